/** Rules that the market of a check cannot decide. */
import { expect, test } from "vitest"
import { checkIn } from "../../src/index.ts"

test("on a live market a rule that compares runs is not judged, with the reason, and no exchange is started", async () => {
  const stage = {
    open: () => Promise.reject(new Error("an exchange was started")),
    whyNoSpeed: "the market is live",
    whyOnlyExact: "The rule compares runs, and a live market is never the same twice.",
  }
  const report = await checkIn(stage, {
    command: ["bot"],
    rules: ["double-order", "twin-convergence", "outage-backoff"],
  })
  expect(report.rules.map(({ verdict, reason }) => [verdict, reason])).toEqual(
    Array.from({ length: 3 }, () => ["not judged", stage.whyOnlyExact]),
  )
})
