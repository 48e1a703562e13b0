/** Cross-origin requests: web pages of the configured origins may call, other pages may not. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { requestIdHeader, requestIdOf } from "../responses/NumberedResponse.ts"

const exposedHeaders = `Retry-After, X-Bourse-Used-Weight, X-Bourse-Weight-Limit, ${requestIdHeader}`

/** The HTTP header that names the API key. */
export const keyHeader = "x-mexc-apikey"

export class Cors {
  readonly #origins: ReadonlySet<string>

  constructor(origins: ReadonlySet<string>) {
    this.#origins = origins
  }

  /** A browser's preflight request; only pages of a configured origin get permission. */
  isPreflight({ method, headers }: IncomingMessage): boolean {
    const asks = method === "OPTIONS" && headers["access-control-request-method"] !== undefined
    return asks && headers.origin !== undefined && this.#origins.has(headers.origin)
  }

  answerPreflight(request: IncomingMessage, response: ServerResponse): void {
    this.allow(request, response)
    response.setHeader(requestIdHeader, requestIdOf(response))
    response.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
    response.setHeader("Access-Control-Allow-Headers", `${keyHeader}, content-type`)
    response.setHeader("Access-Control-Max-Age", 600)
    response.writeHead(204).end()
  }

  /** Lets the requesting page read the answer. */
  allow(request: IncomingMessage, response: ServerResponse): void {
    if (this.#origins.size === 0) return
    const { origin } = request.headers
    response.setHeader("Vary", "Origin")
    if (origin !== undefined && this.#origins.has(origin)) {
      response.setHeader("Access-Control-Allow-Origin", origin)
      response.setHeader("Access-Control-Expose-Headers", exposedHeaders)
    }
  }
}
