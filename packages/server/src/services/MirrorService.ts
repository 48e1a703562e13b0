/** Follows the mirrored exchange of the options, from the end of the start on; null without one. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Mirror } from "../mirror/Mirror.ts"
import { Options } from "../options/Options.ts"
import { startStep } from "../StartError.ts"
import { Beginning } from "./Beginning.ts"
import { ExchangeService } from "./ExchangeService.ts"
import { MarketService } from "./MarketService.ts"

export class MirrorService extends Context.Service<MirrorService, { readonly mirror: Mirror | null }>()(
  "@bourse/server/Mirror",
) {
  static readonly layer = Layer.effect(
    MirrorService,
    Effect.gen(function* () {
      yield* Beginning
      const { upstream } = yield* MarketService
      if (upstream === null) return { mirror: null }
      const { log } = yield* Options
      const exchange = yield* ExchangeService
      const feed = yield* startStep(() => upstream.feed())
      const { names: symbols, clockOffsetMs } = upstream
      const mirror = new Mirror({ url: upstream.url, clockOffsetMs, feed, symbols, exchange, log })
      yield* Effect.acquireRelease(
        Effect.sync(() => mirror.start()),
        (end) => Effect.sync(end),
      )
      yield* Effect.promise(() => mirror.begun())
      return { mirror }
    }),
  )
}
