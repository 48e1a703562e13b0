/** Positions of orders and price in the picture: a wrong position would misrepresent the bot. */
import { expect, test } from "vitest"
import type { OrderMark } from "../src/watch/orderMarks.ts"
import { stripOf } from "../src/watch/strip.ts"

const minute = 60_000

const mark = (given: Partial<OrderMark>): OrderMark => ({
  requestId: "1",
  place: 0,
  symbol: "BTCUSDT",
  side: "BUY",
  price: 100,
  quantity: "2",
  time: minute,
  cancelledAt: null,
  outcome: "done",
  ids: ["A"],
  ...given,
})

const picture = {
  width: 1_000,
  height: 112,
  prices: [
    [0, 100],
    [minute, 101],
    [2 * minute, 100.5],
  ] as ReadonlyArray<readonly [number, number]>,
  marks: [mark({})],
  fills: [] as ReadonlyArray<{
    id: string
    orderIds: ReadonlyArray<string>
    time: number
    price: number
    quantity: number
  }>,
  offsetMs: 0,
}

test("without a price or without an order there is no strip", () => {
  expect(stripOf({ ...picture, prices: [] })).toBeNull()
  expect(stripOf({ ...picture, marks: [] })).toBeNull()
})

test("times go from left to right, prices from the bottom to the top, with margin for half a mark", () => {
  const strip = stripOf({ ...picture, marks: [mark({ time: 0 }), mark({ time: 2 * minute, price: 101 })] })!
  expect(strip).toMatchObject({ to: 2 * minute, lowest: 100, highest: 101 })
  const [first, second] = strip.marks
  expect(first!.at.y).toBe(106)
  expect(second!.at).toEqual({ x: 1_000, y: 6 })
  expect(first!.at.x).toBeGreaterThan(0)
  expect(first!.at.x).toBeLessThan(60)
})

test("order times are on the system clock, price times on the exchange clock", () => {
  const hour = 60 * minute
  const prices = picture.prices.map(([time, price]) => [time + hour, price] as const)
  expect(stripOf({ ...picture, prices, offsetMs: hour })!.marks[0]!.at).toEqual(
    stripOf(picture)!.marks[0]!.at,
  )
})

test("no price line is drawn before the first known trade; then the last price counts", () => {
  const late = stripOf({ ...picture, prices: [[2 * minute, 100]] as const })!
  expect(late.path).toBe("M1000 56H1000")
  const early = stripOf({ ...picture, marks: [mark({ time: 2 * minute })] })!
  // Only the last minute is drawn; the price line begins with the trade at the minute's first moment.
  expect(early.from).toBe(minute)
  expect(early.path).toBe("M0 6H1000V56H1000")
})

test("an order's line lasts to the right edge until it is cancelled or filled", () => {
  const ends = (given: Partial<OrderMark>, ...quantities: ReadonlyArray<number>) => {
    const fills = quantities.map((quantity, place) => ({
      id: String(place),
      orderIds: ["A"],
      time: 1.5 * minute,
      price: 100,
      quantity,
    }))
    const strip = stripOf({ ...picture, marks: [mark({ time: minute, ...given })], fills })!
    const { end, isOver } = strip.marks[0]!
    return {
      isOver,
      share: Math.round((100 * (end - strip.marks[0]!.at.x)) / (1_000 - strip.marks[0]!.at.x)),
    }
  }
  expect(ends({})).toEqual({ isOver: false, share: 100 })
  expect(ends({}, 0.5)).toEqual({ isOver: false, share: 100 })
  expect(ends({}, 0.5, 1.5)).toEqual({ isOver: true, share: 50 })
  expect(ends({ cancelledAt: 1.25 * minute }, 0.5)).toEqual({ isOver: true, share: 25 })
})

test("a market order is drawn at the price of its time", () => {
  const strip = stripOf({ ...picture, marks: [mark({ price: null, time: 1.5 * minute })] })!
  expect(strip.marks[0]!.at.y).toBe(6)
})

test("orders far from the price are drawn at the edge and do not flatten the line", () => {
  const strip = stripOf({ ...picture, marks: [mark({ price: 50 }), mark({ price: 200 })] })!
  expect(strip).toMatchObject({ lowest: 100, highest: 101 })
  expect(strip.marks.map(({ at }) => at.y)).toEqual([106, 6])
})

test("only fills of the bot's own orders are shown, at their time and price", () => {
  const fill = { id: "f", orderIds: ["A"], time: 2 * minute, price: 100, quantity: 1 }
  const strip = stripOf({ ...picture, fills: [fill, { ...fill, id: "g", orderIds: ["another"] }] })!
  expect(strip.fills).toEqual([{ id: "f", at: { x: 1_000, y: 106 } }])
})

test("an order whose response was lost is recognised by its client id", () => {
  const lost = mark({ outcome: "lost", ids: ["mine"] })
  const fills = [{ id: "f", orderIds: ["C1", "mine"], time: 2 * minute, price: 100, quantity: 2 }]
  expect(stripOf({ ...picture, marks: [lost], fills })!.marks[0]!.isOver).toBe(true)
})

test("the picture hides anything older than half an hour", () => {
  const marks = [mark({ time: 0 }), mark({ time: 40 * minute, ids: [] })]
  expect(stripOf({ ...picture, marks })!.marks).toHaveLength(1)
})
