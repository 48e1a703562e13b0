import { gzipSync, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { RecordedDataError, type RecordedRow, readRecorded } from "../../src/index.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

/** A stream that gives the file in pieces of `size` bytes. */
function* pieces(whole: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}

const read = async (text: string | Uint8Array, size = 7): Promise<Array<RecordedRow>> => {
  const rows: Array<RecordedRow> = []
  const whole = typeof text === "string" ? bytes(text) : text
  for await (const row of readRecorded("data.csv", pieces(whole, size))) rows.push(row)
  return rows
}

const kline = (openTime: number, closeTime: number, prices = "4.15070000,4.15870000,4.15060000,4.15540000") =>
  `${openTime},${prices},539.23000000,${closeTime},2240.39860900,13,401.82000000,1669.98121300,0`

const klines = `${kline(1601510340000, 1601510399999)}\n${kline(1601510400000, 1601510459999)}\n`

const candle = {
  kind: "candle",
  openTime: 1601510340000,
  closeTime: 1601510400000,
  open: "4.1507",
  high: "4.1587",
  low: "4.1506",
  close: "4.1554",
  volume: "539.23",
}

describe("a recorded file is read", () => {
  test("klines of a public dump are read", async () => {
    expect(await read(klines)).toEqual([
      candle,
      { ...candle, openTime: 1601510400000, closeTime: 1601510460000 },
    ])
  })

  test("a recorded file of megabytes in one piece is read", async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},1,1,1,${1601510340000 + i},true,true`)
    expect((await read(rows.join("\n"), Number.MAX_SAFE_INTEGER)).length).toBe(rows.length)
  })

  test("klines with headings, microseconds and Windows line ends are read", async () => {
    const heading = "open_time,open,high,low,close,volume,close_time,quote_volume,count,a,b,ignore"
    const text = `${heading}\r\n${kline(1735689600000000, 1735689659999999)}\r\n`
    expect(await read(text)).toEqual([{ ...candle, openTime: 1735689600000, closeTime: 1735689660000 }])
  })

  test("a byte order mark before the headings, and before a row, is skipped", async () => {
    const row = kline(1601510340000, 1601510399999)
    const heading = "open_time,open,high,low,close,volume,close_time,quote_volume,count,a,b,ignore"
    for (const text of [`\uFEFF${heading}\r\n${row}\r\n`, `\uFEFF${row}`, `${row}\r\n`])
      expect(await read(text)).toEqual([candle])
  })

  test("OHLCV with times in microseconds is read", async () => {
    const rows = [0, 60_000_000].map((at) => [
      1_735_689_600_000_000 + at,
      4.1507,
      4.1587,
      4.1506,
      4.1554,
      539.23,
    ])
    expect(await read(JSON.stringify(rows))).toEqual([
      { ...candle, openTime: 1735689600000, closeTime: 1735689660000 },
      { ...candle, openTime: 1735689660000, closeTime: 1735689720000 },
    ])
  })

  test("milliseconds and microseconds in one file are read, as after joining two years of dumps", async () => {
    const text = `${kline(1735689540000, 1735689599999)}\n${kline(1735689600000000, 1735689659999999)}`
    expect((await read(text)).map((row) => (row.kind === "candle" ? row.closeTime : row))).toEqual([
      1735689600000, 1735689660000,
    ])
  })

  const table = (...rows: ReadonlyArray<string>) => rows.join("\n")
  const days = [
    { ...candle, openTime: Date.UTC(2024, 2, 5), closeTime: Date.UTC(2024, 2, 6) },
    { ...candle, openTime: Date.UTC(2024, 2, 6), closeTime: Date.UTC(2024, 2, 7) },
  ]
  const prices = "4.1507,4.1587,4.1506,4.1554,539.23"

  test.each<[string, string]>([
    [
      "with headings",
      table("date,open,high,low,close,volume", `2024-03-05,${prices}`, `2024-03-06,${prices}`),
    ],
    ["without headings", table(`2024-03-05,${prices}`, `2024-03-06,${prices}`)],
    ["times with a zone", table(`2024-03-05T00:00:00Z,${prices}`, `2024-03-06 00:00:00+00:00,${prices}`)],
    ["seconds", table(`1709596800,${prices}`, `1709683200,${prices}`)],
    ["milliseconds", table(`1709596800000,${prices}`, `1709683200000,${prices}`)],
    [
      "other columns and another order",
      table(
        "Symbol,Volume,Close,Low,High,Open,Time",
        "BTCUSDT,539.23,4.1554,4.1506,4.1587,4.1507,2024-03-05",
        "BTCUSDT,539.23,4.1554,4.1506,4.1587,4.1507,2024-03-06",
      ),
    ],
  ])("a plain table of candles is read, %s", async (_, text) => {
    expect(await read(text)).toEqual(days)
  })

  test("a plain table with a gap in its first rows is read, with more rows than those used to find the step", async () => {
    const minutes = Array.from({ length: 1_500 }, (_, i) => 28_000_000 + i + (i > 0 ? 2 : 0))
    const rows = await read(
      table("date,open,high,low,close,volume", ...minutes.map((at) => `${at * 60},${prices}`)),
      1e6,
    )
    expect(rows[0]).toMatchObject({ kind: "candle", closeTime: 28_000_001 * 60_000 })
    expect(rows[1]).toMatchObject({ kind: "gap", missing: 2 })
    expect(rows).toHaveLength(1_501)
  })

  test("trades of spot and of futures are read: the taker sells when the buyer was the maker", async () => {
    const spot = "51175358,17.80180000,5.69000000,101.29224200,1583709433583,True,True\n"
    const futures = "51175358,17.80180000,5.69000000,101.29224200,1583709433583,false\n"
    const trade = { kind: "trade", time: 1583709433583, price: "17.8018", quantity: "5.69" }
    expect(await read(spot)).toEqual([{ ...trade, takerSide: "SELL" }])
    expect(await read(futures)).toEqual([{ ...trade, takerSide: "BUY" }])
  })

  test("aggTrades of spot and of futures are read", async () => {
    const trade = { kind: "trade", time: 1608872400000, price: "0.2", quantity: "50", takerSide: "BUY" }
    expect(await read("0,0.20000000,50.00000000,0,0,1608872400000,False,True\n")).toEqual([trade])
    expect(await read("0,0.20000000,50.00000000,0,0,1608872400000,false\n")).toEqual([trade])
  })

  test("ccxt's OHLCV is read, numbers in any notation, on several lines", async () => {
    const text = `[\n [1601510340000, 1.5e-7, 0.0000002, 1e-7, 1.5e-7, 12],\n [1601510640000, 1.5e-7, 2e-7, 1e-7, 2e-7, 0]\n]`
    const [first, second] = await read(text)
    expect(first).toEqual({
      kind: "candle",
      openTime: 1601510340000,
      closeTime: 1601510640000,
      open: "0.00000015",
      high: "0.0000002",
      low: "0.0000001",
      close: "0.00000015",
      volume: "12",
    })
    expect(second).toMatchObject({ closeTime: 1601510940000, volume: "0" })
  })

  test("JSON lines of our own format are read", async () => {
    const trade = { time: 1601510340000, price: "1.50", quantity: "2", side: "SELL" }
    expect(await read(JSON.stringify(trade))).toEqual([
      { kind: "trade", time: 1601510340000, price: "1.5", quantity: "2", takerSide: "SELL" },
    ])
    const { kind: _, ...own } = candle
    expect(await read(JSON.stringify(own))).toEqual([candle])
  })

  test.each([1, 5, 64, 100_000])("a compressed file is read in pieces of %i bytes", async (size) => {
    const rows = await read(klines)
    expect(await read(gzipSync(bytes(klines)), size)).toEqual(rows)
    expect(await read(zipSync({ "BTCUSDT-1m.csv": bytes(klines) }), size)).toEqual(rows)
  })
})

describe("missing data is reported as a gap", () => {
  test("missing candles are reported as a gap", async () => {
    const rows = await read(
      `${kline(1601510340000, 1601510399999)}\n${kline(1601510520000, 1601510579999)}\n`,
    )
    expect(rows[1]).toEqual({ kind: "gap", from: 1601510400000, to: 1601510520000, missing: 2 })
  })

  test("trades whose ids leave some out are reported as a gap", async () => {
    const rows = await read(`7,1,1,1,1601510340000,true,true\n11,1,1,1,1601510340500,true,true\n`)
    expect(rows[1]).toEqual({ kind: "gap", from: 1601510340000, to: 1601510340500, missing: 3 })
  })

  test("aggTrades with consecutive ids are not reported as a gap", async () => {
    const rows = await read(`0,1,1,5,9,1601510340000,true,true\n1,1,1,10,10,1601510340000,true,true\n`)
    expect(rows.map(({ kind }) => kind)).toEqual(["trade", "trade"])
  })
})

describe("a bad file is rejected by its line", () => {
  const good = kline(1601510340000, 1601510399999)
  test.each<[string, string | Uint8Array, number, RegExp]>([
    ["an empty file", "", 0, /no rows/],
    ["a plain table without a column", "date,open,high,low,volume\n2024-03-05,1,1,1,1", 1, /no column close/],
    [
      "a plain table with a word for a price",
      "date,open,high,low,close,volume\n2024-03-05,1,x,1,1,1",
      2,
      /high "x"/,
    ],
    ["a plain table with another date", "05.03.2024,1,1,1,1,1", 1, /date "05.03.2024" is no time/],
    ["a plain table with a negative volume", "2024-03-05,1,1,1,1,-1", 1, /volume "-1"/],
    ["a plain table with a row cut short", "2024-03-05,1,1,1,1,1\n2024-03-06,1,1,1,1", 2, /5 columns/],
    [
      "a plain table that turns from the newest first to the oldest first",
      "2024-03-06,1,1,1,1,1\n2024-03-05,1,1,1,1,1\n2024-03-07,1,1,1,1,1",
      2,
      /before the candle/,
    ],
    ["headings alone", "open_time,open", 0, /no rows/],
    ["a word for a price", good.replace("4.15870000", "high"), 1, /high "high" is not a decimal/],
    ["a negative price", good.replace("4.15070000", "-4"), 1, /open "-4" is not a decimal/],
    ["a price of zero", good.replace("4.15060000", "0.000"), 1, /low must be above 0/],
    ["a high below the open", good.replace("4.15870000", "4.15069"), 1, /open 4.1507 is not between/],
    ["seconds for milliseconds", kline(1601510340, 1601510399), 1, /13 digits/],
    ["a candle that closes before it opens", kline(1601510340000, 1601510330000), 1, /closes before/],
    ["an unknown number of columns", `${good}\n1,2,3\n`, 2, /3 columns/],
    ["another kind of row", `${good}\n7,1,1,1,1601510340000,true,true\n`, 2, /7 columns/],
    ["a row with a column less", `${good}\n${good.split(",").slice(1).join(",")}\n`, 2, /11 columns/],
    ["a row with a column more", `${good}\n${good},0\n`, 2, /13 columns/],
    ["NaN for a price", good.replace("4.15540000", "NaN"), 1, /close "NaN" is not a decimal/],
    ["a negative volume", good.replace("539.23", "-539.23"), 1, /volume "-539.23000000" is not a decimal/],
    ["a negative quantity", "7,1,-1,1,1601510340000,true", 1, /quantity "-1" is not a decimal/],
    ["an infinite price", good.replace("4.15870000", "Infinity"), 1, /high "Infinity"/],
    ["headings in the middle", `${good}\nopen_time,b,c,d,e,f,g,h,i,j,k,l\n`, 2, /open time/],
    ["semicolons for commas", good.replaceAll(",", ";"), 1, /1 columns/],
    [
      "candles back in time",
      `${good}\n${kline(1601510280000, 1601510339999)}\n`,
      2,
      /before the candle above/,
    ],
    ["a time between two steps", kline(99, 100), 1, /13 digits/],
    [
      "OHLCV from the newest on",
      "[[1601510640000,1,1,1,1,1],[1601510340000,1,1,1,1,1]]",
      2,
      /before the candle/,
    ],
    ["an OHLCV row twice", "[[1601510340000,1,1,1,1,1],[1601510340000,1,1,1,1,1]]", 2, /before the candle/],
    ["OHLCV with null for a price", "[[1601510340000,1,null,1,1,1]]", 1, /high null is not a decimal/],
    [
      "JSON trades back in time",
      '{"time":1601510340001,"price":"1","quantity":"1","side":"BUY"}\n{"time":1601510340000,"price":"1","quantity":"1","side":"BUY"}',
      2,
      /earlier/,
    ],
    [
      "trades and candles",
      `{"time":1601510340001,"price":"1","quantity":"1","side":"BUY"}\n${JSON.stringify({ ...candle, openTime: 1601510400000, closeTime: 1601510460000 })}`,
      2,
      /trades and candles in one file/,
    ],
    ["a zip with an empty file", zipSync({ a: bytes("") }), 0, /no rows/],
    ["a gzip of nothing", gzipSync(bytes("")), 0, /no rows/],
    ["an empty line", `${good}\n\n${good}`, 2, /empty line/],
    ["candles that overlap", `${good}\n${good}\n`, 2, /before the candle above it ends/],
    ["trades that go back", "7,1,1,1,1601510340001,true\n8,1,1,1,1601510340000,true", 2, /earlier/],
    ["a trade twice", "7,1,1,1,1601510340000,true\n7,1,1,1,1601510340000,true", 2, /does not follow/],
    ["no field that says who was the maker", "7,1,1,1,1601510340000,yes", 1, /not true or false/],
    ["JSON that is cut", '{"time":1601510340000,', 1, /not JSON/],
    ["JSON of another shape", '{"time":1601510340000,"price":"1","quantity":"1"}', 1, /side/],
    ["OHLCV without a volume", "[[1601510340000,1,1,1,1]]", 1, /not \[time/],
    ["no OHLCV at all", "[]", 0, /not a list/],
    ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x41]), 0, /cannot be read/],
    ["a gzip that is cut", gzipSync(bytes(klines)).subarray(0, 60), 0, /cannot be read/],
    ["a zip that is cut", zipSync({ a: bytes(klines) }).subarray(0, 80), 0, /cannot be read/],
    ["a zip of two files", zipSync({ a: bytes(klines), b: bytes(klines) }), 0, /holds a and b/],
  ])("a bad recorded file is rejected by its line: %s", async (_, text, line, reason) => {
    const error = await read(text).then(
      () => expect.unreachable("it was read"),
      (failure: unknown) => failure,
    )
    expect(error).toBeInstanceOf(RecordedDataError)
    expect(error).toMatchObject({ line, file: "data.csv" })
    expect((error as Error).message).toMatch(reason)
  })
})
