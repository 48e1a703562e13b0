/** The trading page by a trader's habits: crosshair, own orders on the chart and in the book, keys, messages, worth. */
import { decimal, makeControl, makeMarket, makeSpot, makeWallet } from "@bourse/client"
import type { Kline, KlineInterval } from "@bourse/client/market"
import type { RunningBourse } from "@bourse/server"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { buildDesk, fillPrice, openDesk, patience, serverOfTest, telling } from "./deskOfTest.ts"

beforeAll(buildDesk)

const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }
const bob = { apiKey: "dev-bob", secret: "dev-secret-bob" }

const rest = (
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

const chartOf = (tab: Page) => tab.getByRole("group", { name: /^Candles of / })
const legendOf = (tab: Page) => tab.getByRole("group", { name: "Candle", exact: true })

/** The numbers of the legend by their letters; `time` is what it says of when the candle opened. */
const legendFacts = async (tab: Page) => {
  const text = ((await legendOf(tab).textContent()) ?? "").replaceAll(",", "")
  const number = (name: string) => new RegExp(`${name} ([\\d.]+)`).exec(text)?.[1]
  return { text, time: text.split("O ", 1)[0]!, number }
}

/** As the legend writes it, in the browser's time zone: UTC in these tests. */
const written = (openTime: number): string => {
  // Thu, 26 Nov 2026 22:04:00 GMT
  const [, day, month, , time] = new Date(openTime).toUTCString().split(" ")
  return `${Number(day)} ${month} ${time!.slice(0, 5)}`
}

const minutes = ({ url: baseUrl }: RunningBourse, limit = 1_000, endTime?: number) =>
  makeMarket({ baseUrl }).klines({ symbol: "BTCUSDT", interval: "1m", limit, ...(endTime && { endTime }) })

/** The minute of that time in a legend, as the interface has it. The legend goes on when the next minute begins. */
const minuteOf = async (bourse: RunningBourse, { time }: { readonly time: string }): Promise<Kline> => {
  const candle = (await minutes(bourse)).find(([openTime]) => written(openTime) === time)
  if (candle === undefined) throw new Error(`no candle of ${time}`)
  return candle
}

const inUtc = { timezoneId: "UTC" }

describeInChromium("a trader's habits", (browser: () => Browser) => {
  test("the candle under the crosshair is told in numbers: by the arrow keys, and by the mouse", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, inUtc)
    const chart = chartOf(tab)
    await chart.focus()
    // The first press puts the crosshair on the latest candle; from there, to one that is over.
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

  test("the candle's numbers stand before the chart at every width", async () => {
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

  test("older candles are there when one scrolls to them", async () => {
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
    const market = makeMarket({ baseUrl: bourse.url })
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
    for (const interval of intervals) {
      await tab.getByRole("button", { name: interval, exact: true }).click()
      await tab.getByRole("group", { name: `Candles of ${interval};` }).waitFor()
      await vi.waitFor(async () => {
        const [latest] = await market.klines({ symbol: "BTCUSDT", interval, limit: 1 })
        expect(Number((await legendFacts(tab)).number("O"))).toBe(Number(latest![1]))
      }, patience)
    }
    await tab.reload()
    await tab.getByRole("group", { name: "Candles of 30m;" }).waitFor()
  })

  test("moving averages and the volume-weighted average are those of the candles", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, inUtc)
    await tab.getByRole("button", { name: "MA", exact: true }).click()
    await tab.getByRole("button", { name: "VWAP", exact: true }).click()
    await chartOf(tab).focus()
    for (let press = 0; press < 4; press++) await tab.keyboard.press("ArrowLeft")
    // It needs all of the day, which may be older than what the chart has at first.
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

  test("an open order is a line on the chart with its label on the axis, until it is cancelled", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    const chart = chartOf(tab)
    await chart.waitFor()
    /** Pixels in the colours of buys and sells, on the axis of prices: the boxes of its labels. */
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
    // Otherwise the market may come to the order meanwhile.
    await makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! }).sandbox.freezeClock()
    // On the axis in a quiet hour too.
    const shown = await minutes(bourse, 30)
    const lowest = Math.min(0.9998 * Number(shown.at(-1)![4]), ...shown.map((candle) => Number(candle[3])))
    const lastOnly = await labelled()
    const { orderId } = await rest(bourse, alice, "BTCUSDT", "BUY", lowest.toFixed(2))
    await vi.waitFor(async () => expect(await labelled()).toBeGreaterThan(1.5 * lastOnly), patience)
    expect(await chart.getAttribute("aria-label")).toContain("open orders: 1")
    await tab.getByRole("button", { name: `Cancel order ${orderId}` }).click()
    await vi.waitFor(async () => expect(await labelled()).toBeLessThan(1.5 * lastOnly), patience)
  })

  test("the rows of the book that hold an own order are marked, grouped ones as well", async () => {
    const bourse = await serverOfTest({ market: false })
    await rest(bourse, bob, "BTCUSDT", "BUY", "59990")
    await rest(bourse, alice, "BTCUSDT", "BUY", "59980.37")
    await rest(bourse, alice, "BTCUSDT", "SELL", "60010.01")
    const tab = await openDesk(browser(), bourse)
    const marked = tab.getByRole("button", { name: "Your order at" })
    await marked.first().waitFor()
    const names = async () => (await marked.allTextContents()).map((text) => /[\d,]+\.\d+/.exec(text)?.[0])
    expect(await names()).toEqual(["60,010.01", "59,980.37"])
    await tab.getByLabel("Group prices by").selectOption("10")
    await vi.waitFor(async () => expect(await names()).toEqual(["60,020.00", "59,980.00"]), patience)
  })

  test("the price is the last one, and the arrow keys step by the tick, with Shift by ten", async () => {
    const bourse = await serverOfTest({ market: false })
    await rest(bourse, bob, "BTCUSDT", "SELL", "60000.05")
    await rest(bourse, alice, "BTCUSDT", "BUY", "60000.05")
    const tab = await openDesk(browser(), bourse)
    const price = tab.getByLabel("Price", { exact: true })
    await vi.waitFor(async () => expect(await price.inputValue()).toBe("60000.05"), patience)
    await price.press("ArrowUp")
    expect(await price.inputValue()).toBe("60000.06")
    await price.press("Shift+ArrowDown")
    expect(await price.inputValue()).toBe("59999.96")
    const amount = tab.getByLabel("Amount", { exact: true })
    await amount.press("ArrowDown")
    expect(await amount.inputValue()).toBe("0")
    await amount.press("Shift+ArrowUp")
    expect(await amount.inputValue()).toBe("0.00001")
    // What somebody wrote stays.
    await price.fill("")
    await price.press("ArrowUp")
    expect(await price.inputValue()).toBe("0.01")
  })

  test("all open orders are cancelled at once, and the messages about them go", async () => {
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

  test("a message can be closed, and so can an error", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse)
    const buyAt = async (price: string) => {
      await fillPrice(tab, price)
      await tab.getByLabel("Amount", { exact: true }).fill("0.01")
      await tab.getByRole("button", { name: "Buy BTC" }).click()
    }
    await buyAt("40000.001")
    await tab.getByRole("alert").getByRole("button", { name: "Close" }).click()
    await tab.getByRole("alert").waitFor({ state: "detached" })
    const message = tab.getByText(/Order \d+ is NEW/)
    await telling(message, buyAt("40000"))
    await tab.getByRole("button", { name: "Close the message" }).click()
    expect(await message.count()).toBe(0)
  })

  test("volumes are abbreviated, with all digits in the title", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    await tab.getByLabel("Trading pair").selectOption("PEPEUSDT")
    const volume = tab.locator("dl div", { hasText: "24 h volume, PEPE" }).locator("dd")
    await vi.waitFor(async () => expect(await volume.textContent()).toMatch(/^[\d.]{1,5}[MBT]$/), patience)
    expect(await volume.getAttribute("title")).toMatch(/^\d{1,3}(,\d{3}){2,} PEPE$/)
  })

  test("what the account is worth, and its profit since the start: deposits and transfers do not count, a reset begins anew", async () => {
    const bourse = await serverOfTest({ market: false })
    const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
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
    // Bought one at 60,000 and sold half of it at 60,500, which is the price of the other half.
    const earned = 500 - fees
    const tab = await openDesk(browser(), bourse)
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
    const before = await total()
    await sandbox.fund({ uid: "10000001", asset: "USDT", amount: decimal("1000") })
    await vi.waitFor(async () => expect(await total()).toBeCloseTo(before + 1_000, 1), patience)
    expect(await profit()).toBeCloseTo(earned, 1)
    // A further fill is added to those before.
    await rest(bourse, bob, "BTCUSDT", "SELL", "60500", "0.1")
    await rest(bourse, alice, "BTCUSDT", "BUY", "60500", "0.1")
    const [latest] = await spot.myTrades({ symbol: "BTCUSDT", limit: 1 })
    const fee = Number(latest!.commission)
    expect(fee).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await profit()).toBeCloseTo(earned - fee, 1), patience)
    // All stay counted when the interface lists them no more, on a page that is opened only then, too.
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
    // What the account moves to its futures side is not lost; what it converts is exchanged at a price, less a fee of 2 %.
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
})
