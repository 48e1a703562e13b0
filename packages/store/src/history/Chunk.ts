/**
 * What a chunk is. Closed orders and fills of an account and symbol, and trades of a symbol, are kept many at a time:
 * the columns of the rows, in the order of {@link layouts}, as a JSON array, compressed. A column that is the same in
 * all rows is that value alone, others are an array with a value for each row, in the order of their ids; of ids, times
 * and seqs the first value and then the differences.
 *
 * Rows that do not fill a chunk yet stand in parts, one for each transaction that brought some; every page of their
 * owner reads all of them. Once there are enough, they become chunks, and the parts are deleted.
 *
 * The chunks of one owner are numbered from 1 and never change. Their spans may overlap, since an order may close after
 * later ones did; but a row whose order id is not above the {@link overlapMax} chunks' before last is late, and stands
 * apart, with late rows of nearby orders, in a chunk that has no number. So a moment or an order id lies within that many
 * numbered chunks at most, and a late chunk spans no more than that many numbered ones.
 */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib"
import type { FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import type { ChunkRow, PartRow } from "../database/Tables.ts"
import { StoreError } from "../StoreError.ts"

/** So many chunks of an owner may hold the same moment. */
export const overlapMax = 8

/** A page reads whole chunks, so none is much longer than what the smallest pages take. */
export const rowsPerChunkMax = 128

/** So many parts are made one, even if they do not fill a chunk. */
export const partsMax = 8

export type ChunkKind = "orders" | "fills" | "trades"

/** Whose rows they are; a trade's uid is empty. */
export interface Owner {
  readonly generation: number
  readonly uid: string
  readonly symbol: string
}

type Value = string | number | boolean | null

/** A row without its owner: its values in the order of its columns, the seq of its group last. */
export type Row = ReadonlyArray<Value>

interface Layout {
  readonly columns: ReadonlyArray<string>
  /** Places of the id that orders the rows, of the order's id, of the time. */
  readonly id: number
  readonly order: number
  readonly time: number
  /** Places of the numbers that are kept as differences; the seq too. */
  readonly differences: ReadonlySet<number>
}

const layout = (
  columns: ReadonlyArray<string>,
  id: string,
  order: string,
  counted: ReadonlyArray<string>,
): Layout => ({
  columns: [...columns, "seq"],
  id: columns.indexOf(id),
  order: columns.indexOf(order),
  time: columns.indexOf("time"),
  differences: new Set([...counted.map((name) => columns.indexOf(name)), columns.length]),
})

const tradeColumns = ["tradeId", "orderId", "side", "price", "quantity", "quote", "time"]

export const layouts: Readonly<Record<ChunkKind, Layout>> = {
  orders: layout(
    [
      "id",
      "clientOrderId",
      "listId",
      "side",
      "type",
      "status",
      "price",
      "quantity",
      "stopPrice",
      "quoteQuantity",
      "executedQuantity",
      "executedQuote",
      "stpMode",
      "cancelReason",
      "time",
      "updateTime",
    ],
    "id",
    "id",
    ["id", "time", "updateTime"],
  ),
  fills: layout(
    [
      "tradeId",
      "orderId",
      "listId",
      "side",
      "price",
      "quantity",
      "quote",
      "fee",
      "feeAsset",
      "isMaker",
      "isSelfTrade",
      "clientOrderId",
      "time",
    ],
    "tradeId",
    "orderId",
    ["tradeId", "orderId", "time"],
  ),
  // They rise by trade id, and nobody asks for those of an order.
  trades: layout(tradeColumns, "tradeId", "tradeId", ["tradeId", "orderId", "time"]),
}

export const clientOrderIdPlace: number = layouts.orders.columns.indexOf("clientOrderId")

export const orderRow = (of: OrderRecord, seq: number): Row => [
  of.id,
  of.clientOrderId,
  of.listId,
  of.side,
  of.type,
  of.status,
  of.price,
  of.quantity,
  of.stopPrice,
  of.quoteQuantity,
  of.executedQuantity,
  of.executedQuote,
  of.stpMode,
  of.cancelReason,
  of.time,
  of.updateTime,
  seq,
]

export const fillRow = (of: FillRecord, seq: number): Row => [
  of.tradeId,
  of.orderId,
  of.listId,
  of.side,
  of.price,
  of.quantity,
  of.quote,
  of.fee,
  of.feeAsset,
  of.isMaker,
  of.isSelfTrade,
  of.clientOrderId,
  of.time,
  seq,
]

export const tradeRow = (of: TradeRecord, seq: number): Row => [
  of.tradeId,
  of.orderId,
  of.side,
  of.price,
  of.quantity,
  of.quote,
  of.time,
  seq,
]

// One literal each: an object that is filled by names in a loop is several times as slow.
export const orderOf = ({ generation, uid, symbol }: Owner, row: Row): OrderRecord =>
  ({
    id: row[0],
    generation,
    uid,
    symbol,
    clientOrderId: row[1],
    listId: row[2],
    side: row[3],
    type: row[4],
    status: row[5],
    price: row[6],
    quantity: row[7],
    stopPrice: row[8],
    quoteQuantity: row[9],
    executedQuantity: row[10],
    executedQuote: row[11],
    stpMode: row[12],
    cancelReason: row[13],
    time: row[14],
    updateTime: row[15],
  }) as OrderRecord

export const fillOf = ({ generation, uid, symbol }: Owner, row: Row): FillRecord =>
  ({
    generation,
    tradeId: row[0],
    orderId: row[1],
    listId: row[2],
    uid,
    symbol,
    side: row[3],
    price: row[4],
    quantity: row[5],
    quote: row[6],
    fee: row[7],
    feeAsset: row[8],
    isMaker: row[9],
    isSelfTrade: row[10],
    clientOrderId: row[11],
    time: row[12],
  }) as FillRecord

export const tradeOf = ({ generation, symbol }: Owner, row: Row): TradeRecord =>
  ({
    generation,
    tradeId: row[0],
    orderId: row[1],
    symbol,
    side: row[2],
    price: row[3],
    quantity: row[4],
    quote: row[5],
    time: row[6],
  }) as TradeRecord

// Both are most of what a page costs: plain loops are twice as fast as methods with closures.
/** The columns of these rows as JSON. */
export const writeColumns = (kind: ChunkKind, rows: ReadonlyArray<Row>): string => {
  const { columns, differences } = layouts[kind]
  if (rows.length === 0) return "[]"
  const content: Array<Value | Array<Value>> = []
  for (let at = 0; at < columns.length; at++) {
    const first = rows[0]![at]!
    let same = 1
    while (same < rows.length && rows[same]![at] === first) same++
    if (same === rows.length) content.push(first)
    else if (differences.has(at)) content.push(differencesOf(rows, at))
    else {
      const column: Array<Value> = []
      for (let index = 0; index < rows.length; index++) column.push(rows[index]![at]!)
      content.push(column)
    }
  }
  return JSON.stringify(content)
}

const differencesOf = (rows: ReadonlyArray<Row>, at: number): Array<number> => {
  const column: Array<number> = []
  let before = 0
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index]![at] as number
    column.push(value - before)
    before = value
  }
  return column
}

/** As many rows from what {@link writeColumns} made. */
export const readColumns = (kind: ChunkKind, text: string, count: number): Array<Row> => {
  if (count === 0) return []
  const { differences } = layouts[kind]
  const content = JSON.parse(text) as ReadonlyArray<Value | ReadonlyArray<Value>>
  // A copy of a row is cheaper than a row that grows.
  const first = content.map((column) => (Array.isArray(column) ? column[0] : column)) as Array<Value>
  const rows: Array<Array<Value>> = []
  for (let index = 0; index < count; index++) rows.push(first.slice())
  for (let at = 0; at < content.length; at++) {
    const column = content[at]!
    if (!Array.isArray(column)) continue
    if (differences.has(at)) {
      let value = column[0] as number
      for (let index = 1; index < count; index++) {
        value += column[index] as number
        rows[index]![at] = value
      }
    } else for (let index = 1; index < count; index++) rows[index]![at] = column[index]!
  }
  return rows
}

/** What a chunk keeps of {@link writeColumns}. The fastest level: the next takes half as long again for a tenth less. */
export const compress = (text: string): Uint8Array => deflateRawSync(text, { level: 1 })

/** Whether a chunk is what was written; damage can leave no content at all. */
export const isWhole = (chunk: ChunkRow): boolean =>
  (typeof chunk.content === "string" || chunk.content instanceof Uint8Array) &&
  checksum(chunk) === chunk.checksum

/** What the rows of a chunk are; throws `corrupt` for one that is not what was written. */
export const kindOf = (chunk: ChunkRow): ChunkKind => {
  if (!isWhole(chunk)) throw damaged(describeChunk(chunk))
  return chunk.kind.replace("late ", "") as ChunkKind
}

/** The rows of a chunk; throws `corrupt` for one that is not what was written. */
export const decodeRows = (kind: ChunkKind, chunk: ChunkRow): Array<Row> => {
  if (!isWhole(chunk)) throw damaged(describeChunk(chunk))
  const { content, rows } = chunk
  return readColumns(kind, typeof content === "string" ? content : inflateRawSync(content).toString(), rows)
}

/** Whether a part is what was written. */
export const isWholePart = (part: PartRow): boolean =>
  typeof part.content === "string" && partChecksum(part) === part.checksum

/** The rows of a part; throws `corrupt` for one that is not what was written. */
export const decodePart = (part: PartRow): Array<Row> => {
  if (!isWholePart(part)) throw damaged(describePart(part))
  return readColumns(part.kind, part.content, part.rows)
}

/** Of everything that finds the part, and of its content. */
export const partChecksum = (part: Omit<PartRow, "checksum">): number => {
  const { generation, kind, uid, symbol, no, rows, seq, content } = part
  return crc32(content, crc32(`${generation} ${kind} ${uid} ${symbol} ${no} ${rows} ${seq}`))
}

/** Of everything that finds the chunk, and of its content. */
export const checksum = (chunk: Omit<ChunkRow, "checksum">): number => {
  const { generation, kind, uid, symbol, no, rows, seq, content } = chunk
  const { firstTime, reachTime, firstOrder, reachOrder, reachId, afterId } = chunk
  const owner = `${generation} ${kind} ${uid} ${symbol} ${no}`
  const span = `${firstTime} ${reachTime} ${firstOrder} ${reachOrder} ${reachId} ${afterId}`
  return crc32(content, crc32(`${owner} ${span} ${rows} ${seq}`))
}

const ownerOf = ({ kind, uid, symbol }: Pick<ChunkRow, "kind" | "uid" | "symbol">): string =>
  `${kind} of ${uid === "" ? "the market" : `account ${uid}`} in ${symbol}`

export const describeChunk = (chunk: ChunkRow): string =>
  `chunk ${chunk.id} (${ownerOf(chunk)}, number ${chunk.no}, up to journal group ${chunk.seq})`

export const describePart = (part: PartRow): string =>
  `part ${part.id} (${ownerOf(part)}, number ${part.no}, up to journal group ${part.seq})`

const damaged = (what: string): StoreError =>
  new StoreError("corrupt", `${what} of the history is not what was written: restore a backup`)

/** Chunks of one owner, the newest first, as the index gives them: none may be missing in between. */
export const checkNumbers = (chunks: ReadonlyArray<ChunkRow>): void => {
  for (let index = 1; index < chunks.length; index++) {
    const [after, chunk] = [chunks[index - 1]!, chunks[index]!]
    if (chunk.no !== after.no - 1 || chunk.reachId !== after.afterId)
      throw new StoreError(
        "corrupt",
        `number ${after.no - 1} before ${describeChunk(after)} is missing from the history: restore a backup`,
      )
  }
}

/** All parts of one owner, in order: none may be missing before another. */
export const checkPartNumbers = (parts: ReadonlyArray<PartRow>): void => {
  for (const [index, part] of parts.entries())
    if (part.no !== index + 1)
      throw new StoreError(
        "corrupt",
        `part number ${index + 1} before ${describePart(part)} is missing from the history: restore a backup`,
      )
}
