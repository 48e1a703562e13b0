/**
 * A load generator over plain sockets: 64 connections, each of which sends its next request when the last is
 * answered. The load generator is much cheaper than an HTTP client, so that on two cores the server is never
 * idle.
 */
import { connect } from "node:net"

export const connections = 64

/** Makes the next request of a connection from the body of its last response. */
export type NextRequest = (connection: number, lastAnswer: string) => string

/** Each run uses other loopback addresses, so that no address exceeds its rate limit. */
let subnet = 0

/** Time of a connection's next request, in ms of `performance.now()`; undefined at the end. */
type Schedule = (connection: number) => number | undefined

const runConnection = (
  port: number,
  index: number,
  due: Schedule,
  next: NextRequest,
  onAnswered: (ms: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const localAddress = `127.0.${subnet}.${index + 1}`
    const socket = connect({ port, host: "127.0.0.1", localAddress, noDelay: true })
    let buffered = ""
    let lastAnswer = ""
    let from = 0
    const send = (dueAt: number): void => {
      from = dueAt
      socket.write(next(index, lastAnswer))
    }
    const turn = (): void => {
      const dueAt = due(index)
      if (dueAt === undefined) return void socket.end(() => resolve())
      const waitMs = dueAt - performance.now()
      // Latency counts from the due time if a request was due before the last response.
      if (waitMs <= 0) send(dueAt)
      else setTimeout(() => send(performance.now()), waitMs)
    }
    socket.on("connect", turn)
    socket.on("error", reject)
    // A connection that the server closes before its last response is an error.
    socket.on("close", () =>
      reject(new Error(`the server closed connection ${index} before its last answer: ${buffered}`)),
    )
    socket.on("data", (chunk) => {
      buffered += chunk.toString("latin1")
      const head = buffered.indexOf("\r\n\r\n")
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(buffered.slice(0, head))?.[1] ?? 0)
      if (buffered.length < head + 4 + length) return
      if (!buffered.startsWith("HTTP/1.1 200")) return reject(new Error(buffered))
      lastAnswer = buffered.slice(head + 4)
      buffered = ""
      onAnswered(performance.now() - from)
      turn()
    })
  })

const runAll = async (
  port: number,
  due: Schedule,
  next: NextRequest,
  onAnswered: (ms: number) => void,
): Promise<void> => {
  subnet++
  await Promise.all(
    Array.from({ length: connections }, (_, index) => runConnection(port, index, due, next, onAnswered)),
  )
}

/** Sends `total` requests over all connections; rejects at the first response that is not 200. */
export const drive = (port: number, total: number, next: NextRequest): Promise<void> => {
  let left = total
  return runAll(
    port,
    () => (left-- > 0 ? 0 : undefined),
    next,
    () => {},
  )
}

/** Sends `total` requests at a steady rate; resolves with their latencies in ms, sorted. */
export const drivePaced = async (
  port: number,
  total: number,
  perSecond: number,
  next: NextRequest,
): Promise<ReadonlyArray<number>> => {
  const start = performance.now()
  const sent = new Array<number>(connections).fill(0)
  const waited: Array<number> = []
  const due: Schedule = (connection) => {
    const at = sent[connection]!++ * connections + connection
    return at < total ? start + (at / perSecond) * 1000 : undefined
  }
  await runAll(port, due, next, (ms) => waited.push(ms))
  return waited.sort((a, b) => a - b)
}
