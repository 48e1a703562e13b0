/**
 * Advances the clock: to the next event of a user's account, until nothing is pending, or to a given time. The
 * advance works in slices; each leaves the clock at the reached time, so that a crash leaves no gap.
 */
import type { Event, EventKind, State } from "@bourse/engine"
import type { MarketDriver } from "../simulation/MarketDriver.ts"
import type { CommandHandler } from "./CommandHandler.ts"

const minuteMs = 60_000
const sliceMs = 10

/** Events that the simulated market and the clock cause by themselves. */
const unnoticed: ReadonlySet<EventKind> = new Set<EventKind>([
  "accountOpened",
  "simulationStarted",
  "simulationStepped",
  "quotesWithdrawn",
  "funded",
  "orderOpened",
  "orderClosed",
  "clockSet",
  "symbolChanged",
  "scenarioStarted",
  "scenarioTurned",
  "scenarioEnded",
])

export interface Passing {
  /** The latest time that the clock may reach, in ms, at this system time. */
  readonly end: (wallMs: number) => number
  /** Whether to stop the advance here; `happened` is true if an event of a user's account has just occurred. */
  readonly isOver: (state: State, happened: boolean) => boolean
}

export interface Passed {
  readonly isOver: boolean
  readonly happened: boolean
}

/** Runs one slice from `now` on, and adds its events to `events`. */
export const passSlice = (
  {
    state,
    now,
    events,
  }: { readonly state: State; readonly now: number; readonly events: ReadonlyArray<Event> },
  market: MarketDriver | null,
  { handleAt }: Pick<CommandHandler, "handleAt">,
  wallMs: number,
  { end: endAt, isOver }: Passing,
): Passed => {
  const end = endAt(wallMs)
  const deadline = performance.now() + sliceMs
  let at = now
  let seen = events.length
  let happened = false
  const noticed = (): boolean => {
    while (!happened && seen < events.length) happened = !unnoticed.has(events[seen++]!.type)
    return happened
  }
  while (!isOver(state, happened) && at < end && performance.now() <= deadline) {
    happened = false
    const nextMinute = market === null ? end : at - (at % minuteMs) + minuteMs
    const next = Math.min(end, nextMinute, Math.max(state.nextDue, at))
    market?.drive(state, next, handleAt, Number.POSITIVE_INFINITY, noticed)
    at = noticed() ? Math.max(at, state.time) : next
    handleAt({ type: "processDue" }, Math.max(at, state.time))
    noticed()
  }
  const over = isOver(state, happened) || at >= end
  const frozenAt = state.clock.frozenAt === null ? null : at
  if (at > now)
    handleAt(
      { type: "setClock", offsetMs: frozenAt === null ? at - wallMs : state.clock.offsetMs, frozenAt },
      at,
    )
  return { isOver: over, happened }
}
