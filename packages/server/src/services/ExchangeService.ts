/** The exchange that writes the data and serves requests. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Exchange } from "../exchange/Exchange.ts"
import { Options } from "../options/Options.ts"
import { GenesisError, startStep } from "../StartError.ts"
import { createWith } from "./keptData.ts"
import { RestoredExchange } from "./RestoredExchange.ts"
import { SharedDatabaseService } from "./SharedDatabaseService.ts"
import { StartPlan } from "./StartPlan.ts"

export class ExchangeService extends Context.Service<ExchangeService, Exchange>()("@bourse/server/Exchange") {
  static readonly layer = Layer.effect(
    ExchangeService,
    Effect.gen(function* () {
      const options = yield* Options
      const shared = yield* SharedDatabaseService
      const exchange = yield* RestoredExchange
      // A start that cannot succeed is refused before anything is written.
      yield* StartPlan
      yield* exchange.begin()
      shared?.onLost((error) => exchange.supervisor.stop(error))
      const { store, status, isNew } = exchange
      if (isNew && status.name === "readOnly" && shared === undefined)
        return yield* new GenesisError({
          message: `a new exchange needs 24 MiB of free space, and the disk of ${options.data} has less: free space on the disk and start again, or choose another data folder`,
        })
      if (isNew && !store.isReadOnly) yield* startStep(() => createWith(store, options, shared !== undefined))
      return exchange
    }),
  )
}
