/** The exchange clock can differ from the system clock: the desk labels both times. */
import { makeControl, makeSpot } from "@bourse/client"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { dateAndTime } from "../src/format.ts"
import { buildDesk, goTo, openDesk, serverOfTest } from "./deskOfTest.ts"

beforeAll(buildDesk)

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

describeInChromium("exchange time and system time", (browser: () => Browser) => {
  test.for(sizes)("both times are labelled at $width x $height", async (viewport) => {
    const bourse = await serverOfTest({ market: false })
    const { url: baseUrl, sandboxToken: token } = bourse
    const { sandbox } = makeControl({ baseUrl, token: token! })
    await sandbox.advanceClock({ ms: 3 * 86_400_000 })
    await makeSpot({ baseUrl, apiKey: "dev-alice", secret: "dev-secret-alice" }).account()
    const tab = await openDesk(browser(), bourse, { page: "watch", viewport })
    const header = tab.getByRole("banner").first()
    await header.getByText("Exchange time", { exact: true }).waitFor()
    const list = tab.getByRole("region", { name: "Requests" })
    await list.getByText("System time", { exact: true }).waitFor()
    await list.getByText("Orders beside the price, exchange time").waitFor({ state: "attached" })
    await list.getByRole("listitem").getByRole("button").first().click()
    const [request] = await sandbox.requests({ limit: "1" })
    const shown = async (name: string) =>
      (await tab.locator("dt", { hasText: name }).locator("+ dd").textContent()) ?? ""
    expect(await shown("System time")).toBe(dateAndTime(request!.time))
    expect(await shown("Exchange time")).toBe(dateAndTime(request!.exchangeTime))
    expect(request!.exchangeTime - request!.time).toBeGreaterThan(2 * 86_400_000)
    await goTo(tab, "Sandbox")
    const clock = tab.getByRole("region", { name: "Clock", exact: true })
    await clock.getByText("Exchange time", { exact: true }).waitFor()
    await clock.getByText(/^3 d.* ahead of the system time\.$/).waitFor()
  })
})
