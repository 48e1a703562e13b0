/**
 * The exchange clock: the wall clock, or ahead of it, or frozen; it never goes back. The setting is part of the
 * exchange's state, so it survives a restart.
 */
export interface ClockSetting {
  readonly aheadMs: number
  readonly frozenAt: number | null
}

/** What the exchange clock shows at this wall time. `atLeast` is the latest time ever given out. */
export const exchangeTime = (setting: ClockSetting, wallMs: number, atLeast: number): number =>
  Math.max(setting.frozenAt ?? wallMs + setting.aheadMs, atLeast)

/** How far a change of setting moves the exchange clock forward at this wall time; freezing and unfreezing do not. */
export const skippedMs = (from: ClockSetting, to: ClockSetting, wallMs: number, atLeast: number): number =>
  Math.max(0, exchangeTime(to, wallMs, atLeast) - exchangeTime(from, wallMs, atLeast))

/** The exchange clock as people are told of it. */
export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly mode: "running" | "frozen"
  /** How far it is ahead of the wall clock; negative when a frozen clock fell behind. */
  readonly aheadMs: number
}
