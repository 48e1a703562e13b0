/**
 * Writes closed orders and fills after the journal, many durable groups together, in slices: transactions of half a
 * millisecond between commits, which wait for at most one slice. Slices of the projection are not synced to the
 * disk. The database's log keeps its order, so a later synced commit covers the slices; after a power loss the
 * next start makes the rows again from the journal. `projection` is the last group whose rows are all in the
 * tables, and pages read the tables up to it. The last slice raises `projection` from the value that this
 * writer knows, so that a second writer changes nothing.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import * as Statements from "../database/Statements.ts"
import { StoreError } from "../StoreError.ts"
import { ChunkWriter, type OwnerRows } from "./ChunkWriter.ts"
import type { GroupHistory, OwnedRow } from "./GroupHistory.ts"
import type { ChunkKind } from "./Layout.ts"

/**
 * Number of rows, or of groups, that are written together. Besides these rows, those of one more group may
 * wait.
 */
const rowsTogether = 8_192
/** A slice ends after this time, once its current piece is written. */
const sliceMs = 0.5

/** Rows of history that are written together, in one transaction or, a piece each, in several. */
interface Batch {
  /** The last of the groups whose rows these are. */
  last: number
  groups: number
  rows: number
  /** History rows by owner and kind. */
  readonly owners: Map<string, OwnerRows>
}

/** The batch of rows that is being written. */
interface Writing {
  readonly last: number
  readonly pieces: Generator<void, void>
}

const newBatch = (last: number): Batch => ({ last, groups: 0, rows: 0, owners: new Map() })

export class Projection {
  readonly #client: SqlClient
  readonly #epoch: number
  readonly #chunks: ChunkWriter
  readonly #rowsTogether: number
  readonly #sliceMs: number
  #projected: number
  /** History that was received but is not parsed yet: the answer to an append does not wait for parsing. */
  #unread: Array<{ readonly seq: number; readonly history: GroupHistory }> = []
  #gathered: Batch
  #writing: Writing | undefined

  /** Limits of batches and slices; tests pass smaller ones, so that few groups make many chunks. */
  constructor(client: SqlClient, epoch: number, rows = rowsTogether, perChunk?: number, slice = sliceMs) {
    this.#client = client
    this.#epoch = epoch
    this.#rowsTogether = rows
    this.#sliceMs = slice
    this.#chunks = new ChunkWriter(client, perChunk)
    this.#projected = readProjected(client)
    this.#gathered = newBatch(this.#projected)
  }

  /** The last group whose rows are in the tables. */
  get projected(): number {
    return this.#projected
  }

  /** The last group whose rows were received, without gaps before it. */
  get taken(): number {
    return this.#unread.at(-1)?.seq ?? this.#gathered.last
  }

  /** Takes the history of a durable group, in journal order. */
  add(seq: number, history: GroupHistory): void {
    this.#unread.push({ seq, history })
  }

  /**
   * Writes a slice, if enough rows wait or history up to this group is requested; returns whether more rows
   * remain.
   */
  writeSlice(wanted = 0): boolean {
    for (const { seq, history } of this.#unread) gather(this.#gathered, seq, history)
    this.#unread = []
    this.#writing ??= this.#next(wanted)
    if (this.#writing === undefined) return false
    const { last, pieces } = this.#writing
    // If rows arrive faster than they are written, the slices grow.
    const fill = Math.max(this.#gathered.rows, this.#gathered.groups) / this.#rowsTogether
    const until = performance.now() + this.#sliceMs * 2 ** Math.floor(fill)
    const isOver = this.#client.transaction(() => {
      let isOver = false
      do isOver = pieces.next().done === true
      while (!isOver && performance.now() < until)
      const values = [this.#projected, isOver ? last : this.#projected, this.#epoch]
      if (!this.#client.holdsEpoch(this.#epoch) || this.#client.run(Statements.raiseProjected, values) !== 1)
        throw new StoreError("fenced", `another writer took over from epoch ${this.#epoch}: stop this server`)
      return isOver
    }, "unsynced")
    if (isOver) {
      this.#projected = last
      this.#writing = undefined
    }
    return !isOver || this.#isDue || this.#projected < wanted
  }

  /** Writes all waiting history. */
  write(): void {
    const { taken } = this
    while (this.#projected < taken) this.writeSlice(taken)
  }

  /**
   * Whether enough rows or groups wait to be written. Groups without rows count as waiting too, since every
   * page scans the waiting groups.
   */
  get #isDue(): boolean {
    const { rows, groups } = this.#gathered
    return rows >= this.#rowsTogether || groups >= this.#rowsTogether
  }

  #next(wanted: number): Writing | undefined {
    const { last, owners } = this.#gathered
    if (last === this.#projected || (!this.#isDue && this.#projected >= wanted)) return undefined
    this.#gathered = newBatch(last)
    return { last, pieces: this.#chunks.write([...owners.values()], last) }
  }
}

const gather = (batch: Batch, seq: number, history: GroupHistory): void => {
  batch.last = seq
  batch.groups++
  batch.rows += history.rows
  const kinds = Object.entries(JSON.parse(history.text)) as Array<[ChunkKind, ReadonlyArray<OwnedRow>]>
  for (const [kind, rows] of kinds)
    for (const [generation, uid, symbol, row] of rows) {
      const name = `${kind} ${generation} ${uid} ${symbol}`
      let of = batch.owners.get(name)
      if (of === undefined) {
        of = { kind, generation, uid, symbol, rows: [] }
        batch.owners.set(name, of)
      }
      of.rows.push(row)
    }
}

export const readProjected = (client: SqlClient): number => {
  const [projection] = client.rows<{ seq: number }>(Statements.projectionRow)
  if (projection === undefined)
    throw new StoreError("corrupt", "the row of the table projection is missing: restore a backup")
  return projection.seq
}
