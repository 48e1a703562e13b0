/**
 * Reads the target's clock before the first fixture runs. Requests must contain the target's time, which an
 * earlier run or a test may have moved.
 *
 * The target's time has five sources, best first: the driver; `GET /api/v3/time`, which many servers have
 * though the interface does not; the `timestamp` in an envelope of the interface, which needs a key; the header
 * `Date`, in whole seconds; the offset that an earlier run saved, if requests with the other times are
 * rejected.
 */

import { isMs } from "../checks/Matcher.ts"
import { orNothing, type Sender } from "../http/Http.ts"
import { isObject } from "../values/Json.ts"
import { keptClock } from "./Leftovers.ts"
import type { Actor } from "./Provision.ts"
import type { Session } from "./Session.ts"

const timeTarget = "/api/v3/time"
const envelopeRoute = { method: "GET", path: "/api/v3/mxDeduct/enable" } as const
const uidRoute = { method: "GET", path: "/api/v3/uid" } as const

/** Resolution of the header `Date`, in ms. */
const dateStepMs = 1_000

export interface Clock {
  /**
   * Time in ms by which the target's clock is ahead of this machine's; 0 within the tolerance of the target
   * file.
   */
  readonly offsetMs: number
  /** Name of the source that gave the target's time. */
  readonly source: string
}

/** This machine's time halfway between a request and its response. */
const halfWay = (answeredAt: number, ms: number): number => answeredAt - ms / 2

/** The target's time as the driver reports it; undefined if the driver has none. */
const timeOfDriver = async ({ driver }: Session): Promise<number | undefined> => {
  const answer = await driver?.ask("time", {}).catch(() => undefined)
  const now = answer !== undefined && "done" in answer ? answer.done.now : undefined
  return isMs(now) ? now : undefined
}

/** Sets the session's clock to the target's time, and returns the offset. */
export const readClock = async (
  session: Session,
  sender: Sender,
  actor: () => Promise<Actor | undefined>,
): Promise<Clock> => {
  const askedAt = Date.now()
  const now = await timeOfDriver(session)
  if (now !== undefined) {
    const offsetMs = Math.round(now - (askedAt + Date.now()) / 2)
    const whole = Math.abs(offsetMs) <= session.skewToleranceMs ? 0 : offsetMs
    session.advance(whole)
    return { offsetMs: whole, source: "the driver" }
  }
  const clock = await readAnswers(session, sender, actor)
  const kept = keptClock(session)
  const further = kept - clock.offsetMs
  const as = kept === 0 || Math.abs(further) <= session.skewToleranceMs ? undefined : await actor()
  if (as === undefined) return clock
  const isTaken = async () =>
    (await orNothing(session.call({ route: uidRoute, parameters: [], as })))?.verdict === "ok"
  if (await isTaken()) return clock
  session.advance(further)
  if (await isTaken()) return { offsetMs: kept, source: "the offset saved by an earlier run" }
  session.advance(-further)
  return clock
}

const readAnswers = async (
  session: Session,
  sender: Sender,
  actor: () => Promise<Actor | undefined>,
): Promise<Clock> => {
  const settle = (offsetMs: number, toleranceMs: number, source: string): Clock => {
    const whole = Math.abs(offsetMs) <= toleranceMs ? 0 : Math.round(offsetMs)
    session.advance(whole)
    return { offsetMs: whole, source }
  }
  const tolerance = session.skewToleranceMs
  const unknown: Clock = { offsetMs: 0, source: "this machine's clock" }
  const answer = await orNothing(sender.send({ method: "GET", target: timeTarget, headers: {}, body: "" }))
  if (answer === undefined) return unknown
  const at = halfWay(Date.now(), answer.ms)
  const serverTime = isObject(answer.json) ? answer.json.serverTime : undefined
  const ask = async () => {
    const as = await actor()
    return as && (await orNothing(session.call({ route: envelopeRoute, parameters: [], as })))
  }
  /**
   * Checks that the target accepts a request with the clock's time. If the target accepts only this machine's
   * time, the found offset is dropped.
   */
  const confirmed = async (clock: Clock): Promise<Clock> => {
    if (clock.offsetMs === 0 || (await ask())?.verdict === "ok") return clock
    session.advance(-clock.offsetMs)
    if ((await ask())?.verdict === "ok") return unknown
    session.advance(clock.offsetMs)
    return clock
  }
  if (answer.status === 200 && isMs(serverTime))
    return confirmed(settle(serverTime - at, tolerance, `GET ${timeTarget}`))

  const date = Date.parse(answer.headers.date ?? "")
  const byHeader = settle(
    Number.isNaN(date) ? 0 : date + dateStepMs / 2 - at,
    tolerance + dateStepMs,
    "the header Date",
  )
  const known = await confirmed(byHeader)
  const called = await ask()
  const timestamp = isObject(called?.answer.json) ? called.answer.json.timestamp : undefined
  if (called?.verdict !== "ok" || !isMs(timestamp)) return known
  const further = Math.round(timestamp - (session.now() - called.answer.ms / 2))
  if (Math.abs(further) <= tolerance + dateStepMs) return known
  session.advance(further)
  // The timestamp is used only if the target accepts a request with this time, since the field might not be a
  // clock.
  if ((await ask())?.verdict === "ok")
    return { offsetMs: known.offsetMs + further, source: `the timestamp of GET ${envelopeRoute.path}` }
  session.advance(-further)
  return known
}

const units = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1_000],
] as const

const span = (ms: number): string => {
  const [name, unit] = units.find(([, unit]) => ms >= unit) ?? units[3]
  return `${(ms / unit).toFixed(1)} ${name}`
}

/** Describes how far the run moved the target's clock; empty if the run did not move it. */
export const movedText = (ms: number): string =>
  ms === 0
    ? ""
    : `Clock: this run moved the target's clock ${span(ms)} ahead, by its driver. The next run reads it at its start.\n`

/** Describes the difference between the target's clock and this machine's; empty if there is none. */
export const clockText = ({ offsetMs, source }: Clock): string =>
  offsetMs === 0
    ? ""
    : `Clock: the target's is ${span(Math.abs(offsetMs))} ${offsetMs > 0 ? "ahead of" : "behind"} this machine's (by ${source}); requests and comparisons use the target's.\n`
