/** All pages with the keyboard alone: Tab moves the focus, Enter activates, and the focus is visible. */
import { startBourse } from "@bourse/server"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser, Locator, Page } from "playwright-core"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { buildDesk, fillPrice, openDesk, patience, telling } from "./deskOfTest.ts"

beforeAll(buildDesk)

/** More presses of Tab than any page needs. */
const stopsMax = 80

/** Presses Tab until an element has the focus, which must then be outlined. */
const tabTo = async (tab: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let stop = 0; stop < stopsMax; stop++) {
    await tab.keyboard.press("Tab")
    if ((await target.and(tab.locator(":focus")).count()) === 1) {
      expect(await tab.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid")
      return
    }
  }
  throw new Error(`Tab does not get to ${target}`)
}

const pressOn = async (tab: Page, target: Locator): Promise<void> => {
  await tabTo(tab, target)
  await tab.keyboard.press("Enter")
}

describeInChromium("by the keyboard alone", (browser: () => Browser) => {
  test("every page can be used with the keyboard alone", async () => {
    const bourse = await startBourse({ market: true })
    onTestFinished(() => bourse.close())
    const tab = await openDesk(browser(), bourse)
    const button = (name: string | RegExp) => tab.getByRole("button", { name, exact: true })
    const open = (name: string) =>
      pressOn(tab, tab.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }))

    // Trade page: a price of the book, an amount, an order that rests, and its cancel.
    const price = tab.getByLabel("Price", { exact: true })
    await fillPrice(tab, "1")
    const best = tab.getByRole("button", { name: /^Bid / }).first()
    await tabTo(tab, best)
    for (let row = 0; row < 5; row++) await tab.keyboard.press("ArrowDown")
    await tab.keyboard.press("Enter")
    await vi.waitFor(async () => expect(Number(await price.inputValue())).toBeGreaterThan(1_000), patience)
    await tabTo(tab, price)
    await tab.keyboard.press("ControlOrMeta+a")
    // A buy at a price far below the market rests.
    await tab.keyboard.type("40000")
    await tab.keyboard.press("Tab")
    await tab.keyboard.type("0.01")
    await telling(tab.getByText(/Order \d+ is NEW/), tab.keyboard.press("Enter"))
    await pressOn(tab, tab.getByRole("button", { name: /^Cancel order/ }))
    await tab.getByText("No open orders", { exact: true }).waitFor()

    // Watch my bot: the list is paused, and a call is opened.
    await open("Watch my bot")
    await pressOn(tab, button("Pause"))
    await button("Continue").waitFor()
    const cancelled = tab.getByRole("listitem").getByRole("button").first()
    await pressOn(tab, cancelled)
    await tab.getByText("symbol = BTCUSDT").waitFor()
    await tab.keyboard.press("ArrowDown")
    await tab.getByRole("listitem").nth(1).getByRole("button", { pressed: true }).waitFor()

    // Checks page: an exchange in memory has no reports.
    await open("Checks")
    await tab.getByText("This exchange has no folder for reports").waitFor()

    // Wallet page: the arrow keys move between its tabs; a transfer to the futures side.
    await open("Wallet")
    await tabTo(tab, tab.getByRole("tab", { name: "Deposits" }))
    await tab.keyboard.press("ArrowRight")
    await tab.keyboard.press("ArrowRight")
    await tab.keyboard.press("Enter")
    const transfers = tab.getByRole("tabpanel", { name: "Spot and futures" })
    await tabTo(tab, transfers.getByLabel("Amount", { exact: true }))
    await tab.keyboard.type("5")
    await tab.keyboard.press("Enter")
    await tab.getByText(/Transfer \S+ is done/).waitFor()

    // Broker page: a sub-account is created.
    await open("Broker")
    await tabTo(tab, tab.getByLabel("Name"))
    await tab.keyboard.type("typedbot01")
    await tab.keyboard.press("Tab")
    await tab.keyboard.type("typed")
    await tab.keyboard.press("Enter")
    await tab.getByText("The sub-account typedbot01 was created").waitFor()

    // Sandbox page: the clock advances by an hour; a reset asks for confirmation, and Escape cancels it.
    await open("Sandbox")
    const before = bourse.clock().time
    await pressOn(tab, button("1 hour"))
    await tab.getByText("The clock advanced by 1 hour.").waitFor()
    expect(bourse.clock().time).toBeGreaterThanOrEqual(before + 3_600_000)
    await pressOn(tab, button("Reset the exchange"))
    await tab.getByRole("alertdialog").waitFor()
    await tab.keyboard.press("Escape")
    await tab.getByRole("alertdialog").waitFor({ state: "detached" })
  })
})
