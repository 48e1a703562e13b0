/**
 * The metrics of a running server: names, units and sources. No metric is computed before `/metrics` or the
 * OTLP export requests it. Names of metrics follow Prometheus: base units, `_total` for values that only grow.
 * No label of a metric has a value per user.
 */

import { performance } from "node:perf_hooks"
import { getHeapStatistics } from "node:v8"
import { errorTable } from "@bourse/core"
import { bookLevels } from "@bourse/engine"
import * as Context from "effect/Context"
import * as Metric from "effect/Metric"
import type { RejectionCount } from "../counters/Counters.ts"
import type { Histogram } from "../counters/Histogram.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import type { Mirror, SymbolStatus } from "../mirror/Mirror.ts"
import type { Status } from "../recovery/Serving.ts"
import type { StreamServer } from "../streams/StreamServer.ts"

const statuses: ReadonlyArray<Status["name"]> = ["starting", "ready", "readOnly", "rebuilding", "stopped"]

/** Counters that exist from the start, at zero: an alarm on the first increase needs an earlier value. */
const awaited = ["internal", "unavailable", "tooManyRequests", "banned"] as const

/** Number of levels of a book beyond which a scrape does not count them one by one. */
const levelsMax = 100_000

/**
 * History queries on a database with a replica: how many the replica and the primary answered, and whether (1
 * or 0) the replica is used.
 */
export interface HistoryReadCounts {
  replica: number
  primary: number
  isReplicaUsed: number
}

export interface MetricSources {
  readonly exchange: Exchange
  /** Number of open connections, and of requests without a response yet. */
  readonly connections: { readonly open: number; readonly owed: number }
  readonly streams: Pick<StreamServer, "connections" | "counts">
  /** Counts of history queries; undefined without a replica. */
  readonly historyReads?: HistoryReadCounts | undefined
  /** The mirrored market; null without one. */
  readonly mirror?: Pick<Mirror, "status"> | null
  /** Maximum heap bytes before the process ends; default: this process's. */
  readonly heapLimitBytes?: number
}

/** The metrics of one server in its own registry: two servers in one process are counted separately. */
export const makeMetrics = ({
  exchange,
  connections,
  streams,
  historyReads,
  mirror,
  heapLimitBytes = getHeapStatistics().heap_size_limit,
}: MetricSources): Context.Context<never> => {
  const context = Context.make(Metric.MetricRegistry, new Map())
  const { counters } = exchange
  type Labels = Readonly<Record<string, string>>
  const gauge = (name: string, description: string, read: () => number, attributes: Labels = {}): void => {
    Metric.registerUnsafe(Metric.gauge(name, { description, attributes }), context, {
      get: () => ({ value: read() }),
      update: () => {},
      modify: () => {},
    })
  }
  const counter = (name: string, description: string, read: () => number, attributes: Labels = {}): void => {
    Metric.registerUnsafe(Metric.counter(name, { description, attributes, incremental: true }), context, {
      get: () => ({ count: read(), incremental: true }),
      update: () => {},
      modify: () => {},
    })
  }
  const histogram = (name: string, description: string, source: Histogram): void => {
    Metric.registerUnsafe(Metric.histogram(name, { description, boundaries: [] }), context, {
      get: () => source.state,
      update: () => {},
      modify: () => {},
    })
  }

  for (const name of statuses)
    gauge(
      "bourse_status",
      "1 for the exchange's present status, 0 for all others",
      () => (exchange.status.name === name ? 1 : 0),
      { status: name },
    )
  gauge("bourse_writable", "1 while signed writes are accepted", () => (exchange.isWritable ? 1 : 0))
  counter("bourse_requests_total", "Answered requests of the interface", () => counters.answers)
  const addRejection = (each: RejectionCount): void =>
    counter(
      "bourse_rejections_total",
      "Rejected requests of the interface, by error code",
      () => each.count,
      {
        code: String(each.code),
        status: String(each.status),
      },
    )
  counters.onNewRejection = addRejection
  for (const name of awaited) counters.expectRejection(errorTable[name])
  counter("bourse_weight_total", "Request weight that was charged", () => counters.weight)

  histogram("bourse_commit_seconds", "Time to make a group of events durable", counters.commitSeconds)
  histogram("bourse_commit_events", "Events per commit", counters.commitEvents)
  counter("bourse_commit_failures_total", "Commits that failed", () => counters.commitFailures)
  counter("bourse_rebuilds_total", "Times the state was rebuilt from the journal", () => counters.rebuilds)
  counter("bourse_orders_total", "Orders accepted", () => exchange.state.nextOrderId - 1)
  counter("bourse_trades_total", "Trades executed", () => exchange.state.nextTradeId - 1)
  gauge("bourse_replies_waiting", "Replies waiting for a commit", () => exchange.commits.waiting)
  gauge(
    "bourse_journal_handled_seq",
    "Last journal group that the exchange state includes",
    () => exchange.commits.shownSeq,
  )
  gauge("bourse_journal_durable_seq", "Last journal group that is durable", () => exchange.served.durableSeq)
  gauge("bourse_history_lag_groups", "Durable journal groups whose history is not in the tables yet", () =>
    Math.max(0, exchange.store.head.seq - exchange.store.projected),
  )
  if (historyReads !== undefined) {
    for (const from of ["replica", "primary"] as const)
      counter(
        "bourse_history_reads_total",
        "History queries, by the database that answered",
        () => historyReads[from],
        { from },
      )
    gauge(
      "bourse_history_replica_used",
      "1 while history is read from the replica; 0 while the replica is behind or unreachable",
      () => historyReads.isReplicaUsed,
    )
  }
  for (const { symbol } of mirror?.status().symbols ?? []) {
    const of = (): SymbolStatus => mirror!.status().symbols.find((each) => each.symbol === symbol)!
    const label = { symbol }
    counter("bourse_mirror_messages_total", "Messages of the mirrored exchange", () => of().messages, label)
    counter("bourse_mirror_resyncs_total", "Books that had to be read again", () => of().resyncs, label)
    counter(
      "bourse_mirror_malformed_total",
      "Messages, levels and trades that could not be read",
      () => of().malformed,
      label,
    )
    gauge(
      "bourse_mirror_lag_seconds",
      "Age of the last trade when it arrived",
      () => of().lagMs / 1000,
      label,
    )
    gauge("bourse_mirror_halted", "1 while the symbol is halted", () => (of().lost === null ? 0 : 1), label)
    counter(
      "bourse_mirror_halted_seconds_total",
      "Time for which the symbol was halted",
      () => of().haltedMs / 1000,
      label,
    )
  }
  gauge(
    "bourse_checkpoint_seq",
    "Journal group of the newest checkpoint",
    () => exchange.checkpoints.newest.seq,
  )
  gauge(
    "bourse_checkpoint_age_seconds",
    "Time since the newest checkpoint was written or restored from",
    () => (exchange.wallTime() - exchange.checkpoints.newest.time) / 1000,
  )
  gauge(
    "bourse_checkpoint_events_behind",
    "Events since the newest checkpoint",
    () => exchange.checkpoints.newest.events,
  )
  counter("bourse_checkpoints_total", "Checkpoints written", () => counters.checkpoints)
  counter("bourse_checkpoint_failures_total", "Checkpoints that failed", () => counters.checkpointFailures)
  counter(
    "bourse_data_harm_total",
    "Times that data needed by the next start was found damaged",
    () => counters.harms,
  )
  gauge("bourse_data_problem", "1 while data that the next start needs is damaged or missing", () =>
    exchange.watch.problem === null ? 0 : 1,
  )

  gauge(
    "bourse_clock_ahead_seconds",
    "How far the exchange clock is ahead of the system clock",
    () => exchange.clock().offsetMs / 1000,
  )
  gauge(
    "bourse_clock_behind_seconds",
    "How far the system clock is behind the last event of the journal",
    () => exchange.clockWatch.behindMs / 1000,
  )
  gauge(
    "bourse_clock_speed",
    "Highest speed of the exchange clock; 1 is the system clock's",
    () => exchange.clock().speed,
  )
  gauge(
    "bourse_clock_achieved_speed",
    "Speed of the exchange clock in the last seconds; 0 while it is frozen or held",
    () => exchange.clock().achievedSpeed,
  )

  gauge("bourse_accounts", "Accounts, sub-accounts included", () => exchange.state.accounts.size)
  gauge("bourse_open_orders", "Open orders", () => exchange.state.orders.size)
  gauge("bourse_replay_signatures", "Signatures remembered to reject replays", () => exchange.guard.count)
  gauge("bourse_connections", "Open connections", () => connections.open)
  gauge("bourse_requests_pending", "Requests without a response yet", () => connections.owed)
  gauge("bourse_stream_connections", "Open connections of the streams", () => streams.connections)
  counter("bourse_stream_pushes_total", "Pushes sent to connections", () => streams.counts.pushes)
  counter(
    "bourse_stream_slow_readers_total",
    "Stream connections closed because too much data was unread",
    () => streams.counts.slowReaders,
  )

  histogram("bourse_event_loop_delay_seconds", "Delay of timers of the event loop", counters.eventLoopDelay)
  counter(
    "bourse_event_loop_busy_seconds_total",
    "Time that the event loop was busy",
    () => performance.eventLoopUtilization().active / 1000,
  )
  counter("bourse_cpu_seconds_total", "Processor time used", () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge("bourse_memory_resident_bytes", "Resident memory", () => process.memoryUsage.rss())
  gauge("bourse_memory_heap_bytes", "Heap in use", () => process.memoryUsage().heapUsed)
  gauge(
    "bourse_memory_heap_limit_bytes",
    "Heap size at which the process runs out of memory",
    () => heapLimitBytes,
  )

  const symbols = new Set<string>()
  /** Adds metrics for the books of new symbols, which appear in the next reading. */
  const addNew = (): void => {
    for (const symbol of exchange.state.markets.keys())
      if (!symbols.has(symbol)) {
        symbols.add(symbol)
        for (const side of ["BUY", "SELL"] as const)
          gauge(
            "bourse_book_levels",
            "Price levels of a book",
            () => {
              const market = exchange.state.markets.get(symbol)
              return market === undefined ? 0 : bookLevels(market, side, levelsMax).length
            },
            { symbol, side },
          )
      }
  }
  addNew()
  gauge("bourse_symbols", "Listed symbols", () => {
    addNew()
    return exchange.state.markets.size
  })
  return context
}
