/** The total quantity on each side up to each price: bids fall towards the middle, asks rise from it. */
import type { Level } from "@bourse/client/market"
import { shown } from "../format.ts"

const [width, height] = [280, 72]

interface Point {
  readonly price: number
  readonly total: number
}

const totals = (levels: ReadonlyArray<Level>): ReadonlyArray<Point> => {
  let total = 0
  return levels.map(([price, quantity]) => {
    total += Number(quantity)
    return { price: Number(price), total }
  })
}

/** The distance from the best price that contains three quarters of the levels. */
const reachOf = (levels: ReadonlyArray<Level>): number => {
  const level = levels[Math.floor((levels.length - 1) * 0.75)]
  return level === undefined ? 0 : Math.abs(Number(level[0]) - Number(levels[0]![0]))
}

interface DepthCurveProps {
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
  /** Decimal places of a price. */
  readonly decimals: number
}

/** The result is pixels, for which floats are exact enough. */
export const DepthCurve = ({ bids, asks, decimals }: DepthCurveProps) => {
  const [bid, ask] = [Number(bids[0]?.[0] ?? 0), Number(asks[0]?.[0] ?? 0)]
  // Both sides show the same price range, without the outermost quarter of the levels: a few distant orders would
  // compress the rest.
  const reach = Math.min(...[bids, asks].map(reachOf))
  const below = totals(bids.filter(([price]) => bid - Number(price) <= reach))
  const above = totals(asks.filter(([price]) => Number(price) - ask <= reach))
  const [lowest, highest] = [below.at(-1), above.at(-1)]
  if (lowest === undefined || highest === undefined) return null
  const top = Math.max(lowest.total, highest.total)
  const x = (price: number) => ((price - lowest.price) / (highest.price - lowest.price || 1)) * width
  const y = (total: number) => height - (total / top) * (height - 4)
  const area = (points: ReadonlyArray<Point>) => {
    let path = `M${x(points[0]!.price).toFixed(1)} ${height}`
    for (const { price, total } of points) path += `H${x(price).toFixed(1)}V${y(total).toFixed(1)}`
    return `${path}V${height}Z`
  }
  const [from, to] = [lowest.price, highest.price].map((price) => shown(price.toFixed(decimals), decimals))
  return (
    <figure className="mt-2 border-t border-line pt-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Depth: ${lowest.total.toPrecision(4)} to buy down to ${from}, ${highest.total.toPrecision(4)} to sell up to ${to}`}
        className="h-18 w-full"
      >
        <path d={area(below)} className="fill-buy/20 stroke-buy" vectorEffect="non-scaling-stroke" />
        <path d={area(above)} className="fill-sell/20 stroke-sell" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption aria-hidden="true" className="flex justify-between gap-2 px-3 pt-1 text-muted">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}
