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

/** Open time, open, high, low, close, volume, quote volume, trades. */
export type WalkedCandle = readonly [number, string, string, string, string, string, string, number]

export interface WalkedSymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Decimal places of a price and of a quantity. */
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly openingPrice: number
}

const minuteMs = 60_000
const stepsAMinute = 6

/**
 * The minutes before `now`, walked: a candle a minute and symbol, and where each coin's worth ends. Symbols that
 * share coins agree with each other: ETHBTC follows from ETHUSDT and BTCUSDT.
 */
export const walkPast = (
  symbols: ReadonlyArray<WalkedSymbol>,
  seed: number,
  now: number,
  minutes: number,
): { readonly candles: Map<string, Array<WalkedCandle>>; readonly worth: Map<string, number> } => {
  const worth = new Map<string, number>([["USDT", 1]])
  for (const { base, quote, openingPrice } of symbols) if (quote === "USDT") worth.set(base, openingPrice)
  const random = new Map([...worth.keys()].map((coin) => [coin, seededRandom(`${seed} ${coin}`)] as const))
  const volumes = seededRandom(`${seed} volume`)
  const candles = new Map(symbols.map(({ symbol }) => [symbol, new Array<WalkedCandle>()]))
  const price = ({ base, quote }: WalkedSymbol) => worth.get(base)! / worth.get(quote)!

  const firstMinute = Math.floor(now / minuteMs) - minutes
  for (let minute = firstMinute; minute < firstMinute + minutes; minute++) {
    const path = new Map(symbols.map((each) => [each.symbol, [price(each)]]))
    for (let i = 0; i < stepsAMinute; i++) {
      for (const [coin, value] of worth) if (coin !== "USDT") worth.set(coin, step(value, random.get(coin)!, 1 / stepsAMinute))
      for (const each of symbols) path.get(each.symbol)!.push(price(each))
    }
    for (const each of symbols) {
      const prices = path.get(each.symbol)!
      const text = (value: number) => value.toFixed(each.priceDecimals)
      // A few thousand USDT a minute.
      const quantity = (500 + 4_500 * volumes()) / (worth.get(each.base) ?? 1)
      const close = prices.at(-1)!
      candles.get(each.symbol)!.push([
        minute * minuteMs,
        text(prices[0]!),
        text(Math.max(...prices)),
        text(Math.min(...prices)),
        text(close),
        quantity.toFixed(each.quantityDecimals),
        (quantity * close).toFixed(8),
        1 + Math.floor(volumes() * 20),
      ])
    }
  }
  return { candles, worth }
}
