/**
 * The order book, ten times a second: grouped levels on both sides with marks at the account's own orders, the
 * spread, and the depth curve.
 */
import { type Decimal, minus } from "@bourse/client"
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { shown } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { BookSide } from "./BookSide.tsx"
import { DepthCurve } from "./DepthCurve.tsx"
import { groupLevels, groupPrices, stepsOf } from "./groupLevels.ts"
import { useOwnOrders } from "./ownOrders.tsx"
import { useMarket } from "./symbols.ts"

const rowsMax = 10
const levelsMax = 100

export const BookPanel = () => {
  const { market } = useExchange()
  const { info, pickPrice } = useMarket()
  const steps = stepsOf(info.quotePrecision)
  const [step, setStep] = useState<Decimal>(steps[0]!)
  const { value: depth, error } = usePoll(
    () => market.depth({ symbol: info.symbol, limit: levelsMax }),
    100,
    [market, info.symbol],
  )
  const bids = depth === undefined ? [] : groupLevels(depth.bids, step, "bids", rowsMax)
  const asks = depth === undefined ? [] : groupLevels(depth.asks, step, "asks", rowsMax)
  const { value: open = [] } = useOwnOrders()
  const ownIn = (side: "bids" | "asks") => {
    const wanted = side === "bids" ? "BUY" : "SELL"
    const own = open.filter((each) => each.symbol === info.symbol && each.side === wanted && each.isWorking)
    return groupPrices(
      own.map(({ price }) => price),
      step,
      side,
    )
  }
  const [bestBid, bestAsk] = [depth?.bids[0]?.[0], depth?.asks[0]?.[0]]
  const largest = Math.max(Number(bids.at(-1)?.total ?? 0), Number(asks.at(-1)?.total ?? 0))
  const grouping = (
    <select
      aria-label="Group prices by"
      value={step}
      onChange={(event) => setStep(event.target.value as Decimal)}
      className="min-h-7 rounded-md border border-line bg-page px-1 text-xs pointer-coarse:min-h-10 pointer-coarse:px-2"
    >
      {steps.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
  return (
    <Panel title="Order book" aside={grouping} flush>
      {error !== undefined && depth === undefined && <ErrorNote error={error} />}
      {depth !== undefined && bids.length + asks.length === 0 ? (
        <Empty title="The book is empty">
          Nobody has placed an order. Place one here, or start the server with a simulated market.
        </Empty>
      ) : (
        <div className="py-1 text-xs">
          <p className="flex justify-between px-3 pb-1 text-muted">
            <span>Price, {info.quoteAsset}</span>
            <span>Amount, {info.baseAsset}</span>
          </p>
          <BookSide
            side="asks"
            rows={asks}
            own={ownIn("asks")}
            largest={largest}
            info={info}
            onPick={pickPrice}
            rowsMax={rowsMax}
          />
          <p className="flex justify-between border-y border-line px-3 py-1 text-muted">
            <span>Spread</span>
            <span className="text-ink">
              {bestBid !== undefined && bestAsk !== undefined
                ? `${shown(minus(bestAsk, bestBid), info.quotePrecision)} ${info.quoteAsset}`
                : "one side is empty"}
            </span>
          </p>
          <BookSide
            side="bids"
            rows={bids}
            own={ownIn("bids")}
            largest={largest}
            info={info}
            onPick={pickPrice}
            rowsMax={rowsMax}
          />
          <DepthCurve bids={depth?.bids ?? []} asks={depth?.asks ?? []} decimals={info.quotePrecision} />
        </div>
      )}
    </Panel>
  )
}
