/** One frame of `bourse top`: figures from two readings of /metrics, laid out in 80 columns. */
import type { LoggedRequest } from "@bourse/control"

type Labels = Readonly<Record<string, string>>
export interface Reading {
  /** Time at which the metrics were read, in seconds. */
  readonly at: number
  readonly samples: ReadonlyArray<{ readonly name: string; readonly labels: Labels; readonly value: number }>
}

/** Reads the metrics of our server; other lines are left out. */
export const readMetrics = (text: string, at: number): Reading => ({
  at,
  samples: text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])
    return [{ name, labels: Object.fromEntries(pairs) as Labels, value: Number(value) }]
  }),
})

export const valueIn = ({ samples }: Reading, name: string, labels: Labels = {}): number =>
  samples
    .filter(
      (each) =>
        each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0)

export interface TopFigures {
  readonly url: string
  readonly status: string
  readonly requestsPerSecond: number
  readonly rejectionsPerSecond: number
  readonly ordersPerSecond: number
  readonly tradesPerSecond: number
  readonly weightPerMinute: number
  readonly commitsPerSecond: number
  /**
   * Upper bound of the histogram bucket with the median, in ms; null without a commit, or beyond the last bucket.
   */
  readonly commitMedianMs: number | null
  readonly commit99Ms: number | null
  readonly eventsPerCommit: number | null
  readonly eventLoop99Ms: number | null
  readonly eventLoopBusy: number
  readonly memoryBytes: number
  readonly repliesWaiting: number
  readonly connections: number
  readonly openOrders: number
  readonly accounts: number
  readonly books: ReadonlyArray<{ readonly symbol: string; readonly bids: number; readonly asks: number }>
  /** Rejections since the server's start, the most frequent first. */
  readonly rejections: ReadonlyArray<{
    readonly status: string
    readonly code: string
    readonly count: number
  }>
}

/** Upper bound of the bucket that contains this quantile of the observations between two readings, in ms. */
const quantileMs = (earlier: Reading, later: Reading, name: string, share: number): number | null => {
  const count = valueIn(later, `${name}_count`) - valueIn(earlier, `${name}_count`)
  if (count <= 0) return null
  for (const { name: sample, labels, value } of later.samples) {
    if (sample !== `${name}_bucket` || labels.le === "+Inf") continue
    const inBucket = value - valueIn(earlier, sample, labels)
    if (inBucket >= share * count) return Number(labels.le) * 1000
  }
  return null
}

export const figuresOf = (url: string, earlier: Reading, later: Reading): TopFigures => {
  const seconds = Math.max(later.at - earlier.at, 0.001)
  const now = (name: string, labels: Labels = {}) => valueIn(later, name, labels)
  const grown = (name: string) => Math.max(0, now(name) - valueIn(earlier, name))
  const rate = (name: string) => grown(name) / seconds
  const commits = grown("bourse_commit_events_count")
  const symbols = new Set(
    later.samples.flatMap(({ name, labels }) => (name === "bourse_book_levels" ? [labels.symbol!] : [])),
  )
  const status = later.samples.find(({ name, value }) => name === "bourse_status" && value === 1)
  return {
    url,
    status: status?.labels.status ?? "unknown",
    requestsPerSecond: rate("bourse_requests_total"),
    rejectionsPerSecond: rate("bourse_rejections_total"),
    ordersPerSecond: rate("bourse_orders_total"),
    tradesPerSecond: rate("bourse_trades_total"),
    weightPerMinute: 60 * rate("bourse_weight_total"),
    commitsPerSecond: rate("bourse_commit_seconds_count"),
    commitMedianMs: quantileMs(earlier, later, "bourse_commit_seconds", 0.5),
    commit99Ms: quantileMs(earlier, later, "bourse_commit_seconds", 0.99),
    eventsPerCommit: commits === 0 ? null : grown("bourse_commit_events_sum") / commits,
    eventLoop99Ms: quantileMs(earlier, later, "bourse_event_loop_delay_seconds", 0.99),
    eventLoopBusy: rate("bourse_event_loop_busy_seconds_total"),
    memoryBytes: now("bourse_memory_resident_bytes"),
    repliesWaiting: now("bourse_replies_waiting"),
    connections: now("bourse_connections"),
    openOrders: now("bourse_open_orders"),
    accounts: now("bourse_accounts"),
    books: [...symbols].map((symbol) => ({
      symbol,
      bids: now("bourse_book_levels", { symbol, side: "BUY" }),
      asks: now("bourse_book_levels", { symbol, side: "SELL" }),
    })),
    rejections: later.samples
      .filter(({ name, value }) => name === "bourse_rejections_total" && value > 0)
      .map(({ labels, value }) => ({ status: labels.status!, code: labels.code!, count: value }))
      .sort((a, b) => b.count - a.count),
  }
}

const number = (value: number): string =>
  value < 10 && value > 0 ? value.toFixed(1) : String(Math.round(value))
const atMost = (ms: number | null): string => (ms === null ? "-" : `<= ${number(ms)} ms`)

/** The lines of a frame: at most `rows`, none longer than `columns`. */
export const frameOf = (
  figures: TopFigures,
  rejected: ReadonlyArray<LoggedRequest>,
  columns: number,
  rows: number,
): ReadonlyArray<string> => {
  const field = (name: string, value: string) => `${name} ${value}`.padEnd(22)
  const line = (title: string, ...fields: ReadonlyArray<string>) => `${title.padEnd(11)}${fields.join(" ")}`
  const f = figures
  const bookRows = Math.max(3, rows - 9 - Math.min(rejected.length, 8))
  const side = f.books
    .slice(0, bookRows)
    .map(
      ({ symbol, bids, asks }) =>
        `${symbol.padEnd(16)}${String(bids).padStart(7)}${String(asks).padStart(7)}`,
    )
  const codes = f.rejections
    .slice(0, bookRows)
    .map(({ status, code, count }) => `${status.padEnd(10)}${code.padEnd(10)}${String(count).padStart(9)}`)
  const height = Math.max(side.length, codes.length)
  return [
    `Bourse  ${f.url}  ${f.status}`,
    "",
    line(
      "Requests",
      field("per second", number(f.requestsPerSecond)),
      field("rejected/s", number(f.rejectionsPerSecond)),
      field("weight/min", number(f.weightPerMinute)),
    ),
    line(
      "Trading",
      field("orders/s", number(f.ordersPerSecond)),
      field("trades/s", number(f.tradesPerSecond)),
      field("open orders", String(f.openOrders)),
    ),
    line(
      "Commits",
      field("per second", number(f.commitsPerSecond)),
      field("median", atMost(f.commitMedianMs)),
      field("99 %", atMost(f.commit99Ms)),
    ),
    line(
      "Process",
      field("memory", `${Math.round(f.memoryBytes / 1e6)} MB`),
      field("loop busy", `${Math.round(100 * f.eventLoopBusy)} %`),
      field("delay 99 %", atMost(f.eventLoop99Ms)),
    ),
    line(
      "Load",
      field("waiting", String(f.repliesWaiting)),
      field("connections", String(f.connections)),
      field("accounts", String(f.accounts)),
    ),
    "",
    `${"Book".padEnd(16)}${"bids".padStart(7)}${"asks".padStart(7)}      ${"Rejected".padEnd(10)}${"code".padEnd(10)}${"count".padStart(9)}`,
    ...Array.from({ length: height }, (_, i) => `${(side[i] ?? "").padEnd(36)}${codes[i] ?? ""}`),
    ...(rejected.length === 0 ? [] : ["", "Latest rejected"]),
    ...rejected
      .slice(-8)
      .map(
        ({ time, endpoint, method, path, status, reason, code }) =>
          `${new Date(time).toTimeString().slice(0, 8)}  ${endpoint ?? `${method} ${path}`}  ${status === 0 ? "cut" : `${reason} (${code})`}`,
      ),
  ]
    .map((text) =>
      text
        .replace(/[^\x20-\x7e]/g, "?")
        .trimEnd()
        .slice(0, columns),
    )
    .slice(0, rows)
}
