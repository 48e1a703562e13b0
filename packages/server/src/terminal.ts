/**
 * Parts of the server for commands that start no server: logging, suggestions for mistyped names, size-limited files,
 * names for completions.
 */
export { readBounded } from "@bourse/store/readBounded"
export {
  type ExchangeInfo,
  type FoundSymbol,
  ImportError,
  parseJson,
  priceOfTicks,
  readExchangeInfo,
  readPrices,
  toTick,
} from "./books/exchangeInfo.ts"
export { sandboxSymbols } from "./init/sandboxSymbols.ts"
export { type Log, type LogLevel, logLevels, logToStderr, makeLog } from "./log/Log.ts"
export type { Progress } from "./log/Progress.ts"
export { nearestName } from "./responses/nearest.ts"
export { scenarioNames } from "./scenario/scenarioNames.ts"
