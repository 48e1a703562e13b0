/**
 * What happened, fact by fact, as the journal keeps it. An event is never a request: a later version of the
 * matching rules does not change what an old journal means.
 *
 * Every event carries the version of its own shape (`v`); `apply` accepts all versions ever published. Ledger
 * amounts are decimal digits of ledger units, as text; prices are ticks, quantities are lots.
 */
import type { CandleRecord } from "./History.ts"
import type { OrderStatus, OrderType, Side, StpMode } from "./Order.ts"

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

/** A minute of the past, loaded rather than traded. */
export type PastCandle = Omit<CandleRecord, "generation" | "symbol">

export type Event =
  | ({ readonly type: "assetListed"; readonly v: 1; readonly time: number } & AssetListing)
  | ({ readonly type: "symbolListed"; readonly v: 1; readonly time: number } & SymbolListing)
  | ({ readonly type: "accountOpened"; readonly v: 1; readonly time: number } & AccountOpening)
  | ({ readonly type: "keyGranted"; readonly v: 1; readonly time: number } & KeyGrant)
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
  /** A new life: orders, balances and history begin anew; accounts, keys, the clock and all counters go on. */
  | { readonly type: "reset"; readonly v: 1; readonly time: number; readonly generation: number }
