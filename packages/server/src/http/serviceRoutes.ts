/** Routes beside the interface: health, readiness, metrics, API description and page, control plane, desk. */
import type { IncomingMessage, ServerResponse } from "node:http"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeHttpPlatform from "@effect/platform-node/NodeHttpPlatform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodePath from "@effect/platform-node/NodePath"
import * as ByteSize from "effect/ByteSize"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Etag from "effect/http/Etag"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as UrlParams from "effect/http/UrlParams"
import * as Layer from "effect/Layer"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { type ControlOptions, controlRoutes } from "../control/controlRoutes.ts"
import { describedApi } from "../documentation/describedApi.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import { FailureLog } from "../log/FailureLog.ts"
import type { Log } from "../log/Log.ts"
import { describeProgress } from "../log/Progress.ts"
import { secretName } from "../log/RequestLog.ts"
import type { Mirror, MirrorStatus, SymbolStatus } from "../mirror/Mirror.ts"
import { type ErrorResponse, errorResponse, readFailed } from "../responses/ErrorResponse.ts"
import { requestIdOf } from "../responses/NumberedResponse.ts"
import { serveDesk } from "./Desk.ts"
import type { EventStream } from "./EventStream.ts"

/**
 * The platform services that routes need. Effect's complete set of services for Node includes a terminal, which
 * would listen to standard input for each server of a process.
 */
const platform = Layer.mergeAll(NodeHttpPlatform.layer, Etag.layerWeak, NodeFileSystem.layer, NodePath.layer)

const json = (status: number, body: object) => Effect.succeed(HttpServerResponse.jsonUnsafe(body, { status }))

/** The answer of `/readyz`. */
export interface Readiness {
  readonly ready: boolean
  readonly reason?: string
  /** The mirrored exchange: how late its last trades arrived in ms, and the symbols that are halted. */
  readonly mirror?: Pick<MirrorStatus, "url" | "by"> & {
    readonly lagMs: number
    readonly halted: ReadonlyArray<string>
  }
}

/**
 * A server is ready when the journal is replayed and newly signed writes are accepted. A read-only exchange is
 * not ready, because clients that wait for readiness want to write, and monitoring must report a full disk. A
 * read-only exchange is alive, so a supervisor should not restart it.
 */
export const readiness = (exchange: Exchange, mirror: Pick<Mirror, "status"> | null = null): Readiness => {
  const { status } = exchange
  const { current } = exchange.progress
  if (status.name === "starting")
    return { ready: false, reason: current === undefined ? "starting" : describeProgress(current) }
  if (status.name === "readOnly") return { ready: false, reason: `read-only: ${status.reason}` }
  if ("reason" in status) {
    const progress = current === undefined ? "" : `; ${describeProgress(current)}`
    return { ready: false, reason: `${status.name}: ${status.reason}${progress}` }
  }
  if (!exchange.mayAnswer)
    return {
      ready: false,
      reason: "the lease ran out: the database does not respond, or another server took over",
    }
  if (exchange.clockWatch.problem !== null) return { ready: false, reason: exchange.clockWatch.problem }
  if (exchange.watch.problem !== null)
    return {
      ready: false,
      reason: `the data that the next start needs is damaged or missing: ${exchange.watch.problem}`,
    }
  const wait = exchange.writesOpenInMs
  if (wait > 0) return { ready: false, reason: `writes are accepted in ${wait} ms` }
  return mirror === null ? { ready: true } : mirrorReadiness(mirror.status())
}

/** A mirrored market is ready while any symbol follows its exchange. */
const mirrorReadiness = ({ url, by, symbols }: MirrorStatus): Readiness => {
  const lost = symbols.filter((symbol) => symbol.lost !== null)
  const lagMs = Math.max(...symbols.map((symbol) => symbol.lagMs))
  const mirror = { url, by, lagMs, halted: lost.map(({ symbol }) => symbol) }
  if (lost.length === 0) return { ready: true, mirror }
  const [{ symbol, lost: why }] = lost as [SymbolStatus]
  const others = lost.length === 1 ? "" : ` and ${lost.length - 1} more`
  const reason = `${url}: ${symbol}${others} halted: ${why}`
  return { ready: lost.length < symbols.length, reason, mirror }
}

const notFound = errorResponse("notFound")
/** Paths about this server itself, which a standby serves too. */
const ownPaths = new Set(["/healthz", "/readyz", "/metrics"])
/** The paths of health checks: a 503 is a normal answer there, so it is not logged as a failure. */
const healthPaths = new Set(["/healthz", "/readyz"])

/** Maximum size of a control plane request's body: a load of two thousand candles is a fifth of this. */
const bodyBytesMax = 1024 * 1024

/** Replaces the HTTP library's own errors (unknown path, too large body, wrong type) with ours. */
const inOurWords = (
  response: HttpServerResponse.HttpServerResponse,
  isRead: boolean,
): HttpServerResponse.HttpServerResponse => {
  if (response.status < 400 || (response.body as { contentType?: string }).contentType === "application/json")
    return response
  const known: Readonly<Record<number, ErrorResponse>> = {
    404: notFound,
    413: errorResponse("bodyTooLarge"),
    415: errorResponse("contentType"),
    500: isRead ? readFailed : errorResponse("internal"),
    503: errorResponse("unavailable"),
  }
  const { status, code, message } =
    known[response.status] ?? errorResponse("parameterError", "malformed HTTP request")
  return HttpServerResponse.jsonUnsafe({ code, msg: message }, { status })
}

const unavailable = (response: ServerResponse): void => {
  const { status, code, message } = errorResponse("unavailable")
  const text = JSON.stringify({ code, msg: message })
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": text.length }).end(text)
}

/** Serves the routes of this file on node:http. */
export const makeServiceRoutes = Effect.fnUntraced(function* (
  options: ControlOptions & {
    readonly log: Log
    readonly metrics: Context.Context<never>
    readonly events: EventStream
    /** The mirrored market; null without one. */
    readonly mirror: Pick<Mirror, "status"> | null
    /** Whether the desk is served: it needs the sandbox. */
    readonly sandbox: unknown
  },
) {
  const { exchange } = options
  const health = HttpRouter.add(
    "GET",
    "/healthz",
    Effect.suspend(() => {
      const { status } = exchange
      return json(status.name === "stopped" ? 503 : 200, {
        status: status.name === "readOnly" ? "read-only" : status.name,
      })
    }),
  )
  const ready = HttpRouter.add(
    "GET",
    "/readyz",
    Effect.suspend(() => {
      const answer = readiness(exchange, options.mirror)
      return json(answer.ready ? 200 : 503, answer)
    }),
  )
  const metrics = HttpRouter.add(
    "GET",
    "/metrics",
    Effect.sync(() =>
      HttpServerResponse.text(PrometheusMetrics.formatUnsafe(options.metrics), {
        contentType: "text/plain; version=0.0.4; charset=utf-8",
      }),
    ),
  )
  const home = HttpRouter.add(
    "GET",
    "/",
    Effect.succeed(HttpServerResponse.redirect("/docs", { status: 302 })),
  )
  const missing = HttpRouter.add(
    "*",
    "/*",
    json(notFound.status, { code: notFound.code, msg: notFound.message }),
  )
  const routes = Layer.mergeAll(home, health, ready, metrics, controlRoutes(options), missing).pipe(
    Layer.provide(platform),
  )
  const app = (yield* HttpRouter.toHttpEffect(routes)).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.map(HttpServerError.causeResponse(cause), ([response]) => {
            // The HTTP library reports some rejections as defects, such as a too large body.
            if (response.status >= 500 && Cause.hasDies(cause))
              options.log.error("request failed", { error: Cause.pretty(cause) })
            return response
          }),
    ),
    Effect.flatMap((response) =>
      Effect.map(HttpServerRequest.HttpServerRequest, ({ method }) => inOurWords(response, method === "GET")),
    ),
  )
  const handler = yield* NodeHttpServer.makeHandler(app, {
    scope: yield* Effect.scope,
    middleware: HttpMiddleware.withLoggerDisabled as never,
  }).pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(bodyBytesMax)),
    // A tracing span would contain the full URL of its request.
    Effect.provideService(UrlParams.CurrentRedactedNames, [secretName, /key$/i]),
  )

  const describe = describedApi()
  const desk = options.sandbox === false ? () => false : serveDesk()
  const failures = new FailureLog(options.log)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url!.split("?", 1)[0]!
    response.once("finish", () => {
      const { statusCode: status } = response
      if (status >= 500 && !healthPaths.has(path))
        failures.failed({ request: requestIdOf(response), method: request.method ?? "", path, status })
    })
    if (describe(request, response) || desk(request, response)) return
    if (!exchange.mayAnswer && !ownPaths.has(path)) {
      unavailable(response)
      return
    }
    if (options.events.serve(request, response)) return
    // A HEAD request is served like GET; node omits the body.
    if (request.method === "HEAD") request.method = "GET"
    if (Number(request.headers["content-length"] ?? 0) <= bodyBytesMax) {
      handler(request, response)
      return
    }
    const { status, code, message } = errorResponse("bodyTooLarge")
    const text = JSON.stringify({ code, msg: message })
    response.once("finish", () => request.destroy())
    response
      .writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": text.length,
        Connection: "close",
      })
      .end(text)
  }
})
