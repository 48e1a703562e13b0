/**
 * The closed orders and fills that the history tables may not have yet: those of the groups since the last one that is
 * known to be projected. A page of them is what the tables say up to one group, and from here what came after it, so
 * nothing is missing and nothing is there twice.
 */
import type { FillRecord, OrderRecord } from "@bourse/engine"
import type { PageName, Pages } from "./Pages.ts"
import type { HistoryRecords } from "./Request.ts"

interface Group {
  readonly seq: number
  readonly records: HistoryRecords
}

/** The groups that wait, in the order of the journal. */
export type Waiting = ReadonlyArray<Group>

export class Overlay {
  #groups: Array<Group> = []

  /** As it is: a page that is being read keeps what it began with. */
  get waiting(): Waiting {
    return this.#groups
  }

  add(group: Group): void {
    this.#groups.push(group)
  }

  /** Forgets what is in the tables. */
  drop(projected: number): void {
    const first = this.#groups[0]
    if (first !== undefined && first.seq <= projected)
      this.#groups = this.#groups.filter(({ seq }) => seq > projected)
  }
}

type Of<Name extends PageName> = Pages[Name]["parameters"]

/** How a page is made of rows: which of them match, which is the newer, how many are answered. */
interface Cut<Name extends PageName, Row> {
  readonly kind: "orders" | "fills"
  readonly matches: (row: Row, asked: Of<Name>) => boolean
  readonly newestFirst: (a: Row, b: Row) => number
  readonly limit: (asked: Of<Name>) => number
}

interface Owner {
  readonly generation: number
  readonly uid: string
  readonly symbol: string
}

const isOf = (row: Owner, { generation, uid, symbol }: Owner): boolean =>
  row.uid === uid && row.symbol === symbol && row.generation === generation
const isWithin = ({ time }: { time: number }, { from, to }: { from: number; to: number }): boolean =>
  time >= from && time <= to

// Ids rise with time.
const newestOrder = (a: OrderRecord, b: OrderRecord): number => b.id - a.id
const newestFill = (a: FillRecord, b: FillRecord): number => b.tradeId - a.tradeId || b.orderId - a.orderId

const orderById: Cut<"orderById", OrderRecord> = {
  kind: "orders",
  matches: (row, asked) => row.id === asked.id && isOf(row, asked),
  newestFirst: newestOrder,
  limit: () => 1,
}
const orderByClientId: Cut<"orderByClientId", OrderRecord> = {
  kind: "orders",
  matches: (row, asked) => isOf(row, asked) && row.clientOrderId === asked.clientOrderId,
  newestFirst: newestOrder,
  limit: () => 1,
}
const orders: Cut<"orders", OrderRecord> = {
  kind: "orders",
  matches: (row, asked) => isOf(row, asked) && isWithin(row, asked),
  newestFirst: newestOrder,
  limit: ({ limit }) => limit,
}
const fills: Cut<"fills", FillRecord> = {
  kind: "fills",
  matches: (row, asked) =>
    isOf(row, asked) && isWithin(row, asked) && (asked.orderId === null || row.orderId === asked.orderId),
  newestFirst: newestFill,
  limit: ({ limit }) => limit,
}
const publicTrades: Cut<"publicTrades", FillRecord> = {
  kind: "fills",
  matches: (row, { generation, symbol, from, to, before }) =>
    !row.isMaker &&
    row.symbol === symbol &&
    row.generation === generation &&
    row.time >= from &&
    (row.time < to || (row.time === to && row.tradeId < before)),
  newestFirst: newestFill,
  limit: ({ limit }) => limit,
}

const cuts = { orderById, orderByClientId, orders, fills, publicTrades }

export type HistoryPageName = keyof typeof cuts

export const isHistoryPage = (name: PageName): name is HistoryPageName => Object.hasOwn(cuts, name)

/** The page that the rows of the tables up to group `projected` and those that wait make together. */
export const overlaid = <Name extends HistoryPageName>(
  name: Name,
  asked: Of<Name>,
  rows: ReadonlyArray<Pages[Name]["row"]>,
  projected: number,
  waiting: Waiting,
): ReadonlyArray<Pages[Name]["row"]> => {
  type Row = Pages[Name]["row"]
  const { kind, matches, newestFirst, limit } = cuts[name] as unknown as Cut<Name, Row>
  const found: Array<Row> = []
  for (const { seq, records } of waiting) {
    if (seq <= projected) continue
    if (seq > asked.seq) break
    for (const row of (records[kind] ?? []) as ReadonlyArray<Row>) if (matches(row, asked)) found.push(row)
  }
  if (found.length === 0) return rows
  return [...found, ...rows].sort(newestFirst).slice(0, limit(asked))
}
