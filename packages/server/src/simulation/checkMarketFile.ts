/** Whether the exchange can quote a market file's books: its numbers may each be valid, but not together. */
import { quotesFault, type State } from "@bourse/engine"
import { type MarketFile, MarketFileError, SimulatedMarket, slotMs } from "@bourse/simulator"
import { marketOfState } from "./marketOfState.ts"
import { fromRecordings, type Recordings, ReplayError } from "./recordings.ts"

/** Maximum opening price: a thousandfold rise of this price is still a safe integer. */
const openingTicksMax = 2 ** 43

/** Faults of a market file, by symbol, which prevent quoting. */
const faultsOf = (state: State, file: MarketFile): ReadonlyMap<string, string> => {
  const described = marketOfState(state, file)
  const model = new SimulatedMarket(described, 0)
  const faults = new Map<string, string>()
  for (const { symbol, openingPrice, tickDecimals } of described.symbols) {
    const tick = 10 ** -tickDecimals
    if (openingPrice < tick || openingPrice > openingTicksMax * tick) {
      faults.set(
        symbol,
        `openingPrice must be from ${tick} to ${openingTicksMax * tick}, not ${openingPrice}`,
      )
      continue
    }
    const lastPriceTicks = Math.round(openingPrice / tick)
    const opening = { time: 0, memory: null, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
    const { ladder } = model.walk(symbol, opening, slotMs)
    const fault = quotesFault(state, state.markets.get(symbol)!, ladder)
    if (fault !== undefined)
      faults.set(
        symbol,
        `the symbol's book would be too large (${fault}): lower tradesAMinute, tradeWorth or tradeScatter, or raise openingPrice`,
      )
  }
  return faults
}

/** Throws {@link ReplayError} for a recording with prices and volumes whose books the exchange cannot quote. */
export const checkRecordings = (state: State, file: MarketFile, recordings: Recordings): void => {
  const described = marketOfState(
    state,
    fromRecordings(file, recordings, () => 0),
  )
  const replays = new Map(
    [...recordings].map(([symbol, { tape }]) => [symbol, { tape, shiftMs: -tape.from }]),
  )
  const model = new SimulatedMarket(described, 0, replays)
  for (const [symbol, { name, tape, book }] of recordings) {
    if (book !== undefined) continue
    // The highest price locks the most of the quote coin.
    let lastPriceTicks = 0
    for (const ticks of tape.ticks) lastPriceTicks = Math.max(lastPriceTicks, ticks)
    const opening = { time: 0, memory: null, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
    const { ladder } = model.walk(symbol, opening, slotMs)
    const fault = quotesFault(state, state.markets.get(symbol)!, ladder)
    if (fault !== undefined)
      throw new ReplayError(
        `${name}: its prices and volumes are too large for ${symbol} (${fault}); expected prices in the quote coin and volumes in the base coin`,
      )
  }
}

/** Throws MarketFileError if the file's books cannot be quoted, but the default market's could. */
export const checkMarketFile = (state: State, file: MarketFile): void => {
  const [faults, others] = [faultsOf(state, file), faultsOf(state, {})]
  for (const [symbol, fault] of faults)
    if (!others.has(symbol)) throw new MarketFileError(`symbol ${symbol}: ${fault}`)
}
