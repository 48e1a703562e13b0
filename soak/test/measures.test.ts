/**
 * The short forms of the measures that build on the shim or on a server of their own, and the control of the model of
 * a power loss; `npm run soak` runs every control. The other measures are tests of the packages; timing is no test,
 * since a single time means nothing on a busy machine.
 */
import { describe, expect, it } from "vitest"
import { measures } from "../src/measures.ts"

const names = ["crash", "power-loss", "io-error", "disk-full", "corruption", "clocks", "secrets"]

/** These find what the store and the exchange do not keep yet; each goes with its mend. */
const waiting = ["power-loss", "io-error", "corruption"]

describe("the measure", () => {
  for (const name of names)
    it.skipIf(waiting.includes(name))(`${name} finds nothing`, async () => {
      expect((await measures[name]!.find("short")).violations).toEqual([])
    })

  it("power-loss finds a store that never syncs", async () => {
    expect((await measures["power-loss"]!.control.find("short")).violations).not.toEqual([])
  })
})
