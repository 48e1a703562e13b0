import { expect, test } from "vitest"
import {
  changesBetween,
  fillsUnlikeBalances,
  type Holdings,
  ordersUnlikeLocks,
  wrongQuotes,
} from "../../src/session/Conservation.ts"
import { exact } from "../../src/values/Exact.ts"
import { tinySymbol } from "../support/fakeExchange.ts"

interface Told {
  readonly has?: Readonly<Record<string, string>>
  readonly locked?: Readonly<Record<string, string>>
  readonly fills?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly orders?: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const amounts = (given: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries(given).map(([asset, text]) => [asset, exact(text)]))

const holdings = (accounts: Readonly<Record<string, Told>>): Holdings => ({
  symbols: [tinySymbol],
  accounts: new Map(
    Object.entries(accounts).map(([name, { has, locked, fills = [], orders = [] }]) => [
      name,
      {
        balances: amounts(has),
        locked: amounts(locked),
        fills: new Map(fills.map((fill) => [JSON.stringify(fill), { symbol: "BTCUSDT", ...fill }])),
        openOrders: orders.map((order) => ({ symbol: "BTCUSDT", orderListId: -1, ...order })),
      },
    ]),
  ),
})

const fill = { price: "60000", qty: "0.5", quoteQty: "30000", commission: "15", commissionAsset: "USDT" }
const bought = { ...fill, isBuyer: true }
const sold = { ...fill, commission: "0", isBuyer: false }
const before = holdings({ buyer: { has: { USDT: "40000" } }, seller: { has: { BTC: "1" } } })
const after = (
  buyerHas: Record<string, string>,
  sellerHas: Record<string, string>,
  buyerFill: object = bought,
) =>
  holdings({ buyer: { has: buyerHas, fills: [{ ...buyerFill }] }, seller: { has: sellerHas, fills: [sold] } })

test("balances after a trade are those of the fills, less the commission", () => {
  const right = after({ BTC: "0.5", USDT: "9985" }, { BTC: "0.5", USDT: "30000" })
  expect(changesBetween(before, right)).toEqual([])
  expect(fillsUnlikeBalances(before, right)).toEqual([])
  expect(wrongQuotes(before, right)).toEqual([])
})

test("an amount moved between accounts is reported although their sum is unchanged", () => {
  const shifted = after({ BTC: "0.5", USDT: "9985.01" }, { BTC: "0.5", USDT: "29999.99" })
  expect(changesBetween(before, shifted)).toEqual([])
  expect(fillsUnlikeBalances(before, shifted)).toMatchObject([
    { actor: "buyer", asset: "USDT", got: "9985.01 USDT" },
    { actor: "seller", asset: "USDT", got: "29999.99 USDT" },
  ])
})

test("a commission that is in the fill but not charged is reported", () => {
  const free = after({ BTC: "0.5", USDT: "10000" }, { BTC: "0.5", USDT: "30000" })
  expect(fillsUnlikeBalances(before, free)).toMatchObject([{ actor: "buyer", asset: "USDT" }])
})

test("fills without a side, or of one side only, prove nothing", () => {
  const unsaid = after({ USDT: "1" }, { BTC: "1" }, fill)
  expect(fillsUnlikeBalances(before, unsaid)).toEqual([])
  const oneSided = holdings({ buyer: { has: { USDT: "1" }, fills: [bought] }, seller: { has: { BTC: "1" } } })
  expect(fillsUnlikeBalances(before, oneSided)).toEqual([])
})

test("a quote amount must be price times quantity, rounded at most to eight decimals", () => {
  const found = (quoteQty: string) => wrongQuotes(before, after({}, {}, { ...bought, quoteQty }))
  expect(found("30000.000000004")).toEqual([])
  expect(found("30000.1")).toMatchObject([{ actor: "buyer", got: "30000.1" }])
})

test("the locked amount must be the unsold quantity of open orders", () => {
  const offer = { side: "SELL", origQty: "0.5", executedQty: "0.2" }
  const none = holdings({ seller: { locked: { BTC: "0.1" } } })
  const now = (locked: string, order: object = offer) =>
    ordersUnlikeLocks(none, holdings({ seller: { locked: { BTC: locked }, orders: [{ ...order }] } }))
  // An amount that was locked before the fixture stays locked.
  expect(now("0.4")).toEqual([])
  expect(now("0.6")).toMatchObject([{ actor: "seller", asset: "BTC", got: "0.6 BTC locked" }])
  // Two orders of one OCO list share one lock.
  expect(now("0.6", { ...offer, orderListId: "7" })).toEqual([])
})

test("an account without buy orders must have no quote amount locked", () => {
  const was = holdings({ buyer: { orders: [] } })
  const left = holdings({ buyer: { locked: { USDT: "5" }, orders: [] } })
  expect(ordersUnlikeLocks(was, left)).toMatchObject([{ asset: "USDT", got: "5 USDT locked" }])
  const bid = { side: "BUY", origQty: "1", executedQty: "0" }
  expect(ordersUnlikeLocks(was, holdings({ buyer: { locked: { USDT: "5" }, orders: [bid] } }))).toEqual([])
})
