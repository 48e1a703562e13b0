/** Options of a check, and whether it can be played as they ask. */
import { type Case, secondsOf } from "../cases/Case.ts"
import { type Policy, readPolicy } from "../Policy.ts"
import type { Report, Setup } from "../report/Report.ts"
import type { Rule } from "../rules/Rule.ts"
import { rules as allRules } from "../rules/rules.ts"
import type { Bot } from "../run/Bot.ts"

export interface CheckOptions extends Bot {
  /** Ids of rules; default: all but those that take long. */
  readonly rules?: ReadonlyArray<string> | "all" | undefined
  readonly policy?: Policy | undefined
  /** Seed of the market and of all that is random in a case; default: 1. */
  readonly seed?: number | undefined
  /** How many times as fast as the system clock; default: 10, slower where the bot does not follow; 1 without libfaketime. */
  readonly speed?: number | undefined
  /** How many cases run at once; default: 4, or 2 on one core. */
  readonly atOnce?: number | undefined
  /** Snapshot that every world begins with: its name in `.bourse`, or its file. */
  readonly from?: string | undefined
  /** Init file that every world begins with. */
  readonly init?: string | undefined
  /** Market of every world, as `bourse run --market` takes it; default: the simulated one, with `from` the snapshot's. */
  readonly market?: string | undefined
  /** Critical and high rules, by id, that may be left unjudged. */
  readonly allowUnjudged?: ReadonlyArray<string> | undefined
  /** A report, or its file or folder, of a check that ended early: rules that have a verdict there keep it. */
  readonly resume?: Report | string | undefined
  /** Ends the check early. Rules judged by then are reported. */
  readonly signal?: AbortSignal | undefined
  /** Plays this case alone, for the selected rules. */
  readonly play?: Case | undefined
  /** How long to wait for the first signed request, milliseconds of the system clock; default: 60000. */
  readonly patienceMs?: number | undefined
  /** Whether a failed case is made smaller; default: true. */
  readonly shrinks?: boolean | undefined
  /** Called with each step of the check. */
  readonly onProgress?: ((words: string) => void) | undefined
  /** Called with the state of the report after each case, and with the last one. */
  readonly onReport?: ((report: Report) => void) | undefined
}

/** A check that was asked for in a way that cannot be. */
export class WrongUse extends Error {}

const idsOf = (rules: ReadonlyArray<Rule>): string => rules.map(({ id }) => id).join(", ")

/** The rules with these ids; throws {@link WrongUse} that names an unknown one. */
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
  throw new WrongUse(`every must be a duration such as 90s, 1h or 1d, from 1s to 31d, not ${every}`)
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
  /** Everything that a check has to have in common with one that it goes on with. */
  readonly setup: Setup
}

/** Throws {@link WrongUse} where the options cannot be. */
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
