/** The bot's orders beside the price over time, so that each action is seen with the market at that moment. */
import type { LoggedRequest } from "@bourse/client/control"
import { useEffect, useMemo, useRef, useState } from "react"
import { useExchange } from "../exchange.ts"
import { shown, timeOfDay } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { useWatched } from "../live/Watched.ts"
import { type OrderMark, orderMarks } from "./orderMarks.ts"
import { type Point, stripOf } from "./strip.ts"

const height = 140
const axisWidth = 84

/** The width of an element, in pixels. */
const useWidth = () => {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

const told = { done: "accepted", rejected: "rejected", lost: "without a response" }

const wordsOf = ({ side, quantity, price, symbol, outcome, cancelledAt }: OrderMark): string =>
  `${side} ${quantity} ${symbol} ${price === null ? "at the market" : `at ${price}`}, ${told[outcome]}${cancelledAt === null ? "" : ", cancelled"}`

interface MarkProps {
  readonly mark: OrderMark
  readonly at: Point
  readonly end: number
  readonly isOver: boolean
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** A triangle where an order was placed, and a line to its end; a cross for a rejected order. */
const Mark = ({ mark, at: { x, y }, end, isOver, isSelected, onSelect }: MarkProps) => {
  const { side, outcome } = mark
  const up = side === "BUY" ? 1 : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list of requests does the same by the keyboard
    <g
      className={
        side === "BUY" ? "cursor-pointer fill-buy stroke-buy" : "cursor-pointer fill-sell stroke-sell"
      }
      strokeWidth={isSelected ? 2 : 1}
      onClick={onSelect}
    >
      <title>{wordsOf(mark)}</title>
      {outcome === "rejected" ? (
        <path d={`M${x - 3} ${y - 3}l6 6m0 -6l-6 6`} strokeWidth={2} />
      ) : (
        <>
          <path d={`M${x} ${y}H${end}`} strokeDasharray={isOver ? undefined : "2 3"} />
          {isOver && <path d={`M${end} ${y - 3}v6`} />}
          <path
            d={`M${x - 4} ${y + 4 * up}h8l-4 ${-8 * up}z`}
            className={outcome === "lost" ? "fill-surface" : undefined}
          />
        </>
      )}
    </g>
  )
}

interface OrderStripProps {
  /** Requests, newest first. */
  readonly requests: ReadonlyArray<LoggedRequest>
  readonly selectedId: string | null
  readonly onSelect: (id: string) => void
}

export const OrderStrip = ({ requests, selectedId, onSelect }: OrderStripProps) => {
  const { market, spot } = useExchange()
  const offsetMs = useWatched().clock?.offsetMs ?? 0
  const [box, width] = useWidth()
  const [chosen, setChosen] = useState("")
  const all = useMemo(() => orderMarks(requests), [requests])
  const symbols = [...new Set(all.map((mark) => mark.symbol))].filter((each) => each !== "")
  const latest = (all.findLast(({ outcome }) => outcome !== "rejected") ?? all.at(-1))?.symbol
  const symbol = symbols.includes(chosen) ? chosen : symbols.includes(latest ?? "") ? latest : symbols.at(-1)
  const { value: trades, error } = usePoll(
    async () => (symbol === undefined ? [] : await market.aggTrades({ symbol, limit: 1_000 })),
    2_000,
    [market, symbol],
  )
  const { value: fills } = usePoll(
    async () => (symbol === undefined ? [] : await spot.myTrades({ symbol, limit: 100 })),
    2_000,
    [spot, symbol],
  )
  const strip = useMemo(
    () =>
      symbol === undefined || trades === undefined || trades.length === 0
        ? null
        : stripOf({
            width: Math.max(0, width - axisWidth),
            height,
            prices: trades.map(({ T, p }) => [T, Number(p)] as const),
            marks: all.filter((mark) => mark.symbol === symbol),
            fills: (fills ?? []).map(({ id, orderId, clientOrderId, time, price, qty }) => ({
              id,
              orderIds: clientOrderId === null ? [orderId] : [orderId, clientOrderId],
              time,
              price: Number(price),
              quantity: Number(qty),
            })),
            offsetMs,
          }),
    [symbol, trades, fills, all, width, offsetMs],
  )
  const decimals = trades?.[0]?.p.split(".")[1]?.length ?? 0
  return (
    <div ref={box} className={symbol === undefined ? "hidden" : "border-b border-line px-3 py-1.5 text-xs"}>
      <div className="flex items-center justify-between gap-2 text-muted">
        <span>Orders beside the price, exchange time</span>
        <select
          aria-label="Orders of"
          value={symbol}
          onChange={(event) => setChosen(event.target.value)}
          className="min-h-6 rounded-md border border-line bg-page px-1 text-ink pointer-coarse:min-h-10"
        >
          {symbols.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      {error !== undefined && trades === undefined && (
        <p className="py-2 text-muted">The exchange has no prices of {symbol}.</p>
      )}
      {strip !== null && (
        <div className="relative" style={{ height: height + 16 }}>
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={`${strip.marks.length} orders in ${symbol} beside the price from ${timeOfDay(strip.from)} to ${timeOfDay(strip.to)}`}
            className="absolute inset-0 overflow-visible"
          >
            <path d={strip.path} className="fill-none stroke-muted" />
            {strip.marks.map(({ mark, at, end, isOver }) => (
              <Mark
                key={`${mark.requestId} ${mark.place}`}
                mark={mark}
                at={at}
                end={end}
                isOver={isOver}
                isSelected={mark.requestId === selectedId}
                onSelect={() => onSelect(mark.requestId)}
              />
            ))}
            {strip.fills.map(({ id, at: { x, y } }) => (
              <circle key={id} cx={x} cy={y} r={2.5} className="fill-accent" />
            ))}
          </svg>
          <div aria-hidden="true" className="pointer-events-none text-muted">
            <span className="absolute top-0 right-0">{shown(strip.highest.toFixed(decimals), decimals)}</span>
            <span className="absolute right-0" style={{ top: height - 14 }}>
              {shown(strip.lowest.toFixed(decimals), decimals)}
            </span>
            <span className="absolute bottom-0 left-0">{timeOfDay(strip.from)}</span>
            <span className="absolute bottom-0" style={{ right: axisWidth }}>
              {timeOfDay(strip.to)}
            </span>
          </div>
        </div>
      )}
    </div>
  )
}
