/**
 * How pages are cut from chunks. A list walks the chunks of its owner from the newest of its window back, a few at a
 * time, until no earlier one can hold a row that belongs on the page, and adds the late rows of the time it covered.
 */
import {
  type ChunkKind,
  checkNumbers,
  decodeRows,
  layouts,
  type Owner,
  overlapMax,
  type Row,
} from "./Chunk.ts"
import type { SqliteClient, Value } from "./SqliteClient.ts"
import { type ChunkRow, chunks } from "./Tables.ts"

/** What a list takes: rows of this time, both ends inclusive, of groups up to `seq`. */
export interface ListWindow {
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly seq: number
  /** Of the rows at `to`, only those with a lower id. */
  readonly before?: number
}

/** All of a chunk. */
export const chunkColumns: string = chunks.columns
  .map(({ name, field }) => `${name} AS "${field}"`)
  .join(", ")
export const ofOwner = "generation = $1 AND kind = $2 AND uid = $3 AND symbol = $4"
const select = `SELECT ${chunkColumns} FROM chunks WHERE ${ofOwner}`

// What began by `$5` of the chunks that reach beyond it: only the first few can have.
const acrossTime = `SELECT ${chunkColumns} FROM chunks WHERE id IN (SELECT id FROM (
    SELECT id, first_time FROM chunks WHERE ${ofOwner} AND reach_time > $5
    ORDER BY reach_time, reach_id, no LIMIT ${overlapMax}) AS beyond WHERE first_time <= $5)
  ORDER BY no DESC`
const backFrom = `${select} AND reach_time >= $5 AND (reach_time, reach_id, no) < ($6, $7, $8)
  ORDER BY reach_time DESC, reach_id DESC, no DESC LIMIT $9`
const lateInTime = `${select} AND reach_time >= $5 AND reach_time <= $6 AND seq <= $7
  ORDER BY reach_time DESC, reach_id DESC LIMIT $8`
const acrossOrder = `SELECT ${chunkColumns} FROM chunks WHERE id IN (SELECT id FROM (
    SELECT id, first_order FROM chunks WHERE ${ofOwner} AND reach_order >= $5
    ORDER BY reach_order, no LIMIT ${overlapMax}) AS beyond WHERE first_order <= $5)`
const lateOfOrder = `${select} AND reach_order = $5 AND reach_time >= $6 AND reach_time <= $7 AND seq <= $8
  ORDER BY no DESC LIMIT $9`
const idsOfClientId = `SELECT id FROM client_ids
  WHERE generation = $1 AND uid = $2 AND symbol = $3 AND client_order_id = $4 AND id < $5 ORDER BY id DESC LIMIT 8`

const most = Number.MAX_SAFE_INTEGER
const chunksAtFirst = 4

export class ChunkReader {
  readonly #client: SqliteClient

  constructor(client: SqliteClient) {
    this.#client = client
  }

  /** The newest rows of a window, newest first. */
  list(kind: ChunkKind, owner: Owner, window: ListWindow): ReadonlyArray<Row> {
    const { id, time } = layouts[kind]
    const isWanted = wantedBy(kind, window)
    const found: Array<Row> = []
    // All rows with a higher id are in the chunks that were read.
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
    if (kind === "trades") return found
    const oldest = found.length < window.limit ? window.from : (found.at(-1)![time] as number)
    // Two rows of one trade may stand at the end of the page.
    const late = this.#chunks(lateInTime, `late ${kind}`, owner, [
      oldest,
      window.to,
      window.seq,
      window.limit + 1,
    ])
    return this.#with(kind, found, late, window)
  }

  /** The rows of one order in a window, newest first. */
  ofOrder(
    kind: Exclude<ChunkKind, "trades">,
    owner: Owner,
    orderId: number,
    window: ListWindow,
  ): ReadonlyArray<Row> {
    const { order } = layouts[kind]
    const late = [orderId, window.from, window.to, window.seq, window.limit]
    const found = [
      ...this.#chunks(acrossOrder, kind, owner, [orderId]),
      ...this.#chunks(lateOfOrder, `late ${kind}`, owner, late),
    ]
    const isWanted = wantedBy(kind, window)
    const rows = found
      .flatMap((chunk) => decodeRows(kind, chunk))
      .filter((row) => row[order] === orderId && isWanted(row))
    newestFirst(kind, rows)
    return rows.slice(0, window.limit)
  }

  /** The order with this id, if its group may be seen. */
  order(owner: Owner, id: number, seq: number): Row | undefined {
    return this.ofOrder("orders", owner, id, { from: 0, to: most, limit: 1, seq })[0]
  }

  /** The newest order with this client id that may be seen. */
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

  #with(kind: ChunkKind, rows: Array<Row>, late: ReadonlyArray<ChunkRow>, window: ListWindow) {
    const isWanted = wantedBy(kind, window)
    const wanted = late.flatMap((chunk) => decodeRows(kind, chunk)).filter(isWanted)
    if (wanted.length === 0) return rows
    rows.push(...wanted)
    newestFirst(kind, rows)
    return rows.slice(0, window.limit)
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

/** Ids rise with time; the two fills of a self-trade have one id. */
const newestFirst = (kind: ChunkKind, rows: Array<Row>): void => {
  const { id, order } = layouts[kind]
  rows.sort((a, b) => (b[id] as number) - (a[id] as number) || (b[order] as number) - (a[order] as number))
}
