/**
 * The exchange clock: equal to the system clock, ahead of it, frozen, or faster. It never goes back before the last
 * event. The setting is part of the exchange's state, so it survives a restart.
 */
import { Limits } from "@bourse/core"

export interface ClockSetting {
  readonly offsetMs: number
  readonly frozenAt: number | null
  /** How many milliseconds the exchange clock may pass per millisecond of the system clock; undefined for one. */
  readonly speed?: number
}

/** Whether the clock runs faster than the system clock: then its time is counted, not computed. */
export const isFast = ({ frozenAt, speed }: ClockSetting): boolean => frozenAt === null && speed !== undefined

/** The time of a clock that is not fast at this wall time. `atLeast` is the latest time of the journal. */
export const exchangeTime = (setting: ClockSetting, wallMs: number, atLeast: number): number =>
  Math.max(Math.min(setting.frozenAt ?? wallMs + setting.offsetMs, Limits.exchangeTimeMaxMs), atLeast)

/** A reading of the exchange clock. */
export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly time: number
  /**
   * `held`: the system clock was set back, so the exchange clock waits at the journal's latest time until the system
   * clock reaches it.
   */
  readonly mode: "running" | "frozen" | "held"
  /** Offset from the system clock in milliseconds; negative when the exchange clock is behind. */
  readonly offsetMs: number
  /** Maximum speed of the running clock: its milliseconds per millisecond of the system clock, 1 to 10,000. */
  readonly speed: number
  /** Achieved speed of the last seconds; 0 while the clock is frozen or held. */
  readonly achievedSpeed: number
  /** Target time of the advance, step or settling in progress; null if none is. */
  readonly movingTo: number | null
}

/** The reading of a clock that is not fast. `atLeast` is the latest time of the journal. */
export const readClock = (setting: ClockSetting, wallMs: number, atLeast: number): ClockReading => {
  const time = exchangeTime(setting, wallMs, atLeast)
  const isHeld = setting.frozenAt === null && time > wallMs + setting.offsetMs
  const mode = setting.frozenAt !== null ? "frozen" : isHeld ? "held" : "running"
  const achievedSpeed = mode === "running" ? 1 : 0
  return { time, mode, offsetMs: time - wallMs, speed: setting.speed ?? 1, achievedSpeed, movingTo: null }
}
