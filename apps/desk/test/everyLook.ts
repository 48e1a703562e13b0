/** Every page, at each width and in each theme: axe reports nothing, and nothing is cut off. */
import { mkdtempSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decimal, makeControl, makeSpot } from "@bourse/client"
import type { RunningBourse } from "@bourse/server"
import type { Browser } from "playwright-core"
import { expect } from "vitest"
import { failedReport, writeReport } from "./checkReport.ts"
import { openDesk, serverOfTest } from "./deskOfTest.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Violation {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string }>
}

/** Data of every kind: an order, a rejection, a deposit, a fault, a moved clock; and the longest possible numbers. */
const lived = async (): Promise<RunningBourse> => {
  const data = mkdtempSync(join(tmpdir(), "bourse-lived-"))
  writeReport(data, "my-bot", failedReport)
  writeReport(data, "a report of nothing", {}, 60)
  const bourse = await serverOfTest({ data })
  const { url: baseUrl, sandboxToken: token } = bourse
  const spot = makeSpot({ baseUrl, apiKey: "dev-alice", secret: "dev-secret-alice" })
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("0.01") } as const
  await spot.placeOrder({ ...order, price: decimal("40000") })
  await spot.placeOrder({ ...order, price: decimal("40000.001") }).catch(() => {})
  await spot.placeOrder({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: decimal("100") })
  const { sandbox } = makeControl({ baseUrl, token: token! })
  await sandbox.fund({ uid: "10000001", asset: "PEPE", amount: decimal("4140984559") })
  await sandbox.fund({ uid: "10000001", asset: "USDT", amount: decimal("0.123456789") })
  const pepe = { symbol: "PEPEUSDT", type: "LIMIT", quantity: decimal("123456789") } as const
  await spot.placeOrder({ ...pepe, side: "SELL", price: decimal("0.0000123456") })
  await spot.placeOrder({ ...pepe, side: "BUY", price: decimal("0.0000112345") })
  await sandbox.deposit({ uid: "10000001", asset: "USDT", network: "TRX", amount: decimal("1000") })
  await sandbox.createFault({ kind: "dropAfterCommit", endpoint: "spot.cancelOrder" })
  await sandbox.advanceClock({ ms: 60_000 })
  return bourse
}

/** A text that shows that a page has loaded. */
export const ready: Readonly<Record<string, string>> = {
  trade: "Latest trades",
  watch: "price must be a multiple of 0.01",
  checks: "double-order: A lost placement is not sent twice",
  wallet: "USDT",
  broker: "carolsub01",
  sandbox: "Fault rules",
}

/** The tabs of a page, by the names of their lists. */
const tabLists: Readonly<Record<string, string>> = {
  trade: "Own orders",
  wallet: "Moving money",
  broker: "Broker",
}

type Look = readonly [width: number, colorScheme: "dark" | "light"]

/** The widths of a desk, a tablet and a telephone, each in both themes. */
export const everyLook: ReadonlyArray<Look> = [1400, 1024, 390].flatMap((width) =>
  (["dark", "light"] as const).map((theme): Look => [width, theme]),
)

/** Runs in the page: elements that are cut off and cannot be scrolled. */
const cutOff = `[...document.querySelectorAll("body, body *")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
  .filter((each) => each === document.body || !["visible", "clip"].includes(getComputedStyle(each).overflowX))
  .filter((each) => getComputedStyle(each).textOverflow !== "ellipsis")
  .map((each) => \`\${each.getAttribute("aria-label") ?? each.tagName} by \${each.scrollWidth - each.clientWidth}\`)`

/** Checks a page at these widths and in these themes. */
export const examinePage = async (
  browser: Browser,
  [page, text]: readonly [string, string],
  looked: ReadonlyArray<Look>,
): Promise<void> => {
  const bourse = await lived()
  // The desk's content security policy would block the test's script, so the browser ignores the policy.
  // With reduced motion, colours change at once: half-way between two themes the contrast would be too low.
  const looks = { colorScheme: "dark", reducedMotion: "reduce" } as const
  const tab = await openDesk(browser, bourse, { page, ...looks, bypassCSP: true })
  await tab.evaluate(`sessionStorage.setItem("bourse-symbol", "PEPEUSDT")`)
  const problems: Array<string> = []
  const examine = async (how: string) => {
    const found = (await tab.evaluate(
      "axe.run().then(({ violations }) => violations)",
    )) as ReadonlyArray<Violation>
    for (const { id, nodes } of found)
      problems.push(...nodes.map(({ html }) => `${how}: ${id}: ${html.slice(0, 200)}`))
  }
  const findCut = async (how: string) => {
    for (const each of (await tab.evaluate(cutOff)) as ReadonlyArray<string>) problems.push(`${how}: ${each}`)
  }
  for (const [width, colorScheme] of looked) {
    const how = `${width}, ${colorScheme}`
    await tab.setViewportSize({ width, height: 900 })
    await tab.emulateMedia({ ...looks, colorScheme })
    // A busy browser can lose the message that the system's theme changed, so the page is reloaded.
    await tab.reload()
    await tab.locator(colorScheme === "dark" ? "html.dark" : "html:not(.dark)").waitFor()
    await tab
      .getByRole("main")
      .getByText(text)
      .or(tab.getByRole("group", { name: text }))
      .first()
      .waitFor()
    await tab.getByText("Profit").waitFor({ state: "attached" })
    await tab.addScriptTag({ content: axe })
    await examine(how)
    await findCut(how)
    const list = tabLists[page]
    if (list === undefined) continue
    for (const each of await tab.getByRole("tablist", { name: list }).getByRole("tab").all()) {
      const name = (await each.textContent())!
      await each.click()
      await tab.getByRole("tabpanel", { name }).waitFor()
      await findCut(`${how}, ${name}`)
    }
  }
  expect(problems).toEqual([])
}
