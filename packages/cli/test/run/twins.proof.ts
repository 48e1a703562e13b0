/** Twin runs prove nothing about a bot that behaves differently in each run by itself. */
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type TestContext, test } from "vitest"
import { checkBot } from "../../src/index.ts"
import { findLibfaketime } from "../../src/run/libfaketime.ts"

/** A bot that orders equal amounts until an answer is lost, and different amounts in each run from then on. */
const bot = (marks: string): string => `
import { createHmac } from "node:crypto"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
const { BOURSE_URL: url, BOURSE_KEY: key, BOURSE_SECRET: secret } = process.env
const signed = async (method, path, given) => {
  const query = new URLSearchParams({ ...given, timestamp: Date.now() }).toString()
  const signature = createHmac("sha256", secret).update(query).digest("hex")
  const answer = await fetch(url + path + "?" + query + "&signature=" + signature, { method, headers: { "X-MEXC-APIKEY": key } })
  return answer.json()
}
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
let run = 1
for (;; run++)
  try {
    mkdirSync(${JSON.stringify(marks)} + "/" + run)
    break
  } catch {}
const lost = ${JSON.stringify(marks)} + "/lost"
for (let placed = 0; ; placed++) {
  try {
    const quantity = (0.001 * (existsSync(lost) ? run + 1 : 1)).toFixed(3)
    if (placed < 4) await signed("POST", "/api/v3/order", { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: "50000", quantity, newClientOrderId: "n" + Date.now() })
    else await signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
  } catch {
    writeFileSync(lost, "")
  }
  await sleep(2000)
}
`

test("a bot whose runs differ by themselves does not fail a twin rule", async (context: TestContext) => {
  try {
    findLibfaketime()
  } catch (error) {
    context.skip((error as Error).message)
  }
  const folder = mkdtempSync(join(tmpdir(), "bourse-bot-"))
  writeFileSync(join(folder, "bot.mjs"), bot(mkdtempSync(join(tmpdir(), "bourse-marks-"))))
  const said: Array<string> = []
  const { rules } = await checkBot({
    command: [process.execPath, "bot.mjs"],
    folder,
    rules: ["twin-convergence"],
    onProgress: (words) => void said.push(words),
  })
  expect(said).toContain("twin-after-4 again, for twin-convergence")
  expect(rules).toMatchObject([
    {
      id: "twin-convergence",
      verdict: "not judged",
      reason: expect.stringMatching(
        /the bot's positions differ between runs by .* BTCUSDT, more than one order/,
      ),
    },
  ])
}, 300_000)
