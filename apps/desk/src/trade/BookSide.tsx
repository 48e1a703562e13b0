/** One side of the book. Each price is a button; Tab reaches the best one, arrow keys the others. */
import type { SymbolInfo } from "@bourse/client/market"
import type { KeyboardEvent } from "react"
import { decimalsOf, shown } from "../format.ts"
import { Amount } from "../ui/Amount.tsx"
import { classes } from "../ui/classes.ts"
import type { BookRow } from "./groupLevels.ts"

interface BookSideProps {
  readonly side: "bids" | "asks"
  /** Levels, best first. */
  readonly rows: ReadonlyArray<BookRow>
  /** Prices at which the account has an open order. */
  readonly own: ReadonlySet<string>
  /** The quantity that fills the whole bar. */
  readonly largest: number
  readonly info: SymbolInfo
  readonly onPick: (price: string) => void
  readonly rowsMax: number
}

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { activeElement } = document
  const next =
    event.key === "ArrowDown"
      ? activeElement?.nextElementSibling
      : event.key === "ArrowUp"
        ? activeElement?.previousElementSibling
        : undefined
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

export const BookSide = ({ side, rows, own, largest, info, onPick, rowsMax }: BookSideProps) => {
  // The best ask is at the bottom.
  const ordered = side === "asks" ? rows.toReversed() : rows
  const decimals = decimalsOf(info.baseSizePrecision)
  const best = side === "asks" ? ordered.length - 1 : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are prices
    <div
      role="group"
      aria-label={side === "asks" ? "Asks: prices to buy at" : "Bids: prices to sell at"}
      onKeyDown={moveFocus}
      className={classes("flex flex-col", side === "asks" && "justify-end")}
      style={{ minHeight: `calc(${rowsMax} * var(--book-row))` }}
    >
      {ordered.map(({ price, quantity, total }, index) => (
        <button
          // Keyed by position and not by price: a changing row keeps its element, so nothing flickers and focus
          // stays.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          type="button"
          tabIndex={index === best ? 0 : -1}
          onClick={() => onPick(price)}
          className="relative flex h-(--book-row) items-center justify-between px-3 hover:bg-raised"
        >
          <span
            aria-hidden="true"
            className={classes(
              "absolute inset-y-px right-0 w-full origin-right opacity-15",
              side === "asks" ? "bg-sell" : "bg-buy",
            )}
            style={{ transform: `scaleX(${largest === 0 ? 0 : Number(total) / largest})` }}
          />
          {own.has(price) && (
            <span className="absolute left-0.5 text-accent" title="Your order">
              <span aria-hidden="true">▸</span>
              <span className="sr-only">Your order at </span>
            </span>
          )}
          <span className={classes("relative", side === "asks" ? "text-sell" : "text-buy")}>
            <span className="sr-only">{side === "asks" ? "Ask " : "Bid "}</span>
            {shown(price, info.quotePrecision)}
          </span>
          <span className="relative">
            <span className="sr-only">amount </span>
            <Amount value={quantity} decimals={decimals} isListed />
          </span>
        </button>
      ))}
    </div>
  )
}
