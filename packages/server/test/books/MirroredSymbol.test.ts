/** Own orders in a mirrored book: what they take, how they wait, and what fills them. */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Levels, MirrorWorld } from "./mirrorWorld.ts"
import { NaiveQueue } from "./NaiveQueue.ts"

const sale = (priceTicks: number, lots: number) => ({ priceTicks, lots, isSale: true })
const purchase = (priceTicks: number, lots: number) => ({ priceTicks, lots, isSale: false })

describe("a taker", () => {
  test("takes what upstream shows, and no more", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5, 102: 5 })
    const { filledLots } = world.places("alice", "BUY", 30, 101) as unknown as { filledLots: number }
    expect(filledLots).toBe(5)
    expect(world.levels("SELL")).toEqual([[102, 5]])
    world.same()
  })

  test("what was taken stays taken while upstream still shows it", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5, 102: 5 })
    world.places("alice", "BUY", 3)
    world.sees({ 99: 5 }, { 101: 5, 102: 5 }).sees({ 99: 5 }, { 101: 5, 102: 6 })
    expect(world.levels("SELL")).toEqual([
      [101, 2],
      [102, 6],
    ])
  })

  test("what was taken comes back once upstream traded or cancelled below it", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5, 102: 5 })
    world.places("alice", "BUY", 3)
    world.sees({ 99: 5 }, { 101: 2, 102: 5 })
    expect(world.levels("SELL")).toEqual([[102, 5]])
    world.sees({ 99: 5 }, { 101: 6, 102: 5 })
    expect(world.levels("SELL")[0]).toEqual([101, 4])
    world.sees({ 99: 5 }, { 102: 5 }).sees({ 99: 5 }, { 101: 6, 102: 5 })
    expect(world.levels("SELL")[0]).toEqual([101, 6])
  })

  test("what was taken is remembered after a restart", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5, 102: 5 })
    world.places("alice", "BUY", 3)
    world.restarts().sees({ 99: 5 }, { 101: 5, 102: 5 })
    expect(world.levels("SELL")[0]).toEqual([101, 2])
  })

  test("a stop that upstream's trade triggers takes from the book that was shown", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5, 102: 5 }, [purchase(101, 1)])
    const legs = world.must({
      ...{ type: "placeOco", uid: "alice", symbol: "BTCUSDT", side: "SELL", quantity: "2" },
      ...{ price: "110", stopPrice: "98", stopLimitPrice: "90" },
    } as never) as ReadonlyArray<{ id: number }>
    world.sees({ 97: 5, 96: 5 }, { 101: 5 }, [sale(98, 1)])
    expect(legs.map(({ id }) => world.open(id))).toEqual([0, 0])
    world.sees({ 97: 5, 96: 5 }, { 101: 5 })
    expect(world.levels("BUY")[0]).toEqual([97, 3])
    world.same()
  })
})

describe("a maker", () => {
  test("waits behind what its price showed", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5 })
    const { id } = world.places("alice", "BUY", 4, 99)
    world.sees({ 99: 2 }, { 101: 5 }, [sale(99, 3)])
    expect(world.open(id)).toBe(4)
    world.sees({}, { 101: 5 }, [sale(99, 3)])
    expect(world.open(id)).toBe(3)
    world.same()
  })

  test("a trade beyond its price fills it, with no more than was traded", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5 })
    const { id } = world.places("alice", "BUY", 4, 99)
    world.sees({ 97: 5 }, { 101: 5 }, [sale(98, 3)])
    expect(world.open(id)).toBe(1)
  })

  test("moves forward with cancellations, evenly over the queue, once no trade explains them", () => {
    const world = new MirrorWorld().sees({ 99: 10 }, { 101: 5 })
    const { id } = world.places("alice", "BUY", 1, 99)
    world.sees({ 99: 20 }, { 101: 5 }).sees({ 99: 10 }, { 101: 5 }).sees({ 99: 10 }, { 101: 5 }, [], 3_000)
    // Half of the level was cancelled, so 5 lots are ahead.
    world.sees({ 99: 5 }, { 101: 5 }, [sale(99, 5)])
    expect(world.open(id)).toBe(1)
    world.sees({ 99: 4 }, { 101: 5 }, [sale(99, 1)])
    expect(world.open(id)).toBe(0)
  })

  test("a decrease that is reported before its trade moves the order once", () => {
    const world = new MirrorWorld().sees({ 99: 10 }, { 101: 5 })
    const { id } = world.places("alice", "BUY", 1, 99)
    world.sees({ 99: 5 }, { 101: 5 }).sees({ 99: 5 }, { 101: 5 }, [sale(99, 5)])
    world.sees({ 99: 5 }, { 101: 5 }, [], 3_000)
    world.sees({ 99: 1 }, { 101: 5 }, [sale(99, 4)])
    expect(world.open(id)).toBe(1)
    world.sees({}, { 101: 5 }, [sale(99, 2)])
    expect(world.open(id)).toBe(0)
  })

  test("an order that upstream's book crosses hides the levels and waits for a trade", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5 })
    const { id } = world.places("alice", "BUY", 1, 100)
    world.sees({ 97: 5 }, { 98: 5, 101: 5 })
    expect([world.levels("BUY"), world.levels("SELL")]).toEqual([
      [
        [100, 1],
        [97, 5],
      ],
      [[101, 5]],
    ])
    expect(world.open(id)).toBe(1)
    world.cancels("alice", id)
    world.sees({ 97: 5 }, { 98: 5, 101: 5 })
    expect(world.levels("SELL")[0]).toEqual([98, 5])
  })
})

describe("a lost upstream", () => {
  test("halts the symbol: orders stay, none is accepted", () => {
    const world = new MirrorWorld().sees({ 99: 5 }, { 101: 5 })
    const { id } = world.places("alice", "BUY", 1, 99)
    world.loses()
    expect([world.levels("BUY"), world.levels("SELL")]).toEqual([[[99, 1]], []])
    expect(() => world.places("alice", "BUY", 1, 98)).toThrow(/30000/)
    expect(world.open(id)).toBe(1)
    world.same()
  })

  test("trades that were missed fill only orders that the market traded through", () => {
    const world = new MirrorWorld().sees({ 99: 5, 98: 5 }, { 101: 5 })
    const { id: above } = world.places("alice", "BUY", 2, 99)
    const { id: at } = world.places("alice", "BUY", 2, 98)
    world.loses()
    world.mirrored.addMissed([{ ...sale(98, 9), time: world.now }])
    world.sees({ 97: 5 }, { 99: 5 })
    expect([world.open(above), world.open(at)]).toEqual([0, 2])
    world.same()
  })
})

/** Upstream's book in small numbers, and the acts of upstream and of users on it. */
class Upstream {
  readonly bids: Record<number, number> = { 97: 6, 98: 6, 99: 6 }
  readonly asks: Record<number, number> = { 101: 6, 102: 6, 103: 6 }

  /** A taker takes lots; returns the trades. */
  take(isSale: boolean, lots: number): Array<{ priceTicks: number; lots: number; isSale: boolean }> {
    const side = isSale ? this.bids : this.asks
    const prices = Object.keys(side).map(Number)
    prices.sort((a, b) => (isSale ? b - a : a - b))
    const trades = []
    for (const priceTicks of prices) {
      const taken = Math.min(side[priceTicks]!, lots)
      if (taken === 0) continue
      side[priceTicks]! -= taken
      lots -= taken
      trades.push({ priceTicks, lots: taken, isSale })
    }
    return trades
  }

  /** Lots are added at a price, if that does not cross the book. */
  add(isBid: boolean, price: number, lots: number): void {
    const [side, other] = isBid ? [this.bids, this.asks] : [this.asks, this.bids]
    const isFree = Object.entries(other).every(
      ([at, each]) => each === 0 || (isBid ? price < Number(at) : price > Number(at)),
    )
    if (isFree) side[price] = (side[price] ?? 0) + lots
  }

  cancel(isBid: boolean, price: number, lots: number): void {
    const side = isBid ? this.bids : this.asks
    side[price] = Math.max(0, (side[price] ?? 0) - lots)
  }

  get both(): readonly [Levels, Levels] {
    return [{ ...this.bids }, { ...this.asks }]
  }
}

const whole = (min: number, max: number) => fc.integer({ min, max })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("take" as const), fc.boolean(), whole(0, 0), whole(1, 14)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("add" as const), fc.boolean(), whole(96, 104), whole(1, 6)) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant("place" as const), fc.boolean(), whole(97, 103), whole(1, 8)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant("drop" as const), fc.boolean(), whole(0, 20), whole(0, 0)) },
)
const cancellation = fc.tuple(fc.constant("cancel" as const), fc.boolean(), whole(96, 104), whole(1, 8))
type Act = readonly ["take" | "add" | "place" | "drop" | "cancel", boolean, number, number]

/** Plays acts, a step after each; calls `seen` after each step with upstream's trades. */
const play = (
  acts: ReadonlyArray<Act>,
  on: {
    placed?: (id: number, side: "BUY" | "SELL", price: number, lots: number, shown: number) => void
    /** A new order may have traded with other users' orders. */
    traded?: (world: MirrorWorld) => void
    dropped?: (id: number) => void
    stepped?: (world: MirrorWorld, upstream: Upstream, trades: ReturnType<Upstream["take"]>) => void
  },
): MirrorWorld => {
  const [world, upstream] = [new MirrorWorld(), new Upstream()]
  world.sees(...upstream.both)
  const ids: Array<number> = []
  for (const [kind, isBid, number, lots] of acts) {
    let trades: ReturnType<Upstream["take"]> = []
    if (kind === "take") trades = upstream.take(isBid, lots)
    if (kind === "add") upstream.add(isBid, number, lots)
    if (kind === "cancel") upstream.cancel(isBid, number, lots)
    if (kind === "place") {
      const side = isBid ? "BUY" : "SELL"
      const shown = world.levels(side).find(([price]) => price === number)?.[1] ?? 0
      const own = [...world.state.orders.values()]
        .filter((order) => order.side === side && order.priceTicks === number && order.uid !== "0")
        .reduce((sum, { openLots }) => sum + openLots, 0)
      const { id } = world.places(ids.length % 2 === 0 ? "alice" : "bob", side, lots, number)
      on.traded?.(world)
      if (world.open(id) > 0) {
        ids.push(id)
        on.placed?.(id, side, number, world.open(id), shown - own)
      }
    }
    const dropped = kind === "drop" ? ids[number] : undefined
    if (dropped !== undefined && world.open(dropped) > 0) {
      const { uid } = world.state.orders.get(dropped)!
      world.cancels(uid, dropped)
      on.dropped?.(dropped)
    }
    world.sees(...upstream.both, trades)
    on.stepped?.(world, upstream, trades)
  }
  return world
}

describe("random markets", () => {
  test("without cancellations fills are those of a queue of single lots", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const naive = new NaiveQueue()
        const world = play(acts, {
          placed: (id, side, price, lots, shown) => naive.place(id, side, price, lots, shown),
          traded: (each) => {
            naive.keep((id) => each.open(id))
            for (const [side, price, lots] of each.taken()) naive.take(side, price, lots)
          },
          dropped: (id) => naive.keep((each) => (each === id ? 0 : Number.POSITIVE_INFINITY)),
          stepped: (each, upstream, trades) => {
            for (const { priceTicks, lots, isSale } of trades) naive.trade(priceTicks, lots, isSale)
            naive.bound(upstream.bids, upstream.asks)
            for (const [id, open] of naive.open()) expect([id, each.open(id)]).toEqual([id, open])
          },
        })
        world.same()
      }),
      { numRuns: randomCases(500) },
    )
  })

  test("books never cross, show no more than upstream, and makers get no more than upstream traded", () => {
    let made = 0
    fc.assert(
      fc.property(fc.array(fc.oneof(act, cancellation), { maxLength: 40 }), (acts) => {
        let traded = 0
        const world = play(acts, {
          stepped: (each, { bids, asks }, trades) => {
            for (const { lots } of trades) traded += lots
            const [best, other] = [each.levels("BUY")[0], each.levels("SELL")[0]]
            if (best !== undefined && other !== undefined) expect(best[0]).toBeLessThan(other[0])
            const { shown } = each.market.quotes!
            for (const [price, lots] of shown!.BUY) expect(lots).toBeLessThanOrEqual(bids[price] ?? 0)
            for (const [price, lots] of shown!.SELL) expect(lots).toBeLessThanOrEqual(asks[price] ?? 0)
          },
        })
        const filled = world.makerFills()
        made += filled
        expect(filled).toBeLessThanOrEqual(traded)
        world.same()
      }),
      { numRuns: randomCases(500) },
    )
    expect(made).toBeGreaterThan(0)
  })
})
