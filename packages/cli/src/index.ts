/** The exchange for your own tests: `startBourse()`. */
import { type Control, makeControl } from "@bourse/control/promise"
import { type BourseOptions, type RunningBourse as StartedBourse, startBourse as start } from "@bourse/server"

export type { BourseOptions } from "@bourse/server"

/** The sandbox's accounts, with keys that work from this machine: `makeSpot({ baseUrl: bourse.url, ...demoAccounts.bob })`. */
export const demoAccounts = {
  /** A master and broker: 100000 USDT, 2 BTC, 20 ETH, 1000 MX. */
  alice: { uid: "10000001", apiKey: "dev-alice", secret: "dev-secret-alice" },
  /** Another master: 50000 USDT, 1 BTC, 1000 MX. */
  bob: { uid: "10000002", apiKey: "dev-bob", secret: "dev-secret-bob" },
  /** A sub-account of alice: 1000 USDT. */
  carol: { uid: "10000003", apiKey: "dev-carol", secret: "dev-secret-carol" },
} as const

export interface RunningBourse extends StartedBourse {
  /** Accounts, keys, funds, clock, faults, reset: for example `bourse.control.sandbox.fund({ payload })`. */
  readonly control: Control
}

/**
 * A real exchange inside your own tests: in memory on any free port unless told otherwise.
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
