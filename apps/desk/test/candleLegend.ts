/** Orders of a test, and the trading page's numbers of a candle. */
import { decimal, makeMarket, makeSpot } from "@bourse/client"
import type { Kline, KlineInterval } from "@bourse/client/market"
import type { RunningBourse } from "@bourse/server"
import type { Page } from "playwright-core"
import { expect, vi } from "vitest"
import { patience } from "./deskOfTest.ts"

export const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }
export const bob = { apiKey: "dev-bob", secret: "dev-secret-bob" }

export const rest = (
  { url: baseUrl }: RunningBourse,
  key: typeof alice,
  symbol: string,
  side: "BUY" | "SELL",
  price: string,
  quantity = "0.01",
) =>
  makeSpot({ baseUrl, ...key }).placeOrder({
    symbol,
    side,
    type: "LIMIT",
    price: decimal(price),
    quantity: decimal(quantity),
  })

export const chartOf = (tab: Page) => tab.getByRole("group", { name: /^Candles of / })
export const legendOf = (tab: Page) => tab.getByRole("group", { name: "Candle", exact: true })

/** The legend's numbers by their letters; `time` is its opening time. */
export const legendFacts = async (tab: Page) => {
  const text = ((await legendOf(tab).textContent()) ?? "").replaceAll(",", "")
  const number = (name: string) => new RegExp(`${name} ([\\d.]+)`).exec(text)?.[1]
  return { text, time: text.split("O ", 1)[0]!, number }
}

/** A time in the legend's format, in the browser's time zone: UTC in these tests. */
export const written = (openTime: number): string => {
  // The page's time as a date text: Thu, 26 Nov 2026 22:04:00 GMT
  const [, day, month, , time] = new Date(openTime).toUTCString().split(" ")
  return `${Number(day)} ${month} ${time!.slice(0, 5)}`
}

export const minutes = ({ url: baseUrl }: RunningBourse, limit = 1_000, endTime?: number) =>
  makeMarket({ baseUrl }).klines({ symbol: "BTCUSDT", interval: "1m", limit, ...(endTime && { endTime }) })

/** The minute of a time in a legend, as the interface has it. The legend changes when the next minute begins. */
export const minuteOf = async (
  bourse: RunningBourse,
  { time }: { readonly time: string },
): Promise<Kline> => {
  const candle = (await minutes(bourse)).find(([openTime]) => written(openTime) === time)
  if (candle === undefined) throw new Error(`no candle of ${time}`)
  return candle
}

export const inUtc = { timezoneId: "UTC" }

/** Chooses intervals one after the other; the last one is chosen when the page is loaded again. */
export const chooseIntervals = async (
  tab: Page,
  bourse: RunningBourse,
  intervals: ReadonlyArray<KlineInterval>,
): Promise<void> => {
  const market = makeMarket({ baseUrl: bourse.url })
  for (const interval of intervals) {
    await tab.getByRole("button", { name: interval, exact: true }).click()
    await tab.getByRole("group", { name: `Candles of ${interval};` }).waitFor()
    await vi.waitFor(async () => {
      const [latest] = await market.klines({ symbol: "BTCUSDT", interval, limit: 1 })
      expect(Number((await legendFacts(tab)).number("O"))).toBe(Number(latest![1]))
    }, patience)
  }
  await tab.reload()
  await tab.getByRole("group", { name: `Candles of ${intervals.at(-1)};` }).waitFor()
}
