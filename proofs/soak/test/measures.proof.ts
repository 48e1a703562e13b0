/**
 * The short forms of the measures that build on the shim or on a server of their own, and the control of the model of
 * a power loss; `npm run soak` runs every control. The other measures are tests of the packages; timing is no test,
 * since a single time means nothing on a busy machine.
 */

import { bourseCommand } from "@bourse/testing/commands"
import { beforeAll, describe, expect, it } from "vitest"
import { measures } from "../src/measures.ts"
import { command } from "../src/server/ServerProcess.ts"

const names = [
  "crash",
  "power-loss",
  "io-error",
  "disk-full",
  "corruption",
  "clocks",
  "takeover",
  "database-crash",
  "secrets",
  "outcomes",
  "check",
]

beforeAll(() => {
  command.bundle = bourseCommand()
})

describe("the measure", () => {
  it.each(names)("%s finds nothing", async (name) => {
    expect((await measures[name]!.find("short", 1)).violations).toEqual([])
  })

  it("power-loss finds a store that never syncs", async () => {
    expect((await measures["power-loss"]!.control.find("short")).violations).not.toEqual([])
  })
})
