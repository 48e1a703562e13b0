/** After a failed handler or commit, the server rebuilds its state from the journal, and no answer was false. */
import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Command, handle, InvariantBroken } from "@bourse/engine"
import { expect, onTestFinished, test, vi } from "vitest"
import { startBourse } from "../../src/index.ts"
import { TestServer } from "../support/testServer.ts"

const order = (newClientOrderId: string) => ({
  symbol: "BTCUSDT",
  side: "BUY",
  type: "LIMIT",
  quantity: "0.01",
  price: "50000",
  newClientOrderId,
})

/** The engine's handler, except that an order with client id `poison` throws: after its first event, or before. */
const poisoned =
  (when: "before" | "after", error: () => Error): typeof handle =>
  (state, command, now, emit) => {
    const fatal =
      (command as Command).type === "placeOrder" &&
      "clientOrderId" in command &&
      command.clientOrderId === "poison"
    if (!fatal) return handle(state, command, now, emit)
    if (when === "before") throw error()
    return handle(state, command, now, (event) => {
      emit(event)
      throw error()
    })
  }

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-supervisor-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const serve = async (options: Parameters<typeof startBourse>[0]): Promise<TestServer> => {
  const bourse = await startBourse({ weights: false, ...options })
  onTestFinished(() => bourse.close())
  return new TestServer(bourse)
}

const ready = (server: TestServer) =>
  vi.waitFor(async () => expect((await server.send({ target: "/readyz" })).status).toBe(200), {
    timeout: 300_000,
    interval: 10,
  })

const verified = async (server: TestServer) => {
  const answer = await server.send({
    target: "/admin/v1/verify",
    headers: { "X-Bourse-Token": server.token },
  })
  expect(answer.json.problems).toEqual([])
  return answer.json as { seq: number; stateHash: string; openOrders: number }
}

/** Sends requests on one connection without waiting, so that they share a turn; returns the answers in order. */
const pipelined = (server: TestServer, requests: ReadonlyArray<ReturnType<TestServer["signedRequest"]>>) =>
  new Promise<Array<{ status: number; json: { code?: number; orderId?: string } }>>((resolve, reject) => {
    const socket = connect(server.bourse.port, "127.0.0.1")
    let text = ""
    socket.on("error", reject)
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8")
      const answers = [...text.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n((?:\{|\[).*?)(?=HTTP\/1\.1|$)/g)]
      if (answers.length < requests.length) return
      socket.destroy()
      resolve(answers.map(([, status, body]) => ({ status: Number(status), json: JSON.parse(body!) })))
    })
    const raw = requests.map(({ method = "GET", target, headers = {} }) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      return `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n${lines.join("")}\r\n`
    })
    socket.write(raw.join(""))
  })

const place = (server: TestServer, id: string) => server.signedRequest("POST", "/api/v3/order", order(id))
const query = async (server: TestServer, id: string) =>
  server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", origClientOrderId: id })

test.each([":memory:", "a folder"])(
  "a handler that fails half-way is undone, and orders acknowledged with it stay (%s)",
  async (where) => {
    const data = where === ":memory:" ? where : makeFolder()
    const server = await serve({ data, handle: poisoned("after", () => new Error("a bug")) })
    const [first, poison, ...later] = await pipelined(
      server,
      ["good", "poison", "late-1", "late-2"].map((id) => place(server, id)),
    )
    expect(first!.status).toBe(200)
    expect(poison!).toMatchObject({ status: 500, json: { code: 500 } })
    // Requests that arrived during the rebuild were not executed.
    for (const answer of later) expect(answer).toMatchObject({ status: 503, json: { code: 503 } })

    await ready(server)
    expect((await query(server, "good")).json).toMatchObject({ orderId: first!.json.orderId, status: "NEW" })
    for (const id of ["poison", "late-1", "late-2"]) expect((await query(server, id)).json.code).toBe(-2013)
    expect(await verified(server)).toMatchObject({ openOrders: 1 })
    const { json } = await server.signed("GET", "/api/v3/account")
    expect(json.balances).toContainEqual({
      asset: "USDT",
      free: "99499.75",
      locked: "500.25",
      available: "99499.75",
    })
    // The exchange continues as before, and no order id is used twice.
    const next = await server.signed("POST", "/api/v3/order", order("after"))
    expect(next.status).toBe(200)
    expect(Number(next.json.orderId)).toBeGreaterThan(Number(first!.json.orderId))
  },
)

test("a handler that fails before its first event fails that request alone", async () => {
  const server = await serve({ handle: poisoned("before", () => new Error("a bug")) })
  const before = await verified(server)
  const [poison, after] = await pipelined(server, [place(server, "poison"), place(server, "after")])
  expect(poison!).toMatchObject({ status: 500, json: { code: 500 } })
  expect(after!.status).toBe(200)
  expect((await verified(server)).seq).toBe(before.seq + 1)
})

test("a failed commit has an unknown outcome, never success, and no read shows its data", async () => {
  const folder = makeFolder()
  const server = await serve({ data: folder })
  expect((await server.signed("POST", "/api/v3/order", order("before"))).status).toBe(200)
  const before = await verified(server)

  const database = new DatabaseSync(join(folder, "bourse.db"))
  onTestFinished(() => database.close())
  database.exec("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'disk full'); END")
  const [lost, read, trades] = await pipelined(server, [
    place(server, "lost"),
    server.signedRequest("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }),
    server.signedRequest("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }),
  ])
  expect(lost!).toMatchObject({ status: 500, json: { code: 500 } })
  expect(read!.status).toBeGreaterThanOrEqual(500)
  expect(trades!.status).toBeGreaterThanOrEqual(500)

  database.exec("DROP TRIGGER full")
  await ready(server)
  expect((await query(server, "lost")).json.code).toBe(-2013)
  expect((await query(server, "before")).json.status).toBe("NEW")
  expect(await verified(server)).toMatchObject({ seq: before.seq, stateHash: before.stateHash })
  expect((await server.signed("POST", "/api/v3/order", order("after"))).status).toBe(200)
  expect((await verified(server)).seq).toBe(before.seq + 1)
})

test("orders sent during failing commits each exist or were rejected, whatever their answers", async () => {
  const folder = makeFolder()
  const server = await serve({ data: folder })
  const database = new DatabaseSync(join(folder, "bourse.db"))
  onTestFinished(() => database.close())
  // Every fifth group of events fails once: each time the store is reopened, the epoch rises by one.
  database.exec(
    `CREATE TRIGGER flaky BEFORE INSERT ON journal WHEN NEW.seq % 5 = 0 AND (NEW.seq / 5) % 3 = NEW.epoch % 3
     BEGIN SELECT RAISE(ABORT, 'I/O error'); END`,
  )
  const told = new Map<string, number>()
  const failed = () => [...told.values()].filter((status) => status === 500).length
  const trader = async (name: string) => {
    // The number of groups depends on how many orders share one.
    for (let i = 0; i < 20 || failed() < 3; i++) {
      const id = `${name}-${i}`
      const { status } = await server.signed("POST", "/api/v3/order", { ...order(id), quantity: "0.0001" })
      told.set(id, status)
      if (status !== 200) await ready(server)
    }
  }
  await Promise.all(["a", "b", "c"].map(trader))
  database.exec("DROP TRIGGER flaky")
  await ready(server)
  for (const [id, status] of told) {
    const found = (await query(server, id)).status === 200
    if (status === 200) expect(found, `${id} was acknowledged`).toBe(true)
    if (status === 503) expect(found, `${id} was refused before handling`).toBe(false)
  }
  await verified(server)
})

test("a broken invariant stops the exchange for good", async () => {
  const fatal = vi.fn()
  const server = await serve({
    handle: poisoned("after", () => new InvariantBroken("money from nowhere")),
    onFatal: fatal,
  })
  const [good, poison, after] = await pipelined(
    server,
    ["good", "poison", "after"].map((id) => place(server, id)),
  )
  // The first order shared its group with the failure, and this group is not committed, so the exchange stops.
  expect(good!.status).toBe(500)
  expect(poison!.status).toBe(500)
  expect(after!.status).toBe(503)
  expect(fatal).toHaveBeenCalledOnce()
  expect((await server.send({ target: "/healthz" })).status).toBe(503)
  expect((await server.send({ target: "/readyz" })).json.reason).toContain("money from nowhere")
  expect((await server.signed("GET", "/api/v3/account")).status).toBe(503)
})

test("a bug in a control-plane handler is a 500 and a line in the log", async () => {
  const error = vi.fn()
  const log = { info: () => {}, warn: () => {}, error }
  const broken: typeof handle = (state, command, now, emit) =>
    command.type === "placeOco" ? (null as never) : handle(state, command, now, emit)
  const server = await serve({ log, handle: broken })
  const prices = { quantity: "0.01", price: "61000", stopPrice: "59000", stopLimitPrice: "58900" }
  const asked = { uid: "10000001", symbol: "BTCUSDT", side: "SELL", ...prices }
  const answer = await server.control("POST", "/sandbox/v1/oco", asked)
  expect(answer).toMatchObject({ status: 500, json: { code: 500 } })
  expect(error).toHaveBeenCalledOnce()
  expect(error.mock.calls[0]![0]).toBe("request failed")
})

test("a stopped exchange reports to its operator that it stopped and was not verified", async () => {
  const error = vi.fn()
  const server = await serve({
    log: { info: () => {}, warn: () => {}, error },
    handle: poisoned("after", () => new InvariantBroken("money from nowhere")),
  })
  await server.signed("POST", "/api/v3/order", order("poison"))
  error.mockClear()
  expect(await server.control("POST", "/sandbox/v1/clock/freeze")).toMatchObject({
    status: 503,
    json: { code: 503 },
  })
  expect(await server.control("GET", "/admin/v1/verify")).toMatchObject({
    status: 503,
    json: { msg: "service not available; not verified: stopped: money from nowhere" },
  })
  expect(error).not.toHaveBeenCalled()
})

test("a control plane call has status 500 if its commit fails, and 503 if it was not executed", async () => {
  const folder = makeFolder()
  const server = await serve({ data: folder })
  const database = new DatabaseSync(join(folder, "bourse.db"))
  onTestFinished(() => database.close())
  database.exec("CREATE TRIGGER dead BEFORE UPDATE ON writer BEGIN SELECT RAISE(ABORT, 'I/O error'); END")
  const fund = () =>
    server.control("POST", "/sandbox/v1/fund", { uid: "10000001", asset: "USDT", amount: "1" })
  expect(await fund()).toMatchObject({ status: 500, json: { code: 500 } })
  expect(await fund()).toMatchObject({ status: 503, json: { code: 503 } })
})

test("a server whose data another writer took over stops, and does not take the data back", async () => {
  const folder = makeFolder()
  const fatal = vi.fn()
  const server = await serve({ data: folder, onFatal: fatal })
  const database = new DatabaseSync(join(folder, "bourse.db"))
  onTestFinished(() => database.close())
  database.exec("UPDATE writer SET epoch = epoch + 1")
  const before = database.prepare("SELECT epoch, seq FROM writer").get()
  const [lost, read] = await pipelined(server, [
    place(server, "lost"),
    server.signedRequest("GET", "/api/v3/account"),
  ])
  expect(lost!.status).toBe(500)
  // A failed read has no unknown outcome.
  expect(read!.status).toBe(503)
  expect(fatal).toHaveBeenCalledOnce()
  expect(fatal.mock.calls[0]![0]).toMatchObject({ kind: "fenced" })
  expect((await server.send({ target: "/healthz" })).status).toBe(503)
  expect((await server.signed("GET", "/api/v3/account")).status).toBe(503)
  await server.bourse.close()
  expect(database.prepare("SELECT epoch, seq FROM writer").get()).toEqual(before)
})

test("a server stopped while it rebuilds releases its data", async () => {
  const folder = makeFolder()
  const server = await serve({ data: folder })
  const database = new DatabaseSync(join(folder, "bourse.db"))
  onTestFinished(() => database.close())
  database.exec("CREATE TRIGGER broken BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'I/O error'); END")
  expect((await server.signed("POST", "/api/v3/order", order("lost"))).status).toBe(500)
  await server.bourse.close()
  database.exec("DROP TRIGGER broken")
  const again = await serve({ data: folder, masterKeyFile: join(folder, "master.key") })
  expect((await query(again, "lost")).json.code).toBe(-2013)
})

test("on a disk that rejects writes, durable data can be read, and writing resumes by itself", async () => {
  const folder = makeFolder()
  const server = await serve({ data: folder })
  expect((await server.signed("POST", "/api/v3/order", order("before"))).status).toBe(200)
  const before = await verified(server)
  const database = new DatabaseSync(join(folder, "bourse.db"))
  onTestFinished(() => database.close())
  database.exec("CREATE TRIGGER dead BEFORE UPDATE ON writer BEGIN SELECT RAISE(ABORT, 'I/O error'); END")
  expect((await server.signed("POST", "/api/v3/order", order("lost"))).status).toBe(500)
  const reason = "read-only: writing to the data folder's disk fails"
  await vi.waitFor(
    async () => expect((await server.send({ target: "/readyz" })).json.reason).toContain(reason),
    { timeout: 300_000, interval: 10 },
  )
  // The server retries the rebuild repeatedly; during a retry reads get 503.
  await vi.waitFor(
    async () => {
      expect((await query(server, "before")).json.status).toBe("NEW")
      expect((await query(server, "lost")).json.code).toBe(-2013)
      expect((await server.signed("GET", "/api/v3/account")).status).toBe(200)
      const refused = await server.signed("POST", "/api/v3/order", order("never"))
      expect(refused).toMatchObject({ status: 503, json: { msg: expect.stringContaining(reason) } })
    },
    { timeout: 300_000, interval: 10 },
  )
  database.exec("DROP TRIGGER dead")
  await ready(server)
  expect(await verified(server)).toMatchObject({ seq: before.seq, stateHash: before.stateHash })
  expect((await server.signed("POST", "/api/v3/order", order("after"))).status).toBe(200)
  expect((await query(server, "never")).json.code).toBe(-2013)
})
