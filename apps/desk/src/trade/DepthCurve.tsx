/** How much stands on each side up to which price: bids fall towards the middle, asks rise from it. */
import type { Level } from "@bourse/client/market"

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

interface DepthCurveProps {
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
}

/** Pixels of a picture, so plain numbers are exact enough. */
export const DepthCurve = ({ bids, asks }: DepthCurveProps) => {
  const [below, above] = [totals(bids), totals(asks)]
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
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Depth: ${lowest.total.toPrecision(4)} to buy down to ${lowest.price}, ${highest.total.toPrecision(4)} to sell up to ${highest.price}`}
      className="mt-2 h-18 w-full"
    >
      <path d={area(below)} className="fill-buy/20 stroke-buy" vectorEffect="non-scaling-stroke" />
      <path d={area(above)} className="fill-sell/20 stroke-sell" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
