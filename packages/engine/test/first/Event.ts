/**
 * What happened, fact by fact, as the journal keeps it. An event is never a request: a later version of the
 * matching rules does not change what an old journal means.
 *
 * Every event carries the version of its own shape (`v`); `apply` accepts all versions ever published. Ledger
 * amounts are decimal digits of ledger units, as text; prices are ticks, quantities are lots.
 */
import type { AccountType, CandleRecord, ReceiverType } from "./History.ts"
import type { OrderStatus, OrderType, Side, StpMode } from "./Order.ts"
import type { Settings } from "./Settings.ts"
import type { SavedAddress } from "./Wallet.ts"

/** A chain on which a coin can be deposited and withdrawn. Amounts are decimal text of the coin. */
export interface Network {
  readonly network: string
  readonly netWork: string
  readonly name: string
  readonly depositEnable: boolean
  readonly withdrawEnable: boolean
  readonly withdrawFee: string
  readonly withdrawMin: string
  readonly withdrawMax: string
  readonly withdrawIntegerMultiple: string | null
  readonly minConfirm: number
  readonly contract: string
  readonly sameAddress: boolean
  /** Whose way of writing addresses and transaction ids the chain follows; the server knows the names. */
  readonly family: string
  /** The time from block to block, in milliseconds of the exchange clock; at least 1. */
  readonly blockMs: number
}

export interface AssetListing {
  readonly asset: string
  readonly name: string
  /** Decimal places of the ledger unit, 0 to 18, fixed for ever. */
  readonly ledgerScale: number
  readonly networks: ReadonlyArray<Network>
}

/** Decimal text throughout; `tick` and `lot` are powers of ten. */
export interface SymbolListing {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tick: string
  readonly lot: string
  readonly minQuantity: string
  readonly minAmount: string
  /** The largest quote amount of one order. */
  readonly maxAmount: string
  readonly makerFee: string
  readonly takerFee: string
  /** In which asset fees are charged: the quote asset on both sides, or what each side receives. */
  readonly feeIn: "quote" | "received"
  readonly openingPrice: string
  /** How far from the last price a limit price may be, as a share of it (`0.1` = 10 %); null for no bound. */
  readonly priceBand: string | null
}

export interface AccountOpening {
  readonly uid: string
  readonly name: string
  /** The master's uid for a sub-account, null for a master. */
  readonly master: string | null
  readonly broker: boolean
  /** 1 unverified, 2 primary, 3 advanced, 4 institutional. */
  readonly kyc: "1" | "2" | "3" | "4"
  /** By which others can send to it; unique among all accounts. A phone number stands behind its area code: `86 13800000000`. */
  readonly email?: string
  readonly phone?: string
  /** A sub-account's note, and the hash of its funds password; the engine reads neither. */
  readonly note?: string
  readonly fundsPassword?: string
}

export interface KeyGrant {
  readonly key: string
  readonly uid: string
  /** Long names, `SPOT_DEAL_WRITE`. */
  readonly permissions: ReadonlyArray<string>
  /** Addresses the key may be used from; empty for any. */
  readonly addresses: ReadonlyArray<string>
  readonly note: string
  /** The secret, sealed by the server; the engine never reads it. */
  readonly sealedSecret: string
  readonly dialect: "documented" | "field"
  /** A development key: usable from loopback peers only, unless the server is told otherwise. */
  readonly loopbackOnly: boolean
  /** Not charged for request weights. */
  readonly unmetered: boolean
}

/** A fee paid in the fee token. */
export interface TokenFee {
  /** In ledger units of the token. */
  readonly fee: string
  readonly token: string
  /** What one token was worth in the asset the fee would have been in, in 10^-18. */
  readonly price: string
}

/** One asset's part of a conversion, in ledger units: `gross` of the token, of which `fee` stayed with the house. */
export interface ConvertedAsset {
  readonly asset: string
  readonly amount: string
  readonly gross: string
  readonly fee: string
}

/** A minute of the past, loaded rather than traded. */
export type PastCandle = Omit<CandleRecord, "generation" | "symbol">

export type Event =
  | ({ readonly type: "assetListed"; readonly v: 1; readonly time: number } & AssetListing)
  | ({ readonly type: "symbolListed"; readonly v: 1; readonly time: number } & SymbolListing)
  | ({ readonly type: "accountOpened"; readonly v: 1; readonly time: number } & AccountOpening)
  | ({ readonly type: "keyGranted"; readonly v: 1; readonly time: number } & KeyGrant)
  | {
      readonly type: "accountChanged"
      readonly v: 1
      readonly time: number
      readonly uid: string
      readonly kyc: AccountOpening["kyc"]
      readonly frozen: boolean
    }
  | { readonly type: "keyRevoked"; readonly v: 1; readonly time: number; readonly key: string }
  | {
      readonly type: "funded"
      readonly v: 1
      readonly time: number
      readonly uid: string
      readonly asset: string
      readonly amount: string
    }
  | {
      readonly type: "feeDeductionSet"
      readonly v: 1
      readonly time: number
      readonly uid: string
      readonly enabled: boolean
    }
  | {
      readonly type: "groupCreated"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly name: string
      readonly master: string
    }
  | { readonly type: "groupDeleted"; readonly v: 1; readonly time: number; readonly id: number }
  /** Who joined and who left a strategy group. */
  | {
      readonly type: "groupChanged"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly added: ReadonlyArray<string>
      readonly removed: ReadonlyArray<string>
    }
  | {
      readonly type: "orderOpened"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly symbol: string
      readonly side: Side
      readonly orderType: OrderType
      readonly priceTicks: number
      readonly lots: number
      readonly quoteBudget: string
      readonly clientOrderId: string | null
      readonly stpMode: StpMode
      /** What it locks. The two legs of an OCO list share the lock of the first. */
      readonly lock: string
      /** Of a leg of an OCO list. */
      readonly listId?: number
      /** Of a stop leg: the last price at which it enters the book. */
      readonly stopTicks?: number
    }
  /** The last price reached a stop leg: it takes its own lock and enters the book. */
  | {
      readonly type: "stopTriggered"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly lock: string
    }
  | {
      readonly type: "traded"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly symbol: string
      readonly takerOrder: number
      readonly makerOrder: number
      readonly priceTicks: number
      readonly lots: number
      /** Per side: the exact fee in 10^-8 of a unit, the fee as charged, and what is unlocked beyond what was spent. */
      readonly takerFeeExact: string
      readonly takerFee: string
      readonly takerUnlock: string
      readonly makerFeeExact: string
      readonly makerFee: string
      readonly makerUnlock: string
      /** Of a side that pays this fill's fee in the fee token; the fee above is then nothing. */
      readonly takerToken?: TokenFee
      readonly makerToken?: TokenFee
    }
  | {
      readonly type: "orderClosed"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly status: OrderStatus
      readonly reason: string
    }
  | {
      readonly type: "candlesLoaded"
      readonly v: 1
      readonly time: number
      readonly symbol: string
      readonly candles: ReadonlyArray<PastCandle>
      readonly lastPriceTicks: number
    }
  | {
      readonly type: "clockSet"
      readonly v: 1
      readonly time: number
      /** How far the exchange clock runs ahead of the wall clock, in milliseconds. */
      readonly aheadMs: number
      /** The time the clock stands at, or null when it runs. */
      readonly frozenAt: number | null
    }
  /** An address to deposit to, for ever this account's. */
  | {
      readonly type: "addressIssued"
      readonly v: 1
      readonly time: number
      readonly uid: string
      readonly network: string
      readonly address: string
      readonly memo: string
    }
  /** An address in the account's book of withdrawal addresses. */
  | ({
      readonly type: "addressSaved"
      readonly v: 1
      readonly time: number
      readonly uid: string
    } & SavedAddress)
  | {
      readonly type: "depositSeen"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly asset: string
      readonly network: string
      readonly address: string
      readonly memo: string
      readonly txId: string
      readonly amount: string
    }
  /** Success and completed credit it; they, rejected, refund and invalid end it. */
  | {
      readonly type: "depositChanged"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly status: number
    }
  | {
      readonly type: "withdrawalApplied"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly withdrawOrderId: string | null
      readonly asset: string
      readonly network: string
      readonly address: string
      readonly memo: string
      readonly contract: string
      readonly remark: string
      readonly amount: string
      readonly fee: string
      readonly receiver: string | null
      readonly txId: string
    }
  /** Handed to the chain: it cannot be cancelled any more. */
  | { readonly type: "withdrawalProcessed"; readonly v: 1; readonly time: number; readonly id: number }
  /** Success spends it, failed and cancel give it back; the three of them end it. */
  | {
      readonly type: "withdrawalChanged"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly status: number
    }
  | {
      readonly type: "transferred"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly asset: string
      readonly amount: string
      readonly from: AccountType
      readonly to: AccountType
    }
  | {
      readonly type: "sentToUser"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly toUid: string
      readonly toType: ReceiverType
      readonly toAccount: string
      readonly asset: string
      readonly amount: string
    }
  /** The futures side of a sub-account is open. */
  | { readonly type: "futuresEnabled"; readonly v: 1; readonly time: number; readonly uid: string }
  /** Somebody named a funds password; wrong ones are counted. */
  | {
      readonly type: "passwordTried"
      readonly v: 1
      readonly time: number
      readonly uid: string
      readonly right: boolean
    }
  | {
      readonly type: "universallyTransferred"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly fromUid: string
      readonly toUid: string
      readonly fromType: AccountType
      readonly toType: AccountType
      readonly clientTranId: string | null
      readonly asset: string
      readonly amount: string
    }
  /** A day is over: the broker's share of what one sub-account paid in one asset. */
  | {
      readonly type: "rebatePaid"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly subUid: string
      readonly asset: string
      readonly amount: string
      /** The day's first millisecond, UTC. */
      readonly day: number
    }
  | {
      readonly type: "converted"
      readonly v: 1
      readonly time: number
      readonly id: number
      readonly uid: string
      readonly token: string
      readonly details: ReadonlyArray<ConvertedAsset>
    }
  /** All settings, as they are from here on. */
  | { readonly type: "settingsChanged"; readonly v: 1; readonly time: number; readonly settings: Settings }
  /** A new life: orders, balances and history begin anew; accounts, keys, the clock and all counters go on. */
  | { readonly type: "reset"; readonly v: 1; readonly time: number; readonly generation: number }

/** Tells an event: it is applied at once, and remembered for the journal. */
export type Emit = (event: Event) => void
