/** Steps of a symbol that reject orders made for the listed steps. */
import { decimal } from "@bourse/client"
import type { ListedSymbol } from "@bourse/client/control"

/** The largest power of ten that is no more than a number, and no more than 1: the exchange has no coarser steps. */
const powerOfTen = (most: number): number => Math.min(0, Math.floor(Math.log10(most) + 1e-9))

const textOf = (power: number) => decimal((10 ** power).toFixed(-power))

/** A step of at most `most`; undefined where the listed one is as coarse. */
const raised = (listed: string, most: number) => {
  const power = powerOfTen(most)
  return power > powerOfTen(Number(listed)) ? textOf(power) : undefined
}

/**
 * A tick of at most a thousandth of the price, but ten listed ones, and a lot of at most a tenth of an order of this
 * worth. A step that cannot become coarser is absent.
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
