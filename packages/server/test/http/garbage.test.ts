/**
 * Garbage on raw sockets, from a seed: valid requests with bytes changed, cut, doubled and inserted, wrong lengths,
 * broken chunks. To all of this the server answers below 500 or closes the connection, and continues to serve.
 */

import { connect } from "node:net"
import { randomCases } from "@bourse/testing/randomCases"
import { seedsBefore } from "@bourse/testing/seedsBefore"
import { describe, expect, it } from "vitest"
import { alice, limitBuy, serverOfTest, type TestServer } from "../support/testServer.ts"

const sockets = Number(process.env.BOURSE_GARBAGE ?? randomCases(1_000))

/** Pseudo-random integers from 0 to below `below`, by seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) % below
  }
}
type Random = ReturnType<typeof randomFrom>

const pieces = [
  "\r\n",
  "\r\n\r\n",
  "\n",
  "\0",
  " ",
  ":",
  "Content-Length: 7\r\n",
  "Content-Length: -1\r\n",
  "Content-Length: 99999999999999999999\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Transfer-Encoding: gzip, chunked\r\n",
  "Expect: 100-continue\r\n",
  "Upgrade: websocket\r\nConnection: Upgrade\r\n",
  "Host: elsewhere.example\r\n",
  "HTTP/9.9",
  "FFFFFFFFFFFFFFFFF\r\n",
  "0\r\n\r\n",
  "\u00ff\u00fe",
  "x".repeat(20_000),
]

const goodRequest = (server: TestServer, random: Random): string => {
  const [method, path, values] = (
    [
      ["GET", "/api/v3/account", {}],
      ["POST", "/api/v3/order/test", limitBuy],
      ["DELETE", "/api/v3/openOrders", { symbol: "MXUSDT" }],
      ["GET", "/api/v3/ping", {}],
      ["GET", "/readyz", {}],
      ["POST", "/sandbox/v1/fund", {}],
    ] as const
  )[random(6)]!
  const { target, headers = {} } = server.signedRequest(method, path, values, { key: alice })
  const body = random(3) === 0 ? "{}" : ""
  const lines = Object.entries({ Host: "127.0.0.1", ...headers, "Content-Length": body.length })
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`
}

const spoil = (text: string, random: Random): string => {
  let bytes = text
  for (let change = 0; change <= random(4); change++) {
    const at = random(bytes.length + 1)
    const to = at + random(12)
    bytes = [
      () => bytes.slice(0, at) + String.fromCharCode(random(256)) + bytes.slice(at + 1),
      () => bytes.slice(0, at),
      () => bytes.slice(0, at) + bytes.slice(to),
      () => bytes.slice(0, at) + bytes.slice(at, to) + bytes.slice(at),
      () => bytes.slice(0, at) + pieces[random(pieces.length)]! + bytes.slice(at),
      () => bytes + bytes,
    ][random(6)]!()
  }
  return bytes
}

/** Sends only these bytes; returns everything received until the server closed the connection. */
const answerTo = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1")
    })
    // The server may close a connection while the client is still sending.
    socket.on("error", () => {})
    socket.on("close", () => resolve(text))
    socket.end(Buffer.from(bytes, "latin1"))
  })

const throwGarbage = async (server: TestServer, count: number): Promise<Map<string, number>> => {
  const random = randomFrom(seedsBefore + 1)
  const statuses = new Map<string, number>()
  const one = async (): Promise<void> => {
    const bytes = spoil(goodRequest(server, random), random)
    const answer = await answerTo(server.bourse.port, bytes)
    const found = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status!)
    for (const status of found.length === 0 ? ["none"] : found) {
      expect(Number(status) >= 500, `${JSON.stringify(bytes.slice(0, 2_000))}\n${answer}`).toBe(false)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  for (let done = 0; done < count; done += 20) await Promise.all(Array.from({ length: 20 }, one))
  return statuses
}

describe("garbage on raw sockets", () => {
  it("garbage on raw sockets is answered below 500 or disconnected, and affects no one else", async () => {
    const server = await serverOfTest()
    const statuses = await throwGarbage(server, sockets)
    // A control: some garbled requests reached the exchange, some were rejected by it, some by the parser.
    for (const status of ["200", "400", "none"]) expect(statuses.get(status) ?? 0, status).toBeGreaterThan(0)
    expect((await server.get("/api/v3/ping")).status).toBe(200)
    await server.snapshot()
  })
})
