/** The database that servers share, once this server is its writer; undefined if the data is in a folder. */
import { isIPv6 } from "node:net"
import { hostname } from "node:os"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { startingFront } from "../http/startingFront.ts"
import { Options } from "../options/Options.ts"
import { startStep } from "../StartError.ts"
import type { SharedDatabase } from "../standby/SharedDatabase.ts"
import { beforeReady, Listening } from "./Listening.ts"
import { StoreService } from "./StoreService.ts"

/** This server's host name for other machines. */
const hostToReach = (host: string): string => {
  const name = host === "0.0.0.0" || host === "::" ? hostname() : host
  return isIPv6(name) ? `[${name}]` : name
}

export class SharedDatabaseService extends Context.Service<
  SharedDatabaseService,
  SharedDatabase | undefined
>()("@bourse/server/SharedDatabase") {
  static readonly layer = Layer.effect(
    SharedDatabaseService,
    Effect.gen(function* () {
      const { databaseUrl: url, host, log } = yield* Options
      const { port, answerWith } = yield* Listening
      const { prepare } = yield* StoreService
      if (url === undefined) return undefined
      const { SharedDatabase } = yield* Effect.promise(() => import("../standby/SharedDatabase.ts"))
      const address = `http://${hostToReach(host)}:${port}`
      const shared = yield* Effect.acquireRelease(
        Effect.sync(() => new SharedDatabase({ url, address, prepare: () => prepare({}), log })),
        (shared) => Effect.promise(() => shared.close()),
      )
      answerWith(
        startingFront(
          () => beforeReady,
          () => shared.standby,
        ),
      )
      yield* startStep((signal) => shared.becomeWriter(signal))
      return shared
    }),
  )
}
