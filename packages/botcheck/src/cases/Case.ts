/** A case is data: what goes wrong, and when. It can be written to a file, made smaller, and played again. */
import type { NewFault, ScenarioAct } from "@bourse/client/control"

/** Seconds of the exchange clock after the bot's first order; or when the n-th act, a fault, was applied so often. */
export type When = { readonly at: number } | { readonly fault: number; readonly applied: number }

export type Act =
  /** Without `at` the rule exists before the bot starts, so that `nth` counts its requests from the first one on. */
  | { readonly do: "fault"; readonly fault: NewFault; readonly at?: number }
  | { readonly do: "market"; readonly acts: ReadonlyArray<ScenarioAct>; readonly at: number }
  /** The book holds this much of each symbol on each side, in the quote asset, until the end of the case. */
  | { readonly do: "thin"; readonly worths: Readonly<Record<string, number>>; readonly at: number }
  /** Each symbol gets a coarser tick and lot, of which an order worth this much in the quote asset still has many. */
  | { readonly do: "coarsen"; readonly worths: Readonly<Record<string, number>>; readonly at: number }
  /** Kill -9 of the bot; it is started again after `again` seconds. */
  | { readonly do: "kill"; readonly when: When; readonly again: number }
  /** SIGTERM, as soon as it has orders open. */
  | { readonly do: "term"; readonly at: number }
  /** The exchange goes away, and comes back after `seconds` seconds, or as soon as it can. */
  | { readonly do: "restart"; readonly at: number; readonly seconds: number }
  /** Another account trades this share of what is left of the bot's oldest open orders. */
  | { readonly do: "fill"; readonly when: When; readonly share: number }
  /** An order of somebody else on the bot's account, far from the market. */
  | { readonly do: "foreign"; readonly at: number }

export interface Case {
  readonly id: string
  /** A sentence for the report: the trouble of this case. */
  readonly words: string
  readonly market: "lively" | "still"
  /** How long it goes on after the bot's first order, seconds of the exchange clock. */
  readonly seconds: number
  readonly acts: ReadonlyArray<Act>
  /** Whether it needs waits that are too long for the system clock. */
  readonly isLong?: boolean
}

/** The time in which a bot has to stop after SIGTERM, milliseconds. */
export const stopMs = 10_000

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 }

/** Seconds of a duration such as `90s` or `10m`. */
export const secondsOf = (duration: string): number => {
  const [, count = "0", unit = "s"] = /^(\d+)(ms|[smhd])$/.exec(duration) ?? []
  return Number(count) * unitSeconds[unit]!
}
