/** The data folder of a branch, made before anything is opened; does nothing if the options name no snapshot. */
import { rmSync } from "node:fs"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InitKey } from "../init/planInit.ts"
import { Options } from "../options/Options.ts"
import { GenesisError, startStep } from "../StartError.ts"
import { branchFolder } from "../worlds/branchFolder.ts"
import { SnapshotProblem } from "../worlds/WorldFile.ts"
import { Listening } from "./Listening.ts"

export class BranchService extends Context.Service<
  BranchService,
  {
    /**
     * The new API keys of the branch: without the master key of the snapshot's exchange, the old secrets cannot
     * be read.
     */
    readonly keys: ReadonlyArray<InitKey>
  }
>()("@bourse/server/Branch") {
  static readonly layer = Layer.effect(
    BranchService,
    Effect.gen(function* () {
      const { world, data, isTemporary, masterKey, masterKeyFile, random } = yield* Options
      // A taken port is reported before the folder is made.
      yield* Listening
      if (world === undefined) return { keys: [] }
      const make = startStep(
        () => branchFolder({ from: world.path, to: data, masterKey, masterKeyFile, random }),
        SnapshotProblem,
      ).pipe(
        Effect.mapError((error) =>
          error instanceof GenesisError
            ? new GenesisError({ message: `snapshot ${world.path} ${error.message}` })
            : error,
        ),
      )
      const remove = () => Effect.sync(() => rmSync(data, { recursive: true, force: true }))
      return { keys: yield* isTemporary ? Effect.acquireRelease(make, remove) : make }
    }),
  )
}
