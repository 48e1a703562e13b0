/**
 * A recording whose amounts exceed the exchange's limits fails the start, with the reason; the busiest real minutes
 * are accepted.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { startBourse } from "../../src/index.ts"
import { folderOfTest, ok, serverOfTest } from "../support/testServer.ts"

const start = Date.UTC(2024, 2, 5, 12)

const recording = (volume: string, symbol: string, prices: string): string => {
  const path = join(folderOfTest(), `${symbol}-1m.csv`)
  const rows = [0, 1].map((i) => `${start + i * 60_000},${prices},${volume}`)
  writeFileSync(path, rows.join("\n"))
  return path
}

const starting = async (volume: string, symbol = "BTCUSDT", prices = "66000,66100,65900,66050") => {
  const path = recording(volume, symbol, prices)
  const bourse = await startBourse({ market: { replay: [path] }, clock: { start, frozen: true } })
  await bourse.close()
}

test.each(["6600000000", "66000000000"])(
  "a recorded price of %s in USDT is rejected at the start",
  async (price) => {
    await expect(starting("9000", "BTCUSDT", Array(4).fill(price).join())).rejects.toThrow(
      /BTCUSDT-1m\.csv: its prices and volumes are too large for BTCUSDT \(.+\)/,
    )
  },
)

test("a recorded volume below a lot per price is rejected at the start", async () => {
  await expect(starting("0.000001")).rejects.toThrow(/line 1: its volume is less than one lot for each/)
})

// The busiest real minutes of each coin, followed by quiet ones.
test.each([
  ["PEPEUSDT", "0.00002501,0.00002511,0.00002490,0.00002505", "1500000000000"],
  ["PEPEUSDT", "0.00000125,0.00000126,0.00000124,0.00000125", "100000"],
  ["MXUSDT", "2.5013,2.5100,2.4900,2.5012", "3000000"],
  ["ETHBTC", "0.05301,0.05310,0.05290,0.05305", "40000"],
  ["USDCUSDT", "1.0001,1.0002,0.9999,1.0000", "500000000"],
] as const)("a recorded minute of %s at %s with %s is played", async (symbol, prices, volume) => {
  const path = recording(volume, symbol, prices)
  const server = await serverOfTest({ market: { replay: [path] }, clock: { start, frozen: true } })
  await server.advance(60_000)
  const [candle] = ok(await server.get("/api/v3/klines", { symbol, interval: "1m", limit: 2 }))
  expect(candle.slice(1, 6).map(Number)).toEqual([...prices.split(","), volume].map(Number))
})
