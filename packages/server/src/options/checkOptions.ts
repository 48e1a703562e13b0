/** Rejects invalid options by name before anything is opened. */
import { isIP } from "node:net"
import { ControlLimits } from "@bourse/control"
import { databaseUrlProblem } from "@bourse/store-postgres/databaseUrl"
import { canonicalAddress } from "../callers/Address.ts"
import { parseMirrorUrl } from "../mirror/MirrorUrl.ts"
import type { BourseOptions } from "./BourseOptions.ts"

const tokenLengthMin = 16

/** A text that is sent unchanged in a header. */
const tokenPattern = /^[\x21-\x7e]+$/
const hostPattern = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i

const isHost = (text: string): boolean =>
  isIP(text) !== 0 || hostPattern.test(text) || (/^\[.*\]$/.test(text) && isIP(text.slice(1, -1)) === 6)

const isOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text
}

const tokenProblem = (token: string): string | undefined => {
  if (token.length < tokenLengthMin) {
    const found = token === "" ? "is empty" : `has ${token.length} characters`
    return `${found}: use at least ${tokenLengthMin}, for example the output of openssl rand -hex 16`
  }
  return tokenPattern.test(token) ? undefined : "must have only visible ASCII characters, without spaces"
}

const check =
  (isGood: (value: string) => boolean, expected: string) =>
  (value: string): string | undefined =>
    isGood(value) ? undefined : `is ${JSON.stringify(value)}: ${expected}`

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^/]/.test(text) && URL.canParse(text)

/** The reason why options of the market exclude each other; undefined if they do not. */
const mirrorProblem = ({ market, from, clock }: BourseOptions): string | undefined => {
  if (typeof market !== "object" || market.mirror === undefined) return undefined
  const parsed = parseMirrorUrl(market.mirror)
  if (typeof parsed === "string") return `--market mirror:${market.mirror} ${parsed}`
  if (market.file !== undefined || market.replay !== undefined)
    return "a market is simulated, replayed or mirrored: give one of them"
  if (from !== undefined)
    return "--market mirror: follows the system clock, and a branch the clock of its snapshot: leave out --from"
  if (clock !== undefined)
    return "--market mirror: follows the system clock: leave out --clock-start and --clock-speed"
  return undefined
}

const isPath = check((path) => path.trim() !== "" && !path.includes("\0"), "give a path")

/** Names the first wrong option and the reason; undefined if all options are right. */
export const optionsProblem = (options: BourseOptions): string | undefined => {
  const isWhole = (max: number) => (text: string) => /^\d+$/.test(text) && Number(text) <= max
  const rows: ReadonlyArray<
    readonly [flag: string, values: unknown, problem: (value: string) => string | undefined]
  > = [
    ["--host", options.host, check(isHost, "use an address or a host name")],
    ["--port", options.port, check(isWhole(65_535), "use a whole number from 0 to 65535")],
    ["--data", options.data, isPath],
    ["--from", options.from, isPath],
    ["--database-url", options.databaseUrl, databaseUrlProblem],
    ["--history-url", options.historyUrl, databaseUrlProblem],
    ["--seed", options.seed, check(isWhole(Number.MAX_SAFE_INTEGER), "give a whole number")],
    [
      "--clock-start",
      options.clock?.start,
      // Times in the interface have 13 digits.
      check(
        (value) => /^[1-9]\d{12}$/.test(value),
        "use milliseconds since 1970 in 13 digits, a time from 2001-09-09 to 2286-11-20",
      ),
    ],
    [
      "--clock-speed",
      options.clock?.speed,
      check(
        (value) => /^[1-9]\d*$/.test(value) && Number(value) <= ControlLimits.clockSpeedMax,
        `use a whole number from 1 to ${ControlLimits.clockSpeedMax}`,
      ),
    ],
    ["--request-log", options.requestLog, check(isWhole(100_000), "use a whole number from 0 to 100000")],
    ["--request-log-file", options.requestLogFile, isPath],
    ["--sandbox-token", options.sandboxToken, tokenProblem],
    ["--admin-token", options.adminToken, tokenProblem],
    ["--master-key-file", options.masterKeyFile, isPath],
    [
      "--keep-journal",
      options.keepJournal,
      check((value) => value === "all" || value === "since-checkpoint", "use all or since-checkpoint"),
    ],
    [
      "--keep-history",
      options.keepHistory,
      check((value) => value === "all" || value === "queryable", "use all or queryable"),
    ],
    ["--otlp-endpoint", options.otlpEndpoint, check(isHttpUrl, "use a URL such as http://127.0.0.1:4318")],
    ["--allow-host", options.allowHosts, check(isHost, "use host names without scheme and port")],
    [
      "--cors-origin",
      options.corsOrigins,
      check(isOrigin, "use origins such as https://desk.example; wildcards are not supported"),
    ],
    [
      "--trusted-proxy",
      options.trustedProxies,
      check((address) => canonicalAddress(address) !== undefined, "use addresses, without ranges"),
    ],
  ]
  for (const [flag, values, problem] of rows)
    for (const value of [values].flat()) {
      if (value === undefined) continue
      const found = problem(String(value))
      if (found !== undefined) return `${flag} ${found}`
    }
  if (options.from !== undefined) {
    if (options.sandbox === false) return "--from begins with test funds: it needs --sandbox on"
    if (options.databaseUrl !== undefined)
      return "--from creates a new data folder, and cannot use a PostgreSQL database: leave out --database-url"
    if (options.clock?.start !== undefined || options.clock?.frozen !== undefined)
      return "--from begins at the snapshot's time, with the clock frozen or running as saved: leave out --clock-start"
    if (options.init !== undefined)
      return "--from begins with the accounts of the snapshot: leave out --init, or start without --from"
    if (options.acceptJournalEnd !== undefined)
      return "--from begins with the end of the snapshot's journal: leave out --accept-journal-end"
  }
  const mirror = mirrorProblem(options)
  if (mirror !== undefined) return mirror
  if (options.databaseUrl === undefined && options.historyUrl !== undefined)
    return "--history-url names a replica of the database in --database-url: add --database-url, or leave out --history-url"
  if (options.databaseUrl === undefined && options.requireSyncStandby === true)
    return "--require-sync-standby needs a PostgreSQL database: add --database-url"
  if (options.databaseUrl !== undefined && options.keepJournal === "since-checkpoint")
    return "--keep-journal since-checkpoint is for a journal in the data folder; PostgreSQL keeps the whole journal: leave the flag out"
  return undefined
}
