/** A user's session with the desk from the first visit on, in a real browser on a real exchange. */
import { decimal, makeControl, makeSpot } from "@bourse/client"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { buildDesk, fillPrice, goTo, openDesk, serverOfTest, telling } from "./deskOfTest.ts"

beforeAll(buildDesk)

const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }

describeInChromium("the desk", (browser: () => Browser) => {
  test("a new user gets from the first visit to a filled order", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    expect(tab.url()).not.toContain("token")
    await tab.getByRole("button", { name: /^Ask / }).first().waitFor()
    await tab.getByLabel("Type").selectOption("MARKET")
    await tab.getByLabel("Spend").fill("100")
    await tab.getByText("100 USDT", { exact: true }).waitFor()
    await telling(tab.getByText(/Order \d+ is FILLED/), tab.getByRole("button", { name: "Buy BTC" }).click())
    await tab.getByRole("tab", { name: "Fills" }).click()
    await tab.getByRole("group", { name: "Fills" }).getByText("taker").first().waitFor()
    const spot = makeSpot({ baseUrl: bourse.url, ...alice })
    expect(await spot.allOrders({ symbol: "BTCUSDT" })).toMatchObject([
      { status: "FILLED", origQuoteOrderQty: "100" },
    ])
  })

  test("the order form shows the amount that the exchange locks", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse)
    await fillPrice(tab, "40000.01")
    await tab.getByLabel("Amount", { exact: true }).fill("0.0123")
    const told = await tab.locator("dl div", { hasText: "Locks" }).locator("dd").textContent()
    await telling(tab.getByText(/Order \d+ is NEW/), tab.getByRole("button", { name: "Buy BTC" }).click())
    const { balances } = await makeSpot({ baseUrl: bourse.url, ...alice }).account()
    expect(told).toBe(`${balances.find(({ asset }) => asset === "USDT")?.locked} USDT`)
  })

  test("a rejection is shown in words with its code, and says that nothing was done", async () => {
    const bourse = await serverOfTest({ market: false })
    const { admin } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
    await admin.changeSymbol({ symbol: "BTCUSDT", priceBand: decimal("0.1") })
    const tab = await openDesk(browser(), bourse)
    await fillPrice(tab, "20000")
    await tab.getByLabel("Amount", { exact: true }).fill("0.01")
    await tab.getByRole("button", { name: "Buy BTC" }).click()
    const alert = tab.getByRole("alert")
    await alert.getByText("is more than 10 % away from the last price").waitFor()
    expect(await alert.textContent()).toMatch(/code \d+/)
    expect(await alert.textContent()).toContain("Nothing was done.")
  })

  test("a deposit gathers confirmations and is credited", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    await tab.getByLabel("Network", { exact: true }).selectOption("TRX")
    await tab.getByLabel("Amount").fill("1000")
    await tab.getByRole("button", { name: "Send a deposit" }).click()
    await tab.getByText(/\d+ of \d+ confirmations/).waitFor()
    await tab.getByRole("button", { name: "Advance the clock until it is credited" }).click()
    await tab.getByText("credited", { exact: true }).waitFor()
    await tab.getByRole("group", { name: "Spot balances" }).getByText("101,000", { exact: true }).waitFor()
  })

  test("a withdrawal shows the arriving amount and its progress to the end", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    await tab.getByRole("tab", { name: "Withdrawals" }).click()
    // The panel of the previous tab is also shown for a moment.
    const panel = tab.getByRole("tabpanel", { name: "Withdrawals" })
    await panel.getByLabel("Network", { exact: true }).selectOption("TRX")
    await panel.getByRole("button", { name: "Fill in an example address" }).click()
    await panel.getByLabel("Amount", { exact: true }).fill("50")
    await panel.getByText(/^4\d(\.\d+)? USDT$/).waitFor()
    await panel.getByRole("button", { name: "Withdraw", exact: true }).click()
    await panel.getByText("applied", { exact: true }).waitFor()
    await makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! }).sandbox.settleClock({})
    await panel.getByText("completed", { exact: true }).waitFor()
  })

  test("a bot's rejected calls are listed with their reasons, and as curl lines that run", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, {
      page: "watch",
      permissions: ["clipboard-read", "clipboard-write"],
    })
    await tab.getByText("live", { exact: true }).waitFor()
    const spot = makeSpot({ baseUrl: bourse.url, ...alice })
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01" }
    await spot.placeOrder({ ...order, price: "40000" } as never)
    await spot.placeOrder({ ...order, price: "40000.001" } as never).catch(() => {})
    const list = tab.getByRole("list", { name: "Requests, latest first" })
    await list.getByText("price must be a multiple of 0.01").waitFor()
    await tab.getByLabel("Outcome").selectOption("rejected")
    expect(await list.getByRole("listitem").count()).toBe(1)
    await list.getByRole("button").click()
    await tab.getByText("price = 40000.001").waitFor()
    await tab.getByRole("button", { name: "curl" }).click()
    await tab.getByText("Copied").waitFor()
    // The page may read the clipboard, to which the curl command was copied.
    const line = String(await tab.evaluate("navigator.clipboard.readText()"))
    const { execFile } = await import("node:child_process")
    const { promisify } = await import("node:util")
    const { stdout } = await promisify(execFile)("bash", ["-c", line])
    expect(JSON.parse(stdout)).toMatchObject({ code: 30061 })
  })

  test("after a lost response the order exists once, and the form reports the look-up", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByLabel("Whose").selectOption({ label: "This desk" })
    await tab.getByRole("button", { name: "Add the fault" }).click()
    await tab.getByRole("group", { name: "Fault rules" }).getByText("Lost response").waitFor()
    await goTo(tab, "Trade")
    await tab.getByLabel("Type").selectOption("MARKET")
    await tab.getByLabel("Spend").fill("100")
    await telling(
      tab.getByText(/is FILLED.*The response was lost/),
      tab.getByRole("button", { name: "Buy BTC" }).click(),
    )
    const orders = await makeSpot({ baseUrl: bourse.url, ...alice }).allOrders({ symbol: "BTCUSDT" })
    expect(orders).toHaveLength(1)
    await goTo(tab, "Watch my bot")
    await tab.getByText("✂ lost").waitFor()
  })

  test("the clock is frozen, advanced and shown; the exchange passes verification", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByRole("button", { name: "Freeze it" }).click()
    await tab.getByText("frozen").first().waitFor()
    const before = bourse.clock().time
    await tab.getByRole("button", { name: "1 hour" }).click()
    await tab.getByText("The clock advanced by 1 hour.").waitFor()
    expect(bourse.clock().time).toBe(before + 3_600_000)
    await tab.getByRole("button", { name: "Verify" }).click()
    await tab.getByText(/No problems after/).waitFor()
    const ofUsdt = tab.getByRole("group").filter({ hasText: /^USDT/ })
    await ofUsdt.getByText("✓ adds up").click()
    const { assets } = await makeControl({
      baseUrl: bourse.url,
      token: bourse.sandboxToken!,
    }).admin.verify()
    const { free } = assets.find(({ asset }) => asset === "USDT")!
    const shown = await ofUsdt
      .locator("dl div", { hasText: "Free on users' accounts" })
      .locator("dd")
      .textContent()
    expect(decimal(shown!.replaceAll(",", ""))).toBe(decimal(free))
  })
})
