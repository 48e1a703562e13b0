/** Request ids, the log, and the request log: how a developer finds the reason of an unexpected answer. */
import { encodeQuery } from "@bourse/core"
import { handle } from "@bourse/engine"
import { expect, test } from "vitest"
import { FailureLog } from "../../src/log/FailureLog.ts"
import { makeLog, prettyLine } from "../../src/log/Log.ts"
import { answerLengthMax, beginningOf, charactersMax, RequestLog } from "../../src/log/RequestLog.ts"
import { asJson } from "../support/brokerCalls.ts"
import { entryOf } from "../support/requestEntry.ts"
import { alice, bob, limitBuy, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

const listed = async (server: TestServer, filter: Record<string, string> = {}) =>
  ok(await server.control("GET", `/sandbox/v1/requests?${encodeQuery(Object.entries(filter))}`))

/** A log that stores its lines for the test. */
const capturing = () => {
  const lines: Array<string> = []
  return { lines, log: makeLog((line) => void lines.push(line)) }
}

test("every answer has its own id: rejections, health, control plane, and malformed HTTP", async () => {
  const server = await serverOfTest({ corsOrigins: ["https://desk.example"] })
  const preflight = {
    method: "OPTIONS",
    target: "/api/v3/order",
    headers: { Origin: "https://desk.example", "Access-Control-Request-Method": "POST" },
  }
  const answers = await Promise.all([
    server.order(),
    server.order({}, { signature: "0".repeat(64) }),
    server.get("/api/v3/ping"),
    server.send({ target: "/api/v3/nothing" }),
    server.send({ target: "/healthz" }),
    server.send({ target: "/metrics" }),
    server.send({ target: "/docs" }),
    server.send({ target: "/openapi.json" }),
    server.send({ target: "/nowhere" }),
    server.send(preflight),
    server.send({ target: "/healthz", headers: { Host: "elsewhere" } }),
    server.control("GET", "/sandbox/v1/clock"),
    server.control("GET", "/sandbox/v1/clock", undefined, "a wrong token"),
  ])
  const ids = answers.map(({ headers }) => headers["x-bourse-request-id"])
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-\d+$/)
  expect(new Set(ids).size).toBe(answers.length)
  expect((await server.socket("NO HTTP\r\n\r\n")).text).toMatch(/X-Bourse-Request-Id: [0-9a-f]{8}-\d+\r\n/)
})

test("a request that fails inside the server is logged with its id; a rejected one is not", async () => {
  const { lines, log } = capturing()
  const failing = await serverOfTest({
    log,
    handle: (state, command, now, emit) => {
      if (command.type === "placeOrder") throw new Error("an error of ours")
      return handle(state, command, now, emit)
    },
  })
  const failed = await failing.order()
  expect(failed.status).toBe(500)
  await failing.order({ price: "-1" })
  const [line, ...others] = lines
    .map((each) => JSON.parse(each))
    .filter(({ message }) => message === "request failed")
  expect(line).toMatchObject({
    level: "warn",
    request: failed.headers["x-bourse-request-id"],
    method: "POST",
    path: "/api/v3/order",
    status: 500,
  })
  expect(others).toEqual([])
})

test("long texts delay neither a reader of the log nor anyone else", async () => {
  const server = await serverOfTest()
  // A pattern that starts at every letter of a word this long would take half a second.
  for (let i = 0; i < 500; i++) await server.get("/api/v3/depth", { symbol: "x".repeat(15_000) })
  const list = await listed(server, { limit: "500" })
  expect(list).toHaveLength(500)
  await server.get("/api/v3/depth", { symbol: `${"x".repeat(14_000)}secret=abc` })
  expect(JSON.stringify(await listed(server, { limit: "1" }))).not.toContain("abc")
})

test("many failures at once are counted, not logged one by one", () => {
  const { lines, log } = capturing()
  let now = 5_000
  const failures = new FailureLog(log, () => now)
  for (let number = 1; number <= 200; number++)
    failures.failed({ request: `a-${number}`, method: "GET", path: "/api/v3/time", status: 503 })
  expect(lines).toHaveLength(10)
  now += 1_000
  failures.failed({ request: "a-201", method: "GET", path: "/api/v3/time", status: 503 })
  expect(lines.slice(10).map((line) => JSON.parse(line))).toMatchObject([
    { message: "more requests failed", count: 190 },
    { message: "request failed", request: "a-201" },
  ])
})

test("the log on a terminal is readable, and foreign text cannot forge a line", () => {
  const entry = { time: "2026-11-22T10:00:00.000Z", level: "warn", message: "read-only" } as const
  const line = prettyLine({ ...entry, reason: "a\n\x1b[31mb" } as never, false)
  expect(line).toMatch(/^\d\d:\d\d:\d\d WARN {2}read-only {2}reason="a\\n\\u001b\[31mb"$/)
  expect(prettyLine(entry, true)).toContain("\x1b[33mWARN \x1b[0m")
})

test("log entries below the configured level are not written", () => {
  const lines: Array<string> = []
  const log = makeLog((line) => void lines.push(line), "warn")
  log.info("serving")
  log.warn("read-only", { reason: "full" })
  log.error("stopped")
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(["read-only", "stopped"])
})

test("the request log has each request with its answer, by key, endpoint, outcome and id", async () => {
  const server = await serverOfTest()
  const from = Date.now()
  const placed = await server.order({ newClientOrderId: "mine & yours" })
  const tooHigh = await server.order({ price: "1000000000" }, { key: bob })
  await server.get("/api/v3/depth", { symbol: "BTCUSDT" })
  await server.send({ target: "/api/v3/nothing" })
  const all = await listed(server)
  expect(all.map(({ endpoint, status }: { endpoint: string; status: number }) => [endpoint, status])).toEqual(
    [
      ["spot.placeOrder", 200],
      ["spot.placeOrder", 400],
      ["market.depth", 200],
      [null, 404],
    ],
  )
  expect(all[0]).toMatchObject({
    id: placed.headers["x-bourse-request-id"],
    method: "POST",
    path: "/api/v3/order",
    key: alice.key,
    parameters: { ...limitBuy, newClientOrderId: "mine & yours", signature: "***" },
    inBody: false,
    code: null,
    reason: null,
    answer: placed.text,
  })
  expect(all[0].durationMs).toBeGreaterThan(0)
  // The log's microseconds come from another clock of this process, which may differ by fractions of a millisecond.
  expect(all[0].time).toBeGreaterThan(from - 1)
  expect(all[0].time).toBeLessThan(Date.now() + 1)
  expect(all[1]).toMatchObject({
    key: bob.key,
    code: tooHigh.json.code,
    reason: tooHigh.json.msg,
    weightUsed: null,
  })
  const ids = async (filter: Record<string, string>) =>
    (await listed(server, filter)).map(({ id }: { id: string }) =>
      all.findIndex((each: { id: string }) => each.id === id),
    )
  expect(await ids({ key: bob.key })).toEqual([1])
  expect(await ids({ endpoint: "spot.placeOrder" })).toEqual([0, 1])
  expect(await ids({ rejected: "true" })).toEqual([1, 3])
  expect(await ids({ status: "404" })).toEqual([3])
  expect(await ids({ code: String(tooHigh.json.code) })).toEqual([1])
  expect(await ids({ id: all[2].id })).toEqual([2])
  expect(await ids({ since: all[1].id })).toEqual([2, 3])
  expect(await ids({ limit: "1" })).toEqual([3])
  for (const wrong of ["since=elsewhere-1", "limit=-1", "limit=all", "status=-1", "reject=true"]) {
    const answer = await server.control("GET", `/sandbox/v1/requests?${wrong}`)
    expect([answer.status, answer.json.code], wrong).toEqual([400, 33333])
  }
})

test("the request log has the exchange's time, the connection, the best prices on arrival, and the injected fault", async () => {
  const server = await serverOfTest({ clock: { start: Date.UTC(2024, 0, 1), frozen: true } })
  const timestamp = Date.UTC(2024, 0, 1)
  ok(await server.order({ price: "50000" }, { timestamp }))
  ok(await server.order({ side: "SELL", price: "60000" }, { timestamp: timestamp + 1, key: bob }))
  ok(
    await server.control("POST", "/sandbox/v1/faults", {
      kind: "serverErrorAfterCommit",
      endpoint: "spot.placeOrder",
    }),
  )
  await server.order({ price: "51000" }, { timestamp: timestamp + 2 })
  // The log keeps the kind of a fault after its rule is deleted.
  ok(await server.control("DELETE", "/sandbox/v1/faults"))
  await server.get("/api/v3/depth", { symbol: "BTCUSDT" })
  await server.get("/api/v3/time")
  const all = await listed(server)
  expect(
    all.map(({ bid, ask, fault, faultKind }: Record<string, unknown>) => [bid, ask, fault, faultKind]),
  ).toEqual([
    [null, null, null, null],
    ["50000", null, null, null],
    ["50000", "60000", "1", "serverErrorAfterCommit"],
    ["51000", "60000", null, null],
    [null, null, null, null],
  ])
  for (const { time, exchangeTime, connection, answer, answerLength } of all) {
    expect(exchangeTime).toBe(timestamp)
    expect(time).toBeGreaterThan(timestamp + 86_400_000)
    expect(connection).toBeGreaterThan(0)
    expect(answerLength).toBe(answer.length)
  }
})

test("the logged best prices include the simulated market's and orders between them", async () => {
  const server = await serverOfTest({ market: true, clock: { start: Date.UTC(2026, 0, 5), frozen: true } })
  const ticker = async () => ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "BTCUSDT" }))
  const quoted = await ticker()
  const price = ((Number(quoted.bidPrice) + Number(quoted.askPrice)) / 2).toFixed(2)
  ok(await server.order({ price, quantity: "0.001" }))
  const between = await ticker()
  expect(Number(between.bidPrice)).toBe(Number(price))
  // The first request starts the market.
  const [, ...later] = await listed(server)
  expect(later.map(({ bid, ask }: Record<string, unknown>) => [bid, ask])).toEqual([
    [quoted.bidPrice, quoted.askPrice],
    [between.bidPrice, between.askPrice],
  ])
})

test("large requests and answers leave the request log earlier, so its memory is bounded", () => {
  const log = new RequestLog(1_000, [])
  const answer = "x".repeat(answerLengthMax)
  for (let number = 1; number <= 1_000; number++) log.add(entryOf(number, answer))
  const kept = log.list({ limit: "1000" })!
  expect(kept.length).toBe(Math.floor(charactersMax / (answerLengthMax + entryOf(1, "").url.length)))
  expect(kept.at(-1)!.answer).toBe(answer)
  expect(log.from(0, 10).missed).toBe(1_000 - kept.length)
})

test("a request whose connection a fault cut is listed, too", async () => {
  const server = await serverOfTest()
  for (const kind of ["dropBeforeCommit", "dropAfterCommit"])
    ok(await server.control("POST", "/sandbox/v1/faults", { kind, endpoint: "spot.placeOrder", count: 1 }))
  for (const _ of [1, 2]) await expect(server.order()).rejects.toThrow()
  expect(await listed(server)).toMatchObject([{ status: 0 }, { status: 0 }])
})

test("the log keeps only the last requests, and none if so configured", async () => {
  const server = await serverOfTest({ requestLog: 3 })
  for (const symbol of ["A", "B", "C", "D", "E"]) await server.get("/api/v3/depth", { symbol })
  expect(
    (await listed(server)).map((each: { parameters: { symbol: string } }) => each.parameters.symbol),
  ).toEqual(["C", "D", "E"])
  const off = await serverOfTest({ requestLog: 0 })
  await off.get("/api/v3/time")
  expect(await listed(off)).toEqual([])
})

test("the request log keeps a part of a long answer", () => {
  const text = "x".repeat(100_000)
  expect(beginningOf(text)).toHaveLength(65_536)
  expect(beginningOf("short")).toBe("short")
})

test("no secret, signature or password of a session is in anything the server wrote or lists", async () => {
  const { lines, log } = capturing()
  const server = await serverOfTest({ log })
  const signatures: Array<string> = []
  const note = (right: string) => {
    signatures.push(right)
    return right
  }
  const noted = { signature: note }
  const { uid } = ok(await server.control("POST", "/admin/v1/accounts", { name: "broker", broker: true }))
  const grant = await server.control("POST", "/admin/v1/keys", { uid, permissions: "all" })
  const broker = { key: grant.json.key, secret: grant.json.secret }
  const md5 = "5f4dcc3b5aa765d61d8327deb882cf99"
  const post = (path: string, fields: object) =>
    server.signed("POST", path, "", asJson(JSON.stringify(fields), { key: broker, ...noted }))
  await post("/api/v3/broker/sub-account/virtualSubAccount", {
    subAccount: "requestlog",
    note: "n",
    password: md5,
  })
  const made = await post("/api/v3/broker/sub-account/apiKey", {
    subAccount: "requestlog",
    note: "n",
    permissions: "SPOT_DEAL_WRITE",
  })
  ok(made)
  const subSecret = (made.json.data ?? made.json).secretKey
  expect(subSecret).toMatch(/\w{16}/)
  const streams = "/api/v3/userDataStream"
  const { listenKey } = ok(await server.signed("POST", streams, {}, noted))
  expect(ok(await server.signed("GET", streams, {}, noted)).listenKey).toEqual([listenKey])
  ok(await server.signed("PUT", streams, { listenKey }, noted))
  await server.order({}, noted)
  await server.order({ price: "-1" }, noted)
  await server.order({}, { ...noted, signatureAt: 0 })
  // Secrets in unexpected places: under a client's own parameter name, and in an unreadable query.
  await server.order({ apiSecret: alice.secret }, noted)
  await server.signed("GET", "/api/v3/account", `a=%zz&secretKey=${alice.secret}`, noted)
  await server.order({}, { ...noted, body: `{"signature": "${"ab".repeat(32)}", "x` })
  const text = `${lines.join("\n")}\n${JSON.stringify(await listed(server, { limit: "1000" }))}`
  expect(JSON.parse(text.slice(text.lastIndexOf("\n"))).length).toBeGreaterThan(7)
  const own = [alice.secret, broker.secret, subSecret, md5, server.token, listenKey]
  const secrets = [...own, "ab".repeat(32), ...signatures]
  expect(signatures.length).toBeGreaterThan(5)
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
})

test("a secret in the wrong field is masked in the log; a known key is shown", async () => {
  const { lines, log } = capturing()
  const server = await serverOfTest({ log })
  const pasted = Array.from({ length: 24 }, (_, i) => `pasted-secret-number-${String(i).padStart(2, "0")}-`)
  let next = 0
  const secret = () => pasted[next++]!
  const uid = "/api/v3/uid"
  // A secret as the key: alone, with a signature, on a public endpoint, on an unknown endpoint, on the control plane.
  const asKey = () => ({ "X-MEXC-APIKEY": secret() })
  const answers = [
    await server.signed("GET", uid, {}, { headers: asKey() }),
    await server.send({ target: uid, headers: asKey() }),
    await server.send({ target: "/api/v3/time", headers: asKey() }),
    await server.send({ target: "/api/v3/nowhere", headers: asKey() }),
    await server.send({ target: "/sandbox/v1/clock", headers: asKey() }),
    await server.send({ target: "/healthz", headers: asKey() }),
  ]
  // A secret as a parameter, in the query and in a body.
  const names = [
    "secretKey",
    "password",
    "token",
    "access_token",
    "passphrase",
    "apiKey",
    "api_key",
    "accessKey",
  ]
  for (const name of names) {
    answers.push(await server.signed("GET", uid, { [name]: secret() }))
    answers.push(await server.order({}, asJson(JSON.stringify({ [name]: secret() }))))
  }
  // A secret in headers that carry tokens elsewhere.
  const authorization = { Authorization: `Bearer ${secret()}`, "X-Bourse-Token": secret() }
  answers.push(await server.send({ target: uid, headers: authorization }))
  expect(next).toBe(pasted.length)
  const log_ = await listed(server, { limit: "1000" })
  const { text: metrics } = await server.send({ target: "/metrics" })
  const places = { lines, answers: answers.map(({ text }) => text), log: log_, metrics }
  const found = Object.entries(places).flatMap(([place, content]) =>
    pasted.filter((each) => JSON.stringify(content).includes(each)).map((each) => `${place}: ${each}`),
  )
  expect(found).toEqual([])
  expect(log_.map(({ key }: { key: string | null }) => key)).toEqual([
    ...Array.from({ length: 4 }, () => "***"),
    ...names.flatMap(() => [alice.key, alice.key]),
    null,
  ])
  const broker = "/api/v3/broker/sub-account/apiKey"
  await server.signed("DELETE", broker, { subAccount: "carolsub01", apiKey: bob.key })
  expect((await listed(server, { limit: "1" }))[0].parameters).toMatchObject({ apiKey: bob.key })
})

test("an id of another process is not in the request log", () => {
  const log = new RequestLog(2, [])
  expect(log.list({ since: "00000000-1" })).toBeUndefined()
  expect(log.list({ id: "00000000-1" })).toEqual([])
})

test("a logged request keeps its times of both clocks, even if the system clock is set later", () => {
  const earlier = 1_800_000_000_000
  let wall = earlier
  const log = new RequestLog(
    10,
    [],
    () => false,
    () => wall,
  )
  // The second request was rejected before the exchange was read.
  log.add({ ...entryOf(1), moment: { exchangeTime: 1_704_067_200_000, market: null, bid: null, ask: null } })
  log.add({ ...entryOf(2), moment: null })
  const before = log.list({}) ?? []
  expect(before.map(({ exchangeTime }) => exchangeTime)).toEqual([1_704_067_200_000, before[1]!.time])
  for (const byMs of [3_600_000, -3_600_000]) {
    wall = earlier + byMs
    expect(log.list({})).toEqual(before)
  }
})

test("a pause between two clock readings logs no request before an earlier one", () => {
  let stallMs = 0
  const systemTime = () => {
    const time = Date.now()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stallMs)
    return time
  }
  const log = new RequestLog(10, [], () => false, systemTime)
  log.add({ ...entryOf(1), began: performance.now() }) // clock: the three are compared with each other
  stallMs = 200
  log.add({ ...entryOf(2), began: performance.now() }) // clock: the three are compared with each other
  stallMs = 0
  log.add({ ...entryOf(3), began: performance.now() }) // clock: the three are compared with each other
  const times = (log.list({}) ?? []).map(({ time }) => time)
  expect(times).toHaveLength(3)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
