import { expect, test } from "vitest"
import { dumpState } from "../src/index.ts"
import { TestExchange } from "./support/testExchange.ts"

test("every change shows in the state's lines, also in those of a replay", () => {
  const exchange = new TestExchange()
  let before = ""
  const note = (what: string): void => {
    const lines = [...dumpState(exchange.state)].join("\n")
    expect(lines, `the state after "${what}"`).not.toBe(before)
    before = lines
    expect([...dumpState(exchange.replayed())].join("\n")).toBe(lines)
  }
  note("nothing")
  for (const sentence of [
    "alice makes group desk",
    "alice adds carol to #1",
    "alice removes carol from #1",
    "alice deletes group #1",
    "alice pays fees in MX",
    "bob is frozen",
    "alice sells 1 at 61000 or stops at 59000 for 58900",
    "alice buys 0.1 at 59000",
    "alice sells 0.1 at 59000",
    "alice cancels all",
    "alice pays fees plainly",
    "bob is thawed",
  ]) {
    expect(exchange.tell(sentence)).not.toContain("rejected")
    note(sentence)
  }
  exchange.must({ type: "changeSettings", settings: { callsPerSecond: 3 } })
  note("other settings")
  exchange.must({ type: "reset" })
  note("a reset")
})

test("the next ids of groups and lists are part of the state", () => {
  const exchange = new TestExchange()
  const before = [...dumpState(exchange.state)]
  exchange.state.nextGroupId++
  const groupMade = [...dumpState(exchange.state)]
  exchange.state.nextListId++
  const listMade = [...dumpState(exchange.state)]
  expect(groupMade).not.toEqual(before)
  expect(listMade).not.toEqual(groupMade)
})
