/**
 * A {@link Transport} over the HttpClient in the context: a client with middleware of one's own, one that goes through a
 * proxy, or a platform's. That client decides whether redirects are followed and how long a response may be.
 */
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import { noResponse, type TransportRequest } from "./Send.ts"
import { Transport } from "./Transport.ts"

const make = Effect.gen(function* () {
  const client = yield* HttpClient.HttpClient
  const exchange = Effect.fnUntraced(function* ({ method, url, headers, body }: TransportRequest) {
    const bare = HttpClientRequest.make(method)(url)
    const request = body === undefined ? bare : HttpClientRequest.bodyText(bare, body)
    const response = yield* client.execute(HttpClientRequest.setHeaders(request, headers))
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

/** Over the HttpClient in the context. */
export const layerHttpClient: Layer.Layer<Transport, never, HttpClient.HttpClient> = Layer.effect(
  Transport,
  make,
)
