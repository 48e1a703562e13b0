/** The options of an exchange: its data, its clocks and its callbacks. */
import type { handle } from "@bourse/engine"
import type { Store } from "@bourse/store"
import type { KeepHistory, pruneEveryMs } from "../history/HistoryPruning.ts"
import type { Progress } from "../log/Progress.ts"
import type { KeepJournal } from "../recovery/CheckpointSchedule.ts"
import type { MendFile, watchEveryMs } from "../recovery/DataWatch.ts"
import type { OpenStore } from "../recovery/ServedState.ts"
import type { SupervisorParts } from "../recovery/Supervisor.ts"
import type { MarketDriver } from "../simulation/MarketDriver.ts"
import type { Followed } from "../standby/Standby.ts"

export interface ExchangeOptions extends Pick<SupervisorParts, "log" | "onFatal"> {
  readonly openStore: OpenStore
  /** The engine's command handler; tests pass a faulty handler. */
  readonly handle?: typeof handle
  /** The system clock, milliseconds since the epoch; default: this host's. */
  readonly wallClock?: () => number
  /** Whether the system clock is that of a database that servers share; default: false. */
  readonly isClockShared?: boolean
  /** Called with the progress of a start or rebuild that takes longer than a second; default: writes to the log. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Whether the journal may be cut; default: `all`, never. */
  readonly keepJournal?: (store: Store) => Promise<KeepJournal>
  /** Whether old history may be removed; default: `all`, never. */
  readonly keepHistory?: (store: Store) => Promise<KeepHistory>
  /** Delay before old history is removed, first and from then on; default: a minute, then an hour. */
  readonly pruneEveryMs?: typeof pruneEveryMs
  /** Ensures that the folder's own master key exists; default: no check. */
  readonly mendKey?: MendFile
  /**
   * Intervals of the checks of data that the next start needs; default: the files each second, the log every
   * ten, all data every five minutes.
   */
  readonly watchEveryMs?: typeof watchEveryMs
  /** Events between two checkpoints; default: 200,000; tests pass fewer. */
  readonly eventsPerCheckpoint?: number
  /** Whether this server may answer; default: always. False if another server may have taken over the data. */
  readonly mayAnswer?: () => boolean
  /** Milliseconds before this start in which no server answered on this data; default: 0. */
  readonly othersSilentMs?: () => number
  /** The state that this server replayed as a standby, for its first replay; default: none. */
  readonly followed?: () => Followed | undefined
  /** The driver of the simulated market; null without a simulated market. */
  readonly market?: MarketDriver | null
}
