/** Reads of a mirrored exchange at a start: its clock, symbols, prices and candles. */
import { type Market, makeMarket } from "@bourse/client/market"
import type { Command, LoadedCandle, State } from "@bourse/engine"
import { type ExchangeInfo, type FoundSymbol, ImportError, readExchangeInfo } from "../books/exchangeInfo.ts"
import { listingsOf } from "../books/listingsOf.ts"
import { reasonOf } from "../log/describeError.ts"
import { chooseFeed, type Feed } from "./Feed.ts"
import type { MirrorUrl } from "./MirrorUrl.ts"
import { type Outgoing, outgoingTo } from "./outgoing.ts"

/** Error for an exchange that cannot be mirrored; the message is one sentence for the person who starts the server. */
export class MirrorError extends Error {
  override readonly name = "MirrorError"
}

/** Largest difference between the clocks, in ms. */
const offsetMaxMs = 5_000
/** Largest number of mirrored symbols. */
const symbolsMax = 200
const clockReads = 3
const candlesMax = 1_000
const minuteMs = 60_000
/** Candles of the last day, so that the statistics of 24 hours are upstream's. */
const candlesMs = 1_440 * minuteMs

/** The client pings once a second, so that a shorter silence says nothing; ms. */
const silenceLeastMs = 2_000

/** Upstream's clock less this machine's, in ms, by the fastest of some reads. */
const clockOffset = async (market: Market): Promise<number> => {
  let best = { tookMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let read = 0; read < clockReads; read++) {
    const begunAt = performance.now()
    const { serverTime } = await market.time({})
    const tookMs = performance.now() - begunAt
    if (tookMs < best.tookMs) best = { tookMs, offsetMs: Math.round(serverTime + tookMs / 2 - Date.now()) }
  }
  return best.offsetMs
}

export class Upstream {
  readonly url: MirrorUrl
  readonly clockOffsetMs: number
  readonly symbols: ReadonlyArray<FoundSymbol>
  /** The last price of each mirrored symbol that has one. */
  readonly prices: Readonly<Record<string, string>>
  readonly #market: Market
  readonly #outgoing: Outgoing

  constructor(parts: {
    readonly url: MirrorUrl
    readonly clockOffsetMs: number
    readonly symbols: ReadonlyArray<FoundSymbol>
    readonly prices: Readonly<Record<string, string>>
    readonly market: Market
    readonly outgoing: Outgoing
  }) {
    this.url = parts.url
    this.clockOffsetMs = parts.clockOffsetMs
    this.symbols = parts.symbols
    this.prices = parts.prices
    this.#market = parts.market
    this.#outgoing = parts.outgoing
  }

  /** Reads clock, symbols and prices. Throws {@link MirrorError}. */
  static async read(url: MirrorUrl): Promise<Upstream> {
    const { baseUrl } = url
    const outgoing = outgoingTo(baseUrl)
    const market = makeMarket({ baseUrl, fetch: outgoing.fetch, retries: 1 })
    const attempt = async <Answer>(what: string, read: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await read()
      } catch (error) {
        throw new MirrorError(`${baseUrl} cannot be mirrored: it does not answer ${what}: ${reasonOf(error)}`)
      }
    }
    const clockOffsetMs = await attempt("GET /api/v3/time", () => clockOffset(market))
    if (Math.abs(clockOffsetMs) > offsetMaxMs) {
      const seconds = (Math.abs(clockOffsetMs) / 1_000).toFixed(1)
      const place = clockOffsetMs > 0 ? "ahead of" : "behind"
      throw new MirrorError(
        `${baseUrl} cannot be mirrored: its clock is ${seconds} s ${place} this machine's, and at most ${offsetMaxMs / 1_000} s are allowed`,
      )
    }
    const answered = await attempt("GET /api/v3/exchangeInfo", () => market.exchangeInfo({}))
    const symbols = chosenSymbols(url, answered)
    const rows = await attempt("GET /api/v3/ticker/price", () => market.priceTicker({}))
    const names = new Set(symbols.map(({ symbol }) => symbol))
    const prices = Object.fromEntries(
      [rows].flat().flatMap(({ symbol, price }) => (names.has(symbol) ? [[symbol, price]] : [])),
    )
    return new Upstream({ url, clockOffsetMs, symbols, prices, market, outgoing })
  }

  /** The names of the mirrored symbols. */
  get names(): ReadonlyArray<string> {
    return this.symbols.map(({ symbol }) => symbol)
  }

  feed(): Promise<Feed> {
    const { baseUrl, lostAfterMs } = this.url
    const silenceMs = Math.max(silenceLeastMs, lostAfterMs / 2)
    const [market, outgoing, symbols] = [this.#market, this.#outgoing, this.names]
    return chooseFeed({ baseUrl, outgoing, market, symbols, silenceMs })
  }

  /** The commands that give an exchange upstream's symbols. */
  listings(state: State): Array<Command> {
    return listingsOf(state, this.symbols, (symbol) => this.prices[symbol])
  }

  /** Candles of a symbol's last day before this minute, oldest first. */
  async candles(symbol: string, now: number): Promise<ReadonlyArray<LoadedCandle>> {
    const end = now - (now % minuteMs)
    const candles: Array<LoadedCandle> = []
    for (let from = end - candlesMs; from < end; from += candlesMax * minuteMs) {
      const to = Math.min(end, from + candlesMax * minuteMs)
      const query = { symbol, interval: "1m", startTime: from, endTime: to - 1, limit: candlesMax } as const
      for (const [openTime, open, high, low, close, volume, , quoteVolume] of await this.#market.klines(
        query,
      ))
        if (openTime >= from && openTime < to)
          candles.push({ openTime, open, high, low, close, volume, quoteVolume, trades: 0 })
    }
    return candles
  }
}

const chosenSymbols = ({ baseUrl, symbols }: MirrorUrl, answered: unknown): ReadonlyArray<FoundSymbol> => {
  let info: ExchangeInfo
  try {
    info = readExchangeInfo(answered)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    throw new MirrorError(`${baseUrl} cannot be mirrored: its exchangeInfo is not readable: ${error.message}`)
  }
  const names = symbols ?? info.symbols.map(({ symbol }) => symbol)
  const found = names.map((name) => info.symbols.find(({ symbol }) => symbol === name) ?? name)
  const unknown = found.filter((each) => typeof each === "string")
  if (unknown.length > 0)
    throw new MirrorError(
      `${baseUrl} does not trade ${unknown.join(", ")}; it trades ${namesOf(info).slice(0, 10).join(", ")}${namesOf(info).length > 10 ? " and others" : ""}`,
    )
  if (found.length === 0)
    throw new MirrorError(`${baseUrl} cannot be mirrored: it has no symbol that is open for trading`)
  if (found.length > symbolsMax)
    throw new MirrorError(
      `${baseUrl} has ${found.length} symbols, and at most ${symbolsMax} are mirrored: name yours, as in mirror:${baseUrl}?symbols=${namesOf(info).slice(0, 2).join(",")}`,
    )
  return found as ReadonlyArray<FoundSymbol>
}

const namesOf = ({ symbols }: ExchangeInfo): ReadonlyArray<string> => symbols.map(({ symbol }) => symbol)
