/** What this server answers beside the interface: health, readiness, API description and page, control plane. */
import type { IncomingMessage, ServerResponse } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import * as OpenApi from "effect/http-api/OpenApi"
import { isLoopback } from "./Address.ts"
import { type ControlOptions, controlRoutes } from "./Control.ts"
import { documentedApi } from "./Documentation.ts"
import type { Exchange } from "./Exchange.ts"
import { refused } from "./Refused.ts"

const json = (status: number, body: object) => Effect.succeed(HttpServerResponse.jsonUnsafe(body, { status }))

/** Ready: the journal is replayed and writes signed now are accepted. */
export const readiness = (exchange: Exchange): { readonly ready: boolean; readonly reason?: string } => {
  const { status } = exchange
  if (status.name === "starting") return { ready: false, reason: "replaying the journal" }
  if ("reason" in status) return { ready: false, reason: `${status.name}: ${status.reason}` }
  const wait = exchange.writesOpenInMs
  return wait > 0 ? { ready: false, reason: `writes are accepted in ${wait} ms` } : { ready: true }
}

const notFound = refused("notFound")

/** Serves these routes on node:http. */
export const makeOtherRoutes = Effect.fnUntraced(function* (options: ControlOptions) {
  const { exchange, adminToken, sandboxToken } = options
  const health = HttpRouter.add(
    "GET",
    "/healthz",
    Effect.suspend(() => {
      const { status } = exchange
      return json(status.name === "stopped" ? 503 : 200, { status: status.name })
    }),
  )
  const ready = HttpRouter.add(
    "GET",
    "/readyz",
    Effect.suspend(() => {
      const answer = readiness(exchange)
      return json(answer.ready ? 200 : 503, answer)
    }),
  )
  const openapi = HttpRouter.add("GET", "/openapi.json", json(200, OpenApi.fromApi(documentedApi)))
  const docs = HttpApiScalar.layer(documentedApi, { path: "/docs" })
  const missing = HttpRouter.add("*", "/*", json(notFound.status, { code: notFound.code, msg: notFound.message }))
  const routes = Layer.mergeAll(health, ready, openapi, docs, controlRoutes(options), missing).pipe(
    Layer.provide(NodeHttpServer.layerHttpServices),
  )
  const app = yield* HttpRouter.toHttpEffect(routes)
  const handler = yield* NodeHttpServer.makeHandler(app, { scope: yield* Effect.scope, middleware: HttpMiddleware.withLoggerDisabled as never }).pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe("1 MiB")),
  )

  /** A plane that is switched off is not there; the sandbox's is for callers on this machine. */
  return (request: IncomingMessage, response: ServerResponse): void => {
    const plane = request.url!.startsWith("/sandbox/") ? "sandbox" : request.url!.startsWith("/admin/") ? "admin" : null
    const off = plane === "sandbox" ? sandboxToken === null : plane === "admin" && adminToken === null && sandboxToken === null
    const foreign = plane === "sandbox" && !isLoopback((request.socket.remoteAddress ?? "").replace("::ffff:", ""))
    if (!off && !foreign) return handler(request, response)
    const { status, code, message } = off ? notFound : refused("forbidden")
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ code, msg: message }))
  }
})
