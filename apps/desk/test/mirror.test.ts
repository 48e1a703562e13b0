/** The desk's words about a mirrored market. */
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, test } from "vitest"
import { buildDesk, openDesk, serverOfTest } from "./deskOfTest.ts"

beforeAll(buildDesk)

describeInChromium("the desk of a mirrored market", (browser: () => Browser) => {
  test("names the exchange and its delay, and says that its symbols are halted when it is gone", async () => {
    const upstream = await serverOfTest()
    const mirror = `${upstream.url}?symbols=BTCUSDT&lostAfterMs=500`
    const tab = await openDesk(browser(), await serverOfTest({ market: { mirror } }))
    const header = tab.getByRole("banner")
    await header.getByText(`live ${new URL(upstream.url).host}`).waitFor()
    await upstream.close()
    await header.getByText("1 halted").waitFor()
  })
})
