/** Shared code of bots that take or quote: waits, ids, rejections, and the state file. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { Failed } from "../strategy.mjs"
import { lotOf, type Shape } from "./Shape.ts"
import type { NewOrder, Order, SymbolRules, Venue } from "./Venue.ts"

export const codes = {
  absent: -2013,
  unknownOrder: -2011,
  duplicate: 30064,
  outsideWindow: 700003,
  tooSmall: 30002,
  halted: new Set([30000, 30016]),
  offSteps: new Set([30061, 30062]),
  notCovered: new Set([30004, 30005, 10101]),
}

/** An order as the bot sent it, with the time of sending. */
export interface Sent extends NewOrder {
  readonly at: number
}

const decimals = (value: number, step: number): string =>
  value.toFixed(Math.max(0, Math.round(-Math.log10(step))))
export const down = (value: number, step: number): string =>
  decimals(Math.floor(value / step + 1e-6) * step, step)

interface State {
  /** Position by symbol, as the bot believes it to be. */
  held: Record<string, number>
  /** Total quantity bought and sold by symbol, as the bot believes it to be. */
  traded: Record<string, number>
  /** Balance of the base asset at the first start, by symbol; used by bots that rely on the balance. */
  begun: Record<string, number>
  /** Orders that the bot sent and that have no response yet. */
  pending: ReadonlyArray<Sent>
}

const stateFile = "state.json"

export class Bot {
  readonly shape: Shape
  readonly venue: Venue
  readonly symbols: ReadonlyArray<string>
  readonly rules = new Map<string, SymbolRules>()
  readonly state: State
  /** Fraction of the usual order size that the bot places. */
  factor = 1
  stopped = false
  /** The first order that the bot ever placed. */
  first: { readonly symbol: string; readonly orderId: string } | undefined
  /** Ids of orders to which a response arrived. */
  readonly known = new Set<string>()
  /** Returns the newest push for an order, by client id. */
  readonly pushed: (clientId: string) => Order | undefined
  readonly #pauses = new Map<string, number>()
  readonly #mark = `k${process.pid.toString(36)}${Date.now().toString(36)}`
  #count = 0
  #limitedUntil = 0

  constructor(shape: Shape, venue: Venue, pushed: Bot["pushed"] = () => undefined) {
    this.shape = shape
    this.venue = venue
    this.symbols = shape.symbols ?? ["BTCUSDT"]
    this.pushed = pushed
    const isThere = shape.remembers !== undefined && existsSync(stateFile)
    this.state = isThere
      ? JSON.parse(readFileSync(stateFile, "utf8"))
      : { held: {}, traded: {}, begun: {}, pending: [] }
  }

  save(): void {
    if (this.shape.remembers === undefined) return
    writeFileSync(`${stateFile}.new`, JSON.stringify(this.state))
    renameSync(`${stateFile}.new`, stateFile)
  }

  /** Saves the orders that the bot is about to send. */
  intend(pending: ReadonlyArray<Sent>): void {
    if (this.shape.remembers !== "intents") return
    this.state.pending = pending
    this.save()
  }

  held(symbol: string): number {
    return this.state.held[symbol] ?? 0
  }

  /** Adds the executed quantity of the sent orders to the position. */
  settle(symbol: string, executed: number): void {
    const { held, traded } = this.state
    held[symbol] = this.held(symbol) + executed
    traded[symbol] = (traded[symbol] ?? 0) + Math.abs(executed)
    this.state.pending = []
    this.save()
    this.say()
  }

  /** Drops a remaining position that is too small to sell. */
  forget(symbol: string): void {
    this.state.held[symbol] = 0
    this.save()
  }

  /** Prints the traded quantity; a test compares this quantity with the exchange's. */
  say(): void {
    console.log(`traded ${JSON.stringify(this.state.traded)}`)
  }

  newId(): string | undefined {
    return this.shape.hasNoIds ? undefined : `${this.#mark}-${++this.#count}`
  }

  isOwn({ clientId }: Order): boolean {
    return clientId.startsWith("k")
  }

  lot(symbol: string): number {
    return lotOf[symbol]!.lot
  }

  base(symbol: string): string {
    return lotOf[symbol]!.base
  }

  rulesOf(symbol: string): SymbolRules {
    return this.rules.get(symbol)!
  }

  async readRules(symbol: string): Promise<void> {
    this.rules.set(symbol, await this.retried(() => this.venue.rules(symbol)))
  }

  isPaused(symbol: string): boolean {
    return Date.now() < (this.#pauses.get(symbol) ?? 0)
  }

  placed(symbol: string, orderId: string): void {
    this.first ??= { symbol, orderId }
    this.known.add(orderId)
  }

  get isLimited(): boolean {
    return Date.now() < this.#limitedUntil
  }

  /** Waits for as long as a request's failure requires. */
  async recover(error: Failed, attempt: number): Promise<void> {
    const { failureWaitMs, limitWaitMs } = this.shape
    if (error.code === codes.outsideWindow) {
      await this.venue.resync().catch(() => {})
      return sleep(Math.min(500 * (attempt + 1), 5_000))
    }
    if (error.kind === "limited") {
      const wait = (error.retryAfter ?? 1) * 1_000 + 300
      this.#limitedUntil = Date.now() + wait
      return sleep(limitWaitMs === undefined ? wait : limitWaitMs * 2 ** attempt)
    }
    return sleep(failureWaitMs ?? Math.min(1_000 * 2 ** attempt, 15_000))
  }

  /** Repeats a read or a cancel until the exchange answers or rejects it. */
  async retried<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        if (error.kind === "refused" && error.code !== codes.outsideWindow) throw error
        await this.recover(error, attempt)
      }
    }
  }

  /** Reacts to the rejection of an order, which therefore does not exist. */
  async refused(error: Failed, symbol: string): Promise<void> {
    const code = error.code ?? 0
    if (error.kind === "limited" || code === codes.outsideWindow) return this.recover(error, 0)
    if (this.shape.ignoresRefusals) return
    // The bot's mistake: forgets the position after a sale that the balance did not cover, as if the sale had
    // executed.
    if (this.shape.assumes && codes.notCovered.has(code)) return this.forget(symbol)
    if (codes.offSteps.has(code)) return this.readRules(symbol)
    if (codes.halted.has(code) || codes.notCovered.has(code) || code === codes.tooSmall)
      this.#pauses.set(symbol, Date.now() + 60_000)
    if (code === codes.tooSmall) await this.readRules(symbol)
  }

  /** Reads an order; null if the exchange has no such order. */
  async query(symbol: string, name: Parameters<Venue["order"]>[1]): Promise<Order | null> {
    try {
      return await this.retried(() => this.venue.order(symbol, name))
    } catch (error) {
      if (error instanceof Failed && error.code === codes.absent) return null
      throw error
    }
  }

  /**
   * Cancels the unfilled quantity of an order, and returns the order once it has ended. Lists of the exchange
   * can be late, so the order is read repeatedly.
   */
  async ended(symbol: string, orderId: string): Promise<Order> {
    for (;;) {
      const found = await this.query(symbol, { orderId })
      if (found !== null && !found.isOpen) return found
      if (found !== null)
        await this.retried(() => this.venue.cancel(symbol, orderId)).catch((error) => {
          if (!(error instanceof Failed) || error.code !== codes.unknownOrder) throw error
        })
      await sleep(500)
    }
  }
}
