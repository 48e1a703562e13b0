/** Bots that end by themselves and are started at fixed intervals (`--every`), like cron jobs. */
import type { Trace } from "@bourse/botcheck"
import { expect, type TestContext, test } from "vitest"
import { checkBot } from "../../src/index.ts"
import { botIn, check, hands, missing } from "../support/bots.ts"

const hourMs = 3_600_000

/**
 * One run of the bot: it lists its orders and places a resting one of a unique size. The bot repeats an order
 * without an answer.
 */
const job = `${hands}
const symbol = "MXUSDT"
await signed("GET", "/api/v3/openOrders", { symbol })
const quantity = String(1 + (Math.floor(Date.now() / 60_000) % 97))
const place = () => signed("POST", "/api/v3/order", { symbol, side: "BUY", type: "LIMIT", price: "1.5", quantity, newClientOrderId: "n" + Date.now() })
await place().catch(() => sleep(100).then(place))
`

const livesOf = ({ lives }: Trace) => lives.map(({ by }) => by)

test("a job of --every starts at each hour of the exchange clock, gets faults, and is killed during a run", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const { rules, traces, unfit, ended } = await checkBot({
    command: [process.execPath, "bot.mjs"],
    folder: botIn(job),
    every: "1h",
    rules: ["client-id-present", "double-order", "retry-after", "orphan"],
    shrinks: false,
  })
  expect([unfit, ended]).toEqual([null, null])
  const traceOf = (id: string) => traces.find(({ caseId }) => caseId === id)!
  for (const baseline of traces.filter(({ caseId }) => caseId === "baseline")) {
    expect(baseline.every).toBe(hourMs)
    expect(livesOf(baseline)).toEqual(Array.from({ length: 8 }, () => "done"))
    expect(baseline.placements).toHaveLength(8)
    const starts = baseline.lives.map(({ from }) => from)
    for (const [index, start] of starts.slice(1).entries()) {
      expect(start - starts[index]!).toBeGreaterThan(hourMs / 2)
      expect(start - starts[index]!).toBeLessThan(1.5 * hourMs)
    }
  }
  // The fault lasts seven seconds from the first request that it affects, in the third run.
  const limited = traceOf("rate-limit").requests.filter(({ kind }) => kind === "tooManyRequests")
  expect(new Set(limited.map(({ life }) => life))).toEqual(new Set([2]))
  const killed = livesOf(traceOf("bot-kill"))
  expect(killed.slice(0, 3)).toEqual(["done", "kill", "done"])
  expect(killed.length).toBeGreaterThan(8)
  const lost = traceOf("lost-answer").requests.filter(({ kind }) => kind === "dropAfterCommit")
  expect(lost.map(({ life }) => life)).toEqual([1])
  expect(rules.find(({ id }) => id === "double-order")).toMatchObject({ verdict: "fail" })
  expect(rules.find(({ id }) => id === "client-id-present")).toMatchObject({ verdict: "pass" })
})

test("a job of --every that fails without a fault is reported with its exit code", async () => {
  const folder = botIn(`${hands}
    await signed("GET", "/api/v3/account", {})
    console.log("out of luck")
    process.exitCode = 7`)
  const { code, stdout } = await check(folder, ["--rules", "alive", "--every", "1h"])
  expect(code).toBe(1)
  expect(stdout).toContain("its process ended by itself, with exit code 7; it printed: out of luck")
})

test("--every rejects a command that does not end", async () => {
  const folder = botIn(`${hands}
    for (;;) await signed("GET", "/api/v3/account", {}).catch(() => {}).then(() => sleep(100))`)
  const { code, stderr } = await check(folder, ["--rules", "alive", "--every", "10s"])
  expect(code).toBe(3)
  expect(stderr).toMatch(
    /^bourse: the command did not end by its next start, and --every is for commands that end by themselves$/m,
  )
})

test("a bot that exits with code 0 is reported with a hint at --every", async () => {
  const { unfit } = await checkBot({
    command: [process.execPath, "bot.mjs"],
    folder: botIn(job),
    rules: ["alive"],
  })
  expect(unfit).toContain("with exit code 0; it printed nothing; if the command is meant to end, add --every")
})
