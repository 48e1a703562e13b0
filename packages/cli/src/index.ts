/** The exchange for your own tests: `startBourse()`. */
import { type CheckOptions, checkIn, type Report, WrongUse } from "@bourse/botcheck"
import { type ClockMoveOptions, type Control, makeControl, type ScenarioRun } from "@bourse/client/control"
import { durationMs } from "@bourse/control"
import { type BourseOptions, type RunningBourse as StartedBourse, startBourse as start } from "@bourse/server"
import { makeStage } from "./check/stage.ts"
import { whyNoNetwork } from "./run/network.ts"

export type { CheckOptions, Policy, Report, RuleReport } from "@bourse/botcheck"
export type { BourseOptions } from "@bourse/server"
export { demoAccounts } from "./demoAccounts.ts"
export { type MarketStatsOptions, marketStats, type SymbolStats } from "./marketStats.ts"

export interface BourseControl extends Control {
  /**
   * Advances the exchange clock: by milliseconds, or by text such as `90s`, `1h` or `2d`. Resolves with the clock
   * when all events in between have happened: deposits arrived, the simulated market traded. `advance` rejects
   * as `advanceClock` does.
   */
  readonly advance: (
    by: number | string,
    options?: ClockMoveOptions,
  ) => ReturnType<Control["sandbox"]["advanceClock"]>
  /**
   * Advances the clock to the next event of a user's account, but at most by this duration; `happened` is false
   * if there was none.
   */
  readonly step: (
    max: number | string,
    options?: ClockMoveOptions,
  ) => ReturnType<Control["sandbox"]["stepClock"]>
  /**
   * Advances the clock until no deposit, withdrawal or rebate is pending, but at most by this duration;
   * default: a day.
   */
  readonly settle: (
    max?: number | string,
    options?: ClockMoveOptions,
  ) => ReturnType<Control["sandbox"]["settleClock"]>
  /**
   * Runs a scenario of the package by its name, or a custom one. A running scenario progresses as the clock
   * advances.
   */
  readonly scenario: (scenario: string | ScenarioRun) => ReturnType<Control["sandbox"]["runScenario"]>
  /** Saves the state of the exchange in memory, so that it can be restored between two tests. */
  readonly snapshot: () => Promise<MemorySnapshot>
}

/** A saved state: accounts, keys, settings, balances, open orders, prices. */
export interface MemorySnapshot {
  /** The snapshot's name, for `diffSnapshots`. */
  readonly name: string
  /**
   * Restores the saved state; a test may do so any number of times. Lists of records return to the saved state;
   * the clock's time and the id counters continue.
   */
  readonly restore: () => ReturnType<Control["sandbox"]["loadSnapshot"]>
  /** Frees the memory of the saved state. An exchange keeps at most 100 saved states. */
  readonly delete: () => Promise<void>
}

export interface RunningBourse extends StartedBourse {
  /**
   * The control plane: accounts, keys, funds, clock, faults, reset; for example `bourse.control.sandbox.fund({
   * uid, asset, amount })`.
   */
  readonly control: BourseControl
}

const dayMs = 86_400_000

const readDuration = (duration: number | string): number => {
  const ms = typeof duration === "number" ? duration : durationMs(duration)
  if (ms === undefined) throw new RangeError(`${duration} is not a duration such as 90s, 1h or 2d`)
  return ms
}

/**
 * Starts a real exchange inside your own tests (default: in memory, on any free port). The exchange does not
 * keep the process alive. A program that exits without `close()` stops the exchange as a crash would.
 *
 * @example
 * const bourse = await startBourse({ market: true, clock: { frozen: true } })
 * const spot = makeSpot({ baseUrl: bourse.url, ...demoAccounts.alice })
 * await bourse.control.advance("1h")
 * await bourse.control.sandbox.createFault({ kind: "dropAfterCommit", endpoint: "spot.placeOrder" })
 * await bourse.close()
 */
export const startBourse = async (options: BourseOptions = {}): Promise<RunningBourse> => {
  const bourse = await start(options)
  const token = bourse.sandboxToken ?? options.adminToken ?? ""
  const control = makeControl({ baseUrl: bourse.url, token })
  const advance: BourseControl["advance"] = async (by, options) =>
    control.sandbox.advanceClock({ ms: readDuration(by) }, options)
  const step: BourseControl["step"] = async (max, options) =>
    control.sandbox.stepClock({ maxMs: readDuration(max) }, options)
  const settle: BourseControl["settle"] = async (max = dayMs, options) =>
    control.sandbox.settleClock({ maxMs: readDuration(max) }, options)
  const scenario: BourseControl["scenario"] = (given) =>
    control.sandbox.runScenario(typeof given === "string" ? { name: given } : given)
  const snapshot: BourseControl["snapshot"] = async () => {
    const { name } = await control.sandbox.saveSnapshot({})
    return {
      name,
      restore: () => control.sandbox.loadSnapshot({ name }),
      delete: async () => void (await control.sandbox.deleteSnapshot({ name })),
    }
  }
  return { ...bourse, control: { ...control, advance, step, settle, scenario, snapshot } }
}

export interface BotCheckOptions extends CheckOptions {
  /** Whether the bot may connect to other machines; default: false. */
  readonly allowNetwork?: boolean | undefined
}

/**
 * Checks a bot: starts it in new sandboxes, injects failures, and judges it by what the exchange recorded.
 *
 * @example
 * const { rules } = await checkBot({ command: ["node", "bot.js"], rules: ["double-order", "alive"] })
 * expect(rules.filter(({ verdict }) => verdict === "fail")).toEqual([])
 */
export const checkBot = async (options: BotCheckOptions): Promise<Report> => {
  const { allowNetwork = false, command, folder = ".", variables } = options
  const network = { allowNetwork, isolate: false, isolateAllow: [] }
  const problem = whyNoNetwork({ ...network, command, folder, variables, isGuarded: true })
  if (problem !== null) throw new WrongUse(problem)
  return checkIn(await makeStage(options, network), options)
}
