/**
 * The simulated market of the options: its driver, null without a market, and its part of history. This service
 * also has the listener for reads of books.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Options } from "../options/Options.ts"
import { MarketDriver } from "../simulation/MarketDriver.ts"
import { SimulatedHistory } from "../simulation/SimulatedHistory.ts"
import { DepthReads } from "../streams/DepthReads.ts"

export class MarketService extends Context.Service<
  MarketService,
  {
    readonly driver: MarketDriver | null
    readonly history: SimulatedHistory
    readonly depthReads: DepthReads
  }
>()("@bourse/server/Market") {
  static readonly layer = Layer.effect(
    MarketService,
    Effect.map(Options, ({ market, log }) => {
      const driver = market && new MarketDriver({ seed: market.seed ?? 1, file: market.file ?? {}, log })
      return { driver, history: new SimulatedHistory(driver), depthReads: new DepthReads() }
    }),
  )
}
