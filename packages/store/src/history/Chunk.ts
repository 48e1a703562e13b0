/**
 * Chunks and parts: many rows of one owner stored in one row of the database, with a checksum. A chunk contains the
 * compressed text of its rows' columns (Columns.ts) and never changes. Closed orders and fills belong to an account
 * and symbol, trades to a symbol.
 *
 * Rows that do not fill a chunk yet are in parts, one for each transaction that added some; every page of their
 * owner reads all parts. Once an owner's parts have enough rows, they become chunks and the parts are deleted.
 *
 * The chunks of one owner are numbered from 1. The spans of chunks may overlap, since an order may close after
 * later ones did; but a row whose order id is not above those of the {@link overlapMax}th chunk from the end is
 * late: it is stored, with late rows of nearby orders, in a chunk without a number. Therefore a moment or an
 * order id lies within at most {@link overlapMax} numbered chunks, and a late chunk spans no more than that
 * many numbered ones.
 */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib"
import type { ChunkRow, PartRow } from "../database/Tables.ts"
import { StoreError } from "../StoreError.ts"
import { readColumns } from "./Columns.ts"
import type { ChunkKind, Row } from "./Layout.ts"

/** Maximum number of an owner's numbered chunks that contain the same moment. */
export const overlapMax = 8

/** Maximum rows of a chunk: a page reads whole chunks, so a chunk is no longer than small pages need. */
export const rowsPerChunkMax = 128

/** Number of parts after which they are merged into one, even if they do not fill a chunk. */
export const partsMax = 8

/**
 * Compresses the text of {@link writeColumns} for a chunk. The compression uses the fastest level: the next
 * takes half as long again and saves a tenth.
 */
export const compress = (text: string): Uint8Array => deflateRawSync(text, { level: 1 })

/** Whether a chunk is undamaged; damage can leave no content at all. */
export const isWhole = (chunk: ChunkRow): boolean =>
  chunk.content instanceof Uint8Array && checksum(chunk) === chunk.checksum

/** The kind of a chunk's rows; throws `corrupt` for a damaged chunk. */
export const kindOf = (chunk: ChunkRow): ChunkKind => {
  if (!isWhole(chunk)) throw damaged(describeChunk(chunk))
  return chunk.kind.replace("late ", "") as ChunkKind
}

/** The rows of a chunk; throws `corrupt` for a damaged chunk. */
export const decodeRows = (kind: ChunkKind, chunk: ChunkRow): Array<Row> => {
  if (!isWhole(chunk)) throw damaged(describeChunk(chunk))
  const { content, rows } = chunk
  return readColumns(kind, inflateRawSync(content).toString(), rows)
}

/** Whether a part is undamaged. */
export const isWholePart = (part: PartRow): boolean =>
  typeof part.content === "string" && partChecksum(part) === part.checksum

/** The rows of a part; throws `corrupt` for a damaged part. */
export const decodePart = (part: PartRow): Array<Row> => {
  if (!isWholePart(part)) throw damaged(describePart(part))
  return readColumns(part.kind, part.content, part.rows)
}

/** The checksum of a part's look-up columns and its content. */
export const partChecksum = (part: Omit<PartRow, "checksum">): number => {
  const { generation, kind, uid, symbol, no, rows, seq, content } = part
  return crc32(content, crc32(`${generation} ${kind} ${uid} ${symbol} ${no} ${rows} ${seq}`))
}

/** The checksum of a chunk's look-up columns and its content. */
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
  new StoreError("corrupt", `${what} of the history is damaged: restore a backup`)

/** Checks that chunks of one owner, newest first as in the index, have no gap in their numbers. */
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

/** Checks that an owner's parts, in order, have no gap in their numbers. */
export const checkPartNumbers = (parts: ReadonlyArray<PartRow>): void => {
  for (const [index, part] of parts.entries())
    if (part.no !== index + 1)
      throw new StoreError(
        "corrupt",
        `part number ${index + 1} before ${describePart(part)} is missing from the history: restore a backup`,
      )
}
