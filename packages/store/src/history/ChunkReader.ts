/**
 * Builds pages of history lists from chunks. A list begins with all parts of its owner and reads chunks
 * backwards from the newest of its window, a few at a time, until no earlier chunk can contain a row of the
 * page. The page then gets the late rows of its time span. All reads of a page see one state of the database,
 * because parts become chunks meanwhile.
 */

import type { SqlClient, Value } from "../database/SqlClient.ts"
import type { Table } from "../database/Table.ts"
import { type ChunkRow, chunks, type PartRow, parts } from "../database/Tables.ts"
import { checkNumbers, checkPartNumbers, decodePart, decodeRows, overlapMax } from "./Chunk.ts"
import { type ChunkKind, layouts, type Owner, type Row } from "./Layout.ts"

/** The selected rows of a history list: in this time span, both ends inclusive, of groups up to `seq`. */
export interface ListWindow {
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly seq: number
  /** Leaves out rows of the time `to` with this id or a higher one. */
  readonly before?: number
}

const most = Number.MAX_SAFE_INTEGER
const lateAtOnce = 32
/** An order with very many fills has most of them in late chunks, and a page needs few of them. */
const lateOfOrderAtOnce = 4

const columnsOf = ({ columns }: Table): string =>
  columns.map(({ name, field }) => `${name} AS "${field}"`).join(", ")

/** All columns of a chunk. */
export const chunkColumns: string = columnsOf(chunks)
/** All columns of a part. */
export const partColumns: string = columnsOf(parts)
const ofOwnerWithKind = (kind: string): string =>
  `generation = $1 AND kind = ${kind} AND uid = $3 AND symbol = $4`
export const ofOwner: string = ofOwnerWithKind("$2")
const select = `SELECT ${chunkColumns} FROM chunks WHERE ${ofOwner}`

// Chunks that reach beyond `$5` with rows from before it: only the first few chunks can have some.
const acrossTime = `SELECT ${chunkColumns} FROM chunks WHERE id IN (SELECT id FROM (
    SELECT id, first_time FROM chunks WHERE ${ofOwner} AND reach_time > $5
    ORDER BY reach_time, reach_id, no LIMIT ${overlapMax}) AS beyond WHERE first_time <= $5)
  ORDER BY no DESC`
const backFrom = `${select} AND reach_time >= $5 AND (reach_time, reach_id, no) < ($6, $7, $8)
  ORDER BY reach_time DESC, reach_id DESC, no DESC LIMIT $9`
// A late chunk that begins by `$5` ends within the first `overlapMax` chunks that reach beyond it.
const lateByTime = `coalesce((SELECT reach_time FROM chunks WHERE ${ofOwnerWithKind("$10")} AND reach_time > $6
  ORDER BY reach_time, reach_id, no LIMIT 1 OFFSET ${overlapMax - 1}), ${most})`
const lateInTime = `${select} AND reach_time >= $5 AND first_time <= $6 AND reach_time <= ${lateByTime}
  AND (reach_time, reach_id, no) < ($7, $8, $9)
  ORDER BY reach_time DESC, reach_id DESC, no DESC LIMIT ${lateAtOnce}`
const acrossOrder = `SELECT ${chunkColumns} FROM chunks WHERE id IN (SELECT id FROM (
    SELECT id, first_order FROM chunks WHERE ${ofOwner} AND reach_order >= $5
    ORDER BY reach_order, no LIMIT ${overlapMax}) AS beyond WHERE first_order <= $5)`
const lateByOrder = `coalesce((SELECT reach_order FROM chunks WHERE ${ofOwnerWithKind("$8")} AND reach_order >= $5
  ORDER BY reach_order, no LIMIT 1 OFFSET ${overlapMax - 1}), ${most})`
// Late chunks are found by order id: the plus signs disable the index of times, which would also read the late
// chunks of other orders.
const lateOfOrder = `SELECT ${chunkColumns} FROM chunks WHERE id IN (SELECT id FROM chunks
    WHERE ${ofOwner} AND reach_order >= $5 AND first_order <= $5 AND reach_order <= ${lateByOrder}
    AND reach_time >= $6 AND first_time <= $7 AND (+reach_time, +reach_id, +no) < ($9, $10, $11)
    ORDER BY +reach_time DESC, +reach_id DESC, +no DESC LIMIT ${lateOfOrderAtOnce})
  ORDER BY reach_time DESC, reach_id DESC, no DESC`
const allParts = `SELECT ${partColumns} FROM chunk_parts WHERE ${ofOwner} ORDER BY no`
const idsOfClientId = `SELECT id FROM client_ids
  WHERE generation = $1 AND uid = $2 AND symbol = $3 AND client_order_id = $4 AND id < $5 ORDER BY id DESC LIMIT 8`

const chunksAtFirst = 4

/** All parts of an owner, in order. */
export const partsOf = (
  client: SqlClient,
  kind: ChunkKind,
  { generation, uid, symbol }: Owner,
): ReadonlyArray<PartRow> => {
  const found = client.rows<PartRow>(allParts, [generation, kind, uid, symbol])
  checkPartNumbers(found)
  return found
}

export class ChunkReader {
  readonly #client: SqlClient

  constructor(client: SqlClient) {
    this.#client = client
  }

  /** The newest rows of a window, newest first. */
  list(kind: ChunkKind, owner: Owner, window: ListWindow): ReadonlyArray<Row> {
    const { id } = layouts[kind]
    const isWanted = wantedBy(kind, window)
    const found: Array<Row> = this.#rowsOfParts(kind, owner).filter(isWanted)
    // All rows with a higher id are in the chunks already read.
    let certainAbove = most
    const take = (chunk: ChunkRow): void => {
      for (const row of decodeRows(kind, chunk)) if (isWanted(row)) found.push(row)
      certainAbove = chunk.afterId
    }
    const isEnough = (): boolean => {
      let certain = 0
      for (const row of found) if ((row[id] as number) > certainAbove) certain++
      return certain >= window.limit
    }
    const across = this.#chunks(acrossTime, kind, owner, [window.to])
    for (const chunk of across) take(chunk)
    let cursor: ReadonlyArray<number> = [window.to, most, most]
    let previous: ChunkRow | undefined
    for (let wanted = chunksAtFirst, rows = 0, read = 0; !isEnough(); ) {
      const next = this.#chunks(backFrom, kind, owner, [window.from, ...cursor, wanted])
      checkNumbers(previous === undefined ? next : [previous, ...next])
      for (const chunk of next) {
        take(chunk)
        rows += chunk.rows
        read++
        if (isEnough()) break
      }
      previous = next.at(-1)
      if (next.length < wanted || previous === undefined) break
      cursor = [previous.reachTime, previous.reachId, previous.no]
      wanted = Math.max(1, Math.ceil((window.limit - found.length) / Math.max(1, rows / read)))
    }
    newestFirst(kind, found)
    found.length = Math.min(found.length, window.limit)
    return kind === "trades" ? found : this.#withLate(kind, owner, found, window)
  }

  /** Completes a page with its late rows. */
  #withLate(
    kind: ChunkKind,
    owner: Owner,
    found: ReadonlyArray<Row>,
    window: ListWindow,
  ): ReadonlyArray<Row> {
    const { id, time } = layouts[kind]
    const isWanted = wantedBy(kind, window)
    let rows = [...found]
    for (let cursor: ReadonlyArray<number> = [most, most, most]; ; ) {
      const oldest = rows.length < window.limit ? window.from : (rows.at(-1)![time] as number)
      const late = this.#chunks(lateInTime, `late ${kind}`, owner, [oldest, window.to, ...cursor, kind])
      const wanted = late.flatMap((chunk) => decodeRows(kind, chunk)).filter(isWanted)
      if (wanted.length > 0) {
        rows.push(...wanted)
        newestFirst(kind, rows)
        rows = rows.slice(0, window.limit)
      }
      const last = late.at(-1)
      if (late.length < lateAtOnce || last === undefined) return rows
      // If very many rows have one time, the time alone does not end the page.
      if (rows.length === window.limit && (rows.at(-1)![id] as number) >= last.reachId) return rows
      cursor = [last.reachTime, last.reachId, last.no]
    }
  }

  /** The rows of one order in a time window, newest first. */
  ofOrder(
    kind: Exclude<ChunkKind, "trades">,
    owner: Owner,
    orderId: number,
    window: ListWindow,
  ): ReadonlyArray<Row> {
    const { id, order } = layouts[kind]
    const { from, to, limit } = window
    const isWanted = wantedBy(kind, window)
    let rows: Array<Row> = []
    const take = (found: ReadonlyArray<Row>): void => {
      rows.push(...found.filter((row) => row[order] === orderId && isWanted(row)))
      newestFirst(kind, rows)
      rows = rows.slice(0, limit)
    }
    const across = this.#chunks(acrossOrder, kind, owner, [orderId])
    take([...this.#rowsOfParts(kind, owner), ...across.flatMap((chunk) => decodeRows(kind, chunk))])
    for (let cursor: ReadonlyArray<number> = [most, most, most]; ; ) {
      // An order has one closed row, because it closes once.
      if (kind === "orders" && rows.length > 0) return rows
      const late = this.#chunks(lateOfOrder, `late ${kind}`, owner, [orderId, from, to, kind, ...cursor])
      take(late.flatMap((chunk) => decodeRows(kind, chunk)))
      const last = late.at(-1)
      if (late.length < lateOfOrderAtOnce || last === undefined) return rows
      if (rows.length === limit && (rows.at(-1)![id] as number) >= last.reachId) return rows
      cursor = [last.reachTime, last.reachId, last.no]
    }
  }

  /** The order with this id, if its group is visible. */
  order(owner: Owner, id: number, seq: number): Row | undefined {
    return this.ofOrder("orders", owner, id, { from: 0, to: most, limit: 1, seq })[0]
  }

  /** The newest visible order with this client id. */
  orderByClientId(owner: Owner, clientOrderId: string, seq: number): Row | undefined {
    const { generation, uid, symbol } = owner
    for (let before = most; ; ) {
      const values = [generation, uid, symbol, clientOrderId, before]
      const ids = this.#client.rows<{ id: number }>(idsOfClientId, values)
      for (const { id } of ids) {
        const order = this.order(owner, id, seq)
        if (order !== undefined) return order
        before = id
      }
      if (ids.length === 0) return undefined
    }
  }

  #rowsOfParts(kind: ChunkKind, owner: Owner): ReadonlyArray<Row> {
    return partsOf(this.#client, kind, owner).flatMap(decodePart)
  }

  #chunks(
    text: string,
    kind: string,
    { generation, uid, symbol }: Owner,
    values: ReadonlyArray<Value>,
  ): ReadonlyArray<ChunkRow> {
    return this.#client.rows<ChunkRow>(text, [generation, kind, uid, symbol, ...values])
  }
}

const wantedBy = (kind: ChunkKind, { from, to, seq, before = most }: ListWindow): ((row: Row) => boolean) => {
  const { id, time, columns } = layouts[kind]
  const last = columns.length - 1
  return (row) => {
    const at = row[time] as number
    return (
      at >= from && (at < to || (at === to && (row[id] as number) < before)) && (row[last] as number) <= seq
    )
  }
}

/** Ids rise with time; only the two fills of a self-trade have one id. */
const newestFirst = (kind: ChunkKind, rows: Array<Row>): void => {
  const { id, order } = layouts[kind]
  rows.sort((a, b) => (b[id] as number) - (a[id] as number) || (b[order] as number) - (a[order] as number))
}
