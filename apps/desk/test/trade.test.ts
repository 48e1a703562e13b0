/** The trading page: crosshair, own orders on the chart and in the book, keys, messages, worth. */
import { decimal, makeControl, makeSpot } from "@bourse/client"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { alice, bob, rest } from "./candleLegend.ts"
import { buildDesk, fillPrice, openDesk, patience, serverOfTest, telling } from "./deskOfTest.ts"
import { expectWorth } from "./expectWorth.ts"

beforeAll(buildDesk)

describeInChromium("a trader's habits", (browser: () => Browser) => {
  test("rows of the book with an own order are marked, also grouped rows", async () => {
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

  test("the price field starts at the last price; arrow keys step by the tick, with Shift by ten", async () => {
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
    // An emptied price field is not filled again: ArrowUp raises it from nothing to one tick.
    await price.fill("")
    await price.press("ArrowUp")
    expect(await price.inputValue()).toBe("0.01")
  })

  test("all open orders are cancelled at once", async () => {
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
  })

  test("a message can be closed, and so can an error", async () => {
    const bourse = await serverOfTest({ market: false })
    const { admin } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
    await admin.changeSymbol({ symbol: "BTCUSDT", priceBand: decimal("0.5") })
    const tab = await openDesk(browser(), bourse)
    const buyAt = async (price: string) => {
      await fillPrice(tab, price)
      await tab.getByLabel("Amount", { exact: true }).fill("0.01")
      await tab.getByRole("button", { name: "Buy BTC" }).click()
    }
    await buyAt("20000")
    await tab.getByRole("alert").getByRole("button", { name: "Close" }).click()
    await tab.getByRole("alert").waitFor({ state: "detached" })
    const message = tab.getByText(/Order \d+ is NEW/)
    await telling(message, buyAt("40000"))
    await tab.getByRole("button", { name: "Close the message" }).click()
    expect(await message.count()).toBe(0)
  })

  test("the header shows the account's value and its profit since the start", async () => {
    const bourse = await serverOfTest({ market: false })
    await expectWorth(browser(), bourse)
  })
})
