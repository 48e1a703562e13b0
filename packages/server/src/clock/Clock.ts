/**
 * The exchange clock: equal to the system clock, ahead of it, frozen, or faster. The exchange clock never goes
 * back before the last event. The clock's setting is part of the exchange's state, so it survives a restart.
 */
import { Limits } from "@bourse/core"

export interface ClockSetting {
  readonly offsetMs: number
  readonly frozenAt: number | null
  /**
   * How many milliseconds the exchange clock may pass per millisecond of the system clock; undefined for a
   * speed of one.
   */
  readonly speed?: number
}

/** Whether the clock runs faster than the system clock: then its time is counted, not computed. */
export const isFast = ({ frozenAt, speed }: ClockSetting): boolean => frozenAt === null && speed !== undefined

/**
 * The time of an exchange clock that is not fast, when the system clock shows `wallMs`. The parameter `atLeast`
 * is the latest time of the journal.
 */
export const exchangeTime = (setting: ClockSetting, wallMs: number, atLeast: number): number =>
  Math.max(Math.min(setting.frozenAt ?? wallMs + setting.offsetMs, Limits.exchangeTimeMaxMs), atLeast)

/** A reading of the exchange clock. */
export interface ClockReading {
  /** Time of the exchange clock, in milliseconds since the epoch. */
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
  /** Achieved speed of the clock over the last seconds; 0 while it is frozen or held. */
  readonly achievedSpeed: number
  /** Target time of the clock's advance, step or settling in progress; null if none runs. */
  readonly movingTo: number | null
}

/**
 * The reading of an exchange clock that is not fast. The parameter `atLeast` is the latest time of the journal.
 */
export const readClock = (setting: ClockSetting, wallMs: number, atLeast: number): ClockReading => {
  const time = exchangeTime(setting, wallMs, atLeast)
  const isHeld = setting.frozenAt === null && time > wallMs + setting.offsetMs
  const mode = setting.frozenAt !== null ? "frozen" : isHeld ? "held" : "running"
  const achievedSpeed = mode === "running" ? 1 : 0
  return { time, mode, offsetMs: time - wallMs, speed: setting.speed ?? 1, achievedSpeed, movingTo: null }
}
