/**
 * The first form of the engine beside this one: the same commands, replies, events and records, and the same state in
 * the end, on random days of trading, of wallets and of brokers.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  apply,
  type Command,
  dumpState,
  type Event,
  emptyState,
  handle,
  loadState,
  noRecords,
  readEvent,
  type State,
  verify,
  type WrittenEvent,
  writeEvent,
} from "../src/index.ts"
import { BrokerExchange } from "./brokerExchange.ts"
import * as first from "./first/index.ts"
import { nextCommand as nextBrokerCommand, nextTime } from "./RandomBroker.ts"
import { type Known, nextCommand, randomFrom, setup } from "./RandomTrading.ts"
import { nextPause, nextCommand as nextWalletCommand, setup as walletSetup } from "./RandomWallet.ts"
import { WalletExchange } from "./walletExchange.ts"

const runs = Number(process.env.BOURSE_DIFFERENTIAL_RUNS ?? 30)

const text = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" ? each.toString() : each instanceof Set ? [...each] : each,
  )

/** Both forms, told the same. */
class Both {
  readonly now = { state: emptyState(), events: [] as Array<Event>, records: noRecords() }
  readonly then = {
    state: first.emptyState(),
    events: [] as Array<first.Event>,
    records: first.noRecords(),
  }
  time = Date.UTC(2026, 0, 5, 12)
  replies = new Map<string, number>()

  tell(command: Command): unknown {
    const { now, then } = this
    const [from, seen] = [now.events.length, then.events.length]
    const reply = handle(now.state, command, this.time, (event) => {
      apply(now.state, event, now.records)
      now.events.push(event)
    })
    const before = first.handle(then.state, command as first.Command, this.time, (event) => {
      first.apply(then.state, event, then.records)
      then.events.push(event)
    })
    expect(text(reply), text(command)).toBe(text(before))
    const news = now.events.slice(from).map((event) => text(writeEvent(event)))
    const olds = then.events
      .slice(seen)
      .map((event) => text(writeEvent(readEvent(JSON.parse(JSON.stringify(event)) as WrittenEvent))))
    expect(news, text(command)).toEqual(olds)
    return reply
  }

  compare(): void {
    const { now, then } = this
    expect(text(now.records)).toBe(text(then.records))
    compareStates(now.state, [...first.stateLines(then.state)])
    const replayed = emptyState()
    for (const event of then.events)
      apply(replayed, readEvent(JSON.parse(JSON.stringify(event)) as WrittenEvent))
    const lines = [...dumpState(now.state)]
    expect([...dumpState(replayed)]).toEqual(lines)
    expect([...dumpState(loadState(lines))]).toEqual(lines)
    expect(verify(loadState(lines)).problems).toEqual([])
  }
}

/** Orders, balances and the house as the first form's lines have them. */
const compareStates = (state: State, lines: ReadonlyArray<string>): void => {
  let orders = 0
  for (const [kind, ...values] of lines.map((line) => JSON.parse(line) as [string, ...Array<never>])) {
    if (kind === "order" || kind === "stop") {
      orders++
      const [old] = values as unknown as [Record<string, unknown> & { readonly id: number }]
      const order = state.orders.get(old.id)!
      const { quote, fees } = order.execution
      expect({
        ...old,
        isWorking: order.isWorking,
        priceTicks: order.priceTicks,
        status: order.status,
        filledLots: order.filledLots,
        filledQuote: quote.digits,
        locked: order.locked.digits,
        feeExact: String(fees.whole.units * 100_000_000n + BigInt(fees.rest)),
        feeCharged: fees.charged.digits,
        updateTime: order.updateTime,
      }).toEqual(old)
    }
    if (kind === "balances") {
      const [uid, balances] = values as unknown as [string, ReadonlyArray<readonly [string, object]>]
      expect(JSON.parse(text([...state.ledger.balances(uid)]))).toEqual(balances)
    }
    if (kind === "futures") {
      const [uid, balances] = values as unknown as [string, ReadonlyArray<readonly [string, string]>]
      for (const [asset, balance] of balances)
        expect(String(state.ledger.futuresBalance(uid, asset))).toBe(balance)
    }
    if (kind === "house") {
      const [name, balances] = values as unknown as ["fees", ReadonlyArray<readonly [string, string]>]
      for (const [asset, balance] of balances) expect(String(state.ledger.house(name, asset))).toBe(balance)
    }
  }
  expect(state.orders.size).toBe(orders)
}

test(`${runs} days of trading are the same in both forms`, () => {
  for (let seed = 1; seed <= runs; seed++) {
    const both = new Both()
    const random = randomFrom(seed)
    const known: Known = { placed: [], made: [] }
    for (const command of setup(seed)) both.tell(command)
    for (let i = 0; i < 400; i++) {
      both.time += random(4) === 0 ? random(20_000) : random(50)
      const command = nextCommand(random, known, seed)
      const reply = both.tell(command) as { readonly id?: number; readonly uids?: unknown } | null
      if (command.type === "placeOrder" && reply?.id !== undefined)
        known.placed.push({ ...command, id: reply.id })
      if (command.type === "createGroup" && reply?.id !== undefined)
        known.made.push({ id: reply.id, master: command.uid })
    }
    both.compare()
  }
}, 3_600_000)

test(`${runs} days of wallets are the same in both forms`, () => {
  for (let seed = 1; seed <= runs; seed++) {
    const both = new Both()
    const random = randomFrom(seed)
    for (const event of new WalletExchange().events) replay(both, event)
    for (const command of walletSetup()) both.tell(command)
    for (let i = 0; i < 300; i++) {
      both.time += nextPause(random)
      const { deposits, withdrawals } = both.now.state
      const known = { deposits: [...deposits.keys()], withdrawals: [...withdrawals.keys()], named: [] }
      both.tell(nextWalletCommand(random, known, i))
    }
    both.compare()
  }
}, 3_600_000)

test(`${runs} days of brokers are the same in both forms`, () => {
  for (let seed = 1; seed <= runs; seed++) {
    const both = new Both()
    const random = randomFrom(seed)
    for (const event of new BrokerExchange().events) replay(both, event)
    for (let i = 0; i < 250; i++) {
      both.time = nextTime(random, both.time)
      both.tell(nextBrokerCommand(random, []))
    }
    both.compare()
  }
}, 3_600_000)

/** An event of a made exchange, in both forms: those of its set-up have the same fields in both. */
const replay = ({ now, then }: Both, event: Event): void => {
  apply(now.state, event, now.records)
  now.events.push(event)
  const old = { ...event, v: 1, ...("amount" in event ? { amount: String(event.amount) } : {}) }
  first.apply(then.state, old as unknown as first.Event, then.records)
  then.events.push(old as unknown as first.Event)
}

test("the journal of the fixture is the same in both forms", () => {
  const folder = join(import.meta.dirname, "fixtures/first-form")
  const state = emptyState()
  for (const row of readFileSync(join(folder, "journal.jsonl"), "utf8").trim().split("\n"))
    for (const event of JSON.parse(row) as ReadonlyArray<WrittenEvent>) apply(state, readEvent(event))
  compareStates(state, readFileSync(join(folder, "state.jsonl"), "utf8").trim().split("\n"))
})
