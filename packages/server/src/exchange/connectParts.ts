/**
 * Creates the parts of an exchange, each from earlier ones. A part that depends on events of another part listens to
 * its signals: `closed`, `durable` and `failed` of the commits, `corrupt` of the checkpoints, `changed` of the turns.
 */
import { handle as engineHandle } from "@bourse/engine"
import { ClockWatch } from "../clock/ClockWatch.ts"
import { ExchangeClock } from "../clock/ExchangeClock.ts"
import { CommittedGroups } from "../commit/CommittedGroups.ts"
import { GroupCommit } from "../commit/GroupCommit.ts"
import { LaggedStates } from "../commit/LaggedStates.ts"
import { LiveStates } from "../commit/LiveStates.ts"
import { Counters } from "../counters/Counters.ts"
import { HistoryPruning } from "../history/HistoryPruning.ts"
import { HistoryReads } from "../history/HistoryReads.ts"
import { ProgressReports } from "../log/Progress.ts"
import { BackgroundCheck } from "../recovery/BackgroundCheck.ts"
import { CheckpointSchedule, eventsPerCheckpoint } from "../recovery/CheckpointSchedule.ts"
import { DataWatch } from "../recovery/DataWatch.ts"
import { JournalWriter } from "../recovery/JournalWriter.ts"
import { ServedState } from "../recovery/ServedState.ts"
import { Serving } from "../recovery/Serving.ts"
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
  const { openStore, log, onFatal, followed, handle = engineHandle, wallClock = Date.now } = options
  const mayAnswer = options.mayAnswer ?? (() => true)
  const clock = new ExchangeClock(wallClock)
  const guard = new ReplayGuard()
  const counters = new Counters()
  const progress = new ProgressReports(
    options.onProgress ?? (({ doing, percent }) => log.info(doing, { percent })),
  )
  const serving = new Serving()
  const served = new ServedState({ openStore, log, progress, followed })
  const clockWatch = new ClockWatch({ clock, served, log, isShared: options.isClockShared === true })

  const writer = new JournalWriter({ served, serving, log })
  const commits = new GroupCommit({ writer, log, counters, mayAnswer })
  commits.closed.on((group) => served.endGroup(group))
  commits.durable.on(({ seq }) => {
    served.durableSeq = seq
  })
  const live = new LiveStates({ served, commits })
  const groups = new CommittedGroups({ served, commits })
  const lagged = new LaggedStates({ served, commits, wanted: staleRules })

  const checkpoints = new CheckpointSchedule({
    ...{ served, commits, live, log, counters },
    wall: clock.wall,
    keepJournal: options.keepJournal ?? (async () => "all"),
    eventsPerCheckpoint: options.eventsPerCheckpoint ?? eventsPerCheckpoint,
  })
  const check = new BackgroundCheck({ served, checkpoints, log })
  const supervisor = new Supervisor({
    ...{ served, serving, writer, commits, checkpoints, counters, log, onFatal },
  })
  const mendKey = options.mendKey ?? (() => undefined)
  const watch = new DataWatch({ served, checkpoints, counters, log, supervisor, mendKey })
  const keepHistory = options.keepHistory ?? (async () => "all" as const)
  const pruning = new HistoryPruning({ served, supervisor, keepHistory, log })

  const handler = new CommandHandler({ engine: handle, clock, served, commits, supervisor, log })
  const history = new HistoryReads({ served, commits, log })
  const market = new MarketTime({ driver: options.market ?? null, handler, commits, log })
  const turns = new Turns({
    ...{ served, clock, clockWatch, guard, commits, supervisor, handler, history, market, log, mayAnswer },
  })
  const clockControl = new ClockControl({ served, clock, commits, handler, market, turns, log })
  const pace = new ClockPace({ served, clock, market, handler, commits, turns })
  return {
    ...{
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
    },
    ...{ supervisor, lagged, market, turns, clockControl, pace, watch, pruning },
  }
}
