/** HTTP requests of commands that need no key. */
import * as Effect from "effect/Effect"
import { noAnswer, notOurs } from "./connection.ts"
import { fetch } from "./fetch.ts"

const askMaxMs = 10_000

/** Status and JSON body of a response. */
export const ask = (url: string, path: string) =>
  Effect.gen(function* () {
    const { status, text } = yield* Effect.tryPromise({
      try: async () => {
        const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(askMaxMs) })
        return { status: response.status, text: await response.text() }
      },
      catch: () => noAnswer(url),
    })
    const body = yield* Effect.try({
      try: () => JSON.parse(text) as Record<string, unknown>,
      catch: () => notOurs(url),
    })
    return { status, body }
  })
