// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/engine: index.d.ts
//   @bourse/engine/mergeCandles: trading/mergeCandles.d.ts

// index.d.ts
/** The engine's public names. */
export { ErrorCode, formatUnits, toUnits as parseUnits } from "@bourse/vocabulary";
export { apply } from "./apply.ts";
export type * from "./broker/commands.ts";
export type * from "./broker/events.ts";
export type * from "./broker/records.ts";
export { isPasswordLocked, nextUid, subAccountOf } from "./broker/subAccounts.ts";
export { idReuseMs as clientOrderIdReuseMs } from "./ClosedIds.ts";
export { readEvent, type WrittenEvent, writeEvent, writeEvents } from "./Codec.ts";
export type { Command, CommandOf, Reply } from "./Command.ts";
export { dumpState, dumpState as stateLines } from "./dumpState.ts";
export type { Emit, Event, EventKind, EventOf } from "./Event.ts";
export { handle } from "./handle.ts";
export { loadState } from "./loadState.ts";
export type { Asset, AssetListing, Network } from "./money/Asset.ts";
export type { Balance } from "./money/Ledger.ts";
export { Money, unitsMax } from "./money/Money.ts";
export type { Account, AccountOpening, ApiKey, KeyGrant } from "./operation/Account.ts";
export type * from "./operation/commands.ts";
export { defaultSettings, type Settings } from "./operation/Settings.ts";
export { addSecond, covers, type Spans } from "./operation/Spans.ts";
export { noRecords, type Records } from "./Records.ts";
export { InvariantBroken, Refusal } from "./Refusal.ts";
export { emptyState, type State } from "./State.ts";
export { describeCandle } from "./trading/Candle.ts";
export { findOpenOrder, openOrders } from "./trading/cancelOrder.ts";
export type * from "./trading/commands.ts";
export { describeOrder } from "./trading/describe.ts";
export type * from "./trading/events.ts";
export { formatPrice } from "./trading/Market.ts";
export { mergeCandles, type Prices } from "./trading/mergeCandles.ts";
export { type Book, type Candle, type Market, Order, type OrderStatus, type OrderType, ordersOf, type Side, type StpMode, type StrategyGroup, type Trader, } from "./trading/Order.ts";
export { OrderBook } from "./trading/OrderBook.ts";
export { OrderBookNaive } from "./trading/OrderBookNaive.ts";
export type * from "./trading/records.ts";
export type { SymbolListing } from "./trading/SymbolListing.ts";
export { type AssetSums, verify } from "./verify.ts";
export { confirmationsAt } from "./wallet/Chain.ts";
export type * from "./wallet/commands.ts";
export { type Convertible, convertible, describeConverted } from "./wallet/convert.ts";
export { describeDeposit, describeWithdrawal } from "./wallet/describe.ts";
export type * from "./wallet/events.ts";
export { findNetwork } from "./wallet/networks.ts";
export type * from "./wallet/records.ts";
export * from "./wallet/Wallet.ts";

// trading/mergeCandles.d.ts
import type { CandleRecord } from "./records.ts";
export type Prices = Pick<CandleRecord, "open" | "high" | "low" | "close" | "volume" | "quoteVolume" | "trades">;
/** Candles of one stretch of time as one; oldest first, at least one. */
export declare const mergeCandles: (candles: ReadonlyArray<Prices>) => Prices;

// apply.d.ts
import type { Event } from "./Event.ts";
import type { Records } from "./Records.ts";
import type { State } from "./State.ts";
/** Changes the state by one event. Throws {@link InvariantBroken} when the event contradicts the state. */
export declare const apply: (state: State, event: Event, records?: Records) => void;

// broker/commands.d.ts
/** What a broker can ask. Amounts are decimal text, read once by the handler. */
import type { WalletId } from "../wallet/commands.ts";
import type { AccountType } from "../wallet/records.ts";
/** A broker's transfer; accounts are names of its sub-accounts, undefined for its own. */
export interface UniversalTransfer {
    readonly type: "universalTransfer";
    readonly uid: string;
    readonly fromAccount?: string | undefined;
    readonly toAccount?: string | undefined;
    readonly fromType: AccountType;
    readonly toType: AccountType;
    readonly asset: string;
    readonly amount: string;
    readonly clientTranId: string | null;
}
export type BrokerCommand = UniversalTransfer | {
    readonly type: "openSubAccount";
    readonly uid: string;
    readonly name: string;
    readonly note: string;
    /** Hashed by the server. */
    readonly fundsPassword?: string | undefined;
} | {
    readonly type: "enableFutures";
    readonly uid: string;
    readonly name: string;
}
/** A funds password was named, and compared by the server. */
 | {
    readonly type: "tryPassword";
    readonly uid: string;
    readonly right: boolean;
};
/** Replies other than null. */
export interface BrokerReplies {
    universalTransfer: WalletId;
    openSubAccount: {
        readonly uid: string;
    };
}

// broker/events.d.ts
/** What happened to brokers and their sub-accounts. Amounts are ledger units. */
import { type Columns } from "../Column.ts";
import type { AccountType } from "../wallet/records.ts";
export interface BrokerEvents {
    /** The futures side of a sub-account is open. */
    futuresEnabled: {
        readonly uid: string;
    };
    /** Somebody named a funds password; wrong ones are counted. */
    passwordTried: {
        readonly uid: string;
        readonly right: boolean;
    };
    universallyTransferred: {
        readonly id: number;
        readonly uid: string;
        readonly fromUid: string;
        readonly toUid: string;
        readonly fromType: AccountType;
        readonly toType: AccountType;
        readonly clientTranId: string | null;
        readonly asset: string;
        readonly amount: bigint;
    };
    /** A day is over: the broker's share of what one sub-account paid in one asset. */
    rebatePaid: {
        readonly id: number;
        readonly uid: string;
        readonly subUid: string;
        readonly asset: string;
        readonly amount: bigint;
        /** The day's first millisecond, UTC. */
        readonly day: number;
    };
}
export declare const brokerColumns: {
    readonly [Kind in keyof BrokerEvents]: Columns<BrokerEvents[Kind]>;
};

// broker/records.d.ts
/** Final facts about brokers: their transfers, and what they were paid. Amounts are decimal text. */
import type { AccountType } from "../wallet/records.ts";
/** A broker's transfer between its own account and its sub-accounts, or between those. */
export interface UniversalTransferRecord {
    readonly generation: number;
    readonly id: number;
    /** The broker's. */
    readonly uid: string;
    /** Names of sub-accounts; empty for the broker's own account. */
    readonly fromAccount: string;
    readonly toAccount: string;
    readonly fromType: AccountType;
    readonly toType: AccountType;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string;
    readonly time: number;
}
/** A broker's share of the fees one of its sub-accounts paid in one asset on one day. */
export interface RebateRecord {
    readonly generation: number;
    readonly id: number;
    /** The broker's. */
    readonly uid: string;
    readonly subUid: string;
    readonly asset: string;
    readonly amount: string;
    /** The day's first millisecond, UTC. */
    readonly time: number;
}
export interface BrokerRecords {
    readonly universalTransfers: Array<UniversalTransferRecord>;
    readonly rebates: Array<RebateRecord>;
}

// broker/subAccounts.d.ts
import type { CommandOf } from "../Command.ts";
import type { Emit } from "../Event.ts";
import type { Account } from "../operation/Account.ts";
import { Refusal } from "../Refusal.ts";
import { type State } from "../State.ts";
/** A master's sub-account by its name. */
export declare const subAccountOf: (state: State, master: string, name: string) => Account | undefined;
/** The uid of the next account; an operator may have given a later one already. */
export declare const nextUid: (state: State) => string;
/** Whether no funds password of the account is listened to at `now`. */
export declare const isPasswordLocked: ({ passwordLockedUntil }: Account, now: number) => boolean;
export declare const openSubAccount: (state: State, { uid: master, name, note, fundsPassword }: CommandOf<"openSubAccount">, now: number, emit: Emit) => {
    readonly uid: string;
} | Refusal;
export declare const enableFutures: (state: State, { uid, name }: CommandOf<"enableFutures">, now: number, emit: Emit) => null | Refusal;
/** Counts a try; wrong ones in a row lock the password for a while. */
export declare const tryPassword: (state: State, { uid, right }: CommandOf<"tryPassword">, now: number, emit: Emit) => null | Refusal;

// ClosedIds.d.ts
/** Ids of a client's own that stay taken for a while after what they named is over. */
/** How long: longer than any receive window, so that no retry of a request can arrive later. */
export declare const idReuseMs = 120000;
/** Ids in the order in which they are released: a queue, since times never fall. */
export declare class ClosedIds<Closed extends {
    readonly until: number;
}> {
    #private;
    push(closed: Closed): void;
    /** Takes out the next id whose time is up. */
    shift(now: number): Closed | undefined;
    /** Goes on where it was when the queue changes meanwhile. */
    [Symbol.iterator](): Generator<Closed>;
    clear(): void;
}

// Codec.d.ts
import { type Event } from "./Event.ts";
/** An event in the journal: JSON. */
export type WrittenEvent = ReadonlyArray<unknown> | {
    readonly [name: string]: unknown;
};
/** An event as JSON. */
export declare const writeEvent: (event: Event) => WrittenEvent;
/** Reads an event of any published version. Throws {@link InvariantBroken} that names what it does not know. */
export declare const readEvent: (written: WrittenEvent) => Event;
/** A group of events as the text of a JSON array. */
export declare const writeEvents: (events: ReadonlyArray<Event>) => string;

// Command.d.ts
/** What can be asked of the exchange: the commands of every area, and what each is answered with. */
import type { BrokerCommand, BrokerReplies } from "./broker/commands.ts";
import type { OperationCommand } from "./operation/commands.ts";
import type { TradingCommand, TradingReplies } from "./trading/commands.ts";
import type { WalletCommand, WalletReplies } from "./wallet/commands.ts";
export type Command = OperationCommand | TradingCommand | WalletCommand | BrokerCommand;
export type CommandType = Command["type"];
/** The command of one type. */
export type CommandOf<Type extends CommandType> = Extract<Command, {
    readonly type: Type;
}>;
interface Replies extends TradingReplies, WalletReplies, BrokerReplies {
}
/** What a command answers when it is not refused: null, unless its area says otherwise. */
export type ReplyTo<Type extends CommandType> = Type extends keyof Replies ? Replies[Type] : null;
export type Reply<C extends Command> = ReplyTo<C["type"]>;
export {};

// dumpState.d.ts
import type { State } from "./State.ts";
/** The lines of the whole state. */
export declare function dumpState(state: State): Generator<string>;

// Event.d.ts
/**
 * What happened, fact by fact. An event is never a request: a later version of the matching rules does not change
 * what an old journal means. Events carry numbers; `Codec.ts` writes them into the journal and reads every version
 * that was ever published.
 */
import { type BrokerEvents } from "./broker/events.ts";
import type { Columns } from "./Column.ts";
import { type OperationEvents } from "./operation/events.ts";
import { type TradingEvents } from "./trading/events.ts";
import { type WalletEvents } from "./wallet/events.ts";
/** The fields of every kind of event, by kind. */
export interface Events extends OperationEvents, TradingEvents, WalletEvents, BrokerEvents {
}
export type EventKind = keyof Events;
/** An event of one kind; `time` is that of the exchange clock, in milliseconds. */
export type EventOf<Kind extends EventKind> = {
    readonly [Of in Kind]: {
        readonly type: Of;
        readonly time: number;
    } & Events[Of];
}[Kind];
export type Event = EventOf<EventKind>;
/** Tells an event: it is applied at once, and remembered for the journal. */
export type Emit = (event: Event) => void;
/** How the fields of every kind are written, in this order. */
export declare const eventColumns: {
    readonly [Kind in EventKind]: Columns<Events[Kind]>;
};

// handle.d.ts
import type { Command, Reply } from "./Command.ts";
import type { Emit } from "./Event.ts";
import type { Refusal } from "./Refusal.ts";
import type { State } from "./State.ts";
/**
 * Handles one command at `now` (exchange clock, milliseconds; never below the state's time). Answers with the
 * command's reply, or with a {@link Refusal}, in which case the command emitted nothing; only a wrong funds password
 * is refused and counted. What fell due up to `now` is told first, whatever becomes of the command.
 */
export declare const handle: <C extends Command>(state: State, command: C, now: number, emit: Emit) => Reply<C> | Refusal;

// loadState.d.ts
/** A state from the lines of `dumpState`: exactly the one that was dumped, as its lines show. */
import { type State } from "./State.ts";
import { type Book } from "./trading/Order.ts";
/** Loads a state. Throws {@link InvariantBroken} for a line that is none of a state's. */
export declare const loadState: (lines: Iterable<string>, makeBook?: () => Book) => State;

// money/Asset.d.ts
/** A listed coin: what its listing says, and the house's side of the ledger in it. */
import { Money } from "./Money.ts";
/** A chain on which a coin can be deposited and withdrawn. Amounts are decimal text of the coin. */
export interface Network {
    readonly network: string;
    readonly netWork: string;
    readonly name: string;
    readonly depositEnable: boolean;
    readonly withdrawEnable: boolean;
    readonly withdrawFee: string;
    readonly withdrawMin: string;
    readonly withdrawMax: string;
    readonly withdrawIntegerMultiple: string | null;
    readonly minConfirm: number;
    readonly contract: string;
    readonly sameAddress: boolean;
    /** Whose way of writing addresses and transaction ids the chain follows; the server knows the names. */
    readonly family: string;
    /** The time from block to block, in milliseconds of the exchange clock; at least 1. */
    readonly blockMs: number;
}
export interface AssetListing {
    readonly asset: string;
    readonly name: string;
    /** Decimal places of the ledger unit, 0 to 18, fixed for ever. */
    readonly ledgerScale: number;
    readonly networks: ReadonlyArray<Network>;
}
/**
 * `issued` and `chain` are what came in from outside, by the operator's hand and over the chains, and negative;
 * `withdrawals` is what is on its way out, `conversion` what the house gave and took for small balances.
 */
export declare const houseAccounts: readonly ["issued", "fees", "chain", "withdrawals", "conversion"];
export type HouseAccount = (typeof houseAccounts)[number];
export declare class Asset implements AssetListing {
    readonly asset: string;
    readonly name: string;
    readonly ledgerScale: number;
    readonly networks: ReadonlyArray<Network>;
    /** Its place in the list of coins, and in everybody's holdings. */
    readonly index: number;
    readonly house: Readonly<Record<HouseAccount, Money>>;
    sumHigh: number;
    sumLow: number;
    isTouched: boolean;
    constructor({ asset, name, ledgerScale, networks }: AssetListing, index: number);
}

// money/Ledger.d.ts
import { Asset, type AssetListing, type HouseAccount } from "./Asset.ts";
import { Money } from "./Money.ts";
/** What an account has of an asset. */
declare class SpotBalance {
    readonly free: Money;
    readonly locked: Money;
}
/** Everything an account has, each by the index of its asset. */
export interface Holdings {
    readonly uid: string;
    readonly spot: Array<SpotBalance | undefined>;
    /** The indexes of `spot` that are filled, in the order in which they were. */
    readonly held: Array<number>;
    /** Balances of the futures side: nothing here locks them. */
    readonly futures: Array<bigint | undefined>;
}
export interface Balance {
    readonly free: bigint;
    readonly locked: bigint;
}
export declare class Ledger {
    #private;
    readonly assets: Map<string, Asset>;
    list(listing: AssetListing): Asset;
    /** The holdings of an account; empty for one that is not known yet. */
    holdings(uid: string): Holdings;
    /** What an account has of an asset; zeros when it never had any. */
    balance(uid: string, asset: string): Balance;
    /** All an account has or ever had, in the order in which it came to have it. */
    balances(uid: string): Generator<readonly [asset: string, balance: Balance]>;
    futuresBalance(uid: string, asset: string): bigint;
    futuresBalances(uid: string): Generator<readonly [asset: string, balance: bigint]>;
    uids(): Iterable<string>;
    house(account: HouseAccount, asset: string): bigint;
    spot(holdings: Holdings, asset: Asset): SpotBalance;
    /** Whether less than this is free. */
    lacks(holdings: Holdings, asset: Asset, amount: Money): boolean;
    /** From outside the account into what is free. */
    credit(holdings: Holdings, asset: Asset, amount: Money): void;
    /** From free to locked. */
    lock(holdings: Holdings, asset: Asset, amount: Money): void;
    /** From locked to free. */
    unlock(holdings: Holdings, asset: Asset, amount: Money): void;
    /** From locked out of the account. */
    spend(holdings: Holdings, asset: Asset, amount: Money): void;
    /** Into the house's fees. */
    chargeFee(asset: Asset, amount: Money): void;
    /** Posts to a user's account: `free` and `locked` each change by the amount given. */
    post(uid: string, name: string, free: bigint, locked: bigint): void;
    /** Sets a balance of the futures side; a posting, or a state that is loaded. */
    setFutures({ futures }: Holdings, { index }: Asset, balance: bigint): void;
    /** Posts to the futures side of a user's account. */
    postFutures(uid: string, name: string, amount: bigint): void;
    /** Posts to a house account. */
    postHouse(account: HouseAccount, name: string, amount: bigint): void;
    /** Ends an event's postings: each asset must sum to zero. */
    settle(): void;
    /** Everything is zero again; the assets stay. */
    clear(): void;
}
export {};

// money/Money.d.ts
/** Rates are integers in 10^-8. */
export declare const rateDecimals = 8;
export declare const rateUnit: bigint;
/** The most units of one asset there can be in the exchange. */
export declare const unitsMax: bigint;
export declare class Money {
    high: number;
    low: number;
    static of(units: bigint): Money;
    /** From the decimal digits of an amount that is not below zero. */
    static ofDigits(digits: string): Money;
    get units(): bigint;
    /** The decimal digits of an amount that is not below zero. */
    get digits(): string;
    /** Decimal text of an amount that is not below zero. */
    text(scale: number): string;
    /** Decimal digits, with a minus sign below zero. */
    toJSON(): string;
    get isZero(): boolean;
    get isNegative(): boolean;
    isBelow({ high, low }: Money): boolean;
    copy(): Money;
    set({ high, low }: Money): this;
    setZero(): this;
    setUnits(units: bigint): this;
    /** A safe integer times a power of ten of at most 22 zeros. What is beyond 2^53 * 10^15 is inexact, and as large. */
    setScaled(count: number, zeros: number): this;
    /** The whole part of a share of an amount; returns what is left over, in 10^-8 of a unit. */
    setShare(amount: Money, rate: number): number;
    add({ high, low }: Money): this;
    subtract({ high, low }: Money): this;
    addOne(): this;
}
/** Nothing; never changed. */
export declare const zero: Money;

// operation/Account.d.ts
/** An account, an API key: what their opening says, and what each area keeps for an account. */
import type { SubAccount } from "../broker/SubAccount.ts";
import type { Holdings } from "../money/Ledger.ts";
import { type Trader } from "../trading/Order.ts";
import type { WalletOwner } from "../wallet/Wallet.ts";
export interface AccountOpening {
    readonly uid: string;
    readonly name: string;
    /** The master's uid for a sub-account, null for a master. */
    readonly master: string | null;
    readonly broker: boolean;
    /** 1 unverified, 2 primary, 3 advanced, 4 institutional. */
    readonly kyc: "1" | "2" | "3" | "4";
    /** By which others can send to it; unique among all accounts. A phone number stands behind its area code: `86 13800000000`. */
    readonly email?: string;
    readonly phone?: string;
    /** A sub-account's note, and the hash of its funds password; the engine reads neither. */
    readonly note?: string;
    readonly fundsPassword?: string;
}
export interface Account extends Omit<AccountOpening, "kyc">, Trader, WalletOwner, SubAccount {
    readonly uid: string;
    readonly master: string | null;
    kyc: AccountOpening["kyc"];
    /** Places no orders and moves nothing out; it can cancel and read. */
    frozen: boolean;
    keys: number;
    readonly createdAt: number;
    subAccounts: number;
}
/** An account in which nothing has happened yet. */
export declare const newAccount: (opening: AccountOpening, holdings: Holdings, time: number) => Account;
export interface KeyGrant {
    readonly key: string;
    readonly uid: string;
    /** Long names, `SPOT_DEAL_WRITE`. */
    readonly permissions: ReadonlyArray<string>;
    /** Addresses the key may be used from; empty for any. */
    readonly addresses: ReadonlyArray<string>;
    readonly note: string;
    /** The secret, sealed by the server; the engine never reads it. */
    readonly sealedSecret: string;
    readonly dialect: "documented" | "field";
    /** A development key: usable from loopback peers only, unless the server is told otherwise. */
    readonly loopbackOnly: boolean;
    /** Not charged for request weights. */
    readonly unmetered: boolean;
}
export interface ApiKey extends KeyGrant {
    readonly createdAt: number;
}

// operation/commands.d.ts
/** What an operator can ask. */
import type { AssetListing } from "../money/Asset.ts";
import type { SymbolListing } from "../trading/SymbolListing.ts";
import type { AccountOpening, KeyGrant } from "./Account.ts";
import type { Settings } from "./Settings.ts";
export type OperationCommand = ({
    readonly type: "listAsset";
} & AssetListing) | ({
    readonly type: "listSymbol";
} & SymbolListing) | ({
    readonly type: "openAccount";
} & AccountOpening) | {
    readonly type: "changeAccount";
    readonly uid: string;
    readonly kyc?: AccountOpening["kyc"] | undefined;
    readonly frozen?: boolean | undefined;
} | ({
    readonly type: "grantKey";
} & KeyGrant) | {
    readonly type: "revokeKey";
    readonly key: string;
} | {
    readonly type: "fund";
    readonly uid: string;
    readonly asset: string;
    readonly amount: string;
} | {
    readonly type: "changeSettings";
    readonly settings: Partial<Settings>;
} | {
    readonly type: "setClock";
    readonly aheadMs: number;
    readonly frozenAt: number | null;
} | {
    readonly type: "reset";
}
/** Does nothing of its own: what falls due by itself is done before every command. */
 | {
    readonly type: "settle";
};

// operation/Settings.d.ts
/**
 * The exchange's own numbers: rates, caps, fee deduction, wallet, broker. An operator may change them while it runs; a change is
 * an event, so that a replay charges what was charged.
 */
export interface Settings {
    /** What a caller may spend on one endpoint within a window: by address and, apart from that, by uid. */
    readonly weightBudget: number;
    readonly weightWindowMs: number;
    /** Calls a second and uid on the endpoints that have such a rate. */
    readonly callsPerSecond: number | null;
    /** Calls refused within one window after which an address or uid is shut out, and for how long. */
    readonly banAfterRefusals: number;
    readonly banMs: number;
    /** Open orders of one account in one symbol. */
    readonly openOrdersPerSymbolMax: number;
    /** Open orders of one account in all symbols together, which bounds the answer that lists them. */
    readonly openOrdersMax: number;
    /** Client ids one account may have taken at once: those of open orders, and of orders closed a short while ago. */
    readonly clientOrderIdsMax: number;
    readonly apiKeysPerAccountMax: number;
    readonly strategyGroupsMax: number;
    readonly strategyGroupMembersMax: number;
    /** The asset fees can be paid in at a discount, and the share of the fee that is then waived. */
    readonly feeToken: string;
    readonly feeTokenDiscount: string;
    /** How long a withdrawal can be cancelled, before it is handed to the chain. */
    readonly withdrawalReviewMs: number;
    /** Balances worth less than this, in this asset, can be converted into the fee token, for this share of them. */
    readonly smallBalanceMax: string;
    readonly valueAsset: string;
    readonly conversionFee: string;
    /** Addresses to withdraw to that one account may keep. */
    readonly savedAddressesMax: number;
    readonly subAccountsMax: number;
    /** Wrong funds passwords after which it is locked, and for how long. */
    readonly passwordTriesMax: number;
    readonly passwordLockMs: number;
    /** A broker's share of the fees its sub-accounts pay. */
    readonly rebateShare: string;
}
export declare const defaultSettings: Settings;

// operation/Spans.d.ts
/**
 * Which seconds were used, as few disjoint spans in ascending order. Beyond {@link spansMax} the two spans closest to
 * each other are joined: the answer may then be yes for a second between them, never no for one that was used.
 */
/** The first and the last second of a span, both included. */
export type Spans = Array<[from: number, to: number]>;
/** Whether this second was used. */
export declare const covers: (spans: Spans | undefined, second: number) => boolean;
/** Adds a second; spans that touch become one. */
export declare const addSecond: (spans: Spans, second: number) => void;

// Records.d.ts
/** What one group of commands adds to the history tables: the final facts of every area. */
import type { BrokerRecords } from "./broker/records.ts";
import type { TradingRecords } from "./trading/records.ts";
import type { WalletRecords } from "./wallet/records.ts";
export interface Records extends TradingRecords, WalletRecords, BrokerRecords {
}
export declare const noRecords: () => Records;

// Refusal.d.ts
/** A command that was checked and refused: nothing was emitted, state and journal are untouched. */
export declare class Refusal {
    readonly code: number;
    /** What the code's text leaves open: a minimum, a parameter's name. */
    readonly detail: string;
    constructor(code: number, detail?: string);
}
export declare const parameterError: (message: string) => Refusal;
/** The exchange contradicts itself. Nothing may go on after this: the server stops. */
export declare class InvariantBroken extends Error {
    readonly name = "InvariantBroken";
}

// State.d.ts
/**
 * Everything the exchange knows that is alive, made of what each area knows. Closed orders, fills and past candles
 * are history's (the store keeps them). Only `apply` writes here.
 */
import { type BrokerState } from "./broker/state.ts";
import { DueQueue } from "./DueQueue.ts";
import type { Asset } from "./money/Asset.ts";
import { Ledger } from "./money/Ledger.ts";
import type { Account } from "./operation/Account.ts";
import { type OperationState } from "./operation/state.ts";
import type { Book, Market, Order } from "./trading/Order.ts";
import { type TradingState } from "./trading/state.ts";
import { type WalletState } from "./wallet/state.ts";
export interface State extends OperationState, TradingState, WalletState, BrokerState {
    readonly ledger: Ledger;
    /** Of the ledger. */
    readonly assets: ReadonlyMap<string, Asset>;
    /** When something falls due by itself: the earliest; Infinity for never. */
    nextDue: number;
    /** The times of all that falls due by itself; what is no longer true is left in it. */
    readonly due: DueQueue;
}
/** An exchange in which nothing has happened yet. Tests pass the naive book here. */
export declare const emptyState: (makeBook?: () => Book) => State;
/** What an event names must be there: a journal that contradicts the state is no journal of this state. */
export declare const known: <Value>(value: Value | undefined, kind: string, name: string | number) => Value;
export declare const marketOf: (state: State, symbol: string) => Market;
export declare const accountOf: (state: State, uid: string) => Account;
export declare const assetOf: (state: State, asset: string) => Asset;
export declare const orderOf: (state: State, id: number) => Order;

// trading/Candle.d.ts
/**
 * The candle of the current minute, made from trades as they happen. It becomes a record when the first trade of a
 * later minute comes; a minute without trades has no candle.
 */
import { Money } from "../money/Money.ts";
import type { Candle, Market } from "./Order.ts";
import type { CandleRecord, TradingRecords } from "./records.ts";
export declare const minuteMs = 60000;
export declare const minuteOf: (time: number) => number;
/** A candle as history and the market data answers have it. */
export declare const describeCandle: ({ generation }: {
    readonly generation: number;
}, market: Market, candle: Candle) => CandleRecord;
/** Counts a trade into its minute; a minute that is over by that goes to the records. */
export declare const addToCandle: (state: {
    readonly generation: number;
}, market: Market, { time, priceTicks }: {
    readonly time: number;
    readonly priceTicks: number;
}, volume: Money, quote: Money, records: TradingRecords | undefined) => void;

// trading/cancelOrder.d.ts
import type { Emit } from "../Event.ts";
import { Refusal } from "../Refusal.ts";
import type { State } from "../State.ts";
import type { CancelOpenOrders, CancelOrder } from "./commands.ts";
import type { Order } from "./Order.ts";
import type { OrderRecord } from "./records.ts";
/** A caller's open order by either id or both; where both are given they must name the same one. */
export declare const findOpenOrder: (state: State, uid: string, symbol: string, orderId: string | undefined, clientOrderId: string | undefined) => Order | undefined;
/** A caller's open orders of a symbol, oldest first. */
export declare const openOrders: (state: State, uid: string, symbol: string) => ReadonlyArray<Order>;
export declare const cancelOrder: (state: State, command: CancelOrder, now: number, emit: Emit) => OrderRecord | Refusal;
/** Cancels all of the caller's open orders of a symbol, both legs of OCO lists included; oldest first. */
export declare const cancelOpenOrders: (state: State, { uid, symbol }: CancelOpenOrders, now: number, emit: Emit) => ReadonlyArray<OrderRecord> | Refusal;

// trading/commands.d.ts
/** What can be asked about trading. Amounts and prices are decimal text of the wire's grammar, read once by the handler. */
import type { Refusal } from "../Refusal.ts";
import type { PastCandle } from "./events.ts";
import type { OrderType, Side, StpMode, StrategyGroup } from "./Order.ts";
import type { OrderRecord } from "./records.ts";
export interface PlaceOrder {
    readonly type: "placeOrder";
    readonly uid: string;
    readonly symbol: string;
    readonly side: Side;
    readonly orderType: OrderType;
    readonly quantity?: string | undefined;
    readonly price?: string | undefined;
    readonly quoteOrderQty?: string | undefined;
    readonly clientOrderId?: string | undefined;
    readonly stpMode: StpMode;
}
/** Checks an order as `placeOrder` does and stops there: nothing is emitted. */
export interface TestOrder extends Omit<PlaceOrder, "type"> {
    readonly type: "testOrder";
}
/** Orders of one symbol, one after the other; each is refused on its own. */
export interface PlaceOrders {
    readonly type: "placeOrders";
    readonly orders: ReadonlyArray<Omit<PlaceOrder, "type">>;
}
/**
 * Two orders of which at most one executes, over one lock: a limit order, and a limit order at `stopLimitPrice`
 * that enters the book when the last price reaches `stopPrice`.
 */
export interface PlaceOco {
    readonly type: "placeOco";
    readonly uid: string;
    readonly symbol: string;
    readonly side: Side;
    readonly quantity: string;
    readonly price: string;
    readonly stopPrice: string;
    readonly stopLimitPrice: string;
}
export interface CancelOrder {
    readonly type: "cancelOrder";
    readonly uid: string;
    readonly symbol: string;
    readonly orderId?: string | undefined;
    readonly clientOrderId?: string | undefined;
}
export interface CancelOpenOrders {
    readonly type: "cancelOpenOrders";
    readonly uid: string;
    readonly symbol: string;
}
/** What changes the members of a strategy group: all of the accounts named or, with a refusal, none. */
interface Membership {
    readonly uid: string;
    readonly groupId: string;
    readonly uids: ReadonlyArray<string>;
}
export type TradingCommand = PlaceOrder | TestOrder | PlaceOrders | PlaceOco | CancelOrder | CancelOpenOrders | {
    readonly type: "setFeeDeduction";
    readonly uid: string;
    readonly enabled: boolean;
} | {
    readonly type: "createGroup";
    readonly uid: string;
    readonly name: string;
} | {
    readonly type: "deleteGroup";
    readonly uid: string;
    readonly groupId: string;
} | ({
    readonly type: "addToGroup";
} & Membership) | ({
    readonly type: "removeFromGroup";
} & Membership) | {
    readonly type: "loadCandles";
    readonly symbol: string;
    /** Oldest first, whole minutes. */
    readonly candles: ReadonlyArray<PastCandle>;
};
/** The reply to an addition: the group, and who was not in it before. */
export interface AddedToGroup {
    readonly group: StrategyGroup;
    readonly added: ReadonlyArray<string>;
}
/** Replies other than null. */
export interface TradingReplies {
    placeOrder: OrderRecord;
    placeOrders: ReadonlyArray<OrderRecord | Refusal>;
    placeOco: ReadonlyArray<OrderRecord>;
    cancelOrder: OrderRecord;
    cancelOpenOrders: ReadonlyArray<OrderRecord>;
    createGroup: StrategyGroup;
    addToGroup: AddedToGroup;
}
export {};

// trading/describe.d.ts
import type { EventOf } from "../Event.ts";
import type { Asset } from "../money/Asset.ts";
import type { Order } from "./Order.ts";
import type { FillRecord, OrderRecord } from "./records.ts";
/** Describes an order as it stands. Its texts are made when they are read; `JSON.stringify` gives all of them. */
export declare const describeOrder: (state: {
    readonly generation: number;
}, order: Order) => OrderRecord;
/** Describes one side of a trade; `feeAsset` is what its fee was charged in. */
export declare const describeFill: (order: Order, trade: EventOf<"traded">, feeAsset: Asset, generation: number, isMaker: boolean, isSelfTrade: boolean) => FillRecord;

// trading/events.d.ts
/** What happened to orders, strategy groups and candles. Prices are ticks, quantities lots, money ledger units. */
import type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary";
import { type Columns } from "../Column.ts";
import type { Money } from "../money/Money.ts";
import type { CandleRecord } from "./records.ts";
/** A fee paid in the fee token. */
export interface TokenFee {
    /** In ledger units of the token. */
    readonly fee: bigint;
    readonly token: string;
    /** What one token was worth in the asset the fee would have been in, in 10^-18. */
    readonly price: bigint;
}
/** What a trade does to one of its two orders. */
export interface SideOfTrade {
    /** The exact fee: whole units, and the rest in 10^-8 of a unit. */
    readonly feeWhole: Money;
    readonly feeRest: number;
    /** The fee as charged; nothing where the fee token pays. */
    readonly fee: Money;
    /** What is unlocked beyond what was spent. */
    readonly unlock: Money;
    /** Of a side that pays this fill's fee in the fee token. */
    readonly token: TokenFee | null;
}
/** A minute of the past, loaded rather than traded. */
export type PastCandle = Omit<CandleRecord, "generation" | "symbol">;
export interface TradingEvents {
    orderOpened: {
        readonly id: number;
        readonly uid: string;
        readonly symbol: string;
        readonly side: Side;
        readonly orderType: OrderType;
        readonly priceTicks: number;
        readonly lots: number;
        readonly quoteBudget: Money;
        readonly clientOrderId: string | null;
        readonly stpMode: StpMode;
        /** What it locks. The two legs of an OCO list share the lock of the first. */
        readonly lock: Money;
        /** Of a leg of an OCO list; -1 for other orders. */
        readonly listId: number;
        /** Of a stop leg: the last price at which it enters the book; 0 for other orders. */
        readonly stopTicks: number;
    };
    /** The last price reached a stop leg: it takes its own lock and enters the book. */
    stopTriggered: {
        readonly id: number;
        readonly lock: Money;
    };
    traded: {
        readonly id: number;
        readonly takerOrder: number;
        readonly makerOrder: number;
        readonly priceTicks: number;
        readonly lots: number;
        readonly taker: SideOfTrade;
        readonly maker: SideOfTrade;
    };
    orderClosed: {
        readonly id: number;
        readonly status: OrderStatus;
        readonly reason: string;
    };
    feeDeductionSet: {
        readonly uid: string;
        readonly enabled: boolean;
    };
    groupCreated: {
        readonly id: number;
        readonly name: string;
        readonly master: string;
    };
    groupDeleted: {
        readonly id: number;
    };
    /** Who joined and who left a strategy group. */
    groupChanged: {
        readonly id: number;
        readonly added: ReadonlyArray<string>;
        readonly removed: ReadonlyArray<string>;
    };
    candlesLoaded: {
        readonly symbol: string;
        readonly candles: ReadonlyArray<PastCandle>;
        readonly lastPriceTicks: number;
    };
}
export declare const tradingColumns: {
    readonly [Kind in keyof TradingEvents]: Columns<TradingEvents[Kind]>;
};

// trading/Market.d.ts
import type { Asset } from "../money/Asset.ts";
import { type Money } from "../money/Money.ts";
import type { Book, Market } from "./Order.ts";
import type { SymbolListing } from "./SymbolListing.ts";
/** The symbol in integers; throws a RangeError that says which rule of listing it breaks. */
export declare const makeMarket: (listing: SymbolListing, base: Asset, quote: Asset, index: number, book: Book) => Market;
/** Sets an amount to what this many lots cost at this price, in quote ledger units: exact. */
export declare const quoteInto: (amount: Money, market: Market, priceTicks: number, lots: number) => Money;
/** Sets an amount to the base ledger units of this many lots. */
export declare const baseInto: (amount: Money, market: Market, lots: number) => Money;
/** What this many lots cost at this price, in quote ledger units: exact. */
export declare const quoteOf: (market: Market, priceTicks: number, lots: number) => bigint;
export declare const formatPrice: (market: Market, ticks: number) => string;
export declare const formatLots: (market: Market, lots: number | bigint) => string;

// trading/Order.d.ts
/**
 * An order, and what it stands in: the price level, the market, the trader. They know each other, so they are
 * described in one place. Prices are ticks, quantities lots, both safe integers; money is in ledger units.
 */
import type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary";
import type { Asset } from "../money/Asset.ts";
import type { Holdings } from "../money/Ledger.ts";
import { Money } from "../money/Money.ts";
import type { SymbolListing } from "./SymbolListing.ts";
export type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary";
/**
 * The fees of an order's fills so far: the exact sum, in whole units and a rest in 10^-8 of a unit, and what was
 * charged of it. See Fee.ts.
 */
export declare class Fees {
    readonly whole: Money;
    rest: number;
    readonly charged: Money;
    set({ whole, rest, charged }: Fees): this;
    /** Adds an exact fee to the exact sum. */
    add(whole: Money, rest: number): this;
    /** Sets a sum to what is still to be charged: the exact sum, rounded up, less what was charged. */
    dueInto(sum: Money): Money;
}
/** What an order has executed so far. */
export declare class Execution {
    readonly quote: Money;
    readonly fees: Fees;
}
/** Of an order without fills; never changed. */
export declare const nothingExecuted: Execution;
export interface OrderTerms {
    readonly id: number;
    readonly trader: Trader;
    readonly market: Market;
    readonly side: Side;
    readonly type: OrderType;
    /** 0 for MARKET. */
    readonly priceTicks: number;
    /** 0 for a market buy by quote amount: it takes what the amount pays for. */
    readonly lots: number;
    /** The quote amount a MARKET order was placed by; zero otherwise. */
    readonly quoteBudget: Money;
    readonly clientOrderId: string | null;
    readonly stpMode: StpMode;
    /** The OCO list it is one leg of; -1 for none. */
    readonly listId: number;
    /** The last price, in ticks, at which a stop leg enters the book; 0 for an order without one. */
    readonly stopTicks: number;
    readonly time: number;
}
export declare class Order implements OrderTerms {
    readonly id: number;
    readonly trader: Trader;
    readonly market: Market;
    readonly side: Side;
    readonly type: OrderType;
    readonly priceTicks: number;
    readonly lots: number;
    readonly quoteBudget: Money;
    readonly clientOrderId: string | null;
    readonly stpMode: StpMode;
    readonly listId: number;
    readonly stopTicks: number;
    readonly time: number;
    updateTime: number;
    /** Whether it stands in the book: a stop leg does once it is triggered, a market order never. */
    isWorking: boolean;
    status: OrderStatus;
    /** `stp_cancel` when self-trade prevention ended it; otherwise empty. */
    cancelReason: string;
    filledLots: number;
    /** What is locked for the rest of this order: quote units for a buy, base units for a sell. */
    readonly locked: Money;
    execution: Execution;
    level: Level | null;
    previous: Order | null;
    next: Order | null;
    older: Order | null;
    newer: Order | null;
    constructor(terms: OrderTerms);
    get uid(): string;
    get symbol(): string;
    get openLots(): number;
    /** The asset its lock is in. */
    get lockAsset(): Asset;
    /** The asset its fees are charged in. */
    get feeAsset(): Asset;
}
/** The orders at one price, earliest first. */
export interface Level {
    readonly priceTicks: number;
    first: Order | null;
    last: Order | null;
}
/** One symbol's open orders in price-time priority. */
export interface Book {
    /** Adds an open order behind all others at its price. */
    add(order: Order): void;
    /** Takes an order out, wherever it stands. */
    remove(order: Order): void;
    /** The order that trades next on a side: best price, then earliest. */
    best(side: Side): Order | null;
    /** The order behind this one in priority, on its side. */
    after(order: Order): Order | null;
    /** A side's price levels, best first, at most `limit`: price in ticks, open lots. */
    levels(side: Side, limit: number): Array<readonly [priceTicks: number, lots: bigint]>;
}
/** A minute's trades so far. */
export interface Candle {
    readonly openTime: number;
    readonly openTicks: number;
    highTicks: number;
    lowTicks: number;
    closeTicks: number;
    /** In base and quote ledger units. */
    readonly volume: Money;
    readonly quoteVolume: Money;
    trades: number;
}
/** A listed symbol: its rules in integers, its book, its last price and the candle of the current minute. */
export interface Market {
    readonly symbol: string;
    readonly listing: SymbolListing;
    /** Its place in the list of symbols, and in everybody's open orders. */
    readonly index: number;
    readonly base: Asset;
    readonly quote: Asset;
    readonly tickDecimals: number;
    readonly lotDecimals: number;
    /** The zeros of the base ledger units in one lot, and of the quote ledger units in one tick times one lot. */
    readonly lotZeros: number;
    readonly tickLotZeros: number;
    /** Quote ledger units in one tick times one lot. */
    readonly tickLotUnits: bigint;
    /** The bounds of an order. Infinity where the bound is no safe integer. */
    readonly lotsMin: number;
    readonly tickLotsMin: number;
    readonly tickLotsMax: number;
    readonly amountMin: bigint;
    readonly amountMax: bigint;
    /** Rates in 10^-8: 0.0005 is 50000. */
    readonly makerRate: number;
    readonly takerRate: number;
    readonly bandRate: number | null;
    /** Whether a buyer's fee is charged in what he receives. */
    readonly feeInReceived: boolean;
    readonly openingTicks: number;
    book: Book;
    /** Stop legs that wait for their price, in order of arrival. */
    readonly stops: Map<number, Order>;
    lastPriceTicks: number;
    /** The minute of the last trade; null before the first. */
    candle: Candle | null;
    /** The first minute with a trade; null before. Candles of earlier minutes may be loaded. */
    tradedFrom: number | null;
    /** Where the loaded past ends: the next load goes on from there, so that no minute is loaded twice. */
    loadedUntil: number;
    /** Rises with every change of the book. */
    updates: number;
}
/** A client id of a closed order that is still taken. */
export interface ClosedClientId {
    readonly trader: Trader;
    readonly clientOrderId: string;
    readonly orderId: number;
    /** The last millisecond in which the id is taken. */
    readonly until: number;
}
export interface StrategyGroup {
    readonly id: number;
    /** Unique under its master. */
    readonly name: string;
    readonly master: string;
    /** In order of arrival. */
    readonly uids: Set<string>;
    readonly createTime: number;
    updateTime: number;
}
/** What of an account is about trading. */
export interface Trader {
    readonly uid: string;
    /** The master's uid for a sub-account, null for a master. */
    readonly master: string | null;
    readonly holdings: Holdings;
    /** Whether its fees are paid in the fee token, where it has enough of that. */
    feeDeduction: boolean;
    /** The strategy groups a master made, by name. */
    readonly ownGroups: Map<string, StrategyGroup>;
    /** The ids of the strategy groups this account is in. */
    readonly memberOf: Set<number>;
    readonly orders: OpenOrders;
    /** Client ids in use: of open orders, and of orders closed a short while ago. */
    readonly clientOrderIds: Map<string, Order | ClosedClientId>;
}
/** A trader's open orders, by market and in order of arrival. */
export declare class OpenOrders {
    #private;
    /** How many they are, in all markets together. */
    size: number;
    add(order: Order): void;
    remove(order: Order): void;
    count(market: Market): number;
    of(market: Market): Generator<Order>;
    /** The markets in which there are any, in the order of their listing. */
    markets(): Array<Market>;
    clear(): void;
}
/** What an order type does with what cannot be filled at once. */
export declare const orderTypeRules: {
    readonly LIMIT: {
        readonly rests: true;
    };
    readonly MARKET: {
        readonly rests: false;
    };
    readonly LIMIT_MAKER: {
        readonly rests: true;
    };
    readonly IMMEDIATE_OR_CANCEL: {
        readonly rests: false;
    };
    readonly FILL_OR_KILL: {
        readonly rests: false;
    };
};
/** Whether an order of this type waits in the book for what does not fill at once. */
export declare const rests: (type: OrderType) => boolean;
export declare const opposite: (side: Side) => Side;
/** Whether an order on `side` with this limit would trade against that price. */
export declare const crosses: (side: Side, limitTicks: number, priceTicks: number) => boolean;
/** A side's orders, best first. */
export declare function ordersOf(book: Book, side: Side): Generator<Order>;

// trading/OrderBook.d.ts
/**
 * The book the exchange runs on. The levels of a side are sorted from worst to best in runs of at most
 * {@link runMax}, so that a new level moves few others wherever it stands, and the best is at the end of the last
 * run. The orders of a level are a doubly linked list through the orders themselves, and each knows its level: a
 * cancel costs no search.
 */
import type { Book, Order, Side } from "./Order.ts";
export declare class OrderBook implements Book {
    #private;
    add(order: Order): void;
    remove(order: Order): void;
    best(side: Side): Order | null;
    after(order: Order): Order | null;
    levels(side: Side, limit: number): Array<readonly [number, bigint]>;
}

// trading/OrderBookNaive.d.ts
/**
 * The oracle: what a book is, with nothing clever. Every open order in one list, in order of arrival; each
 * question searches or sorts it anew. The exchange on this book and on `OrderBook` must never differ.
 */
import type { Book, Order, Side } from "./Order.ts";
export declare class OrderBookNaive implements Book {
    #private;
    add(order: Order): void;
    remove(order: Order): void;
    best(side: Side): Order | null;
    after(order: Order): Order | null;
    orders(side: Side): Array<Order>;
    levels(side: Side, limit: number): Array<readonly [number, bigint]>;
}

// trading/records.d.ts
/**
 * Final facts about trading as the history tables keep them: an order once it is closed, a fill for each of its two
 * sides, a candle once its minute is over. Amounts and prices are decimal text; times are milliseconds since the epoch.
 */
import type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary";
export interface OrderRecord {
    /** Which life of the exchange this belongs to: a reset begins the next one, and hides the rows before it. */
    readonly generation: number;
    readonly id: number;
    readonly uid: string;
    readonly symbol: string;
    readonly clientOrderId: string | null;
    /** The OCO list it is one leg of; -1 for none. */
    readonly listId: number;
    readonly side: Side;
    readonly type: OrderType;
    readonly status: OrderStatus;
    readonly price: string;
    readonly quantity: string;
    /** The last price at which it enters the book; empty for an order that entered at once. */
    readonly stopPrice: string;
    readonly quoteQuantity: string;
    readonly executedQuantity: string;
    readonly executedQuote: string;
    readonly stpMode: StpMode;
    readonly cancelReason: string;
    readonly time: number;
    readonly updateTime: number;
}
export interface FillRecord {
    readonly generation: number;
    readonly tradeId: number;
    readonly orderId: number;
    readonly listId: number;
    readonly uid: string;
    readonly symbol: string;
    readonly side: Side;
    readonly price: string;
    readonly quantity: string;
    readonly quote: string;
    readonly fee: string;
    readonly feeAsset: string;
    readonly isMaker: boolean;
    readonly isSelfTrade: boolean;
    readonly clientOrderId: string | null;
    readonly time: number;
}
export interface CandleRecord {
    readonly generation: number;
    readonly symbol: string;
    /** The minute's first millisecond. */
    readonly openTime: number;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly close: string;
    readonly volume: string;
    readonly quoteVolume: string;
    readonly trades: number;
}
export interface TradingRecords {
    readonly orders: Array<OrderRecord>;
    readonly fills: Array<FillRecord>;
    readonly candles: Array<CandleRecord>;
}

// trading/SymbolListing.d.ts
/** What an operator says of a symbol. Decimal text throughout; `tick` and `lot` are powers of ten. */
export interface SymbolListing {
    readonly symbol: string;
    readonly base: string;
    readonly quote: string;
    readonly tick: string;
    readonly lot: string;
    readonly minQuantity: string;
    readonly minAmount: string;
    /** The largest quote amount of one order. */
    readonly maxAmount: string;
    readonly makerFee: string;
    readonly takerFee: string;
    /** In which asset fees are charged: the quote asset on both sides, or what each side receives. */
    readonly feeIn: "quote" | "received";
    readonly openingPrice: string;
    /** How far from the last price a limit price may be, as a share of it (`0.1` = 10 %); null for no bound. */
    readonly priceBand: string | null;
}

// verify.d.ts
import { type HouseAccount } from "./money/Asset.ts";
import type { State } from "./State.ts";
/** One asset's sums over all accounts, in ledger units: together they are zero. */
export interface AssetSums extends Record<HouseAccount, bigint> {
    free: bigint;
    locked: bigint;
    futures: bigint;
}
/** Every invariant over the whole state. An empty list of problems means: sound. */
export declare const verify: (state: State) => {
    readonly problems: ReadonlyArray<string>;
    readonly assets: Map<string, AssetSums>;
};

// wallet/Chain.d.ts
/**
 * The simulated chains: blocks come at a fixed pace, as a function of the exchange clock. Nothing is written down
 * because a block came; what a transaction's confirmations bring about is settled when it falls due.
 */
import type { Network } from "../money/Asset.ts";
/** The height of a network's newest block. */
export declare const blockAt: ({ blockMs }: Network, time: number) => number;
/** How many confirmations a transaction has, seen at one time and looked at at another: the first with its block. */
export declare const confirmationsAt: (network: Network, seenAt: number, now: number) => number;
/** When a transaction has all the confirmations its network asks for. */
export declare const confirmedAt: (network: Network, seenAt: number) => number;

// wallet/commands.d.ts
/** What can be asked about money that comes in, goes out or moves. Amounts are decimal text, read once by the handler. */
import type { Refusal } from "../Refusal.ts";
import type { ConvertedAsset } from "./events.ts";
import type { AccountType, ReceiverType } from "./records.ts";
import type { DepositAddress, SavedAddress } from "./Wallet.ts";
/** A withdrawal; the server has checked the address and made up the id it will have on the chain. */
export interface Withdraw {
    readonly type: "withdraw";
    readonly uid: string;
    readonly asset: string;
    /** Under its old or its new name. */
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly contract: string;
    readonly remark: string;
    readonly amount: string;
    readonly withdrawOrderId: string | null;
    readonly txId: string;
    /** Whether the address must be one that the account keeps. */
    readonly fromBook?: boolean;
}
export interface InternalTransfer {
    readonly type: "internalTransfer";
    readonly uid: string;
    readonly toType: ReceiverType;
    /** A uid, an e-mail address, or a phone number behind its area code: `86 13800000000`. */
    readonly toAccount: string;
    readonly asset: string;
    readonly amount: string;
}
export type WalletCommand = Withdraw | InternalTransfer | ({
    readonly type: "issueAddress";
} & DepositAddress) | ({
    readonly type: "saveAddress";
    readonly uid: string;
} & SavedAddress) | {
    readonly type: "deposit";
    readonly uid: string;
    readonly asset: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly amount: string;
    readonly txId: string;
} | {
    readonly type: "changeDeposit";
    readonly id: number;
    readonly status: number;
} | {
    readonly type: "changeWithdrawal";
    readonly id: number;
    readonly status: number;
} | {
    readonly type: "cancelWithdrawal";
    readonly uid: string;
    readonly id: string;
} | {
    readonly type: "transfer";
    readonly uid: string;
    readonly asset: string;
    readonly amount: string;
    readonly from: AccountType;
    readonly to: AccountType;
} | {
    readonly type: "convert";
    readonly uid: string;
    readonly assets: ReadonlyArray<string>;
};
/** Names what a command of the wallet made. */
export interface WalletId {
    readonly id: number;
}
export interface ConversionFailure {
    readonly asset: string;
    readonly refusal: Refusal;
}
/** The reply to a conversion; `id` is null when nothing could be converted. */
export interface Conversion {
    readonly id: number | null;
    readonly converted: ReadonlyArray<ConvertedAsset>;
    readonly failed: ReadonlyArray<ConversionFailure>;
}
/** Replies other than null. */
export interface WalletReplies {
    withdraw: WalletId;
    cancelWithdrawal: WalletId;
    deposit: WalletId;
    transfer: WalletId;
    internalTransfer: WalletId;
    convert: Conversion;
}

// wallet/convert.d.ts
import type { CommandOf } from "../Command.ts";
import type { Emit } from "../Event.ts";
import { Refusal } from "../Refusal.ts";
import { type State } from "../State.ts";
import type { Conversion } from "./commands.ts";
import type { ConvertedAsset } from "./events.ts";
import type { ConversionDetail } from "./records.ts";
/** What all of an asset an account has free would become. */
export interface Convertible {
    /** In ledger units: of the asset, of the token before the fee, the fee in the token, the worth in the value asset. */
    readonly amount: bigint;
    readonly gross: bigint;
    readonly fee: bigint;
    readonly worth: bigint;
}
/** What converting all of an asset would give, or why it cannot be converted. */
export declare const convertible: (state: State, uid: string, asset: string) => Convertible | Refusal;
/** Converts all that is free of each asset; those that cannot be converted stay, each with its reason. */
export declare const convert: (state: State, { uid, assets }: CommandOf<"convert">, now: number, emit: Emit) => Conversion | Refusal;
/** A conversion's part as text. */
export declare const describeConverted: (state: State, token: string, part: ConvertedAsset) => ConversionDetail;

// wallet/describe.d.ts
/** Deposits and withdrawals in decimal text, as history keeps them and as answers are made from. */
import type { State } from "../State.ts";
import type { DepositRecord, WithdrawalRecord } from "./records.ts";
import { type Deposit, type Withdrawal } from "./Wallet.ts";
export declare const creditingStatuses: ReadonlyArray<number>;
export declare const endOfDeposit: ReadonlyArray<number>;
export declare const refundingStatuses: ReadonlyArray<number>;
export declare const endOfWithdrawal: ReadonlyArray<number>;
export declare const describeDeposit: (state: State, deposit: Deposit, now: number) => DepositRecord;
export declare const describeWithdrawal: (state: State, withdrawal: Withdrawal, now: number) => WithdrawalRecord;

// wallet/events.d.ts
/** What happened to money that comes in, goes out, moves or is converted. Amounts are ledger units. */
import { type Columns } from "../Column.ts";
import type { AccountType, ReceiverType } from "./records.ts";
import type { DepositAddress, SavedAddress } from "./Wallet.ts";
/** One asset's part of a conversion: `gross` of the token, of which `fee` stayed with the house. */
export interface ConvertedAsset {
    readonly asset: string;
    readonly amount: bigint;
    readonly gross: bigint;
    readonly fee: bigint;
}
export interface WalletEvents {
    /** An address to deposit to, for ever this account's. */
    addressIssued: DepositAddress;
    /** An address in the account's book of withdrawal addresses. */
    addressSaved: {
        readonly uid: string;
    } & SavedAddress;
    depositSeen: {
        readonly id: number;
        readonly uid: string;
        readonly asset: string;
        readonly network: string;
        readonly address: string;
        readonly memo: string;
        readonly txId: string;
        readonly amount: bigint;
    };
    /** Success and completed credit it; they, rejected, refund and invalid end it. */
    depositChanged: {
        readonly id: number;
        readonly status: number;
    };
    withdrawalApplied: {
        readonly id: number;
        readonly uid: string;
        readonly withdrawOrderId: string | null;
        readonly asset: string;
        readonly network: string;
        readonly address: string;
        readonly memo: string;
        readonly contract: string;
        readonly remark: string;
        readonly amount: bigint;
        readonly fee: bigint;
        readonly receiver: string | null;
        readonly txId: string;
    };
    /** Handed to the chain: it cannot be cancelled any more. */
    withdrawalProcessed: {
        readonly id: number;
    };
    /** Success spends it, failed and cancel give it back; the three of them end it. */
    withdrawalChanged: {
        readonly id: number;
        readonly status: number;
    };
    transferred: {
        readonly id: number;
        readonly uid: string;
        readonly asset: string;
        readonly amount: bigint;
        readonly from: AccountType;
        readonly to: AccountType;
    };
    sentToUser: {
        readonly id: number;
        readonly uid: string;
        readonly toUid: string;
        readonly toType: ReceiverType;
        readonly toAccount: string;
        readonly asset: string;
        readonly amount: bigint;
    };
    converted: {
        readonly id: number;
        readonly uid: string;
        readonly token: string;
        readonly details: ReadonlyArray<ConvertedAsset>;
    };
}
export declare const walletColumns: {
    readonly [Kind in keyof WalletEvents]: Columns<WalletEvents[Kind]>;
};

// wallet/networks.d.ts
import type { Network } from "../money/Asset.ts";
import { Refusal } from "../Refusal.ts";
import { type State } from "../State.ts";
/** A coin's network under its old or its new name or, where it has none of that name, one that clients use. */
export declare const findNetwork: (state: State, asset: string, network: string) => Network | Refusal;
/** An amount of a coin in ledger units: positive, and no finer than the ledger. */
export declare const readAmount: (state: State, asset: string, text: string) => bigint | Refusal;
/** Where addresses stand in the list of whose they are. */
export declare const addressKey: (network: string, address: string, memo: string) => string;
/** An amount of a coin as text. */
export declare const formatAmount: (state: State, asset: string, units: bigint) => string;
/** The network something on its way goes over. */
export declare const networkOf: (state: State, { asset, network }: {
    readonly asset: string;
    readonly network: string;
}) => Network;
/** The refusal of money from outside that would bring in more of a coin than can be counted exactly. */
export declare const checkIssue: (state: State, asset: string, amount: bigint) => Refusal | undefined;

// wallet/records.d.ts
/** Final facts about money that came in, went out, was moved or converted. Amounts are decimal text. */
/** Which of an account's two ledgers. */
export type AccountType = "SPOT" | "FUTURES";
/** What names the receiver of an internal transfer. */
export type ReceiverType = "UID" | "EMAIL" | "MOBILE";
/** A deposit that is settled one way or the other: credited, or never to be. */
export interface DepositRecord {
    readonly generation: number;
    readonly id: number;
    readonly uid: string;
    readonly asset: string;
    /** The network's `netWork`. */
    readonly network: string;
    readonly address: string;
    /** Empty where the network has none. */
    readonly memo: string;
    readonly txId: string;
    readonly amount: string;
    readonly status: number;
    /** Confirmations it had when it was settled, and those it needed. */
    readonly confirmations: number;
    readonly unlockConfirm: number;
    /** When it was seen first. */
    readonly time: number;
    readonly updateTime: number;
}
/** A withdrawal that is over: arrived, failed or cancelled. */
export interface WithdrawalRecord {
    readonly generation: number;
    readonly id: number;
    readonly uid: string;
    readonly withdrawOrderId: string | null;
    readonly asset: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly contract: string;
    readonly remark: string;
    /** What left the balance; `fee` of it was for the network. */
    readonly amount: string;
    readonly fee: string;
    /** To an address of this exchange: over its own books, not over the chain. */
    readonly isInside: boolean;
    readonly status: number;
    readonly txId: string;
    readonly confirmations: number;
    /** When it was asked for. */
    readonly time: number;
    readonly updateTime: number;
}
/** A transfer between an account's own spot and futures balances. */
export interface TransferRecord {
    readonly generation: number;
    readonly id: number;
    readonly uid: string;
    readonly asset: string;
    readonly amount: string;
    readonly fromType: AccountType;
    readonly toType: AccountType;
    readonly time: number;
}
/** A transfer to another user. Kept once, and listed by either side. */
export interface InternalTransferRecord {
    readonly generation: number;
    readonly id: number;
    readonly uid: string;
    readonly toUid: string;
    /** How the receiver was named. */
    readonly toType: ReceiverType;
    readonly toAccount: string;
    readonly asset: string;
    readonly amount: string;
    readonly time: number;
}
/** Small balances converted into the fee token, all those of one request. */
export interface ConversionRecord {
    readonly generation: number;
    readonly id: number;
    readonly uid: string;
    /** In the token: what arrived, and what it cost. */
    readonly total: string;
    readonly fee: string;
    /** A JSON array of {@link ConversionDetail}. */
    readonly details: string;
    readonly time: number;
}
/** One asset's part of a conversion: `amount` of it became `convert` of the token, after `fee` of the token. */
export interface ConversionDetail {
    readonly asset: string;
    readonly amount: string;
    readonly convert: string;
    readonly fee: string;
}
export interface WalletRecords {
    readonly deposits: Array<DepositRecord>;
    readonly withdrawals: Array<WithdrawalRecord>;
    readonly transfers: Array<TransferRecord>;
    readonly internalTransfers: Array<InternalTransferRecord>;
    readonly conversions: Array<ConversionRecord>;
}

// wallet/Wallet.d.ts
/**
 * Deposits and withdrawals that are on their way. What is over is history's. Amounts are in ledger units, times in
 * milliseconds of the exchange clock.
 */
/** As the field numbers them; which of them come by themselves is in the handlers. */
export declare const DepositStatus: {
    readonly small: 1;
    readonly timeDelay: 2;
    readonly largeDelay: 3;
    readonly pending: 4;
    readonly success: 5;
    readonly auditing: 6;
    readonly rejected: 7;
    readonly refund: 8;
    readonly preSuccess: 9;
    readonly invalid: 10;
    readonly restricted: 11;
    readonly completed: 12;
};
export declare const WithdrawalStatus: {
    readonly apply: 1;
    readonly auditing: 2;
    readonly wait: 3;
    readonly processing: 4;
    readonly waitPackaging: 5;
    readonly waitConfirm: 6;
    readonly success: 7;
    readonly failed: 8;
    readonly cancel: 9;
    readonly manual: 10;
};
export interface Deposit {
    readonly id: number;
    readonly uid: string;
    readonly asset: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly txId: string;
    readonly amount: bigint;
    readonly time: number;
    updateTime: number;
    /** Pending while it gathers confirmations; anything else holds it there until somebody decides. */
    status: number;
}
export interface Withdrawal {
    readonly id: number;
    readonly uid: string;
    readonly withdrawOrderId: string | null;
    readonly asset: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly contract: string;
    readonly remark: string;
    readonly amount: bigint;
    /** Part of the amount. */
    readonly fee: bigint;
    /** The account of this exchange it goes to; null for one that leaves it. */
    readonly receiver: string | null;
    readonly txId: string;
    readonly time: number;
    updateTime: number;
    /** When it was handed to the chain; null while it can be cancelled. */
    processedAt: number | null;
    /** Apply while it goes its way; anything else holds it there until somebody decides. */
    status: number;
}
/** An address the exchange gave to an account; `memo` is empty where the network has none. */
export interface DepositAddress {
    readonly uid: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
}
/** An address an account keeps to withdraw to. */
export interface SavedAddress {
    readonly asset: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    /** The owner's word for it. */
    readonly tag: string;
}
/** What of an account is about deposits and withdrawals. */
export interface WalletOwner {
    /** Where to deposit, by network; and addresses to withdraw to. */
    readonly depositAddresses: Map<string, DepositAddress>;
    readonly savedAddresses: Array<SavedAddress>;
    /** Withdrawals by the ids their owner gave them: open ones, and those that were over a short while ago. */
    readonly withdrawOrderIds: Map<string, Withdrawal>;
}
/** An id of an account's own for something that is over; taken until then. */
export interface ClosedOwnId {
    readonly id: number;
    readonly uid: string;
    readonly ownId: string;
    readonly until: number;
}

// Column.d.ts
/**
 * How one field of an event is written into the journal and read back. What is written is plain JSON that keeps
 * every digit: a number where it is safe, decimal digits where it is not.
 */
import { Money } from "./money/Money.ts";
export interface Column<Value> {
    readonly write: (value: Value) => unknown;
    /** Throws {@link InvariantBroken} for what is no such value. */
    readonly read: (written: unknown) => Value;
}
/** Text; one of a list of words where the field's type says so. */
export declare const text: <Value extends string = string>() => Column<Value>;
export declare const textOrNull: Column<string | null>;
/** A safe integer: a time, an id, ticks, lots. */
export declare const integer: Column<number>;
export declare const integerOrNull: Column<number | null>;
export declare const flag: Column<boolean>;
/** An amount in ledger units. */
export declare const units: Column<bigint>;
/** The same on the order path; never below zero. */
export declare const money: Column<Money>;
/** Plain data that is kept as it is: a listing, settings. */
export declare const plain: <Value extends object>() => Column<Value>;
export declare const listOf: <Value>(column: Column<Value>) => Column<ReadonlyArray<Value>>;
/** A field that may be missing: null in the journal. */
export declare const optional: <Value>(column: Column<Value>) => Column<Value | undefined>;
export declare const orNull: <Value>(column: Column<Value>) => Column<Value | null>;
/** A column for every field of a record, in the order in which they are written. */
export type Columns<Fields> = {
    readonly [Name in keyof Fields]-?: Column<Fields[Name]>;
};
/**
 * A function that makes a record of a written list, from the place `from` on; `head` are fields it has besides. It is
 * compiled from the columns, once: records that are all made by one literal are read several times faster.
 */
export declare const recordReader: <Fields extends object>(columns: Columns<Fields>, from: number, head?: string) => ((written: ReadonlyArray<unknown>) => Fields);
/** A record within an event: written as a list of its fields; read from that, or from an object that names them. */
export declare const fields: <Fields extends object>(columns: Columns<Fields>) => Column<Fields>;

// operation/events.d.ts
/** What happened to listings, accounts, keys, settings and the clock. */
import { type Columns } from "../Column.ts";
import type { AssetListing } from "../money/Asset.ts";
import type { SymbolListing } from "../trading/SymbolListing.ts";
import type { AccountOpening, KeyGrant } from "./Account.ts";
import type { Settings } from "./Settings.ts";
export interface OperationEvents {
    assetListed: AssetListing;
    symbolListed: SymbolListing;
    accountOpened: AccountOpening;
    accountChanged: {
        readonly uid: string;
        readonly kyc: AccountOpening["kyc"];
        readonly frozen: boolean;
    };
    keyGranted: KeyGrant;
    keyRevoked: {
        readonly key: string;
    };
    /**
     * A write of the same group was signed by this key with a timestamp of this second (since the epoch): a process that
     * was not there to remember the signature accepts no write of the key stamped in it.
     */
    writeStamped: {
        readonly key: string;
        readonly second: number;
    };
    funded: {
        readonly uid: string;
        readonly asset: string;
        readonly amount: bigint;
    };
    /** All settings, as they are from here on. */
    settingsChanged: {
        readonly settings: Settings;
    };
    clockSet: {
        /** How far the exchange clock runs ahead of the wall clock, in milliseconds. */
        readonly aheadMs: number;
        /** The time the clock stands at, or null when it runs. */
        readonly frozenAt: number | null;
    };
    /** A new life: orders, balances and history begin anew; accounts, keys, the clock and all counters go on. */
    reset: {
        readonly generation: number;
    };
}
export declare const operationColumns: {
    readonly [Kind in keyof OperationEvents]: Columns<OperationEvents[Kind]>;
};

// broker/SubAccount.d.ts
/** What of an account is about being a broker or its sub-account. */
import type { UniversalTransferRecord } from "./records.ts";
export interface SubAccount {
    /** When the futures side was opened, which a master's is from the beginning; null while it is not. */
    futuresEnabledAt: number | null;
    /** Funds passwords named wrongly in a row, and until when none is listened to. */
    wrongPasswords: number;
    passwordLockedUntil: number;
    /** A broker's transfers by the ids it gave them, those of a short while ago. */
    readonly clientTranIds: Map<string, UniversalTransferRecord>;
}

// broker/state.d.ts
/** What the exchange knows about the fees of brokers' sub-accounts, and about their transfers of late. */
import { ClosedIds } from "../ClosedIds.ts";
import type { ClosedOwnId } from "../wallet/Wallet.ts";
export interface BrokerState {
    /** Fees that brokers' sub-accounts paid on the day that begins at `rebateDay`: by uid, by asset. */
    readonly rebates: Map<string, Map<string, bigint>>;
    rebateDay: number;
    readonly closedClientTranIds: ClosedIds<ClosedOwnId>;
}
export declare const emptyBroker: () => BrokerState;
/** Part of a reset: nobody is owed a rebate. */
export declare const resetBroker: (state: BrokerState) => void;

// DueQueue.d.ts
/**
 * What falls due, the earliest first, of equal times the lowest id: a binary heap. An entry is never taken out when
 * its time changes; whoever looks at the first one drops those that are no longer true.
 */
export interface Due {
    readonly at: number;
    readonly id: number;
}
export declare class DueQueue {
    #private;
    /** The earliest. */
    get first(): Due | undefined;
    push(due: Due): void;
    /** Takes the earliest out. */
    pop(): void;
    clear(): void;
}

// operation/state.d.ts
/** What the exchange knows about its accounts, keys and settings, and about time. */
import type { Account, ApiKey } from "./Account.ts";
import { type Settings } from "./Settings.ts";
import type { Spans } from "./Spans.ts";
export interface OperationState {
    /** The latest event's time by the exchange clock; never falls. */
    time: number;
    generation: number;
    clock: {
        readonly aheadMs: number;
        readonly frozenAt: number | null;
    };
    settings: Settings;
    readonly accounts: Map<string, Account>;
    readonly keys: Map<string, ApiKey>;
    /** The seconds in which writes were stamped, by key; a reset and a revoked key leave them. */
    readonly stamps: Map<string, Spans>;
    /** Accounts by e-mail address and by phone number. */
    readonly contacts: Map<string, string>;
}
export declare const emptyOperation: () => OperationState;
/** Part of a reset: accounts stay, and are as new. */
export declare const resetAccounts: (state: OperationState) => void;

// trading/state.d.ts
/** What the exchange knows about trading: symbols with their books, open orders, strategy groups. */
import { ClosedIds } from "../ClosedIds.ts";
import type { Book, ClosedClientId, Market, Order, StrategyGroup } from "./Order.ts";
import { OrderTable } from "./OrderTable.ts";
export interface TradingState {
    nextOrderId: number;
    nextTradeId: number;
    nextListId: number;
    nextGroupId: number;
    readonly markets: Map<string, Market>;
    readonly orders: OrderTable;
    /** The open legs of OCO lists. */
    readonly lists: Map<number, ReadonlyArray<Order>>;
    readonly groups: Map<number, StrategyGroup>;
    readonly closedClientOrderIds: ClosedIds<ClosedClientId>;
    readonly makeBook: () => Book;
}
export declare const emptyTrading: (makeBook: () => Book) => TradingState;
/** Part of a reset: no orders, no groups, prices as at the listing. */
export declare const resetTrading: (state: TradingState) => void;

// wallet/state.d.ts
/** What the exchange knows about money on its way in and out. */
import { ClosedIds } from "../ClosedIds.ts";
import type { ClosedOwnId, Deposit, Withdrawal } from "./Wallet.ts";
export interface WalletState {
    /** Deposits, withdrawals, transfers and conversions share one counter. */
    nextWalletId: number;
    /** What is on its way in and out. */
    readonly deposits: Map<number, Deposit>;
    readonly withdrawals: Map<number, Withdrawal>;
    readonly closedWithdrawOrderIds: ClosedIds<ClosedOwnId>;
    /** Whose a deposit address is, by network, address and memo. */
    readonly addressOwners: Map<string, string>;
}
export declare const emptyWallet: () => WalletState;
/** Part of a reset: nothing is on its way; addresses keep their owners. */
export declare const resetWallet: (state: WalletState) => void;

// trading/OrderTable.d.ts
/**
 * Open orders by id. Ids rise and most orders live shortly, so orders stand in pages by their id: a fraction of the
 * memory of a Map, and no hashing. A page is dropped with its last order.
 */
import type { Order } from "./Order.ts";
export declare class OrderTable {
    #private;
    size: number;
    get(id: number): Order | undefined;
    has(id: number): boolean;
    /** Ids must rise. */
    add(order: Order): void;
    delete(id: number): void;
    /** In the order of their ids. */
    values(): Generator<Order>;
    clear(): void;
}
