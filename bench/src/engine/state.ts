/** Measures the memory of open orders, and the speed of replaying a journal. */
import { apply, emptyState, readEvent, type WrittenEvent, writeEvents } from "@bourse/engine"
import type { Figure } from "../Figure.ts"
import { makeTrading, randomFrom } from "../load/Trading.ts"
import { commandsOf, handleAll, limitOrder, makeExchange } from "./exchange.ts"
import { counted, cpuSeconds, figure, inTurns } from "./timing.ts"

/** Heap size after garbage collection, in bytes. */
const heapUsed = (): number => {
  const { gc } = globalThis
  if (gc === undefined) throw new Error("memory is measured after a collection: run node with --expose-gc")
  for (let i = 0; i < 3; i++) gc()
  return process.memoryUsage().heapUsed
}

/** Measures the memory of an open order: heap growth by 200,000 orders, with client ids and price levels. */
export const memory = (): Figure => {
  const count = 200_000
  const result = inTurns(3, 0, (index) => {
    const random = randomFrom(index + 1)
    const exchange = makeExchange()
    const before = heapUsed()
    for (let i = 0; i < count; i++) {
      const away = 1 + random(120_000)
      const buy = i % 2 === 0
      const rejected = handleAll(exchange, [limitOrder(i, buy, 6_000_000 + (buy ? -away : away), 1000)])
      if (rejected > 0) throw new Error("an order was rejected")
    }
    return { ours: (heapUsed() - before) / exchange.state.orders.size, theirs: 450 }
  })
  return figure("engine: memory of an open order", "bytes", result, "the bound we keep", [
    `3 rounds of ${count} open limit orders of 100 accounts, with client ids, within 2 % of one price`,
    "heap after collection",
  ])
}

/** Measures how fast a journal is replayed from its text. */
export const replay = (): Figure => {
  const result = inTurns(5, 2, (index) => {
    const rows: Array<string> = []
    let count = 0
    const exchange = makeExchange((events) => {
      count += events.length
      rows.push(writeEvents(events))
    })
    handleAll(exchange, commandsOf(makeTrading(index + 100, 100_000)))
    const state = emptyState()
    const seconds = cpuSeconds(() => {
      for (const row of rows)
        for (const event of JSON.parse(row) as ReadonlyArray<WrittenEvent>) apply(state, readEvent(event))
    })
    const parsing = cpuSeconds(() => {
      for (const row of rows) JSON.parse(row)
    })
    return { ours: count / seconds, theirs: count / parsing }
  })
  return figure("engine: replay of a journal", "events/s", result, "JSON.parse of its text alone", [
    "5 rounds of the events of 100,000 operations, those of a hundred commands in a row of the journal, from text to state",
    counted,
  ])
}
