/** An exchange with the simulated market, stepped by the test. */
import { expect } from "vitest"
import { bookLevels, dumpState, type Ladder, loadState } from "../../src/index.ts"
import { startTime, TestExchange } from "./testExchange.ts"

export const minuteMs = 60_000
/** The symbol BTCUSDT has ticks of 0.01 and lots of 0.000001. */
export const btc = (price: number): number => price * 100

export const ladderAt = (bid: number, ask: number, others: Partial<Ladder> = {}): Ladder => ({
  bidTicks: btc(bid),
  askTicks: btc(ask),
  bidLots: 1_000_000,
  askLots: 1_000_000,
  stepTicks: btc(10),
  gaps: 0,
  levels: 3,
  firstLots: 1_000_000,
  growthLots: 500_000,
  noise: 7,
  beat: 0,
  ...others,
})

interface Step {
  readonly ladder?: Ladder
  readonly trades?: ReadonlyArray<number>
  readonly queues?: ReadonlyArray<number>
  readonly sells?: { readonly limitTicks: number; readonly lots: number }
  readonly buys?: { readonly limitTicks: number; readonly lots: number }
}

export class Simulated extends TestExchange {
  constructor() {
    super()
    this.must({ type: "startSimulation", seed: 1, from: startTime - minuteMs, file: {} })
  }

  step({ ladder = ladderAt(59_990, 60_010), trades = [], queues = [], sells, buys }: Step = {}): this {
    this.now += 1_000
    const flow = { sells: sells ?? null, buys: buys ?? null }
    const to = this.now - (this.now % 1_000)
    const told = { memory: [1], queues }
    this.must({ type: "stepSimulation", symbol: "BTCUSDT", ladder, to, trades, ...told, ...flow })
    return this
  }

  /** Expects a replay of the events, and a load of the dumped state, to give the same state. */
  same(): void {
    expect([...dumpState(this.replayed())]).toEqual([...dumpState(this.state)])
    expect([...dumpState(loadState(dumpState(this.state)))]).toEqual([...dumpState(this.state)])
  }
}

/** The prices of a side with the open quantity at each. */
export const levels = (exchange: TestExchange, side: "BUY" | "SELL") =>
  bookLevels(exchange.state.markets.get("BTCUSDT")!, side, 100).map(([ticks, lots]) => [ticks, Number(lots)])
