/**
 * Follows a mirrored exchange: books and trades of its feed become steps of the engine, one turn for all symbols that
 * changed meanwhile. A symbol whose source fails for a time is halted until its next book.
 */
import type { State } from "@bourse/engine"
import { MirroredSymbol } from "../books/MirroredSymbol.ts"
import { type Level, LevelReader, lotsOf, type Steps, ticksOf } from "../books/steps.ts"
import type { UpstreamTrade } from "../books/UserQueues.ts"
import type { Done } from "../commit/GroupCommit.ts"
import type { Log } from "../log/Log.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import type { Handle } from "../turns/CommandHandler.ts"
import type { Work } from "../turns/Turns.ts"
import type { FedTrade, Feed, FeedSink } from "./Feed.ts"
import type { MirrorUrl } from "./MirrorUrl.ts"

const lookEveryMs = 250
const minuteMs = 60_000

/** The state of one mirrored symbol. */
export interface SymbolStatus {
  readonly symbol: string
  /** Why the symbol is halted; null while it is mirrored. */
  readonly lost: string | null
  /** Time since the last message, in ms; null before the first. */
  readonly silentMs: number | null
  /** How late the last trade arrived, by upstream's clock, in ms; 0 before the first. */
  readonly lagMs: number
  readonly messages: number
  readonly resyncs: number
  /** Messages, levels and trades that could not be read. */
  readonly malformed: number
  /** Time for which the symbol was halted, in ms. */
  readonly haltedMs: number
}

export interface MirrorStatus {
  readonly url: string
  readonly by: Feed["by"]
  /** Upstream's clock less this machine's, in ms. */
  readonly clockOffsetMs: number
  readonly symbols: ReadonlyArray<SymbolStatus>
}

/** The part of an exchange that a mirror uses. */
interface Exchange {
  readonly state: State
  /** The exchange clock's time, in ms. */
  now(): number
  turn<Answer>(work: Work<Answer>, authority: null, isCommand: boolean, done: Done<Answer>): void
}

export interface MirrorOptions {
  readonly url: MirrorUrl
  readonly clockOffsetMs: number
  readonly feed: Feed
  readonly symbols: ReadonlyArray<string>
  readonly exchange: Exchange
  readonly log: Log
}

/** One symbol with its connection. */
class Followed {
  readonly mirrored: MirroredSymbol
  readonly steps: Steps
  readonly reader: LevelReader
  heardAt: number | null = null
  /** Time of the first failure since the last book; null if there is none. */
  failedAt: number | null = null
  hasChanged = false
  lost: string | null = "waits for its first book"
  /** Whether the engine has shown a book of the symbol. */
  isShown = false
  lostSince: number
  haltedMs = 0
  lagMs = 0
  messages = 0
  resyncs = 0
  malformed = 0
  lastFailure: string | null = null

  constructor(symbol: string, steps: Steps, now: number) {
    this.mirrored = new MirroredSymbol(symbol)
    this.steps = steps
    this.reader = new LevelReader(steps)
    this.lostSince = now
  }
}

export class Mirror implements FeedSink {
  readonly #options: MirrorOptions
  readonly #followed: ReadonlyMap<string, Followed>
  /** The generation of the state that was last looked at. */
  #generation: number
  #isScheduled = false
  #isEnded = false
  /** Symbols whose steps the engine rejected; each is logged once. */
  readonly #rejected = new Set<string>()

  constructor(options: MirrorOptions) {
    const { symbols, exchange } = options
    this.#options = options
    this.#generation = exchange.state.generation
    const now = performance.now()
    this.#followed = new Map(
      symbols.map((symbol) => [symbol, new Followed(symbol, exchange.state.markets.get(symbol)!, now)]),
    )
  }

  /** Halts all symbols and begins to follow; returns a function that ends it. */
  start(): () => void {
    this.#schedule()
    const end = this.#options.feed.start(this)
    const looking = setInterval(() => this.#look(), lookEveryMs)
    looking.unref()
    return () => {
      this.#isEnded = true
      clearInterval(looking)
      end()
    }
  }

  /** Resolves when every symbol is mirrored, or the time after which a silent symbol is halted has passed. */
  async begun(): Promise<void> {
    const until = performance.now() + this.#options.url.lostAfterMs
    while ([...this.#followed.values()].some(({ isShown }) => !isShown) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs / 10))
  }

  status(): MirrorStatus {
    const { url, clockOffsetMs, feed } = this.#options
    const { baseUrl } = url
    const now = performance.now()
    const symbols = [...this.#followed].map(([symbol, each]): SymbolStatus => {
      const { lost, heardAt, lagMs, messages, resyncs, malformed, haltedMs, lostSince, reader } = each
      return {
        symbol,
        lost,
        silentMs: heardAt === null ? null : Math.round(now - heardAt),
        lagMs,
        messages,
        resyncs,
        malformed: malformed + reader.malformed,
        haltedMs: Math.round(haltedMs + (lost === null ? 0 : now - lostSince)),
      }
    })
    return { url: baseUrl, by: feed.by, clockOffsetMs, symbols }
  }

  book(symbol: string, bids: ReadonlyArray<Level>, asks: ReadonlyArray<Level>): void {
    const each = this.#heard(symbol)
    const { reader, mirrored } = each
    if (!mirrored.setBook({ BUY: reader.levels(bids), SELL: reader.levels(asks) })) {
      each.malformed++
      this.failed(symbol, "its book is crossed")
      return
    }
    if (each.lost !== null) this.#found(each)
    each.failedAt = null
    each.hasChanged = true
    this.#schedule()
  }

  trade(symbol: string, trade: FedTrade): void {
    const each = this.#heard(symbol)
    const read = this.#read(each, trade)
    if (read === undefined || each.lost !== null) return
    each.mirrored.addTrade(read)
    each.hasChanged = true
    this.#schedule()
  }

  missed(symbol: string, trades: ReadonlyArray<FedTrade>): void {
    const each = this.#followed.get(symbol)!
    each.mirrored.addMissed(trades.flatMap((trade) => this.#read(each, trade) ?? []))
    each.hasChanged ||= each.lost === null
    this.#schedule()
  }

  resync(symbol: string): void {
    this.#followed.get(symbol)!.resyncs++
  }

  failed(symbol: string, reason: string): void {
    const each = this.#followed.get(symbol)!
    each.failedAt ??= performance.now()
    if (each.lastFailure === reason) return
    each.lastFailure = reason
    this.#options.log.warn("the mirrored exchange did not answer as expected", { symbol, reason })
  }

  #heard(symbol: string): Followed {
    const each = this.#followed.get(symbol)!
    each.heardAt = performance.now()
    each.messages++
    return each
  }

  #read(each: Followed, { price, quantity, isSale, time }: FedTrade): UpstreamTrade | undefined {
    const { steps } = each
    const [priceTicks, lots] = [ticksOf(steps, price), lotsOf(steps, quantity)]
    if (priceTicks === undefined || lots === undefined || !Number.isSafeInteger(time)) {
      each.malformed++
      return undefined
    }
    each.lagMs = Math.round(Date.now() + this.#options.clockOffsetMs - time)
    return lots === 0 ? undefined : { time: this.#options.exchange.now(), priceTicks, lots, isSale }
  }

  #found(each: Followed): void {
    const now = performance.now()
    const { symbol } = each.mirrored
    each.haltedMs += now - each.lostSince
    each.lost = null
    each.lastFailure = null
    this.#options.log.info("a symbol is mirrored", { symbol })
  }

  /** Halts the symbols whose source has failed for too long, and notices that the state was replaced. */
  #look(): void {
    const now = performance.now()
    const { url, exchange, log } = this.#options
    // A connection that falls silent has failed after half of the time.
    const afterMs = url.lostAfterMs / 2
    for (const each of this.#followed.values()) {
      const { failedAt, lost, mirrored, lastFailure } = each
      if (lost !== null || failedAt === null || now - failedAt <= afterMs) continue
      each.lost = `the mirrored exchange is out of reach: ${lastFailure}`
      each.lostSince = now
      log.warn("a symbol is halted", { symbol: mirrored.symbol, reason: each.lost })
      this.#schedule()
    }
    if (exchange.state.generation === this.#generation) return
    this.#generation = exchange.state.generation
    for (const each of this.#followed.values()) each.hasChanged = true
    this.#schedule()
  }

  /** One turn for everything that arrives until it begins. */
  #schedule(): void {
    if (this.#isScheduled || this.#isEnded) return
    this.#isScheduled = true
    setImmediate(() => {
      if (this.#isEnded) return
      const work: Work<null> = (state, now, handle) => {
        this.#isScheduled = false
        return this.#step(state, now, handle)
      }
      this.#options.exchange.turn<null>(work, null, true, (outcome) => {
        // A turn that was not admitted, for example on a full disk, is tried again with the next message.
        if (outcome instanceof ErrorResponse) this.#isScheduled = false
      })
    })
  }

  #step(state: State, now: number, handle: Handle): null | ErrorResponse {
    const url = this.#options.url.baseUrl
    if (state.simulation !== null && state.simulation.mirror !== url) handle({ type: "stopSimulation" })
    if (state.simulation === null) {
      const from = now - (now % minuteMs)
      const reply = handle({ type: "startSimulation", seed: 0, from, file: {}, mirror: url })
      if (reply instanceof ErrorResponse) return reply
    }
    for (const [symbol, each] of this.#followed) {
      const market = state.markets.get(symbol)
      // A loaded snapshot may be from before the symbol was listed.
      if (market === undefined) continue
      const { mirrored, hasChanged, lost } = each
      if (lost === null ? !hasChanged : market.quotes?.isLost === true) continue
      const command = lost === null ? mirrored.next(market, now) : mirrored.lost(market, now)
      each.isShown ||= lost === null
      each.hasChanged = false
      const reply = command === null ? null : handle(command)
      if (!(reply instanceof ErrorResponse) || this.#rejected.has(symbol)) continue
      this.#rejected.add(symbol)
      this.#options.log.error("the mirrored market cannot show a symbol", { symbol, error: reply.message })
    }
    return null
  }
}
