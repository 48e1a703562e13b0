/**
 * Unmodified programs from npm: an MCP server with which agents trade, and a job scheduler with an early ccxt. They
 * trade for two hours at speed 100 (`npm run soak -- strangers`: for a day), and are checked.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type TestContext, test } from "vitest"
import { checkBot } from "../../src/index.ts"
import { findLibfaketime } from "../../src/run/libfaketime.ts"
import { bourse } from "../command.ts"

const hourMs = 3_600_000
const everyMs = hourMs / 6
const hours = Number(process.env.BOURSE_STRANGER_HOURS ?? 2)
const ordersWanted = hours * 6
/** A day takes a quarter of an hour if the machine keeps up with the speed. */
const patience = { timeout: hourMs }

/** Why this machine has no fast clock; null if it has. */
const missing = (() => {
  try {
    findLibfaketime()
    return null
  } catch (error) {
    return (error as Error).message
  }
})()

/** An agent that reads the price, buys and reads its balance `count` times, with pauses. */
const agent = (count: number, pauseMs: number) => `
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"

const program = join(import.meta.dirname, "node_modules/@mcpfun/mcp-server-ccxt/bin/cli.js")
const server = spawn("node", [program], { stdio: ["pipe", "pipe", "ignore"] })
const waiting = new Map()
createInterface(server.stdout).on("line", (line) => {
  const { id, result, error } = JSON.parse(line)
  waiting.get(id)?.(error ?? result)
  waiting.delete(id)
})
let lastId = 0
const send = (message) => server.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n")
const ask = (method, params) => new Promise((resolve) => {
  waiting.set(++lastId, resolve)
  send({ id: lastId, method, params })
})
await ask("initialize", { protocolVersion: "2024-11-05", capabilities: {}, clientInfo: { name: "agent", version: "1" } })
send({ method: "notifications/initialized" })
const call = async (name, args) => {
  const { content, isError } = await ask("tools/call", { name, arguments: args })
  const text = content?.[0]?.text ?? "no answer"
  if (isError || /^Error/.test(text)) errors.push(name + ": " + text)
  return text
}
const errors = []
const keys = { exchange: "mexc", apiKey: "dev-ccxt", secret: "dev-secret-ccxt" }
const from = Date.now()
const prices = new Set()
for (let round = 0; round < ${count}; round++) {
  prices.add(await call("get-ticker", { exchange: "mexc", symbol: "BTC/USDT" }))
  await call("place-market-order", { ...keys, symbol: "BTC/USDT", side: "buy", amount: 0.001 })
  await call("account-balance", keys)
  await new Promise((resolve) => setTimeout(resolve, from + (round + 1) * ${pauseMs} - Date.now()))
}
console.log(JSON.stringify({ errors, prices: prices.size, hours: (Date.now() - from) / ${hourMs} }))
server.kill()
`

/** A cron job that buys `count` times, at the times of this pattern. */
const jobs = (count: number, pattern: string) => `
const { Cron } = require("croner")
const ccxt = require("ccxt")
const exchange = new ccxt.mexc({ apiKey: "dev-ccxt", secret: "dev-secret-ccxt" })
const runs = []
const errors = []
const job = new Cron("${pattern}", async () => {
  runs.push(new Date().toISOString())
  try {
    const { ask } = await exchange.fetchTicker("ETH/USDT")
    await exchange.createOrder("ETH/USDT", "limit", "buy", 0.01, ask * 1.01)
  } catch (error) {
    errors.push(String(error))
  }
  if (runs.length < ${count}) return
  job.stop()
  console.log(JSON.stringify({ errors, runs, id: exchange.id }))
})
`

/** Runs a script and prints the number of executed orders as the last line. */
const counted = (script: string) => `
const { spawnSync } = require("node:child_process")
const { status } = spawnSync("node", [${JSON.stringify(script)}], { stdio: "inherit" })
const { BOURSE_URL: url, BOURSE_SANDBOX_TOKEN: token } = process.env
fetch(url + "/sandbox/v1/requests?endpoint=spot.placeOrder&status=200&limit=100", { headers: { "X-Bourse-Token": token } })
  .then((answer) => answer.json())
  .then((requests) => console.log(requests.length))
process.exitCode = status
`

/** A folder with these packages installed. */
const installed = (
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  dependencies: Record<string, string>,
): string => {
  const place = mkdtempSync(join(tmpdir(), "bourse-stranger-"))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const manifest = { private: true, dependencies, overrides: { ccxt: dependencies.ccxt } }
  writeFileSync(join(place, "package.json"), JSON.stringify(manifest))
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]
  const { status, stderr } = spawnSync("npm", ["install", ...options], { cwd: place, encoding: "utf8" })
  expect(status, stderr).toBe(0)
  return place
}

/** Runs at speed; concurrent runs each end only what they started. */
const runAtSpeed = async (
  { onTestFinished }: TestContext,
  dependencies: Record<string, string>,
  name: string,
  source: string,
) => {
  const place = installed({ onTestFinished }, dependencies)
  writeFileSync(join(place, name), source)
  writeFileSync(join(place, "counted.cjs"), counted(name))
  const command = ["sh", "-c", `cd '${place}' && node counted.cjs`]
  const running = bourse(
    ["run", "--market", "on", "--speed", "100", "--", ...command],
    {},
    (end) => void onTestFinished(end),
  )
  expect(await running.exit, running.stderr()).toBe(0)
  const [printed = "", orders] = running.stdout().trim().split("\n")
  return { ...JSON.parse(printed), orders: Number(orders) }
}

const mcpServer = { "@mcpfun/mcp-server-ccxt": "1.2.1", ccxt: "4.4.100" }
const scheduler = { croner: "11.0.1", ccxt: "3.1.60" }

test.concurrent("a third-party MCP server trades for hours", patience, async (context) => {
  if (missing !== null) context.skip(missing)
  const ran = await runAtSpeed(context, mcpServer, "agent.mjs", agent(ordersWanted, everyMs))
  expect(ran.errors).toEqual([])
  expect(ran.hours).toBeGreaterThanOrEqual(hours)
  expect(ran.prices).toBeGreaterThan(ordersWanted / 2)
  expect(ran.orders).toBe(ordersWanted)
})

test.concurrent("a scheduler's jobs trade every ten minutes", patience, async (context) => {
  if (missing !== null) context.skip(missing)
  const ran = await runAtSpeed(context, scheduler, "jobs.cjs", jobs(ordersWanted, "0 */10 * * * *"))
  expect(ran.errors).toEqual([])
  expect(ran.runs.filter((run: string) => !/T\d\d:\d0:/.test(run))).toEqual([])
  expect(new Set(ran.runs.map((run: string) => run.slice(0, 16))).size).toBe(ordersWanted)
  expect(ran.orders).toBe(ordersWanted)
})

test.concurrent("a clock at the wrong speed is found out", patience, async (context) => {
  if (missing !== null) context.skip(missing)
  const ran = await runAtSpeed(context, scheduler, "jobs.cjs", jobs(2, "*/10 * * * * *"))
  const minutes = new Set(ran.runs.map((run: string) => run.slice(0, 16)))
  expect(minutes.size).toBeLessThan(ran.runs.length)
})

test.concurrent(
  "the MCP server without an agent cannot be checked, since it never trades",
  patience,
  async (context) => {
    const place = installed(context, mcpServer)
    const work = mkdtempSync(join(tmpdir(), "bourse-checked-"))
    context.onTestFinished(() => rmSync(work, { recursive: true, force: true }))
    const cli = join(place, "node_modules/@mcpfun/mcp-server-ccxt/bin/cli.js")
    const running = bourse(
      ["check", "--ccxt", "--workdir", work, "--report", join(place, "out"), "--", process.execPath, cli],
      {},
      (end) => void context.onTestFinished(end),
    )
    expect(await running.exit).toBe(3)
    expect(running.stderr()).toContain("your bot does not trade on this exchange: it sent no signed request")
  },
)

/** Verdicts that the page quotes. */
const found = { "no-ban": "fail", clock: "fail", "client-id-present": "warn" }

/** Attempts: on a busy machine a rule may not be exercised. */
const triesMax = 3

/** Verdicts by rule for programs that use these packages. */
const verdictsOn = async (
  context: TestContext,
  dependencies: Record<string, string>,
  name: string,
  source: string,
) => {
  const file = join(installed(context, dependencies), name)
  writeFileSync(file, source)
  for (let tries = 1; ; tries++) {
    const { unfit, rules } = await checkBot({
      command: [process.execPath, file],
      key: "ccxt",
      rules: Object.keys(found),
      shrinks: false,
    })
    const isMissing = rules.some(({ verdict }) => verdict === "not judged")
    if (isMissing && tries < triesMax) continue
    return { unfit, verdicts: Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict])) }
  }
}

test.concurrent(
  "the check of the MCP server with an agent gives the verdicts on the page",
  patience,
  async (context) => {
    if (missing !== null) context.skip(missing)
    const source = agent(Number.POSITIVE_INFINITY, 5_000)
    expect(await verdictsOn(context, mcpServer, "agent.mjs", source)).toEqual({
      unfit: null,
      verdicts: found,
    })
  },
)

test.concurrent(
  "the check of the scheduler's jobs gives the verdicts on the page",
  patience,
  async (context) => {
    if (missing !== null) context.skip(missing)
    const source = jobs(Number.POSITIVE_INFINITY, "*/2 * * * * *")
    expect(await verdictsOn(context, scheduler, "jobs.cjs", source)).toEqual({ unfit: null, verdicts: found })
  },
)
