/**
 * The client of the control plane: `client.admin.createAccount(...)`, `client.sandbox.fund(...)`. Calls fail with
 * {@link ControlRejected} or {@link ControlUnauthorized}, with Effect's HttpClientError if there is no response or,
 * if the plane is switched off, a 404, or with Effect's SchemaError for a response of another server. Calls
 * that move the clock far are sent as several requests, see {@link movingInPieces}.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpApiClient from "effect/http-api/HttpApiClient"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { ControlApi } from "./ControlApi.ts"
import { ControlToken, controlTokenHeader } from "./ControlMiddleware.ts"
import { movingInPieces } from "./clockPieces.ts"

const layerToken = (token: string | Redacted.Redacted<string>) =>
  HttpApiMiddleware.layerClient(ControlToken, ({ next, request }) =>
    next(
      HttpClientRequest.setHeader(
        request,
        controlTokenHeader,
        Redacted.isRedacted(token) ? Redacted.value(token) : token,
      ),
    ),
  )

export class ControlClient extends Context.Service<ControlClient, HttpApiClient.ForApi<typeof ControlApi>>()(
  "@bourse/control/ControlClient",
) {
  /** Uses `fetch`, with the server's root and the token that it printed at start. */
  static readonly layer = (options: {
    readonly baseUrl: string
    readonly token: string | Redacted.Redacted<string>
  }) =>
    Layer.effect(
      ControlClient,
      Effect.map(HttpApiClient.make(ControlApi, { baseUrl: options.baseUrl }), (client) => ({
        ...client,
        sandbox: movingInPieces(client.sandbox),
      })),
    ).pipe(Layer.provide(layerToken(options.token)), Layer.provide(FetchHttpClient.layer))
}
