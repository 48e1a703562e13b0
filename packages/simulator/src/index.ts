export { type Coin, coinProblem } from "./Coin.ts"
export { type BookFactors, type Conditions, normalBook, normalConditions } from "./Conditions.ts"
export type { Replay } from "./Course.ts"
export {
  type CoinHistory,
  coinHistories,
  type HistoricalCandle,
  type HistoricalCandles,
  historicalCandles,
} from "./HistoricalCandles.ts"
export { LiveWorth } from "./LiveWorth.ts"
export {
  defaultMarket,
  type ListedSymbol,
  type Market,
  MarketFile,
  MarketFileError,
  marketOf,
  parseMarketFile,
} from "./MarketFile.ts"
export { type Ladder, ladderAt, nothingTaken, refilled, type TakenLots } from "./Quotes.ts"
export { RandomStreams } from "./RandomStreams.ts"
export { candlePath, type PathOptions, type PathTrade } from "./recorded/candlePath.ts"
export { RecordedDataError } from "./recorded/RecordedDataError.ts"
export type { RecordedCandle, RecordedGap, RecordedRow, RecordedTrade } from "./recorded/RecordedRow.ts"
export { readRecorded } from "./recorded/readRecorded.ts"
export { firstTradeAt, readTape, type Tape, type TapeOptions } from "./recorded/Tape.ts"
export {
  type Reach,
  resumeMemory,
  SimulatedMarket,
  type Standing,
  type TakerFlow,
  type Walk,
} from "./SimulatedMarket.ts"
export type { SimulatedSymbol, Trading } from "./Symbol.ts"
export { type Taker, takersOf } from "./Takers.ts"
