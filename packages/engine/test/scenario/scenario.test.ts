/** Scenarios: the engine's part by the exchange clock, and the state after they end. */
import { expect, test } from "vitest"
import { type Command, dumpState, loadState } from "../../src/index.ts"
import { expectDialogue, startTime } from "../support/testExchange.ts"
import { WalletExchange } from "../support/walletExchange.ts"

const scenario = (others: Partial<Extract<Command, { readonly type: "startScenario" }>> = {}): Command => ({
  type: "startScenario",
  name: "bad day",
  file: { acts: [] },
  startedAt: startTime,
  turns: [
    { at: startTime + 1_000, halted: ["BTCUSDT", "ETHUSDT"], withdrawalsHeld: false },
    { at: startTime + 2_000, halted: ["ETHUSDT"], withdrawalsHeld: true },
    { at: startTime + 60_000, halted: [], withdrawalsHeld: false },
  ],
  endsAt: startTime + 90_000,
  shifts: { BTC: -80_000_000_000 },
  ...others,
})

const started = (others?: Parameters<typeof scenario>[0]): WalletExchange => {
  const exchange = new WalletExchange()
  exchange.must(scenario(others))
  return exchange
}

test("a scenario halts and resumes symbols at its times, however often commands come", () => {
  const exchange = started()
  expectDialogue(exchange, [
    ["alice buys 0.1 at 50000", "NEW"],
    ["at 999 ms", ""],
    ["alice buys 0.1 at 50000", "NEW"],
    ["at 1000 ms", ""],
    ["alice buys 0.1 at 50000", "rejected 30000"],
    ["alice cancels #1", "CANCELED"],
    ["at 2000 ms", ""],
    ["alice buys 0.1 at 50000", "NEW"],
    ["alice buys 1 at 2000 on ETHUSDT", "rejected 30000"],
    ["at 70000 ms", ""],
    ["alice buys 1 at 2000 on ETHUSDT", "NEW"],
  ])
  expect(
    exchange.events.filter(({ type }) => type === "symbolChanged").map(({ time }) => time - startTime),
  ).toEqual([1_000, 1_000, 2_000, 60_000])
})

test("a scenario holds withdrawals that are not on the network yet; the others continue", () => {
  expectDialogue(started({ turns: [{ at: startTime + 11_000, halted: [], withdrawalsHeld: true }] }), [
    ["carol withdraws 100 USDT over TRX to T1", "#1"],
    ["at 11000 ms", ""],
    ["carol withdraws 50 USDT over TRX to T1", "#2"],
    ["at 89999 ms", ""],
    ["withdrawal #1", "success 3 at 18000"],
    ["withdrawal #2", "apply 0"],
    ["at 90000 ms", ""],
    ["withdrawal #2", "waitPackaging 0"],
    ["at 120000 ms", ""],
    ["withdrawal #2", "success 3 at 99000"],
  ])
})

test("a withdrawal held by a scenario can be cancelled", () => {
  expectDialogue(started({ turns: [{ at: startTime, halted: [], withdrawalsHeld: true }] }), [
    ["carol withdraws 100 USDT over TRX to T1", "#1"],
    ["at 50000 ms", ""],
    ["carol cancels withdrawal #1", "#1"],
    ["carol's USDT", "1000"],
  ])
})

test("a symbol changed by an operator is left unchanged by a scenario", () => {
  expectDialogue(started(), [
    ["ETHUSDT is halted", "done"],
    ["at 1000 ms", ""],
    ["BTCUSDT is delisted", "done"],
    ["at 90000 ms", ""],
    ["alice buys 1 at 2000 on ETHUSDT", "rejected 30000"],
    ["alice buys 0.1 at 50000", "rejected 30016"],
  ])
})

test("a second scenario is rejected while one runs; a stopped one releases everything", () => {
  const exchange = started()
  exchange.tell("carol withdraws 100 USDT over TRX to T1")
  exchange.tell("at 5000 ms")
  exchange.processDue()
  expect(exchange.run(scenario())).toMatchObject({ code: 33333 })
  exchange.must({ type: "stopScenario", shifts: { BTC: -5 } })
  expect(exchange.state.scenario).toBeNull()
  expect(exchange.state.priceShifts).toEqual({ BTC: -5 })
  expectDialogue(exchange, [
    ["alice buys 1 at 2000 on ETHUSDT", "NEW"],
    ["at 10000 ms", ""],
    ["withdrawal #1", "waitPackaging 0"],
  ])
  expect(exchange.run({ type: "stopScenario", shifts: {} })).toMatchObject({ code: 33333 })
})

test("price shifts of scenarios add up; a snapshot has them and the running scenario; a reset ends both", () => {
  const exchange = started({ turns: [] })
  exchange.now = startTime + 90_000
  exchange.processDue()
  expect(exchange.state.priceShifts).toEqual({ BTC: -80_000_000_000 })
  const turns = [{ at: exchange.now, halted: ["ETHBTC"], withdrawalsHeld: true }]
  exchange.must(scenario({ turns, endsAt: exchange.now + 1, shifts: { BTC: 10, ETH: 20 } }))
  const lines = [...dumpState(exchange.state)]
  const loaded = loadState(lines)
  expect([...dumpState(loaded)]).toEqual(lines)
  expect(loaded.nextDue).toBe(exchange.state.nextDue)
  exchange.now++
  exchange.processDue()
  expect(exchange.state.priceShifts).toEqual({ BTC: -79_999_999_990, ETH: 20 })
  exchange.must(scenario({ turns: [], endsAt: exchange.now }))
  exchange.must({ type: "reset" })
  expect([exchange.state.scenario, exchange.state.priceShifts]).toEqual([null, {}])
})

test.each([
  ["turns that go back", { turns: [{ at: startTime - 1, halted: [], withdrawalsHeld: false }] }, 33333],
  ["a start that is to come", { startedAt: startTime + 1, turns: [] }, 33333],
  ["an end before the last turn", { endsAt: startTime + 59_999 }, 33333],
  [
    "a symbol that is not listed",
    { turns: [{ at: startTime, halted: ["NO"], withdrawalsHeld: false }] },
    -1121,
  ],
])("scenarios with %s are rejected", (_, others, code) => {
  expect(new WalletExchange().run(scenario(others))).toMatchObject({ code })
})

test("loaded from a snapshot, a scenario continues from the saved point", () => {
  const exchange = started()
  exchange.tell("at 1500 ms")
  exchange.processDue()
  const { time: savedAt } = exchange.state
  const lines = [...dumpState(exchange.state)]
  exchange.tell("at 95000 ms")
  exchange.processDue()
  expect(exchange.state.scenario).toBeNull()
  expect(exchange.run({ type: "loadSnapshot", lines, seq: 0 })).toBeNull()
  const passed = exchange.now - savedAt
  expect(exchange.tell("alice buys 0.1 at 50000")).toBe("rejected 30000")
  exchange.now = startTime + passed + 1_999
  expect(exchange.tell("alice buys 0.1 at 50000")).toBe("rejected 30000")
  exchange.now++
  expect(exchange.tell("alice buys 0.1 at 50000")).toBe("NEW")
  expect(exchange.tell("alice buys 1 at 2000 on ETHUSDT")).toBe("rejected 30000")
  exchange.now = startTime + passed + 60_000
  expect(exchange.tell("alice buys 1 at 2000 on ETHUSDT")).toBe("NEW")
  exchange.now = startTime + passed + 90_000
  exchange.processDue()
  expect(exchange.state.scenario).toBeNull()
  expect(exchange.state.priceShifts).toEqual({ BTC: -80_000_000_000 })
})

test("steps change at the scenario's times, and are restored at its end, also after a stop", () => {
  const steps = {
    symbol: "BTCUSDT",
    lot: "0.000001",
    minQuantity: "0.000001",
    minAmount: "1",
    maxAmount: "2000000",
  }
  const turn = (after: number, tick: string) => ({
    at: startTime + after,
    halted: [],
    withdrawalsHeld: false,
    steps: [{ ...steps, tick }],
  })
  const turns = [turn(1_000, "1"), turn(2_000, "0.1"), turn(60_000, "0.01")]
  const exchange = started({ turns })
  expectDialogue(exchange, [
    ["alice buys 0.1 at 50000.5", "NEW"],
    ["at 1000 ms", ""],
    ["alice buys 0.1 at 50000.5", "rejected 30061 1"],
    ["alice buys 0.1 at 50001", "NEW"],
    ["at 2000 ms", ""],
    ["alice buys 0.1 at 50000.5", "NEW"],
    ["alice buys 0.1 at 50000.55", "rejected 30061 0.1"],
  ])
  exchange.must({ type: "stopScenario", shifts: {} })
  expectDialogue(exchange, [["alice buys 0.1 at 50000.55", "NEW"]])
  exchange.must({ type: "changeSymbol", symbol: "BTCUSDT", tick: "0.1" })
  exchange.must(
    scenario({ startedAt: exchange.now, turns: turns.map((each) => ({ ...each, at: each.at + 5_000 })) }),
  )
  exchange.must({ type: "stopScenario", shifts: {} })
  expectDialogue(exchange, [["alice buys 0.1 at 50000.55", "rejected 30061 0.1"]])
  exchange.must(
    scenario({ startedAt: exchange.now, turns: turns.map((each) => ({ ...each, at: exchange.now })) }),
  )
  exchange.must({ type: "changeSymbol", symbol: "BTCUSDT", tick: "1" })
  exchange.must({ type: "reset" })
  expect(exchange.state.markets.get("BTCUSDT")?.tickStep).toBe(1)
  const finer = { ...steps, tick: "0.001" }
  const bad = scenario({
    startedAt: exchange.now,
    turns: [{ ...turns[0]!, at: exchange.now, steps: [finer] }],
  })
  expect(exchange.run(bad)).toMatchObject({ code: 33333, detail: expect.stringMatching(/finer/) })
})
