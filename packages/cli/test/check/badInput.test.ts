/** Wrong flags and files are reported in a sentence before anything starts: exit code 2. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { outcomeHere } from "../command.ts"
import { botIn, checkHere, hands, missing } from "../support/bots.ts"

const wrong = async (folder: string, args: ReadonlyArray<string>): Promise<string> => {
  const { code, stdout, stderr } = await checkHere(folder, args)
  expect([args, code, stdout]).toEqual([args, 2, ""])
  expect(stderr).toMatch(/^bourse: .+\n$/)
  return stderr
}

test("wrong flags and files are each reported in a line, with exit code 2", async () => {
  const folder = botIn('throw new Error("it was started")')
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const cases: ReadonlyArray<readonly [args: ReadonlyArray<string>, expected: string]> = [
    [["--rules", "no-such-rule"], "there is no rule no-such-rule; there are double-order,"],
    [["--all", "--rules", "alive"], "--all and --rules exclude each other: leave one out"],
    [["--allow-unjudged", "alive,no-rule"], "there is no rule no-rule; there are"],
    [["--policy", write("policy.json", '{"onStop":"panic"}')], 'onStop of a policy cannot be "panic"'],
    [["--policy", join(folder, "none.json")], "none.json cannot be read"],
    [["--from", join(folder, "none.world")], "there is no snapshot"],
    [["--from", write("no.world", "no snapshot")], "no.world"],
    [["--init", join(folder, "none.json")], "cannot be read"],
    [["--init", write("init.json", '{"acounts":[]}')], "the init file is wrong: acounts:"],
    [["--market", join(folder, "none.json")], "cannot be read"],
    [["--market", write("market.json", '{"symbols":{"NOPE":{}}}')], "symbol NOPE is not listed"],
    [["--every", "soon"], "--every must be a duration such as 90s, 1h or 1d, from 1s to 31d, not soon"],
    [["--every", "99d"], "not 99d"],
    [["--resume", join(folder, "none")], "none cannot be read"],
    [["--resume", write("report.json", '{"rules":[]}')], "is not a report of this version of bourse check"],
    [["--play", write("case.json", "[]")], "is not a case file of a report"],
    [["--fund", "much"], "much is not an asset with an amount"],
    [["--workdir", join(folder, "none")], "there is no folder"],
    [["--report", join(folder, "bot.mjs")], "the report cannot be written to"],
  ]
  for (const [args, expected] of cases) expect(await wrong(folder, args)).toContain(expected)
})

test("--resume rejects a report of another command, policy or flag", async () => {
  const folder = botIn("console.log('no keys')")
  const out = join(folder, "out")
  // `bourse check` cannot judge this bot, but it writes a report.
  const first = await checkHere(folder, ["--rules", "alive", "--market", "off"])
  expect(first.code).toBe(3)
  const resume = ["--rules", "alive", "--market", "off", "--resume", out]
  const others = ["--workdir", folder, "--report", out, ...resume, "--", process.execPath, "bot.mjs", "more"]
  const other = await outcomeHere(["check", ...others])
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("its check had command")])
  expect(await wrong(folder, [...resume, "--ccxt"])).toContain(
    'its check had key "alice", and this check has "ccxt"',
  )
  expect(await wrong(folder, [...resume, "--every", "1h"])).toContain(
    "its check had every null, and this check has 3600000",
  )
  expect(await wrong(folder, ["--rules", "alive,clock", "--market", "off", "--resume", out])).toContain(
    'its check had rules ["alive"], and this check has ["alive","clock"]',
  )
  writeFileSync(join(folder, "policy.json"), '{"onStop":"keep"}')
  expect(await wrong(folder, [...resume, "--policy", join(folder, "policy.json")])).toContain(
    "its check had policy {}",
  )
})

test("an unlisted symbol of a bot is reported with the command that lists it", async (context) => {
  if (missing !== null) context.skip(missing)
  const folder = botIn(`${hands}
    await signed("GET", "/api/v3/account", {})
    await signed("POST", "/api/v3/order", { symbol: "SOLUSDT", side: "BUY", type: "LIMIT", price: "100", quantity: "1" })`)
  const { code, stderr } = await checkHere(folder, ["--rules", "alive"])
  expect(code).toBe(3)
  expect(stderr).toContain(
    'bourse: SOLUSDT is not listed on this exchange: add it to a sandbox with "bourse symbols import',
  )
  expect(stderr).not.toContain("ended by itself")
})
