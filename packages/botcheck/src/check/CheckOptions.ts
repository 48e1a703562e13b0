/** Options of a check, and their validation. */
import { type Case, secondsOf } from "../cases/Case.ts"
import { type Policy, readPolicy } from "../Policy.ts"
import type { Report, Setup } from "../report/Report.ts"
import type { Rule } from "../rules/Rule.ts"
import { rules as allRules } from "../rules/rules.ts"
import type { Bot } from "../run/Bot.ts"

export interface CheckOptions extends Bot {
  /** Ids of rules; default: all except slow ones. */
  readonly rules?: ReadonlyArray<string> | "all" | undefined
  readonly policy?: Policy | undefined
  /** Seed of the market and of random values in a case; default: 1. */
  readonly seed?: number | undefined
  /**
   * Speed of the exchange clock as a multiple of the system clock; default: 10, less if the bot is too slow; 1
   * without libfaketime.
   */
  readonly speed?: number | undefined
  /** Number of cases run at a time; default: 4, or 2 on one core. */
  readonly atOnce?: number | undefined
  /** Snapshot with which every sandbox begins: its name in `.bourse`, or its file. */
  readonly from?: string | undefined
  /** Init file with which every sandbox begins. */
  readonly init?: string | undefined
  /**
   * Market of every sandbox, as for `bourse run --market`; default: the simulated one, or with `from` the
   * snapshot's.
   */
  readonly market?: string | undefined
  /** Ids of critical and high rules that may stay unjudged. */
  readonly allowUnjudged?: ReadonlyArray<string> | undefined
  /**
   * Report of an interrupted check, or its file or folder. Rules with a verdict in that report keep the
   * verdict.
   */
  readonly resume?: Report | string | undefined
  /** Ends the check early; the report contains the rules judged by then. */
  readonly signal?: AbortSignal | undefined
  /** Plays only this case, for the selected rules. */
  readonly play?: Case | undefined
  /** Longest wait for the bot's first signed request, in ms of the system clock; default: 60000. */
  readonly patienceMs?: number | undefined
  /** Whether a failed case is shrunk; default: true. */
  readonly shrinks?: boolean | undefined
  /** Receives a line for each step of the check. */
  readonly onProgress?: ((words: string) => void) | undefined
  /** Receives the report after each case, and at the end. */
  readonly onReport?: ((report: Report) => void) | undefined
}

/** Invalid options of a check. */
export class WrongUse extends Error {}

const idsOf = (rules: ReadonlyArray<Rule>): string => rules.map(({ id }) => id).join(", ")

/** The rules with these ids; throws {@link WrongUse} for an unknown id. */
const withIds = (ids: ReadonlyArray<string>): ReadonlyArray<Rule> => {
  const unknown = ids.filter((id) => !allRules.some((rule) => rule.id === id))
  if (unknown.length > 0)
    throw new WrongUse(`there is no rule ${unknown.join(", ")}; there are ${idsOf(allRules)}`)
  return allRules.filter(({ id }) => ids.includes(id))
}

const rulesNamed = (asked: CheckOptions["rules"]): ReadonlyArray<Rule> => {
  if (asked === undefined) return allRules.filter(({ isExtra }) => isExtra !== true)
  return asked === "all" ? allRules : withIds(asked)
}

const [everyMinMs, everyMaxMs] = [1_000, 31 * 86_400_000]

const everyMsOf = (every: Bot["every"]): number | null => {
  if (every === undefined) return null
  const ms = typeof every === "number" ? every : secondsOf(every) * 1_000
  if (ms >= everyMinMs && ms <= everyMaxMs) return ms
  throw new WrongUse(`--every must be a duration such as 90s, 1h or 1d, from 1s to 31d, not ${every}`)
}

const policyOf = (given: Policy): Policy => {
  try {
    return readPolicy(given)
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

export interface Asked {
  readonly chosen: ReadonlyArray<Rule>
  readonly policy: Policy
  readonly every: number | null
  readonly allowed: ReadonlyArray<string>
  /** Settings that must equal those of a report to be continued. */
  readonly setup: Setup
}

/** Throws {@link WrongUse} for invalid options of a check. */
export const askedOf = (options: CheckOptions): Asked => {
  const chosen = rulesNamed(options.rules)
  const every = everyMsOf(options.every)
  const { speed = null, key = "alice", folder = null, variables = [], funds = {} } = options
  const { from = null, init = null, market = null } = options
  return {
    ...{ chosen, every, policy: policyOf(options.policy ?? {}) },
    allowed: withIds(options.allowUnjudged ?? []).map(({ id }) => id),
    setup: { speed, key, folder, variables, funds, from, init, market, every },
  }
}
