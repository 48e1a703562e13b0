/** An HTTP server for tests that answers as configured and records its requests, byte for byte. */
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

export interface Recorded {
  readonly method: string
  /** Path and query of a request as the server received it. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export const startRecordingServer = async () => {
  const requests: Array<Recorded> = []
  const next = { status: 200, body: "{}" }
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    requests.push({ method: request.method ?? "", target: request.url ?? "", headers: request.headers, body })
    response.writeHead(next.status, { "content-type": "application/json" }).end(next.body)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the response to every following request. */
    answer: (status: number, body: unknown) => {
      next.status = status
      next.body = typeof body === "string" ? body : JSON.stringify(body)
    },
    /** Returns the last request received. */
    last: () => requests.at(-1) as Recorded,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
