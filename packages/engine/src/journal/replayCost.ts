/** How much work a replay of events is: decides when the next checkpoint is due. */
import type { Event } from "../model/Event.ts"

/** A step of the simulated market quotes a whole book: it takes as long as so many ordinary events. */
const ofMarketStep = 40

/** Counted in ordinary events, of which a replay applies about half a million a second. */
export const replayCost = (event: Event): number => {
  if (event.type === "simulationStepped") return ofMarketStep
  return event.type === "snapshotLoaded" ? event.lines.length : 1
}
