/** Every kind of refused start leaves all bytes, names and modes of the data folder unchanged. */
import { describe, expect, it } from "vitest"
import { expectRefused, kinds, others, refusalsOfFile } from "../support/refusedStarts.ts"

refusalsOfFile()

it("refusedStart.test.ts has one case of each kind, and this proof the other cases", () => {
  expect([kinds.length, others.length > 40]).toEqual([9, true])
})

describe("a rejected start leaves the data folder unchanged:", () => {
  it.each(others)("a rejected start leaves the data folder unchanged: $what", expectRefused)
})
