/**
 * The replica from which history is read, and the number of queries that replica and primary answered;
 * undefined without a replica.
 */
import type { HistoryReplicaOptions } from "@bourse/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Options } from "../options/Options.ts"
import type { HistoryReadCounts } from "../telemetry/metrics.ts"

export class HistoryReplica extends Context.Service<
  HistoryReplica,
  { readonly options: HistoryReplicaOptions; readonly reads: HistoryReadCounts } | undefined
>()("@bourse/server/HistoryReplica") {
  static readonly layer = Layer.effect(
    HistoryReplica,
    Effect.gen(function* () {
      const { historyUrl: url, log } = yield* Options
      if (url === undefined) return undefined
      const reads: HistoryReadCounts = { replica: 0, primary: 0, isReplicaUsed: 1 }
      const onRead = (from: "replica" | "primary"): void => {
        reads[from]++
      }
      const onChange = (problem: string | undefined): void => {
        if (problem !== undefined) log.warn("history is read from the primary", { reason: problem })
        else if (reads.isReplicaUsed === 0) log.info("history is read from the replica again")
        reads.isReplicaUsed = problem === undefined ? 1 : 0
      }
      const { postgres } = yield* Effect.promise(() => import("@bourse/store-postgres"))
      return { options: { backend: postgres({ url }), onRead, onChange }, reads }
    }),
  )
}
