/**
 * Load over plain sockets: 64 connections, each sending its next request as soon as its last is answered. Much
 * cheaper than an HTTP client, so that on two cores the server under test is not the one that waits.
 */
import { connect } from "node:net"

export const connections = 64

/** Makes the next request of a connection, from what its last one was answered. */
export type NextRequest = (connection: number, lastAnswer: string) => string

/** Each run comes from other loopback addresses, so that none exceeds its budget of weights. */
let subnet = 0

const runConnection = (
  port: number,
  index: number,
  takeTurn: () => boolean,
  next: NextRequest,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const localAddress = `127.0.${subnet}.${index + 1}`
    const socket = connect({ port, host: "127.0.0.1", localAddress, noDelay: true })
    let buffered = ""
    let lastAnswer = ""
    const send = (): void => {
      if (takeTurn()) socket.write(next(index, lastAnswer))
      else socket.end(() => resolve())
    }
    socket.on("connect", send)
    socket.on("error", reject)
    socket.on("data", (chunk) => {
      buffered += chunk.toString("latin1")
      const head = buffered.indexOf("\r\n\r\n")
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(buffered.slice(0, head))?.[1] ?? 0)
      if (buffered.length < head + 4 + length) return
      if (!buffered.startsWith("HTTP/1.1 200")) return reject(new Error(buffered))
      lastAnswer = buffered.slice(head + 4)
      buffered = ""
      send()
    })
  })

/** Sends `total` requests over all connections; rejects at the first answer that is not 200. */
export const drive = async (port: number, total: number, next: NextRequest): Promise<void> => {
  subnet++
  let left = total
  const takeTurn = (): boolean => left-- > 0
  await Promise.all(
    Array.from({ length: connections }, (_, index) => runConnection(port, index, takeTurn, next)),
  )
}
