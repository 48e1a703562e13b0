/** `bourse check`: what it says of bots that cannot be judged, and of a bot with a mistake. */
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, type TestContext, test, vi } from "vitest"
import { checkBot, startBourse } from "../src/index.ts"
import { findLibfaketime } from "../src/run/libfaketime.ts"
import { bourse, outcomeOf } from "./command.ts"

const missing = (() => {
  try {
    findLibfaketime()
    return null
  } catch (error) {
    return (error as Error).message
  }
})()

/** A folder with a bot in it. */
const botIn = (source: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bot-"))
  writeFileSync(join(folder, "bot.mjs"), source)
  return folder
}

const check = (folder: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  outcomeOf(
    bourse(
      [
        "check",
        "--workdir",
        folder,
        "--report",
        join(folder, "out"),
        ...args,
        "--",
        process.execPath,
        "bot.mjs",
      ],
      env,
    ),
  )

/** Signs and sends; orders go through `place`. */
const hands = `
import { createHmac } from "node:crypto"
const { BOURSE_URL: url, BOURSE_KEY: key, BOURSE_SECRET: secret } = process.env
export const signed = async (method, path, given) => {
  const query = new URLSearchParams({ ...given, timestamp: Date.now() }).toString()
  const signature = createHmac("sha256", secret).update(query).digest("hex")
  const answer = await fetch(url + path + "?" + query + "&signature=" + signature, { method, headers: { "X-MEXC-APIKEY": key } })
  const body = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(body.msg), body)
  return body
}
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
`

/** As a machine that is busy with something else. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test("what is asked for wrongly is said, with exit code 2", async () => {
  const folder = botIn("")
  const unknown = await check(folder, ["--rules", "no-such-rule"])
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain("there is no rule no-such-rule; there are double-order,")
  writeFileSync(join(folder, "policy.json"), '{"onStop":"panic"}')
  const policy = await check(folder, ["--policy", join(folder, "policy.json")])
  expect(policy.code).toBe(2)
  expect(policy.stderr).toContain('onStop of a policy cannot be "panic"')
})

test("a command that does not start, and one that does not trade, cannot be judged: exit code 3", async () => {
  const folder = botIn("console.log('no keys')")
  const silent = await check(folder, ["--rules", "alive"])
  expect(silent.code).toBe(3)
  expect(silent.stderr).toContain("your bot does not trade here")
  expect(silent.stderr).toContain("no keys")
  const none = await outcomeOf(
    bourse(["check", "--workdir", folder, "--rules", "alive", "--", "no-such-command"]),
  )
  expect(none.code).toBe(3)
  expect(none.stderr).toContain("no-such-command cannot be started")
})

test("a bot gets this sandbox's address and keys, what --env names, and nothing else", async () => {
  const folder = botIn(`${hands}
    await signed("GET", "/api/v3/account", {})
    const live = await fetch("https://api.example.com").then(() => "reached", (error) => error.cause?.code ?? error.code)
    console.log(JSON.stringify([process.env.LIVE_SECRET ?? null, process.env.MY_SYMBOL ?? null, process.env.BOURSE_SANDBOX_TOKEN ?? null, live]))
    process.exit(7)`)
  const { code, stdout } = await check(folder, ["--rules", "alive", "--env", "MY_SYMBOL"], {
    LIVE_SECRET: "secret",
    MY_SYMBOL: "ETHUSDT",
  })
  expect(code).toBe(1)
  expect(stdout).toContain("without any fault, its process ended by itself, with exit code 7")
  expect(stdout).toContain('[null,"ETHUSDT",null,"ECONNREFUSED"]')
})

const onWindows = process.platform === "win32"

test.each([
  ["SIGINT", 3],
  ["SIGTERM", 3],
  // Nothing of the check runs any more: what watches it ends the bot.
  ...(onWindows ? [] : ([["SIGKILL", -1]] as const)),
] as const)("a check that is ended by %s leaves no bot behind", async (signal, code) => {
  const folder = botIn(`${hands}
    import { spawn } from "node:child_process"
    import { writeFileSync } from "node:fs"
    await signed("GET", "/api/v3/account", {})
    // A child of its own in its group, which is to be gone as well.
    const child = spawn("sleep", ["100000"])
    writeFileSync(process.env.PID_FILE, process.pid + " " + child.pid)
    for (;;) await sleep(1000)`)
  const file = join(folder, "pid")
  const args = ["check", "--workdir", folder, "--report", join(folder, "out"), "--env", "PID_FILE"]
  const running = bourse([...args, "--", process.execPath, "bot.mjs"], { PID_FILE: file })
  const outcome = outcomeOf(running)
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).not.toBe(""), { timeout: 300_000 })
  const pids = readFileSync(file, "utf8").split(" ").map(Number)
  running.child.kill(signal)
  expect((await outcome).code).toBe(code)
  for (const pid of pids)
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 300_000 })
})

test("a case in which the machine stood still is played again, and proves nothing before", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const marks = mkdtempSync(join(tmpdir(), "bourse-marks-"))
  const limited = join(marks, "limited")
  // It goes on at once, whatever it is told.
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
    // Longer than half of what the bot is told to wait, at any speed.
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
    /^rate-limit again, for retry-after: this machine was too slow, and stood still for up to \d{4,} ms$/m,
  )
  expect(rules).toMatchObject([{ id: "retry-after", verdict: "fail" }])
})

test("an order that is sent again after a lost answer is found, with a case to play again", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const folder = botIn(`${hands}
    for (;;) {
      const id = () => "n" + Date.now()
      const order = (newClientOrderId) => signed("POST", "/api/v3/order", { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: "50000", quantity: "0.001", newClientOrderId })
      const open = await signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }).catch(() => [])
      for (const { orderId } of open) await signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }).catch(() => {})
      await order(id()).catch(() => sleep(100).then(() => order(id()))).catch(() => {})
      await sleep(2000)
    }`)
  const { code, stdout } = await check(folder, ["--rules", "double-order,withdrawal-once"])
  expect(stdout).toContain("FAIL  double-order")
  expect(stdout).toContain("It withdraws nothing.")
  expect(code).toBe(1)
  const out = join(folder, "out")
  const { rules } = JSON.parse(readFileSync(join(out, "report.json"), "utf8"))
  expect(rules.map(({ id, verdict }: Record<string, unknown>) => [id, verdict])).toEqual([
    ["double-order", "fail"],
    ["withdrawal-once", "not applicable"],
  ])
  const played = join(out, "double-order.case.json")
  // One lost answer is enough.
  expect(JSON.parse(readFileSync(played, "utf8")).acts).toHaveLength(1)
  expect(stdout).toContain(`--play ${played}`)
  expect(readFileSync(join(out, "junit.xml"), "utf8")).toContain(
    '<failure message="It sent the order BUY 0.001',
  )
  expect(existsSync(join(out, "index.html"))).toBe(true)
  // In the data folder of an exchange it is a report of the desk's.
  const data = join(folder, "data")
  cpSync(out, join(data, "reports", "first"), { recursive: true })
  const bourse = await startBourse({ data })
  onTestFinished(() => bourse.close())
  const { sandbox } = bourse.control
  expect((await sandbox.listCheckReports()).reports).toMatchObject([
    { name: "first", failed: 1, problem: null },
  ])
  const [rule] = (await sandbox.checkReport({ name: "first" })).rules
  expect(rule).toMatchObject({ id: "double-order", verdict: "fail" })
  expect(stdout).toContain(rule!.evidence[0]!.playAgain)
  expect(rule!.evidence[0]!.requests[0]!.line).toContain("POST /api/v3/order BUY 0.001 BTCUSDT at 50000")

  const again = await check(folder, ["--rules", "double-order", "--play", played])
  expect(again.code).toBe(1)
})
