// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/store: index.d.ts

// index.d.ts
export { chainStart, newChainKey } from "./HashChain.ts";
export type { CandleWidth, PageName, Pages } from "./Pages.ts";
export type { Head, Kept } from "./Request.ts";
export { type ChainKey, type Group, openStore, type ReplayedGroup, type Store, type StoreOptions, } from "./Store.ts";
export { StoreError, type StoreErrorKind } from "./StoreError.ts";
export type { JournalRow } from "./Tables.ts";
export { writeDurably } from "./writeDurably.ts";

// HashChain.d.ts
import { StoreError } from "./StoreError.ts";
import type { JournalRow } from "./Tables.ts";
/** What stands for the hash before the first row. */
export declare const chainStart: string;
/** A new random key, as text, for a chain that is keyed from group `from` on. */
export declare const newChainKey: (from: number) => string;
export declare class HashChain {
    #private;
    /** Takes the text that {@link newChainKey} made. */
    constructor(chainKey: string);
    /** The row's HMAC-SHA256 in lower-case hex, over the previous hash, seq, epoch, time and events, joined by newlines. */
    hash(previous: string, row: Omit<JournalRow, "hash">): string;
    /** Checks that `rows` follow the row `after` with hash `previous`, without gaps; throws a StoreError that names the seq. */
    verify(after: number, previous: string, rows: ReadonlyArray<JournalRow>): void;
}
export declare const missingGroup: (seq: number) => StoreError;
/** What to do about a journal that is good up to `seq` only. */
export declare const restoreOrAccept: (seq: number) => string;

// Pages.d.ts
/**
 * What can be asked of the history tables. Every page takes the generation and the seq it may see, is bounded by
 * a limit inside the statement, and is served by an index. Times are milliseconds, both ends inclusive.
 *
 * What an account traded comes from a late index and from the rows that are not in it yet: the keys of both,
 * together and sorted, then the rows.
 */
import type { CandleRecord, FillRecord, OrderRecord } from "@bourse/engine";
import { type BrokerPages } from "./BrokerPages.ts";
import { type Scope, type Window } from "./PageStatement.ts";
import { type WalletPages } from "./WalletPages.ts";
export type CandleWidth = "minute" | "hour" | "day";
export interface Pages extends WalletPages, BrokerPages {
    /** At most one row. */
    readonly orderById: {
        readonly parameters: Scope & {
            readonly uid: string;
            readonly symbol: string;
            readonly id: number;
        };
        readonly row: OrderRecord;
    };
    /** The newest order with this client id: at most one row. */
    readonly orderByClientId: {
        readonly parameters: Scope & {
            readonly uid: string;
            readonly symbol: string;
            readonly clientOrderId: string;
        };
        readonly row: OrderRecord;
    };
    /** An account's closed orders by the time they were placed, newest first by (time, id). */
    readonly orders: {
        readonly parameters: Scope & Window & {
            readonly uid: string;
            readonly symbol: string;
        };
        readonly row: OrderRecord;
    };
    /** An account's fills, newest first by (time, trade id); of one order when `orderId` is given. */
    readonly fills: {
        readonly parameters: Scope & Window & {
            readonly uid: string;
            readonly symbol: string;
            readonly orderId: number | null;
        };
        readonly row: FillRecord;
    };
    /** The taker's side of the trades of a symbol before (`to`, `before`), newest first by (time, trade id). */
    readonly publicTrades: {
        readonly parameters: Scope & Window & {
            readonly symbol: string;
            readonly before: number;
        };
        readonly row: FillRecord;
    };
    /** Newest first. Hours and days are there once they are over, but for the newest that was traded in. */
    readonly candles: {
        readonly parameters: Scope & Window & {
            readonly symbol: string;
            readonly per: CandleWidth;
        };
        readonly row: CandleRecord;
    };
}
export type PageName = keyof Pages;
/** The statement of a page and the values of its placeholders. */
export declare const pageQuery: <Name extends PageName>(name: Name, parameters: Pages[Name]["parameters"]) => {
    readonly text: string;
    readonly values: ReadonlyArray<string | number | null>;
};

// Request.d.ts
/** What the store asks of its worker threads, and what comes back: one message each way, answered in order. */
import type { Records } from "@bourse/engine";
import type { PageName, Pages } from "./Pages.ts";
import type { StoreErrorKind } from "./StoreError.ts";
import type { JournalRow, RecordKind } from "./Tables.ts";
/** The last durable group. `seq` 0 and a hash of 64 zeros: none yet. */
export interface Head {
    readonly seq: number;
    readonly time: number;
    readonly hash: string;
    /** Raised by one whenever the store is opened; a writer with an older one is refused. */
    readonly epoch: number;
}
export type WorkerOptions = {
    /** The data folder, or ":memory:". */
    readonly path: string;
} & ({
    readonly role: "writer";
    readonly acceptJournalEnd: number | undefined;
}
/** Holds the data folder as a writer does, and writes nothing. */
 | {
    readonly role: "readOnly";
} | {
    readonly role: "reader";
    readonly chainKey: string;
});
/** What there is, before anything is written. */
export interface Kept {
    /** The journal's last group; 0: none yet. */
    readonly seq: number;
    /** Everything that was remembered under a name. */
    readonly meta: Readonly<Record<string, string>>;
}
/** The second step of who holds the folder; a writer writes from here on. */
export interface BeginRequest {
    readonly type: "begin";
    /** What `newChainKey` made. */
    readonly chainKey: string;
    /** Remembered under their names. */
    readonly meta: Readonly<Record<string, string>>;
}
export interface Began {
    readonly head: Head;
    /** Sentences for the operator. */
    readonly warnings: ReadonlyArray<string>;
}
export interface AppendRequest {
    readonly type: "append";
    readonly seq: number;
    readonly time: number;
    readonly events: string;
    readonly records: RecordTexts;
}
/** The kinds a group has records of, each as the text of a JSON array, which the statements read as it is. */
export type RecordTexts = ReadonlyArray<readonly [RecordKind, string]>;
export declare const recordTexts: (records: Partial<Records>) => RecordTexts;
/** Asks for journal rows after `after`, whose hash is `hash`, up to `upTo`; as many as the reader likes to give. */
export interface ChunkRequest {
    readonly type: "chunk";
    readonly after: number;
    readonly hash: string;
    readonly upTo: number;
}
export type Request = BeginRequest | AppendRequest | ChunkRequest | {
    [Name in PageName]: {
        readonly type: "page";
        readonly name: Name;
        readonly parameters: Pages[Name]["parameters"];
    };
}[PageName] | {
    readonly type: "meta";
    readonly key: string;
} | {
    readonly type: "setMeta";
    readonly key: string;
    readonly value: string;
} | {
    readonly type: "makeRoom";
} | {
    readonly type: "close";
};
/** What each request is answered with. A page comes as JSON text: cheaper for the main thread than a clone. */
export interface Answers {
    readonly begin: Began;
    readonly append: string;
    readonly chunk: ReadonlyArray<JournalRow>;
    readonly page: string;
    readonly meta: string | undefined;
    readonly setMeta: undefined;
    readonly makeRoom: boolean;
    readonly close: undefined;
}
/** Instead of an answer. */
export interface Failure {
    readonly failure: {
        readonly kind: StoreErrorKind;
        readonly message: string;
    };
}

// Store.d.ts
import type { Records, WrittenEvent } from "@bourse/engine";
import type { PageName, Pages } from "./Pages.ts";
import { type Head, type Kept } from "./Request.ts";
import type { JournalRow } from "./Tables.ts";
/** What one turn of the exchange made: one journal row and its history rows. */
export interface Group {
    readonly seq: number;
    /** Exchange time in milliseconds. */
    readonly time: number;
    /** The events as the text of a JSON array. */
    readonly events: string;
    /** Kinds without any may be missing. A candle stands here at most once; one of an earlier group is updated. */
    readonly records: Partial<Records>;
}
/** A group as the journal gives it back. */
export interface ReplayedGroup {
    readonly seq: number;
    readonly time: number;
    readonly events: ReadonlyArray<WrittenEvent>;
}
/** The key of the journal's hash chain, as `newChainKey` makes it, and the text that is kept of it. */
export interface ChainKey {
    readonly key: string;
    readonly sealed: string;
}
export interface StoreOptions {
    /** The data folder, created with mode 0700 when it is missing; or ":memory:". */
    readonly path: string;
    /**
     * `read` holds the data folder and writes nothing there: for a disk without room. Everything but append and setMeta
     * works, on what the last process left. `write` unless given.
     */
    readonly mode?: "write" | "read";
    /**
     * Opens the key of the hash chain, which is kept under the name `chainKey`, or makes and seals one where there is
     * none yet. What it throws refuses the open, and nothing was written. Unless given, the key is kept as it is:
     * the chain then shows damage, and no forgery.
     */
    readonly chainKey?: (kept: Kept) => ChainKey;
    /**
     * Takes a journal that lost its end, or whose witness is missing or disagrees, as it is up to this group, the last
     * good one; every later group and its history rows are deleted. Refused for any other group, and for a whole journal.
     */
    readonly acceptJournalEnd?: number | undefined;
}
/** Every promise can reject with a {@link StoreError}. */
export interface Store {
    /** Of the last durable group. */
    readonly head: Head;
    /** What the operator should know of this open, in sentences. */
    readonly warnings: ReadonlyArray<string>;
    readonly isReadOnly: boolean;
    /**
     * Sees to it that the reserve stands: 16 MiB in the data folder that are given up when a store cannot be opened for
     * want of room. False when there is no room for it: then write nothing, and ask again.
     */
    makeRoom(): Promise<boolean>;
    /**
     * The next groups after this one (`chainStart` is the hash before the first), about a megabyte at a time; none at
     * `upTo`. Rejects as `corrupt`, naming the seq, where the chain breaks.
     */
    groupsAfter(last: Pick<Head, "seq" | "hash">, upTo: number): Promise<ReadonlyArray<JournalRow>>;
    /** All groups up to the head, in seq order; rejects as `corrupt`, naming the seq, where the chain breaks. */
    replay(onGroup: (group: ReplayedGroup) => void): Promise<void>;
    /**
     * Resolves when the group is on the disk. After a rejection the outcome is unknown and every later append is
     * rejected too, until the store is closed and opened again; only `sequence` means that nothing happened.
     */
    append(group: Group): Promise<void>;
    page<Name extends PageName>(name: Name, parameters: Pages[Name]["parameters"]): Promise<ReadonlyArray<Pages[Name]["row"]>>;
    meta(key: string): Promise<string | undefined>;
    /** Durable when it resolves; a failure counts as a failed append. */
    setMeta(key: string, value: string): Promise<void>;
    /** Waits for what was called before, then gives the data folder free. */
    close(): Promise<void>;
}
/**
 * Opens the store; for writing it raises the epoch. Rejects with a StoreError: `locked`, `node`, `schema`, `corrupt`,
 * `full` or `io`; or with what `chainKey` threw.
 */
export declare const openStore: ({ path, mode, chainKey, acceptJournalEnd, }: StoreOptions) => Promise<Store>;

// StoreError.d.ts
/** The one failure of this package. Anything else that is thrown is a defect. */
/**
 * - `locked`: another process holds the data.
 * - `fenced`: another writer took over the journal; this one must stop answering.
 * - `sequence`: an append that does not follow the head; refused before anything was written.
 * - `corrupt`: what is stored is not what was written; the message names the seq where it shows.
 * - `full`: there is no room on the disk; for a write the outcome is unknown as with `io`.
 * - `io`: the disk or the worker thread failed. For a write the outcome is unknown until the store is reopened.
 * - `closed`: the store was closed before the call.
 * - `removed`: a file of the open store was removed or replaced; nothing that was written is safe, stop.
 * - `schema`: the database is not ours, or of a newer version.
 * - `node`: this Node has no SQLite, or one that is too old.
 */
export type StoreErrorKind = "locked" | "fenced" | "sequence" | "corrupt" | "full" | "io" | "closed" | "removed" | "schema" | "node";
export declare class StoreError extends Error {
    readonly name = "StoreError";
    readonly kind: StoreErrorKind;
    constructor(kind: StoreErrorKind, message: string, options?: ErrorOptions);
}

// Tables.d.ts
/**
 * The tables, and which of them takes which kind of record.
 *
 * `generation` leads the indexes behind lists: a reset hides the rows before it, and a page must not walk through
 * them. `seq` is the journal group that brought the row.
 *
 * Orders and fills are kept in the order they come, so that writing them grows the ends of a few b-trees. What
 * finds them by account would touch another page for almost every row; these indexes are tables of their own,
 * filled in batches (`lateIndexes`). The rows since the last batch are found by `seq`.
 */
import type { Records } from "@bourse/engine";
import { type Table } from "./Table.ts";
export interface JournalRow {
    readonly seq: number;
    readonly epoch: number;
    readonly time: number;
    readonly events: string;
    readonly hash: string;
}
export declare const journal: Table;
/** One row: who may write (the epoch), and the seq of the last group, so that a cut-off tail shows. */
export declare const writer: Table;
export declare const meta: Table;
export declare const orders: Table;
export declare const ordersByOwner: Table;
export declare const ordersByClientOrderId: Table;
export declare const fills: Table;
export declare const fillsByOwner: Table;
/** One minute each. */
export declare const candles: Table;
/** One hour each, once it is over; CoarseCandles writes them. */
export declare const hourCandles: Table;
/** One day (UTC) each, once it is over. */
export declare const dayCandles: Table;
/** How far the late indexes of a table go: rows of later groups are not in them yet. */
export declare const indexed: Table;
/** A table, and the tables that find its rows by account, which are filled in batches. */
export interface LateIndexes {
    readonly of: Table;
    readonly indexes: ReadonlyArray<Table>;
}
export declare const lateIndexes: ReadonlyArray<LateIndexes>;
export type RecordKind = keyof Records;
/** Where each kind of record goes. */
export declare const recordTables: {
    readonly [Kind in RecordKind]: Table;
};
export declare const tables: ReadonlyArray<Table>;

// writeDurably.d.ts
/** A file that is whole and on the disk under its name, or not there; readable by its owner only. */
export declare const writeDurably: (path: string, content: string | Uint8Array) => void;
/** A file's name is durable once its folder is synced. */
export declare const syncFolder: (path: string) => void;

// BrokerPages.d.ts
/** What can be asked about a broker's transfers and rebates; lists are newest first by (time, id). */
import type { AccountType, RebateRecord, UniversalTransferRecord } from "@bourse/engine";
import { type PageStatements, type Scope, type Window } from "./PageStatement.ts";
export interface BrokerPages {
    /** In one direction; an account is empty for the broker's own. Of one id of the broker's when it is given. */
    readonly universalTransfers: {
        readonly parameters: Scope & Window & {
            readonly uid: string;
            readonly fromAccount: string;
            readonly toAccount: string;
            readonly fromType: AccountType;
            readonly toType: AccountType;
            readonly clientTranId: string | null;
            readonly offset: number;
        };
        readonly row: UniversalTransferRecord;
    };
    /** At most one row. */
    readonly universalTransferByClientId: {
        readonly parameters: Scope & {
            readonly uid: string;
            readonly clientTranId: string;
        };
        readonly row: UniversalTransferRecord;
    };
    readonly rebates: {
        readonly parameters: Scope & Window & {
            readonly uid: string;
            readonly offset: number;
        };
        readonly row: RebateRecord;
    };
    readonly rebateCount: {
        readonly parameters: Scope & Omit<Window, "limit"> & {
            readonly uid: string;
        };
        readonly row: {
            readonly count: number;
        };
    };
}
export declare const brokerStatements: PageStatements<BrokerPages>;

// PageStatement.d.ts
/** What the statements of all pages have in common: their scope, the columns of a record, how parameters are placed. */
import { type Table } from "./Table.ts";
export interface Scope {
    readonly generation: number;
    /** Only rows of this group and earlier ones. */
    readonly seq: number;
}
export interface Window {
    readonly from: number;
    readonly to: number;
    readonly limit: number;
}
interface Page {
    readonly parameters: Scope;
}
export interface PageStatement<Of extends Page> {
    readonly text: string;
    /** Which parameter stands for `$1`, `$2` and so on. */
    readonly order: ReadonlyArray<string & keyof Of["parameters"]>;
}
/** The statement of each page, which may depend on what is asked. */
export type PageStatements<Pages extends {
    readonly [Name in keyof Pages]: Page;
}> = {
    readonly [Name in keyof Pages]: (parameters: Pages[Name]["parameters"]) => PageStatement<Pages[Name]>;
};
export declare const scope = "generation = $1 AND seq <= $2";
export declare const columnsOf: (table: Table) => string;
export declare const select: (table: Table, condition: string) => string;
/** Counting walks through what it counts, so it stops here: a larger count says "at least". */
export declare const countedRowsMax = 10000;
/** One row: how many rows match, {@link countedRowsMax} at most. */
export declare const count: (table: Table, condition: string) => string;
export {};

// WalletPages.d.ts
/**
 * What can be asked about deposits, withdrawals, transfers and conversions. Lists are newest first by (time, id);
 * the time of a row is when it began, and both ends of a window are inclusive. A filter that is null takes all.
 * A count has the filter of its list, and tells how far `offset` goes; it stops at `countedRowsMax`.
 */
import type { AccountType, ConversionRecord, DepositRecord, InternalTransferRecord, TransferRecord, WithdrawalRecord } from "@bourse/engine";
import { type PageStatements, type Scope, type Window } from "./PageStatement.ts";
type Reach = Omit<Window, "limit">;
interface Settled {
    readonly uid: string;
    readonly asset: string | null;
    readonly status: number | null;
}
interface Between {
    readonly uid: string;
    readonly fromType: AccountType;
    readonly toType: AccountType;
}
interface Offset {
    /** How many of the newest rows to leave out. */
    readonly offset: number;
}
interface Count {
    readonly count: number;
}
export interface WalletPages {
    readonly deposits: {
        readonly parameters: Scope & Window & Settled;
        readonly row: DepositRecord;
    };
    readonly withdrawals: {
        readonly parameters: Scope & Window & Settled;
        readonly row: WithdrawalRecord;
    };
    /** At most one row. */
    readonly withdrawalById: {
        readonly parameters: Scope & {
            readonly uid: string;
            readonly id: number;
        };
        readonly row: WithdrawalRecord;
    };
    /** The newest withdrawal with this id of its owner's: at most one row. */
    readonly withdrawalByOrderId: {
        readonly parameters: Scope & {
            readonly uid: string;
            readonly withdrawOrderId: string;
        };
        readonly row: WithdrawalRecord;
    };
    readonly transfers: {
        readonly parameters: Scope & Window & Between & Offset;
        readonly row: TransferRecord;
    };
    readonly transferCount: {
        readonly parameters: Scope & Reach & Between;
        readonly row: Count;
    };
    /** At most one row; none that is older than `from`. */
    readonly transferById: {
        readonly parameters: Scope & {
            readonly uid: string;
            readonly id: number;
            readonly from: number;
        };
        readonly row: TransferRecord;
    };
    /** What an account sent and what it received. */
    readonly internalTransfers: {
        readonly parameters: Scope & Window & Offset & {
            readonly uid: string;
            readonly id: number | null;
        };
        readonly row: InternalTransferRecord;
    };
    readonly internalTransferCount: {
        readonly parameters: Scope & Reach & {
            readonly uid: string;
            readonly id: number | null;
        };
        readonly row: Count;
    };
    readonly conversions: {
        readonly parameters: Scope & Window & Offset & {
            readonly uid: string;
        };
        readonly row: ConversionRecord;
    };
    readonly conversionCount: {
        readonly parameters: Scope & Reach & {
            readonly uid: string;
        };
        readonly row: Count;
    };
}
export declare const walletStatements: PageStatements<WalletPages>;
export {};

// Table.d.ts
/**
 * A table as data, in standard SQL types. A column is named after its record's field, in snake_case; the column
 * types are checked against the record types, so a field that is added there must be added here.
 */
export interface Column {
    /** The record's field, `clientOrderId`. */
    readonly field: string;
    /** The column, `client_order_id`. */
    readonly name: string;
    readonly type: string;
    readonly nullable: boolean;
}
export interface Table {
    readonly name: string;
    readonly columns: ReadonlyArray<Column>;
    readonly primaryKey: ReadonlyArray<string>;
    /** What follows `CREATE INDEX `. */
    readonly indexes: ReadonlyArray<string>;
}
type ColumnType<Value> = null extends Value ? "TEXT" : Value extends number ? "BIGINT NOT NULL" : Value extends boolean ? "BOOLEAN NOT NULL" : "TEXT NOT NULL";
type ColumnTypes<Row> = {
    readonly [Field in keyof Row]-?: ColumnType<Row[Field]>;
};
export declare const table: <Row>(name: string, types: ColumnTypes<Row>, primaryKey: ReadonlyArray<string>, indexes?: ReadonlyArray<string>) => Table;
/** The fields a record brings; `seq` comes with the group. */
export declare const recordColumns: (of: Table) => ReadonlyArray<Column>;
export {};
