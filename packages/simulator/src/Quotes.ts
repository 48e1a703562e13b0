/**
 * The book that the market shows around a price: levels of both sides, in integer ticks and lots, best first. What
 * somebody took out of it comes back with a half-life.
 */
import type { Noise } from "./noise.ts"
import type { SimulatedSymbol } from "./Symbol.ts"

export type Level = readonly [ticks: number, lots: number]

export interface Quotes {
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
}

/** Lots that others took out of each side, and when that was true (milliseconds). */
export interface Eaten {
  readonly time: number
  readonly bidLots: number
  readonly askLots: number
}

export const nothingEaten: Eaten = { time: 0, bidLots: 0, askLots: 0 }

/** What is left of the hole in the book at a later time. */
export const recovered = ({ time, bidLots, askLots }: Eaten, now: number, halfLifeSeconds: number): Eaten => {
  const left = 2 ** (-Math.max(0, now - time) / 1000 / halfLifeSeconds)
  // Less than one lot is nothing: holes end.
  const rest = (lots: number): number => (lots * left < 1 ? 0 : lots * left)
  return { time: now, bidLots: rest(bidLots), askLots: rest(askLots) }
}

const spreadScatter = 0.3
const sizeScatter = 0.4

/** Takes a hole out of levels, from the best on. */
const without = (levels: ReadonlyArray<Level>, eatenLots: number): Array<Level> => {
  let eaten = Math.round(eatenLots)
  return levels.flatMap(([ticks, lots]) => {
    const taken = Math.min(eaten, lots)
    eaten -= taken
    return lots > taken ? [[ticks, lots - taken] as const] : []
  })
}

/** The quotes around a price (in the quote asset), at a step of the noise. */
export const quotesAt = (
  { tickDecimals, lotDecimals, trading }: SimulatedSymbol,
  price: number,
  step: number,
  noise: Noise,
  eaten: Eaten,
): Quotes => {
  const { spreadBp, levels, firstLevelWorth, levelGrowth, levelStepBp } = trading
  const [ticksAUnit, lotsAUnit] = [10 ** tickDecimals, 10 ** lotDecimals]
  // Log-normal around its mean.
  const spread = spreadBp * Math.exp(spreadScatter * noise.normal(step) - spreadScatter ** 2 / 2)
  const side = (sign: 1 | -1, lane: number): Array<Level> => {
    const rows: Array<Level> = []
    for (let level = 0; level < levels; level++) {
      const distance = (spread / 2 + level * levelStepBp) / 10_000
      const exact = price * (1 + sign * distance) * ticksAUnit
      const before = rows.at(-1)?.[0]
      const rounded = sign > 0 ? Math.ceil(exact) : Math.floor(exact)
      const ticks = before === undefined ? rounded : sign * Math.max(sign * rounded, sign * before + 1)
      if (ticks < 1) break
      const worth =
        (firstLevelWorth + level * levelGrowth) * Math.exp(sizeScatter * noise.normal(step, lane + level))
      rows.push([ticks, Math.max(1, Math.round((worth / price) * lotsAUnit))])
    }
    return rows
  }
  const [bids, asks] = [side(-1, 1), side(1, 1 + levels)]
  // A spread finer than the tick: both sides must not stand on one price.
  const first = bids[0]?.[0] === asks[0]?.[0] ? bids.map(([ticks, lots]) => [ticks - 1, lots] as const) : bids
  return {
    bids: without(
      first.filter(([ticks]) => ticks > 0),
      eaten.bidLots,
    ),
    asks: without(asks, eaten.askLots),
  }
}
