/** What the server does for the endpoints of listen keys. */
import { listenKeysMax } from "@bourse/vocabulary/streams"
import { decide, read, type TurnPlan } from "../plans/Plan.ts"
import { type Route, route } from "../plans/Route.ts"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import type { ListenKeys } from "./ListenKeys.ts"
import { closeListenKey, createListenKey, extendListenKey, listenKeys } from "./listenKeyEndpoints.ts"

export const listenKeyRoutes = (keys: ListenKeys): ReadonlyArray<Route> => {
  /** Does something with a key of the caller's account. */
  const withKey = (
    key: string,
    uid: string,
    change: (key: string, now: number) => void,
  ): TurnPlan<{ readonly listenKey: string }> =>
    decide((_, now): TurnPlan<{ readonly listenKey: string }> | ErrorResponse => {
      if (keys.get(key, now)?.uid !== uid) return errorResponse("recordNotFound")
      change(key, now)
      return read(() => ({ listenKey: key }))
    })

  return [
    route(createListenKey, (_, { uid, key }) =>
      decide((_, now) => {
        const listenKey = keys.issue(uid, key.key, now)
        return listenKey === undefined
          ? errorResponse("parameterError", `an account has at most ${listenKeysMax} valid listen keys`)
          : read(() => ({ listenKey }))
      }),
    ),
    route(listenKeys, (_, { uid }) => read((_, now) => ({ listenKey: [...keys.of(uid, now)] }))),
    route(extendListenKey, ({ listenKey }, { uid }) =>
      withKey(listenKey, uid, (key, now) => keys.extend(key, now)),
    ),
    route(closeListenKey, ({ listenKey }, { uid }) => withKey(listenKey, uid, (key) => keys.close(key))),
  ]
}
