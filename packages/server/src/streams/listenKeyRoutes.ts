/** What the server does for the endpoints of listen keys. They are in the journal: a restart leaves them as they were. */
import { validListenKeys } from "@bourse/engine"
import { listenKeyMs } from "@bourse/vocabulary/streams"
import { command, decide, read } from "../plans/Plan.ts"
import { type Route, route } from "../plans/Route.ts"
import { closeListenKey, createListenKey, extendListenKey, listenKeys } from "./listenKeyEndpoints.ts"

const bytesOfKey = 32

/** `random` makes so many bytes as hex. */
export const listenKeyRoutes = (random: (bytes: number) => string): ReadonlyArray<Route> => [
  route(createListenKey, (_, { uid, key: { key: apiKey } }) =>
    decide((_, now) => {
      const key = random(bytesOfKey)
      return command({ type: "makeListenKey", key, uid, apiKey, until: now + listenKeyMs }, () => ({
        listenKey: key,
      }))
    }),
  ),
  route(listenKeys, (_, { uid }) =>
    read((state, now) => ({ listenKey: validListenKeys(state, uid, now).map(({ key }) => key) })),
  ),
  route(extendListenKey, ({ listenKey: key }, { uid }) =>
    decide((_, now) =>
      command({ type: "extendListenKey", key, uid, until: now + listenKeyMs }, () => ({ listenKey: key })),
    ),
  ),
  route(closeListenKey, ({ listenKey: key }, { uid }) =>
    command({ type: "endListenKey", key, of: uid }, () => ({ listenKey: key })),
  ),
]
