/** Tests the kit with servers that compress, redirect, or close the connection: its verdict and its report. */
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { runConformance } from "../../src/command/runConformance.ts"
import type { FetchHandler } from "../../src/http/FetchSender.ts"
import { makeSender } from "../../src/http/Http.ts"
import { HarnessError } from "../../src/values/Failure.ts"

const codings = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once("listening", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asked = { method: "GET", target: "/api/v3/uid?signature=0", headers: {}, body: "" } as const

const actors = { owner: { apiKey: "our-key", secret: "our-secret" } }
const run = (fetch: FetchHandler) =>
  runConformance({ target: { fetch, actors }, filters: ["spot.uid.documented"] })

test.each(codings)("a response compressed with %s is decoded", async (name, compress) => {
  const json = { uid: "10000001" }
  const sender = makeSender(
    await serve((_, response) =>
      response.writeHead(200, { "CONTENT-ENCODING": name }).end(compress(JSON.stringify(json))),
    ),
  )
  onTestFinished(() => sender.close())
  expect((await sender.send(asked)).json).toEqual(json)
})

test("a body that is not coded as its header says is reported unchanged", async () => {
  const sender = makeSender(
    await serve((_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end('{"uid":"1"}')),
  )
  onTestFinished(() => sender.close())
  expect((await sender.send(asked)).text).toBe('{"uid":"1"}')
})

test("a compressed answer of a handler in the same process is decoded", async () => {
  const compressed: FetchHandler = () =>
    new Response(gzipSync(JSON.stringify({ uid: 1 })), { headers: { "Content-Encoding": "gzip" } })
  const { text } = await run(compressed)
  expect(text).toMatch(/got +1$/m)
})

test("a redirect is reported with its destination and without the signature", async () => {
  const moved: FetchHandler = (request) => {
    const { pathname, search } = new URL(request.url)
    return new Response(null, {
      status: 301,
      headers: { Location: `https://exchange.example${pathname}${search}` },
    })
  }
  await expect(run(moved)).rejects.toThrow(
    /redirects GET \/api\/v3\/uid to https:\/\/exchange\.example\/api\/v3\/uid: the kit follows no redirects/,
  )
})

test("a request whose connection is closed is in the report, to be sent again", async () => {
  const closing: FetchHandler = (request) => {
    if (request.url.includes("/uid") && !request.headers.has("X-MEXC-APIKEY")) throw new Error("no key")
    return Response.json({ uid: "1" })
  }
  const { text, outcome } = await run(closing)
  expect(outcome.exitCode, text).toBe(1)
  expect(text).toMatch(/wanted +an answer\n +got +the handler threw: no key \(GET http\S+\/api\/v3\/uid\)/)
  expect(text).toMatch(/request +by owner[\s\S]+curl -sS -X GET [^\n]+\/api\/v3\/uid\?/)
})

test("a server that closes every connection ends the run with one sentence", async () => {
  let count = 0
  const closing: FetchHandler = () => {
    if (count++ > 0) throw new Error("gone")
    return new Response()
  }
  const failed = run(closing)
  await expect(failed).rejects.toThrow(HarnessError)
  await expect(failed).rejects.toThrow(/^the run cannot start: the handler threw: gone \(GET /)
})

test("a closed connection is reported in words, with the request's path and without its signature", async () => {
  const sender = makeSender(await serve((request) => request.socket.destroy()))
  onTestFinished(() => sender.close())
  await expect(sender.send(asked)).rejects.toThrow(
    /^the connection was closed without a response \(GET http:\/\/127\.0\.0\.1:\d+\/api\/v3\/uid\)$/,
  )
})
