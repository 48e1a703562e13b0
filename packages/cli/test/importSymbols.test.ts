/**
 * Imports symbols from a saved response of the venue: listed, changed and skipped ones, and errors for wrong files.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeMarket, makeSpot } from "@bourse/client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoAccounts, type RunningBourse, startBourse } from "../src/index.ts"
import { bourseHere, bourse as bourseProcess, folder, outcomeOf } from "./command.ts"

let exchange: RunningBourse
beforeAll(async () => {
  exchange = await startBourse({ market: true, clock: { frozen: true } })
})
afterAll(() => exchange.close())

const variables = () => ({
  BOURSE_URL: exchange.url,
  BOURSE_SANDBOX_TOKEN: exchange.sandboxToken ?? "",
})
const run = (...args: ReadonlyArray<string>) => outcomeOf(bourseHere(["symbols", ...args], variables()))
const fileOf = (json: unknown): string => {
  const file = join(folder(), "exchangeInfo.json")
  writeFileSync(file, typeof json === "string" ? json : JSON.stringify(json))
  return file
}

/** Makes a symbol as it is in the venue's `exchangeInfo`. */
const venueSymbol = (symbol: string, base: string, quote: string, more: object = {}) => ({
  ...{ symbol, status: "1", baseAsset: base, baseAssetPrecision: 2, quoteAsset: quote, quotePrecision: 2 },
  ...{ quoteAssetPrecision: 2, baseCommissionPrecision: 2, quoteCommissionPrecision: 2 },
  ...{
    orderTypes: ["LIMIT", "MARKET", "LIMIT_MAKER"],
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
  },
  ...{
    quoteAmountPrecision: "1.000000000000000000",
    baseSizePrecision: "0.01",
    permissions: ["SPOT"],
    filters: [],
  },
  ...{ maxQuoteAmount: "2000000.000000000000000000", makerCommission: "0", takerCommission: "0.0005" },
  ...{ quoteAmountPrecisionMarket: "1", maxQuoteAmountMarket: "100000", fullName: base, tradeSideType: 1 },
  ...more,
})
const venue = (...symbols: ReadonlyArray<object>) => ({
  ...{ timezone: "CST", serverTime: 1_763_640_000_000, rateLimits: [], exchangeFilters: [] },
  symbols,
})

test("symbols of the venue are listed with their tick, lot and fees; a second import changes nothing", async () => {
  const file = fileOf(
    venue(
      venueSymbol("SOLUSDT", "SOL", "USDT"),
      venueSymbol("DOGEUSDT", "DOGE", "USDT", {
        quotePrecision: 5,
        baseAssetPrecision: 0,
        baseSizePrecision: "0",
      }),
      venueSymbol("SOLBTC", "SOL", "BTC", {
        quotePrecision: 6,
        quoteAmountPrecision: "0.0001",
        maxQuoteAmount: "20",
      }),
      venueSymbol("OLDUSDT", "OLD", "USDT", { status: "2" }),
    ),
  )
  const prices = fileOf([
    { symbol: "SOLUSDT", price: "151.239" },
    { symbol: "DOGEUSDT", price: "0.1534" },
  ])
  const args = ["symbols", "import", file, "--prices", prices]
  const first = await outcomeOf(bourseProcess(args, variables()))
  expect(first.stderr).toBe("")
  expect(first.stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/^SOLUSDT +listed +at 151\.23$/),
    expect.stringMatching(/^DOGEUSDT +listed +at 0\.1534$/),
    expect.stringMatching(/^SOLBTC +listed +at 0\.01, a price assumed from the tick: use --prices$/),
    expect.stringMatching(/^OLDUSDT +left +not open for trading in the file$/),
    "listed 3, changed 0, left 1",
  ])
  const again = await run("import", file, "--prices", prices)
  expect(again.stdout.trim().split("\n").slice(-5)).toEqual([
    expect.stringMatching(/^SOLUSDT +left +the same$/),
    expect.stringMatching(/^DOGEUSDT +left +the same$/),
    expect.stringMatching(/^SOLBTC +left +the same$/),
    expect.stringMatching(/^OLDUSDT +left +not open/),
    "listed 0, changed 0, left 4",
  ])
  await exchange.control.advance("1m")
  const market = makeMarket({ baseUrl: exchange.url })
  const { symbols } = await market.exchangeInfo({ symbol: "DOGEUSDT" })
  expect(symbols[0]).toMatchObject({ quotePrecision: 5, baseAssetPrecision: 0, takerCommission: "0.0005" })
  expect(await market.klines({ symbol: "DOGEUSDT", interval: "4h", limit: 500 })).toHaveLength(500)
  const spot = makeSpot({ baseUrl: exchange.url, ...demoAccounts.alice })
  await expect(
    spot.placeOrder({ symbol: "SOLUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "100" as never }),
  ).resolves.toMatchObject({ symbol: "SOLUSDT" })
}, 300_000)

test("an import updates fees but not tick and lot of a listed symbol, and reports that", async () => {
  const own = (await (await fetch(`${exchange.url}/api/v3/exchangeInfo`)).json()) as {
    readonly symbols: ReadonlyArray<ReturnType<typeof venueSymbol>>
  }
  const symbols = own.symbols.filter(({ symbol }) => /^(BTC|ETH|MX)USDT$/.test(symbol))
  const [first, second, third] = symbols as [object, { readonly symbol: string }, object]
  const file = fileOf({
    symbols: [{ ...first, takerCommission: "0.0004" }, { ...second, quotePrecision: 1 }, third],
  })
  const { stdout } = await run("import", file)
  const lines = stdout.trim().split("\n")
  expect(lines[0]).toMatch(/^\w+ +changed +takerFee 0\.0005, in the file 0\.0004$/)
  expect(lines[1]).toMatch(/^\w+ +left +the import never changes tick [\d.]+, in the file 0\.1$/)
  expect(lines.at(-1)).toBe("listed 0, changed 1, left 2")
  const some = await run("import", file, second.symbol)
  expect(some.stdout.trim().split("\n")).toHaveLength(2)
  expect(await run("import", file, "NOPE")).toMatchObject({
    code: 1,
    stderr: "bourse: the file has no symbol NOPE\n",
  })
}, 300_000)

test("symbols that the server rejects are skipped, and the rest is imported", async () => {
  const file = fileOf(
    venue(
      venueSymbol("FINEUSDT", "FINE", "USDT", { quotePrecision: 12 }),
      venueSymbol("XLMUSDT", "XLM", "USDT"),
    ),
  )
  const { stdout } = await run("import", file)
  expect(stdout).toMatch(/^FINEUSDT +left +.*USDT needs a ledger scale of at least 14/)
  expect(stdout).toMatch(/^XLMUSDT +listed/m)
}, 300_000)

const good = venueSymbol("SOLUSDT", "SOL", "USDT")

test.each([
  ["[1", /^bourse: the file is not valid JSON: /],
  [[good], /^bourse: the file has no list symbols: save the whole response of GET \/api\/v3\/exchangeInfo$/m],
  [
    venue({ ...good, quotePrecision: "2" }),
    /^ {2}symbols\[0\]\.quotePrecision \(SOLUSDT\): must be a number of decimal places, 0 to 18, and is "2"$/m,
  ],
  [venue(good, { ...good, symbol: "A B" }), /^ {2}symbols\[1\]\.symbol \(A B\): must be a name of 1 to 32 /m],
  [venue(good, good), /symbols\[1\]\.symbol \(SOLUSDT\): is in the file twice/],
  [
    venue({ ...good, makerCommission: "-0.1" }),
    /symbols\[0\]\.makerCommission \(SOLUSDT\): must be a decimal such as 0\.0005, and is "-0\.1"/,
  ],
  [venue({ ...good, baseAsset: undefined }), /symbols\[0\]\.baseAsset \(SOLUSDT\): .* and is missing/],
  [venue(...Array.from({ length: 30 }, () => [])), /symbols\[9\]: must be an object\n {2}and 20 more/],
  [
    venue(...Array.from({ length: 201 }, (_, i) => venueSymbol(`S${i}USDT`, `S${i}`, "USDT"))),
    /the file has 201 symbols, but at most 200 can be imported at once: name the symbols that you need/,
  ],
])("a wrong file %# is rejected completely, with the place of each mistake", async (json, told) => {
  const before = await exchange.control.admin.listSymbols()
  const outcome = await run("import", fileOf(json))
  expect(outcome).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(told) })
  expect(await exchange.control.admin.listSymbols()).toEqual(before)
})
