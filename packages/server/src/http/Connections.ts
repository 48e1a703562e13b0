/**
 * Limits on connections: their number, in total and per network, their idle time, their unanswered requests, and the
 * response to malformed HTTP.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { peerNetwork } from "../callers/Address.ts"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { newRequestId, requestIdHeader, requestIdOf } from "../responses/NumberedResponse.ts"

/** Maximum number of connections in total, and per IPv4 address or IPv6 /64. */
export const connectionsMax = { all: 4_096, network: 1_024 }
/** Maximum number of unanswered requests per connection; at this number, reading from the connection pauses. */
export const answersOwedMax = 64
/** Maximum number of unanswered requests over all connections; further requests are rejected (503). */
const answersOwedInAllMax = 16_384
/** Idle time after which a connection is closed, unless a response is pending. */
const silentMs = 8_000
/** How long a rejected connection stays open so that the client can read the error. */
const lingerMs = 1_000

interface Connection {
  /** Number of pending responses of the connection. */
  owed: number
  /** Time of the connection's latest request. */
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  closed: boolean
  /**
   * Called when a response of the connection was sent or abandoned. One such function serves all requests of a
   * connection, to save memory.
   */
  readonly answered: () => void
}

const headOf = (status: number, length: number): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${requestIdHeader}: ${newRequestId()}\r\n\r\n`

/** Responses to malformed or slow requests that the HTTP parser rejects. */
const connectionRejections: Readonly<Record<string, ErrorResponse>> = {
  HPE_HEADER_OVERFLOW: errorResponse("headersTooLarge"),
  ERR_HTTP_REQUEST_TIMEOUT: errorResponse("requestTimeout"),
}
const malformed = errorResponse("parameterError", "malformed HTTP request")

export class Connections {
  readonly #max: typeof connectionsMax
  /** Connections per network, oldest first. */
  readonly #ofNetwork = new Map<string, Set<Socket>>()
  readonly #connections = new WeakMap<Socket, Connection>()
  #open = 0
  #owed = 0

  /** Number of open connections. */
  get open(): number {
    return this.#open
  }

  /** Number of requests without a response yet. */
  get owed(): number {
    return this.#owed
  }

  constructor(max = connectionsMax) {
    this.#max = max
  }

  /** Watches the connections of a server. */
  watch(server: Server): void {
    server.on("connection", (socket) => this.#opened(socket))
    server.on("clientError", (error: Error & { readonly code?: string }, socket: Socket) =>
      this.#reject(error.code ?? "", socket),
    )
    server.setTimeout(silentMs, (socket) => this.#silent(socket))
  }

  /**
   * Counts a request as pending until its response. Returns false if the request was rejected because too many
   * are pending.
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    const connection = this.#connections.get(socket)!
    connection.request = request
    connection.response = response
    connection.owed++
    this.#owed++
    response.on("close", connection.answered)
    if (connection.owed >= answersOwedMax) socket.pause()
    if (this.#owed <= answersOwedInAllMax) return true
    const { status, code, message } = errorResponse("unavailable")
    const text = JSON.stringify({ code, msg: message })
    response
      .writeHead(status, {
        "Content-Type": "application/json",
        "Content-Length": text.length,
        [requestIdHeader]: requestIdOf(response),
      })
      .end(text)
    return false
  }

  #opened(socket: Socket): void {
    const network = peerNetwork(socket)
    const connection: Connection = {
      owed: 0,
      request: undefined,
      response: undefined,
      closed: false,
      answered: () => this.#answered(socket, connection),
    }
    this.#connections.set(socket, connection)
    const ofNetwork = this.#ofNetwork.get(network) ?? new Set()
    this.#ofNetwork.set(network, ofNetwork.add(socket))
    this.#open++
    socket.once("close", () => {
      connection.closed = true
      this.#owed -= connection.owed
      this.#forget(network, socket)
    })
    // Node resumes reading after each answer, so reading is paused again.
    socket.on("resume", () => {
      if (connection.owed >= answersOwedMax) socket.pause()
    })
    const fits = ofNetwork.size <= this.#max.network
    if (fits && (this.#open <= this.#max.all || this.#makeWay(ofNetwork.size))) return
    this.#forget(network, socket)
    socket.destroy()
  }

  /** Stops counting a connection before it is destroyed, since "close" is emitted later. */
  #forget(network: string, socket: Socket): void {
    const ofNetwork = this.#ofNetwork.get(network)
    if (ofNetwork?.delete(socket) !== true) return
    if (ofNetwork.size === 0) this.#ofNetwork.delete(network)
    this.#open--
  }

  /**
   * Makes room when all connections are in use. It closes the oldest idle connection of the largest network,
   * among networks with more connections than the new one's. Returns false if no connection can be closed.
   */
  #makeWay(held: number): boolean {
    const larger = [...this.#ofNetwork].filter(([, sockets]) => sockets.size > held)
    for (const [network, sockets] of larger.sort(([, a], [, b]) => b.size - a.size))
      for (const socket of sockets)
        if (!this.#isMakingAnswer(socket)) {
          this.#forget(network, socket)
          socket.destroy()
          return true
        }
    return false
  }

  /** Whether a complete request waits for its response, and the client has read all earlier responses. */
  #isMakingAnswer(socket: Socket): boolean {
    const connection = this.#connections.get(socket)
    return (
      connection !== undefined &&
      connection.owed > 0 &&
      connection.request?.complete === true &&
      socket.writableLength === 0
    )
  }

  #answered(socket: Socket, connection: Connection): void {
    if (connection.closed) return
    connection.owed--
    this.#owed--
    if (connection.owed === answersOwedMax / 2) socket.resume()
  }

  /**
   * Closes an idle connection, unless a response is pending. After a pause of the process, data that arrived
   * meanwhile is read after the timers run, so the connection gets time for this.
   */
  #silent(socket: Socket): void {
    const { bytesRead } = socket
    setImmediate(() => {
      if (this.#isMakingAnswer(socket) || socket.bytesRead > bytesRead) socket.setTimeout(silentMs)
      else this.#end(socket)
    })
  }

  #end(socket: Socket): void {
    if (this.#connections.get(socket)?.request?.complete === false)
      this.#reject("ERR_HTTP_REQUEST_TIMEOUT", socket)
    else socket.destroy()
  }

  /**
   * Responds to malformed HTTP. A connection with a pending answer is cut instead: the client would take the
   * error for the pending answer, and a successful write would look rejected.
   */
  #reject(errorCode: string, socket: Socket): void {
    const { owed = 0, request, response } = this.#connections.get(socket) ?? {}
    // A request with an incomplete body was not executed: this error is the request's answer.
    const isOfBody = owed === 1 && request?.complete === false && response?.headersSent === false
    if (!socket.writable || (owed > 0 && !isOfBody)) {
      socket.destroy()
      return
    }
    const { status, code, message } = connectionRejections[errorCode] ?? malformed
    const body = JSON.stringify({ code, msg: message })
    socket.end(headOf(status, Buffer.byteLength(body)) + body, () => {
      setTimeout(() => socket.destroy(), lingerMs).unref()
    })
  }
}
