/** The page of a bot's requests: injected faults, ignored parameters, and filters that stay. */
import { createHmac } from "node:crypto"
import { decimal, makeControl, makeSpot } from "@bourse/client"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { buildDesk, openDesk, patience, serverOfTest } from "./deskOfTest.ts"

beforeAll(buildDesk)

describeInChromium("watching a bot", (browser: () => Browser) => {
  test("a request's line keeps its fault after the rule is deleted; filters stay; each request is one line", async () => {
    const bourse = await serverOfTest({ market: false })
    const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
    const spot = makeSpot({ baseUrl: bourse.url, apiKey: "dev-alice", secret: "dev-secret-alice" })
    const [price, quantity] = [decimal("50000"), decimal("0.01")]
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price, quantity } as const
    await sandbox.createFault({ kind: "dropAfterCommit", endpoint: "spot.placeOrder" })
    await spot.placeOrder(order)
    await sandbox.deleteFaults()
    await spot.placeOrder(order)
    const tab = await openDesk(browser(), bourse, { page: "watch" })
    const lines = tab.getByRole("list", { name: "Requests, latest first" }).getByRole("listitem")
    const placed = lines.filter({ hasText: "spot.placeOrder" })
    await placed.nth(1).waitFor()
    expect(await placed.filter({ hasText: "fault: Lost response" }).count()).toBe(1)
    await tab.getByLabel("Outcome").selectOption({ label: "With a fault" })
    await vi.waitFor(async () => expect(await lines.count()).toBe(1), patience)
    await tab.getByLabel("Endpoint").selectOption("spot.placeOrder")
    await lines.getByRole("button").click()
    await tab.getByText("Lost response, rule 1", { exact: true }).waitFor()
    await tab.reload()
    await lines.first().waitFor()
    expect(await tab.getByLabel("Outcome").inputValue()).toBe("fault")
    expect(await tab.getByLabel("Endpoint").inputValue()).toBe("spot.placeOrder")
    expect(await lines.count()).toBe(1)
    await tab.getByLabel("Outcome").selectOption("")
    await lines.nth(1).waitFor()
    // Times of the log have microseconds; the column shows milliseconds and keeps its width.
    for (const line of await lines.all()) {
      const time = line.getByRole("button").locator("span").first()
      expect(await time.textContent()).toMatch(/^\d\d:\d\d:\d\d\.\d{3}$/)
      expect(await time.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
    }
    // Each request takes one line at every width: a second line of text would double its height.
    for (const width of [1400, 1024, 390]) {
      await tab.setViewportSize({ width, height: 900 })
      for (const line of await lines.all()) expect((await line.boundingBox())!.height).toBeLessThan(30)
    }
  })

  test("an order's line shows an ignored parameter; a filter selects such lines", async () => {
    const bourse = await serverOfTest({ market: false })
    const place = async (more: Readonly<Record<string, string>>) => {
      const order = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", price: "60000", quantity: "0.01" }
      const signed = { ...order, ...more, timestamp: String(Date.now()), recvWindow: "60000" }
      const query = new URLSearchParams(signed).toString()
      const signature = createHmac("sha256", "dev-secret-alice").update(query).digest("hex")
      const response = await fetch(`${bourse.url}/api/v3/order?${query}&signature=${signature}`, {
        method: "POST",
        headers: { "X-MEXC-APIKEY": "dev-alice" },
      })
      expect(response.status).toBe(200)
    }
    await place({})
    await place({ stopPrice: "50000", postOnly: "true" })
    const tab = await openDesk(browser(), bourse, { page: "watch" })
    const lines = tab.getByRole("list", { name: "Requests, latest first" }).getByRole("listitem")
    await lines.filter({ hasText: "spot.placeOrder" }).nth(1).waitFor()
    await tab.getByLabel("Outcome").selectOption({ label: "With an ignored parameter" })
    await vi.waitFor(async () => expect(await lines.count()).toBe(1), patience)
    expect(await lines.first().textContent()).toContain("ignored stopPrice, postOnly")
    await lines.getByRole("button").click()
    await tab.getByText("The exchange ignored stopPrice, postOnly").waitFor()
  })
})
