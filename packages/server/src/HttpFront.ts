/**
 * The HTTP server: limits on what a connection may cost, the order path straight to the gateway, everything else
 * (health, documentation, control plane) to Effect's router.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { Gateway } from "./Gateway.ts"
import type { Refused } from "./Refused.ts"
import { refused } from "./Refused.ts"

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const headerBytesMax = 32 * 1024
const connectionsMax = 4_096
const connectionsPerAddressMax = 1_024

/** What a malformed or slow request is answered with, before it ever became a request. */
const connectionRefusals: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: refused("headersTooLarge"),
  ERR_HTTP_REQUEST_TIMEOUT: refused("requestTimeout"),
}

/**
 * Refuses what is no HTTP request. A connection that still waits for an earlier answer is cut instead: the refusal
 * would be read as that answer, and a write that went through would look refused.
 */
const refuseConnection = (error: Error & { readonly code?: string }, socket: Socket): void => {
  const isAnswering = (socket as { readonly _httpMessage?: ServerResponse | null })._httpMessage != null
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const { status, code, message } =
    connectionRefusals[error.code ?? ""] ?? refused("parameterError", "malformed HTTP request")
  const body = JSON.stringify({ code, msg: message })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Counts open connections by address and closes the one too many. */
const limitConnections = (server: Server): void => {
  const open = new Map<string, number>()
  server.maxConnections = connectionsMax
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? ""
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > connectionsPerAddressMax) socket.destroy()
  })
}

/** The server, not yet listening. `rest` serves what is no part of the interface. */
export const makeHttpServer = (gateway: Gateway, rest: Handler): Server => {
  const serve: Handler = (request, response) => {
    if (request.url!.startsWith("/api/")) return gateway.handle(request, response)
    if (gateway.admits(request, response)) rest(request, response)
  }
  const server = createServer(
    {
      maxHeaderSize: headerBytesMax,
      headersTimeout: 5_000,
      requestTimeout: 20_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
      // A missing Host is refused in our own words.
      requireHostHeader: false,
      // A request without a body needs no stream to wait for its end.
      optimizeEmptyRequests: true,
    },
    serve,
  )
  // What a client expects beyond 100-continue is its own affair: the request is served as any other.
  server.on("checkExpectation", serve)
  server.on("clientError", refuseConnection)
  limitConnections(server)
  return server
}

/** A port that cannot be had, said so that it can be mended. */
export class ListenError extends Error {
  override readonly name = "ListenError"
}

/** Listens; answers with the port, which the system chose when 0 was asked for. */
export const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: Error & { readonly code?: string }) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `port ${port} on ${host} is taken: stop what uses it, or choose another with --port`,
        EACCES: `port ${port} on ${host} needs rights this process does not have: choose one above 1023 with --port`,
        EADDRNOTAVAIL: `${host} is no address of this machine`,
      }
      reject(
        new ListenError(reasons[error.code ?? ""] ?? `cannot listen on ${host}:${port}: ${error.message}`),
      )
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

/** Stops accepting, lets running requests end (for `graceMs` at most), closes every connection. */
export const closeServer = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}
