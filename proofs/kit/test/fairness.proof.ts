/**
 * Tests partial or unusual servers, made of our server and a handler in front: the kit must report only
 * failures of the server itself.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type FetchHandler,
  type HandlerTarget,
  loadKit,
  type RunConformanceOptions,
  runConformance,
} from "@bourse/conformance"
import { callsOf } from "@bourse/conformance/src/checks/Coverage.ts"
import { replay } from "@bourse/conformance/src/command/Replay.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startOwnServer } from "../src/ownServer.ts"

const kit = loadKit()
const folder = mkdtempSync(join(tmpdir(), "bourse-fairness-"))
let server: Awaited<ReturnType<typeof startOwnServer>>
beforeAll(async () => {
  server = await startOwnServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly key: string | null
}

/** Answers a request before our server receives it; undefined passes the request on. */
type Before = (asked: Asked) => Response | undefined
/** Changes the response of our server. */
type After = (asked: Asked, json: unknown) => unknown

/** Our server with a handler in front of it; the driver bypasses the handler. */
const inFrontOfOurs =
  (change: Before, after: After = (_, json) => json): FetchHandler =>
  async (request) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const { method, headers } = request
    const asked = { method, path: pathname, query: searchParams, key: headers.get("X-MEXC-APIKEY") }
    const early = change(asked)
    if (early !== undefined) return early
    const body = await request.text()
    const response = await fetch(`${server.target.baseUrl}${pathname}${search}`, {
      method,
      headers,
      ...(body === "" ? {} : { body }),
    })
    const text = await response.text()
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return new Response(text, { status: response.status })
    }
    return Response.json(after(asked, json), { status: response.status })
  }

const nothing: Before = () => undefined

const run = async (
  handler: FetchHandler,
  /** Fields of the target file that differ from those of our server; undefined removes a field. */
  target: { readonly [field in keyof HandlerTarget]?: HandlerTarget[field] | undefined },
  options: Partial<RunConformanceOptions>,
) => {
  const { actors: _, ...ours } = server.target
  const result = await runConformance({
    ...options,
    target: { ...ours, ...target, fetch: handler } as HandlerTarget,
  })
  const failed = result.results.flatMap(({ id, state, problems }) =>
    state === "fail" ? problems.map(({ statements }) => `${id}: ${statements.join()}`) : [],
  )
  const stateOf = (id: string) => result.results.find((each) => each.id === id)
  return { ...result, failed, stateOf, exitCode: result.outcome.exitCode }
}

const ownDriver = () => {
  const { baseUrl, driver } = server.target
  if (baseUrl === undefined || !driver || !("bourse" in driver)) throw new Error("our target has no driver")
  return bourseDriver(baseUrl, driver.bourse.token)
}

/** Advances the clock of our server, as an earlier run would have done. */
const advance = (ms: number) => ownDriver().ask("advanceClock", { ms })

describe("the clock", () => {
  /** Fixtures that compare the times in an answer with the target's time. */
  const timed = ["spot.placeOrder.documented", "spot.queryOrder.documented", "spot.setMxDeduct.documented"]

  test("a clock moved by an earlier run is reported, and the next run passes", async () => {
    await advance(9 * 86_400_000)
    const { failed, text, exitCode } = await run(inFrontOfOurs(nothing), {}, { filters: timed })
    expect([failed, exitCode]).toEqual([[], 0])
    expect(text).toContain("Clock: the target's is 9.0 days ahead of this machine's (by GET /api/v3/time)")
  })

  test("a run that moved the target's clock reports it at the end", async () => {
    const { text, exitCode } = await run(inFrontOfOurs(nothing), {}, { filters: ["spot.queryOrder.reach"] })
    expect(exitCode).toBe(0)
    expect(text).toMatch(/Clock: this run moved the target's clock \d+\.\d days ahead, by its driver/)
  })

  test("the target's time is read from an answer's envelope if the server has no GET time", async () => {
    const noTime: Before = ({ path }) =>
      path === "/api/v3/time" ? Response.json({ code: 404 }, { status: 404 }) : undefined
    const { failed, text } = await run(inFrontOfOurs(noTime), {}, { filters: timed })
    expect([failed, text]).toEqual([[], expect.stringMatching(/\d+\.\d days ahead.*by the timestamp of GET/)])
  })

  test("the envelope's time is not used if requests with that time are rejected", async () => {
    const strict: Before = ({ path, query }) =>
      path === "/api/v3/time"
        ? Response.json({ code: 404 }, { status: 404 })
        : // clock: a request that is rejected as too late is repeated with a new time, so the result stays the same
          Math.abs(Number(query.get("timestamp") ?? Date.now()) - Date.now()) > 60_000
          ? Response.json({ code: 700003 }, { status: 400 })
          : undefined
    const { text } = await run(inFrontOfOurs(strict), {}, { filters: ["spot.uid.documented"] })
    expect(text).not.toContain("Clock:")
  })

  test("the header Date shows that this machine's clock is wrong", async () => {
    const now = () => Date.now() + 2.5 * 86_400_000
    const later: FetchHandler = (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const isLate = Math.abs(now() - Number(searchParams.get("timestamp"))) > 5_000
      const status = pathname !== "/api/v3/uid" ? 404 : isLate ? 400 : 200
      const headers = { Date: new Date(now()).toUTCString() }
      return Response.json(status === 200 ? { uid: "1" } : { code: status }, { status, headers })
    }
    const { text } = await runConformance({
      target: { fetch: later, actors: { given: { apiKey: "key", secret: "secret" } } },
      filters: ["spot.uid.documented"],
    })
    expect(text).toMatch(/Clock: the target's is 2\.5 days ahead.*by the header Date/)
    // The only failures are missing rejections: the server checks no key, but its answers are right.
    expect(text).toContain("with an unknown key")
    expect(text).not.toContain("wanted   a success")
  })
})

describe("mistakes in the target file", () => {
  test("a listed capability that the target lacks blocks its fixtures, and is named", async () => {
    const convertsNothing: After = ({ method, path }, json) =>
      method === "POST" && path === "/api/v3/capital/convert"
        ? { ...(json as object), successList: [], failedList: [] }
        : json
    const { failed, stateOf, exitCode } = await run(
      inFrontOfOurs(nothing, convertsNothing),
      {},
      { filters: ["wallet.convert.documented", "wallet.convertibleAssets.documented"] },
    )
    expect([failed, exitCode]).toEqual([[], 3])
    expect(stateOf("wallet.convert.documented")).toMatchObject({
      state: "blocked",
      reason: expect.stringContaining("lists the capability small-balances, which the target does not have"),
    })
  })

  test("a given key without a listed permission blocks its fixtures, and is named", async () => {
    const made = await ownDriver().ask("createActor", { role: "master" })
    if (!("done" in made)) throw new Error(made.cannot)
    const actor = { apiKey: String(made.done.apiKey), secret: String(made.done.secret) }
    const dealReads = ["/api/v3/openOrders", "/api/v3/mxDeduct/enable", "/api/v3/capital/convert"]
    const forbids: Before = ({ method, path }) =>
      method === "GET" && dealReads.includes(path)
        ? Response.json({ code: 700007 }, { status: 403 })
        : undefined
    const { failed, stateOf } = await run(
      inFrontOfOurs(forbids),
      { driver: undefined, actors: { given: actor } },
      { filters: ["spot.openOrders.documented", "spot.mxDeduct.documented", "spot.uid.documented"] },
    )
    expect(failed).toEqual([])
    expect(stateOf("spot.mxDeduct.documented")).toMatchObject({
      state: "blocked",
      reason: expect.stringMatching(/^the key of actor given lacks SPOT_DEAL_READ/),
    })
    expect(stateOf("spot.uid.documented")).toMatchObject({ state: "pass" })
  })
})

describe("symbols that no target file names", () => {
  test("symbols are read from the server, and small orders have its minimum", async () => {
    const minimum: After = ({ path }, json) => {
      if (path !== "/api/v3/exchangeInfo") return json
      const { symbols } = json as { symbols: ReadonlyArray<Record<string, unknown>> }
      const filters = [
        { filterType: "PRICE_FILTER", tickSize: "0.01000000" },
        { filterType: "LOT_SIZE", stepSize: "0.00001000", minQty: "0.00001000" },
        { filterType: "NOTIONAL", minNotional: "5.00000000" },
      ]
      return { symbols: symbols.map((symbol) => ({ ...symbol, filters })).toReversed() }
    }
    const small: Before = ({ path, method, query }) => {
      const [price, quantity] = [Number(query.get("price")), Number(query.get("quantity"))]
      return path === "/api/v3/order/test" &&
        method === "POST" &&
        price * quantity > 0 &&
        price * quantity < 5
        ? Response.json(
            { code: 30002, msg: "The minimum transaction volume cannot be less than 5USDT" },
            { status: 400 },
          )
        : undefined
    }
    const wanted = { filters: ["spot.testOrder.documented", "spot.testOrder.limit-needs-both"] }
    const { failed, exitCode, facts } = await run(
      inFrontOfOurs(small, minimum),
      { symbols: undefined },
      wanted,
    )
    expect([failed, exitCode]).toEqual([[], 0])
    expect(facts.symbols?.main).toMatchObject({
      symbol: "BTCUSDT",
      minAmount: "5.00000000",
      tick: "0.01000000",
    })
  })

  test("fixtures with symbols are unsupported, with advice, if the server does not list symbols", async () => {
    const noInfo: Before = ({ path }) =>
      path === "/api/v3/exchangeInfo" ? Response.json({ code: 404 }, { status: 404 }) : undefined
    const wanted = { filters: ["spot.testOrder.documented", "spot.uid.documented"] }
    const { stateOf, failed } = await run(inFrontOfOurs(noInfo), { symbols: undefined }, wanted)
    expect(failed).toEqual([])
    expect(stateOf("spot.uid.documented")).toMatchObject({ state: "pass" })
    expect(stateOf("spot.testOrder.documented")).toMatchObject({
      state: "unsupported",
      reason: expect.stringMatching(
        /no usable GET \/api\/v3\/exchangeInfo; name one under symbols in a target file/,
      ),
    })
  })
})

describe("endpoints that a server does not have", () => {
  const missing = new Set(["POST /api/v3/order/test", "GET /api/v3/kyc/status", "POST /api/v3/order"])
  const isMissing = ({ method, path }: Asked) => missing.has(`${method} ${path}`)
  const ids = ["spot.testOrder", "spot.kycStatus", "spot.placeOrder"]
  /** Makes a 404 response like that of web frameworks, with the whole address and the time. */
  const notFound = ({ method, path, query }: Asked) =>
    Response.json(
      {
        message: `Route ${method}:${path}${query.size === 0 ? "" : `?${query}`} not found`,
        timestamp: new Date().toISOString(),
      },
      { status: 404 },
    )
  const known = new Set([...kit.endpoints.values()].map(({ path }) => path))
  /** A server that looks for the route before it checks the key. */
  const routesFirst: Before = (asked) =>
    isMissing(asked) || !known.has(asked.path) ? notFound(asked) : undefined
  /** A server that checks the key before it looks for the route. */
  const keysFirst: Before = (asked) => {
    if (asked.key === null) return Response.json({ code: 401, msg: "no key" }, { status: 401 })
    return isMissing(asked) || !known.has(asked.path) ? notFound(asked) : undefined
  }
  const filters = [...ids, "spot.cancelOrder", "conventions.amounts-are-text", "spot.uid"]

  test.each([
    ["that looks for routes first", routesFirst],
    ["that looks at keys first", keysFirst],
  ])("an absent endpoint is one failure, of its route only: a server %s", async (_, change) => {
    const { results, failed, outcome, stateOf, exitCode } = await run(inFrontOfOurs(change), {}, { filters })
    expect(failed.sort()).toEqual(ids.map((id) => `${id}.documented: ${id}.route`).sort())
    expect(exitCode).toBe(1)
    for (const { id, state, reason } of results) {
      const fixture = kit.fixtures.find((each) => each.id === id)
      const uses = callsOf(fixture!).some(({ call }) => ids.includes(call))
      if (!uses) expect([id, state]).toEqual([id, "pass"])
      else expect([id, state]).toEqual([id, expect.stringMatching(/^(fail|unsupported|blocked)$/)])
      if (state === "blocked") expect(reason).toMatch(/^cannot be verified without (POST|GET) /)
    }
    expect(stateOf("spot.placeOrder.limit-sell")).toMatchObject({ state: "unsupported" })
    expect(stateOf("spot.cancelOrder.documented")).toMatchObject({ state: "blocked" })
    const broken = outcome.sections.flatMap(({ statements }) =>
      statements.filter(({ state }) => state === "failed").map(({ statement }) => statement.id),
    )
    expect(broken.sort()).toEqual(ids.map((id) => `${id}.route`).sort())
  })

  test("endpoints listed as absent are known failures: their fixtures never pass, and the exit code is 0", async () => {
    const { outcome, stateOf, exitCode, failed, text } = await run(
      inFrontOfOurs(routesFirst),
      { absent: ids },
      { filters, reportFolder: join(folder, "declared") },
    )
    expect(exitCode).toBe(0)
    expect(outcome).toMatchObject({ claim: "partial", known: 3 })
    expect(outcome.caps.join()).toMatch(/\d+ fixtures unsupported,\d+ fixtures blocked.*3 known failures/)
    expect(failed).toHaveLength(3)
    expect(stateOf("spot.testOrder.documented")).toMatchObject({
      state: "fail",
      known: "the target file lists it under absent",
    })
    expect(text).toContain("Endpoints that the target file lists as absent:\n  spot.testOrder")
  })

  test("without GET myTrades fixtures still run, and report that sums were not checked", async () => {
    const noTrades: Before = (asked) =>
      asked.path === "/api/v3/myTrades" || !known.has(asked.path) ? notFound(asked) : undefined
    const conserving = kit.fixtures
      .filter(({ conserves }) => conserves === true)
      .filter((fixture) => !callsOf(fixture).some(({ call }) => call === "spot.myTrades"))
      .filter(({ id }) => id.startsWith("spot.placeOrder."))
      .map(({ id }) => id)
    expect(conserving.length).toBeGreaterThan(3)
    const { results, exitCode } = await run(inFrontOfOurs(noTrades), {}, { filters: conserving.slice(0, 4) })
    expect(exitCode).toBe(0)
    for (const { state, notes } of results)
      expect([state, notes]).toEqual([
        "pass",
        expect.arrayContaining([expect.stringMatching(/^not checked: .* GET \/api\/v3\/myTrades$/)]),
      ])
  })

  test("an absent endpoint is also absent in the replay", async () => {
    const reportFolder = join(folder, "found")
    const found = await run(inFrontOfOurs(routesFirst), {}, { filters, reportFolder })
    const again = await replay({
      file: join(reportFolder, "run.ndjson"),
      kitFolder: undefined,
      reportFolder: undefined,
      output: { write: () => {}, live: false },
    })
    const ends = (results: typeof again.results) =>
      results.map(({ id, state, reason }) => [id, state, reason])
    expect(ends(again.results)).toEqual(ends(found.results))
    expect(again.outcome).toEqual(found.outcome)
  })

  test("a server that lists all endpoints as absent verifies nothing: exit code 3", async () => {
    const { exitCode, outcome } = await run(
      inFrontOfOurs(routesFirst),
      { absent: ids },
      { filters: ["spot.kycStatus.documented"] },
    )
    expect([exitCode, outcome.claim]).toEqual([3, "none"])
  })

  test("an unknown endpoint under absent is a mistake in the target file", async () => {
    await expect(
      run(inFrontOfOurs(nothing), { absent: ["spot.tset"] }, { filters: ["spot.uid"] }),
    ).rejects.toThrow("lists as absent endpoints that the catalogue does not have: spot.tset")
  })
})

describe("late histories", () => {
  const histories = new Set(["/api/v3/allOrders", "/api/v3/myTrades", "/api/v3/capital/transfer"])
  const timeOf = (row: Record<string, unknown>) => Number(row.updateTime ?? row.time ?? row.timestamp)
  /** Offset of our server's clock in ms, since earlier tests moved the clock. */
  let offsetMs = 0
  beforeAll(async () => {
    const response = await fetch(`${server.target.baseUrl}/api/v3/time`)
    // clock: late rows are late by hours
    offsetMs = ((await response.json()) as { serverTime: number }).serverTime - Date.now()
  })
  const lateBy = (lateMs: number): After => {
    const isSettled = (row: Record<string, unknown>) => timeOf(row) <= Date.now() + offsetMs - lateMs
    return ({ method, path }, json) => {
      if (method !== "GET" || !histories.has(path) || !Array.isArray(json)) return json
      if (!path.endsWith("transfer")) return json.filter(isSettled)
      return json.map((page) => {
        const rows = page.rows.filter(isSettled)
        return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
      })
    }
  }
  const filters = [
    "spot.allOrders.documented",
    "spot.myTrades.documented",
    "spot.placeOrder.limit-trades",
    "spot.tradeFee.charged",
    "wallet.transferHistory.documented",
  ]

  test("the kit waits for a late history", async () => {
    const target = inFrontOfOurs(nothing, lateBy(1_000))
    const { failed, exitCode, results } = await run(target, { historyWaitMs: 60_000 }, { filters })
    expect([failed, exitCode, results.length]).toEqual([[], 0, expect.any(Number)])
  })

  test("the kit waits for a late history no longer than the target file allows", async () => {
    // The history is late by ten minutes, longer than any machine is slow.
    const { failed } = await run(inFrontOfOurs(nothing, lateBy(600_000)), { historyWaitMs: 0 }, { filters })
    expect(failed.length).toBeGreaterThan(0)
  })

  test("a history that is still wrong after the wait is reported", async () => {
    const without: After = ({ path }, json) => (path === "/api/v3/allOrders" ? [] : json)
    const { failed, exitCode } = await run(
      inFrontOfOurs(nothing, without),
      { historyWaitMs: 300 },
      { filters: ["spot.allOrders.documented"] },
    )
    expect(exitCode).toBe(1)
    expect(failed.join()).toContain("spot.allOrders.")
  })
})
