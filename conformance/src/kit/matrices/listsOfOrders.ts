/** Describes the records in the lists of orders and fills. No two orders or fills of a list are equal. */
import { type Listed, type ListSpec, timesOf } from "./lists.ts"
import { decimal, type Step, trader } from "./written.ts"

type SymbolName = "" | "other."

const order = (name: string, symbol: SymbolName, isLate = false, side: "BUY" | "SELL" = "BUY"): Listed => {
  const price =
    side === "BUY"
      ? `{${symbol}lowPrice+${symbol}tick*${timesOf[name]}}`
      : `{${symbol}highPrice-${symbol}tick*${timesOf[name]}}`
  const quantity = `{${symbol}quantity*${timesOf[name]}}`
  const stpMode = side === "SELL" ? "cancel_both" : ""
  return {
    key: `{${name}}`,
    by: [
      {
        name: `place ${name}`,
        call: "spot.placeOrder",
        with: {
          symbol: `{${symbol}symbol}`,
          side,
          type: "LIMIT",
          quantity,
          price,
          newClientOrderId: `{unique}${name}`,
          stpMode,
        },
        capture: { [name]: "/orderId" },
      },
    ],
    isLate,
    of: { symbol: `{${symbol}symbol}` },
    shows: {
      symbol: `{${symbol}symbol}`,
      clientOrderId: `{unique}${name}`,
      side,
      type: "LIMIT",
      stpMode,
      price: decimal(price),
      origQty: decimal(quantity),
    },
  }
}
export const orders: ListSpec = {
  endpoint: "spot.allOrders",
  profile: "spot-trade",
  actors: {
    trader: {
      balances: {
        "{quote}": "{price*quantity*16}",
        "{base}": "{quantity*16}",
        "{other.quote}": "{price*quantity*16+other.price*other.quantity*16}",
        "{other.base}": "{other.quantity*16}",
      },
    },
  },
  records: [
    order("a", ""),
    order("b", "other."),
    order("c", "", true, "SELL"),
    order("d", "other.", true, "SELL"),
    order("e", "", true),
  ],
  id: "orderId",
  filters: { symbol: ["{symbol}", "{other.symbol}"] },
  size: "limit",
}

/** An order of the trader that executes against another account's order, as maker or taker. */
const fill = (name: string, side: "BUY" | "SELL", isMaker: boolean, isLate = false): Listed => {
  const quantity = `{quantity*${timesOf[name]}}`
  const place = (as: "trader" | "other", its: "BUY" | "SELL"): Step => ({
    name: `${its} for ${name}`,
    as,
    call: `spot.placeOrder symbol={symbol} side=${its} type=LIMIT quantity=${quantity} price={price} newClientOrderId={unique}${name}${as}`,
    ...(as === "trader" ? { capture: { [name]: "/orderId" } } : {}),
  })
  const [own, theirs] = [place("trader", side), place("other", side === "BUY" ? "SELL" : "BUY")]
  return {
    key: `{${name}}`,
    by: isMaker ? [own, theirs] : [theirs, own],
    isLate,
    of: { symbol: "{symbol}", orderId: `{${name}}` },
    shows: {
      symbol: "{symbol}",
      price: decimal("{price}"),
      qty: decimal(quantity),
      quoteQty: decimal(`{price*quantity*${timesOf[name]}}`),
    },
  }
}
const early = "{price-tick*9}"
/** A fill of an order that was placed two hours earlier: the time of a fill is not that of its order. */
const lateFill = (name: string): Listed => {
  const quantity = `{quantity*${timesOf[name]}}`
  return {
    key: `{${name}}`,
    by: [
      {
        name: `SELL for ${name}`,
        as: "other",
        call: `spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity=${quantity} price=${early}`,
      },
    ],
    isLate: true,
    of: { symbol: "{symbol}", orderId: `{${name}}` },
    shows: { symbol: "{symbol}", price: decimal(early), qty: decimal(quantity) },
  }
}
export const fills: ListSpec = {
  endpoint: "spot.myTrades",
  profile: "spot-trade",
  needs: ["own-market"],
  actors: { trader: trader(20), other: trader(20) },
  before: [
    {
      name: "an order that is filled two hours later",
      as: "trader",
      call: `spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity*${timesOf.d}} price=${early}`,
      capture: { d: "/orderId" },
    },
  ],
  records: [fill("a", "SELL", false), fill("b", "BUY", false), fill("c", "BUY", true, true), lateFill("d")],
  id: "orderId",
  filters: { symbol: ["{symbol}", "{other.symbol}"], orderId: [undefined, "{a}", "{c}"] },
  size: "limit",
}
