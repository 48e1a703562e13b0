/** How much work a replay of events is: decides when the next checkpoint is due. */
import type { Event } from "../model/Event.ts"

/** A trade in a step of the simulated market takes as long as half an ordinary event; it has three numbers. */
const numbersAnEvent = 6

/** Counted in ordinary events, of which a replay applies about half a million a second. */
export const replayCost = (event: Event): number => {
  if (event.type === "simulationStepped") return 1 + Math.floor(event.trades.length / numbersAnEvent)
  return event.type === "snapshotLoaded" ? event.lines.length : 1
}
