/** Opens the sandboxes of a check of bots. The `bourse` package provides the implementation. */

export interface WorldOptions {
  /** `still`: prices hardly move, so that two sandboxes differ only by the injected faults. */
  readonly market: "lively" | "still"
  readonly seed: number
  /** Speed of the exchange clock as a multiple of the system clock. */
  readonly speed: number
  /** Whether the case restarts the exchange, which then keeps its data on disk. */
  readonly restarts: boolean
}

/** A separate exchange for one case of the check. */
export interface Sandbox {
  readonly url: string
  /** Token of the control plane, which the bot does not get. */
  readonly token: string
  /**
   * Variables that give the bot's process the exchange clock and keep it from other machines; undefined unsets a
   * variable.
   */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Words put before the bot's command to start it. */
  readonly launcher: ReadonlyArray<string>
  /** Time of the exchange clock in ms; the clock continues while the exchange is stopped. */
  readonly now: () => number
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface Stage {
  /** Opens a sandbox for one case of a check. Sandboxes with equal options begin in equal states. */
  readonly open: (options: WorldOptions) => Promise<Sandbox>
  /** Why a bot cannot have a fast clock on this machine; null if it can. */
  readonly whyNoSpeed: string | null
  /** Why only rules that a single run proves can be judged, as a sentence; null if all can. */
  readonly whyOnlyExact: string | null
}
