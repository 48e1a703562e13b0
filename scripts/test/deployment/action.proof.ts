// Runs the shell lines of the GitHub action: the step that checks a bot, with the action's variables.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bourseCommand } from "@bourse/testing/commands"
import { expect, onTestFinished, test, vi } from "vitest"
import { root } from "../../src/repository/steps.ts"

const action = readFileSync(join(root, "action.yml"), "utf8")
const step = action.slice(action.indexOf("- name: Check"))
const variables = [...step.matchAll(/^ {8}([A-Z]+): \$\{\{ inputs\.([\w-]+) \}\}$/gm)]
const script = /^ {6}run: \|\n((?: {8}.*\n)+)/m.exec(step)?.[1]?.replace(/^ {8}/gm, "") ?? ""

/** Runs the action's step in a bot's folder as the runner does; optionally ends the step by a signal. */
const check = async (bot: string, inputs: Readonly<Record<string, string>>, signal?: NodeJS.Signals) => {
  const cwd = mkdtempSync(join(tmpdir(), "bourse-action-"))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  writeFileSync(join(cwd, "bot.mjs"), bot)
  const summary = join(cwd, "summary.md")
  const given: Record<string, string> = {
    bourse: [process.execPath, ...bourseCommand()].join(" "),
    ...inputs,
  }
  const env = Object.fromEntries(
    variables.map(([, variable = "", input = ""]) => [variable, given[input] ?? ""]),
  )
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd,
    env: { ...process.env, ...env, GITHUB_STEP_SUMMARY: summary },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let stdout = ""
  child.stdout.on("data", (chunk) => (stdout += chunk))
  const closed = once(child, "close")
  if (signal !== undefined) {
    const output = () => readFileSync(join(cwd, "bourse-check.txt"), "utf8")
    await vi.waitFor(() => expect(output()).toContain("check: baseline"), { timeout: 300_000 })
    child.kill(signal)
  }
  const [status] = await closed
  return { status, stdout, summary: readFileSync(summary, "utf8") }
}

test("the action declares every input, and the check gets the inputs it needs", () => {
  const declared = [...action.matchAll(/^ {2}([\w-]+):\n {4}description: /gm)].map(([, name]) => name)
  expect(declared).toEqual(expect.arrayContaining(variables.map(([, , input]) => input)))
  expect(variables.length).toBe(4)
})

/** Source text of a bot that buys; `whenLost` is its reaction to a lost response. */
const buying = (whenLost: string) => `
import { createHmac } from "node:crypto"
const { BOURSE_URL, BOURSE_KEY, BOURSE_SECRET } = process.env
const signed = async (method, path, given) => {
  const query = new URLSearchParams({ symbol: "BTCUSDT", ...given, timestamp: Date.now() }).toString()
  const signature = createHmac("sha256", BOURSE_SECRET).update(query).digest("hex")
  const headers = { "X-MEXC-APIKEY": BOURSE_KEY }
  const answer = await fetch(BOURSE_URL + path + "?" + query + "&signature=" + signature, { method, headers })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.msg)
  return body
}
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const place = (newClientOrderId) =>
  signed("POST", "/api/v3/order", { side: "BUY", type: "LIMIT", price: "50000", quantity: "0.001", newClientOrderId })
const find = (origClientOrderId) => signed("GET", "/api/v3/order", { origClientOrderId })
for (;;) {
  const open = await signed("GET", "/api/v3/openOrders", {}).catch(() => [])
  for (const { orderId } of open) await signed("DELETE", "/api/v3/order", { orderId }).catch(() => {})
  const id = "bot" + Date.now()
  await place(id).catch(async () => {
    await sleep(1000)
    ${whenLost}
  })
  await sleep(2000)
}`

test("the action fails a bot that repeats an order after a lost answer, and passes one that looks it up", async () => {
  const inputs = { run: `${process.execPath} bot.mjs`, arguments: "--rules double-order", report: "out" }
  const [again, lookup] = await Promise.all(
    ['await place("bot" + Date.now()).catch(() => {})', "await find(id).catch(() => {})"].map((whenLost) =>
      check(buying(whenLost), inputs),
    ),
  )
  expect(again!.stdout).toMatch(/^FAIL +double-order\b/m)
  expect(lookup!.stdout).toMatch(/^ok +double-order\b/m)
  for (const { stdout, summary } of [again!, lookup!])
    expect(summary).toBe(`### bourse check\n\n\`\`\`\n${stdout}\`\`\`\n`)
  expect([again!.status, lookup!.status]).toEqual([1, 0])
})

test("the action has the check's exit code, and its verdicts in the summary", async () => {
  const inputs = { run: `${process.execPath} bot.mjs`, arguments: "--rules alive", report: "out" }
  const { status, stdout, summary } = await check("console.log('no keys')", inputs)
  expect(status).toBe(3)
  expect(stdout).toContain("your bot does not trade on this exchange")
  expect(summary).toMatch(
    /^### bourse check\n\n```\n[\s\S]*your bot does not trade on this exchange[\s\S]*```\n$/,
  )
})

test("a cancelled action has the verdicts so far in its summary", async () => {
  const inputs = { run: `${process.execPath} bot.mjs`, arguments: "--rules alive", report: "out" }
  const { status, summary } = await check("setInterval(() => {}, 1000)", inputs, "SIGINT")
  expect(status).toBe(3)
  expect(summary).toContain("The check ended early: SIGTERM.")
  expect(summary).toMatch(/^- .* alive .*The check ended before this rule was decided: SIGTERM\.$/m)
})
