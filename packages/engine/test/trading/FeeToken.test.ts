import { describe, expect, test } from "vitest"
import { Money } from "../../src/index.ts"
import { tokenFee } from "../../src/trading/FeeToken.ts"
import { fraction, over, times, unitsUp } from "../oracles/NaiveConversion.ts"
import {
  assets,
  books,
  type Dialogue,
  expectDialogue,
  type Settings,
  symbols,
  TestExchange,
} from "../support/testExchange.ts"

/** The test coin GAS has a price of 0.001 of its quote coin. */
const gasFor = (quote: "BTC" | "USDT") => ({
  ...(quote === "BTC" ? symbols.ETHBTC : symbols.ETHUSDT),
  symbol: `GAS${quote}`,
  base: "GAS",
  tick: "0.000001",
  lot: "0.001",
  minQuantity: "0.001",
  openingPrice: "0.001",
})

/** Pseudo-random numbers above 0 with up to `digits` digits, the same in every run. */
const randomDigits = () => {
  let seed = 20_261_129n
  return (digits: number): number => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return 1 + (Number(seed >> 11n) % (10 ** (1 + (Number(seed >> 40n) % digits)) - 1))
  }
}

// MX is worth 3 USDT at the start: with a discount of 20 %, a fee of 3 USDT is 0.8 MX.
describe.each(books)("on %s", (_, makeBook) => {
  const exchangeWith = (listing: NonNullable<Settings["listing"]> = {}) =>
    new TestExchange({ makeBook, listing })
  const talk = (...dialogue: Dialogue): TestExchange => {
    const exchange = exchangeWith()
    expectDialogue(exchange, dialogue)
    return exchange
  }

  test("a fee paid in MX costs a fifth less, and does not change the traded amounts", () => {
    const exchange = talk(
      ["bob pays fees in MX", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's USDT", "44000"],
      ["bob's MX", "999.2"],
      ["fees in MX", "0.8"],
      ["fees in USDT", "0"],
    )
    expect(exchange.records.fills.map(({ uid, fee, feeAsset }) => [uid, fee, feeAsset])).toEqual([
      ["bob", "0.8", "MX"],
      ["alice", "0", "USDT"],
    ])
    // The event contains the token's price: a replay charges the same fee, whatever MX is worth by then.
    expect(exchange.events.at(-1)).toMatchObject({
      taker: {
        feeWhole: Money.of(0n),
        feeRest: 0,
        fee: Money.of(0n),
        token: { fee: 80_000_000n, token: "MX", price: 3_000_000_000_000_000_000n },
      },
    })
    expect(exchange.events.at(-1)).toHaveProperty("maker.token", null)
  })

  test("a market buy frees the lock for a fee that MX paid", () => {
    talk(
      ["bob pays fees in MX", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["alice sells 0.1 at 61000", "NEW"],
      ["bob buys 0.15", "FILLED 0.15 for 9050"],
      ["bob's USDT", "40950"],
      ["fees in USDT", "0"],
    )
  })

  test("each fill uses the current setting", () => {
    const exchange = exchangeWith({ makerFee: "0.0002" })
    expectDialogue(exchange, [
      ["bob pays fees in MX", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.3 at 60000", "PARTIALLY_FILLED 0.1 for 6000"],
      // The order's remainder still locks its highest fee, in case the token does not pay.
      ["bob's USDT", "31994 + 12006 locked"],
      ["bob's MX", "999.2"],
      ["bob pays fees plainly", "done"],
      ["alice sells 0.1 at 60000", "FILLED 0.1 for 6000"],
      // The fee of the maker is 1.2 USDT.
      ["bob's USDT", "31995.8 + 6003 locked"],
      ["bob's MX", "999.2"],
      ["bob pays fees in MX", "done"],
      ["alice sells 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's USDT", "31998.8"],
      ["bob's MX", "998.88"],
      ["fees in USDT", "8.4"],
      ["fees in MX", "1.12"],
    ])
  })

  test("too little MX for a fill pays nothing, and the next fill is checked again", () => {
    talk(
      ["carol pays fees in MX", "done"],
      ["carol gets 0.1 MX", "done"],
      ["alice sells 0.01 at 60000", "NEW"],
      ["bob sells 0.005 at 60000", "NEW"],
      ["bob sells 0.001 at 60000", "NEW"],
      // The first fee takes 0.08 MX. The next would need 0.04 but only 0.02 is left, so it is 0.15 USDT. The
      // third takes 0.008 MX.
      ["carol buys 0.016 at 60000", "FILLED 0.016 for 960"],
      ["carol's MX", "0.012"],
      ["carol's USDT", "39.85"],
      ["fees in USDT", "0.15"],
      ["fees in MX", "0.088"],
    )
  })

  test("exactly enough MX pays, one unit less does not", () => {
    talk(
      ["alice sells 1 at 60000", "NEW"],
      ["carol pays fees in MX", "done"],
      ["carol gets 0.07999999 MX", "done"],
      ["carol buys 0.01 at 60000", "FILLED 0.01 for 600"],
      ["carol's USDT", "399.7"],
      ["carol gets 0.00000001 MX", "done"],
      ["carol gets 300 USDT", "done"],
      ["carol buys 0.01 at 60000", "FILLED 0.01 for 600"],
      ["carol's USDT", "99.7"],
      ["carol's MX", "0"],
    )
  })

  test("MX locked in an order pays no fees", () => {
    talk(
      ["carol pays fees in MX", "done"],
      ["carol gets 1 MX", "done"],
      ["carol sells 1 at 5 on MXUSDT", "NEW"],
      ["alice sells 0.01 at 60000", "NEW"],
      ["carol buys 0.01 at 60000", "FILLED 0.01 for 600"],
      ["carol's MX", "0 + 1 locked"],
      ["carol's USDT", "399.7"],
    )
  })

  test("MX is valued at its last trade", () => {
    talk(
      ["bob sells 10 at 4 on MXUSDT", "NEW"],
      ["alice buys 10 at 4 on MXUSDT", "FILLED 10 for 40"],
      ["alice pays fees in MX", "done"],
      ["bob buys 0.1 at 60000", "NEW"],
      ["alice sells 0.1 at 60000", "FILLED 0.1 for 6000"],
      // The fee is 2.4 USDT, at 4 USDT per MX.
      ["alice's MX", "1009.4"],
      ["alice's USDT", "105959.98"],
    )
  })

  test("a fee in BTC is converted into MX by both prices in USDT", () => {
    talk(
      ["bob pays fees in MX", "done"],
      ["alice sells 1 at 0.05 on ETHBTC", "NEW"],
      ["bob buys 1 at 0.05 on ETHBTC", "FILLED 1 for 0.05"],
      // A fee of 0.000025 BTC, 0.00002 after the discount, at 0.00005 BTC per MX.
      ["bob's MX", "999.6"],
      ["bob's BTC", "0.95"],
      ["fees in BTC", "0.00001"],
    )
  })

  test("a fee in MX is the exact quotient, rounded up once, for all prices and discounts", () => {
    const { state } = exchangeWith()
    const { trader, places } = { trader: state.accounts.get("bob")!, places: randomDigits() }
    trader.feeDeduction = true
    for (let i = 0; i < 2_000; i++) {
      const [mx, eth, feeTokenDiscount] = [places(9), places(12), `0.${places(8)}`]
      state.markets.get("MXUSDT")!.lastPriceTicks = mx
      state.markets.get("ETHUSDT")!.lastPriceTicks = eth
      state.settings = { ...state.settings, feeTokenDiscount }
      const exact = BigInt(places(15))
      const { tickDecimals: mxPlaces } = state.markets.get("MXUSDT")!
      const { tickDecimals: ethPlaces } = state.markets.get("ETHUSDT")!
      const [discount, one] = fraction(feeTokenDiscount)
      const inEth = times([exact, 10n ** 8n * 10n ** BigInt(assets.ETH)], [one - discount, one])
      const inUsdt = times(inEth, [BigInt(eth), 10n ** BigInt(ethPlaces)])
      const fee = unitsUp(over(inUsdt, [BigInt(mx), 10n ** BigInt(mxPlaces)]), assets.MX)
      const charged = tokenFee(state, trader, state.assets.get("ETH")!, exact, -(10n ** 40n))
      expect([mx, eth, feeTokenDiscount, charged?.fee]).toEqual([mx, eth, feeTokenDiscount, fee])
    }
  })

  test("a fee token without a price pays no fees", () => {
    const exchange = exchangeWith()
    exchange.must({ type: "listAsset", asset: "GAS", name: "GAS", ledgerScale: 8, networks: [] })
    exchange.must({ type: "changeSettings", settings: { feeToken: "GAS" } })
    expectDialogue(exchange, [
      ["bob gets 1000 GAS", "done"],
      ["bob pays fees in GAS", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's GAS", "1000"],
      ["bob's USDT", "43997"],
    ])
    // A fee token traded only for a coin without a market against the fee's asset has no price either.
    exchange.must({ type: "listSymbol", ...gasFor("BTC") })
    expectDialogue(exchange, [
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's GAS", "1000"],
      ["bob's USDT", "37994"],
    ])
    // Any symbol of the token can give its price: here a fee of 2.4 USDT at a price of 0.001 per token.
    exchange.must({ type: "listSymbol", ...gasFor("USDT") })
    expectDialogue(exchange, [
      ["bob gets 1500 GAS", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's GAS", "100"],
      ["bob's USDT", "31994"],
    ])
  })

  test("an unlisted fee token pays no fees", () => {
    const exchange = exchangeWith()
    // No setting can name an unlisted token; but an exchange that lists few coins may keep the default
    // settings, which name one.
    exchange.state.settings = { ...exchange.state.settings, feeToken: "GAS" }
    expect(exchange.tell("bob pays fees in GAS")).toBe("done")
    expect(exchange.tell("alice sells 0.1 at 60000")).toBe("NEW")
    expect(exchange.tell("bob buys 0.1 at 60000")).toBe("FILLED 0.1 for 6000")
    expect(exchange.tell("bob's USDT")).toBe("43997")
  })

  test("the conversion over a third coin uses the coin that the token trades against", () => {
    const exchange = exchangeWith({ feeIn: "received" })
    exchange.must({ type: "listAsset", asset: "GAS", name: "GAS", ledgerScale: 8, networks: [] })
    exchange.must({ type: "listSymbol", ...gasFor("BTC") })
    exchange.must({ type: "changeSettings", settings: { feeToken: "GAS" } })
    expectDialogue(exchange, [
      ["bob gets 1 GAS", "done"],
      ["bob pays fees in GAS", "done"],
      ["alice sells 1 at 3000 on ETHUSDT", "NEW"],
      ["bob buys 1 at 3000 on ETHUSDT", "FILLED 1 for 3000"],
      // A fee of 0.0005 ETH, 0.0004 after the discount; a GAS is 0.001 BTC, an ETH 0.05.
      ["bob's GAS", "0.98"],
      ["bob's ETH", "1"],
    ])
  })

  test("the conversion over a third coin uses the market that was listed first", () => {
    const exchange = exchangeWith({ feeIn: "received" })
    exchange.must({ type: "changeSettings", settings: { feeToken: "BTC" } })
    expectDialogue(exchange, [
      ["bob pays fees in BTC", "done"],
      ["alice sells 1 at 3000 on ETHUSDT", "NEW"],
      ["bob buys 1 at 3000 on ETHUSDT", "FILLED 1 for 3000"],
      // A fee of 0.0005 ETH, 0.0004 after the discount; a BTC is 60000 USDT, an ETH 3000.
      ["bob's BTC", "0.99998"],
    ])
  })

  test("a direct price of MX takes precedence over a third coin, whichever was listed first", () => {
    const exchange = exchangeWith()
    // MX is worth 0.00005 BTC over USDT, and 0.0001 in its own symbol, which was listed last.
    const listing = { symbol: "MXBTC", quote: "BTC", tick: "0.000001", minAmount: "0.0001", maxAmount: "100" }
    exchange.must({ type: "listSymbol", ...symbols.MXUSDT, ...listing, openingPrice: "0.0001" })
    expectDialogue(exchange, [
      ["bob pays fees in MX", "done"],
      ["alice sells 1 at 0.05 on ETHBTC", "NEW"],
      ["bob buys 1 at 0.05 on ETHBTC", "FILLED 1 for 0.05"],
      // A fee of 0.000025 BTC, 0.00002 after the discount.
      ["bob's MX", "999.8"],
      ["alice sells 0.1 at 60000", "NEW"],
      // In USDT the fee is computed as before: 3, 2.4 after the discount, at 3 per token.
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's MX", "999"],
    ])
  })

  test("any coin that trades against the fee's asset can be the fee token", () => {
    const exchange = exchangeWith()
    exchange.must({ type: "changeSettings", settings: { feeToken: "ETH" } })
    expectDialogue(exchange, [
      ["alice pays fees in ETH", "done"],
      ["bob sells 10 at 3 on MXUSDT", "NEW"],
      // The fee is 0.015 USDT, 0.012 after the discount; one ETH is worth 3000 USDT.
      ["alice buys 10 at 3 on MXUSDT", "FILLED 10 for 30"],
      ["alice's ETH", "19.999996"],
      ["alice's USDT", "99970"],
    ])
  })

  test("MX also pays fees that are taken from the received coin", () => {
    const exchange = exchangeWith({ makerFee: "0.0002", feeIn: "received" })
    expectDialogue(exchange, [
      ["bob pays fees in MX", "done"],
      ["bob buys 0.1 at 60000", "NEW"],
      ["bob's USDT", "44000 + 6000 locked"],
      ["alice sells 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's BTC", "1.1"],
      // A fee of 0.00002 BTC, 0.000016 after the discount, at 0.00005 BTC per token.
      ["bob's MX", "999.68"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys for 6000", "FILLED 0.1 for 6000"],
      ["bob's BTC", "1.2"],
      ["bob's MX", "998.88"],
      ["bob's USDT", "38000"],
      // If the received asset is MX itself, one MX is worth one MX.
      ["alice sells 100 at 3 on MXUSDT", "NEW"],
      ["bob buys 100 at 3 on MXUSDT", "FILLED 100 for 300"],
      ["bob's MX", "1098.84"],
      // A fee of 0.0005 ETH, 0.0004 after the discount, at 0.001 ETH per token.
      ["alice sells 1 at 3000 on ETHUSDT", "NEW"],
      ["bob buys 1 at 3000 on ETHUSDT", "FILLED 1 for 3000"],
      ["bob's ETH", "1"],
      ["bob's MX", "1098.44"],
    ])
  })

  test("both sides of a self-trade pay in MX", () => {
    const exchange = exchangeWith({ makerFee: "0.0002" })
    expectDialogue(exchange, [
      ["alice pays fees in MX", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["alice buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["alice's USDT", "100000"],
      ["alice's BTC", "2"],
      ["alice's MX", "998.88"],
      ["fees in MX", "1.12"],
    ])
  })

  test("with MX for one side of a self-trade, the taker's fee is paid, and not twice", () => {
    const exchange = exchangeWith({ makerFee: "0.0002" })
    expectDialogue(exchange, [
      ["carol pays fees in MX", "done"],
      ["carol gets 0.1 MX", "done"],
      ["carol gets 0.01 BTC", "done"],
      ["carol sells 0.01 at 60000", "NEW"],
      ["carol buys 0.01 at 60000", "FILLED 0.01 for 600"],
      ["carol's MX", "0.02"],
      ["carol's USDT", "999.88"],
      ["carol gets 0.092 MX", "done"],
      ["carol sells 0.01 at 60000", "NEW"],
      ["carol buys 0.01 at 60000", "FILLED 0.01 for 600"],
      ["carol's MX", "0"],
      ["carol's USDT", "999.88"],
    ])
  })

  test("the taker's MX payment does not reduce the maker's", () => {
    const exchange = exchangeWith({ makerFee: "0.0002" })
    expectDialogue(exchange, [
      ["alice pays fees in MX", "done"],
      ["carol pays fees in MX", "done"],
      ["carol gets 0.032 MX", "done"],
      ["carol buys 0.01 at 60000", "NEW"],
      ["alice sells 0.01 at 60000", "FILLED 0.01 for 600"],
      ["carol's MX", "0"],
      ["carol's USDT", "400"],
      ["alice's MX", "999.92"],
    ])
  })

  test("a fee of zero takes no MX", () => {
    const exchange = talk(
      ["alice pays fees in MX", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
    )
    expect(exchange.events.at(-1)).toHaveProperty("maker.token", null)
    expect(exchange.events.at(-1)).toHaveProperty("taker.token", null)
    expect(exchange.records.fills.at(-1)).toMatchObject({ uid: "alice", fee: "0", feeAsset: "USDT" })
  })

  test("a fee that is already in the fee token costs a fifth less, too", () => {
    const exchange = exchangeWith()
    exchange.must({ type: "changeSettings", settings: { feeToken: "USDT" } })
    expectDialogue(exchange, [
      ["bob pays fees in USDT", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's USDT", "43997.6"],
      ["fees in USDT", "2.4"],
    ])
  })

  test("buyer and seller of MX pay in MX, at the price before their trade", () => {
    talk(
      ["alice pays fees in MX", "done"],
      ["bob pays fees in MX", "done"],
      ["bob sells 100 at 4 on MXUSDT", "NEW"],
      ["alice buys 100 at 4 on MXUSDT", "FILLED 100 for 400"],
      // A fee of 0.2 USDT, 0.16 after the discount, at 3 USDT per token: rounded up.
      ["alice's MX", "1099.94666666"],
      ["alice's USDT", "99600"],
      ["bob buys 100 at 4 on MXUSDT", "NEW"],
      ["alice sells 100 at 4 on MXUSDT", "FILLED 100 for 400"],
      ["alice's MX", "999.90666666"],
      ["fees in MX", "0.09333334"],
    )
  })

  test("a seller of all MX has none left for the fee", () => {
    talk(
      ["carol pays fees in MX", "done"],
      ["carol gets 10 MX", "done"],
      ["alice buys 10 at 3 on MXUSDT", "NEW"],
      ["carol sells 10 at 3 on MXUSDT", "FILLED 10 for 30"],
      ["carol's MX", "0"],
      ["carol's USDT", "1029.985"],
    )
  })

  test("a fee in MX is rounded up for each fill", () => {
    const exchange = talk(
      ["bob pays fees in MX", "done"],
      ["alice sells 0.000017 at 60000", "NEW"],
      ["alice sells 0.000017 at 60000", "NEW"],
      ["bob buys 0.000034 at 60000", "FILLED 0.000034 for 2.04"],
    )
    // A trade of 1.02 USDT: a fee of 0.00051, exactly 0.000136 MX.
    expect(exchange.records.fills.filter(({ uid }) => uid === "bob").map(({ fee }) => fee)).toEqual([
      "0.000136",
      "0.000136",
    ])
    exchange.must({ type: "changeSettings", settings: { feeTokenDiscount: "0.20000001" } })
    expectDialogue(exchange, [
      ["alice sells 0.000017 at 60000", "NEW"],
      ["bob buys 0.000017 at 60000", "FILLED 0.000017 for 1.02"],
      // The expected amount of the fee: 0.0001359999983 MX
      ["bob's MX", "999.999592"],
    ])
  })

  test("a market buy by quantity gets back the locked fee", () => {
    talk(
      ["bob pays fees in MX", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["alice sells 0.1 at 60100", "NEW"],
      ["bob buys 0.15", "FILLED 0.15 for 9005"],
      ["bob's USDT", "40995"],
      ["bob's MX", "998.79933333"],
    )
  })

  describe("a market buy by amount", () => {
    test("a market buy by amount spends the whole amount on coins if MX pays the fee", () => {
      talk(
        ["alice sells 0.1 at 60000", "NEW"],
        ["alice sells 0.1 at 60100", "NEW"],
        ["bob pays fees in MX", "done"],
        ["bob buys for 9005", "FILLED 0.15 for 9005"],
        ["bob's USDT", "40995"],
        ["bob's MX", "998.79933333"],
      )
    })

    test("a market buy by amount larger than the book has a remainder if the rest buys a lot with the fee in MX", () => {
      talk(
        ["bob pays fees in MX", "done"],
        ["alice sells 0.1 at 60000", "NEW"],
        ["bob buys for 6000.06", "PARTIALLY_CANCELED 0.1 for 6000"],
        ["alice sells 0.1 at 60000", "NEW"],
        ["bob buys for 6000.05", "FILLED 0.1 for 6000"],
        ["bob's USDT", "38000"],
        // Without MX for the fee, a lot costs 0.06003.
        ["bob pays fees plainly", "done"],
        ["alice sells 0.1 at 60000", "NEW"],
        ["bob buys for 6003.06", "FILLED 0.1 for 6000"],
        ["alice sells 0.1 at 60000", "NEW"],
        ["bob buys for 6003.07", "PARTIALLY_CANCELED 0.1 for 6000"],
      )
    })

    test("a market buy by amount has no remainder if the MX for that lot's fee is missing, to the last unit", () => {
      talk(
        ["carol pays fees in MX", "done"],
        ["carol gets 0.00000799 MX", "done"],
        ["alice sells 0.01 at 60000", "NEW"],
        // The cost is 600 and the fee 0.3; the remaining 0.06 buys a lot, whose fee is 0.000008 MX.
        ["carol buys for 600.36", "FILLED 0.01 for 600"],
        ["carol gets 601 USDT", "done"],
        ["carol gets 0.00000001 MX", "done"],
        ["alice sells 0.01 at 60000", "NEW"],
        ["carol buys for 600.36", "PARTIALLY_CANCELED 0.01 for 600"],
        ["carol's MX", "0.000008"],
      )
    })

    test("a market buy by amount keeps money for the fee if there is too little MX", () => {
      talk(
        ["carol pays fees in MX", "done"],
        ["carol gets 0.05 MX", "done"],
        ["alice sells 0.1 at 60000", "NEW"],
        ["carol buys for 600", "FILLED 0.009995 for 599.7"],
        ["carol's USDT", "400.00015"],
        ["carol's MX", "0.05"],
      )
    })

    test("a market buy by amount continues with the money that MX saved, as long as it buys a lot", () => {
      talk(
        ["carol pays fees in MX", "done"],
        ["carol gets 0.07998 MX", "done"],
        ["alice sells 0.1 at 60000", "NEW"],
        // The MX balance pays for a fee of 0.009995, not for 0.01; the remaining 0.3 buys 4 lots with a fee of
        // 0.00012.
        ["carol buys for 600", "FILLED 0.009999 for 599.94"],
        ["carol's USDT", "400.05988"],
        ["carol's MX", "0.00002"],
      )
    })
  })

  test("changes of discount and fee token apply to later fills", () => {
    const exchange = talk(
      ["bob pays fees in MX", "done"],
      ["alice sells 0.5 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's MX", "999.2"],
    )
    exchange.must({ type: "changeSettings", settings: { feeTokenDiscount: "0.5" } })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's MX", "998.7"],
    ])
    exchange.must({ type: "changeSettings", settings: { feeTokenDiscount: "1" } })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's MX", "998.7"],
      ["bob's USDT", "32000"],
    ])
    exchange.must({ type: "changeSettings", settings: { feeToken: "BTC", feeTokenDiscount: "0" } })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's BTC", "1.39995"],
      ["bob's USDT", "26000"],
      ["fees in BTC", "0.00005"],
    ])
  })

  test("a reset switches fee deduction off", () => {
    const exchange = talk(["bob pays fees in MX", "done"])
    exchange.must({ type: "reset" })
    expectDialogue(exchange, [
      ["bob gets 100 MX", "done"],
      ["bob gets 7000 USDT", "done"],
      ["alice gets 1 BTC", "done"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["bob's MX", "100"],
      ["bob's USDT", "997"],
    ])
  })
})

test("an unchanged fee deduction emits nothing, and only an account can set it", () => {
  const exchange = new TestExchange()
  expectDialogue(exchange, [
    ["bob pays fees in MX", "done"],
    ["mallory pays fees in MX", "rejected 10001"],
  ])
  const events = exchange.events.length
  expectDialogue(exchange, [
    ["bob pays fees in MX", "done"],
    ["alice pays fees plainly", "done"],
  ])
  expect(exchange.events.length).toBe(events)
})
