/**
 * A shape: a bot described as data, with its symbols, its orders, and its reactions to failures. `play.ts` runs it
 * with own requests or ccxt, `play.py` in Python.
 */

/** Requests with which a bot looks for an order without an answer. Only the first group can find a filled order. */
export type Look =
  /** GET order by its client id, for ten seconds. */
  | "byId"
  /** Repeats the request with its client id, until the exchange answers that the id is in use (30064). */
  | "sameId"
  /** allOrders and myTrades of the symbol since the order was sent: for bots without client ids. */
  | "byTime"
  /** The private stream, for three seconds. */
  | "push"
  /** GET account: compares the balance of the symbol's base asset. */
  | "balance"
  /** Cancels all orders of the symbol, then reads open orders and the account. */
  | "cancelAll"
  /** GET order by its client id, once. */
  | "byIdOnce"
  /** GET order by its client id, several times within about a second. */
  | "byIdBriefly"
  | "openOrders"
  /** The list of open orders that was read just before the order was sent. */
  | "earlierOpenOrders"
  | "openOrdersOfOther"
  /** allOrders up to the time at which the order was sent. */
  | "ordersBefore"
  | "fillsOfOther"
  /** GET order of the first order that the bot ever placed. */
  | "firstOrder"
  /** GET order by a client id that was never sent. */
  | "newId"
  /** GET account: reads only the free MX. */
  | "balanceOfOther"
  | "depth"
  | "trades"
  | "exchangeInfo"

export interface Lost {
  /** Looks tried in turn until one finds the order. */
  readonly looks: ReadonlyArray<Look>
  /** Reaction if no look finds the order. `taken`: it counts as executed. `storm`: sends forty more at once. */
  readonly absent: "again" | "drop" | "taken" | "halve" | "storm"
  /** Wait before the first look, in ms. */
  readonly waitMs?: number
}

export interface Shape {
  readonly name: string
  /** The bot's mistake, or the reason why it is careful. */
  readonly words: string
  /** The rule that the mistake breaks; null for a careful bot. */
  readonly rule: string | null
  /** How the bot sends requests; default: own HTTP requests. */
  readonly by?: "http" | "ccxt" | "python"
  /** Symbols to trade; default: BTCUSDT. */
  readonly symbols?: ReadonlyArray<string>
  /**
   * Trading pattern. `cycle`: flat, long, flat. `count`: one lot a round, until it has `target` lots. `clock`: one
   * lot a round without end. `balance`: as `cycle`, but by the account's balance alone. `quotes`: resting orders on
   * both sides, replaced every four seconds. `bids`: one more resting bid every four seconds. `wash`: a resting
   * sale, and buys at its price.
   */
  readonly trade: "cycle" | "count" | "clock" | "balance" | "quotes" | "bids" | "wash"
  readonly target?: number
  /** Number of resting orders on each side; default: 1. */
  readonly rungs?: number
  /** Least distance of resting orders from the best price, as a fraction; default: 0.0002. */
  readonly distance?: number
  /**
   * Type of orders that should trade at once; default: MARKET. A LIMIT order is priced 0.1 % beyond the best price.
   */
  readonly type?: "MARKET" | "LIMIT" | "IMMEDIATE_OR_CANCEL"
  /** Order size; default: one lot. `amount`: buys for 60 USDT, by quoteOrderQty. */
  readonly size?: "varying" | "amount"
  /** Orders of this many lots instead of one. */
  readonly lots?: number
  /** Whether the bot sends two orders in one request. */
  readonly isBatch?: true
  readonly everyMs?: number
  /** Whether the bot uses no client ids. */
  readonly hasNoIds?: true
  /**
   * Whether the bot counts its orders as executed without reading them. Otherwise it reads each order until it has
   * ended, and its balance before a sale.
   */
  readonly assumes?: true
  readonly lost: Lost
  /** Looks after a cancel that was rejected with -2011; default: byId. */
  readonly refusedCancel?: ReadonlyArray<Look>
  /** Looks after a cancel without an answer; then the cancel counts as executed. */
  readonly lostCancel?: ReadonlyArray<Look>
  /** Whether a quoter never lists its orders while it runs. */
  readonly neverLists?: true
  /** Whether the process ends after one round. */
  readonly isOnce?: true
  /**
   * Contents of the state file: the position, written after each answer; with `intents` also each order before it
   * is sent.
   */
  readonly remembers?: "held" | "intents"
  /** Reads at the start, instead of listing and cancelling its own open orders. */
  readonly starts?: ReadonlyArray<Look>
  /** Reads that run in further loops. They obey rate limits only if this shape says so. */
  readonly polls?: ReadonlyArray<Look>
  readonly pollsThroughLimits?: true
  /** Own wait after 429 and 418 instead of Retry-After, in ms; it doubles each time. */
  readonly limitWaitMs?: number
  /** Constant wait after any failure, instead of growing waits. */
  readonly failureWaitMs?: number
  /** Failures in a row after which the loop ends; the process continues. */
  readonly givesUpAfter?: number
  /** Whether the bot continues although the symbol is halted or its order was too small. */
  readonly ignoresRefusals?: true
  /** Whether the bot places market orders without a current price. */
  readonly isBlind?: true
  /** Reads of its trades sent at once, every eighth round. */
  readonly burst?: number
  /** Further parameters of sales that should trade at once, as fractions of the best price. */
  readonly sellsWith?: Readonly<Record<string, number>>
  /** Further parameters of resting orders. */
  readonly quotesWith?: Readonly<Record<string, string>>
  /** Declared limit of position and open orders, in lots; default: 100. */
  readonly exposureMaxLots?: number
  /** Whether the bot makes one withdrawal at the start, repeated until it is answered. */
  readonly withdraws?: true
}

/** Size of a lot by symbol, about 60 USDT, with its base asset. */
export const lotOf: Readonly<Record<string, { readonly lot: number; readonly base: string }>> = {
  BTCUSDT: { lot: 0.001, base: "BTC" },
  ETHUSDT: { lot: 0.02, base: "ETH" },
  MXUSDT: { lot: 20, base: "MX" },
  PEPEUSDT: { lot: 6_000_000, base: "PEPE" },
  ETHBTC: { lot: 0.02, base: "ETH" },
  USDCUSDT: { lot: 60, base: "USDC" },
  SOLUSDT: { lot: 0.4, base: "SOL" },
}
