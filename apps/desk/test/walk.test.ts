/** What somebody does with the desk, from the first visit on, in a real browser on a real exchange. */
import { decimal, makeControl, makeMarket, makeSpot } from "@bourse/client"
import type { PriceTicker } from "@bourse/client/market"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { buildDesk, fillPrice, goTo, openDesk, patience, serverOfTest, telling } from "./deskOfTest.ts"

beforeAll(buildDesk)

const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }

describeInChromium("the desk", (browser: () => Browser) => {
  test("from the first visit to a filled order", async () => {
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

  test("what the form says an order locks is what the exchange locks", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    await fillPrice(tab, "40000.01")
    await tab.getByLabel("Amount", { exact: true }).fill("0.0123")
    const told = await tab.locator("dl div", { hasText: "Locks" }).locator("dd").textContent()
    await telling(tab.getByText(/Order \d+ is NEW/), tab.getByRole("button", { name: "Buy BTC" }).click())
    const { balances } = await makeSpot({ baseUrl: bourse.url, ...alice }).account()
    expect(told).toBe(`${balances.find(({ asset }) => asset === "USDT")?.locked} USDT`)
  })

  test("a rejection is told in words with its code, and that nothing was done", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse)
    await fillPrice(tab, "40000.001")
    await tab.getByLabel("Amount", { exact: true }).fill("0.01")
    await tab.getByRole("button", { name: "Buy BTC" }).click()
    const alert = tab.getByRole("alert")
    await alert.getByText("price must be a multiple of 0.01").waitFor()
    expect(await alert.textContent()).toContain("code 30061")
    expect(await alert.textContent()).toContain("Nothing was done.")
  })

  test("a deposit, its confirmations, and its credit", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    await tab.getByLabel("Network", { exact: true }).selectOption("TRX")
    await tab.getByLabel("Amount").fill("1000")
    await tab.getByRole("button", { name: "Send a deposit" }).click()
    await tab.getByText(/\d+ of \d+ confirmations/).waitFor()
    await tab.getByRole("button", { name: "Advance the clock until it is credited" }).click()
    await tab.getByText("credited", { exact: true }).waitFor()
    await tab.getByRole("group", { name: "Spot balances" }).getByText("101,000", { exact: true }).waitFor()
  })

  test("a withdrawal, what of it arrives, and its way to the end", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    await tab.getByRole("tab", { name: "Withdrawals" }).click()
    // For a moment the panel before is there too.
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

  test("a sub-account, and a key for it that works", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, { page: "broker" })
    await tab.getByLabel("Name").fill("walkingbot1")
    await tab.getByLabel("Note").fill("<img src=x onerror=alert(1)>")
    await tab.getByRole("button", { name: "Create a sub-account" }).click()
    // Text of a user's stays text.
    await tab.getByText("<img src=x onerror=alert(1)>", { exact: true }).waitFor()
    await tab.getByRole("tab", { name: "Keys" }).click()
    await tab.getByLabel("Sub-account").selectOption("walkingbot1")
    await tab.getByRole("button", { name: "Create a key" }).click()
    const shownOnce = tab.getByRole("status").filter({ hasText: "shown this once" })
    await shownOnce.waitFor()
    const [apiKey = "", secret = ""] = await shownOnce.locator(".font-mono").allInnerTexts()
    const { balances } = await makeSpot({ baseUrl: bourse.url, apiKey, secret }).account()
    expect(balances).toEqual([])
  })

  test("a bot with rejections is watched: each call with its reason, and as a line of curl that runs", async () => {
    const bourse = await serverOfTest()
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
    // Read where it was written: the page has the permission.
    const line = String(await tab.evaluate("navigator.clipboard.readText()"))
    const { execFile } = await import("node:child_process")
    const { promisify } = await import("node:util")
    const { stdout } = await promisify(execFile)("bash", ["-c", line])
    expect(JSON.parse(stdout)).toMatchObject({ code: 30061 })
  })

  test("a bot's orders are beside the price in time, and the mark of one chooses its request", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, { page: "watch" })
    await tab.getByText("live", { exact: true }).waitFor()
    const spot = makeSpot({ baseUrl: bourse.url, ...alice })
    const { price } = (await makeMarket({ baseUrl: bourse.url }).priceTicker({
      symbol: "BTCUSDT",
    })) as PriceTicker
    const resting = decimal((Number(price) * 0.999).toFixed(2))
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("0.01") } as const
    const { orderId } = await spot.placeOrder({ ...order, price: resting })
    await spot.placeOrder({ ...order, price: decimal("40000.001") }).catch(() => {})
    await spot.placeOrder({ ...order, symbol: "NOPEUSDT", price: resting }).catch(() => {})
    await tab.getByRole("img", { name: /^2 orders in BTCUSDT beside its price/ }).waitFor()
    const [first, second] = [/^BUY 0\.01 BTCUSDT at .*, accepted$/, /at 40000\.001, rejected$/].map((name) =>
      tab.locator("svg g").filter({ hasText: name }),
    )
    await second!.waitFor({ state: "attached" })
    // The mark of the other order is of the same moment, and may lie above it.
    await first!.locator("path").last().dispatchEvent("click")
    await tab.getByText(`price = ${resting}`).waitFor()
    await spot.cancelOrder({ symbol: "BTCUSDT", orderId: orderId! })
    await tab
      .locator("svg g")
      .filter({ hasText: /accepted, cancelled$/ })
      .waitFor({ state: "attached" })
    await tab.getByLabel("Orders of").selectOption("NOPEUSDT")
    await tab.getByText("The exchange has no prices of NOPEUSDT.").waitFor()
  })

  test("a lost response: the order exists once, and the form says how that is known", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByLabel("Whose").selectOption({ label: "This desk" })
    await tab.getByRole("button", { name: "Add the fault" }).click()
    await tab.getByRole("group", { name: "Fault rules" }).getByText("Lost response").waitFor()
    await goTo(tab, "Trade")
    await tab.getByLabel("Type").selectOption("MARKET")
    await tab.getByLabel("Spend").fill("100")
    await telling(
      tab.getByText(/is FILLED.*Its response was lost/),
      tab.getByRole("button", { name: "Buy BTC" }).click(),
    )
    const orders = await makeSpot({ baseUrl: bourse.url, ...alice }).allOrders({ symbol: "BTCUSDT" })
    expect(orders).toHaveLength(1)
    await goTo(tab, "Watch my bot")
    await tab.getByText("✂ lost").waitFor()
  })

  test("a crash: the scenario runs, the clock goes faster, and the price falls on the trading page", async () => {
    const bourse = await serverOfTest()
    const before = await makeMarket({ baseUrl: bourse.url }).priceTicker({ symbol: "BTCUSDT" })
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByLabel("Scenario", { exact: true }).selectOption("flash-crash")
    await tab.getByRole("button", { name: "Run it" }).click()
    await tab.getByText("flash-crash runs").waitFor()
    await tab.getByRole("button", { name: "1 minute" }).click()
    await tab.getByText("The clock went ahead by 1 minute.").waitFor()
    await tab.getByRole("button", { name: "1 minute" }).click()
    const { price } = before as PriceTicker
    await goTo(tab, "Trade")
    const last = tab.getByText(/^[▲▼] [\d,.]+$/).first()
    await vi.waitFor(async () => {
      const shown = (await last.textContent()) ?? ""
      expect(Number(shown.replace(/[^\d.]/g, ""))).toBeLessThan(0.96 * Number(price))
    }, patience)
  })

  test("a snapshot: saved, traded away from, and loaded again", async () => {
    const bourse = await serverOfTest()
    const spot = makeSpot({ baseUrl: bourse.url, ...alice })
    const usdt = async () => (await spot.account()).balances.find(({ asset }) => asset === "USDT")?.free
    const before = await usdt()
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByLabel("Name of the snapshot").fill("before")
    await telling(
      tab.getByText("saved as before"),
      tab.getByRole("button", { name: "Save the exchange" }).click(),
    )
    await tab.getByRole("button", { name: "Show what differs" }).click()
    await tab.getByText("no difference in accounts, balances and open orders").waitFor()
    await spot.placeOrder({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: decimal("500") })
    const after = await usdt()
    expect(after).not.toBe(before)
    await tab.getByRole("button", { name: "Show what differs" }).click()
    const ofAlice = tab.getByRole("group", { name: "Balances of alice" }).getByRole("row", { name: /^USDT/ })
    const cells = await ofAlice.getByRole("cell").allTextContents()
    expect(cells.map((text) => text.replaceAll(",", ""))).toEqual([
      expect.stringContaining("USDT"),
      expect.stringContaining(before!),
      expect.stringContaining(after!),
    ])
    await telling(
      tab.getByText("The exchange is as it was when before was saved"),
      tab.getByRole("button", { name: "Load before" }).click(),
    )
    expect(await usdt()).toBe(before)
  })

  test("the clock is frozen, moved, and shown; the books are proved", async () => {
    const bourse = await serverOfTest()
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByRole("button", { name: "Freeze it" }).click()
    await tab.getByText("frozen").first().waitFor()
    const before = bourse.clock().time
    await tab.getByRole("button", { name: "1 hour" }).click()
    await tab.getByText("The clock went ahead by 1 hour.").waitFor()
    expect(bourse.clock().time).toBe(before + 3_600_000)
    await tab.getByRole("button", { name: "Verify" }).click()
    await tab.getByText(/All is right after/).waitFor()
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
