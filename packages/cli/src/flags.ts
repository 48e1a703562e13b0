/** The flags of `bourse serve`. Each can also be given in the environment: `--allow-host` is BOURSE_ALLOW_HOST. */

import * as Config from "effect/Config"
import { Flag } from "effect/cli"
import * as Option from "effect/Option"

const variableOf = (name: string): string => `BOURSE_${name.toUpperCase().replaceAll("-", "_")}`

const text = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withMetavar(metavar),
    Flag.withDescription(description),
    Flag.withFallbackConfig(Config.String(variableOf(name))),
  )

/** Flag and variable are read alike, so that a bad value is told alike. */
const parsed = <A>(
  name: string,
  metavar: string,
  description: string,
  expected: string,
  parse: (value: string) => A | undefined,
) =>
  text(name, metavar, description).pipe(
    Flag.filterMap(
      (value) => Option.fromUndefinedOr(parse(value)),
      () => `${expected} (--${name} or ${variableOf(name)})`,
    ),
  )

const choice = <const Choice extends string>(
  name: string,
  choices: ReadonlyArray<Choice>,
  fallback: Choice,
  description: string,
) =>
  parsed(name, choices.join("|"), `${description}; default ${fallback}`, choices.join(" or "), (value) =>
    choices.find((each) => each === value),
  ).pipe(Flag.withDefault(fallback))

const whole = (name: string, max: number, fallback: number, description: string) =>
  parsed(name, "number", description, `a whole number from 0 to ${max}`, (value) =>
    /^\d{1,15}$/.test(value) && Number(value) <= max ? Number(value) : undefined,
  ).pipe(Flag.withDefault(fallback))

const list = (name: string, metavar: string, description: string) =>
  text(name, `${metavar},..`, description).pipe(
    // An empty value is kept: the server refuses it by the flag's name.
    Flag.map((value) => value.split(",").map((each) => each.trim())),
    Flag.withDefault([]),
  )

export const serveFlags = {
  host: text("host", "address", "Address to listen on; default 127.0.0.1").pipe(
    Flag.withDefault("127.0.0.1"),
  ),
  port: whole("port", 65_535, 7070, "Port to listen on; 0 takes any free one; default 7070"),
  data: text("data", "folder", "Data folder, or :memory: to keep nothing; default .bourse").pipe(
    Flag.withDefault(".bourse"),
  ),
  sandbox: choice(
    "sandbox",
    ["on", "off", "force"],
    "off",
    "Demo accounts, and verbs for funds, clock and reset; force allows a host that is not this machine",
  ),
  maker: choice("maker", ["on", "off"], "off", "Bots that keep every book alive; with the sandbox only"),
  seed: whole("seed", 2 ** 31 - 1, 1, "The day of candles the bots begin with; default 1"),
  weights: choice("weights", ["on", "off"], "on", "Whether request weights are charged (429, 418)"),
  sandboxToken: text(
    "sandbox-token",
    "text",
    "Opens the sandbox and admin verbs, 16 characters or more; default random, printed",
  ).pipe(Flag.optional),
  sandboxTokenFile: text(
    "sandbox-token-file",
    "file",
    "The same from a file, since a flag shows in the list of processes; default none",
  ).pipe(Flag.optional),
  adminToken: text(
    "admin-token",
    "text",
    "Opens the admin verbs, 16 characters or more; default: only the sandbox's token does",
  ).pipe(Flag.optional),
  adminTokenFile: text(
    "admin-token-file",
    "file",
    "The same from a file, since a flag shows in the list of processes; default none",
  ).pipe(Flag.optional),
  masterKeyFile: text(
    "master-key-file",
    "file",
    "Key that seals API secrets; default master.key in the data folder",
  ).pipe(Flag.optional),
  acceptJournalEnd: parsed(
    "accept-journal-end",
    "group",
    "Starts on a journal that lost its end, named as the refusal names it; everything later is given up; default: refused",
    "the number of a journal group",
    (value) => (/^\d{1,15}$/.test(value) ? Number(value) : undefined),
  ).pipe(Flag.optional),
  keepJournal: parsed(
    "keep-journal",
    "all|since-snapshot",
    "Whether the journal keeps everything, or what came after the older of two snapshots; default: as the data folder began, a new sandbox with since-snapshot, others with all",
    "all or since-snapshot",
    (value) => (value === "all" || value === "since-snapshot" ? value : undefined),
  ).pipe(Flag.optional),
  devKeys: choice("dev-keys", ["loopback", "any"], "loopback", "From where the demo keys work"),
  allowHosts: list("allow-host", "name", "Further host names to answer to"),
  corsOrigins: list("cors-origin", "origin", "Origins whose web pages may call"),
  trustedProxies: list("trusted-proxy", "address", "Proxies whose X-Forwarded-For counts"),
}
