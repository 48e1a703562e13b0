/**
 * Plays the recorded market of one symbol: each time of the recording is a step of the engine. What a step does follows
 * from the recording and the state alone, so it is the same after a restart, in a branch, and at any speed.
 */
import type { Market, ShownBook, StepSimulation } from "@bourse/engine"
import { applyRow, type BookTape } from "./BookTape.ts"
import { MirroredSymbol } from "./MirroredSymbol.ts"

export class BookPlayer {
  readonly #tape: BookTape
  readonly #shiftMs: number
  readonly #symbol: string
  #mirrored: MirroredSymbol
  #book: ShownBook | undefined
  /** Time up to which rows were played, in ms of the exchange clock. */
  #playedTo = Number.NaN

  /** The recording is played `shiftMs` later than it was recorded. */
  constructor(symbol: string, tape: BookTape, shiftMs: number) {
    this.#symbol = symbol
    this.#tape = tape
    this.#shiftMs = shiftMs
    this.#mirrored = new MirroredSymbol(symbol)
  }

  /** The time of the next row after a time, or `end` if that is earlier; ms of the exchange clock. */
  nextAt(time: number, end: number): number {
    const row = this.#tape.rows[this.#tape.after(time - this.#shiftMs)]
    return row === undefined ? end : Math.min(end, row.time + this.#shiftMs)
  }

  /** The step of a symbol that begins at `from`, or continues, to a time (ms): not beyond the next row. */
  step(market: Market, start: number, to: number): StepSimulation {
    const from = market.quotes?.time ?? start
    this.#begin(market, from)
    const tape = this.#tape
    const end = tape.after(to - this.#shiftMs)
    const rows = tape.rows.slice(tape.after(from - this.#shiftMs), end)
    this.#playedTo = to
    for (const { kind, numbers } of rows)
      if (kind === "trades" || kind === "missed") {
        const trades = tradesOf(numbers, to)
        if (kind === "missed") this.#mirrored.addMissed(trades)
        else for (const trade of trades) this.#mirrored.addTrade(trade)
      } else applyRow(this.#book!, { time: to, kind, numbers })
    this.#mirrored.setBook({ BUY: [...this.#book!.BUY], SELL: [...this.#book!.SELL] })
    if (tape.isSilentAfter(end)) return this.#mirrored.lost(market, to)
    return this.#mirrored.step(market, to, rows.length > 0)
  }

  /** The step of a symbol to a time (ms) that plays nothing in between. */
  jump(market: Market, to: number): StepSimulation {
    this.#mirrored = new MirroredSymbol(this.#symbol)
    this.#book = undefined
    const index = this.#tape.after(to - this.#shiftMs)
    const { BUY, SELL } = this.#tape.bookBefore(index)
    this.#mirrored.setBook({ BUY, SELL })
    return this.#tape.isSilentAfter(index) ? this.#mirrored.lost(market, to) : this.#mirrored.step(market, to)
  }

  /** Continues from the state, if this player did not make it. */
  #begin(market: Market, from: number): void {
    if (this.#book !== undefined && this.#playedTo === from && this.#mirrored.hasStepped(market)) return
    this.#book = this.#tape.bookBefore(this.#tape.after(from - this.#shiftMs))
    this.#mirrored = new MirroredSymbol(this.#symbol)
    this.#mirrored.setBook({ BUY: [...this.#book.BUY], SELL: [...this.#book.SELL] })
    this.#mirrored.resume(market)
  }
}

const tradesOf = (numbers: ReadonlyArray<number>, time: number) => {
  const trades = []
  for (let at = 0; at < numbers.length; at += 2)
    trades.push({
      time,
      priceTicks: numbers[at]!,
      lots: Math.abs(numbers[at + 1]!),
      isSale: numbers[at + 1]! < 0,
    })
  return trades
}
