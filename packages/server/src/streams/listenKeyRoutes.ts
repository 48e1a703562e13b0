/** Handlers of listen keys. Listen keys are in the journal, so they survive a restart. */
import { validListenKeys } from "@bourse/engine"
import { listenKeyMs } from "@bourse/vocabulary/streams"
import { command, decide, read } from "../plans/Plan.ts"
import { type Route, routesOf } from "../plans/Route.ts"
import { ListenKeyApi } from "./listenKeyEndpoints.ts"

const bytesOfKey = 32

/** The parameter `random` makes the given number of bytes as hex. */
export const listenKeyRoutes = (random: (bytes: number) => string): ReadonlyArray<Route> =>
  routesOf(ListenKeyApi, {
    createListenKey: (_, { uid, key: { key: apiKey } }) =>
      decide((_, now) => {
        const key = random(bytesOfKey)
        return command({ type: "makeListenKey", key, uid, apiKey, until: now + listenKeyMs }, () => ({
          listenKey: key,
        }))
      }),
    listenKeys: (_, { uid }) =>
      read((state, now) => ({ listenKey: validListenKeys(state, uid, now).map(({ key }) => key) })),
    extendListenKey: ({ listenKey: key }, { uid }) =>
      decide((_, now) =>
        command({ type: "extendListenKey", key, uid, until: now + listenKeyMs }, () => ({ listenKey: key })),
      ),
    closeListenKey: ({ listenKey: key }, { uid }) =>
      command({ type: "endListenKey", key, of: uid }, () => ({ listenKey: key })),
  })
