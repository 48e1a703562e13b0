/** A proxy of bytes that keeps all that its clients send, and says which of it is more than a read of public data. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"

const publicTarget = /^\/api\/v3\/(?:time|exchangeInfo|depth|trades|klines|ticker\/price)(?:\?|$)|^\/ws$/
const publicParameters = new Set(["symbol", "symbols", "limit", "interval", "startTime", "endTime"])
const plainHeaders =
  /^(?:host|connection|upgrade|accept|accept-language|accept-encoding|user-agent|sec-fetch-mode|pragma|cache-control|sec-websocket-(?:key|version|extensions))$/
const publicMessage =
  /^\{"method":"(?:SUBSCRIPTION|UNSUBSCRIPTION)","params":\[(?:"spot@public[\w.@]*",?)+\]\}$/
const pingMessage = /^\{"method":"PING"\}$/

const [textFrame, closeFrame, pingFrame, pongFrame] = [1, 8, 9, 10]
/** Close frames without a code, and those that are an ordinary end, contain no text. */
const closeBytesMax = 2

/** The bytes that clients sent, read as requests and messages. */
export interface Sent {
  readonly requests: number
  readonly messages: number
  readonly problems: ReadonlyArray<string>
}

/** The payload of each whole frame that a client sent on a WebSocket. */
function* framesOf(bytes: Buffer): Generator<{ readonly opcode: number; readonly payload: Buffer }> {
  for (let at = 0; at + 6 <= bytes.length; ) {
    const short = bytes[at + 1]! & 0x7f
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
    const head = at + 2 + lengthBytes
    if (head + 4 > bytes.length) return
    const length =
      lengthBytes === 0
        ? short
        : lengthBytes === 2
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2))
    if (head + 4 + length > bytes.length) return
    const mask = bytes.subarray(head, head + 4)
    const payload = Buffer.from(
      bytes.subarray(head + 4, head + 4 + length).map((byte, i) => byte ^ mask[i % 4]!),
    )
    yield { opcode: bytes[at]! & 0x0f, payload }
    at = head + 4 + length
  }
}

const frameProblem = (opcode: number, payload: Buffer): string | undefined => {
  const text = payload.toString("utf8")
  if (opcode === textFrame)
    return publicMessage.test(text) || pingMessage.test(text) ? undefined : `the message ${text}`
  if (opcode === closeFrame && payload.length <= closeBytesMax) return
  if ((opcode === pingFrame || opcode === pongFrame) && payload.length <= 8) return
  return `a frame of kind ${opcode} with ${payload.length} bytes`
}

const headProblems = (head: string): Array<string> => {
  const [line = "", ...headers] = head.split("\r\n")
  const [method, target = ""] = line.split(" ")
  const names = [...new URL(target, "http://host").searchParams.keys()]
  return [
    ...(method === "GET" && publicTarget.test(target) && names.every((name) => publicParameters.has(name))
      ? []
      : [`the request ${line}`]),
    ...headers
      .filter((header) => !plainHeaders.test(header.slice(0, header.indexOf(":")).toLowerCase()))
      .map((header) => `the header ${header}`),
  ]
}

/** Reads all bytes of a connection; the last request or frame may be incomplete. */
export const readSent = (bytes: Buffer): Sent => {
  const problems: Array<string> = []
  let [requests, messages] = [0, 0]
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n\r\n", at)
    if (end < 0) {
      if (at < bytes.length && !"GET ".startsWith(bytes.toString("latin1", at, at + 4)))
        problems.push(`${bytes.length - at} bytes that begin no request`)
      return { requests, messages, problems }
    }
    const head = bytes.toString("latin1", at, end)
    requests++
    problems.push(...headProblems(head))
    at = end + 4
    if (!/\r\nupgrade: websocket/i.test(head)) continue
    for (const { opcode, payload } of framesOf(bytes.subarray(at))) {
      messages++
      const problem = frameProblem(opcode, payload)
      if (problem !== undefined) problems.push(problem)
    }
    return { requests, messages, problems }
  }
}

export class Wire {
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #sent: Array<Array<Buffer>> = []

  private constructor(server: Server, to: number) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on("connection", (client) => {
      const sent: Array<Buffer> = []
      this.#sent.push(sent)
      const other = connect(to, "127.0.0.1")
      client.on("data", (chunk) => void sent.push(chunk))
      client.pipe(other).pipe(client)
      for (const socket of [client, other]) {
        socket.setNoDelay(true)
        this.#sockets.add(socket)
        socket.on("error", () => {})
        socket.on("close", () => {
          this.#sockets.delete(socket)
          client.destroy()
          other.destroy()
        })
      }
    })
  }

  /** A wire before the server at a URL. */
  static async before(url: string): Promise<Wire> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return new Wire(server, Number(new URL(url).port))
  }

  /** Reads all that was sent so far. @param secrets texts that no connection may contain */
  sent(secrets: ReadonlyArray<string>): Sent {
    const all = this.#sent.map((chunks) => Buffer.concat(chunks))
    const each = all.map(readSent)
    const found = secrets.filter((secret) => all.some((bytes) => bytes.includes(secret)))
    return {
      requests: each.reduce((sum, { requests }) => sum + requests, 0),
      messages: each.reduce((sum, { messages }) => sum + messages, 0),
      problems: [...each.flatMap(({ problems }) => problems), ...found.map((secret) => `the text ${secret}`)],
    }
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}
