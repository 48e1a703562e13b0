/** The sandbox page: a scenario's acts, and the progress of an advance. */
import { decimal, makeControl, makeSpot, makeWallet } from "@bourse/client"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser, Page } from "playwright-core"
import { beforeAll, expect, test, vi } from "vitest"
import { buildDesk, goTo, openDesk, patience, serverOfTest } from "./deskOfTest.ts"

beforeAll(buildDesk)

/** The first cells of the table of acts. */
const acts = (tab: Page): Promise<ReadonlyArray<string>> =>
  tab.getByRole("group", { name: "Acts" }).getByRole("row").locator("td:first-child").allTextContents()

describeInChromium("the sandbox page", (browser: () => Browser) => {
  test("a scenario's act is shown with its direction and size, before it runs and while it runs", async () => {
    const bourse = await serverOfTest()
    const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByLabel("Scenario", { exact: true }).selectOption("flash-crash")
    const crash = [
      "▼ Prices −8 %",
      "Book: spread ×12, depth ×0.02, trades ×6",
      "▲ Prices +6 %",
      "Book: spread ×3, depth ×0.4, trades ×2",
    ]
    await vi.waitFor(async () => expect(await acts(tab)).toEqual(crash), patience)
    await tab.getByRole("columnheader", { name: "After" }).waitFor()
    await tab.getByRole("button", { name: "Run it" }).click()
    await tab.getByRole("columnheader", { name: "State" }).waitFor()
    expect(await acts(tab)).toEqual(crash)
    await tab.getByRole("button", { name: "Stop it" }).click()
    await tab.getByRole("columnheader", { name: "After" }).waitFor()
    // A user's own scenario, which is not in the package's list.
    await sandbox.runScenario({
      name: "mine",
      acts: [
        { kind: "price", for: "1m", change: 0.255, coins: ["BTC", "MX"] },
        { kind: "book", for: "1m", depth: 0.1, symbols: ["ETHBTC"] },
        { kind: "halt", for: "1m", symbols: ["PEPEUSDT"] },
        { kind: "withdrawals", for: "1m" },
        { kind: "fault", for: "1m", fault: { kind: "latency", latencyMs: 100, share: 0.5 } },
        { kind: "fault", for: "1m", fault: { kind: "dropAfterCommit", endpoint: "spot.placeOrder" } },
      ],
    })
    await vi.waitFor(
      async () =>
        expect(await acts(tab)).toEqual([
          "▲ BTC, MX +25.5 %",
          "Book in ETHBTC: depth ×0.1",
          "Trading halts in PEPEUSDT",
          "Withdrawals are held",
          "Slow, 100 ms, 50 % of calls",
          "Lost response, spot.placeOrder",
        ]),
      patience,
    )
    // A fault of the streams names no call, but every push.
    await tab.getByLabel("What goes wrong").selectOption({ label: "Gap in a stream" })
    await tab.getByRole("button", { name: "Add the fault" }).click()
    const rules = tab.getByRole("group", { name: "Fault rules" }).getByRole("row")
    await rules.filter({ hasText: "Gap in a stream" }).getByText("every push").waitFor()
  })

  test("the reset dialog lists correctly which data is removed and which stays", async () => {
    const bourse = await serverOfTest({ market: false })
    const { url: baseUrl, sandboxToken: token } = bourse
    const { sandbox, admin } = makeControl({ baseUrl, token: token! })
    const alice = { baseUrl, apiKey: "dev-alice", secret: "dev-secret-alice" }
    const [spot, wallet] = [makeSpot(alice), makeWallet(alice)]
    const balances = async () => (await spot.account()).balances
    const first = await balances()
    const { uid } = await admin.createAccount({ name: "other" })
    for (const each of ["10000001", uid])
      await sandbox.fund({ uid: each, asset: "USDT", amount: decimal("5") })
    const address = await wallet.createDepositAddress({ coin: "USDT", network: "TRX" })
    await sandbox.deposit({ uid: "10000001", asset: "USDT", network: "TRX", amount: decimal("5") })
    const sides = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const
    await wallet.transfer({ ...sides, asset: "USDT", amount: decimal("5") })
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("0.01") } as const
    await spot.placeOrder({ ...order, price: decimal("40000") })
    await sandbox.createFault({ kind: "latency", latencyMs: 1, endpoint: "wallet.withdraw" })
    await admin.changeSettings({ openOrdersMax: 123 })
    await sandbox.saveSnapshot({ name: "kept" })

    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    await tab.getByRole("button", { name: "Reset the exchange" }).click()
    const dialog = tab.getByRole("alertdialog")
    await dialog
      .getByText("The demo accounts get their first balances back; all other accounts are empty.")
      .waitFor()
    await dialog.getByText(/Orders, .*deposits, withdrawals, transfers, faults .* are deleted\./).waitFor()
    await dialog.getByText(/Accounts, API keys, deposit addresses, settings and snapshots stay/).waitFor()
    await dialog.getByRole("button", { name: "Reset the exchange" }).click()
    await tab.getByText(/^The exchange is reset/).waitFor()

    expect(await balances()).toEqual(first)
    expect(await admin.listBalances({ uid })).toEqual([])
    expect(await spot.allOrders({ symbol: "BTCUSDT" })).toEqual([])
    expect(await wallet.depositHistory()).toEqual([])
    expect((await wallet.transferHistory(sides)).rows).toEqual([])
    expect(await sandbox.listFaults()).toEqual([])
    expect((await admin.listAccounts()).map(({ name }) => name)).toContain("other")
    expect(await wallet.depositAddresses({ coin: "USDT", network: "TRX" })).toMatchObject([
      { address: address.address },
    ])
    expect(await admin.settings()).toMatchObject({ openOrdersMax: 123 })
    expect((await sandbox.listSnapshots()).map(({ name }) => name)).toEqual(["kept"])
  })

  test("an advance of the clock shows its progress on every page, and can be stopped", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "sandbox" })
    /** Each request that advances the clock waits until the test releases it. */
    const waiting: Array<() => void> = []
    await tab.route("**/sandbox/v1/clock/advance", async (route) => {
      await new Promise<void>((letGo) => waiting.push(letGo))
      await route.continue()
    })
    const bars = tab.getByRole("progressbar", { name: "The clock is being advanced" })
    const share = async (): Promise<number> => {
      const [value, max] = [await bars.first().getAttribute("value"), await bars.first().getAttribute("max")]
      return Number(value) / Number(max)
    }
    /** Releases waiting requests one after the other until the progress bar reaches this share. */
    const until = (wanted: number) =>
      vi.waitFor(async () => {
        waiting.shift()?.()
        expect(await share()).toBeGreaterThanOrEqual(wanted)
      }, patience)
    const before = bourse.clock().time
    await tab.getByRole("button", { name: "30 days" }).click()
    await bars.nth(1).waitFor()
    expect(await share()).toBe(0)
    await until(0.01)
    await tab.getByText(/ of 30 d, .* left$/).waitFor()
    // Other pages show the progress of the advance only in the header.
    await goTo(tab, "Wallet")
    await bars.nth(1).waitFor({ state: "detached" })
    await until(0.03)
    await goTo(tab, "Sandbox")
    const reached = await share()
    await tab.getByRole("button", { name: "Stop here" }).click()
    await vi.waitFor(async () => {
      waiting.shift()?.()
      expect(await bars.count()).toBe(0)
    }, patience)
    await tab.getByText(/^The clock was stopped at \d{4}-/).waitFor()
    const moved = (bourse.clock().time - before) / (30 * 86_400_000)
    expect(moved).toBeGreaterThanOrEqual(reached)
    expect(moved).toBeLessThan(1)
  })
})
