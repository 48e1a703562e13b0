/**
 * The flags of `bourse serve`, each with its environment variable. Each flag of `bourse serve` has an
 * environment variable: `--allow-host` is BOURSE_ALLOW_HOST.
 */

import { logLevels } from "@bourse/server/terminal"
import * as Config from "effect/Config"
import { Flag } from "effect/cli"
import * as Option from "effect/Option"
import { choiceOf } from "./choices.ts"

const variableOf = (name: string): string => `BOURSE_${name.toUpperCase().replaceAll("-", "_")}`

const text = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withMetavar(metavar),
    Flag.withDescription(description),
    Flag.withFallbackConfig(Config.String(variableOf(name))),
  )

/** Parses a flag and its environment variable equally, with the same error for an invalid value. */
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

const chosen = <const Choice extends string>(
  name: string,
  choices: ReadonlyArray<Choice>,
  fallback: Choice,
  description: string,
) =>
  parsed(name, choices.join("|"), `${description}; default ${fallback}`, choices.join(" or "), (value) =>
    choiceOf(value, choices),
  )

const choice = <const Choice extends string>(
  name: string,
  choices: ReadonlyArray<Choice>,
  fallback: Choice,
  description: string,
) => chosen(name, choices, fallback, description).pipe(Flag.withDefault(fallback))

/** A flag for a choice without a default, since the default depends on other flags. */
const optionalChoice: <const Choice extends string>(
  ...given: Parameters<typeof chosen<Choice>>
) => Flag.Flag<Option.Option<Choice>> = (...given) => chosen(...given).pipe(Flag.optional)

const whole = (name: string, max: number, fallback: number, description: string) =>
  parsed(name, "number", description, `a whole number from 0 to ${max}`, (value) =>
    /^\d{1,15}$/.test(value) && Number(value) <= max ? Number(value) : undefined,
  ).pipe(Flag.withDefault(fallback))

const list = (name: string, metavar: string, description: string) =>
  text(name, `${metavar},..`, description).pipe(
    // Keeps an empty value, so that the server can reject it with the flag's name.
    Flag.map((value) => value.split(",").map((each) => each.trim())),
    Flag.withDefault([]),
  )

export const serveFlags = {
  host: text("host", "address", "Address to listen on; default 127.0.0.1").pipe(
    Flag.withDefault("127.0.0.1"),
  ),
  port: whole("port", 65_535, 7070, "Port to listen on; 0 takes any free port; default 7070"),
  data: text("data", "folder", "Data folder, or :memory: to keep no data; default .bourse").pipe(
    Flag.withDefault(".bourse"),
  ),
  from: text(
    "from",
    "snapshot",
    "Starts a new exchange from this snapshot: its name in .bourse, or its file; --data names a new folder, the sandbox is on, and the market continues; default none",
  ).pipe(Flag.optional),
  databaseUrl: text(
    "database-url",
    "url",
    "PostgreSQL database for journal and history, postgresql://user@host:port/name; set a URL with a password as BOURSE_DATABASE_URL; default: a database in the data folder",
  ).pipe(Flag.optional),
  historyUrl: text(
    "history-url",
    "url",
    "Replica of the PostgreSQL database, from which history is read while the replica is up to date; set a URL with a password as BOURSE_HISTORY_URL; default: none",
  ).pipe(Flag.optional),
  requireSyncStandby: choice(
    "require-sync-standby",
    ["on", "off"],
    "off",
    "Whether writes are rejected while the database has no synchronous standby",
  ),
  sandbox: optionalChoice(
    "sandbox",
    ["on", "off", "force"],
    "off",
    "Creates demo accounts, and endpoints for funds, clock and reset; force allows --host to be another address than this machine's loopback",
  ),
  market: text(
    "market",
    "on|off|file|replay:file,..",
    "Market that quotes and trades in every symbol: on, a JSON market file, replay:FILE for recorded data, or mirror:https://host?symbols=BTCUSDT for the market of a live exchange; needs the sandbox; default off",
  ).pipe(Flag.optional),
  replayRounding: choice(
    "replay-rounding",
    ["on", "off"],
    "off",
    "Whether recorded prices finer than the tick are rounded; otherwise the file is rejected",
  ),
  clockStart: parsed(
    "clock-start",
    "time",
    "Start time of the exchange clock in a new data folder, for example 2024-03-05T12:00:00Z; default: the system clock's time",
    "a time such as 2024-03-05T12:00:00Z, or milliseconds since 1970",
    (value) => {
      const time = /^\d{1,15}$/.test(value) ? Number(value) : Date.parse(value)
      return Number.isNaN(time) || time < 0 ? undefined : time
    },
  ).pipe(Flag.optional),
  init: text(
    "init",
    "file",
    "JSON file with accounts, keys, funds, settings, coins, symbols and market of a new data folder; applied at the folder's first start; default none",
  ).pipe(Flag.optional),
  clockSpeed: parsed(
    "clock-speed",
    "number",
    "Maximum speed of the exchange clock, 1 to 10000 times the system clock's; default: the data folder's last speed, 1 for a new folder",
    "a whole number from 1 to 10000",
    (value) => (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 10_000 ? Number(value) : undefined),
  ).pipe(Flag.optional),
  seed: whole("seed", 2 ** 31 - 1, 1, "Random seed of the simulated market; default 1"),
  weights: choice(
    "weights",
    ["on", "off"],
    "on",
    "Rate limits: whether request weights are enforced (429, 418)",
  ),
  sandboxToken: text(
    "sandbox-token",
    "text",
    "Token for the sandbox and admin endpoints, 16 characters or more; default random, printed on a terminal",
  ).pipe(Flag.optional),
  sandboxTokenFile: text(
    "sandbox-token-file",
    "file",
    "File with the sandbox token (a flag's value is visible in the process list); default none",
  ).pipe(Flag.optional),
  adminToken: text(
    "admin-token",
    "text",
    "Token for the admin endpoints, 16 characters or more; default: only the sandbox token works",
  ).pipe(Flag.optional),
  adminTokenFile: text(
    "admin-token-file",
    "file",
    "File with the admin token (a flag's value is visible in the process list); default none",
  ).pipe(Flag.optional),
  masterKeyFile: text(
    "master-key-file",
    "file",
    "File with the key that encrypts stored API secrets; default master.key in the data folder",
  ).pipe(Flag.optional),
  acceptJournalEnd: parsed(
    "accept-journal-end",
    "group",
    "Starts with a journal that lost its end: the value is the last good group, from the error message; later groups are discarded; default: the server does not start",
    "the number of a journal group",
    (value) => (/^\d{1,15}$/.test(value) ? Number(value) : undefined),
  ).pipe(Flag.optional),
  keepJournal: parsed(
    "keep-journal",
    "all|since-checkpoint",
    "Whether the journal keeps all events, or only those after the older of two checkpoints; default: as the data folder was created (a new sandbox: since-checkpoint, others: all)",
    "all or since-checkpoint",
    (value) => (value === "all" || value === "since-checkpoint" ? value : undefined),
  ).pipe(Flag.optional),
  keepHistory: parsed(
    "keep-history",
    "all|queryable",
    "Whether history keeps all rows, or only rows that can still be queried; default: as the data folder was created (a new sandbox: queryable, others: all)",
    "all or queryable",
    (value) => (value === "all" || value === "queryable" ? value : undefined),
  ).pipe(Flag.optional),
  rebuildHistory: choice(
    "rebuild-history",
    ["on", "off"],
    "off",
    "Rebuilds damaged history before the start, from the events that the journal still has",
  ),
  sandboxFrom: choice(
    "sandbox-from",
    ["loopback", "any"],
    "loopback",
    "Which addresses can use the sandbox endpoints",
  ),
  devKeys: choice("dev-keys", ["loopback", "any"], "loopback", "Which addresses can use the demo keys"),
  requestLog: whole(
    "request-log",
    100_000,
    10_000,
    "How many requests the request log keeps in memory for bourse requests; 0 keeps none; default 10000",
  ),
  requestLogFile: text(
    "request-log-file",
    "file",
    "File for the request log on disk, for bourse requests --file; at most two files of 64 MiB; default none",
  ).pipe(Flag.optional),
  logLevel: choice("log-level", logLevels, "warn", "Lowest level of log lines on standard error"),
  otlpEndpoint: text(
    "otlp-endpoint",
    "url",
    "Exports metrics and spans by OTLP to this collector, for example http://127.0.0.1:4318; default OTEL_EXPORTER_OTLP_ENDPOINT, else none",
  ).pipe(Flag.withFallbackConfig(Config.String("OTEL_EXPORTER_OTLP_ENDPOINT")), Flag.optional),
  allowHosts: list("allow-host", "name", "Additional host names that requests may use"),
  corsOrigins: list("cors-origin", "origin", "Origins of web pages that may send requests"),
  trustedProxies: list(
    "trusted-proxy",
    "address",
    "Proxies whose header X-Forwarded-For is trusted; requests through other proxies on this machine count as remote",
  ),
  json: Flag.Boolean("json").pipe(
    Flag.withDescription(
      "Prints one line of JSON when the server is ready: url, data, sandboxToken, initKeys; default off",
    ),
    Flag.withFallbackConfig(Config.Boolean("BOURSE_JSON")),
    Flag.withDefault(false),
  ),
}

/** Former flags. Removed flags are not in the help; an error message names the replacement. */
export const removedFlags = {
  maker: parsed<never>(
    "maker",
    "on|off",
    "Removed",
    "removed: use --market on, which quotes and trades in every symbol, or run apps/maker (its README has the commands)",
    () => undefined,
  ).pipe(Flag.withHidden, Flag.optional),
}
