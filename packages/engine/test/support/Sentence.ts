/**
 * Parses a trader's sentence into a command; testExchange.ts has the grammar. The parser identifies words by
 * the preceding word (`on`, `at`, `for`, `as`), order types and modes by their names.
 */
import type { Command, OrderType, PlaceOrder, StpMode } from "../../src/index.ts"

const orderTypes: ReadonlyArray<string> = [
  "LIMIT_MAKER",
  "IMMEDIATE_OR_CANCEL",
  "FILL_OR_KILL",
  "LIMIT",
  "MARKET",
] satisfies Array<OrderType>
const stpModes: ReadonlyArray<string> = [
  "cancel_maker",
  "cancel_taker",
  "cancel_both",
] satisfies Array<StpMode>

type After = (word: string) => string | undefined

const order = (words: ReadonlyArray<string>, after: After, symbol: string): Omit<PlaceOrder, "type"> => {
  const [uid = "", verb, third = ""] = words
  const price = after("at")
  const orderType =
    words.find((word) => orderTypes.includes(word)) ?? (price === undefined ? "MARKET" : "LIMIT")
  return {
    uid,
    symbol,
    side: verb === "buys" ? "BUY" : "SELL",
    orderType: orderType as OrderType,
    quantity: /^[\d.]+$/.test(third) ? third : undefined,
    price,
    quoteQuantity: after("for"),
    clientOrderId: after("as"),
    stpMode: (words.find((word) => stpModes.includes(word)) ?? "") as StpMode,
  }
}

/** Parses a sentence such as `alice sells 1 at 61000 or stops at 59000 for 58900`. */
const oco = (words: ReadonlyArray<string>, symbol: string): Command => {
  const [uid = "", verb, quantity = "", , price = ""] = words
  const [, stopPrice = "", , stopLimitPrice = ""] = words.slice(words.indexOf("stops") + 1)
  return {
    type: "placeOco",
    uid,
    symbol,
    side: verb === "buys" ? "BUY" : "SELL",
    quantity,
    price,
    stopPrice,
    stopLimitPrice,
  }
}

const cancel = (uid: string, words: ReadonlyArray<string>, after: After, symbol: string): Command => {
  const ids = words.slice(2).filter((word) => word !== "on" && word !== after("on"))
  if (ids[0] === "all") return { type: "cancelOpenOrders", uid, symbol }
  const orderId = ids.find((id) => id.startsWith("#"))?.slice(1)
  const clientOrderId = ids.find((id) => !id.startsWith("#"))
  return { type: "cancelOrder", uid, symbol, orderId, clientOrderId }
}

const members = (words: ReadonlyArray<string>) => ({
  groupId: (words.at(-1) ?? "").slice(1),
  uids: words.slice(2, -2),
})

export const commandOf = (sentence: string): Command => {
  if (sentence.includes("; ")) {
    const orders = sentence.split("; ").map((each) => {
      const { type: _, ...fields } = commandOf(each) as PlaceOrder
      return fields
    })
    return { type: "placeOrders", orders }
  }
  const words = sentence.split(" ")
  const after: After = (word) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
  const symbol = after("on") ?? "BTCUSDT"
  const [uid = "", verb = "", third = "", fourth = ""] = words
  switch (verb) {
    case "cancels":
      return cancel(uid, words, after, symbol)
    case "makes":
      return { type: "createGroup", uid, name: fourth }
    case "deletes":
      return { type: "deleteGroup", uid, groupId: fourth.slice(1) }
    case "adds":
      return { type: "addToGroup", uid, ...members(words) }
    case "removes":
      return { type: "removeFromGroup", uid, ...members(words) }
    case "pays":
      return { type: "setFeeDeduction", uid, enabled: fourth === "in" }
    case "gets":
      return { type: "fund", uid, asset: fourth, amount: third }
    case "trades":
      return { type: "changeSymbol", symbol: uid, status: "trading" }
    case "charges":
      return { type: "changeSymbol", symbol: uid, makerFee: third, takerFee: words[4] }
    case "bands":
      return { type: "changeSymbol", symbol: uid, priceBand: third === "nothing" ? null : third }
    case "is":
      if (third === "halted" || third === "delisted")
        return { type: "changeSymbol", symbol: uid, status: third }
      return { type: "changeAccount", uid, frozen: third === "frozen" }
    case "would":
      return { type: "testOrder", ...order([uid, `${third}s`, ...words.slice(3)], after, symbol) }
    default:
      return words.includes("stops")
        ? oco(words, symbol)
        : { type: "placeOrder", ...order(words, after, symbol) }
  }
}
