/** A proxy before an upstream exchange: notes each request, and can refuse streams or answer in its place. */
import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { onTestFinished } from "vitest"

export interface SeenRequest {
  readonly method: string
  readonly target: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export class UpstreamProxy {
  readonly requests: Array<SeenRequest> = []
  url = ""
  hasStreams = true
  /** Port of the streams; default: the exchange's. */
  streamsPort: number | undefined
  /** Answers in the exchange's place; undefined lets the request through. */
  answer: (target: string) => Answer | undefined = () => undefined
  readonly #sockets = new Set<{ destroy(): void }>()

  /** Ends the open streams; new ones are accepted. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  static async before(upstream: { readonly port: number }): Promise<UpstreamProxy> {
    const proxy = new UpstreamProxy()
    const server = createServer(async (request, response) => {
      let body = ""
      for await (const chunk of request) body += chunk
      const { method = "", url: target = "", headers } = request
      proxy.requests.push({ method, target, headers, body })
      const own = proxy.answer(target)
      const answered =
        own ??
        (await fetch(`http://127.0.0.1:${upstream.port}${target}`, { method }).then(
          async (got) => ({
            status: got.status,
            body: await got.text(),
            headers: { "content-type": "application/json" },
          }),
          () => undefined,
        ))
      if (answered === undefined) {
        request.destroy()
        return
      }
      response.writeHead(answered.status, answered.headers)
      response.end(answered.body)
    })
    server.on("upgrade", (request, socket, head) => {
      const { method = "", url: target = "", headers } = request
      proxy.requests.push({ method, target, headers, body: "" })
      if (!proxy.hasStreams) {
        socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
        return
      }
      const other = connect(proxy.streamsPort ?? upstream.port, "127.0.0.1")
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      other.write(`${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`)
      other.write(head)
      other.pipe(socket)
      socket.pipe(other)
      for (const each of [other, socket]) {
        proxy.#sockets.add(each)
        each.on("error", () => {})
        each.on("close", () => (each === other ? socket : other).destroy())
      }
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      proxy.cut()
      server.closeAllConnections()
      server.close()
    })
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return proxy
  }
}
