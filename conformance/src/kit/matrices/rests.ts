/**
 * Tests that unused locked funds are released: the unfilled quantity of a market order or of a partly cancelled
 * order, and the gain from a better price. At the end the balances follow from the fills, and no funds are
 * locked.
 */
import type { Fixture } from "../Fixture.ts"
import { decimal, fixture, type Step, trader } from "./written.ts"

const free = "spot.account.balances-follow-the-funds"

interface Rest {
  readonly id: string
  readonly title: string
  readonly covers: string
  /** Orders that the other account places in the book. */
  readonly book: ReadonlyArray<{ readonly side: string; readonly quantity: string; readonly price: string }>
  readonly order: string
  /** Whether the order takes the whole book, including orders that other fixtures left in the book. */
  readonly isThin?: boolean
  /** Steps between the order and the read of the account's balances. */
  readonly after?: ReadonlyArray<Step>
}

const marketBuy = (id: string, title: string, book: Rest["book"], amount: string, isThin = false): Rest => ({
  isThin,
  id: `market-buy-${id}`,
  title: `The unspent amount of a market buy is released: ${title}`,
  covers: "spot.placeOrder.market-buy-spends-quote",
  book,
  order: `side=BUY type=MARKET quoteOrderQty=${amount}`,
})
const offer = { side: "SELL", quantity: "{quantity}", price: "{price}" }
const bid = { side: "BUY", quantity: "{quantity}", price: "{price}" }
const cancelling: ReadonlyArray<Step> = [
  { name: "cancel", call: "spot.cancelOrder symbol={symbol} origClientOrderId={unique}t" },
]

const rests: ReadonlyArray<Rest> = [
  marketBuy("thin-book", "there is too little in the book", [offer], "{price*quantity*3}", true),
  marketBuy("exact", "all is spent", [{ ...offer, quantity: "{quantity*4}" }], "{price*quantity*2}"),
  marketBuy(
    "no-step",
    "it does not buy one more step",
    [{ ...offer, quantity: "{quantity*4}" }],
    "{price*quantity*2+tick}",
  ),
  marketBuy(
    "two-prices",
    "a part is at a higher price",
    [offer, { ...offer, quantity: "{quantity*4}", price: "{price+tick*3}" }],
    "{price*quantity*3}",
  ),
  {
    id: "market-sell-thin-book",
    title: "The unsold quantity of a market sale is released",
    covers: "spot.placeOrder.market-sell-counts-base",
    book: [bid],
    isThin: true,
    order: "side=SELL type=MARKET quantity={quantity*3}",
  },
  {
    id: "better-price",
    title: "The saving of a buy below its price is released",
    covers: free,
    book: [{ ...offer, quantity: "{quantity*2}" }],
    order: "side=BUY type=LIMIT quantity={quantity*2} price={highPrice}",
  },
  {
    id: "better-price-in-part",
    title: "The saving of a buy below its price is released, and its rest when it is cancelled",
    covers: free,
    book: [offer],
    order: "side=BUY type=LIMIT quantity={quantity*3} price={price+tick}",
    after: cancelling,
  },
  {
    id: "sale-in-part",
    title: "The rest of a sale is released when it is cancelled",
    covers: free,
    book: [bid],
    order: "side=SELL type=LIMIT quantity={quantity*3} price={price}",
    after: cancelling,
  },
]

const beforeIt = {
  "before.base": "/balances/asset={base}/free",
  "before.quote": "/balances/asset={quote}/free",
}

/** The balance decreases by the amount paid and a fee of at most one percent. */
const isGone = (isBuy: boolean) => {
  const [asset, had, paid] = isBuy
    ? ["{quote}", "before.quote", "spent"]
    : ["{base}", "before.base", "executed"]
  return [{ asset, free: { $decimal: { gte: `{${had}-${paid}*1.01}`, lte: `{${had}-${paid}}` } } }]
}

/** Matches the original amount of an order: the amount that was sent, not what was executed of it. */
const originalOf = (order: string, name: string): Readonly<Record<string, unknown>> => {
  const [, sent, amount = ""] = /(quantity|quoteOrderQty)=(\S+)/.exec(order) ?? []
  return { [sent === "quantity" ? name : "origQuoteOrderQty"]: decimal(amount) }
}

const restFixture = ({ id, title, covers, book, order, after = [], isThin = false }: Rest): Fixture =>
  fixture(`rests.${id}`, {
    title,
    profile: "spot-trade",
    risk: "spends",
    fresh: true,
    ...(isThin ? {} : { conserves: true }),
    needs: ["own-market"],
    covers: [covers, free],
    actors: { trader: trader(8), maker: trader(8) },
    steps: [
      ...book.map(
        ({ side, quantity, price }, index): Step => ({
          name: `the order in the book, ${index + 1}`,
          as: "maker",
          call: `spot.placeOrder symbol={symbol} side=${side} type=LIMIT quantity=${quantity} price=${price}`,
        }),
      ),
      { name: "the balances before the order", call: "spot.account", capture: beforeIt },
      {
        name: "place the order",
        call: `spot.placeOrder symbol={symbol} ${order} newClientOrderId={unique}t`,
        capture: { order: "/orderId" },
        covers: [covers],
      },
      ...after,
      // An exchange may leave the unfilled quantity of the order open.
      { name: "no order is open", call: "spot.cancelOpenOrders symbol={symbol}", expect: "either" },
      {
        name: "no balance is locked",
        call: "spot.account",
        answer: { balances: { $array: { of: { locked: decimal("0") } } } },
        covers: [covers, free],
      },
      {
        name: "the amounts of the order",
        call: "spot.queryOrder symbol={symbol} orderId={order}",
        answer: originalOf(order, "Qty"),
        capture: { executed: "/executedQty", spent: "/cummulativeQuoteQty" },
        covers: [`spot.queryOrder.field.${Object.keys(originalOf(order, "Qty")).join()}`],
      },
      {
        name: "the list of orders",
        call: "spot.allOrders symbol={symbol}",
        answer: { $array: { contains: [{ orderId: { $ref: "order" }, ...originalOf(order, "origQty") }] } },
        covers: [`spot.allOrders.field.${Object.keys(originalOf(order, "origQty")).join()}`],
      },
      {
        name: "the balances changed by these amounts only",
        call: "spot.account",
        answer: { balances: { $array: { contains: isGone(order.includes("side=BUY")) } } },
        covers: [covers, free],
      },
    ],
    cleanup: ["trader", "maker"].map((as) => ({
      name: `tidy of ${as}`,
      as,
      call: "spot.cancelOpenOrders symbol={symbol}",
    })),
  })

export const restFixtures: ReadonlyArray<Fixture> = rests.map(restFixture)
