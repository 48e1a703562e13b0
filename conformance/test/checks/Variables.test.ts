import { describe, expect, test } from "vitest"
import { fill, fillAll, makeVariables, symbolFacts, UnknownVariable } from "../../src/checks/Variables.ts"
import { tinySymbol } from "../support/fakeExchange.ts"

const day = 86_400_000
const variables = makeVariables({ main: tinySymbol }, () => 1_700_000_000_000)
const filled = (text: string) => fill(text, variables.scope)

describe("variables of a chain", () => {
  const main = { coin: "USDT", netWork: "TRX", address: "T1", amount: "20" }
  const factsOf = (chains: Parameters<typeof makeVariables>[2]) =>
    fill(
      "{chain.coin} {chain.netWork} {chain.network}",
      makeVariables({ main: tinySymbol }, Date.now, chains).scope,
    )

  test("the network variable defaults to the new identifier of the network", () => {
    expect(factsOf({ main })).toBe("USDT TRX TRX")
    expect(factsOf({ main: { ...main, network: "TRC20" } })).toBe("USDT TRX TRC20")
  })

  test("a target without chains has no chain variables", () => {
    expect(() => factsOf(undefined)).toThrow(UnknownVariable)
    expect(() => factsOf({ tagged: main })).toThrow(UnknownVariable)
  })
})

describe("variables of a symbol", () => {
  test("BTCUSDT has a round quantity that is large enough at half the market price", () => {
    expect(symbolFacts(tinySymbol)).toMatchObject({
      price: "60000",
      lowPrice: "30000",
      highPrice: "120000",
      quantity: "0.00005",
      tooSmallQuantity: "0.000001",
    })
  })

  test.each([
    [
      "a lot of 1",
      { tick: "0.0000000001", lot: "1", minQuantity: "1", minAmount: "1", price: "0.00001" },
      "200000",
      "0.000005",
    ],
    [
      "a lot that is not a power of ten",
      { tick: "0.05", lot: "0.25", minQuantity: "0.5", minAmount: "10", price: "10.1" },
      "2.5",
      "5.05",
    ],
    [
      "a quantity that is always large enough",
      { tick: "1", lot: "1", minQuantity: "1", minAmount: "1", price: "10" },
      "1",
      "5",
    ],
  ])("quantity and lowPrice are right for a symbol with %s", (_, rules, quantity, lowPrice) => {
    expect(symbolFacts({ ...tinySymbol, ...rules })).toMatchObject({ quantity, lowPrice })
  })

  test("price times quantity is a multiple of the tick at any price of the target", () => {
    expect(symbolFacts({ ...tinySymbol, price: "60123.45" })).toMatchObject({
      price: "60000",
      highPrice: "120000",
    })
    expect(symbolFacts({ ...tinySymbol, price: "64999.99" })).toMatchObject({ price: "64800" })
    // The price stays unchanged if no price with a whole-tick cost is near.
    expect(symbolFacts({ ...tinySymbol, tick: "1", minAmount: "1", price: "7" })).toMatchObject({
      price: "7",
    })
  })

  test("tooSmallQuantity is undefined if every valid quantity is large enough", () => {
    const facts = symbolFacts({
      ...tinySymbol,
      tick: "1",
      lot: "1",
      minQuantity: "1",
      minAmount: "1",
      price: "10",
    })
    expect(facts).not.toHaveProperty("tooSmallQuantity")
  })
})

describe("filling in variables", () => {
  test.each([
    ["{symbol}", "BTCUSDT"],
    ["{quantity*2}", "0.0001"],
    ["{lowPrice*quantity*4}", "6"],
    ["{lowPrice+tick}", "30000.01"],
    ["{price-tick*3}", "59999.97"],
    ["{now}", "1700000000000"],
    ["{now-8d}", String(1_700_000_000_000 - 8 * day)],
    ["{now+1h}", "1700003600000"],
    ["{now-1500ms}", "1699999998500"],
    ['[{"symbol":"{symbol}","price":"{lowPrice}"}]', '[{"symbol":"BTCUSDT","price":"30000"}]'],
    ['{ symbol } {} {"a":1}', '{ symbol } {} {"a":1}'],
  ])("the variable text %s is filled in as %s", (text, value) => {
    expect(filled(text)).toBe(value)
  })

  test("a captured value can be used later, and arithmetic with text is an error", () => {
    variables.set("orderId", "C02__1")
    expect(filled("{orderId}x")).toBe("C02__1x")
    expect(() => filled("{orderId*2}")).toThrow("is not a number")
  })

  test("an unknown variable is an error, never an empty text", () => {
    expect(() => filled("{nothing}")).toThrow(UnknownVariable)
    expect(() => filled("{other.symbol}")).toThrow(UnknownVariable)
  })

  test("variables in a matcher's values are filled in, its keys are not", () => {
    expect(fillAll({ "{symbol}": [{ $decimal: { eq: "{tick}" } }, 1, null] }, variables.scope)).toEqual({
      "{symbol}": [{ $decimal: { eq: "0.01" } }, 1, null],
    })
  })

  test("the unique name differs between runs, and has 8 to 32 letters and digits", () => {
    const names = Array.from({ length: 100 }, () =>
      fill("{unique}", makeVariables({ main: tinySymbol }, Date.now).scope),
    )
    expect(new Set(names).size).toBe(100)
    for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z0-9]{15}$/)
    for (const name of names) expect([name.toLowerCase(), name.toUpperCase()]).not.toContain(name)
  })
})
