/** Encryption of the secrets in this exchange's data. The master key is checked when the data is opened. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Secrets } from "../security/Secrets.ts"
import { MasterKeyService } from "./MasterKeyService.ts"
import { RestoredExchange } from "./RestoredExchange.ts"

export class SecretsService extends Context.Service<SecretsService, Secrets>()("@bourse/server/Secrets") {
  static readonly layer = Layer.effect(
    SecretsService,
    Effect.gen(function* () {
      yield* RestoredExchange
      return (yield* MasterKeyService).secrets
    }),
  )
}
