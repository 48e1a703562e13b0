/** Every page: axe reports nothing, and nothing is cut off. */
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { buildDesk, openDesk, patience, serverOfTest } from "./deskOfTest.ts"
import { examinePage, ready } from "./everyLook.ts"

beforeAll(buildDesk)

const wide: ReadonlySet<string> = new Set(["trade", "broker", "sandbox"])

describeInChromium("every page", (browser: () => Browser) => {
  // everyPage.proof.ts checks each page at all widths in both themes.
  test.for(Object.entries(ready))("the page %s passes axe, and no column is cut off", (page) =>
    examinePage(browser(), page, [wide.has(page[0]) ? [1400, "dark"] : [390, "light"]]),
  )

  test("an open page follows the system from one theme to the other", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { colorScheme: "dark" })
    await tab.locator("html.dark").waitFor()
    const background = () => tab.evaluate("getComputedStyle(document.body.parentElement).backgroundColor")
    const dark = await background()
    // A busy browser can lose the message that the theme changed, so the test repeats both messages.
    await vi.waitFor(async () => {
      await tab.emulateMedia({ colorScheme: "dark" })
      await tab.emulateMedia({ colorScheme: "light" })
      await tab.locator("html:not(.dark)").waitFor({ timeout: 5_000 })
    }, patience)
    expect(await background()).not.toBe(dark)
  })
})
