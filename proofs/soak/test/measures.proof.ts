/**
 * Runs short forms of the measures that use native/shim.c or their own server, and the power-loss measure on its
 * mutant; `npm run soak` runs every control. The other soak measures are tests of the packages. The measure of
 * response times is not a test, since single times mean nothing on a busy machine.
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
  "mirror",
]

beforeAll(() => {
  command.bundle = bourseCommand()
})

describe("the measure", () => {
  it.each(names)("the measure %s finds no violation", async (name) => {
    expect((await measures[name]!.find("short", 1)).violations).toEqual([])
  })

  it("the measure power-loss finds a store that never syncs", async () => {
    expect((await measures["power-loss"]!.control.find("short")).violations).not.toEqual([])
  })
})
