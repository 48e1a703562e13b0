import { describe, expect, test } from "vitest"
import { type Conversion, convertible, ErrorCode, formatUnits, type Settings } from "../../src/index.ts"
import { fraction, inToken, over, times } from "../oracles/NaiveConversion.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { assets, expectDialogue } from "../support/testExchange.ts"
import { WalletExchange } from "../support/walletExchange.ts"

const inMx = (amount: string, price: string, mxPrice: string, share: string) =>
  inToken(amount, price, mxPrice, share, assets.MX)

/** An exchange where carol has only the named balances. */
const holding = (
  balances: Partial<Record<keyof typeof assets, string>>,
  settings: Partial<Settings> = {},
) => {
  const exchange = new WalletExchange()
  exchange.tell("carol moves 1000 USDT from SPOT to FUTURES")
  for (const [asset, amount] of Object.entries(balances))
    exchange.must({ type: "fund", uid: "carol", asset, amount })
  exchange.must({ type: "changeSettings", settings })
  return exchange
}

const convert = (exchange: WalletExchange, ...asked: ReadonlyArray<string>): Conversion =>
  exchange.must({ type: "convert", uid: "carol", assets: asked })

const codes = ({ failed }: Conversion) => failed.map(({ asset, rejection }) => [asset, rejection.code])

describe("the proceeds of a balance", () => {
  test("a balance worth 3 USDT, at 3 USDT for the token, gives one token, less 2 %", () => {
    const exchange = holding({ BTC: "0.00005" })
    expect(convert(exchange, "BTC")).toEqual({
      id: 2,
      converted: [{ asset: "BTC", amount: 50_000_000n, gross: 100_000_000n, fee: 2_000_000n }],
      failed: [],
    })
    expectDialogue(exchange, [
      ["carol's BTC", "0"],
      ["carol's MX", "0.98"],
    ])
    expect([exchange.house("BTC"), exchange.house("MX")]).toEqual([
      { conversion: "0.00005" },
      { fees: "0.02", conversion: "-1" },
    ])
  })

  test.each([
    ["BTC", "0.000083333333", "60000", "0.02"],
    ["BTC", "0.000000000001", "60000", "0.02"],
    ["ETH", "0.001666666666666666", "3000", "0.02"],
    ["ETH", "0.000123456789012345", "3000", "0.00000001"],
    ["ETH", "0.000123456789012345", "3000", "0.12345678"],
    ["PEPE", "499999.99999999", "0.00001", "0.02"],
    ["PEPE", "0.00777777", "0.00001", "0.5"],
    ["USDT", "4.999999999999", "1", "0.02"],
    ["USDT", "0.000000090001", "1", "0.02"],
    ["USDT", "1", "1", "0"],
  ] as const)(
    "converting %s %s at %s, for a fee of %s, gives the exact proceeds",
    (asset, amount, price, conversionFee) => {
      const exchange = holding({ [asset]: amount }, { conversionFee })
      const { gross, fee } = inMx(amount, price, "3", conversionFee)
      const { converted, failed } = convert(exchange, asset)
      if (gross <= fee)
        expect(failed).toEqual([
          { asset, rejection: rejectedWith(ErrorCode.amountInvalid, "worth nothing after the fee") },
        ])
      else {
        expect(converted).toMatchObject([{ asset, gross, fee }])
        expectDialogue(exchange, [
          [`carol's ${asset}`, "0"],
          ["carol's MX", formatUnits(gross - fee, 8)],
        ])
      }
    },
  )

  test("a conversion never pays more than the value less the fee, nor a unit less", () => {
    const exchange = holding({})
    for (let i = 1; i <= 60; i++) {
      const amount = formatUnits(i * i * 1_100_000_001, 12)
      exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount })
      const { gross, fee } = convert(exchange, "USDT").converted[0]!
      const given = gross - fee
      const [most, one] = over(times(fraction(amount), fraction("98000000")), fraction("3"))
      expect([i, given * one <= most, most < (given + 1n) * one]).toEqual([i, true, true])
    }
  })

  test("a balance converted in pieces brings no more than in one piece", () => {
    const whole = holding({ USDT: "4.00000001" })
    convert(whole, "USDT")
    const pieces = holding({})
    for (const amount of ["1.3333333", "1.3333333", "1.33333341"]) {
      pieces.must({ type: "fund", uid: "carol", asset: "USDT", amount })
      convert(pieces, "USDT")
    }
    const mx = (exchange: WalletExchange) => exchange.state.ledger.balance("carol", "MX").free
    expect(mx(pieces)).toBeLessThanOrEqual(mx(whole))
  })

  test("the token of conversions is a setting", () => {
    const exchange = holding({ BTC: "0.00005", MX: "1" }, { feeToken: "PEPE" })
    expect(convert(exchange, "BTC", "MX").converted).toMatchObject([
      { asset: "BTC", gross: 300_000n * 10n ** 8n, fee: 6000n * 10n ** 8n },
      { asset: "MX", gross: 300_000n * 10n ** 8n, fee: 6000n * 10n ** 8n },
    ])
    expectDialogue(exchange, [["carol's PEPE", "588000"]])
  })

  test("the reference asset of conversions can be the token: then it is worth itself", () => {
    const exchange = holding({ BTC: "0.00005" }, { feeToken: "USDT" })
    expect(convert(exchange, "BTC").converted).toEqual([
      { asset: "BTC", amount: 50_000_000n, gross: 3n * 10n ** 12n, fee: 6n * 10n ** 10n },
    ])
    expect(codes(convert(exchange, "USDT"))).toEqual([["USDT", ErrorCode.transferNotSupported]])
  })
})

describe("the current prices", () => {
  test("a conversion uses the best bid of the asset and the best ask of the token", () => {
    const exchange = holding({ BTC: "0.00005" })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 30000", "NEW"],
      ["bob buys 0.1 at 40000", "NEW"],
      ["alice sells 0.1 at 70000", "NEW"],
      ["alice sells 10 at 5 on MXUSDT", "NEW"],
      ["alice sells 10 at 4 on MXUSDT", "NEW"],
      ["bob buys 10 at 2 on MXUSDT", "NEW"],
    ])
    const { gross, fee } = inMx("0.00005", "40000", "4", "0.02")
    expect([gross, fee]).toEqual([50_000_000n, 1_000_000n])
    expect(convert(exchange, "BTC").converted).toMatchObject([{ gross, fee }])
  })

  test("a conversion uses the last price if a side of the book is empty", () => {
    const exchange = holding({ BTC: "0.00005" })
    expectDialogue(exchange, [
      ["alice sells 0.1 at 50000", "NEW"],
      ["bob buys 0.1 at 50000", "FILLED 0.1 for 5000"],
      ["alice sells 0.1 at 70000", "NEW"],
      ["bob buys 10 at 2 on MXUSDT", "NEW"],
      ["alice sells 10 at 2 on MXUSDT", "FILLED 10 for 20"],
      ["bob buys 10 at 1 on MXUSDT", "NEW"],
    ])
    const { gross, fee } = inMx("0.00005", "50000", "2", "0.02")
    expect(convert(exchange, "BTC").converted).toMatchObject([{ gross, fee }])
  })

  test("a bid above the last price never raises a converted balance's value", () => {
    const exchange = holding({ BTC: "0.00005" })
    exchange.tell("bob buys 0.01 at 100000")
    const { gross } = inMx("0.00005", "60000", "3", "0.02")
    expect(convert(exchange, "BTC").converted).toMatchObject([{ gross }])
  })

  test("an ask below the last price never makes the token cheaper, so a thin book cannot be used against the house", () => {
    const exchange = holding({ USDT: "4.99" })
    exchange.tell("bob sells 1000 at 0.0001 on MXUSDT")
    const { gross } = inMx("4.99", "1", "3", "0.02")
    expect(convert(exchange, "USDT").converted).toMatchObject([{ gross }])
  })

  test("a conversion's prices include the user's own orders", () => {
    const exchange = holding({ BTC: "0.00005", USDT: "100" })
    exchange.tell("carol buys 0.001 at 50000")
    const { gross } = inMx("0.00005", "50000", "3", "0.02")
    expect(convert(exchange, "BTC").converted).toMatchObject([{ gross }])
  })
})

describe("small balances", () => {
  test.each([
    ["USDT", "4.999999999999", true],
    ["USDT", "5", false],
    ["BTC", "0.000083333333", true],
    ["BTC", "0.000083333334", false],
    ["ETH", "0.001666666666666666", true],
    ["ETH", "0.001666666666666667", false],
    ["PEPE", "499999.99999999", true],
    ["PEPE", "500000", false],
  ])("a balance of %s %s is a small one: %s", (asset, amount, isSmall) => {
    const exchange = holding({ [asset]: amount })
    const conversion = convert(exchange, asset)
    expect(conversion.converted.length).toBe(isSmall ? 1 : 0)
    expect(conversion.failed).toEqual(
      isSmall ? [] : [{ asset, rejection: rejectedWith(ErrorCode.notSmallBalance, "5 USDT") }],
    )
  })

  test("limit, reference asset and fee of conversions are settings", () => {
    const exchange = holding(
      { ETH: "0.02" },
      { valueAsset: "BTC", smallBalanceMax: "0.001", conversionFee: "0" },
    )
    // ETH is traded in BTC, at 0.05: its balance is worth too much for a conversion. The fee token is not
    // traded in BTC.
    expect(codes(convert(exchange, "ETH"))).toEqual([["ETH", ErrorCode.assetNotConvertible]])
    exchange.must({ type: "changeSettings", settings: { feeToken: "BTC" } })
    expect(codes(convert(exchange, "ETH"))).toEqual([["ETH", ErrorCode.notSmallBalance]])
    exchange.must({ type: "changeSettings", settings: { smallBalanceMax: "0.0010000001" } })
    expect(convert(exchange, "ETH").converted).toMatchObject([{ gross: 1_000_000_000n, fee: 0n }])
  })

  test("only the free balance counts for a conversion and is converted", () => {
    const exchange = holding({ USDT: "104" }, {})
    expectDialogue(exchange, [
      ["carol buys 0.002 at 50000", "NEW"],
      ["carol's USDT", "3.95 + 100.05 locked"],
    ])
    expect(convert(exchange, "USDT").converted).toMatchObject([{ amount: 395n * 10n ** 10n }])
    expectDialogue(exchange, [["carol's USDT", "0 + 100.05 locked"]])
  })

  test("a balance of the futures side is not converted", () => {
    const exchange = holding({})
    expect(codes(convert(exchange, "USDT"))).toEqual([["USDT", ErrorCode.insufficientBalance]])
  })
})

describe("assets that cannot be converted stay, each with its reason", () => {
  test("one request reports a reason for each asset that cannot be converted", () => {
    const exchange = holding({ BTC: "0.00005", ETH: "1", MX: "0.5", USDT: "0.00000000003" })
    exchange.must({ type: "fund", uid: "carol", asset: "XRP", amount: "1" })
    const asked = ["MX", "BTC", "DOGE", "ETH", "USDT", "XRP", "PEPE"]
    const { id, converted, failed } = convert(exchange, ...asked)
    expect(id).toBe(2)
    expect(converted.map(({ asset }) => asset)).toEqual(["BTC"])
    expect(failed).toEqual([
      { asset: "MX", rejection: rejectedWith(ErrorCode.transferNotSupported) },
      { asset: "DOGE", rejection: rejectedWith(ErrorCode.unknownCoin) },
      { asset: "ETH", rejection: rejectedWith(ErrorCode.notSmallBalance, "5 USDT") },
      { asset: "USDT", rejection: rejectedWith(ErrorCode.amountInvalid, "worth nothing after the fee") },
      { asset: "XRP", rejection: rejectedWith(ErrorCode.assetNotConvertible) },
      { asset: "PEPE", rejection: rejectedWith(ErrorCode.insufficientBalance) },
    ])
    expectDialogue(exchange, [
      ["carol's MX", "1.48"],
      ["carol's ETH", "1"],
      ["carol's USDT", "0.00000000003"],
      ["carol's XRP", "1"],
    ])
  })

  test("an asset named twice is converted once", () => {
    const exchange = holding({ BTC: "0.00005", ETH: "1" })
    const conversion = convert(exchange, "BTC", "ETH", "BTC", "ETH")
    expect(conversion.converted.length).toBe(1)
    expect(conversion.failed.length).toBe(1)
    expectDialogue(exchange, [["carol's MX", "0.98"]])
  })

  test("a request that converts nothing changes nothing", () => {
    const exchange = holding({ ETH: "1" })
    const before = exchange.events.length
    expect(convert(exchange, "ETH", "MX")).toMatchObject({ id: null, converted: [] })
    expect(convert(exchange)).toEqual({ id: null, converted: [], failed: [] })
    expect(exchange.events.length).toBe(before)
    expect(exchange.records.conversions).toEqual([])
  })

  test("a fee of 100 % leaves nothing to convert", () => {
    const exchange = holding({ BTC: "0.00005" }, { conversionFee: "1" })
    expect(codes(convert(exchange, "BTC"))).toEqual([["BTC", ErrorCode.amountInvalid]])
  })

  test("a conversion for a frozen or unknown account is rejected as a whole", () => {
    const exchange = holding({ BTC: "0.00005" })
    exchange.tell("carol is frozen")
    const ask = (uid: string) => exchange.run({ type: "convert", uid, assets: ["BTC"] })
    expect(ask("carol")).toEqual(rejectedWith(ErrorCode.subAccountFrozen))
    expect(ask("mallory")).toEqual(rejectedWith(ErrorCode.userNotFound))
  })

  test("the list of convertible assets agrees with the conversion and changes nothing", () => {
    const exchange = holding({ BTC: "0.00005", ETH: "1" })
    const before = exchange.events.length
    const asked = ["BTC", "ETH", "MX", "DOGE", "PEPE"]
    const foretold = asked.map((asset) => convertible(exchange.state, "carol", asset))
    expect(exchange.events.length).toBe(before)
    expect(foretold[0]).toEqual({
      amount: 50_000_000n,
      gross: 100_000_000n,
      fee: 2_000_000n,
      worth: 3n * 10n ** 12n,
    })
    const { failed } = convert(exchange, ...asked)
    expect(foretold.slice(1)).toEqual(failed.map(({ rejection }) => rejection))
  })
})

describe("several at once", () => {
  test("several assets converted at once are one record, with the sums and the part of each", () => {
    const exchange = holding({ BTC: "0.00005", ETH: "0.001", USDT: "1" })
    exchange.tell("at 7 ms")
    convert(exchange, "ETH", "USDT", "BTC")
    const usdt = inMx("1", "1", "3", "0.02")
    expect(exchange.records.conversions).toEqual([
      {
        generation: 1,
        id: 2,
        uid: "carol",
        total: formatUnits(2n * 98_000_000n + usdt.gross - usdt.fee, 8),
        fee: formatUnits(4_000_000n + usdt.fee, 8),
        details: JSON.stringify([
          { asset: "ETH", amount: "0.001", convert: "0.98", fee: "0.02" },
          {
            asset: "USDT",
            amount: "1",
            convert: formatUnits(usdt.gross - usdt.fee, 8),
            fee: formatUnits(usdt.fee, 8),
          },
          { asset: "BTC", amount: "0.00005", convert: "0.98", fee: "0.02" },
        ]),
        time: exchange.now,
      },
    ])
    expect(exchange.house("USDT")).toEqual({ conversion: "1" })
    expect(exchange.house("MX")).toEqual({
      fees: formatUnits(4_000_000n + usdt.fee, 8),
      conversion: formatUnits(-(200_000_000n + usdt.gross), 8),
    })
  })
})
