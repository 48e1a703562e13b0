import type { AccountView, Act, Breach, Invariant, Row } from "../History.ts"
import type { Known } from "../Known.ts"

interface List {
  readonly rows: (view: AccountView) => ReadonlyArray<Row>
  readonly id: (row: Row) => string
  readonly time: string
  /** Filter parameters of a list, each with the row's field that must have the filter's value. */
  readonly filters: Readonly<Record<string, string>>
  readonly limit: "limit" | "size"
  /** Row count at which the unfiltered list may be incomplete, and is therefore not compared. */
  readonly most: number
  /** Ids of the statements that a missing row and a wrong total count breach. */
  readonly missing: string
  readonly total?: string
}

const lists: Readonly<Record<string, List>> = {
  "spot.allOrders": {
    rows: ({ all }) => all,
    id: ({ orderId }) => String(orderId),
    time: "time",
    filters: { symbol: "symbol" },
    limit: "limit",
    most: 500,
    missing: "spot.allOrders.lists-active-orders",
  },
  "spot.myTrades": {
    rows: ({ fills }) => fills,
    id: ({ id, orderId }) => `${String(id)} ${String(orderId)}`,
    time: "time",
    filters: { symbol: "symbol", orderId: "orderId" },
    limit: "limit",
    most: 100,
    missing: "spot.myTrades.lists-fills",
  },
  "wallet.withdrawalHistory": {
    rows: ({ withdrawals }) => withdrawals,
    id: ({ id }) => String(id),
    time: "applyTime",
    filters: { coin: "coin" },
    limit: "limit",
    most: 1000,
    missing: "wallet.withdraw.is-listed-in-the-history",
  },
  "wallet.depositHistory": {
    rows: ({ deposits }) => deposits,
    id: ({ txId, insertTime }) => `${String(txId)} ${String(insertTime)}`,
    time: "insertTime",
    filters: { coin: "coin" },
    limit: "limit",
    most: 1000,
    missing: "wallet.depositHistory.default-window-7-days",
  },
  "wallet.transferHistory": {
    rows: ({ transfers }) => transfers,
    id: ({ tranId }) => String(tranId),
    time: "timestamp",
    filters: { fromAccountType: "fromAccountType", toAccountType: "toAccountType" },
    limit: "size",
    most: 100,
    missing: "wallet.transferHistory.parameter.page",
    total: "wallet.transferHistory.field.total",
  },
  "wallet.internalTransferHistory": {
    rows: ({ internals }) => internals,
    id: ({ tranId, timestamp }) => `${String(tranId)} ${String(timestamp)}`,
    time: "timestamp",
    filters: {},
    limit: "limit",
    most: 100,
    missing: "wallet.internalTransferHistory.parameter.page",
    total: "wallet.internalTransferHistory.field.totalRecords",
  },
  "wallet.conversionHistory": {
    rows: ({ conversions }) => conversions,
    id: (row) => JSON.stringify(row),
    time: "convertTime",
    filters: {},
    limit: "limit",
    most: 1000,
    missing: "wallet.conversionHistory.parameter.page",
    total: "wallet.conversionHistory.field.totalRecords",
  },
  "broker.subAccounts": {
    rows: ({ subAccounts }) => subAccounts,
    id: ({ subAccount }) => String(subAccount),
    time: "timestamp",
    filters: { subAccount: "subAccount" },
    limit: "limit",
    most: 200,
    missing: "broker.subAccounts.parameter.page",
  },
}

/** Whether two account types are equal: a futures account is written FUTURE or FUTURES. */
const same = (a: string, b: unknown): boolean =>
  a.replace(/^FUTURES$/, "FUTURE") === String(b).replace(/^FUTURES$/, "FUTURE")

/**
 * Ids of the rows that match the list's filters. `isIncluded` says whether rows at the very ends of the time
 * window match.
 */
const filtered = (
  view: AccountView | undefined,
  list: List,
  { sent }: Act,
  isIncluded: boolean,
): ReadonlySet<string> => {
  const [start, end] = [Number(sent.startTime ?? 0), Number(sent.endTime ?? Number.POSITIVE_INFINITY)]
  const within = (row: Row): boolean => {
    const at = Number(row[list.time])
    return (at > start && at < end) || (isIncluded && (at === start || at === end))
  }
  const rows = view === undefined ? [] : list.rows(view)
  return new Set(
    rows
      .filter((row) => sent.startTime === undefined || within(row))
      .filter((row) =>
        Object.entries(list.filters).every(([name, field]) => {
          const value = sent[name]
          return value === undefined || same(value, row[field])
        }),
      )
      .map(list.id),
  )
}

/** Greatest number of pages that are read one by one. */
const pagesMax = 6

const judge = (act: Act, list: List, before: AccountView | undefined, after: AccountView | undefined) => {
  const got = act.rows.map(list.id)
  const limit = Number(act.sent[list.limit])
  if ([before, after].some((view) => view !== undefined && list.rows(view).length >= list.most)) return []
  const isPaged = list.missing.endsWith(".page")
  // A record may appear late in a list, and concurrent reads may see the list before or after a write.
  const may = new Set([...filtered(before, list, act, true), ...filtered(after, list, act, true)])
  const was = filtered(before, list, act, false)
  const must = [...filtered(after, list, act, false)].filter((id) => was.has(id))
  const breach = (statement: string, wanted: string, told: string): Breach => ({
    statement,
    actor: act.actor,
    wanted,
    got: told,
  })
  const extra = got.filter((id) => !may.has(id))
  const lost = must.filter((id) => !got.includes(id))
  // A row at the end of the time window may push another row out of the limited list.
  const isWhole = may.size <= (isPaged ? limit * (pagesMax - 1) : limit)
  const words = `${act.endpoint} ${Object.entries(act.sent)
    .map((pair) => pair.join("="))
    .join(" ")}`
  return [
    ...(extra.length > 0
      ? [breach(list.missing, `${words}: only rows that its filters match`, extra.join(", "))]
      : []),
    ...(new Set(got).size < got.length
      ? [breach(list.missing, `${words}: each row once`, got.join(", "))]
      : []),
    ...(isWhole && lost.length > 0
      ? [breach(list.missing, `${words}: ${lost.join(", ")} too`, got.join(", "))]
      : []),
    ...(!isPaged && got.length > limit
      ? [breach(`${act.endpoint}.parameter.limit`, `${words}: at most ${limit} rows`, String(got.length))]
      : []),
    ...(!isPaged && got.length < Math.min(limit, must.length)
      ? [breach(list.missing, `${words}: ${Math.min(limit, must.length)} rows`, String(got.length))]
      : []),
    ...[...new Set(act.totals)]
      .filter((total) => list.total !== undefined && (total < must.length || total > may.size))
      .map((total) =>
        breach(list.total ?? "", `${words}: a total count of ${must.length} rows`, String(total)),
      ),
  ]
}

/** Invariant: a list requested with filters, limit and pages is the whole list, filtered and cut. */
export const pagesAreTheList =
  ({ reads, broker }: Known): Invariant =>
  ({ before, after, acts }) =>
    acts.flatMap((act) => {
      const list = lists[act.endpoint]
      if (
        list === undefined ||
        (act.endpoint === "broker.subAccounts" && act.actor !== broker) ||
        act.outcome === "rejected" ||
        !acts.every(({ endpoint }) => reads.has(endpoint))
      )
        return []
      return judge(act, list, before.get(act.actor), after.get(act.actor))
    })
