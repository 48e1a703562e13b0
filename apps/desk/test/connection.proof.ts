/** The desk on an origin without WebCrypto. */
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { buildDesk, goTo, openDesk, serverOfTest, telling } from "./deskOfTest.ts"

beforeAll(buildDesk)

describeInChromium("the desk and its server", (browser: () => Browser) => {
  test("the desk signs on plain http from another host, without WebCrypto", async () => {
    const bourse = await serverOfTest({ allowHosts: ["desk.test"] })
    const url = bourse.url.replace("127.0.0.1", "desk.test")
    const tab = await openDesk(browser(), { url, sandboxToken: bourse.sandboxToken })
    expect(await tab.evaluate("isSecureContext")).toBe(false)
    await tab.getByLabel("Type").selectOption("MARKET")
    await tab.getByLabel("Spend").fill("100")
    await telling(tab.getByText(/Order \d+ is FILLED/), tab.getByRole("button", { name: "Buy BTC" }).click())
    // The clipboard is also restricted to secure origins.
    await goTo(tab, "Wallet")
    await tab.getByRole("button", { name: "Create a deposit address" }).click()
    await tab.getByRole("button", { name: "Copy the address" }).click()
    await tab.getByText("Copied").waitFor()
  })
})
