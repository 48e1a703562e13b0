/** Files as vendors and tools write them: each is read exactly, or rejected by its format's name. */
import { describe, expect, test } from "vitest"
import { type RecordedRow, readRecorded } from "../../src/index.ts"

const read = async (text: string, file = "BTCUSDT.csv"): Promise<Array<RecordedRow>> => {
  const rows: Array<RecordedRow> = []
  for await (const row of readRecorded(file, [new TextEncoder().encode(text)])) rows.push(row)
  return rows
}

const lines = (...all: ReadonlyArray<string>): string => all.join("\n")

const hour = 3_600_000
const first = {
  kind: "candle",
  openTime: Date.UTC(2024, 2, 5, 12),
  closeTime: Date.UTC(2024, 2, 5, 13),
  open: "66000",
  high: "66100",
  low: "65900",
  close: "66050",
  volume: "20.5",
}
const second = {
  ...first,
  openTime: first.openTime + hour,
  closeTime: first.closeTime + hour,
  volume: "7.25",
}
const prices = "66000,66100,65900,66050"
const seconds = first.openTime / 1_000

describe("are read", () => {
  test.each<[string, string]>([
    ["Kraken's OHLCVT", lines(`${seconds},${prices},20.5,148`, `${seconds + 3600},${prices},7.25,3`)],
    [
      "CryptoDataDownload: its address, the newest first, volumes of both coins",
      lines(
        "https://www.CryptoDataDownload.com",
        "Unix,Date,Symbol,Open,High,Low,Close,Volume BTC,Volume USDT,tradecount",
        `${seconds + 3600},2024-03-05 13:00:00,BTC/USDT,${prices},7.25,478000.5,3`,
        `${seconds},2024-03-05 12:00:00,BTC/USDT,${prices},20.5,1353000.25,148`,
      ),
    ],
    [
      "CryptoDataDownload with the quote coin first and times in milliseconds",
      lines(
        "https://www.CryptoDataDownload.com",
        "unix,date,symbol,open,high,low,close,Volume USDT,Volume BTC",
        `${second.openTime},2024-03-05 13:00:00,BTCUSDT,${prices},478000.5,7.25`,
        `${first.openTime},2024-03-05 12:00:00,BTCUSDT,${prices},1353000.25,20.5`,
      ),
    ],
    [
      "volumes of coins without a column of symbols: the file's name gives the base coin",
      lines(
        "Date,Open,High,Low,Close,Volume USDT,Volume BTC",
        `2024-03-05 12:00,${prices},1353000.25,20.5`,
        `2024-03-05 13:00,${prices},478000.5,7.25`,
      ),
    ],
    [
      "pandas with its numbered index",
      lines(
        ",timestamp,open,high,low,close,volume",
        `0,${first.openTime},${prices},20.5`,
        `1,${second.openTime},${prices},7.25`,
      ),
    ],
    [
      "pandas with times as its index, which has no name",
      lines(
        ",open,high,low,close,volume",
        `2024-03-05 12:00:00+00:00,${prices},20.5`,
        `2024-03-05 13:00:00+00:00,${prices},7.25`,
      ),
    ],
    [
      "pandas with times as decimal numbers",
      lines(
        "time,open,high,low,close,volume",
        `${seconds}.0,${prices},20.5`,
        `${seconds + 3600}.0,${prices},7.25`,
      ),
    ],
    [
      "ISO times with an offset",
      lines(
        "time,open,high,low,close,volume",
        `2024-03-05T14:00:00+02:00,${prices},20.5`,
        `2024-03-05 07:00:00-0600,${prices},7.25`,
      ),
    ],
    [
      "klines of this server",
      JSON.stringify(
        [first, second].map(({ openTime, closeTime, open, high, low, close, volume }) => [
          ...[openTime, open, high, low, close, volume, closeTime, "1353000.25"],
        ]),
      ),
    ],
    [
      "klines of Binance",
      JSON.stringify(
        [first, second].map(({ openTime, closeTime, open, high, low, close, volume }) => [
          ...[openTime, open, high, low, close, volume, closeTime - 1, "1353000.25", 148, "9", "5", "0"],
        ]),
      ),
    ],
  ])("a vendor's file is read: %s", async (_, text) => {
    expect(await read(text)).toEqual([first, second])
  })

  test("a long table with the newest row first is read", async () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => `${seconds - i * 3600},${prices},20.5`)
    const found = await read(lines("date,open,high,low,close,volume", ...rows))
    expect(found).toHaveLength(2_500)
    expect(found.at(-1)).toEqual(first)
  })
})

describe("are rejected with their recognised form and the expected one", () => {
  test.each<[string, string, RegExp]>([
    ["MetaTrader 4", `2024.03.05,12:00,${prices},205`, /looks like MetaTrader's export.*UTC/],
    [
      "MetaTrader 5",
      lines(
        "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>",
        `2024.03.05\t12:00:00\t${prices.replaceAll(",", "\t")}\t205\t0\t1`,
      ),
      /looks like MetaTrader's export/,
    ],
    ["semicolons", `2024-03-05;${prices.replaceAll(",", ";")};1`, /separated by semicolons; expected commas/],
    ["pandas without headings", `0,2024-03-05 12:00,${prices},20.5`, /7 columns without headings/],
    ["Kraken's OHLC of its API", `${seconds},${prices},66010.1,20.5,148`, /8 columns without headings/],
    [
      "seven columns whose sixth may be an adjusted close",
      lines(`${seconds},${prices},66040,148`, `${seconds + 3600},${prices},66045,3`),
      /lies between low and high in every row.*expected Kraken's/,
    ],
    [
      "volumes in the quote coin alone",
      lines("Date,Symbol,Open,High,Low,Close,Volume USDT", `2024-03-05,BTC/USDT,${prices},1353000.25`),
      /volumes are in USDT, and none is known to be the base coin of "BTC\/USDT"; expected a column volume/,
    ],
    [
      "date and time in two columns",
      lines("date,time,open,high,low,close,volume", `2024-03-05,12:00,${prices},20.5`),
      /date and time stand in two columns; expected one/,
    ],
    [
      "a date whose day and month are ambiguous",
      `05/03/2024,${prices},20.5`,
      /date "05\/03\/2024" is no time/,
    ],
    ["a date without signs", `20240305,${prices},20.5`, /date "20240305" is no time/],
    ["other headings", lines("Date,Price,Open,High,Low,Vol.", "x"), /no column close, volume.*expected/],
    [
      "Coinbase's candles",
      `[[${seconds},65900,66100,66000,66050,20.5]]`,
      /in seconds: this looks like Coinbase's \[time, low, high.*expected/,
    ],
    [
      "Kraken's OHLC as JSON",
      `[[${seconds},"66000","66100","65900","66050","66010.1","20.5",148]]`,
      /looks like Kraken's OHLC, whose sixth is an average price; expected/,
    ],
    ["an answer of Kraken's API", '{"error":[],"result":{}}', /fields error, result; expected a trade/],
    ["a list of objects", '[{"time":1,"open":2}]', /not a list; expected/],
  ])(
    "a vendor's file is rejected with its recognised format and the expected one: %s",
    async (_, text, reason) => {
      const refused = read(text)
      await expect(refused).rejects.toThrow(reason)
      await expect(refused).rejects.toThrow(/expected|give a day/)
    },
  )
})
