/** A saved state is restored, whatever happened since; values that must not go back continue. */
import { expect, test } from "vitest"
import {
  apply,
  type Command,
  dumpState,
  type Event,
  emptyState,
  handle,
  Rejection,
  readEvent,
  type State,
  verify,
  writeEvents,
} from "../../src/index.ts"
import { nextCommand as nextBrokerCommand, nextTime } from "../oracles/RandomBroker.ts"
import { type Known, nextCommand, randomFrom, setup } from "../oracles/RandomTrading.ts"
import { BrokerExchange } from "../support/brokerExchange.ts"
import { startTime, TestExchange } from "../support/testExchange.ts"

const linesOf = (state: State): Array<string> => [...dumpState(state)]

/**
 * The dump's lines without the counters that a load does not reset: time, generation, digest, ids, and each book's
 * change count.
 */
const comparable = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.map((line) => {
    const [kind, ...values] = JSON.parse(line)
    if (kind === "operation") {
      const { settings } = values[0]
      return JSON.stringify([kind, settings])
    }
    if (kind === "trading" || kind === "wallet") return JSON.stringify([kind])
    if (kind === "market") return JSON.stringify([kind, values[0], { ...values[1], updates: 0 }])
    return line
  })

const reread = (events: ReadonlyArray<Event>): ReadonlyArray<Event> =>
  JSON.parse(writeEvents(events)).map(readEvent)

test("on random days a state that is saved, continued and loaded equals the saved one, and a replay reaches it", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomFrom(seed)
    const known: Known = { placed: [], made: [] }
    const now = Date.UTC(2026, 0, 5)
    const state = emptyState()
    const events: Array<Event> = []
    const run = (command: Command): unknown =>
      handle(state, command, now, (event) => {
        apply(state, event)
        events.push(event)
      })
    for (const command of setup(seed)) run(command)
    for (let i = random(200); i > 0; i--) run(nextCommand(random, known, seed))
    const saved = linesOf(state)
    for (let i = random(200); i > 0; i--) run(nextCommand(random, known, seed))
    const { nextOrderId, nextTradeId, generation } = state
    expect(run({ type: "loadSnapshot", lines: saved, seq: 0 })).toBe(null)
    expect(comparable(linesOf(state))).toEqual(comparable(saved))
    expect(verify(state).problems).toEqual([])
    expect([state.nextOrderId, state.nextTradeId, state.generation]).toEqual([
      nextOrderId,
      nextTradeId,
      generation + 1,
    ])
    for (let i = 0; i < 100; i++) run(nextCommand(random, known, seed))
    expect(verify(state).problems).toEqual([])
    const replayed = emptyState()
    for (const event of reread(events)) apply(replayed, event)
    expect(linesOf(replayed)).toEqual(linesOf(state))
  }
})

/** The due times that the lines of a dumped state contain. */
const waitingTimes = (lines: ReadonlyArray<string>): ReadonlyArray<number> =>
  lines
    .map((line) => JSON.parse(line))
    .filter(([kind]) => /^(closed|deposit|withdrawal|scenario)/.test(kind))
    // A reserved id's line includes its finished record, whose times are past.
    .map((line) => JSON.stringify(line[0].startsWith("closed") ? line.slice(0, 5) : line))
    .flatMap((text) => (text.match(/\b17[0-9]{11}\b/g) ?? []).map(Number))

test("pending events keep their remaining wait after a load", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = randomFrom(seed)
    const exchange = new BrokerExchange()
    for (let i = 0; i < 60; i++) {
      exchange.now = nextTime(random, exchange.now)
      exchange.run(nextBrokerCommand(random, []))
    }
    exchange.tell("bob withdraws 20 USDT over TRX to T1")
    exchange.now += exchange.state.settings.withdrawalReviewMs
    for (const sentence of [
      "carol gets an address over TRX",
      "carol deposits 100 USDT over TRX",
      "erin shifts 10 USDT from her SPOT to kit's SPOT as rent",
      "bob sells 0.1 at 60000 as brief",
      "bob cancels brief",
      "bob withdraws 10 USDT over TRX to T1",
      "bob withdraws 10 USDT over TRX to T1 as gone",
    ])
      expect(exchange.tell(sentence), sentence).not.toContain("rejected")
    exchange.tell(`bob cancels withdrawal #${exchange.state.nextWalletId - 1}`)
    for (let tries = 0; tries < 10; tries++) exchange.tell("kit names the wrong password")
    const { state } = exchange
    const turn = { at: exchange.now + 7_200_000, halted: [], withdrawalsHeld: false }
    exchange.run({
      ...{ type: "startScenario", name: "later", file: {}, startedAt: exchange.now, turns: [turn] },
      ...{ endsAt: turn.at + 60_000, shifts: {} },
    })
    const locked = () => [...state.accounts.values()].map((each) => each.passwordLockedUntil).filter(Boolean)
    const lockedBefore = locked()
    expect(lockedBefore).toHaveLength(1)
    const [saved, waited] = [linesOf(state), state.nextDue - exchange.now]
    const pending = [...state.deposits.keys(), ...state.withdrawals.keys()]
    exchange.now += 3_600_000
    exchange.run({ type: "processDue" })
    exchange.run({ type: "loadSnapshot", lines: saved, seq: 0 })
    expect([...state.deposits.keys(), ...state.withdrawals.keys()]).toEqual(pending)
    expect(state.nextDue - exchange.now).toBe(waited)
    const inProcess = [...state.withdrawals.values()].filter(({ processedAt }) => processedAt !== null)
    expect([inProcess.length, waitingTimes(saved).length]).toEqual([1, 13])
    expect(waitingTimes(linesOf(state))).toEqual(waitingTimes(saved).map((time) => time + 3_600_000))
    expect(locked()).toEqual(lockedBefore.map((time) => time + 3_600_000))
    expect(verify(state).problems).toEqual([])
  }
})

test("fees of the day of a save are shared at the end of the day of the load", () => {
  const fees = ["bob sells 0.1 at 60000", "kit buys 0.1 at 60000"]
  const exchange = new BrokerExchange()
  for (const sentence of fees) exchange.tell(sentence)
  const saved = linesOf(exchange.state)
  for (const load of [1, 2]) {
    exchange.tell("5 days pass")
    exchange.tell("erin's rebates")
    exchange.must({ type: "loadSnapshot", lines: saved, seq: 0 })
    exchange.tell("midnight is 1 ms away")
    exchange.tell("erin's rebates")
    expect(exchange.tell("erin's USDT"), `load ${load}`).toBe("10000")
    for (const sentence of fees) exchange.tell(sentence)
    exchange.tell("midnight comes")
    expect(exchange.tell("erin's rebates")).toMatch(`2.4 USDT of kit, day ${load === 1 ? 5 : 11}`)
    expect(exchange.tell("erin's USDT")).toBe("10002.4")
    expect(verify(exchange.state).problems).toEqual([])
  }
})

test("loading a snapshot restores orders, stops and client ids; later ones are removed", () => {
  const exchange = new TestExchange()
  for (const sentence of [
    "alice buys 0.1 at 59000 as open",
    "alice sells 0.1 at 61000 or stops at 58000 for 57900",
    "bob sells 0.04 at 59000",
  ])
    expect(exchange.tell(sentence)).not.toContain("rejected")
  const saved = linesOf(exchange.state)
  for (const sentence of [
    "alice cancels open",
    "bob buys 0.5 at 60000 as mine",
    "alice gets 100 MX",
    "alice is frozen",
  ])
    expect(exchange.tell(sentence)).not.toContain("rejected")
  exchange.run({ type: "loadSnapshot", lines: saved, seq: 0 })
  expect(comparable(linesOf(exchange.state))).toEqual(comparable(saved))
  expect(exchange.tell("bob buys 0.1 at 58000 as open")).not.toContain("rejected")
  expect(exchange.tell("alice buys 0.1 at 58000 as open")).toContain("rejected")
  expect(exchange.tell("alice cancels open")).not.toContain("rejected")
})

test("loading a snapshot restores keys and accounts; keys of the desk and used timestamps stay", () => {
  const exchange = new TestExchange()
  const grant = (key: string, unmetered: boolean): Command => ({
    type: "grantKey",
    key,
    uid: "alice",
    permissions: [],
    addresses: [],
    note: "",
    sealedSecret: "sealed",
    dialect: "documented",
    loopbackOnly: false,
    unmetered,
  })
  exchange.must(grant("saved", false))
  const saved = linesOf(exchange.state)
  exchange.must({ type: "revokeKey", key: "saved" })
  exchange.must(grant("later", false))
  exchange.must(grant("bot", true))
  exchange.must({ type: "openAccount", uid: "erin", name: "erin", master: null, broker: false, kyc: "1" })
  apply(exchange.state, { type: "writeStamped", time: startTime, key: "later", second: 5 })
  exchange.must({ type: "loadSnapshot", lines: saved, seq: 0 })
  expect([...exchange.state.keys.keys()]).toEqual(["saved", "bot"])
  expect(exchange.state.accounts.get("alice")?.keys).toBe(2)
  expect(exchange.state.accounts.has("erin")).toBe(false)
  expect(exchange.state.stamps.get("later")).toEqual([[5, 5]])
})

test("loading lines of an invalid state is rejected and changes nothing", () => {
  const exchange = new TestExchange()
  exchange.tell("alice buys 0.1 at 59000")
  const saved = linesOf(exchange.state)
  const bad = [
    saved.filter((line) => !line.startsWith('["order"')),
    saved.map((line) => line.replace('"free":"94', '"free":"95')),
    saved.filter((line) => !line.startsWith('["asset"')),
    [...saved, '["riddle"]'],
    [...saved, "{"],
  ]
  for (const lines of bad) {
    expect(lines).not.toEqual(saved)
    expect(exchange.run({ type: "loadSnapshot", lines, seq: 0 })).toBeInstanceOf(Rejection)
    expect(linesOf(exchange.state)).toEqual(saved)
  }
})
