import type { Report } from "@bourse/botcheck"
import { expect, test } from "vitest"
import { checkBot } from "../../src/index.ts"
import { botIn, endedBy, hands, reportIn, withChild } from "../support/bots.ts"

test("a check ended by a signal before a verdict has exit code 3 and leaves no bot behind", async () => {
  const folder = botIn(withChild)
  const { stdout } = await endedBy("SIGINT", 3, folder)
  expect(stdout).toMatch(/^- {5}alive .*The check ended before this rule was decided: SIGINT\.$/m)
  expect(stdout).toMatch(/^Critical or high rules that are not judged: alive\.$/m)
  expect(reportIn(folder).ended).toBe("The check ended early: SIGINT.")
})

test("an abort signal of the calling program ends the check", async () => {
  const folder = botIn(`${hands}
    for (;;) await signed("GET", "/api/v3/account", {}).catch(() => {}).then(() => sleep(100))`)
  const ending = new AbortController()
  const states: Array<Report> = []
  const { rules, ended } = await checkBot({
    command: [process.execPath, "bot.mjs"],
    folder,
    rules: ["alive"],
    signal: ending.signal,
    onProgress: () => ending.abort(new Error("the time is over")),
    onReport: (state) => states.push(state),
  })
  expect(ended).toBe("The check ended early: the time is over.")
  expect(rules).toMatchObject([{ id: "alive", verdict: "not judged" }])
  expect(states.at(-1)!.ended).toBe(ended)
})
