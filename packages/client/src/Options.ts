/** The options of a client and of a call, and what is wrong with them. */
import type { UnexpectedResponse } from "./CallError.ts"
import { nearName } from "./nearName.ts"

export interface CallOptions {
  /** The server's root, for example `http://127.0.0.1:7070`. */
  readonly baseUrl: string
  /** How long the server may take to receive a signed call, in milliseconds; 5000 unless given, 60000 at most. */
  readonly recvWindowMs?: number | undefined
  /** How long to wait for each response, in milliseconds; 10000 unless given. */
  readonly timeoutMs?: number | undefined
  /**
   * How often a read is sent again, and how often a call that was not sent or came too early; 3 unless given. It does
   * not limit `reconcile`.
   */
  readonly retries?: number | undefined
  /**
   * Whether a write that may have been carried out is looked up, and sent once more when it was not; true unless given.
   * Otherwise it ends in `OutcomeUnknown` at once.
   */
  readonly reconcile?: boolean | undefined
  /**
   * Whether answers are checked. `on` unless given: an answer that is not the documented one is an error, fields that
   * are not documented are kept. With `report` it is handed on as it came, and `onInvalid` is called. With `off` all
   * answers are handed on as they came.
   */
  readonly validation?: "on" | "report" | "off" | undefined
  readonly onInvalid?: ((error: UnexpectedResponse) => void) | undefined
  /** Whether calls wait for room in the server's rates; true unless given. */
  readonly rateLimit?: boolean | undefined
  /** Orders are checked by the server and not placed; every other write fails with `DryRun`. False unless given. */
  readonly dryRun?: boolean | undefined
}

/** Options that a single call may have in place of its client's. */
export type CallOverrides = Pick<CallOptions, "timeoutMs" | "retries" | "reconcile">

type Rule = readonly [expected: string, fits: (value: unknown) => boolean]

const flag: Rule = ["true or false", (value) => typeof value === "boolean"]
const callback: Rule = ["a function", (value) => typeof value === "function"]
const text: Rule = ["a text", (value) => typeof value === "string" && value !== ""]
const isWhole = (least: number, most: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most

/** What is wrong with an option, by its name. */
type OptionRules = Readonly<Record<string, Rule>>

// A timer takes no longer one.
const timeoutMs: Rule = ["milliseconds, from 1", isWhole(1, 2_147_483_647)]
const retries: Rule = ["a whole number from 0", isWhole(0, 1e9)]
const baseUrl: Rule = [
  "a URL such as http://127.0.0.1:7070",
  (value) => typeof value === "string" && /^https?:/i.test(value) && URL.canParse(value),
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
/** Of promise clients. */
export const clientRules: OptionRules = {
  ...callRules,
  fetch: callback,
  onRequest: callback,
  onResponse: callback,
  apiKey: text,
  secret: text,
}
/** Of a single call. */
export const overrideRules: OptionRules = {
  timeoutMs,
  retries,
  reconcile: flag,
  signal: ["an AbortSignal", (value) => typeof (value as AbortSignal)?.aborted === "boolean"],
}
export const controlRules: OptionRules = { baseUrl, token: text, timeoutMs, fetch: callback }

/** Throws a TypeError that names the first option that is missing or wrong. */
export const checkOptions = (options: object, rules: OptionRules, required: ReadonlyArray<string>): void => {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object")
  for (const name of new Set([...required, ...Object.keys(options)])) {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    if (!Object.hasOwn(rules, name)) {
      // Other members of an object of the caller's are none of ours; a slip of the pen is.
      const near = nearName(name, Object.keys(rules))
      if (near === undefined) continue
      throw new TypeError(`there is no option ${name}; did you mean ${near}?`)
    }
    const [expected, fits] = rules[name]!
    if (value === undefined ? required.includes(name) : !fits(value))
      throw new TypeError(`the option ${name} must be ${expected}`)
  }
}
