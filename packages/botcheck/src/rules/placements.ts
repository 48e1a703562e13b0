/** Lost placements, the orders after them, and the bot's knowledge in between. */
import { comesTooSoon } from "../trace/Baseline.ts"
import { knew } from "../trace/Knowledge.ts"
import type { Placement, Seen, Trace } from "../trace/Trace.ts"
import type { Finding } from "./Rule.ts"

export const ofOrder = ({ side, quantity, quote, symbol, price }: Placement): string =>
  `${side} ${quantity ?? `for ${quote}`} ${symbol}${price === null ? "" : ` at ${price}`}`

export const lostPlacements = (trace: Trace): ReadonlyArray<Placement> =>
  trace.placements.filter(({ request }) => request.outcome === "lost")

/** Whether two placements have the same client id, so that the exchange executes their order once. */
export const isSameIntent = (a: Placement, b: Placement): boolean =>
  a.clientId !== null && a.clientId === b.clientId

/** Whether the bot knew at this time whether a placement was executed. */
export const knewOf = (trace: Trace, placement: Placement, until: number): boolean =>
  knew(trace, { asked: "placed", placement }, placement.request.at, until)

/** Later placements of the same symbol and side that do not repeat the same client id. */
export const laterOf = (trace: Trace, first: Placement): ReadonlyArray<Placement> =>
  trace.placements.filter(
    (each) =>
      each !== first &&
      each.request.at >= first.request.end &&
      each.symbol === first.symbol &&
      each.side === first.side &&
      !isSameIntent(first, each),
  )

export const lossOf = ({ request }: Placement): string =>
  request.kind ?? (request.status === 0 ? "connection closed" : `status ${request.status}`)

/** Signed reads between two placements, which show where the bot looked. */
const readsBetween = (trace: Trace, first: Placement, again: Placement): ReadonlyArray<Seen> =>
  trace.requests
    .filter(
      ({ at, end, key, method }) =>
        at > first.request.at && end <= again.request.at && key !== null && method === "GET",
    )
    .slice(0, 5)

/**
 * Repetitions of executed orders whose answer was lost: placed sooner than usual, before the bot could know the
 * outcome.
 */
export const repetitions = (
  trace: Trace,
  firsts: ReadonlyArray<Placement>,
  usual: ReadonlyArray<Trace>,
): ReadonlyArray<Finding> =>
  firsts.flatMap((first) => {
    const again = laterOf(trace, first).find(
      (each) => each.order !== null && comesTooSoon(usual, first, each),
    )
    if (first.order === null || again === undefined || knewOf(trace, first, again.request.at)) return []
    const seconds = ((again.request.at - first.request.at) / 1_000).toFixed(1)
    return [
      {
        did: `The bot placed ${ofOrder(again)} ${seconds} s after ${ofOrder(first)}, whose answer was lost: orders ${first.order.id} and ${again.order!.id} both exist.`,
        knew: `The bot did not know whether the first order existed (${lossOf(first)}). No response in between showed that order, its fill, or a balance that only it had changed.`,
        requests: [first.request, ...readsBetween(trace, first, again), again.request],
      },
    ]
  })
