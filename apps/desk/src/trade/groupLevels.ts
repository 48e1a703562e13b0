/** Groups the levels of one side of a book by price steps. */
import { type Decimal, decimal, plus, times, toStep } from "@bourse/client"

export interface BookRow {
  readonly price: Decimal
  readonly quantity: Decimal
  /** Sum of the quantities from the spread up to this level. */
  readonly total: Decimal
}

const roundingOf = { bids: "down", asks: "up" } as const

/**
 * @param levels best first, as in the interface
 * @param step prices are rounded to it, away from the spread, so that no order looks better than it is
 * @param rowsMax requested number of rows
 */
export const groupLevels = (
  levels: ReadonlyArray<readonly [Decimal, Decimal]>,
  step: Decimal,
  side: "bids" | "asks",
  rowsMax: number,
): ReadonlyArray<BookRow> => {
  const rows: Array<BookRow> = []
  let total = decimal("0")
  for (const [exact, quantity] of levels) {
    const price = toStep(exact, step, roundingOf[side])
    const last = rows.at(-1)
    if (last?.price !== price && rows.length === rowsMax) break
    total = plus(total, quantity)
    if (last?.price === price)
      rows[rows.length - 1] = { price, quantity: plus(last.quantity, quantity), total }
    else rows.push({ price, quantity, total })
  }
  return rows
}

/** Rounded prices of orders, which are the prices of the book rows that contain them. */
export const groupPrices = (
  prices: ReadonlyArray<Decimal>,
  step: Decimal,
  side: "bids" | "asks",
): ReadonlySet<string> => new Set(prices.map((price) => toStep(price, step, roundingOf[side])))

/** The steps by which a pair's prices can be grouped: its tick and the next powers of ten. */
export const stepsOf = (decimals: number): ReadonlyArray<Decimal> => {
  const tick = decimal(decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`)
  return ["1", "10", "100", "1000"].map((factor) => times(tick, decimal(factor)))
}
