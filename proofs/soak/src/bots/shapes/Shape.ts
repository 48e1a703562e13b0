/**
 * A bot as data: its symbols, its orders, and what it does when something goes wrong. `play.ts` plays it by requests of its
 * own or by ccxt, `play.py` in Python.
 */

/** Where a bot looks for an order whose answer was lost. Only the first group shows a filled order. */
export type Look =
  /** GET order by its client id, for ten seconds. */
  | "byId"
  /** The same request with the same client id, until the exchange answers that it is in use (30064). */
  | "sameId"
  /** allOrders and myTrades of its symbol since it was sent: for bots without client ids. */
  | "byTime"
  /** The private stream, for three seconds. */
  | "push"
  /** GET account, by its symbol's base asset. */
  | "balance"
  /** Cancels everything of the symbol, then lists open orders and reads the account. */
  | "cancelAll"
  /** GET order by its client id, once. */
  | "byIdOnce"
  /** Three times within a second. */
  | "byIdBriefly"
  | "openOrders"
  /** The list that it asked for just before it sent the order. */
  | "earlierOpenOrders"
  | "openOrdersOfOther"
  /** allOrders up to the moment at which the order was sent. */
  | "ordersBefore"
  | "fillsOfOther"
  /** GET order of the first order it ever placed. */
  | "firstOrder"
  /** GET order by a client id that it has just made up. */
  | "newId"
  /** GET account, of which it takes the free MX only. */
  | "balanceOfOther"
  | "depth"
  | "trades"
  | "exchangeInfo"

export interface Lost {
  /** Until one finds it. */
  readonly looks: ReadonlyArray<Look>
  /** Where none has found it. `taken`: it counts as executed. `storm`: forty more at once. */
  readonly absent: "again" | "drop" | "taken" | "halve" | "storm"
  /** How long it waits before it looks, milliseconds. */
  readonly waitMs?: number
}

export interface Shape {
  readonly name: string
  /** Its mistake, or why it is careful. */
  readonly words: string
  /** The rule of its mistake; null: it is careful. */
  readonly rule: string | null
  /** Default: requests of its own. */
  readonly by?: "http" | "ccxt" | "python"
  /** Default: BTCUSDT. */
  readonly symbols?: ReadonlyArray<string>
  /**
   * `cycle`: flat, long, flat. `count`: one lot a round, until it has `target` of them. `clock`: one lot a round for ever.
   * `balance`: as `cycle`, by the account's balance alone. `quotes`: resting orders on both sides, replaced every four
   * seconds. `bids`: one more resting bid every four seconds. `wash`: a resting sale, and purchases at its price.
   */
  readonly trade: "cycle" | "count" | "clock" | "balance" | "quotes" | "bids" | "wash"
  readonly target?: number
  /** Resting orders on each side; default: 1. */
  readonly rungs?: number
  /** How far they lie from the best price at least, as a share; default: 0.0002. */
  readonly distance?: number
  /** Type of orders that are to trade at once; default: MARKET. A LIMIT lies 0.1 % beyond the best price. */
  readonly type?: "MARKET" | "LIMIT" | "IMMEDIATE_OR_CANCEL"
  /** Default: one lot. `amount`: purchases for 60 USDT, by quoteOrderQty. */
  readonly size?: "varying" | "amount"
  /** Orders of this many lots instead of one. */
  readonly lots?: number
  /** Two orders in one request. */
  readonly isBatch?: true
  readonly everyMs?: number
  /** It has no client ids. */
  readonly hasNoIds?: true
  /** It takes what it ordered for executed, and for its own. Otherwise it reads each order until it has ended, and its balance before a sale. */
  readonly assumes?: true
  readonly lost: Lost
  /** How a quoter looks into a cancel that was refused with -2011; default: byId. */
  readonly refusedCancel?: ReadonlyArray<Look>
  /** A quoter takes a cancel whose answer was lost for executed, after these. */
  readonly lostCancel?: ReadonlyArray<Look>
  /** A quoter that never lists its orders while it runs. */
  readonly neverLists?: true
  /** The process ends after a round. */
  readonly isOnce?: true
  /** The file of its state: what it holds, written when an order was answered; or also each order before it is sent. */
  readonly remembers?: "held" | "intents"
  /** Reads at its start, instead of listing its open orders and cancelling its own. */
  readonly starts?: ReadonlyArray<Look>
  /** Loops beside that of its orders. They wait for a limit only where it says so. */
  readonly polls?: ReadonlyArray<Look>
  readonly pollsThroughLimits?: true
  /** Its own waits after 429 and 418, in place of Retry-After, milliseconds: the first; each further one is twice as long. */
  readonly limitWaitMs?: number
  /** Its wait after any failure, in place of longer and longer ones and of its rounds. */
  readonly failureWaitMs?: number
  /** It ends its loop, not its process, after this many failures in a row. */
  readonly givesUpAfter?: number
  /** It goes on while the symbol is halted, or after an order was too small. */
  readonly ignoresRefusals?: true
  /** It places market orders without having read a price, or by the last one that it has read. */
  readonly isBlind?: true
  /** Reads of its trades at once, every eighth round. */
  readonly burst?: number
  /** Further parameters of sales that are to trade at once: shares of the best price. */
  readonly sellsWith?: Readonly<Record<string, number>>
  /** Further parameters of orders that are to rest. */
  readonly quotesWith?: Readonly<Record<string, string>>
  /** Position and open orders that it declares, in lots; default: 100. */
  readonly exposureMaxLots?: number
  /** One withdrawal at the start, again and again until it is answered. */
  readonly withdraws?: true
}

/** One lot of each symbol, about 60 USDT, and its base asset. */
export const lotOf: Readonly<Record<string, { readonly lot: number; readonly base: string }>> = {
  BTCUSDT: { lot: 0.001, base: "BTC" },
  ETHUSDT: { lot: 0.02, base: "ETH" },
  MXUSDT: { lot: 20, base: "MX" },
  PEPEUSDT: { lot: 6_000_000, base: "PEPE" },
  ETHBTC: { lot: 0.02, base: "ETH" },
  USDCUSDT: { lot: 60, base: "USDC" },
  SOLUSDT: { lot: 0.4, base: "SOL" },
}
