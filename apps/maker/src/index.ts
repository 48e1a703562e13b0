export { type MakerOptions, readSymbols, runMaker } from "./maker.ts"
export { type CandleSymbol, type GeneratedCandle, generateCandles } from "./walk.ts"
