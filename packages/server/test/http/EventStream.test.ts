/** The sandbox's event stream over real connections, as a page that shows a bot's requests reads it. */
import { once } from "node:events"
import {
  type ClientRequest,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { EventStream, eventsPath, readersMax, requestsPerTick } from "../../src/http/EventStream.ts"
import { RequestLog } from "../../src/log/RequestLog.ts"
import {
  alice,
  bob,
  ok,
  rejection,
  serverOfTest,
  type TestServer,
  times,
  uids,
  withReason,
} from "../support/testServer.ts"

interface Received {
  readonly name: string
  readonly id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: whatever came; the tests say what it must be
  readonly data: any
}

class Watcher {
  readonly events: Array<Received> = []
  readonly response: IncomingMessage
  readonly #request: ClientRequest
  isEnded = false

  constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request
    this.response = response
    let rest = ""
    response.setEncoding("utf8")
    response.on("data", (chunk: string) => {
      const blocks = (rest + chunk).split("\n\n")
      rest = blocks.pop()!
      for (const block of blocks) {
        const fields = new Map(
          block
            .split("\n")
            .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
        )
        if (fields.has("event"))
          this.events.push({
            name: fields.get("event")!,
            id: fields.get("id"),
            data: JSON.parse(fields.get("data")!),
          })
      }
    })
    response.on("end", () => {
      this.isEnded = true
    })
    response.on("error", () => {})
  }

  named(name: string): ReadonlyArray<Received> {
    return this.events.filter((each) => each.name === name)
  }

  /** All logged requests that the stream sent, concatenated. */
  get requests(): ReadonlyArray<{ readonly id: string; readonly key: string; readonly code: number | null }> {
    return this.named("requests").flatMap(({ data }) => data)
  }

  get lastId(): string {
    return this.named("requests").at(-1)!.id!
  }

  stop(): void {
    this.#request.destroy()
  }
}

const watch = (server: TestServer, lastId?: string): Promise<Watcher> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      `${server.bourse.url}${eventsPath}`,
      {
        agent: false,
        headers: {
          "X-Bourse-Token": server.token,
          ...(lastId === undefined ? {} : { "Last-Event-ID": lastId }),
        },
      },
      (response) => {
        const watcher = new Watcher(request, response)
        onTestFinished(() => watcher.stop())
        resolve(watcher)
      },
    )
    request.on("error", reject)
    request.end()
  })

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 300_000 })
const saw = (watcher: Watcher, count: number) =>
  until(() => expect(watcher.requests.length).toBeGreaterThanOrEqual(count))

test("the event stream shows each call once, with key, endpoint and reason of a rejection, when it is answered", async () => {
  const server = await serverOfTest()
  await server.order()
  const watcher = await watch(server)
  expect(watcher.response.headers["content-type"]).toBe("text/event-stream")
  await server.order({ price: "49999" })
  await server.order({ quantity: "9" }, { key: bob })
  await saw(watcher, 2)
  expect(watcher.requests).toMatchObject([
    { key: alice.key, endpoint: "spot.placeOrder", status: 200, code: null },
    { key: bob.key, endpoint: "spot.placeOrder", status: 400, reason: withReason("Insufficient position") },
  ])
  expect(JSON.stringify(watcher.events)).not.toContain("dev-secret")
})

test("an event stream that reconnects misses no event and repeats none", async () => {
  const server = await serverOfTest()
  const first = await watch(server)
  await server.order()
  await saw(first, 1)
  first.stop()
  await times(30, () => server.order())
  const second = await watch(server, first.lastId)
  await saw(second, 30)
  const log = ok(await server.control("GET", "/sandbox/v1/requests?limit=100"))
  expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(
    log.map(({ id }: { readonly id: string }) => id),
  )
  expect(second.named("missed")).toEqual([])
})

test("an event stream reports how many events left the log, and that an unknown id is unknown", async () => {
  const server = await serverOfTest({ requestLog: 20 })
  const first = await watch(server)
  await server.order()
  await saw(first, 1)
  first.stop()
  await times(30, () => server.order())
  const second = await watch(server, first.lastId)
  await server.order()
  await saw(second, 1)
  expect(second.named("missed")).toMatchObject([{ data: { count: null } }])
  const other = await watch(server, "00000000-1")
  await until(() => expect(other.named("missed")).toMatchObject([{ data: { count: null } }]))
})

test("an event stream whose reader stops reading delays no one, ends, and reports the missed events", async () => {
  const server = await serverOfTest({ requestLog: 100 })
  const socket = connect(server.bourse.port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${eventsPath} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Bourse-Token: ${server.token}\r\n\r\n`)
  let text = ""
  let isCut = false
  socket.on("error", () => {})
  socket.on("close", () => {
    isCut = true
  })
  socket.on("data", (chunk) => {
    text += chunk.toString("utf8")
  })
  await until(() => expect(text).toContain("event: clock"))
  socket.pause()
  // The data is far larger than a connection's buffers; the second reader reads each part before the next is
  // sent.
  const flood = await watch(server)
  const symbol = "x".repeat(12_000)
  for (let part = 1; part <= 12; part++) {
    await times(100, () => server.get("/api/v3/depth", { symbol }))
    await saw(flood, part * 100)
  }
  socket.resume()
  await until(() => expect(isCut || text.includes("event: missed")).toBe(true))
  if (!text.includes("event: missed")) {
    const again = await watch(server, [...text.matchAll(/^id: (.+)$/gm)].at(-1)![1])
    await until(() => expect(again.named("missed")).toHaveLength(1))
  }
  // The second reader received all events meanwhile.
  expect(flood.named("missed")).toEqual([])
  expect(Math.max(...flood.named("requests").map(({ data }) => data.length))).toBeLessThanOrEqual(
    requestsPerTick,
  )
})

test("many readers get the same events; one too many is rejected until another leaves", async () => {
  const server = await serverOfTest()
  const watchers = await times(readersMax, () => watch(server))
  const rejected = await server.control("GET", eventsPath)
  expect(rejected.status).toBe(503)
  await times(20, () => server.order())
  for (const watcher of watchers) await saw(watcher, 20)
  const [first, ...others] = watchers.map(({ requests }) => requests.map(({ id }) => id))
  for (const other of others) expect(other).toEqual(first)
  watchers[0]!.stop()
  await until(async () => {
    const again = await watch(server)
    again.stop()
    expect(again.response.statusCode).toBe(200)
  })
})

test("the event stream reports the clock at the beginning and after each move or freeze", async () => {
  const server = await serverOfTest()
  const watcher = await watch(server)
  const modes = () => watcher.named("clock").map(({ data }) => data.mode)
  await until(() => expect(modes()).toEqual(["running"]))
  await server.advance(3_600_000)
  await until(() => expect(watcher.named("clock").at(-1)!.data.offsetMs).toBeGreaterThanOrEqual(3_600_000))
  await server.control("POST", "/sandbox/v1/clock/freeze")
  await until(() => expect(modes()).toEqual(["running", "running", "frozen"]))
})

test("the event stream needs the sandbox's token, and does not exist without a sandbox", async () => {
  const server = await serverOfTest({ adminToken: "the-admins-own-token" })
  expect(rejection(await server.control("GET", eventsPath, undefined, "wrong"))).toEqual([
    403,
    403,
    "wrong or missing X-Bourse-Token",
  ])
  expect((await server.control("GET", eventsPath, undefined, null)).status).toBe(403)
  expect((await server.control("GET", eventsPath, undefined, "the-admins-own-token")).status).toBe(403)
  const production = await serverOfTest({ sandbox: false, adminToken: "the-admins-own-token" })
  expect((await production.control("GET", eventsPath, undefined, "the-admins-own-token")).status).toBe(404)
})

test("a stopping server ends its event streams at once", async () => {
  const server = await serverOfTest()
  const watcher = await watch(server)
  await server.bourse.close()
  await until(() => expect(watcher.isEnded).toBe(true))
})

test("the desk has one key per account, without weight; its writes are logged, its reads are not", async () => {
  const server = await serverOfTest({ weights: true })
  const first = ok(await server.control("POST", "/sandbox/v1/desk-keys", { uid: uids.bob }))
  const again = ok(await server.control("POST", "/sandbox/v1/desk-keys", { uid: uids.bob }))
  expect(again).toEqual(first)
  expect(first).toMatchObject({ uid: uids.bob, key: expect.stringMatching(/^desk-/) })
  const desk = { key: first.key, secret: first.secret }
  const account = await server.signed("GET", "/api/v3/account", {}, { key: desk })
  expect(account.status).toBe(200)
  expect(account.headers).not.toHaveProperty("x-bourse-used-weight")
  await server.send({ target: "/api/v3/depth?symbol=BTCUSDT", headers: { "X-MEXC-APIKEY": desk.key } })
  await server.order({}, { key: desk })
  await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT" }, { key: desk })
  const log = ok(await server.control("GET", "/sandbox/v1/requests"))
  expect(log).toMatchObject([
    { key: desk.key, endpoint: "spot.placeOrder", status: 200 },
    { key: desk.key, endpoint: "spot.queryOrder", status: 400 },
  ])
  expect(rejection(await server.control("POST", "/sandbox/v1/desk-keys", { uid: "99" }))[0]).toBe(400)
})

test("a fault applies to the desk's key only if its rule names the key", async () => {
  const server = await serverOfTest()
  const { key, secret } = ok(await server.control("POST", "/sandbox/v1/desk-keys", { uid: uids.alice }))
  const fault = { kind: "serverErrorBeforeCommit", endpoint: "spot.placeOrder" }
  await server.control("POST", "/sandbox/v1/faults", fault)
  expect((await server.order({}, { key: { key, secret } })).status).toBe(200)
  expect((await server.order()).status).toBe(500)
  await server.control("POST", "/sandbox/v1/faults", { ...fault, key })
  expect((await server.order()).status).toBe(200)
  expect((await server.order({}, { key: { key, secret } })).status).toBe(500)
})

test("a closed event stream writes nothing more", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  onTestFinished(() => void vi.useRealTimers())
  const requests = new RequestLog(10, [], () => false, Date.now, null)
  const planes = { sandboxToken: "token-of-this-test", adminToken: null, sandboxFrom: "loopback" } as const
  const time = { time: 0, mode: "running", offsetMs: 0, speed: 1, achievedSpeed: 1, movingTo: null } as const
  const events = new EventStream(requests, () => time, { ...planes, trustedProxies: new Set<string>() })
  const responses: Array<ServerResponse> = []
  const server = createServer((request, response) => {
    responses.push(response)
    events.serve(request, response)
  }).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const reader = httpRequest({
    port,
    path: eventsPath,
    headers: { "X-Bourse-Token": planes.sandboxToken },
  }).end()
  reader.on("error", () => {})
  await once(reader, "response")
  const failures: Array<unknown> = []
  responses[0]!.on("error", (error) => failures.push(error))
  events.close()
  // Keep-alives are due, and the response is not closed yet.
  // clock: an hour is added, so that the present time does not matter.
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000)
  vi.advanceTimersByTime(1_000)
  vi.restoreAllMocks()
  await new Promise((resolve) => setImmediate(resolve))
  expect(failures).toEqual([])
})
