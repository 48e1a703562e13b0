/** A killed check keeps its verdicts and leaves no bot running; another check continues it. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, type TestContext, test } from "vitest"
import {
  botIn,
  check,
  checking,
  doubling,
  endedBy,
  missing,
  reportIn,
  ruleIn,
  untilVerdict,
} from "../support/bots.ts"

// The test is repeated if its signal comes too late on a busy machine: it must arrive between two verdicts.
test("a killed check keeps its verdicts, and another run continues it to the end", {
  retry: 2,
}, async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  const folder = botIn(doubling)
  const out = join(folder, "out")
  // The cases of the rule look-before-write are much shorter than the cases of the rule resumes.
  const flags = ["--rules", "client-id-present,look-before-write,resumes", "--at-once", "5"]

  const first = checking(folder, flags)
  await untilVerdict(folder, "client-id-present", "pass")
  first.child.kill("SIGKILL")
  await first.exit
  expect(reportIn(folder).ended).toBe("The check ended early: it was killed, or it still runs.")
  expect(ruleIn(folder, "resumes")).toMatchObject({
    verdict: "not judged",
    reason: "The check ended before this rule was decided: it was killed, or it still runs.",
  })

  const second = checking(folder, [...flags, "--resume", out])
  await untilVerdict(folder, "look-before-write", "fail")
  second.child.kill("SIGTERM")
  // Exit code 1 means that a rule failed.
  expect(await second.exit).toBe(1)
  expect(second.stdout()).toContain("FAIL  look-before-write")
  expect(second.stdout()).toMatch(/^- {5}resumes .*The check ended before this rule was decided: SIGTERM\.$/m)
  expect(second.stdout()).toMatch(/^The check ended early: SIGTERM\.$/m)
  expect(second.stdout()).toMatch(/^1 failed, 0 warned, 1 passed, 1 not judged, 0 not applicable;/m)
  expect(reportIn(folder).ended).toBe("The check ended early: SIGTERM.")
  const failure = ruleIn(folder, "look-before-write")

  const other = await check(folder, [...flags, "--resume", out, "--seed", "2"])
  expect(other).toMatchObject({ code: 2, stdout: "" })
  expect(other.stderr).toBe("bourse: cannot resume that report: its check had seed 1, and this check has 2\n")

  const last = await check(folder, [...flags, "--resume", join(out, "report.json")])
  expect(last.code).toBe(1)
  const { ended, cases } = reportIn(folder)
  expect(ended).toBe(null)
  expect(ruleIn(folder, "look-before-write")).toEqual(failure)
  expect(ruleIn(folder, "resumes")!.verdict).toBe("pass")
  expect(last.stderr).not.toContain("lost-answer")
  expect(cases).toContainEqual({ id: "outage", seconds: expect.any(Number) })
  expect(readFileSync(join(out, "index.html"), "utf8")).toContain("1 failed")

  // The continued check has no case left to play.
  const again = await check(folder, [...flags, "--resume", out])
  expect(again).toMatchObject({ code: 1, stderr: "" })
})

const onWindows = process.platform === "win32"

test.each([
  ["SIGTERM", 3],
  // After SIGKILL the check itself cannot act: the guard ends the bot.
  ...(onWindows ? [] : ([["SIGKILL", -1]] as const)),
] as const)("a check ended by %s leaves no bot behind", async (signal, code) => {
  await endedBy(signal, code)
})
