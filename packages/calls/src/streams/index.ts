/** The streams' part of `@bourse/calls`: a separate entry, so that other bundles do not contain it. */
export { decodePush, type PushDataV3ApiWrapper } from "../generated/streamMessages.ts"
export type { Socket, StreamEvent, WebSocketClass } from "./Connection.ts"
export { streamCodec } from "./endpoints.ts"
export type {
  BalanceUpdate,
  Candle,
  CandleInterval,
  DepthChange,
  Fill,
  Level,
  OrderUpdate,
  ReadAgain,
  Ticker,
  Trade,
} from "./items.ts"
export { LocalBook, type Snapshot } from "./LocalBook.ts"
export { StreamError, tooSlow } from "./StreamError.ts"
export {
  type Ask,
  type PushOptions,
  type Sink,
  type Source,
  StreamSources,
  type StreamsOptions,
  streamRules,
} from "./Streams.ts"
