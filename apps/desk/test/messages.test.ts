/** Messages of the desk cover no control. */
import { decimal, makeSpot } from "@bourse/client"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { buildDesk, goTo, openDesk, patience, serverOfTest } from "./deskOfTest.ts"

beforeAll(buildDesk)

/** Script that counts the messages and finds covered controls, at three scroll positions of each control. */
const covered = `(() => {
  const messages = document.querySelectorAll('[aria-label="Close the message"]').length
  const controls = [...document.querySelectorAll("[role=alertdialog] button")]
  if (controls.length === 0)
    controls.push(...document.querySelectorAll("main :is(button, a, input, select, [role=tab])"))
  const isHit = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (each.contains(found) || found.contains(each))
  }
  const isSeen = (each) => each.getBoundingClientRect().width > 1 && each.checkVisibility()
  const names = controls.filter(isSeen).filter((each) =>
    ["nearest", "center", "end"].some((block) => {
      each.scrollIntoView({ block })
      return !isHit(each)
    }))
  return { messages, controls: controls.length, covered: names.map((each) => each.ariaLabel ?? each.textContent) }
})()`

interface Found {
  readonly messages: number
  readonly controls: number
  readonly covered: ReadonlyArray<string>
}

/** Runs an action that shows a message, and finds the controls that the message covers. */
const expectNothingCovered = (tab: Page, act: () => Promise<void>): Promise<void> =>
  vi.waitFor(async () => {
    await act()
    // The test finds messages by label, because an open dialog hides them from queries by role.
    await tab.getByLabel("Close the message").first().waitFor()
    const found = (await tab.evaluate(covered)) as Found
    expect(found.messages).toBeGreaterThan(0)
    expect(found.controls).toBeGreaterThan(0)
    expect(found.covered).toEqual([])
  }, patience)

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

describeInChromium("a message", (browser: () => Browser) => {
  test.for(sizes)("a message covers no button or field at $width x $height", async (viewport) => {
    const bourse = await serverOfTest({ market: false })
    const spot = makeSpot({ baseUrl: bourse.url, apiKey: "dev-alice", secret: "dev-secret-alice" })
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("0.001") } as const
    for (let rank = 0; rank < 12; rank++)
      await spot.placeOrder({ ...order, price: decimal(String(40_000 + rank)) })
    const tab = await openDesk(browser(), bourse, { viewport })
    await expectNothingCovered(tab, () =>
      tab
        .getByRole("button", { name: /^Cancel order/ })
        .first()
        .click(),
    )
    await goTo(tab, "Wallet")
    await tab.getByRole("tab", { name: "Spot and futures" }).click()
    await tab.getByLabel("Amount", { exact: true }).fill("5")
    await expectNothingCovered(tab, () => tab.getByRole("button", { name: "Transfer" }).click())
    await goTo(tab, "Sandbox")
    const credit = tab.getByRole("button", { name: "Credit the account" })
    await expectNothingCovered(tab, () => credit.click())
    await expectNothingCovered(tab, async () => {
      await tab.keyboard.press("Escape")
      await credit.click()
      await tab.getByRole("button", { name: "Reset the exchange" }).click()
      await tab.getByRole("alertdialog").waitFor()
    })
  })

  test("a message moves nothing on the page, and PageDown scrolls the page without a click before", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "sandbox", viewport: { width: 390, height: 844 } })
    const top = async () => (await tab.getByRole("heading", { name: "Clock" }).boundingBox())?.y
    const before = await top()
    await tab.keyboard.press("PageDown")
    await vi.waitFor(async () => expect(await top()).toBeLessThan(before! - 300), patience)
    const button = tab.getByRole("button", { name: "Credit the account" })
    await button.scrollIntoViewIfNeeded()
    const place = (await button.boundingBox())!.y
    await button.click()
    await tab.getByRole("button", { name: "Close the message" }).waitFor()
    expect((await button.boundingBox())!.y).toBe(place)
  })
})
