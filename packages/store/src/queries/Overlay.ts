/**
 * The closed orders and fills that the history tables may not have yet: those of the groups since the last one that is
 * known to be projected. A page of them is what the tables say up to one group, and from here what came after it, so
 * nothing is missing and nothing is there twice.
 */
import type { FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import { readColumns } from "../history/Columns.ts"
import type { HistoryRecords } from "../history/GroupHistory.ts"
import type { ChunkKind, Owner, Row } from "../history/Layout.ts"
import { fillOf, fillRow, orderOf, orderRow, tradeOf, tradeRow } from "../history/RecordRow.ts"
import type { HistoryQueries, HistoryQueryName, QueryResult } from "./HistoryQueries.ts"

interface HistoryGroup {
  readonly seq: number
  readonly records: HistoryRecords
}

/** The groups that wait, in the order of the journal. */
export type Waiting = ReadonlyArray<HistoryGroup>

export class Overlay {
  #groups: Array<HistoryGroup> = []

  /** As it is: a page that is being read keeps what it began with. */
  get waiting(): Waiting {
    return this.#groups
  }

  add(group: HistoryGroup): void {
    this.#groups.push(group)
  }

  /** Forgets what is in the tables. */
  drop(projected: number): void {
    const first = this.#groups[0]
    if (first !== undefined && first.seq <= projected)
      this.#groups = this.#groups.filter(({ seq }) => seq > projected)
  }
}

type Of<Name extends HistoryQueryName> = HistoryQueries[Name]["parameters"]

/** How a page is made of rows: which of them match, which is the newer, how many are answered, and what stands for them in a chunk. */
interface Cut<Name extends HistoryQueryName, Record> {
  readonly kind: ChunkKind
  readonly matches: (record: Record, asked: Of<Name>) => boolean
  readonly newestFirst: (a: Record, b: Record) => number
  /** The record of a row in a chunk. */
  readonly recordOf: (owner: Owner, row: Row) => Record
  readonly rowOf: (record: Record, seq: number) => Row
  readonly limit: (asked: Of<Name>) => number
}

const isOf = (row: Owner, { generation, uid, symbol }: Owner): boolean =>
  row.uid === uid && row.symbol === symbol && row.generation === generation
const isWithin = ({ time }: { time: number }, { from, to }: { from: number; to: number }): boolean =>
  time >= from && time <= to

// Ids rise with time.
const newestOrder = (a: OrderRecord, b: OrderRecord): number => b.id - a.id
const newestFill = (a: FillRecord, b: FillRecord): number => b.tradeId - a.tradeId || b.orderId - a.orderId

const ofOrders = { kind: "orders", newestFirst: newestOrder, recordOf: orderOf, rowOf: orderRow } as const
const ofFills = { kind: "fills", newestFirst: newestFill, recordOf: fillOf, rowOf: fillRow } as const

const orderById: Cut<"orderById", OrderRecord> = {
  ...ofOrders,
  matches: (row, asked) => row.id === asked.id && isOf(row, asked),
  limit: () => 1,
}
const orderByClientId: Cut<"orderByClientId", OrderRecord> = {
  ...ofOrders,
  matches: (row, asked) => isOf(row, asked) && row.clientOrderId === asked.clientOrderId,
  limit: () => 1,
}
const orders: Cut<"orders", OrderRecord> = {
  ...ofOrders,
  matches: (row, asked) => isOf(row, asked) && isWithin(row, asked),
  limit: ({ limit }) => limit,
}
const fills: Cut<"fills", FillRecord> = {
  ...ofFills,
  matches: (row, asked) =>
    isOf(row, asked) && isWithin(row, asked) && (asked.orderId === null || row.orderId === asked.orderId),
  limit: ({ limit }) => limit,
}
const publicTrades: Cut<"publicTrades", TradeRecord> = {
  kind: "trades",
  recordOf: tradeOf,
  rowOf: tradeRow,
  matches: (row, { generation, symbol, from, to, before }) =>
    row.symbol === symbol &&
    row.generation === generation &&
    row.time >= from &&
    (row.time < to || (row.time === to && row.tradeId < before)),
  newestFirst: (a, b) => b.tradeId - a.tradeId,
  limit: ({ limit }) => limit,
}

const cuts = { orderById, orderByClientId, orders, fills, publicTrades }

export type ChunkQueryName = keyof typeof cuts

export const kindOfQuery = (name: ChunkQueryName): ChunkKind => cuts[name].kind

export const isChunkQuery = (name: HistoryQueryName): name is ChunkQueryName => Object.hasOwn(cuts, name)

/** The page that what the tables answered and the rows that wait make together. */
export const overlaid = <Name extends ChunkQueryName>(
  name: Name,
  asked: Of<Name>,
  { text, count, projected }: QueryResult,
  waiting: Waiting,
): ReadonlyArray<HistoryQueries[Name]["row"]> => {
  type Record = HistoryQueries[Name]["row"]
  const { kind, matches, newestFirst, recordOf, rowOf, limit } = cuts[name] as unknown as Cut<Name, Record>
  const owner: Owner = { uid: "", ...asked }
  const found = readColumns(kind, text, count).map((row) => recordOf(owner, row))
  for (const { seq, records } of waiting) {
    if (seq <= projected) continue
    if (seq > asked.seq) break
    // As a page gives it: plain, and without what it was made from.
    for (const record of (records[kind] ?? []) as ReadonlyArray<Record>)
      if (matches(record, asked)) found.push(recordOf(owner, rowOf(record, seq)))
  }
  return found.length === count ? found : found.sort(newestFirst).slice(0, limit(asked))
}
