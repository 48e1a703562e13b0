import { expect, test } from "vitest"
import { nearestName } from "../../src/responses/nearest.ts"

const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "PEPEUSDT", "USDCUSDT", "ETHBTC"]

test.each(["DOGEUSDT", "XRPUSDT", "SOLUSDT", "TRXUSDT", "OPUSDT", "SHIBUSDT"])(
  "the unknown symbol %s gets no suggestion",
  (asked) => {
    expect(nearestName(asked, symbols)).toBeUndefined()
  },
)

test.each([
  ["BTCUSD", "BTCUSDT"],
  ["BTCUDST", "BTCUSDT"],
  ["PEPE", "PEPEUSDT"],
  ["pepusdt", "PEPEUSDT"],
])("the unknown symbol %s gets the suggestion %s", (asked, name) => {
  expect(nearestName(asked, symbols)).toBe(name)
})

test.each([
  ["flashcrash", "flash-crash"],
  ["flash", "flash-crash"],
  ["byu", "BUY"],
  ["selfTradePreventonMode", "selfTradePreventionMode"],
])("a mistyped or abbreviated symbol gets a suggestion: %s suggests %s", (asked, name) => {
  expect(nearestName(asked, ["flash-crash", "BUY", "SELL", "selfTradePreventionMode"])).toBe(name)
})
