/** The replay cost of events, which decides when the next checkpoint is due. */
import type { Event } from "../model/Event.ts"

/**
 * A trade in a step of the simulated market costs half as much as an ordinary event, since it has three
 * numbers.
 */
const numbersAnEvent = 6

/** The unit of the cost is an ordinary event; a replay applies about half a million a second. */
export const replayCost = (event: Event): number => {
  if (event.type === "simulationStepped") return 1 + Math.floor(event.trades.length / numbersAnEvent)
  return event.type === "snapshotLoaded" ? event.lines.length : 1
}
