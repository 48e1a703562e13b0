/** The exchange for your own tests: `startBourse()`. */
import { type Control, makeControl } from "@bourse/client/control"
import { type BourseOptions, type RunningBourse as StartedBourse, startBourse as start } from "@bourse/server"

export type { BourseOptions } from "@bourse/server"
export { demoAccounts } from "./demoAccounts.ts"

export interface RunningBourse extends StartedBourse {
  /** Accounts, keys, funds, clock, faults, reset: for example `bourse.control.sandbox.fund({ payload })`. */
  readonly control: Control
}

/**
 * Starts a real exchange inside your own tests (default: in memory, on any free port).
 *
 * @example
 * const bourse = await startBourse()
 * const spot = makeSpot({ baseUrl: bourse.url, ...demoAccounts.alice })
 * await bourse.control.sandbox.createFault({ payload: { kind: "dropAfterCommit", endpoint: "spot.placeOrder" } })
 * await bourse.close()
 */
export const startBourse = async (options: BourseOptions = {}): Promise<RunningBourse> => {
  const bourse = await start(options)
  const token = bourse.sandboxToken ?? options.adminToken ?? ""
  return { ...bourse, control: makeControl({ baseUrl: bourse.url, token }) }
}
