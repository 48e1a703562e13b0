/**
 * Where prices come from: a seeded random walk of each coin's worth in USDT, minute by minute. Floats are fine
 * here, they are opinions; what goes into an order is rounded to the symbol's tick, as text.
 */

/** Uniform numbers in [0, 1), the same for the same seed. */
export const seededRandom = (seed: string): (() => number) => {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One minute moves a price by about this share of it. */
const minuteShare = 0.0004

/** One step of the walk over a part of a minute. */
export const step = (price: number, random: () => number, minutes = 1): number => {
  // The sum of four uniforms is near enough to a bell curve.
  const bell = random() + random() + random() + random() - 2
  return price * Math.exp(bell * minuteShare * 1.7 * Math.sqrt(minutes))
}

/** A number as the wire has it: so many decimal places at most, and no zeros behind. */
export const plainText = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, "")
}

/** Open time, open, high, low, close, volume, quote volume, trades. */
export type GeneratedCandle = readonly [number, string, string, string, string, string, string, number]

export interface CandleSymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Decimal places of a price and of a quantity. */
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly openingPrice: number
}

/** What each coin is worth in USDT, by the symbols' opening prices. */
export const openingWorth = (symbols: ReadonlyArray<CandleSymbol>): Map<string, number> => {
  const priced = symbols.filter(({ quote }) => quote === "USDT")
  return new Map([["USDT", 1], ...priced.map(({ base, openingPrice }) => [base, openingPrice] as const)])
}

/** Moves every coin's worth one step; the random source may be each coin's own. */
export const walk = (worth: Map<string, number>, random: (coin: string) => () => number, minutes: number) => {
  for (const [coin, value] of worth) if (coin !== "USDT") worth.set(coin, step(value, random(coin), minutes))
}

const minuteMs = 60_000
const stepsAMinute = 6

/**
 * The minutes before `now`, walked: a candle a minute and symbol. The same seed walks the same way. Symbols that
 * share coins agree with each other: ETHBTC follows from ETHUSDT and BTCUSDT.
 */
export const generateCandles = (
  symbols: ReadonlyArray<CandleSymbol>,
  seed: number,
  now: number,
  minutes: number,
): Map<string, Array<GeneratedCandle>> => {
  const worth = openingWorth(symbols)
  const random = new Map([...worth.keys()].map((coin) => [coin, seededRandom(`${seed} ${coin}`)]))
  const volumes = seededRandom(`${seed} volume`)
  const candles = new Map(symbols.map(({ symbol }) => [symbol, [] as GeneratedCandle[]]))
  const price = ({ base, quote }: CandleSymbol) => worth.get(base)! / worth.get(quote)!

  const firstMinute = Math.floor(now / minuteMs) - minutes
  for (let minute = firstMinute; minute < firstMinute + minutes; minute++) {
    const paths = symbols.map((each) => [price(each)])
    for (let i = 0; i < stepsAMinute; i++) {
      walk(worth, (coin) => random.get(coin)!, 1 / stepsAMinute)
      for (const [index, each] of symbols.entries()) paths[index]!.push(price(each))
    }
    for (const [index, { symbol, base, priceDecimals, quantityDecimals }] of symbols.entries()) {
      const path = paths[index]!
      const [open, high, low, close] = [path[0]!, Math.max(...path), Math.min(...path), path.at(-1)!].map(
        (each) => plainText(each, priceDecimals),
      ) as [string, string, string, string]
      // A few thousand USDT a minute.
      const volume = plainText((500 + 4_500 * volumes()) / worth.get(base)!, quantityDecimals)
      const quoteVolume = plainText(Number(volume) * Number(close), 8)
      const trades = 1 + Math.floor(volumes() * 20)
      candles.get(symbol)!.push([minute * minuteMs, open, high, low, close, volume, quoteVolume, trades])
    }
  }
  return candles
}
