/** Step 15: writes answers and errors. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { ApiKey } from "@bourse/engine"
import type { Counters } from "../counters/Counters.ts"
import { FailureLog } from "../log/FailureLog.ts"
import type { Log } from "../log/Log.ts"
import { beginningOf, mask, type RequestLog } from "../log/RequestLog.ts"
import type { ErrorResponse } from "../responses/ErrorResponse.ts"
import { NumberedResponse, requestIdHeader, requestIdOf } from "../responses/NumberedResponse.ts"
import { uncharged } from "./Charges.ts"
import { type Cors, keyHeader } from "./Cors.ts"
import type { RequestSpans } from "./RequestSpans.ts"
import { pathOf, type Table } from "./Table.ts"

const beginningOfHead = ["Content-Type", "application/json", "Content-Length"] as const

/** Sends a different response in place of the answer. */
type Instead = (status: number, text: string, usedWeight: number) => void

const plainRejection = ({ code, message }: ErrorResponse) => ({ code, msg: message })
/** Endpoints whose answers have their code as text also have it in errors. */
const brokerRejection = ({ code, message }: ErrorResponse) => ({ code: String(code), msg: message, message })

export interface AnswersOptions {
  readonly table: Table
  readonly cors: Cors
  /** The weight budget in the response header, beside the used weight. */
  readonly weightLimit: () => number
  readonly counters: Counters
  readonly requests: RequestLog
  /** Spans of requests for OTLP export; null without it. */
  readonly spans: RequestSpans | null
  readonly keyNamed: (key: string) => ApiKey | undefined
  readonly log: Log
}

export class Answers {
  readonly #options: AnswersOptions
  readonly #failures: FailureLog
  readonly #replaced = new Map<ServerResponse, Instead>()
  /** The numbers of open connections, for the request log. */
  readonly #connections = new WeakMap<object, number>()
  #lastConnection = 0

  constructor(options: AnswersOptions) {
    this.#options = options
    this.#failures = new FailureLog(options.log)
  }

  /** Replaces the answer to this request by another response. */
  replace(response: ServerResponse, instead: Instead): void {
    this.#replaced.set(response, instead)
  }

  /** Answers with a rejection: `{code, msg}` and its HTTP status. */
  reject(
    request: IncomingMessage,
    response: ServerResponse,
    rejection: ErrorResponse,
    usedWeight = uncharged,
  ): void {
    if (rejection.retryAfter > 0) response.setHeader("Retry-After", rejection.retryAfter)
    const isBroker = this.#options.table.envelopeOf(pathOf(request)) === "broker"
    const body = isBroker ? brokerRejection(rejection) : plainRejection(rejection)
    this.answer(request, response, rejection.status, JSON.stringify(body), usedWeight, rejection)
  }

  /** `rejection` is the error in `text`, for the log and the counters; null for a success. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    usedWeight: number,
    rejection: ErrorResponse | null = null,
  ): void {
    const instead = this.#replaced.size > 0 ? this.#replaced.get(response) : undefined
    if (instead !== undefined) {
      this.#replaced.delete(response)
      instead(status, text, usedWeight)
      return
    }
    const { counters } = this.#options
    counters.answers++
    if (rejection !== null) this.#rejected(request, response, rejection)
    this.#note(request, response, status, text, usedWeight, rejection)
    const length = this.#writeHead(request, response, status, text, usedWeight)
    // ASCII text is written faster, and nearly every answer is ASCII.
    response.end(text, length === text.length ? "latin1" : "utf8")
  }

  /** Length of the response body, in bytes. */
  #writeHead(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    usedWeight: number,
  ): number {
    const { cors, weightLimit } = this.#options
    cors.allow(request, response)
    const length = Buffer.byteLength(text)
    const head = [...beginningOfHead, length, requestIdHeader, requestIdOf(response)]
    if (usedWeight !== uncharged)
      head.push("X-Bourse-Used-Weight", usedWeight, "X-Bourse-Weight-Limit", weightLimit())
    // Header names and values alternate in this list: node writes this format without a conversion.
    response.writeHead(status, head)
    return length
  }

  /** Closes the connection in place of an answer. */
  drop(request: IncomingMessage, response: ServerResponse): void {
    this.#note(request, response, 0, "", uncharged, null)
    request.socket.destroy()
  }

  /** Resets the connection in place of an answer. */
  reset(request: IncomingMessage, response: ServerResponse): void {
    this.#note(request, response, 0, "", uncharged, null)
    request.socket.resetAndDestroy()
  }

  /** Sends the headers and the beginning of an answer, then closes the connection. */
  cut(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    beginning: string,
    text: string,
    usedWeight: number,
  ): void {
    this.#note(request, response, status, beginning, usedWeight, null)
    this.#writeHead(request, response, status, text, usedWeight)
    response.write(beginning, () => request.socket.destroySoon())
  }

  #rejected(request: IncomingMessage, response: ServerResponse, rejection: ErrorResponse): void {
    const { status, message } = rejection
    this.#options.counters.rejected(rejection)
    if (status < 500) return
    const { method = "" } = request
    this.#failures.failed({
      request: requestIdOf(response),
      method,
      path: pathOf(request),
      status,
      reason: message,
    })
  }

  #note(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    usedWeight: number,
    rejection: ErrorResponse | null,
  ): void {
    const { requests, keyNamed, spans, table } = this.#options
    if ((!requests.isOn && spans === null) || !(response instanceof NumberedResponse)) return
    const { method, url, headers } = request
    if (spans !== null) {
      const id = table.find(method, pathOf(request))?.endpoint.id
      spans.add(request, response, id, status, rejection === null ? null : rejection.code)
    }
    if (!requests.isOn) return
    const name = headers[keyHeader]
    const key = typeof name === "string" ? keyNamed(name) : undefined
    // The desk's reads are not logged: they are so frequent that they would displace other requests.
    if (method === "GET" && status === 200 && key?.unmetered === true) return
    requests.add({
      number: response.number,
      began: response.began,
      ended: performance.now(),
      method: method!,
      url: url!,
      // A known key may be logged, because it is useless without its secret; any other text may be a misplaced
      // secret.
      key: name === undefined ? null : (key?.key ?? mask),
      body: response.body,
      status,
      code: rejection === null ? null : rejection.code,
      reason: rejection === null ? null : rejection.message,
      weightUsed: usedWeight === uncharged ? null : usedWeight,
      answer: beginningOf(text),
      answerLength: text.length,
      connection: this.#connectionOf(request.socket),
      fault: response.fault,
      moment: response.moment,
    })
  }

  #connectionOf(socket: object): number {
    const known = this.#connections.get(socket)
    if (known !== undefined) return known
    this.#connections.set(socket, ++this.#lastConnection)
    return this.#lastConnection
  }
}
