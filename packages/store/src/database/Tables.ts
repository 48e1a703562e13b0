/**
 * The tables, and which of them takes which kind of record.
 *
 * `generation` leads the indexes behind lists: a reset hides the rows before it, and a page must not walk through
 * them. `seq` is the journal group that brought the row.
 *
 * Orders, fills and trades are in chunks, which are written after the journal; rows that do not fill a chunk yet are in
 * parts.
 */
import { integer, type RecordOf, recordColumns, text } from "@bourse/engine/records"
import { rebates, universalTransfers } from "./BrokerTables.ts"
import { bytes, type Table, table, textOrBytes } from "./Table.ts"
import { conversions, deposits, internalTransfers, transfers, withdrawals } from "./WalletTables.ts"

const journalList = {
  seq: integer,
  epoch: integer,
  time: integer,
  /** See JournalText.ts. */
  events: textOrBytes(),
  hash: text(),
}
/** A journal row in its stored form. */
export interface StoredJournalRow extends RecordOf<typeof journalList> {}

export interface JournalRow extends StoredJournalRow {
  readonly events: string
}

export const journal = table("journal", journalList, ["seq"])

/** One row: who may write (the epoch), and the seq of the last group, so that a cut-off tail shows. */
export const writer = table("writer", { epoch: integer, seq: integer }, ["epoch"])

/** One row: up to which group closed orders and fills are in their tables. */
export const projection = table("projection", { seq: integer }, ["seq"])

export const meta = table("meta", { key: text(), value: text() }, ["key"])

/** Whose rows they are. */
const owner = {
  generation: integer,
  /** Empty for trades. */
  uid: text(),
  symbol: text(),
}

const chunkList = {
  id: integer,
  ...owner,
  /** The kind; late rows have `late orders` and `late fills`. */
  kind: text(),
  /** Counts the chunks of its owner; of late rows, the id of the last one. */
  no: integer,
  firstTime: integer,
  /** The highest time of this chunk and those before it. */
  reachTime: integer,
  firstOrder: integer,
  /** The highest order id of this chunk and those before it. */
  reachOrder: integer,
  /** The highest id (of an order, or a trade) of this chunk and those before it. */
  reachId: integer,
  /** The highest id of those before it; 0 for none. */
  afterId: integer,
  rows: integer,
  /** The last group of the transaction that wrote it; each row has its own. */
  seq: integer,
  /** Compressed. */
  content: bytes(),
  checksum: integer,
}
/** Rows of one owner; a chunk never changes. See Chunk.ts. */
export interface ChunkRow extends RecordOf<typeof chunkList> {}

export const chunks = table(
  "chunks",
  chunkList,
  // In the order they come: writing them grows the table at its end.
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
  /** Counts the parts of its owner from 1; begins again once they fill a chunk. */
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

/** Which orders had a client id. A row says nothing of whether its group may be seen: the order does. */
export const clientIds = table("client_ids", { ...owner, clientOrderId: text(), id: integer, seq: integer }, [
  "generation",
  "uid",
  "symbol",
  "clientOrderId",
  "id",
])

const candleTable = (name: string): Table =>
  table(name, { ...recordColumns.candles, seq: integer }, ["generation", "symbol", "openTime"])

/** One minute each. */
export const candles = candleTable("candles")
/** One hour each, once it is over; CoarseCandles writes them. */
export const hourCandles = candleTable("candles_1h")
/** One day (UTC) each, once it is over. */
export const dayCandles = candleTable("candles_1d")

/** The symbols of generations that began with a loaded snapshot. */
export const loads = table("loads", { ...recordColumns.loads, seq: integer }, ["generation", "symbol"])

/** Kinds of records that are written with their group. */
export type RecordKind = Exclude<keyof typeof recordColumns, "orders" | "fills" | "trades">

/** Where each kind of record goes. */
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
