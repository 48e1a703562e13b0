/** The service of the master key that the options name. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Options } from "../options/Options.ts"
import { startStep } from "../StartError.ts"
import { MasterKey } from "../security/masterKey.ts"
import { BranchService } from "./BranchService.ts"

export class MasterKeyService extends Context.Service<MasterKeyService, MasterKey>()(
  "@bourse/server/MasterKey",
) {
  static readonly layer = Layer.effect(
    MasterKeyService,
    Effect.gen(function* () {
      // The folder of a branch contains its key.
      yield* BranchService
      const { masterKey: text, masterKeyFile: file, data, sandbox: make } = yield* Options
      return yield* startStep(() => new MasterKey({ text, file, data, make }))
    }),
  )
}
