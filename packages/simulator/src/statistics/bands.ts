/**
 * The rough ranges of real markets' figures, by the kind of a symbol, with their sources ({@link figureSources}).
 */
import type { FigureName, Figures } from "./figures.ts"

/** For a pair of two coins that both move, the ranges of the figures are derived. */
export type SymbolKind = "major" | "alt" | "meme" | "stable" | "cross"

export type Band = readonly [from: number, to: number]

/** The names of the figures that a table shows. */
export const figureNames: Readonly<Record<FigureName, string>> = {
  volatility: "annualised volatility, from hours",
  kurtosis1m: "excess kurtosis of 1m returns",
  kurtosis1d: "excess kurtosis of 1d returns",
  returns1: "autocorrelation of 1m returns, lag 1",
  absolute1: "autocorrelation of |1m returns|, lag 1",
  absolute10: "autocorrelation of |1m returns|, lag 10",
  absolute60: "autocorrelation of |1m returns|, lag 60",
  absolute600: "autocorrelation of |1m returns|, lag 600",
  volumeWithReturn: "correlation of 1m volume with |return|",
  volume1: "autocorrelation of 1m volume, lag 1",
  hours: "|return|, busiest over quietest hour",
  weekend: "|return|, weekends over weekdays",
  offPeg: "share of time off the peg by over 0.1 %",
  wicks: "Parkinson's variance over that of closes, 1m",
  openGap: "variance from close to next open, share of 1m",
  flow1: "correlation of signed volume and return, 1 s",
  flow10: "correlation of signed volume and return, 10 s",
  flow60: "correlation of signed volume and return, 60 s",
  imbalance1: "autocorrelation of the best prices' imbalance, 1 s",
  imbalanceNext: "correlation of imbalance and the next second's move",
  sizes1: "autocorrelation of log sizes of trades, lag 1",
  roundSizes: "share of trades of a round size",
  gaps1: "autocorrelation of the gaps between trades, lag 1",
  spreadTicks: "spread in ticks, median",
  spreadBp: "spread in bp, median",
  spreadBp95: "spread in bp, 95th centile",
  levels: "visible levels a side",
  levelGaps: "variation of the gaps between levels",
  signs1: "autocorrelation of signs of trades, lag 1",
  signs10: "autocorrelation of signs of trades, lag 10",
  signs50: "autocorrelation of signs of trades, lag 50",
  signs200: "autocorrelation of signs of trades, lag 200",
  tradeGaps: "variation of the gaps between trades",
  volumeBreak: "variation of 1d volume, break in the middle",
}

const [cont, bouchaud, gould] = ["Cont 2001", "Bouchaud, Farmer, Lillo 2009", "Gould et al. 2013"]
const [flow, signs] = ["Cont, Kukanov, Stoikov 2014; Bouchaud et al. 2009", "Lillo, Farmer 2004"]
const imbalance = "Gould, Bonart 2016; Lipton et al. 2013"
const judgement = "our judgement"

/** Sources of the ranges: short names of the works that docs/market.md lists. */
export const figureSources: Readonly<Record<FigureName, string>> = {
  volatility: judgement,
  kurtosis1m: cont,
  kurtosis1d: cont,
  returns1: cont,
  absolute1: cont,
  absolute10: cont,
  absolute60: cont,
  absolute600: cont,
  volumeWithReturn: cont,
  volume1: bouchaud,
  hours: judgement,
  weekend: judgement,
  offPeg: judgement,
  wicks: "Parkinson 1980, of a diffusion",
  openGap: judgement,
  flow1: flow,
  flow10: flow,
  flow60: flow,
  imbalance1: imbalance,
  imbalanceNext: imbalance,
  signs1: signs,
  signs10: signs,
  signs50: signs,
  signs200: signs,
  sizes1: judgement,
  roundSizes: "Alexander, Peterson 2007",
  gaps1: judgement,
  tradeGaps: bouchaud,
  spreadTicks: gould,
  spreadBp: judgement,
  spreadBp95: judgement,
  levels: gould,
  levelGaps: gould,
  volumeBreak: "our model's own",
}

const above = (from: number): Band => [from, Number.POSITIVE_INFINITY]

const clustered = {
  absolute1: [0.2, 0.45],
  absolute10: [0.12, 0.35],
  absolute60: [0.06, 0.28],
  absolute600: [0.01, 0.2],
  volumeWithReturn: [0.35, 0.75],
  hours: [1.4, 3],
  weekend: [0.5, 0.9],
  wicks: [0.88, 1.12],
  openGap: [0, 0.01],
  flow1: [0.2, 0.6],
  flow10: [0.3, 0.7],
  flow60: [0.4, 0.8],
  imbalanceNext: [0.08, 0.35],
} as const satisfies Partial<Record<FigureName, Band>>

const traded = {
  volume1: [0.2, 0.8],
  imbalance1: [0.4, 0.9],
  signs1: [0.3, 0.6],
  signs10: [0.12, 0.35],
  signs50: [0.05, 0.2],
  signs200: [0.02, 0.12],
  sizes1: [0.08, 0.4],
  roundSizes: [0.03, 0.25],
  gaps1: [0.08, 0.4],
  tradeGaps: [1.5, 4],
  volumeBreak: [0, 1 / 3],
} as const satisfies Partial<Record<FigureName, Band>>

const alt = {
  ...clustered,
  ...traded,
  volatility: [0.7, 1.8],
  kurtosis1m: [6, 80],
  kurtosis1d: [1, 10],
  returns1: [-0.08, 0.08],
  levels: above(100),
  levelGaps: [0.4, 2],
} as const satisfies Partial<Record<FigureName, Band>>

export const bands: Readonly<Record<SymbolKind, Readonly<Partial<Record<FigureName, Band>>>>> = {
  major: {
    ...clustered,
    ...traded,
    volatility: [0.4, 0.7],
    kurtosis1m: [4, 40],
    kurtosis1d: [0.5, 8],
    returns1: [-0.05, 0.05],
    volume1: [0.3, 0.8],
    spreadTicks: [1, 3],
    spreadBp95: [0, 3],
    levels: above(200),
    levelGaps: [0.4, 2],
  },
  alt: { ...alt, spreadBp: [1, 10] },
  meme: { ...alt, spreadBp: [2, 15] },
  stable: { ...traded, volatility: [0.002, 0.02], offPeg: [0, 0.02], spreadTicks: [1, 1], levels: above(20) },
  cross: { ...clustered, ...traded, returns1: [-0.08, 0.08], levels: above(100), levelGaps: [0.4, 2] },
}

const majors: ReadonlyArray<string> = ["BTC", "ETH"]
const memes: ReadonlyArray<string> = ["PEPE", "DOGE", "SHIB", "FLOKI", "BONK", "WIF", "TRUMP"]
const dollars: ReadonlyArray<string> = [
  "USDT",
  "USDC",
  "USD",
  "USD1",
  "USDE",
  "USDP",
  "FDUSD",
  "TUSD",
  "DAI",
  "PYUSD",
  "BUSD",
]

/** The kind of a symbol, by its coins. */
export const kindOfSymbol = (base: string, quote: string): SymbolKind => {
  if (!dollars.includes(quote)) return "cross"
  if (dollars.includes(base)) return "stable"
  if (memes.includes(base)) return "meme"
  return majors.includes(base) ? "major" : "alt"
}

export interface FigureRow {
  readonly name: string
  readonly value: number
  readonly band: Band | undefined
  readonly isInside: boolean
  readonly source: string
}

/** The table of a symbol's figures, each with its range. */
export const tableOf = (kind: SymbolKind, figures: Figures): ReadonlyArray<FigureRow> =>
  (Object.keys(figureNames) as ReadonlyArray<FigureName>).flatMap((name) => {
    const value = figures[name]
    if (value === undefined || (name === "offPeg" && kind !== "stable")) return []
    const band = bands[kind][name]
    const isInside = band === undefined || (value >= band[0] && value <= band[1])
    return [{ name: figureNames[name], value, band, isInside, source: figureSources[name] }]
  })
