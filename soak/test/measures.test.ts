/** The short form of every measure that builds on the shim or on a killed server; the others are tests elsewhere. */
import { describe, expect, it } from "vitest"
import type { Outcome } from "../src/Measure.ts"
import { measures } from "../src/measures.ts"

const short = (name: keyof typeof measures): Promise<Outcome> => measures[name]!.run("short")

describe("the measure", () => {
  it.each(["crash", "permissions", "secrets"])(
    "%s finds nothing, and finds the fault of its control",
    async (name) => {
      const { violations, control } = await short(name)
      expect(violations).toEqual([])
      expect(control.violations).not.toEqual([])
    },
  )

  // What these find is to be mended in the store and the exchange; each line here goes with its mend.
  it.each(["power-loss", "io-error", "disk-full", "corruption", "clocks"])(
    "%s finds the fault of its control",
    async (name) => {
      const { control } = await short(name)
      expect(control.violations).not.toEqual([])
    },
  )
})
