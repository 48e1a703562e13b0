/**
 * The trading page in long sessions: all intervals, older candles, averages, the legend at every width, messages,
 * worth.
 */
import { decimal, makeControl, makeSpot, makeWallet } from "@bourse/client"
import type { KlineInterval } from "@bourse/client/market"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import {
  alice,
  bob,
  chartOf,
  chooseIntervals,
  inUtc,
  legendFacts,
  legendOf,
  minuteOf,
  minutes,
  rest,
} from "./candleLegend.ts"
import { buildDesk, fillPrice, openDesk, patience, serverOfTest, telling } from "./deskOfTest.ts"
import { expectWorth } from "./expectWorth.ts"

beforeAll(buildDesk)

describeInChromium("a trader's habits", (browser: () => Browser) => {
  test("the candle's numbers are in front of the chart at every width", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    await tab.getByRole("button", { name: "MA", exact: true }).click()
    const hidden = `[...document.querySelectorAll('[aria-label="Candle"] span')].filter((each) => {
      each.style.pointerEvents = "auto"
      const { left, top, width, height } = each.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return !each.contains(found)
    }).map((each) => each.textContent)`
    for (const width of [1400, 1024, 390]) {
      await tab.setViewportSize({ width, height: 900 })
      await legendOf(tab).getByText("MA 99").waitFor()
      await legendOf(tab).scrollIntoViewIfNeeded()
      expect(await tab.evaluate(hidden)).toEqual([])
    }
  })

  test("older candles load when the user scrolls to them", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, inUtc)
    const box = (await chartOf(tab).boundingBox())!
    const [left, y] = [box.x + 50, box.y + box.height / 2]
    const [newest] = (await minutes(bourse, 1))[0]!
    const reached = newest - 700 * 60_000
    await vi.waitFor(async () => {
      await tab.mouse.move(left, y)
      await tab.mouse.down()
      await tab.mouse.move(left + box.width - 200, y, { steps: 3 })
      await tab.mouse.up()
      await tab.mouse.move(left, y)
      const [openTime] = await minuteOf(bourse, await legendFacts(tab))
      expect(openTime).toBeLessThan(reached)
    }, patience)
    const facts = await legendFacts(tab)
    expect(Number(facts.number("C"))).toBe(Number((await minuteOf(bourse, facts))[4]))
  })

  test("every interval of the interface can be chosen, and stays chosen", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    const intervals: ReadonlyArray<KlineInterval> = [
      "5m",
      "15m",
      "30m",
      "60m",
      "4h",
      "1d",
      "1W",
      "1M",
      "1m",
      "30m",
    ]
    await chooseIntervals(tab, bourse, intervals)
  })

  test("moving averages and the volume-weighted average follow the candles", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, inUtc)
    await tab.getByRole("button", { name: "MA", exact: true }).click()
    await tab.getByRole("button", { name: "VWAP", exact: true }).click()
    await chartOf(tab).focus()
    for (let press = 0; press < 4; press++) await tab.keyboard.press("ArrowLeft")
    // The VWAP needs the whole day, which may begin before the first loaded candle.
    await vi.waitFor(async () => expect((await legendFacts(tab)).number("VWAP")).toBeDefined(), patience)
    const facts = await legendFacts(tab)
    const { number } = facts
    const [openTime] = await minuteOf(bourse, facts)
    const newer = await minutes(bourse)
    const all = [...(await minutes(bourse, 1_000, newer[0]![0] - 1)), ...newer]
    const until = all.filter((candle) => candle[0] <= openTime)
    const mean = (count: number) =>
      until.slice(-count).reduce((sum, candle) => sum + Number(candle[4]), 0) / count
    const ofDay = until.filter((candle) => candle[0] >= openTime - (openTime % 86_400_000))
    const total = (column: 5 | 7) => ofDay.reduce((sum, candle) => sum + Number(candle[column]), 0)
    expect(Number(number("MA 7"))).toBeCloseTo(mean(7), 1)
    expect(Number(number("MA 25"))).toBeCloseTo(mean(25), 1)
    expect(Number(number("MA 99"))).toBeCloseTo(mean(99), 1)
    expect(Number(number("VWAP"))).toBeCloseTo(total(7) / total(5), 1)
    await tab.getByRole("button", { name: "MA", exact: true }).click()
    await vi.waitFor(async () => expect((await legendFacts(tab)).text).not.toContain("MA 7"), patience)
    await tab.reload()
    await vi.waitFor(async () => expect((await legendFacts(tab)).text).toContain("VWAP"), patience)
  })

  test("all open orders are cancelled at once, and the messages about them disappear", async () => {
    const bourse = await serverOfTest({ market: false })
    await rest(bourse, alice, "BTCUSDT", "BUY", "50000")
    await rest(bourse, alice, "BTCUSDT", "BUY", "51000")
    await rest(bourse, alice, "ETHUSDT", "SELL", "4000")
    const tab = await openDesk(browser(), bourse)
    await fillPrice(tab, "40000")
    await tab.getByLabel("Amount", { exact: true }).fill("0.01")
    const placed = tab.getByText(/Order \d+ is NEW/)
    await telling(placed, tab.getByRole("button", { name: "Buy BTC" }).click())
    const cancelled = tab.getByText("4 orders are cancelled.")
    await telling(cancelled, tab.getByRole("button", { name: "Cancel all 4" }).click())
    await tab.getByText("No open orders", { exact: true }).waitFor()
    expect(await makeSpot({ baseUrl: bourse.url, ...alice }).openOrders()).toEqual([])
    expect(await tab.getByRole("button", { name: /^Cancel all/ }).count()).toBe(0)
    await placed.waitFor({ state: "detached" })
    await cancelled.waitFor({ state: "detached" })
  })

  test("the account's value and profit: deposits and transfers do not count, a reset starts at zero", async () => {
    const bourse = await serverOfTest({ market: false })
    const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
    const spot = makeSpot({ baseUrl: bourse.url, ...alice })
    const { tab, total, profit, earned } = await expectWorth(browser(), bourse)
    const before = await total()
    await sandbox.fund({ uid: "10000001", asset: "USDT", amount: decimal("1000") })
    await vi.waitFor(async () => expect(await total()).toBeCloseTo(before + 1_000, 1), patience)
    expect(await profit()).toBeCloseTo(earned, 1)
    // The fee of a further fill lowers the displayed profit.
    await rest(bourse, bob, "BTCUSDT", "SELL", "60500", "0.1")
    await rest(bourse, alice, "BTCUSDT", "BUY", "60500", "0.1")
    const [latest] = await spot.myTrades({ symbol: "BTCUSDT", limit: 1 })
    const fee = Number(latest!.commission)
    expect(fee).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await profit()).toBeCloseTo(earned - fee, 1), patience)
    // The profit counts all fills, even those that the interface no longer lists, also after a reload.
    await sandbox.freezeClock()
    await sandbox.advanceClock({ ms: 40 * 86_400_000 })
    await rest(bourse, bob, "BTCUSDT", "SELL", "60500", "0.1")
    await rest(bourse, alice, "BTCUSDT", "BUY", "60500", "0.1")
    const [only, ...older] = await spot.myTrades({ symbol: "BTCUSDT" })
    expect(older).toEqual([])
    const further = fee + Number(only!.commission)
    await vi.waitFor(async () => expect(await profit()).toBeCloseTo(earned - further, 1), patience)
    await tab.reload()
    await vi.waitFor(async () => expect(await profit()).toBeCloseTo(earned - further, 1), patience)
    // A transfer to the futures side is no loss; a conversion loses only its fee of 2 %.
    const wallet = makeWallet({ baseUrl: bourse.url, ...alice })
    const moved = await total()
    const direction = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const
    await wallet.transfer({ ...direction, asset: "USDT", amount: decimal("500") })
    await vi.waitFor(async () => expect(await total()).toBeCloseTo(moved - 500, 1), patience)
    expect(await profit()).toBeCloseTo(earned - further, 1)
    await sandbox.fund({ uid: "10000001", asset: "USDC", amount: decimal("4.5") })
    await wallet.convert({ asset: "USDC" })
    await vi.waitFor(async () => expect(await profit()).toBeCloseTo(earned - further - 0.09, 2), patience)
    await sandbox.reset()
    await vi.waitFor(async () => expect(await profit()).toBe(0), patience)
  })

  test("the candle under the crosshair is shown in numbers, by arrow keys and mouse", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, inUtc)
    const chart = chartOf(tab)
    await chart.focus()
    // The first press of ArrowLeft puts the crosshair on the latest candle; further presses move it to a
    // finished one.
    for (let press = 0; press < 4; press++) await tab.keyboard.press("ArrowLeft")
    const facts = await legendFacts(tab)
    const { number, text } = facts
    const [, open, high, low, close, volume] = await minuteOf(bourse, facts)
    expect([number("O"), number("H"), number("L"), number("C")].map(Number)).toEqual(
      [open, high, low, close].map(Number),
    )
    expect(Number(number("V"))).toBeCloseTo(Number(volume), 2)
    const change = Number(close) - Number(open)
    expect(text).toContain(
      `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(2)} (${change < 0 ? "−" : "+"}${((Math.abs(change) / Number(open)) * 100).toFixed(2)} %)`,
    )
    const byKeys = (await legendFacts(tab)).time
    const box = (await chart.boundingBox())!
    await tab.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
    await vi.waitFor(async () => expect((await legendFacts(tab)).time).not.toBe(byKeys), patience)
    const [openTime] = await minuteOf(bourse, await legendFacts(tab))
    expect(openTime).toBeLessThan(Date.now())
  })

  test("a chart interval can be chosen, and stays chosen", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    await chooseIntervals(tab, bourse, ["30m"])
  })

  test("an open order is a line on the chart with its label on the axis, until it is cancelled", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    const chart = chartOf(tab)
    await chart.waitFor()
    /** Pixels in the colours of buys and sells on the price axis: the boxes of its labels. */
    const labelled = async (): Promise<number> =>
      Number(
        await tab.evaluate(`(() => {
          const style = getComputedStyle(document.documentElement)
          const colours = ["--buy", "--sell"].map((name) =>
            style.getPropertyValue(name).match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16)))
          const cells = document.querySelectorAll('[aria-label^="Candles of"] tr:first-child td:last-child canvas')
          let count = 0
          for (const canvas of cells) {
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
            for (let i = 0; i < data.length; i += 4)
              if (colours.some(([r, g, b]) => data[i] === r && data[i + 1] === g && data[i + 2] === b)) count++
          }
          return count
        })()`),
      )
    await vi.waitFor(async () => expect(await labelled()).toBeGreaterThan(0), patience)
    // The frozen clock stops the market, which could otherwise reach the order.
    await makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! }).sandbox.freezeClock()
    // The order is placed at the end of the axis further from the last price: two labels at one position would
    // overlap.
    const shown = await minutes(bourse, 30)
    const last = Number(shown.at(-1)![4])
    const lowest = Math.min(0.9998 * last, ...shown.map((candle) => Number(candle[3])))
    const highest = Math.max(1.0002 * last, ...shown.map((candle) => Number(candle[2])))
    const isBuy = last - lowest > highest - last
    const lastOnly = await labelled()
    const price = isBuy ? lowest : highest
    const { orderId } = await rest(bourse, alice, "BTCUSDT", isBuy ? "BUY" : "SELL", price.toFixed(2))
    await vi.waitFor(async () => expect(await labelled()).toBeGreaterThan(1.5 * lastOnly), patience)
    expect(await chart.getAttribute("aria-label")).toContain("open orders: 1")
    await tab.getByRole("button", { name: `Cancel order ${orderId}` }).click()
    await vi.waitFor(async () => expect(await labelled()).toBeLessThan(1.5 * lastOnly), patience)
  })

  test("volumes are abbreviated, with all digits in the title", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    await tab.getByLabel("Trading pair").selectOption("PEPEUSDT")
    const volume = tab.locator("dl div", { hasText: "24 h volume, PEPE" }).locator("dd")
    await vi.waitFor(async () => expect(await volume.textContent()).toMatch(/^[\d.]{1,5}[MBT]$/), patience)
    expect(await volume.getAttribute("title")).toMatch(/^\d{1,3}(,\d{3}){2,} PEPE$/)
  })
})
