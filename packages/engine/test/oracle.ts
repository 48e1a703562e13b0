/**
 * The oracle run: the same random commands on two exchanges that differ in nothing but their book. Replies, events
 * and final states must be identical; money must be conserved after every command; the journal replayed on an empty
 * exchange must give the same state; and the fills must be those of {@link NaiveMatcher}.
 */
import {
  apply,
  type Book,
  type Command,
  type Event,
  emptyState,
  handle,
  noRecords,
  type Records,
  Refusal,
  type State,
  stateLines,
  verify,
} from "../src/index.ts"
import { type NaiveFill, NaiveMatcher } from "./NaiveMatcher.ts"
import { ledgerScales, nextCommand, type Placed, randomFrom, setup } from "./RandomTrading.ts"

export interface OracleRun {
  readonly seed: number
  readonly operations: number
  readonly makeBook: () => Book
  readonly makeOracle: () => Book
  /** Verify the whole state after every command, not only at the end. */
  readonly verifyAlways: boolean
}

export interface OracleReport {
  /** What differed first; null when nothing did. */
  readonly divergence: string | null
  readonly trades: number
  /** How often each answer was given: `LIMIT FILLED`, `refused 30004`. */
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
  const records = noRecords()
  const emit = (event: Event): void => {
    apply(state, event, records)
    events.push(event)
  }
  return { state, events, records, emit }
}

/** For flat objects; replies and events are, but for lists that come from one command. */
const sameFields = (a: object | null, b: object | null): boolean => {
  if (a === null || b === null) return a === b
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  let fields = 0
  for (const key in left) {
    if (left[key] !== right[key]) return false
    fields++
  }
  for (const _ in right) fields--
  return fields === 0
}

const moneyIsConserved = ({ ledger }: State): boolean => {
  for (const asset in ledgerScales) {
    let sum = (ledger.house.fees.get(asset) ?? 0n) + (ledger.house.issued.get(asset) ?? 0n)
    for (const balances of ledger.balances.values()) {
      const balance = balances.get(asset)
      if (balance === undefined) continue
      if (balance.free < 0n || balance.locked < 0n) return false
      sum += balance.free + balance.locked
    }
    if (sum !== 0n) return false
  }
  return true
}

const hundredMillionths = (rate: string): bigint => BigInt(Math.round(Number(rate) * 1e8))

/** A naive matcher per symbol, told only what was acknowledged. */
class Acknowledged {
  readonly #matchers = new Map<string, { matcher: NaiveMatcher; unitsPerUnit: number }>()

  list(command: Extract<Command, { type: "listSymbol" }>): void {
    const unitsPerUnit = 10 ** ledgerScales[command.quote as keyof typeof ledgerScales]
    // A tick is 0.01 and a lot 0.1.
    const feeRate = command.feeIn === "quote" ? hundredMillionths(command.takerFee) : 0n
    this.#matchers.set(command.symbol, {
      matcher: new NaiveMatcher(unitsPerUnit / 1000, feeRate),
      unitsPerUnit,
    })
  }

  acknowledge(command: Command, id: number): void {
    if (command.type === "cancelOrder") this.#of(command.symbol).matcher.cancel(id)
    if (command.type !== "placeOrder") return
    const { matcher, unitsPerUnit } = this.#of(command.symbol)
    const { side, orderType, quantity, quoteOrderQty, price } = command
    const byAmount = quoteOrderQty !== undefined && (side === "BUY" || quantity === undefined)
    matcher.place({
      id,
      side,
      rests: orderType === "LIMIT" || orderType === "LIMIT_MAKER",
      allOrNothing: orderType === "FILL_OR_KILL",
      ticks: price === undefined ? null : Math.round(Number(price) * 100),
      lots: byAmount ? null : Math.round(Number(quantity) * 10),
      amount: byAmount ? Math.round(Number(quoteOrderQty) * unitsPerUnit) : 0,
    })
  }

  #of(symbol: string) {
    const found = this.#matchers.get(symbol)
    if (found === undefined) throw new Error(`no symbol ${symbol}`)
    return found
  }

  fills(symbol: string): ReadonlyArray<NaiveFill> {
    return this.#of(symbol).matcher.fills
  }
}

const compareFills = (events: ReadonlyArray<Event>, acknowledged: Acknowledged): number => {
  let trades = 0
  for (const symbol of ["AQ", "BA"]) {
    const fills = acknowledged.fills(symbol)
    let at = 0
    for (const event of events) {
      if (event.type !== "traded" || event.symbol !== symbol) continue
      const { takerOrder: taker, makerOrder: maker, priceTicks: ticks, lots } = event
      const fill = fills[at++]
      demand(
        fill !== undefined && sameFields(fill, { taker, maker, ticks, lots }),
        () => `trade ${event.id}: ${JSON.stringify(event)}, the naive matcher has ${JSON.stringify(fill)}`,
      )
    }
    demand(fills.length === at, () => `${symbol}: ${at} trades, the naive matcher has ${fills.length}`)
    trades += at
  }
  return trades
}

const compareStates = (a: State, b: State, what: string): void => {
  const left = [...stateLines(a)].join("\n")
  const right = [...stateLines(b)].join("\n")
  demand(left === right, () => `${what}:\n${left}\n---\n${right}`)
}

export const runOracle = (run: OracleRun): OracleReport => {
  const { seed, operations } = run
  const random = randomFrom(seed ^ 0x5bd1e995)
  const one = makeExchange(run.makeBook)
  const two = makeExchange(run.makeOracle)
  const acknowledged = new Acknowledged()
  const answers = new Map<string, number>()
  const placed: Array<Placed> = []
  let now = 1_767_600_000_000
  let trades = 0

  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)

  const step = (command: Command): void => {
    const eventsBefore = one.events.length
    const reply = handle(one.state, command, now, one.emit)
    const other = handle(two.state, command, now, two.emit)
    demand(
      sameFields(reply, other),
      () => `replies ${JSON.stringify(reply)} and ${JSON.stringify(other)} to ${JSON.stringify(command)}`,
    )
    demand(
      one.events.length === two.events.length,
      () => `different numbers of events after ${JSON.stringify(command)}`,
    )
    for (let i = eventsBefore; i < one.events.length; i++) {
      const [left, right] = [one.events[i] as Event, two.events[i] as Event]
      demand(sameFields(left, right), () => `events ${JSON.stringify(left)} and ${JSON.stringify(right)}`)
    }
    demand(moneyIsConserved(one.state), () => `money appeared or vanished after ${JSON.stringify(command)}`)
    if (run.verifyAlways)
      demand(verify(one.state).problems.length === 0, () => verify(one.state).problems.join("; "))
    if (reply instanceof Refusal) {
      count(`refused ${reply.code}`)
      demand(one.events.length === eventsBefore, () => `a refusal emitted: ${JSON.stringify(command)}`)
    } else if (command.type === "listSymbol") acknowledged.list(command)
    else if (reply !== null) {
      acknowledged.acknowledge(command, reply.id)
      count(`${reply.type} ${reply.status}`)
      if (command.type === "placeOrder") placed.push(reply)
    }
  }

  let divergence: string | null = null
  try {
    for (const command of setup(seed)) step(command)
    for (let i = 0; i < operations; i++) {
      if (random(3) === 0) now += random(20_000)
      step(nextCommand(random, placed))
    }
    demand(verify(one.state).problems.length === 0, () => verify(one.state).problems.join("; "))
    compareStates(one.state, two.state, "states differ")
    demand(JSON.stringify(one.records) === JSON.stringify(two.records), () => "records differ")
    const replayed = emptyState(run.makeBook)
    for (const event of one.events) apply(replayed, event)
    compareStates(one.state, replayed, "the replayed journal is not the live state")
    trades = compareFills(one.events, acknowledged)
  } catch (error) {
    divergence = `seed ${seed}: ${error instanceof Error ? error.message : String(error)}`
  }
  return { divergence, trades, answers }
}
