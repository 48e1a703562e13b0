/** The options of a client and of a single call, and their checks. */
import type { UnexpectedResponse } from "./CallError.ts"
import { nearName } from "./nearName.ts"

/** Options of a single call, which override those of its client. */
export interface CallOverrides {
  /** How long to wait for each response, in milliseconds; default: 10000. */
  readonly timeoutMs?: number | undefined
  /**
   * How often a read is retried, and how often a call that was not sent or was rate limited; default: 3. The
   * number of retries does not limit `reconcile`.
   */
  readonly retries?: number | undefined
  /**
   * Whether a write with an uncertain outcome is looked up, and sent once more if it was not executed; default: true.
   * With false such a write fails with `OutcomeUnknown` at once.
   */
  readonly reconcile?: boolean | undefined
}

/** Options of a client. */
export interface CallOptions extends CallOverrides {
  /** The server's root, for example `http://127.0.0.1:7070`. */
  readonly baseUrl: string
  /** How long the server may take to receive a signed call, in milliseconds; default: 5000, maximum: 60000. */
  readonly recvWindowMs?: number | undefined
  /**
   * How the responses of reads are validated; default: `on`. With `on` an undocumented response is an error, and
   * additional fields are kept. With `report` an undocumented response is returned unchanged, and `onInvalid`
   * is called. With `off` every response is returned unchecked. The response to a write is always validated;
   * with `report`, `onInvalid` is called before the write's outcome is looked up.
   */
  readonly validation?: "on" | "report" | "off" | undefined
  readonly onInvalid?: ((error: UnexpectedResponse) => void) | undefined
  /** Whether calls wait for capacity in the server's rate limits; default: true. */
  readonly rateLimit?: boolean | undefined
  /** Whether the server only checks orders; every other write fails with `DryRun`. Default: false. */
  readonly dryRun?: boolean | undefined
}

type Rule = readonly [expected: string, fits: (value: unknown) => boolean]

const flag: Rule = ["true or false", (value) => typeof value === "boolean"]
const callback: Rule = ["a function", (value) => typeof value === "function"]
/** The rule for keys and tokens: a key with a space or a line break is a mistake, and invalid in a header. */
const text: Rule = ["visible ASCII text", (value) => typeof value === "string" && /^[!-~]+$/.test(value)]
const isWhole = (least: number, most: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most

/** Rules for options, by their names. */
export type OptionRules = Readonly<Record<string, Rule>>

// The maximum delay of a JavaScript timer.
const timeoutMs: Rule = ["milliseconds, from 1", isWhole(1, 2_147_483_647)]
const retries: Rule = ["a whole number from 0", isWhole(0, 1e9)]
// Paths are appended to the URL, and fetch rejects a URL with a user and a password.
export const baseUrl: Rule = [
  "a URL such as http://127.0.0.1:7070",
  (value) => typeof value === "string" && /^https?:\/\/[^\s?#@]+$/i.test(value) && URL.canParse(value),
]

export const callRules: OptionRules = {
  baseUrl,
  recvWindowMs: ["1 to 60000 milliseconds", isWhole(1, 60_000)],
  timeoutMs,
  retries,
  reconcile: flag,
  validation: ['"on", "report" or "off"', (value) => ["on", "report", "off"].includes(value as string)],
  onInvalid: callback,
  rateLimit: flag,
  dryRun: flag,
}
/** Rules for the options of promise clients. */
export const clientRules: OptionRules = {
  ...callRules,
  fetch: callback,
  onRequest: callback,
  onResponse: callback,
  apiKey: text,
  secret: text,
}
/** Rules for the options of a key. */
export const keyRules: OptionRules = { apiKey: text, secret: text }
/** Rules for the options of a single call. */
export const overrideRules: OptionRules = {
  timeoutMs,
  retries,
  reconcile: flag,
  signal: ["an AbortSignal", (value) => typeof (value as AbortSignal)?.aborted === "boolean"],
}
export const controlRules: OptionRules = { baseUrl, token: text, timeoutMs, fetch: callback }

/** Throws a TypeError that names the first missing or wrong option. */
export const checkOptions = (options: object, rules: OptionRules, required: ReadonlyArray<string>): void => {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object")
  for (const name of new Set([...required, ...Object.keys(options)])) {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    if (!Object.hasOwn(rules, name)) {
      // Additional members of the object are ignored; a probable misspelling is an error.
      const near = nearName(name, Object.keys(rules))
      if (near === undefined) continue
      throw new TypeError(`there is no option ${name}; did you mean ${near}?`)
    }
    const [expected, fits] = rules[name]!
    if (value === undefined ? required.includes(name) : !fits(value))
      throw new TypeError(`the option ${name} must be ${expected}`)
  }
}
