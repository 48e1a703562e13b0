/**
 * A {@link Transport} over the HttpClient in the context: with the program's own middleware, a proxy, or a platform's
 * client. The HttpClient limits the length of responses.
 *
 * A redirect is never followed to another origin: key and signature are for one server. A client over `fetch` gets a
 * non-following `fetch` below its middleware. Node's own HTTP client follows no redirect unless middleware
 * makes it do so.
 */
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import { noResponse, type TransportRequest } from "./Send.ts"
import { Transport } from "./Transport.ts"

type Fetch = typeof globalThis.fetch

/**
 * The `fetch` that the HttpClient was given; undefined for the platform's own. The client's `fetch` is read
 * below its middleware; nothing is sent.
 */
const ownFetchOf = (client: HttpClient.HttpClient): Effect.Effect<Fetch | undefined> => {
  let found: Fetch | undefined
  const notSent = "the transport only looks which fetch it has"
  const look = Effect.flatMap(FetchHttpClient.Fetch, (given) => {
    if (given !== fetch) found = given
    return Effect.die(notSent)
  })
  return Effect.map(Effect.exit(client.postprocess(look)), () => found)
}

/** A `fetch` that follows no redirect, and rejects later requests to another origin than the first. */
const withinOrigin = (inner: Fetch): Fetch => {
  let first: string | undefined
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input)
    first ??= origin
    if (origin !== first)
      throw new TypeError(`redirected to ${origin}; the key of ${first} is not sent there`)
    return inner(input, { ...init, redirect: "manual" })
  }
}

const make = Effect.gen(function* () {
  const client = yield* HttpClient.HttpClient
  const ownFetch = yield* ownFetchOf(client)
  const exchange = Effect.fnUntraced(function* ({ method, url, headers, body }: TransportRequest) {
    const bare = HttpClientRequest.make(method)(url)
    const request = body === undefined ? bare : HttpClientRequest.bodyText(bare, body)
    const given = yield* FetchHttpClient.Fetch
    const inner = withinOrigin((given === fetch && ownFetch) || given)
    const response = yield* client
      .execute(HttpClientRequest.setHeaders(request, headers))
      .pipe(Effect.provideService(FetchHttpClient.Fetch, inner))
    const text = yield* response.text
    return { status: response.status, text, header: (name: string) => response.headers[name] }
  })
  const send = (request: TransportRequest) =>
    exchange(request).pipe(
      Effect.timeout(request.timeoutMs),
      Effect.mapError((cause) => noResponse(request.url, cause)),
    )
  return { send }
})

/** A transport over the HttpClient in the context. */
export const layerHttpClient: Layer.Layer<Transport, never, HttpClient.HttpClient> = Layer.effect(
  Transport,
  make,
)
