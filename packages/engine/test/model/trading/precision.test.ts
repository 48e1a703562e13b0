/** Orders are checked by a symbol's steps and bounds, those of the listing and changed ones. */
import { ErrorCode } from "@bourse/vocabulary"
import { describe, expect, test } from "vitest"
import { type PlaceOrder, placesOf } from "../../../src/index.ts"
import { rejectedWith } from "../../support/rejectedWith.ts"
import { symbols, TestExchange } from "../../support/testExchange.ts"

const finest = (places: number): string => (places === 0 ? "1" : `0.${"1".padStart(places, "0")}`)

/** A multiple of the finest amount with `places` decimals: above every minimum, below alice's balance. */
const plus = (whole: string, places: number): string =>
  places === 0 ? whole : `${whole}.${"1".padStart(places, "0")}`

/** A step that is ten times as coarse as the listed tick or lot. */
const coarser = (step: string): string => (step === "0.1" || step === "1" ? "1" : step.replace("0.0", "0."))

describe.each(Object.keys(symbols) as Array<keyof typeof symbols>)("on %s", (symbol) => {
  test.each([
    ["as it was listed", (_: TestExchange) => {}],
    [
      "with coarser steps",
      (exchange: TestExchange) => {
        const { tick, lot } = symbols[symbol]
        exchange.must({ type: "changeSymbol", symbol, tick: coarser(tick), lot: coarser(lot) })
      },
    ],
  ])("a price, a quantity and an amount have the stated decimal places, %s", (_, change) => {
    const exchange = new TestExchange()
    change(exchange)
    const market = exchange.state.markets.get(symbol)!
    for (const asset of [market.base.asset, market.quote.asset])
      for (const uid of ["alice", "bob"]) exchange.must({ type: "fund", uid, asset, amount: "90000000" })
    const { price, quantity, quoteAmount } = placesOf(market)
    const base = { type: "testOrder", uid: "alice", symbol, side: "SELL", stpMode: "" } as const
    const limit: Omit<PlaceOrder, "type"> = { ...base, orderType: "LIMIT", quantity: "5", price: "7" }
    const ask = (order: Omit<PlaceOrder, "type">) => exchange.run({ ...order, type: "testOrder" })
    for (const [name, places, code] of [
      ["price", price, ErrorCode.priceOffTick],
      ["quantity", quantity, ErrorCode.quantityOffLot],
    ] as const) {
      expect(ask({ ...limit, [name]: plus("9", places) })).toBe(null)
      expect(ask({ ...limit, [name]: plus("9", places + 1) })).toEqual(rejectedWith(code, finest(places)))
    }
    exchange.must({ ...limit, type: "placeOrder", uid: "bob" })
    const byAmount = (quoteQuantity: string) =>
      ask({ ...base, side: "BUY", orderType: "MARKET", quoteQuantity })
    expect(byAmount(plus("30", quoteAmount))).toBe(null)
    expect(byAmount(plus("30", quoteAmount + 1))).toEqual(rejectedWith(ErrorCode.amountTooFine))
  })
})
