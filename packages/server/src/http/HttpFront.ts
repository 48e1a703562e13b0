/**
 * The HTTP server: limits on connections, the order path straight to the gateway, all other paths (health,
 * documentation, control plane) to Effect's router.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"
import type { Gateway } from "../gateway/Gateway.ts"
import { malformed } from "../responses/ErrorResponse.ts"
import { NumberedResponse, requestIdHeader, requestIdOf } from "../responses/NumberedResponse.ts"
import { ListenError } from "../StartError.ts"
import { Connections } from "./Connections.ts"
import { readTarget } from "./requestTarget.ts"

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Handler of connections that are upgraded to another protocol. */
export interface Upgrades {
  /** Whether a request is upgraded; any other request is served as plain HTTP. */
  readonly isWanted: (request: IncomingMessage) => boolean
  readonly serve: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

const headerBytesMax = 32 * 1024

/** Methods that this server supports: the answer to `OPTIONS *`. */
const methods = "GET, HEAD, POST, PUT, DELETE, OPTIONS"

const rejectTarget = (response: ServerResponse): void => {
  const { status, code, message } = malformed("its target is not a path")
  const body = JSON.stringify({ code, msg: message })
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      [requestIdHeader]: requestIdOf(response),
    })
    .end(body)
}

/** The HTTP server, not yet listening. The parameter `rest` handles paths outside the interface. */
export const makeHttpServer = (
  gateway: Pick<Gateway, "handle" | "admits">,
  rest: Handler,
  connections = new Connections(),
  upgrades: Upgrades | null = null,
): Server => {
  const serve: Handler = (request, response) => {
    if (!connections.begin(request, response)) return
    if (!readTarget(request)) return rejectTarget(response)
    if (request.url!.startsWith("/api/")) return gateway.handle(request, response)
    response.setHeader(requestIdHeader, requestIdOf(response))
    if (!gateway.admits(request, response)) return
    if (request.url === "*") response.writeHead(204, { Allow: methods }).end()
    else rest(request, response)
  }
  const server = createServer(
    {
      ServerResponse: NumberedResponse,
      maxHeaderSize: headerBytesMax,
      headersTimeout: 5_000,
      requestTimeout: 9_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 8_000,
      // The gateway itself rejects a missing Host, with its own message.
      requireHostHeader: false,
      // For a request without a body, there is no stream to wait for.
      optimizeEmptyRequests: true,
      shouldUpgradeCallback: (request) => readTarget(request) && upgrades?.isWanted(request) === true,
    },
    serve,
  )
  // A client that has finished sending may still read: its request was executed, so the client gets the answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  // An unknown expectation (other than 100-continue) is ignored.
  server.on("checkExpectation", serve)
  if (upgrades !== null) server.on("upgrade", upgrades.serve)
  connections.watch(server)
  return server
}

/** Listens and returns the port; for port 0 the system chooses one. */
export const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: Error & { readonly code?: string }) => {
      const reasons: Readonly<Record<string, string>> = {
        EADDRINUSE: `port ${port} on ${host} is taken: stop the program that uses it, or choose another port with --port`,
        EACCES: `port ${port} on ${host} needs privileges that this process does not have: choose a port above 1023 with --port`,
        EADDRNOTAVAIL: `${host} is not an address of this machine: choose another address with --host`,
      }
      reject(
        new ListenError({
          message: reasons[error.code ?? ""] ?? `cannot listen on ${host}:${port}: ${error.message}`,
        }),
      )
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

/** Stops accepting, waits up to `graceMs` for running requests, then closes every connection. */
export const closeServer = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}
