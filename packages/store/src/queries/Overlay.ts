/**
 * Closed orders and fills that may not be in the history tables yet: of the groups after the last one known to be
 * projected. A page is the rows in the tables up to one group, and the later rows from this overlay, so no row
 * is missing or doubled.
 */
import type { FillRecord, OrderRecord } from "@bourse/engine"
import { readColumns } from "../history/Columns.ts"
import type { HistoryRecords } from "../history/GroupHistory.ts"
import { type ChunkKind, type Layout, layouts, type Owner } from "../history/Layout.ts"
import type { HistoryQueries, HistoryQueryName, QueryResult } from "./HistoryQueries.ts"

interface HistoryGroup {
  readonly seq: number
  readonly records: HistoryRecords
}

/** The groups whose history waits, in journal order. */
export type Waiting = ReadonlyArray<HistoryGroup>

export class Overlay {
  #groups: Array<HistoryGroup> = []

  /**
   * The history rows that are unwritten at this moment: a page in progress keeps this list until it is
   * complete.
   */
  get waiting(): Waiting {
    return this.#groups
  }

  add(group: HistoryGroup): void {
    this.#groups.push(group)
  }

  /** Drops waiting rows that are now in the tables. */
  drop(projected: number): void {
    const first = this.#groups[0]
    if (first !== undefined && first.seq <= projected)
      this.#groups = this.#groups.filter(({ seq }) => seq > projected)
  }
}

type Of<Name extends HistoryQueryName> = HistoryQueries[Name]["parameters"]
type RowOf<Name extends HistoryQueryName> = HistoryQueries[Name]["row"]

/** How a page is built: the kind of its rows, the condition for them, their order, and their number. */
interface Cut<Record, Asked> {
  readonly kind: ChunkKind
  readonly layout: Layout<Record>
  readonly of: (records: HistoryRecords) => ReadonlyArray<Record> | undefined
  readonly matches: (record: Record, asked: Asked) => boolean
  readonly newestFirst: (a: Record, b: Record) => number
  readonly limit: (asked: Asked) => number
}

const isOf = (row: Owner, { generation, uid, symbol }: Owner): boolean =>
  row.uid === uid && row.symbol === symbol && row.generation === generation
const isWithin = ({ time }: { time: number }, { from, to }: { from: number; to: number }): boolean =>
  time >= from && time <= to

// Ids of rows rise with time.
const newestOrder = (a: OrderRecord, b: OrderRecord): number => b.id - a.id
const newestFill = (a: FillRecord, b: FillRecord): number => b.tradeId - a.tradeId || b.orderId - a.orderId

const ofOrders = {
  kind: "orders",
  layout: layouts.orders,
  of: ({ orders }: HistoryRecords) => orders,
  newestFirst: newestOrder,
} as const

const cuts: Cuts = {
  orderById: {
    ...ofOrders,
    matches: (row, asked) => row.id === asked.id && isOf(row, asked),
    limit: () => 1,
  },
  orderByClientId: {
    ...ofOrders,
    matches: (row, asked) => isOf(row, asked) && row.clientOrderId === asked.clientOrderId,
    limit: () => 1,
  },
  orders: {
    ...ofOrders,
    matches: (row, asked) => isOf(row, asked) && isWithin(row, asked),
    limit: ({ limit }) => limit,
  },
  fills: {
    kind: "fills",
    layout: layouts.fills,
    of: ({ fills }) => fills,
    newestFirst: newestFill,
    matches: (row, asked) =>
      isOf(row, asked) && isWithin(row, asked) && (asked.orderId === null || row.orderId === asked.orderId),
    limit: ({ limit }) => limit,
  },
  publicTrades: {
    kind: "trades",
    layout: layouts.trades,
    of: ({ trades }) => trades,
    matches: (row, { generation, symbol, from, to, before }) =>
      row.symbol === symbol &&
      row.generation === generation &&
      row.time >= from &&
      (row.time < to || (row.time === to && row.tradeId < before)),
    newestFirst: (a, b) => b.tradeId - a.tradeId,
    limit: ({ limit }) => limit,
  },
}

type Cuts = {
  readonly [Name in "orderById" | "orderByClientId" | "orders" | "fills" | "publicTrades"]: Cut<
    RowOf<Name>,
    Of<Name>
  >
}

export type ChunkQueryName = keyof Cuts

export const kindOfQuery = (name: ChunkQueryName): ChunkKind => cuts[name].kind

export const isChunkQuery = (name: HistoryQueryName): name is ChunkQueryName => Object.hasOwn(cuts, name)

/** Makes one page from the rows of the tables and the unwritten rows. */
export const overlaid = <Name extends ChunkQueryName>(
  name: Name,
  asked: Of<Name>,
  { text, count, projected }: QueryResult,
  waiting: Waiting,
): ReadonlyArray<RowOf<Name>> => {
  const { layout, of, matches, newestFirst, limit }: Cut<RowOf<Name>, Of<Name>> = cuts[name]
  const owner: Owner = { uid: "", ...asked }
  const found = readColumns(cuts[name].kind, text, count).map((row) => layout.recordOf(owner, row))
  for (const { seq, records } of waiting) {
    if (seq <= projected) continue
    if (seq > asked.seq) break
    // Plain rows for pages, without internal fields.
    for (const record of of(records) ?? [])
      if (matches(record, asked)) found.push(layout.recordOf(owner, layout.rowOf(record, seq)))
  }
  return found.length === count ? found : found.sort(newestFirst).slice(0, limit(asked))
}
