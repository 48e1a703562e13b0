/**
 * History of an exchange with earlier generations, from which snapshots were loaded. The history of each
 * generation is queried up to its last valid group, and the answers are merged. Ids and times continue across
 * generations, so pages are merged in their order.
 */
import type { State } from "@bourse/engine"
import { countedRowsMax, type HistoryQueries, type HistoryQueryName } from "@bourse/store"

/** A generation, its last visible group, and its parent. */
export interface AsOf extends Pick<State, "generation" | "lineage"> {
  readonly seq: number
}

// biome-ignore lint/suspicious/noExplicitAny: what a row holds is known by the query alone.
type Row = any
type Ask = (name: HistoryQueryName, parameters: object) => Promise<ReadonlyArray<Row>>
type Order = (a: Row, b: Row) => number

const byTime: Order = (a, b) => b.time - a.time || b.id - a.id

/** The sort order of a history list's rows; a look-up returns the first match, a count the sum. */
const rules: { readonly [Name in HistoryQueryName]: "first" | "sum" | Order } = {
  orderById: "first",
  orderByClientId: "first",
  orders: (a, b) => b.id - a.id,
  fills: (a, b) => b.tradeId - a.tradeId || b.orderId - a.orderId,
  publicTrades: (a, b) => b.tradeId - a.tradeId,
  candles: (a, b) => b.openTime - a.openTime,
  deposits: byTime,
  withdrawals: byTime,
  withdrawalById: "first",
  withdrawalByOrderId: "first",
  transfers: byTime,
  transferCount: "sum",
  transferById: "first",
  internalTransfers: byTime,
  internalTransferCount: "sum",
  conversions: byTime,
  conversionCount: "sum",
  universalTransfers: byTime,
  universalTransferByClientId: "first",
  rebates: byTime,
  rebateCount: "sum",
}

/** Queries the history of each generation, newest first. */
async function* answersOf(
  ask: Ask,
  name: HistoryQueryName,
  parameters: object,
  { generation, seq, lineage }: AsOf,
): AsyncGenerator<ReadonlyArray<Row>> {
  for (const point of [{ generation, seq }, ...lineage]) yield await ask(name, { ...parameters, ...point })
}

/** Leaves out candles that a later generation copied because it began within the candles' hour. */
const withoutCopies = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.filter(({ openTime }, at) => openTime === undefined || openTime !== rows[at - 1]?.openTime)

export const throughLineage = async <Name extends HistoryQueryName>(
  ask: Ask,
  name: Name,
  parameters: object,
  asOf: AsOf,
): Promise<ReadonlyArray<HistoryQueries[Name]["row"]>> => {
  if (asOf.lineage.length === 0) {
    const { generation, seq } = asOf
    return ask(name, { ...parameters, generation, seq })
  }
  const rule = rules[name]
  if (rule === "first") {
    for await (const rows of answersOf(ask, name, parameters, asOf)) if (rows.length > 0) return rows
    return []
  }
  if (rule === "sum") {
    let count = 0
    for await (const [row] of answersOf(ask, name, parameters, asOf)) count += row.count
    return [{ count: Math.min(count, countedRowsMax) } as Row]
  }
  const { limit, offset = 0 } = parameters as { readonly limit: number; readonly offset?: number }
  const wanted = "offset" in parameters ? { ...parameters, limit: limit + offset, offset: 0 } : parameters
  const found: Array<Row> = []
  for await (const rows of answersOf(ask, name, wanted, asOf)) found.push(...rows)
  // Sorting is stable: of two equal rows the later generation's stays first.
  return withoutCopies(found.sort(rule)).slice(offset, offset + limit)
}
