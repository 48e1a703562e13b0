import { expect, test } from "vitest"
import { scenarioNames } from "../../src/scenario/scenarioNames.ts"
import { scenarios } from "../../src/scenario/scenarios.ts"

test("the names for completions are the package's scenarios", () => {
  expect(scenarioNames).toEqual(scenarios.map(({ name }) => name))
})
