/** The store as a service: which data it opens, with which master key, replica and lease. */
import { isIPv6 } from "node:net"
import { hostname } from "node:os"
import {
  type HistoryReplicaOptions,
  nameOfDatabase,
  prepareStore,
  type Store,
  type StoredData,
  StoreError,
} from "@bourse/store"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Log } from "../log/Log.ts"
import { Options } from "../options/Options.ts"
import type { MendFile } from "../recovery/DataWatch.ts"
import type { OpenStore } from "../recovery/Memory.ts"
import { startStep } from "../StartError.ts"
import { prepareMasterKey } from "../security/masterKey.ts"
import type { Secrets } from "../security/Secrets.ts"
import { SharedDatabase } from "../standby/SharedDatabase.ts"
import type { HistoryReadCounts } from "../telemetry/metrics.ts"
import { Listening } from "./Listening.ts"

/** The data, and how secrets are sealed there. */
export class StoreService extends Context.Service<
  StoreService,
  {
    /** The exchange opens it, and opens it again when something failed. */
    readonly open: OpenStore
    /** Known when the data was opened first, for the master key is held against it. */
    readonly secrets: Effect.Effect<Secrets>
    /** Sees to it that the folder's own master key is there, once the data was opened. */
    readonly mendKey: MendFile
    /** Undefined where the data is in a folder. */
    readonly shared: SharedDatabase | undefined
    /** How many queries of history the replica and the primary answered; undefined without a replica. */
    readonly historyReads: HistoryReadCounts | undefined
  }
>()("@bourse/server/Store") {
  static readonly layer = Layer.effect(
    StoreService,
    Effect.gen(function* () {
      const {
        masterKey,
        masterKeyFile,
        data,
        databaseUrl,
        historyUrl,
        host,
        requireSyncStandby,
        sandbox,
        log,
        ...options
      } = yield* Options
      const { port } = yield* Listening
      const opened = yield* Deferred.make<Secrets>()
      const prepared = yield* startStep(() =>
        prepareMasterKey({ text: masterKey, file: masterKeyFile, data, make: sandbox }),
      )
      let ofKey: MendFile = () => undefined
      // Once accepted, an end is not to be accepted again when the store is opened anew.
      let { acceptJournalEnd, rebuildHistory = false } = options
      const chainKey = (stored: StoredData) => {
        const { secrets, chainKey, mendKey } = prepared(stored)
        ofKey = mendKey
        Deferred.doneUnsafe(opened, Effect.succeed(secrets))
        return chainKey
      }
      // A start that is refused leaves the data as it is. What opens it again goes on with it.
      let wasOpened = false
      const onBegun = async (store: Store): Promise<void> => {
        acceptJournalEnd = undefined
        for (const warning of store.warnings) log.warn(warning)
        if (!rebuildHistory) return
        rebuildHistory = false
        await rebuild(store, log)
      }
      const postgres =
        databaseUrl === undefined
          ? undefined
          : { url: databaseUrl, requireSyncStandby: requireSyncStandby === true }
      const historyReads = { replica: 0, primary: 0, isReplicaUsed: 1 }
      const replica = historyUrl === undefined ? undefined : replicaOf(historyUrl, historyReads, log)
      const shared =
        databaseUrl === undefined
          ? undefined
          : new SharedDatabase({
              url: databaseUrl,
              address: `http://${isWildcard(host) ? hostname() : addressInUrl(host)}:${port}`,
              prepare: () =>
                prepareStore({ path: data, postgres, replica, chainKey, acceptJournalEnd, onBegun }),
              log,
            })
      const open: OpenStore = async (mode) => {
        if (mode === "read" && databaseUrl !== undefined)
          throw new StoreError(
            "io",
            `database ${nameOfDatabase(databaseUrl)} cannot be served for reading only`,
          )
        const given = { path: data, postgres, replica, mode, chainKey, acceptJournalEnd }
        const isFirst = !wasOpened
        wasOpened = true
        const prepared =
          shared?.takePrepared() ?? (await prepareStore({ ...given, beginsLater: isFirst, onBegun }))
        return prepared.open(shared?.lease)
      }
      const mendKey = () => ofKey()
      return { open, secrets: Deferred.await(opened), mendKey, shared, historyReads: replica && historyReads }
    }),
  )
}

const replicaOf = (url: string, counts: HistoryReadCounts, log: Log): HistoryReplicaOptions => ({
  url,
  onRead: (from) => {
    counts[from]++
  },
  onChange: (problem) => {
    if (problem !== undefined) log.warn("history is read from the primary", { reason: problem })
    else if (counts.isReplicaUsed === 0) log.info("history is read from the replica again")
    counts.isReplicaUsed = problem === undefined ? 1 : 0
  },
})

/** A store that refuses it is closed. */
const rebuild = async (store: Store, log: Log): Promise<void> => {
  const problems = await store.rebuildHistory().catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  if (problems.length === 0) log.warn("the history is not damaged: nothing is made again")
  for (const problem of problems) log.warn("made again from the journal", { damage: problem })
}

const isWildcard = (host: string): boolean => host === "0.0.0.0" || host === "::"
const addressInUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host)
