/** The picture of orders beside the price, in pixels: the price line, the beginnings and ends of orders, fills. */
import type { OrderMark } from "./orderMarks.ts"

const spanMinMs = 60_000
const spanMaxMs = 1_800_000
/** Orders further than this share from the price are drawn at the edge: otherwise the price would be a flat line. */
const reach = 0.01

export interface Point {
  readonly x: number
  readonly y: number
}

interface Filled {
  readonly id: string
  /** The order's exchange id and client id. The client id is known even if the response was lost. */
  readonly orderIds: ReadonlyArray<string>
  readonly time: number
  readonly price: number
  readonly quantity: number
}

interface StripInput {
  readonly width: number
  readonly height: number
  /** Exchange times and prices of trades, in ascending or descending order of time. */
  readonly prices: ReadonlyArray<readonly [time: number, price: number]>
  readonly marks: ReadonlyArray<OrderMark>
  readonly fills: ReadonlyArray<Filled>
  /** Exchange clock minus system clock, in ms. The marks of orders have system time. */
  readonly offsetMs: number
}

export interface PlacedMark {
  readonly mark: OrderMark
  readonly at: Point
  /** The right end of the order's line. */
  readonly end: number
  /** Whether the order is known to have ended where its line ends. */
  readonly isOver: boolean
}

export interface Strip {
  readonly from: number
  readonly to: number
  readonly lowest: number
  readonly highest: number
  readonly path: string
  readonly marks: ReadonlyArray<PlacedMark>
  readonly fills: ReadonlyArray<{ readonly id: string; readonly at: Point }>
}

const round = (pixels: number): number => Math.round(10 * pixels) / 10

/** Returns null if there is no price, or no order within the time shown. */
export const stripOf = (input: StripInput): Strip | null => {
  const { width, height, offsetMs } = input
  const prices = input.prices.toSorted(([a], [b]) => a - b)
  const times = input.marks.map(({ time }) => time + offsetMs)
  if (prices.length === 0 || times.length === 0) return null
  const to = Math.max(prices.at(-1)![0], ...times)
  const first = Math.max(Math.min(...times), to - spanMaxMs)
  const from = Math.min(first - 0.05 * (to - first), to - spanMinMs)
  // The last trade before the drawn time gives the line's first price.
  const line = prices.slice(
    Math.max(
      0,
      prices.findLastIndex(([time]) => time <= from),
    ),
  )
  const last = line.at(-1)![1]
  const isOf = ({ orderIds }: Filled, { ids }: OrderMark): boolean => orderIds.some((id) => ids.includes(id))
  const fills = input.fills.filter(
    (fill) => fill.time >= from && input.marks.some((mark) => isOf(fill, mark)),
  )
  const levels = [
    ...line.map(([, price]) => price),
    ...fills.map(({ price }) => price),
    ...input.marks.flatMap(({ price }) =>
      price !== null && Math.abs(price / last - 1) <= reach ? [price] : [],
    ),
  ]
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const x = (time: number) => round((Math.max(0, time - from) / (to - from)) * width)
  const y = (price: number) => {
    const share = highest === lowest ? 0.5 : (price - lowest) / (highest - lowest)
    return round(6 + (1 - Math.min(1, Math.max(0, share))) * (height - 12))
  }
  /** The price of the last trade before a time. */
  const priceAt = (time: number): number => (line.findLast(([each]) => each <= time) ?? line[0]!)[1]
  const marks = input.marks.flatMap((mark): ReadonlyArray<PlacedMark> => {
    const time = mark.time + offsetMs
    if (time < from) return []
    const own = fills.filter((fill) => isOf(fill, mark))
    const filled = own.reduce((sum, fill) => sum + fill.quantity, 0)
    const isFilled = own.length > 0 && (mark.price === null || filled >= Number(mark.quantity) * (1 - 1e-9))
    const isOver = isFilled || mark.cancelledAt !== null
    const over = isFilled ? Math.max(...own.map((fill) => fill.time)) : (mark.cancelledAt ?? 0) + offsetMs
    const at = { x: x(time), y: y(mark.price ?? priceAt(time)) }
    const end = isOver ? Math.max(at.x, x(over)) : mark.price === null ? at.x : x(to)
    return [{ mark, at, end, isOver }]
  })
  let path = ""
  // The price line begins at the first known trade.
  for (const [time, price] of line)
    path += path === "" ? `M${x(time)} ${y(price)}` : `H${x(time)}V${y(price)}`
  return {
    from,
    to,
    lowest,
    highest,
    path: `${path}H${width}`,
    marks,
    fills: fills.map(({ id, time, price }) => ({ id, at: { x: x(time), y: y(price) } })),
  }
}
