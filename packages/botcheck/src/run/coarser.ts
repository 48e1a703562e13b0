/** Computes a coarser tick and lot, which reject orders made for the listed ones. */
import { decimal } from "@bourse/client"
import type { ListedSymbol } from "@bourse/client/control"

/**
 * Exponent of the largest power of ten that is at most this number and at most 1; the exchange has no coarser
 * steps.
 */
const powerOfTen = (most: number): number => Math.min(0, Math.floor(Math.log10(most) + 1e-9))

const textOf = (power: number) => decimal((10 ** power).toFixed(-power))

/** A step of at most `most`; undefined if the listed step is already as coarse. */
const raised = (listed: string, most: number) => {
  const power = powerOfTen(most)
  return power > powerOfTen(Number(listed)) ? textOf(power) : undefined
}

/**
 * A coarser tick of at most a thousandth of the price and at least ten listed ticks. A coarser lot of at most a
 * tenth of an order of this worth. A step that cannot become coarser is absent.
 */
export const coarser = ({ tick, lot, lastPrice }: ListedSymbol, worth: number) => {
  const price = Number(lastPrice)
  const coarse = {
    tick: raised(tick, Math.max(price / 1_000, Number(tick) * 10)),
    lot: raised(lot, worth / price / 10),
  }
  return {
    ...(coarse.tick === undefined ? {} : { tick: coarse.tick }),
    ...(coarse.lot === undefined ? {} : { lot: coarse.lot }),
  }
}
