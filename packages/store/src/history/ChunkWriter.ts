/** Groups rows of history into chunks and parts and writes them, inside the transactions of the projection. */

import type { SqlClient, Value } from "../database/SqlClient.ts"
import { bulkInsert } from "../database/Statements.ts"
import type { Table } from "../database/Table.ts"
import { type ChunkRow, chunks, clientIds, type PartRow, parts } from "../database/Tables.ts"
import { StoreError } from "../StoreError.ts"
import {
  checksum,
  compress,
  decodePart,
  overlapMax,
  partChecksum,
  partsMax,
  rowsPerChunkMax,
} from "./Chunk.ts"
import { partsOf } from "./ChunkReader.ts"
import { writeColumns } from "./Columns.ts"
import { type ChunkKind, clientOrderIdPlace, layouts, type Owner, type Row } from "./Layout.ts"

/** Rows of one owner and kind, each with its group's seq. */
export interface OwnerRows extends Owner {
  readonly kind: ChunkKind
  readonly rows: Array<Row>
}

/** The end of an owner's history, cached. */
interface Tail {
  no: number
  time: number
  id: number
  /** The ends of the owner's last {@link overlapMax} chunks, oldest first. */
  readonly orders: Array<number>
  /** Number of parts of the owner's unfinished chunk, and number of rows in them. */
  parts: number
  partRows: number
  /** The parts' rows, if this writer wrote all of them and they fit into memory. */
  rows: ReadonlyArray<Row> | undefined
}

/** Maximum number of owners whose ends are cached; the ends of other owners are read again. */
const tailsMax = 50_000

/** Maximum cached rows, about 20 MB. Beyond this size, the rows of parts are read again. */
const rowsKeptMax = 65_536

/** Number of client ids per statement: each is a separate position in a large index. */
const clientIdsAtOnce = 32

const insertInto = ({ name, columns }: Table): string =>
  `INSERT INTO ${name} (${columns.map((column) => column.name).join(", ")}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")})`
const insertChunk = insertInto(chunks)
const insertPart = insertInto(parts)
const lastId = "SELECT coalesce(max(id), 0) AS id FROM"
const lastChunks = `SELECT no, reach_time AS "time", reach_id AS "id", reach_order AS "order" FROM chunks
  WHERE generation = $1 AND kind = $2 AND uid = $3 AND symbol = $4
  ORDER BY reach_time DESC, reach_id DESC, no DESC LIMIT ${overlapMax}`
const countParts = `SELECT count(*) AS parts, coalesce(sum(rows), 0) AS "partRows" FROM chunk_parts
  WHERE generation = $1 AND kind = $2 AND uid = $3 AND symbol = $4`
const deleteParts = "DELETE FROM chunk_parts WHERE generation = $1 AND kind = $2 AND uid = $3 AND symbol = $4"
/** How far a late chunk that begins with this order may reach. */
const lateReach = `SELECT reach_order AS "order" FROM chunks
  WHERE generation = $1 AND kind = $2 AND uid = $3 AND symbol = $4 AND reach_order >= $5
  ORDER BY reach_order, no LIMIT 1 OFFSET ${overlapMax - 1}`

const number = (row: Row, at: number): number => row[at] as number

export class ChunkWriter {
  readonly #client: SqlClient
  readonly #insertClientIds: string
  readonly #rowsPerChunk: number
  readonly #tails = new Map<string, Tail>()
  #rowsKept = 0
  /** The last row of a chunk or of a part. */
  #id: number

  /** Rows per chunk; tests pass fewer, so that short histories have many chunks. */
  constructor(client: SqlClient, rowsPerChunk = rowsPerChunkMax) {
    this.#client = client
    this.#insertClientIds = bulkInsert(clientIds, client.dialect)
    this.#rowsPerChunk = rowsPerChunk
    const last = (table: Table): number => client.rows<{ id: number }>(`${lastId} ${table.name}`)[0]!.id
    this.#id = Math.max(last(chunks), last(parts))
  }

  /**
   * Writes rows of groups up to `seq`, the last of these groups, in pieces: a transaction may end after each
   * piece. After each piece the tables have all earlier rows once, and some of the new ones.
   */
  *write(all: ReadonlyArray<OwnerRows>, seq: number): Generator<void, void> {
    // Client ids are written first, so that every readable row is found by its client id.
    for (const of of all) if (of.kind === "orders") yield* this.#writeClientIds(of, seq)
    for (const of of all) {
      yield* this.#writeOwner(of, seq)
      yield
    }
  }

  *#writeClientIds({ generation, uid, symbol, rows }: OwnerRows, seq: number): Generator<void, void> {
    let some: Array<object> = []
    const insert = () =>
      this.#client.run(this.#insertClientIds, [this.#client.records(JSON.stringify(some)), seq])
    for (const row of rows) {
      const clientOrderId = row[clientOrderIdPlace]
      if (clientOrderId === null) continue
      some.push({ generation, uid, symbol, clientOrderId, id: row[layouts.orders.id] })
      if (some.length < clientIdsAtOnce) continue
      insert()
      some = []
      yield
    }
    if (some.length === 0) return
    insert()
    yield
  }

  *#writeOwner(of: OwnerRows, seq: number): Generator<void, void> {
    const { id, order } = layouts[of.kind]
    const tail = this.#tailOf(of)
    const perChunk = this.#rowsPerChunk
    const isEnough = tail.parts + 1 >= partsMax || tail.partRows + of.rows.length >= perChunk
    const before = isEnough ? this.#takeParts(of, tail) : undefined
    if (before === undefined) {
      this.#addPart(of, tail, of.rows, seq)
      return
    }
    const rows = [...before, ...of.rows].sort(
      (a, b) => number(a, id) - number(b, id) || number(a, order) - number(b, order),
    )
    // Until the deleted rows are written again, a page would miss them.
    const taken = new Set(before)
    let from = 0
    for (; rows.length - from >= perChunk; from += perChunk) {
      const some = rows.slice(from, from + perChunk)
      const limit = tail.orders.length < overlapMax ? -1 : tail.orders[0]!
      const inTime = some.filter((row) => number(row, order) > limit)
      if (inTime.length < some.length)
        this.#writeLate(
          of,
          some.filter((row) => number(row, order) <= limit),
          seq,
        )
      if (inTime.length > 0) this.#append(of, tail, inTime, seq)
      for (const row of some) taken.delete(row)
      if (taken.size === 0) yield
    }
    if (from < rows.length) this.#addPart(of, tail, rows.slice(from), seq)
  }

  #append(of: OwnerRows, tail: Tail, rows: ReadonlyArray<Row>, seq: number): void {
    const { id, order, time } = layouts[of.kind]
    const orders = rows.map((row) => number(row, order))
    const afterId = tail.id
    const last = rows.at(-1)!
    tail.no++
    tail.time = Math.max(tail.time, number(last, time))
    tail.id = Math.max(tail.id, number(last, id))
    tail.orders.push(Math.max(tail.orders.at(-1) ?? 0, ...orders))
    if (tail.orders.length > overlapMax) tail.orders.shift()
    this.#insert(of, of.kind, rows, {
      no: tail.no,
      firstTime: number(rows[0]!, time),
      reachTime: tail.time,
      firstOrder: Math.min(...orders),
      reachOrder: tail.orders.at(-1)!,
      reachId: tail.id,
      afterId,
      seq,
    })
  }

  /** The rows are in the order of their ids, so that nearby orders share a chunk. */
  #writeLate(of: OwnerRows, rows: ReadonlyArray<Row>, seq: number): void {
    const { generation, kind, uid, symbol } = of
    const { id, order, time } = layouts[kind]
    const byOrder = rows.toSorted((a, b) => number(a, order) - number(b, order))
    for (let from = 0; from < byOrder.length; ) {
      const firstOrder = number(byOrder[from]!, order)
      const owner = [generation, kind, uid, symbol]
      const reach =
        this.#client.rows<{ order: number }>(lateReach, [...owner, firstOrder])[0]?.order ?? firstOrder
      let to = from + 1
      while (to < byOrder.length && number(byOrder[to]!, order) <= reach) to++
      const some = new Set(byOrder.slice(from, to))
      const together = rows.filter((row) => some.has(row))
      const last = together.at(-1)!
      this.#insert(of, `late ${kind}`, together, {
        no: number(last, id),
        firstTime: number(together[0]!, time),
        reachTime: number(last, time),
        firstOrder,
        reachOrder: number(byOrder[to - 1]!, order),
        reachId: number(last, id),
        afterId: 0,
        seq,
      })
      from = to
    }
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
    const content = compress(writeColumns(of, rows))
    const owner = { generation, kind, uid, symbol }
    const chunk = { id: ++this.#id, ...owner, ...span, rows: rows.length, content }
    const whole: ChunkRow = { ...chunk, checksum: checksum(chunk) }
    this.#run(insertChunk, chunks, whole)
  }

  #addPart(of: OwnerRows, tail: Tail, rows: ReadonlyArray<Row>, seq: number): void {
    const { generation, kind, uid, symbol } = of
    tail.parts++
    tail.partRows += rows.length
    const content = writeColumns(kind, rows)
    const id = ++this.#id
    const part = { id, generation, kind, uid, symbol, no: tail.parts, rows: rows.length, seq, content }
    const whole: PartRow = { ...part, checksum: partChecksum(part) }
    this.#run(insertPart, parts, whole)
    if (tail.rows === undefined) return
    tail.rows = [...tail.rows, ...rows]
    this.#rowsKept += rows.length
    if (this.#rowsKept > rowsKeptMax) this.#forgetRows()
  }

  /**
   * The rows of an owner's parts, which are deleted; undefined if a part is damaged: then all parts stay
   * unchanged.
   */
  #takeParts(of: OwnerRows, tail: Tail): ReadonlyArray<Row> | undefined {
    if (tail.parts === 0) return []
    const owner = [of.generation, of.kind, of.uid, of.symbol]
    try {
      const rows = tail.rows ?? partsOf(this.#client, of.kind, of).flatMap(decodePart)
      if (rows.length !== tail.partRows) return undefined
      this.#client.run(deleteParts, owner)
      this.#rowsKept -= tail.rows?.length ?? 0
      tail.parts = 0
      tail.partRows = 0
      tail.rows = []
      return rows
    } catch (error) {
      // A page that needs damaged parts reports them.
      if (error instanceof StoreError && error.kind === "corrupt") return undefined
      throw error
    }
  }

  #forgetRows(): void {
    this.#rowsKept = 0
    for (const tail of this.#tails.values()) tail.rows = tail.parts === 0 ? [] : undefined
  }

  #run(text: string, { columns }: Table, row: ChunkRow | PartRow): void {
    const values = columns.map(({ field }): Value => row[field as keyof typeof row])
    this.#client.run(text, values)
  }

  #tailOf({ generation, kind, uid, symbol }: OwnerRows): Tail {
    const name = `${generation} ${kind} ${uid} ${symbol}`
    let tail = this.#tails.get(name)
    if (tail === undefined) {
      const owner = [generation, kind, uid, symbol]
      const last = this.#client.rows<{ no: number; time: number; id: number; order: number }>(
        lastChunks,
        owner,
      )
      const [counted] = this.#client.rows<Pick<Tail, "parts" | "partRows">>(countParts, owner)
      const [newest] = last
      tail = {
        no: newest?.no ?? 0,
        time: newest?.time ?? 0,
        id: newest?.id ?? 0,
        orders: last.map(({ order }) => order).reverse(),
        ...counted!,
        rows: counted!.parts === 0 ? [] : undefined,
      }
      if (this.#tails.size >= tailsMax) this.#tails.clear()
      this.#tails.set(name, tail)
    }
    return tail
  }
}
