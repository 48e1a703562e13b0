// Written by scripts/api-report.mjs. Entries and where they begin:
//   @bourse/engine: index.d.ts

// index.d.ts
export { formatUnits, parseUnits } from "./Amount.ts";
export { apply } from "./apply.ts";
export { describeDeposit, describeWithdrawal } from "./applyWallet.ts";
export type { Book } from "./Book.ts";
export { isPasswordLocked, nextUid, subAccountOf } from "./broker.ts";
export { type Candle, describeCandle } from "./Candle.ts";
export { confirmationsAt } from "./Chain.ts";
export { clientOrderIdReuseMs } from "./ClientOrderIds.ts";
export type * from "./Command.ts";
export { findOpenOrder } from "./cancelOrder.ts";
export { type Conversion, type Convertible, convertible, describeConverted } from "./convert.ts";
export { findNetwork } from "./deposits.ts";
export { describeOrder } from "./describeOrder.ts";
export type * from "./Event.ts";
export * from "./History.ts";
export { handle } from "./handle.ts";
export type { Balance } from "./Ledger.ts";
export { formatPrice, type Market } from "./Market.ts";
export { mergeCandles, type Prices } from "./mergeCandles.ts";
export type * from "./Order.ts";
export { OrderBook } from "./OrderBook.ts";
export { OrderBookNaive } from "./OrderBookNaive.ts";
export { InvariantBroken, Refusal, RefusalCode } from "./Refusal.ts";
export { defaultSettings, type Settings } from "./Settings.ts";
export { addSecond, covers, type Spans } from "./Spans.ts";
export { type Account, type ApiKey, emptyState, type State } from "./State.ts";
export type { AddedToGroup, StrategyGroup } from "./StrategyGroup.ts";
export { stateLines } from "./stateLines.ts";
export { type AssetSums, verify } from "./verify.ts";
export * from "./Wallet.ts";

// Amount.d.ts
/**
 * Decimal text to exact integers and back. Texts arrive checked against the wire's grammar (digits, at most one
 * point); what is finer than the asked scale is undefined, never rounded.
 */
/** `parseUnits("1.5", 3)` is `1500n`. */
export declare const parseUnits: (text: string, scale: number) => bigint | undefined;
/** Like {@link parseUnits} as a plain number: ticks or lots. Infinity when it would not be a safe integer. */
export declare const parseCount: (text: string, decimals: number) => number | undefined;
/** `formatUnits(1500n, 3)` is `1.5`: no trailing zeros, no exponent. */
export declare const formatUnits: (units: bigint | number, scale: number) => string;
/** The decimal places of a power of ten: 2 for `0.01`, 0 for `1`. Undefined for anything else. */
export declare const decimalsOf: (powerOfTen: string) => number | undefined;

// apply.d.ts
/**
 * The only code that changes state: live traffic and recovery both run through here, so a replayed journal is the
 * live state by construction.
 *
 * With `records`, the final facts an event makes (a closed order, a fill's two sides, a candle that is over) are
 * added there for the history tables; recovery passes none, since the tables already have them.
 */
import type { Event } from "./Event.ts";
import type { Records } from "./History.ts";
import { type State } from "./State.ts";
/** Changes the state by one event. Throws {@link InvariantBroken} when the event contradicts the state. */
export declare const apply: (state: State, event: Event, records?: Records) => void;

// applyWallet.d.ts
import type { Event } from "./Event.ts";
import type { DepositRecord, Records, WithdrawalRecord } from "./History.ts";
import { type State } from "./State.ts";
import { type Deposit, type Withdrawal } from "./Wallet.ts";
type Named<Type extends Event["type"]> = Extract<Event, {
    readonly type: Type;
}>;
/** Ids rise, and none is given twice. */
export declare const takeId: (state: State, id: number) => void;
export declare const issueAddress: (state: State, { uid, network, address, memo }: Named<"addressIssued">) => void;
export declare const saveAddress: (state: State, { uid, ...event }: Named<"addressSaved">) => void;
export declare const describeDeposit: (state: State, deposit: Deposit, now: number) => DepositRecord;
export declare const describeWithdrawal: (state: State, withdrawal: Withdrawal, now: number) => WithdrawalRecord;
export declare const seeDeposit: (state: State, event: Named<"depositSeen">) => void;
export declare const changeDeposit: (state: State, { id, status, time }: Named<"depositChanged">, records: Records | undefined) => void;
export declare const applyForWithdrawal: (state: State, event: Named<"withdrawalApplied">) => void;
export declare const processWithdrawal: (state: State, { id, time }: Named<"withdrawalProcessed">) => void;
export declare const changeWithdrawal: (state: State, { id, status, time }: Named<"withdrawalChanged">, records: Records | undefined) => void;
export declare const moveBetweenLedgers: (state: State, event: Named<"transferred">, records: Records | undefined) => void;
export declare const sendToUser: (state: State, event: Named<"sentToUser">, records: Records | undefined) => void;
export declare const convertAssets: (state: State, { id, uid, token, details, time }: Named<"converted">, records: Records | undefined) => void;
export {};

// Book.d.ts
/** One symbol's open orders in price-time priority. */
import type { Order, Side } from "./Order.ts";
export interface Book {
    /** Adds an open order behind all others at its price. */
    add(order: Order): void;
    /** Takes an order out, wherever it stands. */
    remove(order: Order): void;
    /** The order that trades next on a side: best price, then earliest. */
    best(side: Side): Order | null;
    /** A side's orders, best first. */
    orders(side: Side): Iterable<Order>;
    /** A side's price levels, best first, at most `limit`: price in ticks, open lots. */
    levels(side: Side, limit: number): Array<readonly [priceTicks: number, lots: bigint]>;
}
export declare const opposite: (side: Side) => Side;
/** Whether an order on `side` with this limit would trade against that price. */
export declare const crosses: (side: Side, limitTicks: number, priceTicks: number) => boolean;

// broker.d.ts
/**
 * Brokers and their sub-accounts: opening them, their futures side and funds password, and transfers between them.
 * A sub-account of somebody else is one that does not exist.
 */
import type { BrokerCommand, UniversalTransfer, WalletId } from "./Command.ts";
import type { Emit } from "./Event.ts";
import type { AccountType } from "./History.ts";
import { Refusal } from "./Refusal.ts";
import { type Account, type State } from "./State.ts";
type Named<Type extends BrokerCommand["type"]> = Extract<BrokerCommand, {
    readonly type: Type;
}>;
/** A master's sub-account by its name. */
export declare const subAccountOf: (state: State, master: string, name: string) => Account | undefined;
/** The uid of the next account; an operator may have given a later one already. */
export declare const nextUid: (state: State) => string;
/** Whether no funds password of the account is listened to at `now`. */
export declare const isPasswordLocked: ({ passwordLockedUntil }: Account, now: number) => boolean;
export declare const openSubAccount: (state: State, { uid: master, name, note, fundsPassword }: Named<"openSubAccount">, now: number, emit: Emit) => {
    readonly uid: string;
} | Refusal;
export declare const enableFutures: (state: State, { uid, name }: Named<"enableFutures">, now: number, emit: Emit) => null | Refusal;
/** Counts a try; wrong ones in a row lock the password for a while. */
export declare const tryPassword: (state: State, { uid, right }: Named<"tryPassword">, now: number, emit: Emit) => null | Refusal;
/** Whether an account has no such side: the futures side of a sub-account is closed until it is enabled. */
export declare const lacksSide: ({ futuresEnabledAt }: Account, type: AccountType) => boolean;
/** Moves money between a broker's own account and its sub-accounts, at once. */
export declare const universalTransfer: (state: State, command: UniversalTransfer, now: number, emit: Emit) => WalletId | Refusal;
export {};

// Candle.d.ts
/**
 * The candle of the current minute, made from trades as they happen. It becomes a record when the first trade of a
 * later minute comes; a minute without trades has no candle.
 */
import type { CandleRecord, Records } from "./History.ts";
import { type Market } from "./Market.ts";
import type { State } from "./State.ts";
export declare const minuteMs = 60000;
/** A minute's trades so far. Prices in ticks, volume in lots, quote volume in quote ledger units. */
export interface Candle {
    readonly openTime: number;
    readonly openTicks: number;
    highTicks: number;
    lowTicks: number;
    closeTicks: number;
    volumeLots: bigint;
    quoteVolume: bigint;
    trades: number;
}
export declare const minuteOf: (time: number) => number;
/** A candle as history and the market data answers have it. */
export declare const describeCandle: (state: State, market: Market, candle: Candle) => CandleRecord;
/** Counts a trade into its minute; a minute that is over by that goes to the records. */
export declare const addToCandle: (state: State, market: Market, trade: {
    readonly time: number;
    readonly priceTicks: number;
    readonly lots: number;
}, quote: bigint, records: Records | undefined) => void;

// Chain.d.ts
/**
 * The simulated chains: blocks come at a fixed pace, as a function of the exchange clock. Nothing is written down
 * because a block came; what a transaction's confirmations bring about is settled when it falls due.
 */
import type { Network } from "./Event.ts";
/** The height of a network's newest block. */
export declare const blockAt: ({ blockMs }: Network, time: number) => number;
/** How many confirmations a transaction has, seen at one time and looked at at another: the first with its block. */
export declare const confirmationsAt: (network: Network, seenAt: number, now: number) => number;
/** When a transaction has all the confirmations its network asks for. */
export declare const confirmedAt: (network: Network, seenAt: number) => number;

// ClientOrderIds.d.ts
/**
 * Client ids that are taken: by an open order, or by one closed so short a while ago that a retry of the request
 * which placed it could still arrive. A retry must never execute twice, whatever became of the first order.
 */
import type { Account, State } from "./State.ts";
/** How long a closed order's client id stays taken: longer than any receive window. */
export declare const clientOrderIdReuseMs = 120000;
export interface ClosedClientOrderId {
    readonly orderId: number;
    readonly uid: string;
    readonly clientOrderId: string;
    /** The last millisecond in which the id is taken. */
    readonly until: number;
}
/** Client ids of closed orders, first closed first: a queue, since times never fall. */
export declare class ClosedClientOrderIds {
    #private;
    push(closed: ClosedClientOrderId): void;
    /** Takes out the next id whose time is up. */
    shift(now: number): ClosedClientOrderId | undefined;
    /** Goes on where it was when the queue changes meanwhile. */
    [Symbol.iterator](): Generator<ClosedClientOrderId>;
    clear(): void;
}
/** Whether an account may not use this client id at `now`. */
export declare const isClientOrderIdTaken: (state: State, account: Account, clientOrderId: string, now: number) => boolean;
/** Forgets the ids whose time is up: from here on history answers for withdrawals and brokers' transfers. */
export declare const releaseIds: (state: State) => void;

// Command.d.ts
/** What can be asked of the exchange. Amounts and prices are decimal text, checked against the wire's grammar. */
import type { Conversion } from "./convert.ts";
import type { AccountOpening, AssetListing, KeyGrant, PastCandle, SymbolListing } from "./Event.ts";
import type { AccountType, OrderRecord, ReceiverType } from "./History.ts";
import type { OrderType, Side, StpMode } from "./Order.ts";
import type { Refusal } from "./Refusal.ts";
import type { Settings } from "./Settings.ts";
import type { AddedToGroup, StrategyGroup } from "./StrategyGroup.ts";
import type { DepositAddress, SavedAddress } from "./Wallet.ts";
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
}
/** Does nothing of its own: what falls due by itself is done before every command. */
 | {
    readonly type: "settle";
};
/** What changes the members of a strategy group: all of the accounts named or, with a refusal, none. */
interface Membership {
    readonly uid: string;
    readonly groupId: string;
    readonly uids: ReadonlyArray<string>;
}
export type GroupCommand = {
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
} & Membership);
export type Command = PlaceOrder | PlaceOrders | PlaceOco | CancelOpenOrders | GroupCommand | WalletCommand | BrokerCommand | {
    readonly type: "setFeeDeduction";
    readonly uid: string;
    readonly enabled: boolean;
} | {
    readonly type: "changeAccount";
    readonly uid: string;
    readonly kyc?: AccountOpening["kyc"] | undefined;
    readonly frozen?: boolean | undefined;
} | TestOrder | CancelOrder | ({
    readonly type: "listAsset";
} & AssetListing) | ({
    readonly type: "listSymbol";
} & SymbolListing) | ({
    readonly type: "openAccount";
} & AccountOpening) | ({
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
    readonly type: "loadCandles";
    readonly symbol: string;
    /** Oldest first, whole minutes. */
    readonly candles: ReadonlyArray<PastCandle>;
} | {
    readonly type: "changeSettings";
    readonly settings: Partial<Settings>;
} | {
    readonly type: "setClock";
    readonly aheadMs: number;
    readonly frozenAt: number | null;
} | {
    readonly type: "reset";
};
/** What a command answers when it is not refused; an order of a batch may be refused on its own. */
export type Reply<C extends Command> = C extends {
    readonly type: "placeOrder" | "cancelOrder";
} ? OrderRecord : C extends {
    readonly type: "placeOrders";
} ? ReadonlyArray<OrderRecord | Refusal> : C extends {
    readonly type: "placeOco" | "cancelOpenOrders";
} ? ReadonlyArray<OrderRecord> : C extends {
    readonly type: "createGroup";
} ? StrategyGroup : C extends {
    readonly type: "addToGroup";
} ? AddedToGroup : C extends {
    readonly type: "withdraw" | "cancelWithdrawal" | "deposit" | "transfer" | "internalTransfer" | "universalTransfer";
} ? WalletId : C extends {
    readonly type: "convert";
} ? Conversion : C extends {
    readonly type: "openSubAccount";
} ? {
    readonly uid: string;
} : null;
/** Names what a command of the wallet made. */
export interface WalletId {
    readonly id: number;
}
export {};

// cancelOrder.d.ts
/**
 * Cancelling: only the caller's own open orders; foreign, finished and missing ones all answer alike. One leg of
 * an OCO list takes the other with it.
 */
import type { CancelOpenOrders, CancelOrder } from "./Command.ts";
import type { Emit } from "./Event.ts";
import type { OrderRecord } from "./History.ts";
import type { Order } from "./Order.ts";
import { Refusal } from "./Refusal.ts";
import type { State } from "./State.ts";
/** A caller's open order by either id or both; where both are given they must name the same one. */
export declare const findOpenOrder: (state: State, uid: string, symbol: string, orderId: string | undefined, clientOrderId: string | undefined) => Order | undefined;
export declare const cancelOrder: (state: State, command: CancelOrder, now: number, emit: Emit) => OrderRecord | Refusal;
/** Cancels all of the caller's open orders of a symbol, both legs of OCO lists included; oldest first. */
export declare const cancelOpenOrders: (state: State, { uid, symbol }: CancelOpenOrders, now: number, emit: Emit) => ReadonlyArray<OrderRecord> | Refusal;

// convert.d.ts
import type { Command } from "./Command.ts";
import type { ConvertedAsset, Emit } from "./Event.ts";
import { Refusal } from "./Refusal.ts";
import { type State } from "./State.ts";
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
export declare const convert: (state: State, { uid, assets }: Extract<Command, {
    readonly type: "convert";
}>, now: number, emit: Emit) => Conversion | Refusal;
/** A conversion's part as text. */
export declare const describeConverted: (state: State, token: string, part: ConvertedAsset) => {
    asset: string;
    amount: string;
    convert: string;
    fee: string;
};

// deposits.d.ts
import type { Command, WalletId } from "./Command.ts";
import type { Emit, Network } from "./Event.ts";
import { Refusal } from "./Refusal.ts";
import type { State } from "./State.ts";
type Named<Type extends Command["type"]> = Extract<Command, {
    readonly type: Type;
}>;
/** A coin's network under its old or its new name or, where it has none of that name, one that clients use. */
export declare const findNetwork: (state: State, asset: string, network: string) => Network | Refusal;
/** An amount of a coin in ledger units: positive, and no finer than the ledger. */
export declare const readAmount: (state: State, asset: string, text: string) => bigint | Refusal;
/** Where addresses stand in the list of whose they are. */
export declare const addressKey: (network: string, address: string, memo: string) => string;
/** Gives an account the address it has on a network from here on; again, it keeps the one it has. */
export declare const issueAddress: (state: State, { uid, network, address, memo }: Named<"issueAddress">, now: number, emit: Emit) => null | Refusal;
export declare const saveAddress: (state: State, { type: _, uid, ...saved }: Named<"saveAddress">, now: number, emit: Emit) => null | Refusal;
/** A transaction to an account's address was seen on the chain. */
export declare const deposit: (state: State, { uid, asset, network: name, address, memo, amount: text, txId }: Named<"deposit">, now: number, emit: Emit) => WalletId | Refusal;
/** Decides about a deposit that is on its way: holds it, lets it go on (pending), credits it or ends it. */
export declare const changeDeposit: (state: State, { id, status }: Named<"changeDeposit">, now: number, emit: Emit) => null | Refusal;
/** An amount of a coin as text. */
export declare const formatAmount: (state: State, asset: string, units: bigint) => string;
export {};

// describeOrder.d.ts
/** An order in decimal text, as history keeps it and as answers are made from. */
import type { OrderRecord } from "./History.ts";
import type { Order } from "./Order.ts";
import type { State } from "./State.ts";
/** Describes an order as it stands. The quantity of an order placed by quote amount is what it executed. */
export declare const describeOrder: (state: State, order: Order) => OrderRecord;

// Event.d.ts
/**
 * What happened, fact by fact, as the journal keeps it. An event is never a request: a later version of the
 * matching rules does not change what an old journal means.
 *
 * Every event carries the version of its own shape (`v`); `apply` accepts all versions ever published. Ledger
 * amounts are decimal digits of ledger units, as text; prices are ticks, quantities are lots.
 */
import type { AccountType, CandleRecord, ReceiverType } from "./History.ts";
import type { OrderStatus, OrderType, Side, StpMode } from "./Order.ts";
import type { Settings } from "./Settings.ts";
import type { SavedAddress } from "./Wallet.ts";
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
/** Decimal text throughout; `tick` and `lot` are powers of ten. */
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
/** A fee paid in the fee token. */
export interface TokenFee {
    /** In ledger units of the token. */
    readonly fee: string;
    readonly token: string;
    /** What one token was worth in the asset the fee would have been in, in 10^-18. */
    readonly price: string;
}
/** One asset's part of a conversion, in ledger units: `gross` of the token, of which `fee` stayed with the house. */
export interface ConvertedAsset {
    readonly asset: string;
    readonly amount: string;
    readonly gross: string;
    readonly fee: string;
}
/** A minute of the past, loaded rather than traded. */
export type PastCandle = Omit<CandleRecord, "generation" | "symbol">;
export type Event = ({
    readonly type: "assetListed";
    readonly v: 1;
    readonly time: number;
} & AssetListing) | ({
    readonly type: "symbolListed";
    readonly v: 1;
    readonly time: number;
} & SymbolListing) | ({
    readonly type: "accountOpened";
    readonly v: 1;
    readonly time: number;
} & AccountOpening) | ({
    readonly type: "keyGranted";
    readonly v: 1;
    readonly time: number;
} & KeyGrant) | {
    readonly type: "accountChanged";
    readonly v: 1;
    readonly time: number;
    readonly uid: string;
    readonly kyc: AccountOpening["kyc"];
    readonly frozen: boolean;
} | {
    readonly type: "keyRevoked";
    readonly v: 1;
    readonly time: number;
    readonly key: string;
}
/**
 * A write of the same group was signed by this key with a timestamp of this second (since the epoch): a process that
 * was not there to remember the signature accepts no write of the key stamped in it.
 */
 | {
    readonly type: "writeStamped";
    readonly v: 1;
    readonly time: number;
    readonly key: string;
    readonly second: number;
} | {
    readonly type: "funded";
    readonly v: 1;
    readonly time: number;
    readonly uid: string;
    readonly asset: string;
    readonly amount: string;
} | {
    readonly type: "feeDeductionSet";
    readonly v: 1;
    readonly time: number;
    readonly uid: string;
    readonly enabled: boolean;
} | {
    readonly type: "groupCreated";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly name: string;
    readonly master: string;
} | {
    readonly type: "groupDeleted";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
}
/** Who joined and who left a strategy group. */
 | {
    readonly type: "groupChanged";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly added: ReadonlyArray<string>;
    readonly removed: ReadonlyArray<string>;
} | {
    readonly type: "orderOpened";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly symbol: string;
    readonly side: Side;
    readonly orderType: OrderType;
    readonly priceTicks: number;
    readonly lots: number;
    readonly quoteBudget: string;
    readonly clientOrderId: string | null;
    readonly stpMode: StpMode;
    /** What it locks. The two legs of an OCO list share the lock of the first. */
    readonly lock: string;
    /** Of a leg of an OCO list. */
    readonly listId?: number;
    /** Of a stop leg: the last price at which it enters the book. */
    readonly stopTicks?: number;
}
/** The last price reached a stop leg: it takes its own lock and enters the book. */
 | {
    readonly type: "stopTriggered";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly lock: string;
} | {
    readonly type: "traded";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly symbol: string;
    readonly takerOrder: number;
    readonly makerOrder: number;
    readonly priceTicks: number;
    readonly lots: number;
    /** Per side: the exact fee in 10^-8 of a unit, the fee as charged, and what is unlocked beyond what was spent. */
    readonly takerFeeExact: string;
    readonly takerFee: string;
    readonly takerUnlock: string;
    readonly makerFeeExact: string;
    readonly makerFee: string;
    readonly makerUnlock: string;
    /** Of a side that pays this fill's fee in the fee token; the fee above is then nothing. */
    readonly takerToken?: TokenFee;
    readonly makerToken?: TokenFee;
} | {
    readonly type: "orderClosed";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly status: OrderStatus;
    readonly reason: string;
} | {
    readonly type: "candlesLoaded";
    readonly v: 1;
    readonly time: number;
    readonly symbol: string;
    readonly candles: ReadonlyArray<PastCandle>;
    readonly lastPriceTicks: number;
} | {
    readonly type: "clockSet";
    readonly v: 1;
    readonly time: number;
    /** How far the exchange clock runs ahead of the wall clock, in milliseconds. */
    readonly aheadMs: number;
    /** The time the clock stands at, or null when it runs. */
    readonly frozenAt: number | null;
}
/** An address to deposit to, for ever this account's. */
 | {
    readonly type: "addressIssued";
    readonly v: 1;
    readonly time: number;
    readonly uid: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
}
/** An address in the account's book of withdrawal addresses. */
 | ({
    readonly type: "addressSaved";
    readonly v: 1;
    readonly time: number;
    readonly uid: string;
} & SavedAddress) | {
    readonly type: "depositSeen";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly asset: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly txId: string;
    readonly amount: string;
}
/** Success and completed credit it; they, rejected, refund and invalid end it. */
 | {
    readonly type: "depositChanged";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly status: number;
} | {
    readonly type: "withdrawalApplied";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly withdrawOrderId: string | null;
    readonly asset: string;
    readonly network: string;
    readonly address: string;
    readonly memo: string;
    readonly contract: string;
    readonly remark: string;
    readonly amount: string;
    readonly fee: string;
    readonly receiver: string | null;
    readonly txId: string;
}
/** Handed to the chain: it cannot be cancelled any more. */
 | {
    readonly type: "withdrawalProcessed";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
}
/** Success spends it, failed and cancel give it back; the three of them end it. */
 | {
    readonly type: "withdrawalChanged";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly status: number;
} | {
    readonly type: "transferred";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly asset: string;
    readonly amount: string;
    readonly from: AccountType;
    readonly to: AccountType;
} | {
    readonly type: "sentToUser";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly toUid: string;
    readonly toType: ReceiverType;
    readonly toAccount: string;
    readonly asset: string;
    readonly amount: string;
}
/** The futures side of a sub-account is open. */
 | {
    readonly type: "futuresEnabled";
    readonly v: 1;
    readonly time: number;
    readonly uid: string;
}
/** Somebody named a funds password; wrong ones are counted. */
 | {
    readonly type: "passwordTried";
    readonly v: 1;
    readonly time: number;
    readonly uid: string;
    readonly right: boolean;
} | {
    readonly type: "universallyTransferred";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly fromUid: string;
    readonly toUid: string;
    readonly fromType: AccountType;
    readonly toType: AccountType;
    readonly clientTranId: string | null;
    readonly asset: string;
    readonly amount: string;
}
/** A day is over: the broker's share of what one sub-account paid in one asset. */
 | {
    readonly type: "rebatePaid";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly subUid: string;
    readonly asset: string;
    readonly amount: string;
    /** The day's first millisecond, UTC. */
    readonly day: number;
} | {
    readonly type: "converted";
    readonly v: 1;
    readonly time: number;
    readonly id: number;
    readonly uid: string;
    readonly token: string;
    readonly details: ReadonlyArray<ConvertedAsset>;
}
/** All settings, as they are from here on. */
 | {
    readonly type: "settingsChanged";
    readonly v: 1;
    readonly time: number;
    readonly settings: Settings;
}
/** A new life: orders, balances and history begin anew; accounts, keys, the clock and all counters go on. */
 | {
    readonly type: "reset";
    readonly v: 1;
    readonly time: number;
    readonly generation: number;
};
/** Tells an event: it is applied at once, and remembered for the journal. */
export type Emit = (event: Event) => void;

// History.d.ts
/**
 * Final facts as the history tables keep them: an order once it is closed, a fill for each of its two sides, a
 * candle once its minute is over. Amounts and prices are decimal text; times are milliseconds since the epoch.
 */
import type { OrderStatus, OrderType, Side, StpMode } from "./Order.ts";
/** Which of an account's two ledgers. */
export type AccountType = "SPOT" | "FUTURES";
/** What names the receiver of an internal transfer. */
export type ReceiverType = "UID" | "EMAIL" | "MOBILE";
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
/** What one group of commands adds to the history tables. */
export interface Records {
    readonly orders: Array<OrderRecord>;
    readonly fills: Array<FillRecord>;
    readonly candles: Array<CandleRecord>;
    readonly deposits: Array<DepositRecord>;
    readonly withdrawals: Array<WithdrawalRecord>;
    readonly transfers: Array<TransferRecord>;
    readonly internalTransfers: Array<InternalTransferRecord>;
    readonly conversions: Array<ConversionRecord>;
    readonly universalTransfers: Array<UniversalTransferRecord>;
    readonly rebates: Array<RebateRecord>;
}
export declare const noRecords: () => Records;

// handle.d.ts
import type { Command, Reply } from "./Command.ts";
import type { Emit } from "./Event.ts";
import { Refusal } from "./Refusal.ts";
import type { State } from "./State.ts";
/**
 * Handles one command at `now` (exchange clock, milliseconds; never below the state's time). Answers with the
 * command's reply, or with a {@link Refusal}, in which case the command emitted nothing; only a wrong funds password
 * is refused and counted. What fell due up to `now` is told first, whatever becomes of the command.
 */
export declare const handle: <C extends Command>(state: State, command: C, now: number, emit: Emit) => Reply<C> | Refusal;

// Ledger.d.ts
export interface Balance {
    free: bigint;
    locked: bigint;
}
/**
 * `issued` and `chain` are what came in from outside, by the operator's hand and over the chains, and negative;
 * `withdrawals` is what is on its way out, `conversion` what the house gave and took for small balances.
 */
export declare const houseAccounts: readonly ["issued", "fees", "chain", "withdrawals", "conversion"];
export type HouseAccount = (typeof houseAccounts)[number];
export declare class Ledger {
    #private;
    readonly balances: Map<string, Map<string, Balance>>;
    /** Balances of the futures side: nothing here locks them. */
    readonly futures: Map<string, Map<string, bigint>>;
    readonly house: Readonly<Record<HouseAccount, Map<string, bigint>>>;
    /** What an account has of an asset; zeros when it never had any. */
    balance(uid: string, asset: string): Readonly<Balance>;
    /** Posts to a user's account: `free` and `locked` each change by the amount given. */
    post(uid: string, asset: string, free: bigint, locked: bigint): void;
    futuresBalance(uid: string, asset: string): bigint;
    /** Posts to the futures side of a user's account. */
    postFutures(uid: string, asset: string, amount: bigint): void;
    /** Posts to a house account. */
    postHouse(account: HouseAccount, asset: string, amount: bigint): void;
    /** Ends an event's postings: each asset must sum to zero. */
    settle(): void;
    clear(): void;
}

// Market.d.ts
import type { Book } from "./Book.ts";
import type { Candle } from "./Candle.ts";
import type { AssetListing, SymbolListing } from "./Event.ts";
import type { Order, Side } from "./Order.ts";
export interface Market {
    readonly listing: SymbolListing;
    readonly tickDecimals: number;
    readonly lotDecimals: number;
    readonly baseScale: number;
    readonly quoteScale: number;
    /** Base ledger units in one lot. */
    readonly baseUnitsPerLot: bigint;
    /** Quote ledger units in one tick times one lot. */
    readonly quoteUnitsPerTickLot: bigint;
    readonly minQuantityUnits: bigint;
    readonly minAmountUnits: bigint;
    readonly maxAmountUnits: bigint;
    /** Fee rates in 10^-8: 0.0005 is 50000. */
    readonly makerRate: bigint;
    readonly takerRate: bigint;
    readonly bandRate: bigint | null;
    readonly openingTicks: number;
    readonly book: Book;
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
/** Rates are integers in 10^-8. */
export declare const rateDecimals = 8;
export declare const rateUnit: bigint;
/** The symbol in integers; throws a RangeError that says which rule of listing it breaks. */
export declare const makeMarket: (listing: SymbolListing, base: AssetListing, quote: AssetListing, book: Book) => Market;
/** What this many lots cost at this price, in quote ledger units: exact. */
export declare const quoteOf: (market: Market, priceTicks: number, lots: number) => bigint;
export declare const formatPrice: (market: Market, ticks: number) => string;
export declare const formatLots: (market: Market, lots: number | bigint) => string;
export declare const formatQuote: (market: Market, units: bigint) => string;
/** The asset an order's lock is in. */
export declare const lockAssetOf: ({ listing }: Market, side: Side) => string;
/** The asset an order's fees are charged in. */
export declare const feeAssetOf: ({ listing }: Market, side: Side) => string;

// mergeCandles.d.ts
import type { CandleRecord } from "./History.ts";
export type Prices = Pick<CandleRecord, "open" | "high" | "low" | "close" | "volume" | "quoteVolume" | "trades">;
/** Candles of one stretch of time as one; oldest first, at least one. */
export declare const mergeCandles: (candles: ReadonlyArray<Prices>) => Prices;

// Order.d.ts
/** An order as the books hold it: prices in ticks, quantities in lots, money in ledger units. */
export type Side = "BUY" | "SELL";
export type OrderType = "LIMIT" | "MARKET" | "LIMIT_MAKER" | "IMMEDIATE_OR_CANCEL" | "FILL_OR_KILL";
export type OrderStatus = "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "PARTIALLY_CANCELED";
export type StpMode = "" | "cancel_maker" | "cancel_taker" | "cancel_both";
export interface Order {
    readonly id: number;
    readonly uid: string;
    readonly symbol: string;
    readonly side: Side;
    readonly type: OrderType;
    /** 0 for MARKET. */
    readonly priceTicks: number;
    /** 0 for a market buy by quote amount: it takes what the amount pays for. */
    readonly lots: number;
    /** The quote amount a MARKET order was placed by, in quote ledger units; 0n otherwise. */
    readonly quoteBudget: bigint;
    readonly clientOrderId: string | null;
    readonly stpMode: StpMode;
    /** The OCO list it is one leg of; -1 for none. */
    readonly listId: number;
    /** The last price, in ticks, at which a stop leg enters the book; 0 for an order without one. */
    readonly stopTicks: number;
    /** Whether it stands in the book: a stop leg does once it is triggered, a market order never. */
    isWorking: boolean;
    status: OrderStatus;
    /** `stp_cancel` when self-trade prevention ended it; otherwise empty. */
    cancelReason: string;
    readonly time: number;
    updateTime: number;
    filledLots: number;
    filledQuote: bigint;
    /** What is locked for the rest of this order: quote units for a buy, base units for a sell. */
    locked: bigint;
    /** Fees in exact fractions of a unit, and what was charged of them: see Fee.ts. */
    feeExact: bigint;
    feeCharged: bigint;
    previous: Order | null;
    next: Order | null;
}
/** Whether an order of this type waits in the book for what does not fill at once. */
export declare const rests: (type: OrderType) => boolean;

// OrderBook.d.ts
/**
 * The book the exchange runs on. Levels of a side stand in an array sorted from worst to best, so that the best
 * is the last element and the busy end is the cheap one to insert at and remove from; the orders of a level are
 * a doubly linked list through the orders themselves, so that a cancel costs no search.
 */
import type { Book } from "./Book.ts";
import type { Order, Side } from "./Order.ts";
export declare class OrderBook implements Book {
    #private;
    add(order: Order): void;
    remove(order: Order): void;
    best(side: Side): Order | null;
    orders(side: Side): Iterable<Order>;
    levels(side: Side, limit: number): Array<readonly [number, bigint]>;
}

// OrderBookNaive.d.ts
/**
 * The oracle: what a book is, with nothing clever. Every open order in one list, in order of arrival; each
 * question searches or sorts it anew. The exchange on this book and on {@link OrderBook} must never differ.
 */
import type { Book } from "./Book.ts";
import type { Order, Side } from "./Order.ts";
export declare class OrderBookNaive implements Book {
    #private;
    add(order: Order): void;
    remove(order: Order): void;
    best(side: Side): Order | null;
    orders(side: Side): Array<Order>;
    levels(side: Side, limit: number): Array<readonly [number, bigint]>;
}

// Refusal.d.ts
/** A command that was checked and refused: nothing was emitted, state and journal are untouched. */
export declare class Refusal {
    readonly code: number;
    /** What the code's text leaves open: a minimum, a parameter's name. */
    readonly detail: string;
    constructor(code: number, detail?: string);
}
/** The codes the engine refuses with; their texts are the server's. */
export declare const RefusalCode: {
    readonly unknownOrder: -2011;
    readonly invalidSymbol: -1121;
    readonly userNotFound: 10001;
    readonly amountTooFine: 10096;
    readonly amountInvalid: 10097;
    readonly transferNotSupported: 10100;
    readonly insufficientBalance: 10101;
    readonly amountNotPositive: 10102;
    readonly accountTransferNotSupported: 10103;
    readonly transferProcessing: 10200;
    readonly addressNotListed: 10212;
    readonly networkNotFound: 10216;
    readonly unknownCoin: 10232;
    readonly withdrawalUnavailable: 10265;
    readonly contentDiffers: 10290;
    readonly recordNotFound: 22222;
    readonly assetNotConvertible: 30021;
    readonly minimumVolume: 30002;
    readonly maximumVolume: 30003;
    readonly insufficientPosition: 30004;
    readonly oversold: 30005;
    readonly noOppositePrice: 30010;
    readonly openOrdersLimit: 30029;
    readonly priceOffTick: 30061;
    readonly quantityOffLot: 30062;
    readonly postOnlyWouldCross: 30063;
    readonly duplicateClientOrderId: 30064;
    readonly notSmallBalance: 30065;
    readonly groupNotFound: 30071;
    readonly groupNameTaken: 30072;
    readonly groupsLimit: 30073;
    readonly notUnderMaster: 30074;
    readonly notInGroup: 30075;
    readonly groupMembersLimit: 30076;
    readonly priceOutOfBand: 30087;
    readonly parameterError: 33333;
    readonly subAccountNotFound: 140001;
    readonly accountFrozen: 140002;
    readonly mandatoryParameter: 700004;
    readonly nameTaken: 730101;
    readonly operationNotSupported: 730003;
    readonly fundsPassword: 730610;
    readonly apiKeysLimit: 730705;
    readonly apiKeyNotFound: 730706;
};
export declare const parameterError: (message: string) => Refusal;
/** The exchange contradicts itself. Nothing may go on after this: the server stops. */
export declare class InvariantBroken extends Error {
    readonly name = "InvariantBroken";
}

// Settings.d.ts
/**
 * The exchange's own numbers: rates, caps, fee deduction, wallet, broker. An operator may change them while it runs; a change is
 * an event, so that a replay charges what was charged.
 */
export interface Settings {
    /** What a caller may spend on one endpoint within a window: by address and, apart from that, by uid. */
    readonly weightBudget: number;
    readonly weightWindowMs: number;
    /** Calls a second and uid on the endpoints that have such a rate. */
    readonly callsPerSecond: number;
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

// Spans.d.ts
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

// State.d.ts
/**
 * Everything the exchange knows that is alive: listings, accounts, keys, strategy groups, balances, open orders. Closed orders,
 * fills and past candles are history's (the store keeps them). Only `apply` writes here.
 */
import type { Book } from "./Book.ts";
import { ClosedClientOrderIds } from "./ClientOrderIds.ts";
import { DueQueue } from "./DueQueue.ts";
import type { AccountOpening, AssetListing, KeyGrant } from "./Event.ts";
import type { UniversalTransferRecord } from "./History.ts";
import { Ledger } from "./Ledger.ts";
import type { Market } from "./Market.ts";
import type { Order } from "./Order.ts";
import { type Settings } from "./Settings.ts";
import type { Spans } from "./Spans.ts";
import type { StrategyGroup } from "./StrategyGroup.ts";
import type { Deposit, DepositAddress, SavedAddress, Withdrawal } from "./Wallet.ts";
export interface Account extends Omit<AccountOpening, "kyc"> {
    kyc: AccountOpening["kyc"];
    /** Places no orders and moves nothing out; it can cancel and read. */
    frozen: boolean;
    /** Whether its fees are paid in the fee token, where it has enough of that. */
    feeDeduction: boolean;
    /** The strategy groups a master made, by name. */
    readonly ownGroups: Map<string, StrategyGroup>;
    /** The ids of the strategy groups this account is in. */
    readonly memberOf: Set<number>;
    /** Where to deposit, by network; and addresses to withdraw to. */
    readonly depositAddresses: Map<string, DepositAddress>;
    readonly savedAddresses: Array<SavedAddress>;
    /** Withdrawals by the ids their owner gave them: open ones, and those that were over a short while ago. */
    readonly withdrawOrderIds: Map<string, Withdrawal>;
    /** Open orders by symbol, each in order of arrival. */
    readonly orders: Map<string, Map<number, Order>>;
    /** How many they are. */
    openOrders: number;
    /** Client ids in use: of open orders, and of orders closed a short while ago. */
    readonly clientOrderIds: Map<string, number>;
    keys: number;
    readonly createdAt: number;
    subAccounts: number;
    /** When the futures side was opened, which a master's is from the beginning; null while it is not. */
    futuresEnabledAt: number | null;
    /** Funds passwords named wrongly in a row, and until when none is listened to. */
    wrongPasswords: number;
    passwordLockedUntil: number;
    /** A broker's transfers by the ids it gave them, those of a short while ago. */
    readonly clientTranIds: Map<string, UniversalTransferRecord>;
}
export interface ApiKey extends KeyGrant {
    readonly createdAt: number;
}
export interface State {
    /** The latest event's time by the exchange clock; never falls. */
    time: number;
    generation: number;
    clock: {
        readonly aheadMs: number;
        readonly frozenAt: number | null;
    };
    settings: Settings;
    nextOrderId: number;
    nextTradeId: number;
    nextListId: number;
    nextGroupId: number;
    /** Deposits, withdrawals, transfers and conversions share one counter. */
    nextWalletId: number;
    readonly assets: Map<string, AssetListing>;
    readonly markets: Map<string, Market>;
    readonly accounts: Map<string, Account>;
    readonly keys: Map<string, ApiKey>;
    /** The seconds in which writes were stamped, by key; a reset and a revoked key leave them. */
    readonly stamps: Map<string, Spans>;
    readonly orders: Map<number, Order>;
    /** The open legs of OCO lists. */
    readonly lists: Map<number, ReadonlyArray<Order>>;
    readonly groups: Map<number, StrategyGroup>;
    readonly closedClientOrderIds: ClosedClientOrderIds;
    readonly closedWithdrawOrderIds: ClosedClientOrderIds;
    readonly closedClientTranIds: ClosedClientOrderIds;
    /** What is on its way in and out. */
    readonly deposits: Map<number, Deposit>;
    readonly withdrawals: Map<number, Withdrawal>;
    /** When something falls due by itself: the earliest; Infinity for never. */
    nextDue: number;
    /** The times of all that falls due by itself; what is no longer true is left in it. */
    readonly due: DueQueue;
    /** Whose a deposit address is, by network, address and memo. */
    readonly addressOwners: Map<string, string>;
    /** Fees that brokers' sub-accounts paid on the day that begins at `rebateDay`: by uid, by asset. */
    readonly rebates: Map<string, Map<string, bigint>>;
    rebateDay: number;
    /** Accounts by e-mail address and by phone number. */
    readonly contacts: Map<string, string>;
    readonly ledger: Ledger;
    readonly makeBook: () => Book;
}
/** An exchange in which nothing has happened yet. Tests pass the naive book here. */
export declare const emptyState: (makeBook?: () => Book) => State;
/** What an event names must be there: a journal that contradicts the state is no journal of this state. */
export declare const known: <Value>(value: Value | undefined, kind: string, name: string | number) => Value;
export declare const marketOf: (state: State, symbol: string) => Market;
export declare const accountOf: (state: State, uid: string) => Account;
export declare const assetOf: (state: State, asset: string) => AssetListing;
export declare const orderOf: (state: State, id: number) => Order;

// StrategyGroup.d.ts
/**
 * Strategy groups: accounts of one master that must not trade with each other. Only the master makes and changes
 * them, and only with accounts of its own; a group of somebody else is one that does not exist.
 */
import type { GroupCommand } from "./Command.ts";
import type { Emit } from "./Event.ts";
import { Refusal } from "./Refusal.ts";
import { type State } from "./State.ts";
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
/** The reply to an addition: the group, and who was not in it before. */
export interface AddedToGroup {
    readonly group: StrategyGroup;
    readonly added: ReadonlyArray<string>;
}
type Named<Type extends GroupCommand["type"]> = Extract<GroupCommand, {
    readonly type: Type;
}>;
export declare const createGroup: (state: State, { uid, name }: Named<"createGroup">, now: number, emit: Emit) => StrategyGroup | Refusal;
export declare const deleteGroup: (state: State, { uid, groupId }: Named<"deleteGroup">, now: number, emit: Emit) => null | Refusal;
/** All of the accounts join, or none does; who is in already stays in. */
export declare const addToGroup: (state: State, { uid, groupId, uids }: Named<"addToGroup">, now: number, emit: Emit) => AddedToGroup | Refusal;
/** All of the accounts leave, or none does. */
export declare const removeFromGroup: (state: State, { uid, groupId, uids }: Named<"removeFromGroup">, now: number, emit: Emit) => null | Refusal;
export {};

// stateLines.d.ts
/**
 * The whole state as text, line by line, in an order that depends on nothing but what happened: hashing these
 * lines shows that a replayed journal is the live state.
 *
 * No line grows with the exchange, and events may be applied between two lines: two states to which the same events
 * are applied between the same lines give the same lines. So a live state is compared a few lines at a time.
 */
import type { State } from "./State.ts";
export declare function stateLines(state: State): Generator<string>;

// verify.d.ts
import { type HouseAccount } from "./Ledger.ts";
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

// Wallet.d.ts
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
