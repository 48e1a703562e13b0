/** Opens the store of the options' data: at the start, and again after a failure. */
import { type PreparedStore, prepareStore, type Store, type StoreOptions } from "@bourse/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Log } from "../log/Log.ts"
import { Options } from "../options/Options.ts"
import { HistoryReplica } from "./HistoryReplica.ts"
import { MasterKeyService } from "./MasterKeyService.ts"

type Prepare = (given: Pick<StoreOptions, "mode">) => Promise<PreparedStore>

export class StoreService extends Context.Service<StoreService, { readonly prepare: Prepare }>()(
  "@bourse/server/Store",
) {
  static readonly layer = Layer.effect(
    StoreService,
    Effect.gen(function* () {
      const { data: path, databaseUrl, requireSyncStandby = false, log, ...options } = yield* Options
      const { chainKey } = yield* MasterKeyService
      const replica = (yield* HistoryReplica)?.options
      const backend =
        databaseUrl === undefined
          ? undefined
          : (yield* Effect.promise(() => import("@bourse/store-postgres"))).postgres({
              url: databaseUrl,
              requireSyncStandby,
            })
      // One-time options of a start are applied once, not when the store is reopened.
      let { acceptJournalEnd, rebuildHistory = false } = options
      let isFirst = true
      const onBegun = async (store: Store): Promise<void> => {
        acceptJournalEnd = undefined
        for (const warning of store.warnings) log.warn(warning)
        if (!rebuildHistory) return
        rebuildHistory = false
        await rebuild(store, log)
      }
      const prepare: Prepare = (given) => {
        // A refused start leaves the data unchanged.
        const beginsLater = isFirst
        isFirst = false
        return prepareStore({
          ...given,
          ...{ path, backend, replica, chainKey, acceptJournalEnd, beginsLater, onBegun },
        })
      }
      return { prepare }
    }),
  )
}

/** If the start refuses a store, the store is closed. */
const rebuild = async (store: Store, log: Log): Promise<void> => {
  const problems = await store.rebuildHistory().catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  if (problems.length === 0) log.warn("the history is not damaged, so it is not rebuilt")
  for (const problem of problems) log.warn("history rebuilt from the journal", { damage: problem })
}
