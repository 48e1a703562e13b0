import { expect, test } from "vitest"
import {
  apply,
  dumpState,
  type Event,
  emptyState,
  groupDigest,
  handle,
  loadState,
  type State,
} from "../../src/index.ts"
import { type Known, nextCommand, randomFrom, setup } from "../oracles/RandomTrading.ts"
import { reread } from "../support/testExchange.ts"

/** A random day in groups of ten commands, each with its digest, as a serving exchange writes them. */
const dayOf = (seed: number, spoil: (state: State, group: number) => void = () => {}) => {
  const random = randomFrom(seed)
  const known: Known = { placed: [], made: [] }
  const state = emptyState()
  const groups: Array<ReadonlyArray<Event>> = []
  let now = Date.UTC(2026, 0, 5)
  const run = (commands: ReadonlyArray<Parameters<typeof handle>[1]>): void => {
    const events: Array<Event> = []
    for (const command of commands)
      handle(state, command, now, (event) => {
        apply(state, event)
        events.push(event)
      })
    const digested: Event = { type: "groupDigested", time: state.time, digest: groupDigest(state) }
    apply(state, digested)
    groups.push([...events, digested])
    spoil(state, groups.length)
  }
  run(setup(seed))
  for (let group = 0; group < 30; group++) {
    now += random(2_000)
    run(Array.from({ length: 10 }, () => nextCommand(random, known, seed)))
  }
  return { state, groups }
}

/** The groups after which a replay has a digest other than the journal's. */
const differing = (groups: ReadonlyArray<ReadonlyArray<Event>>): ReadonlyArray<number> => {
  let state = emptyState()
  return groups.flatMap((events, index) => {
    for (const event of events) apply(state, reread(event))
    const { digest } = state.ledger
    const found = digest.hasDiffered ? [index + 1] : []
    // From this group on, the replay continues with a state loaded from a dump.
    state = loadState(dumpState(state))
    return found
  })
}

test("a replay reaches the digest of every group, also from snapshots", () => {
  for (let seed = 1; seed <= 8; seed++) expect(differing(dayOf(seed).groups)).toEqual([])
})

test.each<readonly [string, (state: State) => void]>([
  [
    "a free balance",
    ({ ledger, assets }) => {
      // One unit less than the balance, so that later payments are possible in the replay too.
      const { free } = ledger.spot(ledger.holdings("alice"), assets.get("Q")!)
      free.setUnits(free.units - 1n)
    },
  ],
  ["what the house has of fees", (state) => void state.assets.get("Q")!.house.fees.addOne()],
])("%s changed without an event shows when events touch it", (_, change) => {
  for (let seed = 1; seed <= 4; seed++) {
    const { groups } = dayOf(seed, (state, group) => {
      if (group === 5) change(state)
    })
    expect(differing(groups)[0]).toBeGreaterThan(5)
  }
})

test("a fill without an event shows when the order ends; a wrong counter at the group's end", () => {
  const { state, groups } = dayOf(3)
  const order = [...state.orders.values()].find((each) => each.isWorking && each.openLots > 1)!
  order.filledLots++
  const { uid, symbol } = order
  const events: Array<Event> = []
  const orderId = String(order.id)
  const cancel = { type: "cancelOrder", uid, symbol, orderId, clientOrderId: undefined } as const
  handle(state, cancel, state.time, (event) => {
    apply(state, event)
    events.push(event)
  })
  const { time } = state
  const end = (of: State): Event => ({ type: "groupDigested", time, digest: groupDigest(of) })
  expect(differing([...groups, [...events, end(state)]])).toEqual([groups.length + 1])
  order.filledLots--
  const alike = dayOf(3)
  for (const event of events) apply(alike.state, event)
  expect(differing([...groups, [...events, end(alike.state)]])).toEqual([])
  for (const counter of [
    "nextOrderId",
    "nextTradeId",
    "nextListId",
    "nextGroupId",
    "nextWalletId",
  ] as const) {
    const before = groupDigest(state)
    state[counter]++
    expect(groupDigest(state)).not.toBe(before)
  }
})
