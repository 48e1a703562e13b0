export { type Coin, coinProblem } from "./coin/Coin.ts"
export { CoinPath } from "./coin/CoinPath.ts"
export { slotMs } from "./coin/MinuteClock.ts"
export { PastLogs } from "./history/PastLogs.ts"
export { SymbolHistory } from "./history/SymbolHistory.ts"
export { type BookFactors, type Conditions, normalBook, normalConditions } from "./market/Conditions.ts"
export type { Replay } from "./market/Course.ts"
export {
  defaultMarket,
  type ListedSymbol,
  type Market,
  MarketFile,
  MarketFileError,
  marketOf,
  parseMarketFile,
} from "./market/MarketFile.ts"
export type { QueuePlaces, RestingOrder } from "./market/Queues.ts"
export {
  noOrders,
  resumeWalkState,
  SimulatedMarket,
  type Standing,
  type TakerFlow,
  type UserOrders,
  type Walk,
} from "./market/SimulatedMarket.ts"
export { RandomStreams } from "./random/RandomStreams.ts"
export { candlePath, type PathOptions, type PathTrade } from "./recorded/candlePath.ts"
export { RecordedDataError } from "./recorded/RecordedDataError.ts"
export type { RecordedCandle, RecordedGap, RecordedRow, RecordedTrade } from "./recorded/RecordedRow.ts"
export { readLines } from "./recorded/readLines.ts"
export { readRecorded } from "./recorded/readRecorded.ts"
export { firstTradeAt, readTape, type Tape, type TapeOptions } from "./recorded/Tape.ts"
export {
  type Band,
  bands,
  type FigureRow,
  figureNames,
  kindOfSymbol,
  type SymbolKind,
  tableOf,
} from "./statistics/bands.ts"
export {
  type BookView,
  type CandleSeries,
  type FigureName,
  type Figures,
  figuresOf,
  type Sample,
  type TradeSeries,
} from "./statistics/figures.ts"
export { type Played, play } from "./statistics/play.ts"
export type { Candle } from "./symbol/Candle.ts"
export type { Ladder } from "./symbol/Ladder.ts"
export type { SimulatedSymbol, Trading } from "./symbol/Symbol.ts"
export { SymbolPath } from "./symbol/SymbolPath.ts"
