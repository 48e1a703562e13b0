/**
 * The exchange clock: equal to the system clock, ahead of it, or frozen. It never goes back before the last event. The
 * setting is part of the exchange's state, so it survives a restart.
 */
export interface ClockSetting {
  readonly aheadMs: number
  readonly frozenAt: number | null
}

/** What the exchange clock shows at this wall time. `atLeast` is the latest time of the journal. */
export const exchangeTime = (setting: ClockSetting, wallMs: number, atLeast: number): number =>
  Math.max(setting.frozenAt ?? wallMs + setting.aheadMs, atLeast)

/** How far a change of setting moves the exchange clock forward at this wall time; freezing and unfreezing do not. */
export const skippedMs = (from: ClockSetting, to: ClockSetting, wallMs: number, atLeast: number): number =>
  Math.max(0, exchangeTime(to, wallMs, atLeast) - exchangeTime(from, wallMs, atLeast))

/** A reading of the exchange clock. */
export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly time: number
  /** `held`: the system clock was set back; the exchange clock waits at the journal's latest time until it is reached. */
  readonly mode: "running" | "frozen" | "held"
  /** Offset from the system clock in milliseconds; negative when a frozen clock is behind. */
  readonly aheadMs: number
}

/** What the clock shows, and why. `atLeast` is the latest time of the journal. */
export const readClock = (setting: ClockSetting, wallMs: number, atLeast: number): ClockReading => {
  const time = exchangeTime(setting, wallMs, atLeast)
  const isHeld = setting.frozenAt === null && time > wallMs + setting.aheadMs
  const mode = setting.frozenAt !== null ? "frozen" : isHeld ? "held" : "running"
  return { time, mode, aheadMs: time - wallMs }
}
