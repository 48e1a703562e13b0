import { expect, test } from "vitest"
import { hashOf, IdTable } from "../../../src/model/trading/IdTable.ts"
import { randomFrom } from "../../oracles/RandomTrading.ts"

interface Holder {
  readonly clientOrderId: string
  readonly order: number
}

/** A table and a Map with the same operations. */
class Compared {
  readonly table = new IdTable<Holder>()
  readonly expected = new Map<string, Holder>()

  take(clientOrderId: string, order: number): void {
    const holder = { clientOrderId, order }
    this.table.set(clientOrderId, holder)
    this.expected.set(clientOrderId, holder)
  }

  release(id: string): void {
    this.table.delete(id)
    this.expected.delete(id)
  }

  compare(ids: ReadonlyArray<string>): void {
    expect(this.table.size).toBe(this.expected.size)
    expect(ids.filter((id) => this.table.get(id) !== this.expected.get(id))).toEqual([])
  }
}

const ordinary = Array.from({ length: 3_000 }, (_, index) => `desk-${(index * 7919) % 1_000_003}`)

/** Ids with equal hashes, found by search: in tables of up to 1,024 slots all belong to one slot. */
const hostile: Array<string> = []
for (let index = 0; hostile.length < 200; index++)
  if ((hashOf(`x${index}`) & 1023) === 5) hostile.push(`x${index}`)

test.each([
  ["ordinary ids", ordinary],
  ["ids that all want the same place", hostile],
  ["both", [...hostile, ...ordinary]],
])("with %s, each id finds its own order, and is free after its release", (_, ids) => {
  const random = randomFrom(1)
  const compared = new Compared()
  for (const [order, id] of ids.entries()) {
    expect(compared.table.get(id)).toBeUndefined()
    compared.take(id, order)
  }
  compared.compare(ids)
  // Most of the random ids are in use at one time, and few at another.
  for (const share of [50, 90, 10, 70]) {
    for (const id of ids) {
      if (random(100) < share) compared.take(id, random(1_000_000))
      else compared.release(id)
    }
    compared.compare(ids)
  }
  for (const id of ids) compared.release(id)
  compared.compare(ids)
  for (const [order, id] of ids.entries()) compared.take(id, order)
  compared.compare(ids)
  compared.table.clear()
  compared.expected.clear()
  compared.compare(ids)
  compared.take(ids[0]!, 1)
  compared.compare(ids)
})

test("ids with the same hash are distinguished by their text", () => {
  const byNumber = new Map<number, string>()
  const pairs: Array<readonly [string, string]> = []
  for (let index = 0; pairs.length < 3; index++) {
    const id = `c${index}`
    const other = byNumber.get(hashOf(id))
    if (other !== undefined) pairs.push([other, id])
    byNumber.set(hashOf(id), id)
  }
  for (const [first, second] of pairs) {
    const compared = new Compared()
    compared.take(first, 1)
    compared.compare([first, second])
    compared.take(second, 2)
    compared.compare([first, second])
    compared.release(first)
    compared.compare([first, second])
    compared.take(second, 3)
    compared.compare([first, second])
  }
})

test("an id in the table's first slot can be given to another order", () => {
  let index = 0
  while ((hashOf(`f${index}`) & 7) !== 0) index++
  const compared = new Compared()
  for (const order of [1, 2]) {
    compared.take(`f${index}`, order)
    compared.compare([`f${index}`])
  }
  compared.release(`f${index}`)
  compared.compare([`f${index}`])
})

test("ordinary ids all find a slot, without the Map for others", () => {
  const asked: Array<string> = []
  const originals = { get: Map.prototype.get, set: Map.prototype.set, has: Map.prototype.has }
  const table = new IdTable<Holder>()
  for (const [name, original] of Object.entries(originals))
    Object.assign(Map.prototype, {
      [name](this: Map<unknown, unknown>, ...args: ReadonlyArray<unknown>) {
        asked.push(name)
        return Reflect.apply(original, this, args)
      },
    })
  try {
    for (const clientOrderId of ordinary) {
      table.get(clientOrderId)
      for (const order of [1, 2]) table.set(clientOrderId, { clientOrderId, order })
      table.get(clientOrderId)
    }
    for (const id of ordinary) table.delete(id)
  } finally {
    Object.assign(Map.prototype, originals)
  }
  expect(asked).toEqual([])
})
