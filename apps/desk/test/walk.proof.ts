/** Longer sessions with the desk, in a real browser on a real exchange. */
import { decimal, makeControl, makeMarket, makeSpot, makeWallet } from "@bourse/client"
import type { PriceTicker } from "@bourse/client/market"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { buildDesk, goTo, openDesk, patience, serverOfTest, telling } from "./deskOfTest.ts"

beforeAll(buildDesk)

const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }

describeInChromium("the desk", (browser: () => Browser) => {
  test("a broker creates a sub-account and a working key for it on the desk", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "broker" })
    await tab.getByLabel("Name").fill("walkingbot1")
    await tab.getByLabel("Note").fill("<img src=x onerror=alert(1)>")
    await tab.getByRole("button", { name: "Create a sub-account" }).click()
    // Text that a user entered is shown as text, not as HTML.
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

  test("a bot's orders are drawn beside the price, and a click on one selects its request", async () => {
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
    await tab.getByRole("img", { name: /^2 orders in BTCUSDT beside the price/ }).waitFor()
    const [first, second] = [/^BUY 0\.01 BTCUSDT at .*, accepted$/, /at 40000\.001, rejected$/].map((name) =>
      tab.locator("svg g").filter({ hasText: name }),
    )
    await second!.waitFor({ state: "attached" })
    // The marks of both orders have the same time and may cover each other, so the click goes to the mark
    // itself.
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

  test("in a crash the scenario runs, the clock speeds up, and the price falls on the trading page", async () => {
    const bourse = await serverOfTest()
    const before = await makeMarket({ baseUrl: bourse.url }).priceTicker({ symbol: "BTCUSDT" })
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByLabel("Scenario", { exact: true }).selectOption("flash-crash")
    await tab.getByRole("button", { name: "Run it" }).click()
    await tab.getByText("flash-crash runs").waitFor()
    await tab.getByRole("button", { name: "1 minute" }).click()
    await tab.getByText("The clock advanced by 1 minute.").waitFor()
    await tab.getByRole("button", { name: "1 minute" }).click()
    const { price } = before as PriceTicker
    await goTo(tab, "Trade")
    const last = tab.getByText(/^[▲▼] [\d,.]+$/).first()
    await vi.waitFor(async () => {
      const shown = (await last.textContent()) ?? ""
      expect(Number(shown.replace(/[^\d.]/g, ""))).toBeLessThan(0.96 * Number(price))
    }, patience)
  })

  test("a snapshot is saved and loaded again after trades", async () => {
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

  test("a small balance is converted, and the next one can be chosen", async () => {
    const bourse = await serverOfTest()
    const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
    const balances = { XRP: "1", PEPE: "100000" }
    for (const [asset, amount] of Object.entries(balances))
      await sandbox.fund({ uid: "10000001", asset, amount: decimal(amount) })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    await tab.getByRole("tab", { name: "Small balances" }).click()
    const panel = tab.getByRole("tabpanel", { name: "Small balances" })
    const convert = panel.getByRole("button", { name: "Convert" })
    const choice = panel.getByRole("checkbox", { name: "1 XRP" })
    await choice.waitFor()
    expect(await convert.isDisabled()).toBe(true)
    await choice.check()
    await panel.getByRole("checkbox", { name: "100,000 PEPE" }).check()
    await choice.uncheck()
    await telling(tab.getByText(/^Converted into [\d.]+ MX\.$/), convert.click())
    await panel.getByRole("group", { name: "Conversions" }).getByText("PEPE", { exact: true }).waitFor()
    expect(await convert.isDisabled()).toBe(true)
    const { data } = await makeWallet({ baseUrl: bourse.url, ...alice }).conversionHistory()
    expect(data.flatMap(({ convertDetails }) => convertDetails)).toMatchObject([{ asset: "PEPE" }])
  })

  test("a withdrawal is cancelled, and its cancel button disappears", async () => {
    const bourse = await serverOfTest({ market: false })
    const wallet = makeWallet({ baseUrl: bourse.url, ...alice })
    const to = { netWork: "TRX", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }
    const { id } = await wallet.withdraw({ coin: "USDT", ...to, amount: decimal("50") })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    await tab.getByRole("tab", { name: "Withdrawals" }).click()
    const cancel = tab.getByRole("button", { name: `Cancel withdrawal ${id}` })
    await telling(tab.getByText(`Withdrawal ${id} is cancelled.`), cancel.click())
    await tab.getByText("cancelled", { exact: true }).waitFor()
    await cancel.waitFor({ state: "detached" })
  })

  test("a transfer to a phone number needs an area code; one to a user id sends none", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    const sent: Array<string> = []
    tab.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("internal"))
        sent.push(`${request.url()} ${request.postData()}`)
    })
    await tab.getByRole("tab", { name: "To other users" }).click()
    const panel = tab.getByRole("tabpanel", { name: "To other users" })
    const code = panel.getByLabel("Area code")
    const send = panel.getByRole("button", { name: "Send" })
    await panel.getByLabel("Receiver by").selectOption("MOBILE")
    await panel.getByLabel("Amount").fill("5")
    await send.click()
    expect(await code.and(tab.locator(":invalid")).count()).toBe(1)
    await code.fill("44")
    await panel.getByLabel("Receiver by").selectOption("UID")
    await telling(tab.getByText(/^Transfer \S+ is done\.$/), send.click())
    await panel.getByText("5 USDT", { exact: true }).waitFor()
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toContain("areaCode")
  })

  test("a strategy group: created, a member added and removed, and deleted", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "broker" })
    await tab.getByRole("tab", { name: "Strategy groups" }).click()
    const panel = tab.getByRole("tabpanel", { name: "Strategy groups" })
    const create = panel.getByRole("button", { name: "Create the group" })
    await panel.getByLabel("Group", { exact: true }).fill("pair")
    await telling(tab.getByText("The group pair exists."), create.click())
    await panel.getByLabel("User id").fill("10000003")
    expect(await create.isDisabled()).toBe(true)
    const add = panel.getByRole("button", { name: "Add to the group" })
    await telling(tab.getByText("User 10000003 is in the group."), add.click())
    const remove = panel.getByRole("button", { name: "Remove user 10000003" })
    await telling(tab.getByText("User 10000003 is no longer in the group."), remove.click())
    await remove.waitFor({ state: "detached" })
    const end = panel.getByRole("button", { name: "Delete the group" })
    await telling(tab.getByText("The group pair is deleted."), end.click())
    await end.waitFor({ state: "detached" })
  })
})
