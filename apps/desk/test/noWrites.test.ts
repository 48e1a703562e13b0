/** Opening a page of the desk only sends reads. The desk writes only after a click. */
import { makeWallet } from "@bourse/client"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { buildDesk, openDesk, serverOfTest } from "./deskOfTest.ts"
import { onlyReads } from "./onlyReads.ts"

beforeAll(buildDesk)

describeInChromium("without a click", (browser: () => Browser) => {
  test("all pages and their tabs send only GET requests", () => onlyReads(browser(), "last"))

  test("the wallet creates a deposit address by its button", async () => {
    const bourse = await serverOfTest({ market: false })
    const wallet = makeWallet({ baseUrl: bourse.url, apiKey: "dev-alice", secret: "dev-secret-alice" })
    const addresses = () => wallet.depositAddresses({ coin: "USDT", network: "TRX" })
    const tab = await openDesk(browser(), bourse, { page: "wallet" })
    await tab.getByLabel("Network", { exact: true }).selectOption("TRX")
    const create = tab.getByRole("button", { name: "Create a deposit address" })
    await create.waitFor()
    expect(await addresses()).toEqual([])
    await create.click()
    await tab.getByRole("button", { name: "Copy the address" }).waitFor()
    const [created] = await addresses()
    await tab.getByText(created!.address, { exact: true }).waitFor()
    await create.waitFor({ state: "detached" })
  })
})
