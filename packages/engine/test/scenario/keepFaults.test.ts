/** Fault rules are stored with their counts, in a saved state, until a reset. */
import { expect, test } from "vitest"
import { dumpState, type FaultRule, loadState } from "../../src/index.ts"
import { startTime } from "../support/testExchange.ts"
import { WalletExchange } from "../support/walletExchange.ts"

const rule = (id: string, others: Partial<FaultRule> = {}): FaultRule => ({
  id,
  rule: { kind: "banned" },
  matched: 0,
  applied: 0,
  until: null,
  ...others,
})
const kept = (): WalletExchange => {
  const exchange = new WalletExchange()
  exchange.must({ type: "keepFaults", lastId: 2, rules: [rule("1"), rule("2")] })
  return exchange
}

test("counts change their own fault rule, and nothing if the rule was removed", () => {
  const exchange = kept()
  exchange.must({ type: "countFault", id: "2", matched: 5, applied: 1, until: startTime + 10 })
  const counted = {
    lastId: 2,
    rules: [rule("1"), rule("2", { matched: 5, applied: 1, until: startTime + 10 })],
  }
  expect(exchange.state.faults).toEqual(counted)
  const before = exchange.events.length
  exchange.must({ type: "countFault", id: "3", matched: 1, applied: 1, until: null })
  expect([exchange.state.faults, exchange.events.length]).toEqual([counted, before])
})

test("counts of a scenario's fault rules end with it; rules of the operator stay", () => {
  const exchange = kept()
  const scenario = { name: "bad day", file: {}, startedAt: startTime, turns: [], endsAt: startTime + 1_000 }
  exchange.must({ type: "startScenario", ...scenario, shifts: {} })
  exchange.must({ type: "countFault", id: "bad day/1", matched: 3, applied: 2, until: null })
  expect(exchange.state.faults.rules.at(-1)).toEqual(
    rule("bad day/1", { rule: null, matched: 3, applied: 2 }),
  )
  exchange.now = startTime + 1_000
  exchange.processDue()
  expect(exchange.state.faults).toEqual({ lastId: 2, rules: [rule("1"), rule("2")] })
})

test("fault rules are in a saved state, and keep their remaining time after a load; a reset removes them, not their ids", () => {
  const exchange = kept()
  exchange.must({ type: "countFault", id: "1", matched: 1, applied: 1, until: startTime + 5_000 })
  const lines = [...dumpState(exchange.state)]
  expect([...dumpState(loadState(lines))]).toEqual(lines)
  exchange.must({ type: "keepFaults", lastId: 3, rules: [rule("3")] })
  exchange.now = startTime + 60_000
  exchange.processDue()
  const passed = exchange.now - loadState(lines).time
  exchange.must({ type: "loadSnapshot", lines, seq: 0 })
  const [first, second] = exchange.state.faults.rules
  expect(first).toEqual(rule("1", { matched: 1, applied: 1, until: startTime + 5_000 + passed }))
  expect([second, exchange.state.faults.lastId]).toEqual([rule("2"), 3])
  exchange.must({ type: "reset" })
  expect(exchange.state.faults).toEqual({ lastId: 3, rules: [] })
})
