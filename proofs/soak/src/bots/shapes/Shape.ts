/**
 * A shape describes a bot as data: its symbols, its orders, and its reactions to failures. `play.ts` runs a
 * shape with own requests or ccxt, `play.py` in Python.
 */

/**
 * Requests with which a bot looks for an order to which no response arrived. Only the requests in the first
 * group can find a filled order.
 */
export type Look =
  /** GET order by the order's client id, for ten seconds. */
  | "byId"
  /** Repeats the order with its client id, until the exchange answers that the id is in use (30064). */
  | "sameId"
  /** Reads allOrders and myTrades of the symbol since the order was sent: for bots without client ids. */
  | "byTime"
  /** Waits for a push on the private stream, for three seconds. */
  | "push"
  /** Reads the balance of the symbol's base asset with GET account, which shows no order. */
  | "balance"
  /** Cancels all orders of the symbol, then reads open orders and the account. */
  | "cancelAll"
  /** GET order by the order's client id, once. */
  | "byIdOnce"
  /** GET order by the order's client id, several times within about a second. */
  | "byIdBriefly"
  | "openOrders"
  /** The list of open orders that was read just before the order was sent. */
  | "earlierOpenOrders"
  | "openOrdersOfOther"
  /** Reads allOrders only up to the time at which the order was sent. */
  | "ordersBefore"
  | "fillsOfOther"
  /** GET order of the first order that the bot ever placed. */
  | "firstOrder"
  /** GET order by a client id that no order has. */
  | "newId"
  /** Reads only the free MX with GET account. */
  | "balanceOfOther"
  | "depth"
  | "trades"
  | "exchangeInfo"

export interface Lost {
  /** Requests that the bot tries in turn until one finds the order. */
  readonly looks: ReadonlyArray<Look>
  /**
   * Reaction of the bot if no request finds the lost order. `taken`: the lost order counts as executed.
   * `storm`: the bot sends forty more orders one right after another.
   */
  readonly absent: "again" | "drop" | "taken" | "halve" | "storm"
  /** Wait before the first look for the order, in ms. */
  readonly waitMs?: number
}

export interface Shape {
  readonly name: string
  /** Describes the bot's mistake, or why the bot is careful. */
  readonly words: string
  /** Id of the rule that the bot's mistake breaks; null for a careful bot. */
  readonly rule: string | null
  /** How the bot sends requests; default: own HTTP requests. */
  readonly by?: "http" | "ccxt" | "python"
  /** Symbols to trade; default: BTCUSDT. */
  readonly symbols?: ReadonlyArray<string>
  /**
   * Trading pattern of the bot. `cycle`: buys, then sells the position, again and again. `count`: buys one lot
   * a round, until the bot has `target` lots. `clock`: buys one lot a round without end. `balance`: trades as
   * `cycle`, but by the account's balance alone. `quotes`: keeps resting orders on both sides, replaced every
   * four seconds. `bids`: places one more resting bid every four seconds. `wash`: places a resting sale, and
   * buys at the same price.
   */
  readonly trade: "cycle" | "count" | "clock" | "balance" | "quotes" | "bids" | "wash"
  readonly target?: number
  /** Number of resting orders on each side; default: 1. */
  readonly rungs?: number
  /** Smallest distance of resting orders from the best price, as a fraction; default: 0.0002. */
  readonly distance?: number
  /**
   * Type of orders that should trade at once; default: MARKET. If the type is LIMIT, the order's price is 0.1 %
   * beyond the best price.
   */
  readonly type?: "MARKET" | "LIMIT" | "IMMEDIATE_OR_CANCEL"
  /** Size of an order; default: one lot. `amount`: the bot buys for 60 USDT, by quoteOrderQty. */
  readonly size?: "varying" | "amount"
  /** Number of lots in an order; default: one lot. */
  readonly lots?: number
  /** Whether the bot sends two orders in one batch request. */
  readonly isBatch?: true
  readonly everyMs?: number
  /** Whether the bot uses no client ids. */
  readonly hasNoIds?: true
  /**
   * Whether the bot counts its orders as executed without reading them. Without `assumes`, the bot reads each
   * order until it has ended, and its balance before a sale.
   */
  readonly assumes?: true
  readonly lost: Lost
  /** Looks for the order after a cancel that was rejected with -2011; default: byId and balance. */
  readonly refusedCancel?: ReadonlyArray<Look>
  /** Looks for the order after a cancel without a response; then the order counts as cancelled. */
  readonly lostCancel?: ReadonlyArray<Look>
  /** Whether a quoting bot never lists its orders while it runs. */
  readonly neverLists?: true
  /** Whether the bot's process ends after one round. */
  readonly isOnce?: true
  /**
   * Contents of the bot's state file: the position, written after each response; with `intents` also each order
   * before it is sent.
   */
  readonly remembers?: "held" | "intents"
  /** Reads that the bot makes at the start, instead of listing and cancelling its own open orders. */
  readonly starts?: ReadonlyArray<Look>
  /**
   * Reads that the bot makes in loops of their own. Loops of reads obey rate limits only without
   * `pollsThroughLimits`.
   */
  readonly polls?: ReadonlyArray<Look>
  readonly pollsThroughLimits?: true
  /** The bot's own wait after 429 and 418 instead of Retry-After, in ms; it doubles each time. */
  readonly limitWaitMs?: number
  /** Constant wait after any failure in ms, instead of growing waits. */
  readonly failureWaitMs?: number
  /** Number of failures in a row after which the trading loop ends, although the process continues. */
  readonly givesUpAfter?: number
  /** Whether the bot continues after a rejection because the symbol is halted or the order too small. */
  readonly ignoresRefusals?: true
  /** Whether the bot places market orders without a current price. */
  readonly isBlind?: true
  /** Number of reads of its trades that the bot sends at once, every eighth round. */
  readonly burst?: number
  /** Further parameters of sales that should trade at once: prices as fractions of the best price. */
  readonly sellsWith?: Readonly<Record<string, number>>
  /** Further parameters of the bot's resting orders. */
  readonly quotesWith?: Readonly<Record<string, string>>
  /** Declared limit of the bot's position and open orders, in lots; default: 100. */
  readonly exposureMaxLots?: number
  /** Whether the bot makes one withdrawal at the start, repeated until a response arrives. */
  readonly withdraws?: true
}

/** Size of a lot by symbol, worth about 60 USDT, with the symbol's base asset. */
export const lotOf: Readonly<Record<string, { readonly lot: number; readonly base: string }>> = {
  BTCUSDT: { lot: 0.001, base: "BTC" },
  ETHUSDT: { lot: 0.02, base: "ETH" },
  MXUSDT: { lot: 20, base: "MX" },
  PEPEUSDT: { lot: 6_000_000, base: "PEPE" },
  ETHBTC: { lot: 0.02, base: "ETH" },
  USDCUSDT: { lot: 60, base: "USDC" },
  SOLUSDT: { lot: 0.4, base: "SOL" },
}
