/** The desk's connection to its server: tokens, and restarts. */
import { makeBroker, makeControl, makeSpot } from "@bourse/client"
import { startBourse } from "@bourse/server"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { buildDesk, openDesk, patience, serverOfTest, telling } from "./deskOfTest.ts"

beforeAll(buildDesk)

const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }

describeInChromium("the desk and its server", (browser: () => Browser) => {
  test("without a token or with a wrong one, the page says where to get it", async () => {
    const bourse = await serverOfTest({ market: false })
    const context = await browser().newContext()
    onTestFinished(() => context.close())
    const tab = await context.newPage()
    tab.setDefaultTimeout(patience.timeout)
    await tab.goto(`${bourse.url}/desk/`)
    await tab.getByText("The desk needs the sandbox's token").waitFor()
    const paste = async (text: string) => {
      await tab.getByLabel("Link or token").fill(text)
      await tab.getByRole("button", { name: "Open the desk" }).click()
    }
    const saysThat = (text: string) => tab.getByRole("alert").getByText(text).waitFor()
    await paste("the-token-of-another-server")
    await saysThat("The sandbox does not accept this token.")
    await paste("der Schlüssel")
    await saysThat("This text is neither a link to the desk nor a token.")
    await paste(`http://127.0.0.1:9000/desk/#token=another`)
    await saysThat("The sandbox does not accept this token.")
    // A token with a line break, as a terminal breaks a long line.
    await paste(bourse.sandboxToken!.replace(/.{8}/, "$& \n"))
    await tab.getByRole("navigation", { name: "Pages" }).waitFor()
  })

  test("when the server stops and returns, the desk says so and continues", async () => {
    const first = await startBourse({ market: true, sandboxToken: "the-same-token-twice" })
    let isOpen = true
    onTestFinished(() => (isOpen ? first.close() : undefined))
    const tab = await openDesk(browser(), first)
    await tab.getByRole("button", { name: /^Ask / }).first().waitFor()
    await first.close()
    isOpen = false
    await tab.getByText("no connection").waitFor()
    await tab.getByRole("alert").first().waitFor()
    // A second exchange with other keys starts on the same port: the desk gets a new key by itself.
    const second = await serverOfTest({ port: first.port, sandboxToken: "the-same-token-twice" })
    await tab.getByText("no connection").waitFor({ state: "detached" })
    // With the first exchange's key, the lists would keep showing a rejection.
    await vi.waitFor(async () => expect(await tab.getByRole("alert").count()).toBe(0), patience)
    await tab.getByLabel("Type").selectOption("MARKET")
    await tab.getByLabel("Spend").fill("100")
    await tab.getByText("100,000 USDT", { exact: true }).waitFor()
    await telling(tab.getByText(/Order \d+ is FILLED/), tab.getByRole("button", { name: "Buy BTC" }).click())
    expect(await makeSpot({ baseUrl: second.url, ...alice }).allOrders({ symbol: "BTCUSDT" })).toHaveLength(1)
  })

  test("when the server restarts with a new token, the desk says how to get the link, and the link works", async () => {
    const first = await startBourse()
    let isOpen = true
    onTestFinished(() => (isOpen ? first.close() : undefined))
    const tab = await openDesk(browser(), first, { page: "wallet" })
    await tab.getByRole("group", { name: "Spot balances" }).waitFor()
    await first.close()
    isOpen = false
    const second = await startBourse({ port: first.port })
    onTestFinished(() => second.close())
    await tab.getByRole("alert").getByText("The sandbox does not accept this token.").waitFor()
    await tab.getByText("bourse desk", { exact: true }).waitFor()
    // Opening the other exchange in the same tab changes only the URL's fragment: no page is loaded.
    await tab.goto(`${second.url}/desk/wallet#token=${second.sandboxToken}`)
    await tab.getByRole("group", { name: "Spot balances" }).getByText("100,000", { exact: true }).waitFor()
    expect(tab.url()).not.toContain("token")
  })

  test("when a loaded snapshot lacks the chosen account, the desk continues as alice", async () => {
    const bourse = await serverOfTest({ market: false })
    const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
    await sandbox.saveSnapshot({ name: "before" })
    await makeBroker({ baseUrl: bourse.url, ...alice }).createSubAccount({
      subAccount: "goneafter1",
      note: "bot",
    })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    const account = tab.getByLabel("Account", { exact: true })
    await account.selectOption({ label: "goneafter1 (sub)" })
    await tab.getByText("This account has no money").waitFor()
    await sandbox.loadSnapshot({ name: "before" })
    await tab.getByRole("group", { name: "Spot balances" }).getByText("100,000", { exact: true }).waitFor()
    expect(await account.inputValue()).toBe("10000001")
  })
})
