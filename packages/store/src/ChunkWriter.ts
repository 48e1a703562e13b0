/** Cuts rows of history into chunks and writes them, inside the transaction of the projection. */
import {
  type ChunkKind,
  checksum,
  clientOrderIdPlace,
  encodeRows,
  layouts,
  type Owner,
  overlapMax,
  type Row,
  rowsPerChunkMax,
} from "./Chunk.ts"
import { SqliteClient, type Value } from "./SqliteClient.ts"
import { bulkInsert } from "./Statements.ts"
import { type ChunkRow, chunks, clientIds } from "./Tables.ts"

/** Rows of one owner and kind, each with the seq of its group. */
export interface OwnerRows extends Owner {
  readonly kind: ChunkKind
  readonly rows: Array<Row>
}

/** Where the chunks of an owner end. */
interface Tail {
  no: number
  time: number
  id: number
  /** Of its last {@link overlapMax} chunks, the oldest first. */
  readonly orders: Array<number>
}

/** What an owner's tail takes is small; of more owners they are read again. */
const tailsMax = 50_000

const columns = chunks.columns.map(({ name }) => name)
const insertChunk = `INSERT INTO chunks (${columns.join(", ")}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")})`
const insertClientIds = bulkInsert(clientIds, SqliteClient.rowSource)
const lastId = "SELECT coalesce(max(id), 0) AS id FROM chunks"
const lastChunks = `SELECT no, reach_time AS "time", reach_id AS "id", reach_order AS "order" FROM chunks
  WHERE generation = $1 AND kind = $2 AND uid = $3 AND symbol = $4
  ORDER BY reach_time DESC, reach_id DESC, no DESC LIMIT ${overlapMax}`

export class ChunkWriter {
  readonly #client: SqliteClient
  readonly #tails = new Map<string, Tail>()
  #id: number

  constructor(client: SqliteClient) {
    this.#client = client
    this.#id = client.rows<{ id: number }>(lastId)[0]!.id
  }

  /** Rows of groups up to `seq`, the last of the transaction. */
  write(all: Iterable<OwnerRows>, seq: number): void {
    const withClientId: Array<object> = []
    for (const of of all) {
      this.#writeOwner(of, seq)
      if (of.kind !== "orders") continue
      const { generation, uid, symbol } = of
      for (const row of of.rows) {
        const clientOrderId = row[clientOrderIdPlace]
        if (clientOrderId !== null) withClientId.push({ generation, uid, symbol, clientOrderId, id: row[0] })
      }
    }
    if (withClientId.length > 0) this.#client.run(insertClientIds, [JSON.stringify(withClientId), seq])
  }

  #writeOwner(of: OwnerRows, seq: number): void {
    const { id, order } = layouts[of.kind]
    const number = (row: Row, at: number): number => row[at] as number
    const rows = of.rows.toSorted(
      (a, b) => number(a, id) - number(b, id) || number(a, order) - number(b, order),
    )
    const tail = this.#tailOf(of)
    for (let from = 0; from < rows.length; from += rowsPerChunkMax) {
      const part = rows.slice(from, from + rowsPerChunkMax)
      const limit = tail.orders.length < overlapMax ? -1 : tail.orders[0]!
      const inTime = part.filter((row) => number(row, order) > limit)
      if (inTime.length < part.length)
        for (const row of part) if (number(row, order) <= limit) this.#writeLate(of, row)
      if (inTime.length > 0) this.#append(of, tail, inTime, seq)
    }
  }

  #append(of: OwnerRows, tail: Tail, rows: ReadonlyArray<Row>, seq: number): void {
    const { id, order, time } = layouts[of.kind]
    const orders = rows.map((row) => row[order] as number)
    const afterId = tail.id
    const last = rows.at(-1)!
    tail.no++
    tail.time = Math.max(tail.time, last[time] as number)
    tail.id = Math.max(tail.id, last[id] as number)
    tail.orders.push(Math.max(tail.orders.at(-1) ?? 0, ...orders))
    if (tail.orders.length > overlapMax) tail.orders.shift()
    this.#insert(of, of.kind, rows, {
      no: tail.no,
      firstTime: rows[0]![time] as number,
      reachTime: tail.time,
      firstOrder: Math.min(...orders),
      reachOrder: tail.orders.at(-1)!,
      reachId: tail.id,
      afterId,
      seq,
    })
  }

  #writeLate(of: OwnerRows, row: Row): void {
    const layout = layouts[of.kind]
    const [id, order, time] = [row[layout.id], row[layout.order], row[layout.time]] as [
      number,
      number,
      number,
    ]
    this.#insert(of, `late ${of.kind}`, [row], {
      no: id,
      firstTime: time,
      reachTime: time,
      firstOrder: order,
      reachOrder: order,
      reachId: id,
      afterId: 0,
      seq: row.at(-1) as number,
    })
  }

  #insert(
    { generation, kind: of, uid, symbol }: OwnerRows,
    kind: string,
    rows: ReadonlyArray<Row>,
    span: Pick<
      ChunkRow,
      "no" | "firstTime" | "reachTime" | "firstOrder" | "reachOrder" | "reachId" | "afterId" | "seq"
    >,
  ): void {
    const content = encodeRows(of, rows)
    const owner = { generation, kind, uid, symbol }
    const chunk = { id: ++this.#id, ...owner, ...span, rows: rows.length, content }
    const whole: ChunkRow = { ...chunk, checksum: checksum(chunk) }
    const values = chunks.columns.map(({ field }): Value => whole[field as keyof ChunkRow])
    this.#client.run(insertChunk, values)
  }

  #tailOf({ generation, kind, uid, symbol }: OwnerRows): Tail {
    const name = `${generation} ${kind} ${uid} ${symbol}`
    let tail = this.#tails.get(name)
    if (tail === undefined) {
      const last = this.#client.rows<{ no: number; time: number; id: number; order: number }>(lastChunks, [
        generation,
        kind,
        uid,
        symbol,
      ])
      const [newest] = last
      tail = {
        no: newest?.no ?? 0,
        time: newest?.time ?? 0,
        id: newest?.id ?? 0,
        orders: last.map(({ order }) => order).reverse(),
      }
      if (this.#tails.size >= tailsMax) this.#tails.clear()
      this.#tails.set(name, tail)
    }
    return tail
  }
}
