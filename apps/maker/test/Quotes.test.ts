import { decimal } from "@bourse/core"
import { describe, expect, test } from "vitest"
import type { OwnOrder } from "../src/index.ts"
import { book, quotesOf, viewOf } from "./support/views.ts"

const own = (side: "BUY" | "SELL", price: string, quantity: string): OwnOrder => ({
  ...{ symbol: "BTCUSDT", id: `maker-${price}`, side, executed: decimal("0") },
  ...{ price: decimal(price), quantity: decimal(quantity) },
})
const prices = (view: Parameters<typeof quotesOf>[0]) =>
  quotesOf(view).map(({ side, price }) => [side, price])

describe("the default strategy", () => {
  test("quotes a ladder on both sides of the middle, on the symbol's steps", () => {
    // The position is half of the maximum, so the quotes do not lean.
    const view = viewOf({ position: 10_000 / 60_000 })
    expect(quotesOf(view)).toEqual([
      { side: "BUY", price: "59976.00", quantity: "0.003333" },
      { side: "SELL", price: "60024.00", quantity: "0.003333" },
      { side: "BUY", price: "59952.00", quantity: "0.003333" },
      { side: "SELL", price: "60048.00", quantity: "0.003333" },
    ])
  })

  test("moves both sides down with a large position and up with a small one", () => {
    const [bid] = quotesOf(viewOf({ position: 10_000 / 60_000 }))
    const [low] = quotesOf(viewOf({ position: 20_000 / 60_000 }))
    const [high] = quotesOf(viewOf({ position: 0 }))
    expect([Number(low!.price), Number(bid!.price), Number(high!.price)]).toEqual([59952, 59976, 59999.99])
  })

  test("ignores its own orders in the book", () => {
    const others = prices(viewOf({}))
    const quoted = {
      book: book(
        [
          ["59999.95", "0.5"],
          ["59999.9", "1"],
        ],
        [
          ["60000.05", "0.5"],
          ["60000.1", "1"],
        ],
      ),
      own: [own("BUY", "59999.95", "0.5"), own("SELL", "60000.05", "0.5")],
    }
    expect(prices(viewOf(quoted))).toEqual(others)
    // An order of another account at the maker's own price counts as a competing quote.
    const [shared] = quotesOf(
      viewOf({ ...quoted, own: [own("BUY", "59999.95", "0.4"), own("SELL", "60000.05", "0.5")] }),
    )
    expect(shared!.price).not.toBe(others[0]![1])
  })

  test("quotes nothing while a side of the book is empty", () => {
    expect(quotesOf(viewOf({ book: book([], [["60000.1", "1"]]) }))).toEqual([])
    expect(quotesOf(viewOf({ book: book([["59999.9", "1"]], []) }))).toEqual([])
  })

  test.each([
    [0.57, 2, "0.57"],
    [1.005, 3, "1.005"],
  ])("rounds %d at %d decimals to %s, not a step lower", (middle, quotePrecision, price) => {
    const exact = viewOf({
      book: book([[`${middle}`, "1"]], [[`${middle}`, "1"]]),
      quotePrecision,
      positionMax: 1e9,
      spreadBps: 1e-9,
    })
    expect(quotesOf(exact)[0]!.price).toBe(price)
  })
})
