/**
 * Makes the parts of an exchange and connects them: whom each one calls, and what it calls when something happens. The
 * functions that name a part made further down are called only once all of them exist.
 */
import { handle as engineHandle, replayCost, type State, writeEvents } from "@bourse/engine"
import type { Store } from "@bourse/store"
import { ClockWatch } from "../clock/ClockWatch.ts"
import { ExchangeClock } from "../clock/ExchangeClock.ts"
import { GroupCommit } from "../commit/GroupCommit.ts"
import { LaggedStates } from "../commit/LaggedStates.ts"
import { LiveStates } from "../commit/LiveStates.ts"
import { Counters } from "../counters/Counters.ts"
import { HistoryPruning, type KeepHistory, type pruneEveryMs } from "../history/HistoryPruning.ts"
import { HistoryReads } from "../history/HistoryReads.ts"
import { type Progress, ProgressReports } from "../Progress.ts"
import { BackgroundCheck } from "../recovery/BackgroundCheck.ts"
import { DataWatch, type MendFile, type watchEveryMs } from "../recovery/DataWatch.ts"
import { Memory, type OpenStore } from "../recovery/Memory.ts"
import { eventsPerSnapshot, type KeepJournal, SnapshotSchedule } from "../recovery/SnapshotSchedule.ts"
import { Supervisor, type SupervisorOptions } from "../recovery/Supervisor.ts"
import { staleRules } from "../scenario/staleReads.ts"
import { ReplayGuard } from "../security/ReplayGuard.ts"
import type { MarketDriver } from "../simulation/MarketDriver.ts"
import type { Followed } from "../standby/Standby.ts"
import { ClockControl } from "../turns/ClockControl.ts"
import { ClockPace } from "../turns/ClockPace.ts"
import { CommandHandler } from "../turns/CommandHandler.ts"
import { MarketTime } from "../turns/MarketTime.ts"
import { Turns } from "../turns/Turns.ts"

export interface ExchangeOptions extends SupervisorOptions {
  readonly openStore: OpenStore
  /** The engine's command handler; tests pass a handler with a fault. */
  readonly handle?: typeof engineHandle
  /** The system clock, milliseconds since the epoch; default: this host's. */
  readonly wallClock?: () => number
  /** Whether that is the clock of a database that servers share; default: false. */
  readonly isClockShared?: boolean
  /** Called with the progress of a start or rebuild that takes longer than a second; default: writes to the log. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Whether the journal may be cut; default: `all`, never. */
  readonly keepJournal?: (store: Store) => Promise<KeepJournal>
  /** Whether old history may be removed; default: `all`, never. */
  readonly keepHistory?: (store: Store) => Promise<KeepHistory>
  /** How long until old history is removed, first and from then on; default: a minute, then an hour. */
  readonly pruneEveryMs?: typeof pruneEveryMs
  /** Sees to it that the folder's own master key is there; default: there is none. */
  readonly mendKey?: MendFile
  /** How often what a start needs is looked at; default: the files each second, the log in ten, all of it in five minutes. */
  readonly watchEveryMs?: typeof watchEveryMs
  /** Default: 200,000; tests pass fewer. */
  readonly eventsPerSnapshot?: number
  /** Whether this server may answer; default: always. False where another server may have taken the data over. */
  readonly mayAnswer?: () => boolean
  /** For how many milliseconds no server has answered on this data; default: 0, until this start. */
  readonly othersSilentMs?: () => number
  /** What this server followed as a standby, for its first replay; default: nothing. */
  readonly followed?: () => Followed | undefined
  /** Drives the simulated market; null without one. */
  readonly market?: MarketDriver | null
}

export type Parts = ReturnType<typeof connectParts>

export const connectParts = (options: ExchangeOptions) => {
  const { openStore, log, handle = engineHandle, wallClock = Date.now } = options
  const mayAnswer = options.mayAnswer ?? (() => true)
  const clock = new ExchangeClock(wallClock)
  const guard = new ReplayGuard()
  const counters = new Counters()
  const progress = new ProgressReports(
    options.onProgress ?? (({ doing, percent }) => log.info(doing, { percent })),
  )
  const memory = new Memory(openStore, log, progress, options.followed)
  const state = (): State => memory.state
  const clockWatch = new ClockWatch({ clock, state, log, isShared: options.isClockShared === true })
  const check: BackgroundCheck = new BackgroundCheck(memory, log, () => snapshots.cut())
  const snapshots: SnapshotSchedule = new SnapshotSchedule({
    memory,
    log,
    counters,
    wall: clock.wall,
    keepJournal: options.keepJournal ?? (async () => "all"),
    eventsPerSnapshot: options.eventsPerSnapshot ?? eventsPerSnapshot,
    isJournalInUse: () => check.isReading,
    live: () => live.next(memory.store.head),
    onCorrupt: (error) => supervisor.stop(error),
  })
  const lagged = new LaggedStates(state, staleRules)
  const live: LiveStates = new LiveStates(state, () => commits.shownSeq)
  const commits: GroupCommit = new GroupCommit({
    log,
    counters,
    mayAnswer,
    onSealed: ({ seq, events, digest }) => {
      events.push({ type: "groupDigested", time: events.at(-1)!.time, digest })
      memory.state.ledger.digest.value = 0
      live.sealed(seq)
    },
    append: async ({ seq, events, records }) => {
      const group = { seq, time: memory.state.time, events: writeEvents(events), records }
      lagged.sealed(group)
      await supervisor.append(group)
      live.durable(memory.store.head)
      let cost = 0
      for (const event of events) cost += replayCost(event)
      snapshots.added(cost)
    },
    onCommitted: (seq) => supervisor.committed(seq),
    onFailed: (error) => supervisor.commitFailed(error),
  })
  const supervisor: Supervisor = new Supervisor(options, memory, commits, snapshots, counters)
  /** Resolves when all that the state shows is durable; false when it did not become so. */
  const durable = (): Promise<boolean> => {
    const { name } = supervisor.status
    if (name !== "ready" && name !== "readOnly") return Promise.resolve(false)
    return new Promise((resolve) => commits.release(null, (outcome) => resolve(outcome === null), false))
  }
  const handler = new CommandHandler(handle, clock, memory, commits, supervisor, log)
  const history = new HistoryReads(memory, commits, log)
  const market = new MarketTime(options.market ?? null, handler, commits, log)
  const ofTurns = {
    memory,
    clock,
    clockWatch,
    guard,
    commits,
    supervisor,
    handler,
    history,
    market,
    log,
    mayAnswer,
  }
  const turns = new Turns({ ...ofTurns, onChanged: () => pace.start() })
  const clockControl = new ClockControl({ memory, clock, commits, handler, market, turns, log })
  const pace: ClockPace = new ClockPace({
    clock,
    market,
    handler,
    state,
    isMoving: () => turns.isMoving && !turns.isHeld && market.waiting === 0,
    onMoved: () => {
      if (commits.open.events.length > 0) commits.schedule()
      turns.settle()
    },
  })
  const watch = new DataWatch({
    memory,
    snapshots,
    counters,
    log,
    isReady: () => supervisor.status.name === "ready",
    mendKey: options.mendKey ?? (() => undefined),
    stop: (error) => supervisor.stop(error),
  })
  const pruning = new HistoryPruning({
    state,
    store: () => memory.store,
    isReady: () => supervisor.status.name === "ready",
    durable,
    keepHistory: options.keepHistory ?? (async () => "all"),
    log,
  })
  return {
    ...{
      mayAnswer,
      clock,
      clockWatch,
      guard,
      counters,
      progress,
      memory,
      check,
      snapshots,
      commits,
      supervisor,
      durable,
      lagged,
    },
    ...{ market, turns, clockControl, pace, pruning, watch },
  }
}
