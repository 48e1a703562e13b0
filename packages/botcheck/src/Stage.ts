/** The surroundings that a check needs: a way to open sandboxes. The `bourse` command and its package bring one. */

export interface WorldOptions {
  /** `still`: prices stand, so that two worlds differ by what was done to them only. */
  readonly market: "lively" | "still"
  readonly seed: number
  /** How many times as fast as the system clock. */
  readonly speed: number
  /** Whether the exchange is to be stopped and started again; then it keeps its data on disk. */
  readonly restarts: boolean
}

/** A world of its own, with an exchange that only the bot and the check know. */
export interface Sandbox {
  readonly url: string
  /** For the control plane. The bot does not get it. */
  readonly token: string
  /** Variables with which the bot's process lives by the exchange clock and reaches no other machine; undefined: must not be set. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Words before those of the bot's command. */
  readonly launcher: ReadonlyArray<string>
  /** The exchange clock, milliseconds; it runs on while the exchange is stopped. */
  readonly now: () => number
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface Stage {
  /** Every world of the same options begins alike. The one place where worlds come from. */
  readonly open: (options: WorldOptions) => Promise<Sandbox>
  /** Why no clock but the system's can be given to a bot here; null where one can. */
  readonly whyNoSpeed: string | null
}
