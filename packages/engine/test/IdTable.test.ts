import { expect, test } from "vitest"
import { IdTable } from "../src/trading/IdTable.ts"
import { randomFrom } from "./RandomTrading.ts"

interface Holder {
  readonly clientOrderId: string
  readonly order: number
}

/** So many ids that numbers of 30 bits are shared by some: about a dozen pairs among the ids in use. */
const ids = Array.from({ length: 200_000 }, (_, index) => `desk-${(index * 7919) % 1_000_003}`)

test("of 200,000 client ids in use, each leads to its own order, and is free once it is released", () => {
  const table = new IdTable<Holder>()
  const expected = new Map<string, Holder>()
  const take = (clientOrderId: string, order: number): void => {
    const holder = { clientOrderId, order }
    table.set(clientOrderId, holder)
    expected.set(clientOrderId, holder)
  }
  const compare = (): void => {
    expect(table.size).toBe(expected.size)
    expect(ids.filter((id) => table.get(id) !== expected.get(id))).toEqual([])
  }
  for (const [order, id] of ids.entries()) take(id, order)
  compare()
  // Every id in turn is released, or is taken over by the order that closed, as often as not.
  const random = randomFrom(1)
  for (let round = 0; round < 3; round++) {
    for (const id of ids) {
      if (random(2) === 0) take(id, random(1_000_000))
      else {
        table.delete(id)
        expected.delete(id)
      }
    }
    compare()
  }
  table.clear()
  expect([table.size, table.get(ids[0]!)]).toEqual([0, undefined])
})
