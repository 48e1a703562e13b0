/**
 * A case of the check, as data: the faults and their times. A case can be written to a file, shrunk, and
 * replayed.
 */
import type { NewFault, ScenarioAct } from "@bourse/client/control"

/**
 * Time of an act: seconds of the exchange clock after the bot's first order, or the moment when the fault of
 * the n-th act was applied this many times.
 */
export type When = { readonly at: number } | { readonly fault: number; readonly applied: number }

export type Act =
  /**
   * Injects a fault into the exchange. Without `at` the fault exists before the bot starts, so that `nth`
   * counts from the bot's first request.
   */
  | { readonly do: "fault"; readonly fault: NewFault; readonly at?: number }
  | { readonly do: "market"; readonly acts: ReadonlyArray<ScenarioAct>; readonly at: number }
  /** Limits the book of each symbol to this worth on each side, in the quote asset, until the end of the case. */
  | { readonly do: "thin"; readonly worths: Readonly<Record<string, number>>; readonly at: number }
  /**
   * Gives each symbol a coarser tick and lot. An order of this worth, in the quote asset, is still at least ten
   * lots.
   */
  | { readonly do: "coarsen"; readonly worths: Readonly<Record<string, number>>; readonly at: number }
  /** Kills the bot (SIGKILL), and restarts it after `again` seconds. */
  | { readonly do: "kill"; readonly when: When; readonly again: number }
  /** Sends SIGTERM as soon as the bot has open orders. */
  | { readonly do: "term"; readonly at: number }
  /** Stops the exchange, and starts it again after `seconds` seconds or as soon as possible. */
  | { readonly do: "restart"; readonly at: number; readonly seconds: number }
  /** Another account fills this fraction of the remaining quantity of the bot's oldest open orders. */
  | { readonly do: "fill"; readonly when: When; readonly share: number }
  /** Places an order on the bot's account, far from the market, that the bot did not place. */
  | { readonly do: "foreign"; readonly at: number }

export interface Case {
  readonly id: string
  /** The injected failure, in a sentence for the report. */
  readonly words: string
  readonly market: "lively" | "still"
  /** Duration after the bot's first order, in seconds of the exchange clock. */
  readonly seconds: number
  readonly acts: ReadonlyArray<Act>
  /** Whether the case needs a fast clock, since its waits are too long for the system clock. */
  readonly isLong?: boolean
}

/** Time in which a bot must stop after SIGTERM, in ms. */
export const stopMs = 10_000

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 }

/** Seconds of a duration such as `90s` or `10m`. */
export const secondsOf = (duration: string): number => {
  const [, count = "0", unit = "s"] = /^(\d+)(ms|[smhd])$/.exec(duration) ?? []
  return Number(count) * unitSeconds[unit]!
}
