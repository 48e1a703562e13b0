/**
 * The short forms: of every measure that builds on the shim or on a server of its own. The others are tests of the
 * packages; timing is no test, since a single time means nothing on a busy machine.
 */
import { describe, expect, it } from "vitest"
import { measures } from "../src/measures.ts"

const names = [
  "crash",
  "power-loss",
  "io-error",
  "disk-full",
  "corruption",
  "clocks",
  "permissions",
  "secrets",
]

describe("the measure", () => {
  it.each(names)("%s finds nothing", async (name) => {
    expect((await measures[name]!.find("short")).violations).toEqual([])
  })

  it.each(names)("%s finds the fault of its control", async (name) => {
    expect((await measures[name]!.control.find("short")).violations).not.toEqual([])
  })
})
