/**
 * A stream server controlled by a test, for behaviour that a correct server does not show: gaps, silence,
 * unreadable messages, expired keys.
 */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { type WebSocket, WebSocketServer } from "ws"
import { encodePush } from "./push.ts"

/** Response of the stream server to an HTTP request. */
export type Answer = readonly [status: number, body: unknown]

interface Book {
  readonly lastUpdateId: number
  readonly bids: ReadonlyArray<readonly [string, string]>
  readonly asks: ReadonlyArray<readonly [string, string]>
}

export const startStreamServer = async () => {
  const sockets: Set<WebSocket> = new Set()
  const behaviour = {
    /** Whether the server answers subscriptions and pings. */
    answers: true,
    /** Returns the response to a request for a snapshot of the book. */
    book: (): Book => ({ lastUpdateId: 1, bids: [], asks: [] }),
    /** Returns a response instead of the usual one to an HTTP call; undefined for the usual response. */
    http: (_method: string, _path: string, _query: URLSearchParams): Answer | undefined => undefined,
    /** Returns an answer instead of the usual one to a subscription; undefined for the usual answer. */
    subscription: (_channel: string): string | undefined => undefined,
  }
  /** Paths of the connections, control messages and HTTP calls received, in order. */
  const connections: string[] = []
  const messages: string[] = []
  const calls: string[] = []
  let keys = 0

  const usual = (method: string, path: string): Answer => {
    if (path === "/api/v3/depth") return [200, behaviour.book()]
    if (path === "/api/v3/time") return [200, { serverTime: Date.now() }]
    if (path !== "/api/v3/userDataStream") return [404, { code: 404, msg: "no such path" }]
    return [200, method === "POST" ? { listenKey: `key${++keys}` } : {}]
  }
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost")
    const method = request.method ?? ""
    const key = searchParams.get("listenKey")
    calls.push(`${method} ${pathname}${key === null ? "" : ` ${key}`}`)
    const [status, body] = behaviour.http(method, pathname, searchParams) ?? usual(method, pathname)
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  })
  const webSockets = new WebSocketServer({ server: http, path: "/ws" })
  webSockets.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    connections.push(request.url ?? "")
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("message", (data) => {
      const text = String(data)
      messages.push(text)
      if (!behaviour.answers) return
      const { method, params = [] } = JSON.parse(text) as { method: string; params?: string[] }
      if (method === "PING") socket.send(JSON.stringify({ id: 0, code: 0, msg: "PONG" }))
      for (const channel of params)
        socket.send(
          (method === "SUBSCRIPTION" ? behaviour.subscription(channel) : undefined) ??
            JSON.stringify({ id: 0, code: 0, msg: channel }),
        )
    })
  })
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening))
  const sendAll = (data: string | Uint8Array) => {
    for (const socket of sockets) socket.send(data)
  }
  return {
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    behaviour,
    connections,
    messages,
    calls,
    sendAll,
    /** Pushes a message to every stream connection. */
    push: (fields: object) => sendAll(encodePush(fields)),
    /** Ends every stream connection. */
    cut: () => {
      for (const socket of sockets) socket.terminate()
    },
    open: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.terminate()
      http.closeAllConnections()
      await new Promise((closed) => http.close(closed))
    },
  }
}

export type StreamServer = Awaited<ReturnType<typeof startStreamServer>>
