/**
 * `GET /sandbox/v1/events`: the request log and the exchange clock as server-sent events, for pages that show them.
 *
 * - `requests`: a list of requests in the order of their answers, as the request log shows them. Its id is that of the
 *   last one; a client that sends it as `Last-Event-ID` continues after it.
 * - `missed`: `{count}`, how many requests left the log before they were sent; null if the id is no longer known.
 * - `clock`: the exchange clock, at the beginning and whenever it was frozen, released or moved; ten times a second
 *   while it runs faster than the system clock.
 *
 * The request log itself is the buffer: a reader has a position in it, and nothing is encoded for a reader with
 * unread bytes. A slow reader costs no memory; the reader misses requests and gets their number. One timer
 * serves all readers and stops when there are none.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { callerOf } from "../callers/Address.ts"
import type { ClockReading } from "../clock/Clock.ts"
import { type PlaneOptions, planeRejection } from "../control/planeAccess.ts"
import type { RequestLog } from "../log/RequestLog.ts"
import type { ErrorResponse } from "../responses/ErrorResponse.ts"
import { errorResponse } from "../responses/ErrorResponse.ts"

export const eventsPath = "/sandbox/v1/events"
/** Maximum number of event streams. */
export const readersMax = 16
const tickMs = 100
/** Maximum number of requests in one event; together with the tick, this bounds a stream's rate. */
export const requestsPerTick = 50
/**
 * Interval of comment lines that keep an idle connection open: without them it is closed after 8 s of silence.
 */
const keepAliveMs = 3_000
/** Rounding may change the offset of a running clock by this much, in ms, without a move of the clock. */
const driftMs = 50

interface Reader {
  readonly response: ServerResponse
  /** The reader's position in the request log. */
  place: number
  clock: ClockReading | null
  writtenAt: number
}

const event = (name: string, data: unknown, id?: string): string =>
  `event: ${name}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

const isMoved = (before: ClockReading | null, after: ClockReading): boolean =>
  before === null ||
  before.mode !== after.mode ||
  before.speed !== after.speed ||
  before.movingTo !== after.movingTo ||
  (after.mode === "frozen"
    ? before.time !== after.time
    : Math.abs(before.offsetMs - after.offsetMs) > driftMs)

const reject = (response: ServerResponse, { status, code, message }: ErrorResponse): void => {
  const text = JSON.stringify({ code, msg: message })
  response
    .writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) })
    .end(text)
}

const streamHeaders = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
}

export class EventStream {
  readonly #requests: RequestLog
  readonly #clock: () => ClockReading
  readonly #planes: PlaneOptions
  readonly #readers = new Set<Reader>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(requests: RequestLog, clock: () => ClockReading, planes: PlaneOptions) {
    this.#requests = requests
    this.#clock = clock
    this.#planes = planes
  }

  /** Open streams. */
  get readers(): number {
    return this.#readers.size
  }

  /** Serves a request for the stream; returns false for any other request. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (!/^(GET|HEAD)$/.test(request.method!) || request.url!.split("?", 1)[0] !== eventsPath) return false
    const token = String(request.headers["x-bourse-token"] ?? "")
    const rejection = planeRejection(
      this.#planes,
      "sandbox",
      callerOf(request, this.#planes.trustedProxies),
      token,
    )
    if (rejection !== null) reject(response, rejection)
    else if (this.#isClosed || this.#readers.size >= readersMax)
      reject(response, errorResponse("unavailable"))
    else if (request.method === "HEAD") response.writeHead(200, streamHeaders).end()
    else this.#open(response, request.headers["last-event-id"])
    return true
  }

  #open(response: ServerResponse, lastId: string | string[] | undefined): void {
    response.writeHead(200, streamHeaders)
    const known = typeof lastId === "string" ? this.#requests.placeAfter(lastId) : undefined
    const reader = { response, place: known ?? this.#requests.end, clock: null, writtenAt: 0 }
    this.#readers.add(reader)
    response.once("close", () => this.#forget(reader))
    if (typeof lastId === "string" && known === undefined) response.write(event("missed", { count: null }))
    this.#write(reader)
    this.#timer ??= setInterval(() => {
      for (const each of this.#readers) this.#write(each)
    }, tickMs).unref()
  }

  /** Sends a reader the new events, unless the reader has not yet read the earlier ones. */
  #write(reader: Reader): void {
    if (reader.response.writableLength > 0) return
    let text = ""
    const clock = this.#clock()
    if (isMoved(reader.clock, clock)) text += event("clock", clock)
    reader.clock = clock
    if (reader.place < this.#requests.end) {
      const { requests, next, missed } = this.#requests.from(reader.place, requestsPerTick)
      if (missed > 0) text += event("missed", { count: missed })
      text += event("requests", requests, requests.at(-1)!.id)
      reader.place = next
    }
    const now = performance.now()
    if (text === "" && now - reader.writtenAt < keepAliveMs) return
    reader.writtenAt = now
    reader.response.write(text === "" ? ": nothing new\n\n" : text)
  }

  #forget(reader: Reader): void {
    this.#readers.delete(reader)
    if (this.#readers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Ends all event streams, and rejects further ones. */
  close(): void {
    this.#isClosed = true
    // An ended response is closed later; a write until then would be an error that ends the process.
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const { response } of this.#readers) response.end()
  }
}
