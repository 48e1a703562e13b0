/** Statistics of running markets, simulated and replayed. */
import { expect, test } from "vitest"
import { marketStats, startBourse } from "../src/index.ts"

const clock = { start: Date.UTC(2026, 0, 15, 12), frozen: true }

test("market stats shows each symbol's figures beside the band of its kind", async () => {
  const bourse = await startBourse({ market: { seed: 3 }, clock })
  const [btc] = await marketStats({ url: bourse.url, days: 3, symbol: "BTCUSDT" })
  expect([btc!.symbol, btc!.kind]).toEqual(["BTCUSDT", "major"])
  const figure = (name: string) => btc!.figures.find((each) => each.name === name)!
  for (const name of [
    "annualised volatility, from hours",
    "autocorrelation of |1m returns|, lag 1",
    "visible levels a side",
    "variation of the gaps between levels",
  ])
    expect(figure(name)).toMatchObject({ isInside: true })
  // A single spread gives no median, and only a median has a band.
  expect(figure("spread in ticks, now")).toMatchObject({ band: undefined })
  expect(figure("spread in ticks, now").value).toBeGreaterThanOrEqual(1)
  // Three days from Monday have no weekend.
  expect(figure("|return|, weekends over weekdays")).toBeUndefined()
  expect(figure("visible levels a side").value).toBeGreaterThanOrEqual(200)
  await expect(marketStats({ url: bourse.url, days: 0 })).rejects.toThrow(
    /days must be a whole number from 1 to 60/,
  )
  await expect(marketStats({ url: bourse.url, symbol: "NOPE" })).rejects.toThrow()
  await bourse.close()
})

test("market stats of an exchange without a market has no figures", async () => {
  const bourse = await startBourse()
  expect(await marketStats({ url: bourse.url, symbol: "BTCUSDT" })).toEqual([
    { symbol: "BTCUSDT", kind: "major", figures: [] },
  ])
  await bourse.close()
})
