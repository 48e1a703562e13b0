/**
 * The oracle run: the same random commands on two exchanges that differ only in their book. Replies, events and
 * final states of both must be identical; money must be conserved after every command; a replay of the journal
 * must give the same state; and the fills must be those of {@link NaiveMatcher}.
 */
import {
  apply,
  type Book,
  type Command,
  dumpState,
  type Event,
  emptyRecords,
  emptyState,
  handle,
  type OrderRecord,
  type Records,
  Rejection,
  type Reply,
  type State,
  verify,
} from "../../src/index.ts"
import { Acknowledged } from "./Acknowledged.ts"
import { type Known, ledgerScales, nextCommand, randomFrom, setup } from "./RandomTrading.ts"
import type { Handle } from "./wrongHandlers.ts"

export interface OracleRun {
  readonly seed: number
  readonly operations: number
  readonly makeBook: () => Book
  readonly makeOracle: () => Book
  /** Handles the commands of both exchanges; tests plant a fault here. */
  readonly handle?: Handle
  /** Whether the whole state is verified after every command, not only at the end. */
  readonly verifyAlways: boolean
}

export interface OracleReport {
  /** The first difference between the two exchanges; null if there was none. */
  readonly divergence: string | null
  readonly trades: number
  /** How often each answer occurred and each rule applied: `LIMIT FILLED`, `rejected 30004`, `stopTriggered`. */
  readonly answers: ReadonlyMap<string, number>
}

class Divergence extends Error {}

const demand = (condition: boolean, what: () => string): void => {
  if (!condition) throw new Divergence(what())
}

interface Exchange {
  readonly state: State
  readonly events: Array<Event>
  readonly records: Records
  readonly emit: (event: Event) => void
}

const makeExchange = (makeBook: () => Book): Exchange => {
  const state = emptyState(makeBook)
  const events: Array<Event> = []
  const records = emptyRecords()
  const emit = (event: Event): void => {
    apply(state, event, records)
    events.push(event)
  }
  return { state, events, records, emit }
}

/**
 * Converts replies and events to comparable plain data: rows of history, groups with their sets of members,
 * rejections.
 */
const same = (one: unknown, other: unknown): boolean => {
  const [a, b] = [plain(one), plain(other)]
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (a instanceof Set && b instanceof Set) return same([...a], [...b])
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  let fields = 0
  for (const key in left) {
    if (left[key] !== right[key] && !same(left[key], right[key])) return false
    fields++
  }
  for (const _ in right) fields--
  return fields === 0
}

/** A row of history makes its texts when they are read. */
const plain = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "toJSON" in value
    ? (value as { readonly toJSON: () => unknown }).toJSON()
    : value

const moneyIsConserved = ({ ledger }: State): boolean => {
  for (const asset in ledgerScales) {
    let sum = ledger.house("fees", asset) + ledger.house("issued", asset)
    for (const uid of ledger.uids()) {
      const balance = ledger.balance(uid, asset)
      if (balance.free < 0n || balance.locked < 0n) return false
      sum += balance.free + balance.locked
    }
    if (sum !== 0n) return false
  }
  return true
}

/** The orders of a reply, including rejected ones of a batch. */
const ordersOf = (reply: Reply<Command>): ReadonlyArray<OrderRecord | Rejection> => {
  if (Array.isArray(reply)) return reply
  return reply !== null && "status" in reply ? [reply] : []
}

const compareStates = (a: State, b: State, what: string): void => {
  const left = [...dumpState(a)].join("\n")
  const right = [...dumpState(b)].join("\n")
  demand(left === right, () => `${what}:\n${left}\n---\n${right}`)
}

/** The rules that an event shows and no answer does; the run counts how often each was applied. */
function* rulesOf(event: Event): Generator<string> {
  if (event.type === "stopTriggered") yield "a stop was triggered"
  if (event.type === "orderClosed" && event.reason !== "") yield event.reason
  if (event.type === "traded" && event.taker.token !== null) yield "a taker paid in the fee token"
  if (event.type === "traded" && event.maker.token !== null) yield "a maker paid in the fee token"
}

export const runOracle = (run: OracleRun): OracleReport => {
  const { seed, operations, handle: handleBoth = handle } = run
  const random = randomFrom(seed ^ 0x5bd1e995)
  const one = makeExchange(run.makeBook)
  const two = makeExchange(run.makeOracle)
  const acknowledged = new Acknowledged()
  const answers = new Map<string, number>()
  const known: Known = { placed: [], made: [] }
  let now = 1_767_600_000_000
  let trades = 0

  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)

  const step = (command: Command): void => {
    const eventsBefore = one.events.length
    const reply = handleBoth(one.state, command, now, one.emit)
    const other = handleBoth(two.state, command, now, two.emit)
    demand(
      same(reply, other),
      () => `replies ${JSON.stringify(reply)} and ${JSON.stringify(other)} to ${JSON.stringify(command)}`,
    )
    demand(
      one.events.length === two.events.length,
      () => `different numbers of events after ${JSON.stringify(command)}`,
    )
    for (let i = eventsBefore; i < one.events.length; i++) {
      const [left, right] = [one.events[i] as Event, two.events[i] as Event]
      demand(same(left, right), () => `events ${JSON.stringify(left)} and ${JSON.stringify(right)}`)
      for (const rule of rulesOf(left)) count(rule)
    }
    demand(moneyIsConserved(one.state), () => `money appeared or vanished after ${JSON.stringify(command)}`)
    if (run.verifyAlways)
      demand(verify(one.state).problems.length === 0, () => verify(one.state).problems.join("; "))
    if (reply instanceof Rejection) {
      count(`rejected ${reply.code}`)
      demand(one.events.length === eventsBefore, () => `a rejection emitted: ${JSON.stringify(command)}`)
      return
    }
    const orders = ordersOf(reply)
    const group = reply !== null && "createTime" in reply ? reply : undefined
    if (group !== undefined) known.made.push(group)
    acknowledged.acknowledge(command, orders, String(group?.id))
    for (const order of orders) {
      if (order instanceof Rejection) {
        count(`rejected ${order.code}`)
        continue
      }
      count(`${order.orderType} ${order.status}`)
      if (command.type !== "cancelOrder" && command.type !== "cancelOpenOrders") known.placed.push(order)
    }
  }

  let divergence: string | null = null
  try {
    for (const command of setup(seed)) step(command)
    for (let i = 0; i < operations; i++) {
      if (random(3) === 0) now += random(20_000)
      step(nextCommand(random, known, seed))
    }
    demand(verify(one.state).problems.length === 0, () => verify(one.state).problems.join("; "))
    compareStates(one.state, two.state, "states differ")
    demand(JSON.stringify(one.records) === JSON.stringify(two.records), () => "records differ")
    const replayed = emptyState(run.makeBook)
    for (const event of one.events) apply(replayed, event)
    compareStates(one.state, replayed, "the replayed journal is not the live state")
    const difference = acknowledged.difference(one.state, one.events)
    demand(difference === null, () => difference ?? "")
    trades = one.state.nextTradeId - 1
  } catch (error) {
    divergence = `seed ${seed}: ${error instanceof Error ? error.message : String(error)}`
  }
  return { divergence, trades, answers }
}
