/**
 * A span for each request of the interface, made when its answer is written; only for servers that export by
 * OTLP. A request's span continues the trace of a `traceparent` header. Signatures, keys and parameters are not
 * in a request's span.
 */
import type { IncomingMessage } from "node:http"
import * as Context from "effect/Context"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { type NumberedResponse, requestIdOf } from "../responses/NumberedResponse.ts"

/** Format of `traceparent`: version, trace, span, flags: https://www.w3.org/TR/trace-context/ */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

const parentOf = (header: unknown): Option.Option<Tracer.AnySpan> => {
  const [, traceId, spanId, flags] = (typeof header === "string" && traceparent.exec(header)) || []
  if (traceId === undefined || spanId === undefined) return Option.none()
  return Option.some(Tracer.externalSpan({ traceId, spanId, sampled: (Number(`0x${flags}`) & 1) === 1 }))
}

const nanoseconds = (ms: number): bigint => BigInt(Math.round((performance.timeOrigin + ms) * 1e6))

export class RequestSpans {
  readonly #tracer: Tracer.Tracer

  constructor(tracer: Tracer.Tracer) {
    this.#tracer = tracer
  }

  /**
   * `endpoint` is the id of the endpoint; `code` the error code, null for a success. With status 0 the
   * connection was cut.
   */
  add(
    request: IncomingMessage,
    response: NumberedResponse,
    endpoint: string | undefined,
    status: number,
    code: number | null,
  ): void {
    const parent = parentOf(request.headers.traceparent)
    const span = this.#tracer.span({
      name: endpoint ?? "unknown endpoint",
      parent,
      annotations: Context.empty(),
      links: [],
      startTime: nanoseconds(response.began),
      kind: "server",
      root: Option.isNone(parent),
      sampled: Option.match(parent, { onNone: () => true, onSome: ({ sampled }) => sampled }),
    })
    span.attribute("http.request.method", request.method)
    span.attribute("http.response.status_code", status)
    span.attribute("bourse.request_id", requestIdOf(response))
    if (code !== null) span.attribute("bourse.error_code", code)
    // For a span a rejection is a normal answer; a server failure is an error.
    const failed = status === 0 || status >= 500
    span.end(nanoseconds(performance.now()), failed ? Exit.fail(`status ${status}`) : Exit.void)
  }
}
