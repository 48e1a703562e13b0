/**
 * Parameters of an order that this interface ignores but other venues obey. A bot that sends such a parameter
 * gets a different order here: its stop order executes at once. The request log marks accepted orders with such
 * parameters.
 */

type OrderParameters = Readonly<Record<string, unknown>>

interface IgnoredParameter {
  /** The parameter's effect on other venues. */
  readonly elsewhere: string
  /** Whether the parameter changes nothing for this order. Default: never. */
  readonly isMet?: (order: OrderParameters, value: string) => boolean
}

/**
 * Order types with the effect of a time in force. Other values of the parameter, such as GTC, have no effect.
 */
const typesOf = new Map<string, ReadonlyArray<unknown>>([
  ["ioc", ["IMMEDIATE_OR_CANCEL", "MARKET"]],
  ["fok", ["FILL_OR_KILL"]],
  ["gtx", ["LIMIT_MAKER"]],
  ["po", ["LIMIT_MAKER"]],
  ["gtd", []],
])

const stop: IgnoredParameter = { elsewhere: "the order waits until the market price reaches this price" }
const exit: IgnoredParameter = { elsewhere: "a second order closes the position of the first at this price" }
const shown: IgnoredParameter = { elsewhere: "the book shows only a part of the order's quantity" }
const prevention: IgnoredParameter = {
  elsewhere: "the order does not trade with orders of its own account",
  isMet: ({ stpMode }) => stpMode !== undefined && stpMode !== "",
}

/**
 * Ignored parameters by name; `*` matches any end. The names of the parameters are those of ccxt's unified
 * orders and of Binance. The table omits labels (strategyId), the length of the answer (newOrderRespType), and
 * names without an effect of their own (workingType, priceProtect).
 */
export const ignoredParameters: Readonly<Record<string, IgnoredParameter>> = {
  stopPrice: stop,
  triggerPrice: stop,
  stopLossPrice: stop,
  takeProfitPrice: stop,
  stopLoss: exit,
  takeProfit: exit,
  "trailing*": { elsewhere: "the order waits, and its stop price follows the market price" },
  callbackRate: { elsewhere: "the order waits, and its stop price follows the market price" },
  activationPrice: { elsewhere: "the stop price follows the market price once this price is reached" },
  "iceberg*": shown,
  timeInForce: {
    elsewhere:
      "IOC and FOK: the quantity not executed at once is cancelled. GTX: the order is not executed at once",
    isMet: ({ type }, value) => typesOf.get(value)?.includes(type) !== false,
  },
  goodTillDate: { elsewhere: "the order is cancelled at that time" },
  postOnly: {
    elsewhere: "the order is not executed at once",
    isMet: ({ type }) => type === "LIMIT_MAKER",
  },
  // On this exchange a sale cannot exceed the balance.
  reduceOnly: {
    elsewhere: "the order opens no position",
    isMet: ({ side }) => side === "SELL",
  },
  closePosition: { elsewhere: "the order closes the whole position, whatever its quantity" },
  selfTradePrevention: prevention,
  selfTradePreventionMode: prevention,
  priceMatch: { elsewhere: "the order takes its price from a level of the book" },
  pegPriceType: { elsewhere: "the order's price follows the best price" },
}

/** `stop_price` and `stopLoss[triggerPrice]` are spellings of `stopprice` and `stoploss`. */
const plain = (name: string): string =>
  name
    .replace(/[[.].*$/s, "")
    .replace(/[_-]/g, "")
    .toLowerCase()

const [exact, beginnings] = [new Map<string, IgnoredParameter>(), new Map<string, IgnoredParameter>()]
for (const [name, each] of Object.entries(ignoredParameters))
  (name.endsWith("*") ? beginnings : exact).set(plain(name).replace("*", ""), each)

const named = (name: string): IgnoredParameter | undefined =>
  exact.get(name) ?? [...beginnings].find(([beginning]) => name.startsWith(beginning))?.[1]

/** Values of parameters that have no effect, as programs write them. */
const nothing = new Set(["", "null", "undefined", "none", "false"])

/** An object as the value, as in `stopLoss: {triggerPrice}`, may not be convertible to text. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? "object" : String(value).trim().toLowerCase()

/** The parameters of an order whose effect this exchange does not offer. */
export const ignoredIn = (order: OrderParameters): ReadonlyArray<string> =>
  Object.entries(order).flatMap(([name, given]) => {
    const parameter = named(plain(name))
    if (parameter === undefined) return []
    const value = textOf(given)
    const isAsked = !nothing.has(value) && Number(value) !== 0
    return isAsked && parameter.isMet?.(order, value) !== true ? [name] : []
  })
