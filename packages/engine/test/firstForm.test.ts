/**
 * Journals of before: the first form, objects with amounts as text, and the same events as version 2 wrote them. What
 * they tell is what they always told. A field that is added to an event and has no value in them is found here.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  apply,
  dumpState,
  emptyState,
  readEvent,
  type State,
  verify,
  type WrittenEvent,
  writeEvents,
} from "../src/index.ts"

const linesOf = (file: string): ReadonlyArray<string> =>
  readFileSync(join(import.meta.dirname, "fixtures", file), "utf8")
    .trim()
    .split("\n")
const journalOf = (form: string) =>
  linesOf(`${form}/journal.jsonl`).map((row) => JSON.parse(row) as ReadonlyArray<WrittenEvent>)
const journal = journalOf("first-form")

/** What the first form's own lines say of its state. */
type OldLine =
  | readonly ["order" | "stop", Readonly<Record<string, unknown>> & { readonly id: number }]
  | readonly ["balances", string, ReadonlyArray<readonly [string, { free: string; locked: string }]>]
  | readonly ["futures", string, ReadonlyArray<readonly [string, string]>]
  | readonly ["house", "fees", ReadonlyArray<readonly [string, string]>]
const oldLines = linesOf("first-form/state.jsonl").map((line) => JSON.parse(line) as OldLine)

/** Order, balances and house accounts as the first form wrote them. */
const asBefore = (state: State, [kind, ...values]: OldLine): unknown => {
  if (kind === "order" || kind === "stop") {
    const [old] = values as [{ readonly id: number }]
    const order = state.orders.get(old.id)
    if (order === undefined) return undefined
    const { quote, fees } = order.execution
    return {
      id: order.id,
      uid: order.uid,
      symbol: order.symbol,
      side: order.side,
      type: order.type,
      priceTicks: order.priceTicks,
      lots: order.lots,
      quoteBudget: order.quoteBudget.digits,
      clientOrderId: order.clientOrderId,
      stpMode: order.stpMode,
      listId: order.listId,
      stopTicks: order.stopTicks,
      isWorking: order.isWorking,
      status: order.status,
      cancelReason: order.cancelReason,
      time: order.time,
      updateTime: order.updateTime,
      filledLots: order.filledLots,
      filledQuote: quote.digits,
      locked: order.locked.digits,
      feeExact: String(fees.whole.units * 100_000_000n + BigInt(fees.rest)),
      feeCharged: fees.charged.digits,
    }
  }
  const [name, balances] = values as unknown as [string, ReadonlyArray<readonly [string, unknown]>]
  return balances.map(([asset]) => {
    if (kind === "futures") return [asset, String(state.ledger.futuresBalance(name, asset))]
    if (kind === "house") return [asset, String(state.ledger.house(name as "fees", asset))]
    const { free, locked } = state.ledger.balance(name, asset)
    return [asset, { free: String(free), locked: String(locked) }]
  })
}

const replay = (read: (events: ReadonlyArray<WrittenEvent>) => ReadonlyArray<WrittenEvent>): State => {
  const state = emptyState()
  for (const events of journal) for (const event of read(events)) apply(state, readEvent(event))
  return state
}

test("a journal of the first form gives the orders and balances it gave then", () => {
  const state = replay((events) => events)
  expect(verify(state).problems).toEqual([])
  const compared = oldLines.filter(([kind]) => /^(order|stop|balances|futures|house)$/.test(kind))
  expect(new Set(compared.map(([kind]) => kind)).size).toBe(5)
  for (const line of compared)
    expect(asBefore(state, line)).toEqual(line[0] === "order" || line[0] === "stop" ? line[1] : line[2])
  expect(state.orders.size).toBe(compared.filter(([kind]) => kind === "order" || kind === "stop").length)
})

test("the same events as version 2 wrote them give the same state", () => {
  const state = emptyState()
  for (const events of journalOf("second-form")) for (const event of events) apply(state, readEvent(event))
  expect([...dumpState(state)]).toEqual([...dumpState(replay((events) => events))])
})

test("the networks of a coin have the identifiers by which they were asked for", () => {
  const { networks } = replay((events) => events).assets.get("USDT")!
  expect(networks.length).toBeGreaterThan(0)
  expect(networks.map(({ network }) => network)).toContain("TRX")
  for (const network of networks) expect(network).not.toHaveProperty("netWork")
})

test("the journal has every kind of event there was, and each reads the same in the form of today", () => {
  const kinds = new Set(journal.flat().map((event) => (event as { readonly type: string }).type))
  expect(kinds.size).toBe(33)
  const again = replay(
    (events) => JSON.parse(writeEvents(events.map(readEvent))) as ReadonlyArray<WrittenEvent>,
  )
  expect([...dumpState(again)]).toEqual([...dumpState(replay((events) => events))])
})
