/** Slow checks: a case that is repeated alone and shrunk, and one that cannot be played. */
import { cpSync, existsSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkIn } from "@bourse/botcheck"
import { expect, onTestFinished, type TestContext, test } from "vitest"
import { makeStage } from "../../src/check/stage.ts"
import { checkBot, startBourse } from "../../src/index.ts"
import { botIn, check, doubling, hands, missing } from "../support/bots.ts"

/** Blocks the bot's process, as a busy machine does. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test("a case during which the machine was suspended proves nothing and is repeated", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const marks = mkdtempSync(join(tmpdir(), "bourse-marks-"))
  const limited = join(marks, "limited")
  // A bot that continues at once, ignoring Retry-After.
  const folder = botIn(`${hands}
    import { writeFileSync } from "node:fs"
    for (;;) {
      const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: "50000", quantity: "0.001", newClientOrderId: "n" + Date.now() }
      await signed("POST", "/api/v3/order", order).catch(() => writeFileSync(${JSON.stringify(limited)}, ""))
      await sleep(1000)
    }`)
  const waits = setInterval(() => {
    if (!existsSync(limited)) return
    clearInterval(waits)
    // Blocks the bot for more than half of the wait that Retry-After asks for, at any speed.
    standStill(4_000)
  }, 5)
  onTestFinished(() => clearInterval(waits))
  const said: Array<string> = []
  const { rules } = await checkBot({
    command: [process.execPath, "bot.mjs"],
    folder,
    rules: ["retry-after"],
    shrinks: false,
    onProgress: (words) => void said.push(words),
  })
  expect(said.join("\n")).toMatch(
    /^rate-limit again, for retry-after: this machine was too slow, and suspended the check for up to \d{4,} ms$/m,
  )
  // A machine that is slow without this help gives the same result.
  const [{ verdict, reason }] = rules as [(typeof rules)[number]]
  expect(verdict === "fail" || /machine was too slow/.test(reason), `${verdict}: ${reason}`).toBe(true)
})

test("an order repeated after a lost answer is found, with a case that replays it", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const folder = botIn(doubling)
  const { code, stdout } = await check(folder, ["--rules", "look-before-write,withdrawal-once"])
  expect(stdout).toContain("FAIL  look-before-write")
  expect(stdout).toContain("The bot withdraws nothing.")
  expect(code).toBe(1)
  const out = join(folder, "out")
  const { rules } = JSON.parse(readFileSync(join(out, "report.json"), "utf8"))
  expect(rules.map(({ id, verdict }: Record<string, unknown>) => [id, verdict])).toEqual([
    ["look-before-write", "fail"],
    ["withdrawal-once", "not applicable"],
  ])
  const played = join(out, "look-before-write.case.json")
  // The shrunk case loses one answer.
  expect(JSON.parse(readFileSync(played, "utf8")).acts).toHaveLength(1)
  expect(stdout).toContain(`--play ${played}`)
  expect(readFileSync(join(out, "junit.xml"), "utf8")).toContain('<failure message="The bot placed BUY 0.001')
  expect(existsSync(join(out, "index.html"))).toBe(true)
  // In the data folder of an exchange the desk shows the report.
  const data = join(folder, "data")
  cpSync(out, join(data, "reports", "first"), { recursive: true })
  const bourse = await startBourse({ data })
  onTestFinished(() => bourse.close())
  const { sandbox } = bourse.control
  expect((await sandbox.listCheckReports()).reports).toMatchObject([
    { name: "first", failed: 1, problem: null },
  ])
  const [rule] = (await sandbox.checkReport({ name: "first" })).rules
  expect(rule).toMatchObject({ id: "look-before-write", verdict: "fail" })
  expect(stdout).toContain(rule!.evidence[0]!.playAgain)
  expect(rule!.evidence[0]!.requests[0]!.line).toContain("POST /api/v3/order BUY 0.001 BTCUSDT at 50000")

  const again = await check(folder, ["--rules", "look-before-write", "--play", played])
  expect(again.code).toBe(1)
})

test("a case that fails to play is tried once more, then its rules are not judged", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const folder = botIn(`${hands}
    for (;;) {
      const order = { symbol: "MXUSDT", side: "BUY", type: "LIMIT", price: "2.5", quantity: "1", newClientOrderId: "n" + Date.now() }
      await signed("POST", "/api/v3/order", order).catch(() => {})
      await sleep(1000)
    }`)
  const stage = await makeStage({})
  const said: Array<string> = []
  let opened = 0
  const { rules, ended } = await checkIn(
    {
      ...stage,
      open: (world) => {
        const words = said.at(-1)!
        if (words === "ban" || words.startsWith("ban again")) throw new Error("no world for a ban\n  here")
        if (words === "rate-limit" && ++opened === 1) throw new Error("no world at first")
        return stage.open(world)
      },
    },
    {
      command: [process.execPath, "bot.mjs"],
      folder,
      rules: ["no-ban", "retry-after", "client-id-present"],
      atOnce: 1,
      shrinks: false,
      onProgress: (words) => void said.push(words),
    },
  )
  expect(ended).toBe(null)
  expect(said).toContain("rate-limit again: no world at first")
  expect(rules).toMatchObject([
    { id: "client-id-present", verdict: "pass" },
    { id: "retry-after", verdict: "fail" },
    {
      id: "no-ban",
      verdict: "not judged",
      reason: "The case ban could not be played: no world for a ban.",
    },
  ])
})
