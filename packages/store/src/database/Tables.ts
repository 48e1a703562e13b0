/**
 * The tables, and the kind of record of each.
 *
 * The column `generation` is the first one of the indexes for lists: a reset hides earlier rows, and a page
 * must not read them. The column `seq` is the journal group that added the row.
 *
 * Orders, fills and trades are in chunks, which are written after the journal; rows that do not fill a chunk yet are
 * in parts.
 */
import { integer, type RecordOf, recordColumns, text } from "@bourse/engine/records"
import { rebates, universalTransfers } from "./BrokerTables.ts"
import { bytes, type Table, table, textOrBytes } from "./Table.ts"
import { conversions, deposits, internalTransfers, transfers, withdrawals } from "./WalletTables.ts"

const journalList = {
  seq: integer,
  epoch: integer,
  time: integer,
  /** Stored form of the events: see JournalText.ts. */
  events: textOrBytes(),
  hash: text(),
}
/** A row of the journal in its stored form. */
export interface StoredJournalRow extends RecordOf<typeof journalList> {}

export interface JournalRow extends StoredJournalRow {
  readonly events: string
}

export const journal = table("journal", journalList, ["seq"])

/**
 * A table with one row: the writer's epoch, and the seq of the last group, so that a lost end of the journal
 * shows.
 */
export const writer = table("writer", { epoch: integer, seq: integer }, ["epoch"])

/** A table with one row: the last group whose closed orders and fills are in their tables. */
export const projection = table("projection", { seq: integer }, ["seq"])

export const meta = table("meta", { key: text(), value: text() }, ["key"])

/** The owner of the rows in a chunk or part. */
const owner = {
  generation: integer,
  /** The account's uid; empty for trades. */
  uid: text(),
  symbol: text(),
}

const chunkList = {
  id: integer,
  ...owner,
  /** The kind of the rows; late rows have the kind `late orders` or `late fills`. */
  kind: text(),
  /** Number of the chunk among its owner's chunks; for late rows, the id of the last one. */
  no: integer,
  firstTime: integer,
  /** The highest time in this chunk and in earlier ones. */
  reachTime: integer,
  firstOrder: integer,
  /** The highest order id in this chunk and earlier ones. */
  reachOrder: integer,
  /** The highest id (of an order, or a trade) in this chunk and earlier ones. */
  reachId: integer,
  /** The highest id in earlier chunks; 0 if there are none. */
  afterId: integer,
  rows: integer,
  /** The last group of the transaction that wrote the chunk; each row has its own group. */
  seq: integer,
  /** The compressed rows of the chunk. */
  content: bytes(),
  checksum: integer,
}
/** A chunk: rows of one owner; it never changes. See Chunk.ts. */
export interface ChunkRow extends RecordOf<typeof chunkList> {}

export const chunks = table(
  "chunks",
  chunkList,
  // The table is keyed by insertion order, so that it grows at its end.
  ["id"],
  [
    "chunks_by_time ON chunks (generation, kind, uid, symbol, reach_time, reach_id, no, first_time)",
    "chunks_by_order ON chunks (generation, kind, uid, symbol, reach_order, no, first_order)",
  ],
)

const partList = {
  id: integer,
  ...owner,
  kind: text<"orders" | "fills" | "trades">(),
  /** Number of the part among its owner's parts, from 1; restarts once parts become a chunk. */
  no: integer,
  rows: integer,
  seq: integer,
  content: text(),
  checksum: integer,
}
/** Rows of one owner that do not fill a chunk yet. */
export interface PartRow extends RecordOf<typeof partList> {}

export const parts = table(
  "chunk_parts",
  partList,
  ["id"],
  ["chunk_parts_by_owner ON chunk_parts (generation, kind, uid, symbol, no)"],
)

/** The client ids of closed orders. Whether an order may be seen is decided by the order's own group. */
export const clientIds = table("client_ids", { ...owner, clientOrderId: text(), id: integer, seq: integer }, [
  "generation",
  "uid",
  "symbol",
  "clientOrderId",
  "id",
])

const candleTable = (name: string): Table =>
  table(name, { ...recordColumns.candles, seq: integer }, ["generation", "symbol", "openTime"])

/** Candles, one minute per row. */
export const candles = candleTable("candles")
/** Candles of finished hours, one per row; CoarseCandles writes them. */
export const hourCandles = candleTable("candles_1h")
/** Candles of finished days (UTC), one per row. */
export const dayCandles = candleTable("candles_1d")

/** The symbols of generations that began with a loaded snapshot. */
export const loads = table("loads", { ...recordColumns.loads, seq: integer }, ["generation", "symbol"])

/** The kinds of records that are written together with their group. */
export type RecordKind = Exclude<keyof typeof recordColumns, "orders" | "fills" | "trades">

/** The table that stores each kind of record. */
export const recordTables: { readonly [Kind in RecordKind]: Table } = {
  candles,
  deposits,
  withdrawals,
  transfers,
  internalTransfers,
  conversions,
  universalTransfers,
  rebates,
  loads,
}

export const tables: ReadonlyArray<Table> = [
  journal,
  writer,
  projection,
  meta,
  ...Object.values(recordTables),
  chunks,
  parts,
  clientIds,
  hourCandles,
  dayCandles,
]
