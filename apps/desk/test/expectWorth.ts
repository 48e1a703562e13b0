/** An account with a profit from a trade, and its worth in the desk's header. */
import { makeMarket, makeSpot } from "@bourse/client"
import type { RunningBourse } from "@bourse/server"
import type { Browser } from "playwright-core"
import { expect, vi } from "vitest"
import { alice, bob, rest } from "./candleLegend.ts"
import { openDesk, patience } from "./deskOfTest.ts"

/** Trades, opens the desk and waits until it shows the right total value and profit. */
export const expectWorth = async (browser: Browser, bourse: RunningBourse) => {
  const spot = makeSpot({ baseUrl: bourse.url, ...alice })
  await rest(bourse, bob, "BTCUSDT", "SELL", "60000", "1")
  await rest(bourse, alice, "BTCUSDT", "BUY", "60000", "1")
  await rest(bourse, bob, "BTCUSDT", "BUY", "60500", "0.5")
  await rest(bourse, alice, "BTCUSDT", "SELL", "60500", "0.5")
  const prices = new Map(
    [await makeMarket({ baseUrl: bourse.url }).priceTicker()]
      .flat()
      .map((each) => [each.symbol, Number(each.price)]),
  )
  const worth = async () =>
    (await spot.account()).balances.reduce((sum, { asset, free, locked }) => {
      const rate = asset === "USDT" ? 1 : prices.get(`${asset}USDT`)!
      return sum + rate * (Number(free) + Number(locked))
    }, 0)
  const fills = await spot.myTrades({ symbol: "BTCUSDT" })
  const fees = fills.reduce((sum, { commission }) => sum + Number(commission), 0)
  // The account bought 1 BTC at 60,000 and sold half of it at 60,500, which is also the last price.
  const earned = 500 - fees
  const tab = await openDesk(browser, bourse)
  const told = async (pattern: RegExp) =>
    Number(
      pattern
        .exec((await tab.getByRole("banner").textContent()) ?? "")
        ?.slice(1)
        .join("")
        .replaceAll(",", "")
        .replace("−", "-"),
    )
  const total = () => told(/Total value ([\d,.]+)/)
  const profit = () => told(/Profit ([+−]?)([\d,.]+)/)
  await vi.waitFor(async () => expect(await total()).toBeCloseTo(await worth(), 1), patience)
  await vi.waitFor(async () => expect(await profit()).toBeCloseTo(earned, 1), patience)
  return { tab, total, profit, earned }
}
