/** What holds on every page: nothing that axe finds, nothing wider than a telephone, in both themes. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { decimal, makeControl, makeSpot } from "@bourse/client"
import type { RunningBourse } from "@bourse/server"
import { describeInChromium } from "@bourse/testing/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { buildDesk, openDesk, serverOfTest } from "./deskOfTest.ts"

beforeAll(buildDesk)

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string }>
}

/** Something of everything: an order, a refusal, a deposit, a fault. */
const lived = async (): Promise<RunningBourse> => {
  const bourse = await serverOfTest()
  const { url: baseUrl, sandboxToken: token } = bourse
  const spot = makeSpot({ baseUrl, apiKey: "dev-alice", secret: "dev-secret-alice" })
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("0.01") } as const
  await spot.placeOrder({ ...order, price: decimal("40000") })
  await spot.placeOrder({ ...order, price: decimal("40000.001") }).catch(() => {})
  await spot.placeOrder({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: decimal("100") })
  const { sandbox } = makeControl({ baseUrl, token: token! })
  await sandbox.deposit({
    payload: { uid: "10000001", asset: "USDT", network: "TRX", amount: decimal("1000") },
  })
  await sandbox.createFault({ payload: { kind: "dropAfterCommit", endpoint: "spot.cancelOrder" } })
  return bourse
}

/** What is there when a page is. */
const ready: Readonly<Record<string, string>> = {
  trade: "Latest trades",
  watch: "price must be a multiple of 0.01",
  wallet: "USDT",
  broker: "carolsub01",
  sandbox: "Fault rules",
}

const phone = { width: 390, height: 844 }

describeInChromium("every page", (browser: () => Browser) => {
  test("has nothing that axe finds, dark, light and on a phone, and there it does not move sideways", async () => {
    const bourse = await lived()
    const violations: Array<string> = []
    const wider: Array<string> = []
    const followed: Array<string> = []
    for (const [page, text] of Object.entries(ready)) {
      // The policy of the desk lets nobody add a script, this test neither.
      // Colours change at once: half-way between two themes they would be too close.
      const looks = { colorScheme: "dark", reducedMotion: "reduce" } as const
      const tab = await openDesk(browser(), bourse, { page, ...looks, bypassCSP: true })
      const loaded = async () => {
        await tab
          .getByRole("main")
          .getByText(text)
          .or(tab.getByRole("group", { name: text }))
          .first()
          .waitFor()
        await tab.addScriptTag({ content: axe })
      }
      await loaded()
      const examine = async (how: string) => {
        const found = await tab.evaluate("axe.run().then(({ violations }) => violations)")
        for (const { id, nodes } of found as ReadonlyArray<Violation>)
          violations.push(...nodes.map(({ html }) => `${page}, ${how}: ${id}: ${html.slice(0, 200)}`))
      }
      await examine("dark")
      await tab.emulateMedia({ colorScheme: "light" })
      const light = tab.locator("html:not(.dark)")
      await light.waitFor({ timeout: 20_000 }).then(
        () => followed.push(page),
        // A busy browser can lose the message to an open page that the system has another theme.
        async () => {
          await tab.reload()
          await light.waitFor()
          await loaded()
        },
      )
      await examine("light")
      await tab.setViewportSize(phone)
      await examine("phone")
      const byPixels = await tab.evaluate("document.documentElement.scrollWidth - innerWidth")
      if (byPixels !== 0) wider.push(`${page} by ${byPixels}`)
      await tab.context().close()
    }
    expect(violations).toEqual([])
    expect(wider).toEqual([])
    expect(followed).not.toEqual([])
  })
})
