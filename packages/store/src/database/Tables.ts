/**
 * The tables, and which of them takes which kind of record.
 *
 * `generation` leads the indexes behind lists: a reset hides the rows before it, and a page must not walk through
 * them. `seq` is the journal group that brought the row.
 *
 * Orders, fills and trades are in chunks, which are written after the journal; rows that do not fill a chunk yet are in
 * parts.
 */
import type { CandleRecord, OrderRecord, Records } from "@bourse/engine"
import { rebates, universalTransfers } from "./BrokerTables.ts"
import { type Table, table } from "./Table.ts"
import { conversions, deposits, internalTransfers, transfers, withdrawals } from "./WalletTables.ts"

export interface JournalRow {
  readonly seq: number
  readonly epoch: number
  readonly time: number
  readonly events: string
  readonly hash: string
}

/** As it is kept: its events are text, or compressed; see JournalText.ts. */
export interface StoredJournalRow extends Omit<JournalRow, "events"> {
  readonly events: string | Uint8Array
}

export const journal = table<StoredJournalRow>(
  "journal",
  {
    seq: "BIGINT NOT NULL",
    epoch: "BIGINT NOT NULL",
    time: "BIGINT NOT NULL",
    events: "BYTEA NOT NULL",
    hash: "TEXT NOT NULL",
  },
  ["seq"],
)

/** One row: who may write (the epoch), and the seq of the last group, so that a cut-off tail shows. */
export const writer = table<{ epoch: number; seq: number }>(
  "writer",
  { epoch: "BIGINT NOT NULL", seq: "BIGINT NOT NULL" },
  ["epoch"],
)

/** One row: up to which group closed orders and fills are in their tables. */
export const projection = table<{ seq: number }>("projection", { seq: "BIGINT NOT NULL" }, ["seq"])

export const meta = table<{ key: string; value: string }>(
  "meta",
  { key: "TEXT NOT NULL", value: "TEXT NOT NULL" },
  ["key"],
)

/** Rows of one owner; a chunk never changes. See Chunk.ts. */
export interface ChunkRow {
  readonly id: number
  readonly generation: number
  /** Of late rows, `late orders` and `late fills`. */
  readonly kind: string
  /** Empty for trades. */
  readonly uid: string
  readonly symbol: string
  /** Counts the chunks of its owner; of late rows, the id of the last one. */
  readonly no: number
  readonly firstTime: number
  /** The highest time of this chunk and those before it. */
  readonly reachTime: number
  readonly firstOrder: number
  /** The highest order id of this chunk and those before it. */
  readonly reachOrder: number
  /** The highest id (of an order, or a trade) of this chunk and those before it. */
  readonly reachId: number
  /** The highest id of those before it; 0 for none. */
  readonly afterId: number
  readonly rows: number
  /** The last group of the transaction that wrote it; each row has its own. */
  readonly seq: number
  /** Compressed. */
  readonly content: Uint8Array
  readonly checksum: number
}

export const chunks = table<ChunkRow>(
  "chunks",
  {
    id: "BIGINT NOT NULL",
    generation: "BIGINT NOT NULL",
    kind: "TEXT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    no: "BIGINT NOT NULL",
    firstTime: "BIGINT NOT NULL",
    reachTime: "BIGINT NOT NULL",
    firstOrder: "BIGINT NOT NULL",
    reachOrder: "BIGINT NOT NULL",
    reachId: "BIGINT NOT NULL",
    afterId: "BIGINT NOT NULL",
    rows: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
    content: "BYTEA NOT NULL",
    checksum: "BIGINT NOT NULL",
  },
  // In the order they come: writing them grows the table at its end.
  ["id"],
  [
    "chunks_by_time ON chunks (generation, kind, uid, symbol, reach_time, reach_id, no, first_time)",
    "chunks_by_order ON chunks (generation, kind, uid, symbol, reach_order, no, first_order)",
  ],
)

/** Rows of one owner that do not fill a chunk yet. */
export interface PartRow extends Pick<ChunkRow, "id" | "generation" | "uid" | "symbol" | "rows" | "seq"> {
  readonly kind: "orders" | "fills" | "trades"
  /** Counts the parts of its owner from 1; begins again once they fill a chunk. */
  readonly no: number
  readonly content: string
  readonly checksum: number
}

export const parts = table<PartRow>(
  "chunk_parts",
  {
    id: "BIGINT NOT NULL",
    generation: "BIGINT NOT NULL",
    kind: "TEXT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    no: "BIGINT NOT NULL",
    rows: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
    content: "TEXT NOT NULL",
    checksum: "BIGINT NOT NULL",
  },
  ["id"],
  ["chunk_parts_by_owner ON chunk_parts (generation, kind, uid, symbol, no)"],
)

/** Which orders had a client id. A row says nothing of whether its group may be seen: the order does. */
export const clientIds = table<
  Pick<OrderRecord, "generation" | "uid" | "symbol" | "id"> & { clientOrderId: string; seq: number }
>(
  "client_ids",
  {
    generation: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    clientOrderId: "TEXT NOT NULL",
    id: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["generation", "uid", "symbol", "client_order_id", "id"],
)

const candleTable = (name: string): Table =>
  table<CandleRecord & { seq: number }>(
    name,
    {
      generation: "BIGINT NOT NULL",
      symbol: "TEXT NOT NULL",
      openTime: "BIGINT NOT NULL",
      open: "TEXT NOT NULL",
      high: "TEXT NOT NULL",
      low: "TEXT NOT NULL",
      close: "TEXT NOT NULL",
      volume: "TEXT NOT NULL",
      quoteVolume: "TEXT NOT NULL",
      trades: "BIGINT NOT NULL",
      seq: "BIGINT NOT NULL",
    },
    ["generation", "symbol", "open_time"],
  )

/** One minute each. */
export const candles = candleTable("candles")
/** One hour each, once it is over; CoarseCandles writes them. */
export const hourCandles = candleTable("candles_1h")
/** One day (UTC) each, once it is over. */
export const dayCandles = candleTable("candles_1d")

/** What is written with its group. */
export type RecordKind = Exclude<keyof Records, "orders" | "fills" | "trades">

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
