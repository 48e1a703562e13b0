import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser, Locator } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { buildDesk, fillPrice, openDesk, serverOfTest, telling } from "./deskOfTest.ts"
import { expectRefused, writesOf } from "./wrongAmounts.ts"

beforeAll(buildDesk)

const badTexts = ["abc", "1e3", "-1", "1,000", "1.2.3", "0x10", "5.", "٣"]

describeInChromium("a wrong amount", (browser: () => Browser) => {
  test("a wrong amount in the order form is shown at its field, and no order is sent", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse)
    const writes = writesOf(tab)
    const [price, amount, spend] = ["Price", "Amount", "Spend"].map((name) =>
      tab.getByLabel(name, { exact: true }),
    ) as [Locator, Locator, Locator]
    const buy = tab.getByRole("button", { name: "Buy BTC" })
    const sell = tab.getByRole("button", { name: "Sell BTC" })
    await fillPrice(tab, "40000")
    await expectRefused(amount, "", buy, "Enter an amount.")
    for (const text of badTexts) await expectRefused(amount, text, buy, `“${text}” is not an amount`)
    await expectRefused(amount, "0.0000001", buy, "0.0000001 BTC is not a multiple of 0.000001 BTC")
    await expectRefused(amount, "0", buy, "0 BTC is less than the minimum of 0.000001 BTC")
    await expectRefused(amount, "0.00001", buy, "worth of 0.4 USDT is less than the minimum of 1 USDT")
    await expectRefused(amount, "99999999999999999999", buy, "more than the maximum of 5,000,000 USDT")
    // 2.5 BTC cost the whole balance; with the fee they exceed it.
    await expectRefused(
      amount,
      "2.5",
      buy,
      "lock of 100,050 USDT is more than the free balance of 100,000 USDT",
    )
    await amount.fill("0.01")
    for (const text of badTexts) await expectRefused(price, text, buy, `“${text}” is not an amount`)
    await expectRefused(price, "0", buy, "0 USDT is not above 0")
    await expectRefused(price, "40000.001", buy, "40,000.001 USDT is not a multiple of 0.01 USDT")
    await price.fill("40000")
    await tab.getByRole("button", { name: "Sell", exact: true }).click()
    await expectRefused(amount, "12.000001", sell, "lock of 12.000001 BTC is more than the free balance of")
    await tab.getByRole("button", { name: "Buy", exact: true }).click()
    await tab.getByLabel("Type").selectOption("MARKET")
    await expectRefused(spend, "abc", buy, "“abc” is not an amount")
    await expectRefused(spend, "100.001", buy, "100.001 USDT is not a multiple of 0.01 USDT")
    await expectRefused(spend, "0.5", buy, "0.5 USDT is less than the minimum of 1 USDT")
    await expectRefused(spend, "5000000.01", buy, "is more than the maximum of 5,000,000 USDT")
    await expectRefused(
      spend,
      "100000.01",
      buy,
      "100,000.01 USDT is more than the free balance of 100,000 USDT",
    )
    await tab.getByRole("button", { name: "Sell", exact: true }).click()
    await expectRefused(amount, "0.0000001", sell, "is not a multiple of 0.000001 BTC")
    expect(writes).toEqual([])
    await tab.getByLabel("Type").selectOption("LIMIT")
    await tab.getByRole("button", { name: "Buy", exact: true }).click()
    await amount.fill("0.01")
    await telling(tab.getByText(/Order \d+ is NEW/), buy.click())
    expect(writes).toEqual(["/api/v3/order"])
  })

  test("a wrong amount is shown when the field is left, and not while a right amount is typed", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse)
    const amount = tab.getByLabel("Amount", { exact: true })
    await fillPrice(tab, "40000")
    for (const text of ["0", ".", "0", "1"]) {
      await amount.press(text)
      expect(await amount.getAttribute("aria-invalid")).toBe("false")
    }
    await amount.press("x")
    await tab.getByText("“0.01x” is not an amount.").waitFor()
    await amount.fill("0.0000001")
    expect(await amount.getAttribute("aria-invalid")).toBe("false")
    await amount.press("Tab")
    await tab.getByText("0.0000001 BTC is not a multiple of 0.000001 BTC.").waitFor()
  })
})
