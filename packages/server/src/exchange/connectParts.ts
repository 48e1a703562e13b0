/**
 * Makes the parts of an exchange and connects them: whom each one calls, and what it calls when something happens. The
 * functions that name a part made further down are called only once all of them exist.
 */
import { handle as engineHandle, replayCost, type State, writeEvents } from "@bourse/engine"
import { ClockWatch } from "../clock/ClockWatch.ts"
import { ExchangeClock } from "../clock/ExchangeClock.ts"
import { CommittedGroups } from "../commit/CommittedGroups.ts"
import { GroupCommit } from "../commit/GroupCommit.ts"
import { LaggedStates } from "../commit/LaggedStates.ts"
import { LiveStates } from "../commit/LiveStates.ts"
import { Counters } from "../counters/Counters.ts"
import { HistoryPruning } from "../history/HistoryPruning.ts"
import { HistoryReads } from "../history/HistoryReads.ts"
import { ProgressReports } from "../Progress.ts"
import { BackgroundCheck } from "../recovery/BackgroundCheck.ts"
import { CheckpointSchedule, eventsPerCheckpoint } from "../recovery/CheckpointSchedule.ts"
import { DataWatch } from "../recovery/DataWatch.ts"
import { ServedState } from "../recovery/ServedState.ts"
import { Supervisor } from "../recovery/Supervisor.ts"
import { staleRules } from "../scenario/staleReads.ts"
import { ReplayGuard } from "../security/ReplayGuard.ts"
import { ClockControl } from "../turns/ClockControl.ts"
import { ClockPace } from "../turns/ClockPace.ts"
import { CommandHandler } from "../turns/CommandHandler.ts"
import { MarketTime } from "../turns/MarketTime.ts"
import { Turns } from "../turns/Turns.ts"
import type { ExchangeOptions } from "./ExchangeOptions.ts"

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
  const served = new ServedState(openStore, log, progress, options.followed)
  const state = (): State => served.state
  const clockWatch = new ClockWatch({ clock, state, log, isShared: options.isClockShared === true })
  const live: LiveStates = new LiveStates(state, () => commits.shownSeq)
  const checkpoints = new CheckpointSchedule({
    served,
    log,
    counters,
    wall: clock.wall,
    keepJournal: options.keepJournal ?? (async () => "all"),
    eventsPerCheckpoint: options.eventsPerCheckpoint ?? eventsPerCheckpoint,
    live: () => live.next(served.store.head),
    onCorrupt: (error) => supervisor.stop(error),
  })
  const check = new BackgroundCheck(served, log, checkpoints)
  const lagged = new LaggedStates(state, staleRules)
  const groups = new CommittedGroups()
  const commits: GroupCommit = new GroupCommit({
    log,
    counters,
    mayAnswer,
    onClosed: (group) => {
      const { seq, events, digest } = group
      events.push({ type: "groupDigested", time: events.at(-1)!.time, digest })
      served.state.ledger.digest.value = 0
      live.closed(seq)
      groups.closed(group, served.state)
    },
    append: async ({ seq, events, records }) => {
      const group = { seq, time: served.state.time, events: writeEvents(events), records }
      lagged.closed(group)
      await supervisor.append(group)
      live.durable(served.store.head)
      let cost = 0
      for (const event of events) cost += replayCost(event)
      checkpoints.added(cost)
    },
    onCommitted: (seq) => {
      supervisor.committed(seq)
      groups.committed(seq)
    },
    onFailed: (error) => supervisor.commitFailed(error),
  })
  const supervisor: Supervisor = new Supervisor(options, served, commits, checkpoints, counters)
  /** Resolves when all that the state shows is durable; false when it did not become so. */
  const durable = (): Promise<boolean> => {
    const { name } = supervisor.status
    if (name !== "ready" && name !== "readOnly") return Promise.resolve(false)
    return new Promise((resolve) => commits.release(null, (outcome) => resolve(outcome === null), false))
  }
  const handler = new CommandHandler(handle, clock, served, commits, supervisor, log)
  const history = new HistoryReads(served, commits, log)
  const market = new MarketTime(options.market ?? null, handler, commits, log)
  const turns = new Turns({
    served,
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
    onChanged: () => pace.start(),
  })
  const clockControl = new ClockControl({ served, clock, commits, handler, market, turns, log })
  const pace: ClockPace = new ClockPace({
    clock,
    market,
    handler,
    state,
    isMoving: () => turns.isMoving && !turns.isHeld && market.waiting === 0,
    onMoved: () => {
      if (commits.open.events.length > 0) commits.schedule()
      turns.processDue()
    },
  })
  const watch = new DataWatch({
    served,
    checkpoints,
    counters,
    log,
    isReady: () => supervisor.status.name === "ready",
    mendKey: options.mendKey ?? (() => undefined),
    stop: (error) => supervisor.stop(error),
  })
  const pruning = new HistoryPruning({
    state,
    store: () => served.store,
    isReady: () => supervisor.status.name === "ready",
    durable,
    keepHistory: options.keepHistory ?? (async () => "all"),
    log,
  })
  return {
    mayAnswer,
    clock,
    clockWatch,
    guard,
    counters,
    progress,
    served,
    checkpoints,
    check,
    commits,
    groups,
    supervisor,
    durable,
    lagged,
    market,
    turns,
    clockControl,
    pace,
    watch,
    pruning,
  }
}
