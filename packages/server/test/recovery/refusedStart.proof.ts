/** Every kind of refused start leaves every byte of the data folder, its names and its modes as they were. */
import { describe, expect, it } from "vitest"
import { expectRefused, kinds, others, refusalsOfFile } from "../support/refusedStarts.ts"

refusalsOfFile()

it("the test has one of each kind, and the rest is here", () => {
  expect([kinds.length, others.length > 40]).toEqual([9, true])
})

describe("a start that is refused leaves the data folder as it was:", () => {
  it.each(others)("$what", expectRefused)
})
