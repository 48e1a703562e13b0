/** A book built from changes, compared with the original book. */
import type { Decimal } from "@bourse/vocabulary"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { DepthChange, Level } from "../../src/streams/items.ts"
import { LocalBook, type Snapshot } from "../../src/streams/LocalBook.ts"

const level = (price: string, quantity: string) => [price as Decimal, quantity as Decimal] as const
const change = (
  fromVersion: number,
  toVersion: number,
  bids: Level[] = [],
  asks: Level[] = [],
): DepthChange => ({ symbol: "BTCUSDT", fromVersion, toVersion, bids, asks })
const snapshot = (lastUpdateId: number, bids: Level[] = [], asks: Level[] = []): Snapshot => ({
  lastUpdateId,
  bids,
  asks,
})

/** A naive book for comparison: the prices of every version. */
interface Step {
  readonly side: "bids" | "asks"
  readonly price: number
  readonly quantity: number
}
const steps = fc.array(
  fc.record<Step>({
    side: fc.constantFrom("bids", "asks"),
    price: fc.integer({ min: 1, max: 30 }),
    quantity: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 60 },
)
/** Prices of several lengths, so that text order differs from numerical order. */
const priceText = (price: number) => (price % 3 === 0 ? `${price}.50` : `${price}`)
function versionsOf(all: ReadonlyArray<Step>): Snapshot[] {
  const book = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  const side = (name: "bids" | "asks", direction: number) =>
    [...book[name]]
      .sort(([a], [b]) => (Number(priceText(a)) - Number(priceText(b))) * direction)
      .map(([price, quantity]) => level(priceText(price), `${quantity}`))
  const versions: Snapshot[] = [snapshot(0)]
  for (const { side: name, price, quantity } of all) {
    if (quantity === 0) book[name].delete(price)
    else book[name].set(price, quantity)
    versions.push(snapshot(versions.length, side("bids", -1), side("asks", 1)))
  }
  return versions
}
/** A book's change from one version to another, with the remaining quantities. */
function coalesced(all: ReadonlyArray<Step>, from: number, to: number): DepthChange {
  const last = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  for (const { side, price, quantity } of all.slice(from - 1, to)) last[side].set(price, quantity)
  const side = (name: "bids" | "asks") =>
    [...last[name]].map(([price, quantity]) => level(priceText(price), `${quantity}`))
  return change(from, to, side("bids"), side("asks"))
}
const shown = (book: LocalBook): Snapshot => snapshot(book.version, book.bids(), book.asks())

describe("a local book", () => {
  test("a local book equals the real book at every version, wherever the snapshot arrives", () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.integer({ min: 1, max: 5 })),
        fc.nat(),
        fc.nat(),
        (all, sizes, atNat, whichNat) => {
          const versions = versionsOf(all)
          const changes: DepthChange[] = []
          for (let from = 1; from <= all.length; ) {
            const to = Math.min(all.length, from + (sizes[changes.length] ?? 1) - 1)
            changes.push(coalesced(all, from, to))
            from = to + 1
          }
          // The snapshot of the book is at least as new as all messages before it.
          const at = atNat % (changes.length + 1)
          const least = at === 0 ? 0 : changes[0]!.fromVersion - 1
          const loaded = versions[least + (whichNat % (all.length + 1 - least))]!
          const book = new LocalBook("BTCUSDT")
          book.begin()
          for (const [index, each] of changes.entries()) {
            if (index === at) expect(book.load(loaded)).toBe("applied")
            const applied = book.apply(each)
            expect(applied).toBe(
              index < at ? "waiting" : each.toVersion <= loaded.lastUpdateId ? "old" : "applied",
            )
            if (index >= at) expect(shown(book)).toEqual(versions[book.version])
            // A repeated change of the book has no effect.
            if (index >= at) expect(book.apply(each)).toBe("old")
          }
          if (at === changes.length) expect(book.load(loaded)).toBe("applied")
          expect(shown(book)).toEqual(versions.at(-1))
        },
      ),
      { numRuns: 300 },
    )
  })

  test("a local book notices every missing change, and is right again after the next snapshot", () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (all, missingNat, laterNat) => {
        fc.pre(all.length >= 2)
        const versions = versionsOf(all)
        const missing = 1 + (missingNat % (all.length - 1))
        const book = new LocalBook("BTCUSDT")
        book.load(versions[0]!)
        for (let version = 1; version <= all.length; version++) {
          if (version === missing) continue
          const applied = book.apply(coalesced(all, version, version))
          if (version < missing) expect(applied).toBe("applied")
          else expect(applied).toBe(version === missing + 1 ? "gap" : "waiting")
          expect(book.isCurrent).toBe(version < missing)
          // After a gap the book stays unchanged, and is not reported as current.
          if (version > missing) expect(book.version).toBe(missing - 1)
        }
        if (missing > 1) expect(book.load(versions[missing - 1]!)).toBe("gap")
        const later = missing + (laterNat % (all.length + 1 - missing))
        expect(book.load(versions[later]!)).toBe("applied")
        expect(shown(book)).toEqual(versions.at(-1))
        expect(book.isCurrent).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test("a local book treats equal prices as one, however they are written, and compares prices exactly", () => {
    const book = new LocalBook("BTCUSDT")
    book.load(snapshot(1, [level("1.50", "1")], [level("123456789012345678.000000000000000001", "2")]))
    book.apply(change(2, 2, [level("1.5", "3")], [level("123456789012345678.000000000000000002", "4")]))
    expect(book.bids()).toEqual([["1.5", "3"]])
    expect(book.asks().map(([, quantity]) => quantity)).toEqual(["2", "4"])
    book.apply(change(3, 3, [level("1.500", "0.00")], [level("7", "0")]))
    expect([book.bestBid, book.bestAsk?.[1]]).toEqual([undefined, "2"])
  })

  test("a local book returns the requested number of levels, best first, as copies", () => {
    const book = new LocalBook("BTCUSDT")
    book.load(snapshot(1, [level("3", "1"), level("2", "1")], [level("4", "1"), level("5", "1")]))
    expect(book.bids(1)).toEqual([["3", "1"]])
    book.bids().pop()
    expect([book.bids().length, book.bestBid, book.bestAsk]).toEqual([2, ["3", "1"], ["4", "1"]])
  })

  test("a local book drops waiting changes if no snapshot comes, and then requests a newer one", () => {
    const book = new LocalBook("BTCUSDT")
    book.begin()
    for (let version = 1; version <= 10_010; version++) book.apply(change(version, version))
    expect(book.load(snapshot(5))).toBe("gap")
    expect(book.load(snapshot(10_005))).toBe("applied")
    expect(book.version).toBe(10_010)
  })
})
