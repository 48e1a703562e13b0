/** `bourse check`: its output for bots that cannot be judged, and for a bot with a mistake. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, type TestContext, test } from "vitest"
import { outcomeHere } from "./command.ts"
import { botIn, check, checkHere, doubling, hands, missing, reportIn } from "./support/bots.ts"

test("wrong arguments are reported with exit code 2", async () => {
  const folder = botIn("")
  const unknown = await check(folder, ["--rules", "no-such-rule"])
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain("there is no rule no-such-rule; there are double-order,")
  writeFileSync(join(folder, "policy.json"), '{"onStop":"panic"}')
  const policy = await checkHere(folder, ["--policy", join(folder, "policy.json")])
  expect(policy.code).toBe(2)
  expect(policy.stderr).toContain('onStop of a policy cannot be "panic"')
})

test("a command that does not start, or does not trade, cannot be judged: exit code 3", async () => {
  const folder = botIn("console.log('no keys')")
  const silent = await check(folder, ["--rules", "alive"])
  expect(silent.code).toBe(3)
  expect(silent.stderr).toContain("your bot does not trade on this exchange")
  expect(silent.stderr).toContain("no keys")
  const args = ["check", "--workdir", folder, "--report", join(folder, "out"), "--rules", "alive"]
  const none = await outcomeHere([...args, "--", "no-such-command"])
  expect(none.code).toBe(3)
  expect(none.stderr).toContain("no-such-command cannot be started")
  // The bot's folder contains the folder for temporary files, which must not be copied.
  const around = await outcomeHere([...args, "--", "no-such-command"], { TMPDIR: folder })
  expect(around.stderr).toContain("no-such-command cannot be started")
})

test("a bot gets this sandbox's address and keys and the variables of --env, and no others", async () => {
  const folder = botIn(`${hands}
    await signed("GET", "/api/v3/account", {})
    const live = await fetch("https://api.example.com").then(() => "reached", (error) => error.cause?.code ?? error.code)
    console.log(JSON.stringify([process.env.LIVE_SECRET ?? null, process.env.MY_SYMBOL ?? null, process.env.BOURSE_SANDBOX_TOKEN ?? null, live]))
    process.exit(7)`)
  const { code, stdout } = await checkHere(folder, ["--rules", "alive", "--env", "MY_SYMBOL"], {
    LIVE_SECRET: "secret",
    MY_SYMBOL: "ETHUSDT",
  })
  expect(code).toBe(1)
  expect(stdout).toContain("without any fault, its process ended by itself, with exit code 7")
  expect(stdout).toContain('[null,"ETHUSDT",null,"ECONNREFUSED"]')
})

test("a single case with a lost answer finds an order that the bot repeats", async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const folder = botIn(doubling)
  const file = join(folder, "lost.json")
  const fault = { kind: "dropAfterCommit", endpoint: "spot.placeOrder", nth: 2 }
  const acts = [{ do: "fault", fault }]
  const words = "The answer to a placement is lost."
  writeFileSync(file, JSON.stringify({ id: "lost-answer", words, market: "lively", seconds: 10, acts }))
  // A resting order needs no market: most of a check's work is the market.
  const flags = ["--rules", "look-before-write", "--market", "off", "--play", file]
  const { code, stdout, stderr } = await checkHere(folder, flags)
  expect(stderr).toContain("check: lost-answer\n")
  expect(stdout).toContain("FAIL  look-before-write")
  expect(code).toBe(1)
  expect(reportIn(folder).rules.map(({ id, verdict }) => [id, verdict])).toEqual([
    ["look-before-write", "fail"],
  ])
  const played = join(folder, "out", "look-before-write.case.json")
  expect(JSON.parse(readFileSync(played, "utf8")).acts).toHaveLength(1)
  expect(stdout).toContain(`--play ${played}`)
})
