import { expect, test } from "vitest"
import { casesOf } from "../../src/cases/cases.ts"

test("the case losses loses three of the first seven placements, however its random share falls", () => {
  for (const seed of [1, 2, 3]) {
    const losses = casesOf({ pace: 1, seed, worths: new Map(), channels: [] }).find(
      ({ id }) => id === "losses",
    )!
    const sure = losses.acts.flatMap((act) =>
      act.do === "fault" && act.fault.kind === "dropAfterCommit" ? (act.fault.nth ?? []) : [],
    )
    expect(sure.filter((nth) => nth <= 7)).toHaveLength(3)
  }
})
