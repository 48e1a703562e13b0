/** Invalid amounts: each field names the problem, and nothing is sent. */
import { decimal, makeBroker, makeControl, makeWallet } from "@bourse/client"
import type { RunningBourse } from "@bourse/server"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser, Locator } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { buildDesk, goTo, openDesk, serverOfTest, telling } from "./deskOfTest.ts"
import { expectRefused, writesOf } from "./wrongAmounts.ts"

beforeAll(buildDesk)

/** The network of USDT on which the test withdraws. */
const trx = async ({ url: baseUrl }: RunningBourse) => {
  const wallet = makeWallet({ baseUrl, apiKey: "dev-alice", secret: "dev-secret-alice" })
  const usdt = (await wallet.coinConfigurations()).find(({ coin }) => coin === "USDT")
  return usdt!.networkList.find(({ netWork }) => netWork === "TRX")!
}

describeInChromium("a wrong amount", (browser: () => Browser) => {
  test("a wrong amount in a deposit, withdrawal or transfer is shown at its field, and nothing is sent", async () => {
    const bourse = await serverOfTest({ market: false })
    const { url: baseUrl, sandboxToken } = bourse
    const { sandbox } = makeControl({ baseUrl, token: sandboxToken! })
    await sandbox.fund({ uid: "10000001", asset: "USDT", amount: decimal("1900000.000001") })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    const writes = writesOf(tab)
    const open = async (name: string, button: string): Promise<readonly [Locator, Locator, Locator]> => {
      await tab.getByRole("tab", { name }).click()
      const panel = tab.getByRole("tabpanel", { name })
      return [
        panel.getByLabel("Amount", { exact: true }),
        panel.getByRole("button", { name: button, exact: true }),
        panel,
      ]
    }
    const [deposited, deposit] = await open("Deposits", "Send a deposit")
    await expectRefused(deposited, "", deposit, "Enter an amount.")
    await expectRefused(deposited, "abc", deposit, "“abc” is not an amount")
    await expectRefused(deposited, "0", deposit, "0 USDT is not above 0")

    const [withdrawn, withdraw, panel] = await open("Withdrawals", "Withdraw")
    await panel.getByLabel("Network", { exact: true }).selectOption("TRX")
    await panel.getByRole("button", { name: "Fill in an example address" }).click()
    const { withdrawMin, withdrawMax } = await trx(bourse)
    await expectRefused(withdrawn, "abc", withdraw, "“abc” is not an amount")
    const grouped = (text: string) => Number(text).toLocaleString("en")
    const least = `less than the minimum of ${grouped(withdrawMin)} USDT`
    await expectRefused(withdrawn, "0.000001", withdraw, `0.000001 USDT is ${least}`)
    const most = `more than the maximum of ${grouped(withdrawMax)} USDT`
    await expectRefused(withdrawn, `${withdrawMax}.000001`, withdraw, `USDT is ${most}`)
    await panel.getByLabel("Coin").selectOption("BTC")
    await panel.getByRole("button", { name: "Fill in an example address" }).click()
    await expectRefused(withdrawn, "12", withdraw, "12 BTC is more than the free balance of")

    const [moved, move] = await open("Spot and futures", "Transfer")
    await expectRefused(moved, "abc", move, "“abc” is not an amount")
    const free = "more than the free balance of 2,000,000.000001 USDT"
    await expectRefused(moved, "2000000.000002", move, `2,000,000.000002 USDT is ${free}`)

    const [sent, send] = await open("To other users", "Send")
    await expectRefused(sent, "1e3", send, "“1e3” is not an amount")
    await expectRefused(sent, "2000000.000002", send, `2,000,000.000002 USDT is ${free}`)
    expect(writes).toEqual([])

    await sent.fill("2000000.000001")
    await telling(tab.getByText(/Transfer \S+ is done/), send.click())
  })

  test("a wrong amount on the Broker and Sandbox pages is shown at its field, and nothing is sent", async () => {
    const bourse = await serverOfTest({ market: false })
    const tab = await openDesk(browser(), bourse, { page: "broker" })
    const writes = writesOf(tab)
    const broker = makeBroker({ baseUrl: bourse.url, apiKey: "dev-alice", secret: "dev-secret-alice" })
    await broker.createSubAccount({ subAccount: "amountbot1", note: "amounts" })
    await tab.getByText("amountbot1").waitFor()
    await tab.getByRole("tab", { name: "Transfers" }).click()
    const panel = tab.getByRole("tabpanel", { name: "Transfers" })
    const [moved, move] = [panel.getByLabel("Amount"), panel.getByRole("button", { name: "Transfer" })]
    await expectRefused(moved, "abc", move, "“abc” is not an amount")
    await expectRefused(moved, "100000.01", move, "more than the free balance of 100,000 USDT")
    await panel.getByLabel("From").selectOption("amountbot1")
    await panel.getByLabel("To", { exact: true }).selectOption("")
    await expectRefused(moved, "1", move, "1 USDT is more than the free balance of 0 USDT")

    await goTo(tab, "Sandbox")
    const credit = tab.getByRole("button", { name: "Credit the account" })
    const funds = tab.getByRole("region", { name: "Test funds" }).getByLabel("Amount")
    await expectRefused(funds, "abc", credit, "“abc” is not an amount")
    await expectRefused(funds, "0", credit, "0 USDT is not above 0")
    const save = tab.getByRole("button", { name: "Save the pair" })
    const fee = tab.getByLabel("Maker fee, share")
    await expectRefused(fee, "abc", save, "“abc” is not an amount")
    await expectRefused(fee, "1", save, "1 is more than the maximum of 0.99999999")
    await expectRefused(fee, "0.000000001", save, "0.000000001 is not a multiple of 0.00000001")
    expect(writes).toEqual([])
    await fee.fill("0")
    await telling(tab.getByText("BTCUSDT is changed for all later orders."), save.click())
  })
})
