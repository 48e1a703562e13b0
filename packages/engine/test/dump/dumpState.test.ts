import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import {
  apply,
  dumpState,
  dumpVersion,
  emptyState,
  handle,
  InvariantBroken,
  loadState,
  verify,
} from "../../src/index.ts"
import { nextCommand as nextBrokerCommand, nextTime } from "../oracles/RandomBroker.ts"
import { type Known, nextCommand, randomFrom, setup } from "../oracles/RandomTrading.ts"
import { BrokerExchange } from "../support/brokerExchange.ts"
import { reread, TestExchange } from "../support/testExchange.ts"

test("a clock that is ahead, frozen or fast is loaded unchanged", () => {
  for (const setting of [{ frozenAt: null, speed: 10 }, { frozenAt: 7_000 }]) {
    const state = emptyState()
    apply(state, reread({ type: "clockSet", time: 1, offsetMs: 5_000, ...setting }))
    const loaded = loadState(dumpState(state))
    expect(loaded.clock).toEqual({ offsetMs: 5_000, ...setting })
    expect([...dumpState(loaded)]).toEqual([...dumpState(state)])
  }
})

test("random days of trading load as dumped, and continue alike", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const random = randomFrom(seed)
    const known: Known = { placed: [], made: [] }
    let now = Date.UTC(2026, 0, 5)
    let [one, two] = [emptyState(), emptyState()]
    const tell = (command: Parameters<typeof handle>[1]): void => {
      handle(one, command, now, (event) => apply(one, event))
      handle(two, command, now, (event) => apply(two, event))
    }
    for (const command of setup(seed)) tell(command)
    for (let i = 0; i < 300; i++) {
      now += random(2_000)
      tell(nextCommand(random, known, seed))
      if (i % 50 !== 0) continue
      const lines = [...dumpState(one)]
      two = loadState(lines)
      expect([...dumpState(two)]).toEqual(lines)
      expect(verify(two).problems).toEqual([])
    }
    expect([...dumpState(two)]).toEqual([...dumpState(one)])
  }
})

test("dumped wallets, brokers and pending events load unchanged", () => {
  const exchange = new BrokerExchange()
  for (const sentence of [
    "carol gets an address over TRX",
    "carol deposits 100 USDT over TRX",
    "carol withdraws 100 USDT over TRX to T1 as rent",
    "bob withdraws 100 USDT over TRX to T1 as gone",
    "bob cancels withdrawal #3",
    "erin shifts 10 USDT from her SPOT to kit's SPOT as shift",
    "kit names the wrong password",
    "kit sells 0.1 at 60000",
    "bob buys 0.1 at 60000",
  ])
    exchange.tell(sentence)
  const random = randomFrom(7)
  for (let i = 0; i < 60; i++) {
    exchange.now = nextTime(random, exchange.now)
    exchange.run(nextBrokerCommand(random, []))
    const lines = [...dumpState(exchange.state)]
    const loaded = loadState(lines)
    expect([...dumpState(loaded)]).toEqual(lines)
    expect([loaded.nextDue, verify(loaded).problems]).toEqual([exchange.state.nextDue, []])
    expect([...loaded.contacts, ...loaded.addressOwners].sort()).toEqual(
      [...exchange.state.contacts, ...exchange.state.addressOwners].sort(),
    )
  }
})

/** The shape of a value: the names of its fields, and its length if it is a list of fixed length. */
const shapeOf = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value)) return depth === 0 ? value.map((each) => shapeOf(each, depth + 1)) : "list"
  if (value === null || typeof value !== "object") return "value"
  return Object.keys(value).sort()
}

test("a changed shape of dump lines has a new version", () => {
  const exchange = new BrokerExchange()
  for (const sentence of [
    "carol gets an address over TRX",
    "carol deposits 100 USDT over TRX",
    "carol withdraws 100 USDT over TRX to T1 as rent",
    "kit sells 0.1 at 60000",
    "bob buys 0.05 at 60000",
  ])
    exchange.tell(sentence)
  const lines = [...dumpState(exchange.state)].map((line) => JSON.parse(line) as [string, ...unknown[]])
  const shapes = new Map(lines.map(([kind, ...values]) => [kind, shapeOf(values)]))
  const [, , balances] = lines.find(([kind, , spot]) => kind === "holdings" && (spot as []).length > 0)!
  shapes.set("balance", shapeOf((balances as Array<[string, object]>)[0]![1]))
  const text = JSON.stringify([...shapes].sort(([a], [b]) => (a < b ? -1 : 1)))
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 16)
  // If this test fails, raise dumpVersion by one, and write the new digest here.
  expect({ dumpVersion, digest }).toEqual({ dumpVersion: 3, digest: "fed1bb37b6e7df65" })
})

test("two states that change alike between two dumped lines give the same lines", () => {
  const exchange = new TestExchange()
  for (let price = 59_000; price < 59_020; price++) exchange.tell(`alice buys 0.01 at ${price}`)
  const twin = exchange.replayed()
  const [lines, others] = [dumpState(exchange.state), dumpState(twin)]
  let at = exchange.events.length
  for (let turn = 1; ; turn++) {
    const [line, other] = [lines.next(), others.next()]
    expect(line).toEqual(other)
    if (line.done === true) break
    // While the dump is read, orders whose lines were read leave the book, and others join it.
    exchange.tell(turn % 2 === 0 ? `alice cancels #${turn % 25}` : `bob buys 0.01 at ${59_000 + turn}`)
    for (; at < exchange.events.length; at++) apply(twin, reread(exchange.events[at]!))
  }
  expect([...dumpState(twin)]).toEqual([...dumpState(exchange.state)])
})

test("an invalid line of a dump is rejected by name", () => {
  expect(() => loadState(['["riddle",1]'])).toThrow(InvariantBroken)
  expect(() => loadState(['["riddle",1]'])).toThrow(/"riddle" is not a line of a state dump/)
})
