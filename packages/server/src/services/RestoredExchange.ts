/**
 * The exchange with its data restored: nothing is written yet, so a start can still be refused without changing the
 * data.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Exchange } from "../exchange/Exchange.ts"
import { readiness } from "../http/serviceRoutes.ts"
import { startingFront } from "../http/startingFront.ts"
import { Options } from "../options/Options.ts"
import type { OpenStore } from "../recovery/ServedState.ts"
import { startStep } from "../StartError.ts"
import { readBranch } from "../worlds/branchFolder.ts"
import { worldRandom } from "../worlds/worldRandom.ts"
import { keptBy } from "./keptData.ts"
import { beforeReady, Listening } from "./Listening.ts"
import { MarketService } from "./MarketService.ts"
import { MasterKeyService } from "./MasterKeyService.ts"
import { SharedDatabaseService } from "./SharedDatabaseService.ts"
import { StoreService } from "./StoreService.ts"

export class RestoredExchange extends Context.Service<RestoredExchange, Exchange>()(
  "@bourse/server/RestoredExchange",
) {
  static readonly layer = Layer.effect(
    RestoredExchange,
    Effect.gen(function* () {
      const options = yield* Options
      const { answerWith } = yield* Listening
      const { prepare } = yield* StoreService
      const { mend } = yield* MasterKeyService
      const shared = yield* SharedDatabaseService
      const { driver } = yield* MarketService
      const openStore: OpenStore =
        shared === undefined ? async (mode) => (await prepare({ mode })).open() : (mode) => shared.open(mode)
      const exchange = new Exchange({
        openStore,
        mendKey: mend,
        market: driver,
        log: options.log,
        onFatal: options.onFatal ?? (() => {}),
        onProgress: options.onProgress,
        ...keptBy(options, shared !== undefined),
        ...(options.handle === undefined ? {} : { handle: options.handle }),
        ...(shared === undefined
          ? {}
          : {
              mayAnswer: shared.mayAnswer,
              wallClock: shared.wallClock,
              isClockShared: true,
              othersSilentMs: shared.othersSilentMs,
              followed: () => shared.takeFollowed(),
            }),
      })
      // At this point the state is restored, but the services that answer requests are still starting.
      answerWith(
        startingFront(() => (exchange.status.name === "starting" ? readiness(exchange) : beforeReady)),
      )
      yield* exchange.open()
      const branch = yield* startStep(() => readBranch(exchange.store))
      if (branch === undefined) return exchange
      exchange.asBranch(branch)
      options.reseed(worldRandom(branch.seed, exchange))
      return exchange
    }),
  )
}
