/**
 * The market of the options: the driver of a simulated market, or the exchange that is mirrored, and the market's part
 * of history. This service also has the listener for reads of books.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type MirrorUrl, parseMirrorUrl } from "../mirror/MirrorUrl.ts"
import { MirrorError, Upstream } from "../mirror/Upstream.ts"
import { Options } from "../options/Options.ts"
import { startStep } from "../StartError.ts"
import { MarketDriver } from "../simulation/MarketDriver.ts"
import { SimulatedHistory } from "../simulation/SimulatedHistory.ts"
import { DepthReads } from "../streams/DepthReads.ts"

export class MarketService extends Context.Service<
  MarketService,
  {
    /** Null without a simulated market. */
    readonly driver: MarketDriver | null
    /** Null without a mirrored market. */
    readonly upstream: Upstream | null
    readonly history: SimulatedHistory
    readonly depthReads: DepthReads
  }
>()("@bourse/server/Market") {
  static readonly layer = Layer.effect(
    MarketService,
    Effect.gen(function* () {
      const { market, log } = yield* Options
      const mirror = market?.mirror
      const upstream =
        mirror === undefined
          ? null
          : yield* startStep(() => Upstream.read(parseMirrorUrl(mirror) as MirrorUrl), MirrorError)
      const driver =
        market === null || upstream !== null
          ? null
          : new MarketDriver({ seed: market.seed ?? 1, file: market.file ?? {}, log })
      return { driver, upstream, history: new SimulatedHistory(driver), depthReads: new DepthReads() }
    }),
  )
}
