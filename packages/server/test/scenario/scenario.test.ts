/** Scenarios by the exchange clock: their effects on a bot, and that equal runs are equal. */
import { expect, test, vi } from "vitest"
import { frozen, minutes, run, serverTime, start, status, ticker } from "../support/scenarios.ts"
import { folderOfTest, limitBuy, ok, rejection, serverOfTest, uids } from "../support/testServer.ts"
import { fund, outside } from "../support/testWallet.ts"

test("each of the package's thirteen scenarios runs to its end and leaves the exchange in order", async () => {
  const server = await frozen()
  const scenarios = ok(await server.control("GET", "/sandbox/v1/scenarios"))
  expect(scenarios.map(({ name }: { readonly name: string }) => name)).toEqual([
    "flash-crash",
    "weekend-gap",
    "thin-book",
    "wide-spread",
    "empty-side",
    "halt",
    "new-steps",
    "stuck-withdrawals",
    "slow-and-lost-answers",
    "rate-limit-storm",
    "stale-reads",
    "clock-skew",
    "blind",
  ])
  for (const { name } of scenarios) {
    const { startedAt, endsAt } = ok(await run(server, { name })).scenario
    expect(startedAt).toBe(await serverTime(server))
    await server.advance(endsAt - startedAt - 1)
    expect((await status(server)).name).toBe(name)
    await server.advance(1)
    expect(await status(server), name).toBeNull()
  }
  ok(await server.order())
  await server.snapshot()
})

test("in a flash crash a stop sells far below its price, and the price stays when the scenario ends", async () => {
  const [plain, server] = [await frozen(), await frozen()]
  const before = (await ticker(server)).middle
  const at = (share: number) => (before * share).toFixed(0)
  const pair = { uid: uids.alice, symbol: "BTCUSDT", side: "SELL", quantity: "0.5" }
  const prices = { price: at(1.2), stopPrice: at(0.97), stopLimitPrice: at(0.8) }
  for (const each of [plain, server])
    ok(await each.control("POST", "/sandbox/v1/oco", { ...pair, ...prices }))
  ok(await run(server, { name: "flash-crash" }))
  for (const each of [plain, server]) await each.advance(minutes(3))
  const [calm, crashed] = [await ticker(plain), await ticker(server)]
  expect(crashed.middle / calm.middle).toBeCloseTo(0.92, 2)
  expect(crashed.spread / calm.spread).toBeGreaterThan(4)
  expect(crashed.askQty / calm.askQty).toBeLessThan(0.3)
  const fills = ok(await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))
  expect(fills.length).toBeGreaterThan(0)
  const worst = Math.min(...fills.map(({ price }: { readonly price: string }) => Number(price)))
  expect(worst).toBeLessThan(0.97 * before)
  expect(ok(await plain.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))).toEqual([])
  for (const each of [plain, server]) await each.advance(minutes(60))
  expect(await status(server)).toBeNull()
  expect((await ticker(server)).middle / (await ticker(plain)).middle).toBeCloseTo(0.92 * 1.06, 2)
  expect((await ticker(server, "ETHBTC")).middle / (await ticker(plain, "ETHBTC")).middle).toBeCloseTo(1, 2)
  await server.snapshot()
})

test("the status lists the acts of a user's own scenario as given, with their times and states", async () => {
  const server = await frozen()
  const acts = [
    { kind: "price", at: "10s", for: "1m", change: -0.08, coins: ["BTC"] },
    { kind: "fault", for: "1m", fault: { kind: "latency", latencyMs: 100, share: 0.5 } },
  ]
  const { startedAt } = ok(await run(server, { name: "mine", acts })).scenario
  expect((await status(server)).acts).toEqual([
    { kind: "price", act: acts[0], from: startedAt + 10_000, to: startedAt + 70_000, state: "coming" },
    { kind: "fault", act: acts[1], from: startedAt, to: startedAt + 60_000, state: "on", applied: 0 },
  ])
})

test("halted symbols reject orders and resume by themselves, at the price the market has without a halt", async () => {
  const server = await frozen()
  ok(await run(server, { name: "halt" }))
  const before = (await ticker(server)).middle
  await server.advance(minutes(1))
  expect(rejection(await server.order())[1]).toBe(30000)
  const { acts } = await status(server)
  expect(acts.map((act: { readonly state: string }) => act.state)).toEqual(["on", "coming"])
  await server.advance(minutes(10) - 1)
  expect(rejection(await server.order())[1]).toBe(30000)
  await server.advance(1)
  ok(await server.order())
  await server.advance(1_000)
  expect((await ticker(server)).middle / before).toBeCloseTo(0.96, 2)
})

test("a scenario act changes the steps of a symbol: exchangeInfo shows them; older orders and other symbols stay", async () => {
  const server = await frozen()
  const info = async () => ok(await server.get("/api/v3/exchangeInfo", { symbol: "BTCUSDT" })).symbols[0]
  const before = await info()
  const fine = { price: "50000.01", quantity: "0.001234" }
  const { orderId } = ok(await server.order(fine))
  const act = {
    kind: "steps",
    at: "1m",
    for: "10m",
    symbols: ["BTCUSDT"],
    tick: "0.1",
    lot: "0.001",
    minAmount: "20",
  }
  ok(await run(server, { name: "new-steps", acts: [act] }))
  await server.advance(minutes(1))
  expect(await info()).toMatchObject({ quotePrecision: 1, baseAssetPrecision: 3, quoteAmountPrecision: "20" })
  expect(rejection(await server.order(fine))[1]).toBe(30061)
  expect(rejection(await server.order({ ...fine, price: "50000" }))[1]).toBe(30062)
  expect(ok(await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId })).status).toBe("NEW")
  ok(await server.order({ symbol: "ETHUSDT", price: "2000.01", quantity: "0.01234" }))
  await server.advance(minutes(10))
  expect(await info()).toEqual(before)
  ok(await server.order(fine))
  await server.snapshot()
})

test.each([0.2, -0.2])(
  "a flash crash moves the price as requested: %d, and recovers in proportion",
  async (change) => {
    const [plain, server] = [await frozen(), await frozen()]
    ok(await run(server, { name: "flash-crash", change }))
    for (const each of [plain, server]) await each.advance(minutes(3))
    const moved = async () => (await ticker(server)).middle / (await ticker(plain)).middle
    expect(await moved()).toBeCloseTo(1 + change, 2)
    for (const each of [plain, server]) await each.advance(minutes(10))
    // The scenario's price falls to 0.92 and rises by 1.06; a scaled scenario rises in the same ratio of
    // logarithms.
    const back = (Math.log(1.06) / Math.log(0.92)) * Math.log1p(change)
    expect(await moved()).toBeCloseTo((1 + change) * Math.exp(back), 2)
    await server.snapshot()
  },
)

test("withdrawals wait for the end of the scenario, and settling continues until then", async () => {
  const server = await frozen()
  await fund(server, uids.alice, "USDT", "1000")
  ok(await run(server, { name: "stuck-withdrawals" }))
  const { id } = ok(
    await server.signed("POST", "/api/v3/capital/withdraw", {
      coin: "USDT",
      netWork: "TRX",
      address: outside.TRX,
      amount: "100",
    }),
  )
  const state = async () =>
    ok(await server.signed("GET", "/api/v3/capital/withdraw/history", { coin: "USDT" })).find(
      (each: { readonly id: string }) => each.id === id,
    ).status
  const first = await state()
  await server.advance(6 * 3_600_000 - 1)
  expect(await state()).toBe(first)
  ok(await server.control("POST", "/sandbox/v1/clock/settle", {}))
  expect(await state()).toBe(7)
})

test("settling the clock does not wait for a running scenario if an operator holds all pending deposits", async () => {
  const server = await frozen()
  const deposit = { uid: uids.alice, asset: "USDT", network: "TRX", amount: "10" }
  const { id } = ok(await server.control("POST", "/sandbox/v1/deposits", deposit))
  ok(await server.control("POST", `/sandbox/v1/deposits/${id}`, { status: 2 }))
  ok(await run(server, { name: "later", acts: [{ kind: "halt", at: "10m", for: "1h" }] }))
  const time = await server.now()
  const settle = async () => ok(await server.control("POST", "/sandbox/v1/clock/settle", {}))
  expect(await settle()).toMatchObject({ pending: 1, time })
  ok(await server.control("POST", `/sandbox/v1/deposits/${id}`, { status: 4 }))
  expect(await settle()).toMatchObject({ pending: 0 })
})

test("a scenario act answers requests with 429 and 503, the same requests in every run", async () => {
  const outcomes = async () => {
    const server = await frozen()
    ok(await run(server, { name: "rate-limit-storm" }))
    const seen: Array<number> = []
    for (let i = 0; i < 30; i++) seen.push((await server.get("/api/v3/time")).status)
    const [storm] = (await status(server)).acts
    expect(storm).toMatchObject({ state: "on", applied: seen.filter((each) => each === 429).length })
    await server.advance(minutes(5))
    const answer = await server.get("/api/v3/time")
    expect([answer.status, answer.headers["x-bourse-fault"]]).toEqual([503, "rate-limit-storm/2"])
    await server.advance(minutes(1))
    ok(await server.get("/api/v3/time"))
    return seen
  }
  const seen = await outcomes()
  expect(new Set(seen)).toEqual(new Set([200, 429]))
  expect(await outcomes()).toEqual(seen)
})

test("a fault of an act applies to the n-th request after its start, as often as it says, and to no other", async () => {
  const server = await frozen()
  const fault = { kind: "serverErrorBeforeCommit", endpoint: "market.time", nth: 2, count: 2 }
  ok(await run(server, { name: "second", acts: [{ kind: "fault", at: "1m", for: "1h", fault }] }))
  const seen: Array<number> = []
  const ask = async (count: number) => {
    for (let i = 0; i < count; i++) seen.push((await server.get("/api/v3/time")).status)
  }
  await ask(2)
  await server.advance(minutes(1))
  await ask(4)
  expect(seen).toEqual([200, 200, 200, 500, 500, 200])
})

test("latency needs a running clock, or a request that may move a frozen one", async () => {
  const server = await frozen()
  const slow = { kind: "latency", latencyMs: 200, responseLatencyMs: 300, latencyScatter: 0.5 }
  const act = (fault: object) => ({ name: "slow", acts: [{ kind: "fault", for: "1h", fault }] })
  ok(await run(server, act(slow)))
  const began = await serverTime(server)
  const placed = await server.order()
  expect([ok(placed).symbol, placed.headers["x-bourse-fault"]]).toEqual(["BTCUSDT", "slow/1"])
  expect(await serverTime(server)).toBe(began)
  ok(await server.control("DELETE", "/sandbox/v1/scenario"))
  ok(await run(server, act({ ...slow, movesClock: true })))
  const passed: Array<number> = []
  for (let i = 0; i < 5; i++) {
    const before = await serverTime(server)
    const { transactTime } = ok(await server.order({ newClientOrderId: `slow${i}` }))
    const after = await serverTime(server)
    expect(transactTime).toBeGreaterThan(before)
    expect(after).toBeGreaterThan(transactTime)
    passed.push(after - before)
  }
  expect(new Set(passed).size).toBe(5)
  const again = await frozen()
  ok(await run(again, act({ ...slow, movesClock: true })))
  const repeated: Array<number> = []
  for (let i = 0; i < 5; i++) {
    const before = await serverTime(again)
    ok(await again.order({ newClientOrderId: `slow${i}` }))
    repeated.push((await serverTime(again)) - before)
  }
  expect(repeated).toEqual(passed)
})

test("a restart continues the scenario, its halts and its prices; a reset ends it", async () => {
  const data = folderOfTest()
  const options = { market: true, data, masterKey: "a".repeat(64) }
  const [plain, first] = [await frozen(), await serverOfTest({ ...options, clock: { start, frozen: true } })]
  for (const each of [plain, first]) await each.advance(minutes(1))
  ok(await run(first, { name: "halt" }))
  ok(await run(plain, { name: "halt" }))
  await first.advance(minutes(2))
  await first.bourse.close()
  const second = await serverOfTest(options)
  expect((await status(second)).name).toBe("halt")
  expect(rejection(await second.order())[1]).toBe(30000)
  await second.advance(minutes(30))
  await plain.advance(minutes(32))
  expect(await ticker(second)).toEqual(await ticker(plain))
  ok(await run(second, { name: "halt" }))
  await second.advance(minutes(2))
  ok(await second.control("POST", "/sandbox/v1/reset"))
  expect(await status(second)).toBeNull()
  ok(await second.order())
  await second.snapshot()
})

test("a start without the market keeps a scenario's halts; with the market again, prices continue from the last", async () => {
  const data = folderOfTest()
  const options = { data, masterKey: "a".repeat(64) }
  const first = await serverOfTest({ ...options, market: true, clock: { start, frozen: true } })
  const acts = [
    { kind: "price", for: "1m", change: -0.2 },
    { kind: "price", at: "2h", for: "1m", change: 0.1 },
    { kind: "halt", at: "10m", for: "10m" },
  ]
  ok(await run(first, { name: "fall", acts }))
  const before = (await ticker(first)).middle
  await first.advance(minutes(5))
  const fallen = (await ticker(first)).middle
  expect(fallen / before).toBeCloseTo(0.8, 2)
  await first.bourse.close()

  const without = await serverOfTest(options)
  expect((await status(without)).name).toBe("fall")
  await without.advance(minutes(6))
  expect(rejection(await without.order())[1]).toBe(30000)
  await without.advance(minutes(10))
  ok(await without.order({ price: "30000" }))
  await without.snapshot()
  await without.bourse.close()

  const again = await serverOfTest({ ...options, market: true })
  await again.advance(minutes(1))
  expect((await ticker(again)).middle / fallen).toBeCloseTo(1, 1)
  await again.advance(minutes(120))
  expect((await ticker(again)).middle / fallen).toBeCloseTo(1.1, 1)
  expect(await status(again)).toBeNull()
  await again.snapshot()
})

test.each([
  [{ name: "no-such" }, /no scenario is named no-such: there are flash-crash, weekend-gap, /],
  [{ name: "a", acts: [] }, /^Parameter 'acts' is invalid: it is empty/],
  [
    { name: "a", acts: [{ kind: "prices", for: "1m" }] },
    /'acts\[0\]' is invalid: it is not an object whose kind is one of price, book, halt, .* Did you mean price\?$/,
  ],
  [
    { name: "a", acts: [{ kind: "price", for: "1 minute", change: 1 }] },
    /'acts\[0\].for' is invalid: it is not a duration such as 500ms, 90s, 5m, 2h or 1d/,
  ],
  [{ name: "a", acts: [{ kind: "halt", for: "1m", at: 5 }] }, /'acts\[0\].at' is invalid: it is not text/],
  [
    { name: "a", acts: [{ kind: "halt", for: "1m", symbol: "BTCUSDT" }] },
    /'acts\[0\].symbol' is invalid: it is not a known field/,
  ],
  [
    { name: "a", acts: [{ kind: "halt", for: "1m", symbols: ["XUSDT"] }] },
    /acts\[0\]: symbol XUSDT is not listed/,
  ],
  [
    { name: "a", acts: [{ kind: "price", for: "1m", change: 1, coins: ["SOL"] }] },
    /acts\[0\]: the simulated market does not simulate the coin SOL: it simulates /,
  ],
  [
    { name: "a", acts: [{ kind: "fault", for: "1m", fault: { kind: "garbage", endpoint: "spot.place" } }] },
    /acts\[0\]: no endpoint has the id spot.place/,
  ],
  [
    { name: "a", acts: [{ kind: "fault", for: "1m", fault: { kind: "garbage", coun: 1 } }] },
    /'acts\[0\].fault.coun' is invalid: it is not a known field\. Did you mean count\?$/,
  ],
  [
    { name: "halt-only", acts: [{ kind: "halt", for: "1m" }], change: 0.1 },
    /halt-only has no price act: only a scenario/,
  ],
  [{ name: "flash-crash", change: -1 }, /'change' is invalid: it is not between -0.99 and 100/],
  [
    {
      name: "fall-and-rise",
      acts: [
        { kind: "price", for: "1m", change: -0.01 },
        { kind: "price", at: "1m", for: "1m", change: 0.5 },
      ],
      change: -0.5,
    },
    /with change -0.5, a later price act of fall-and-rise would be too large/,
  ],
  [
    { name: "a", acts: [{ kind: "book", for: "1m", empty: "ask" }] },
    /'acts\[0\].empty' is invalid: it is not one of bids, asks, both\. Did you mean asks\?$/,
  ],
  [
    { name: "a", acts: [{ kind: "steps", for: "1m", symbols: ["BTCUSDT"] }] },
    /steps needs tick or lot or minQuantity or minAmount or maxAmount/,
  ],
  [
    { name: "a", acts: [{ kind: "steps", for: "1m", tick: "1" }] },
    /'acts\[0\].symbols' is invalid: it is missing/,
  ],
  [
    { name: "a", acts: [{ kind: "steps", for: "1m", symbols: ["BTCUSDT"], tick: "0.001" }] },
    /tick 0.001 is finer than 0.01, with which it was listed/,
  ],
  [
    { name: "a", acts: [{ kind: "fault", for: "1m", fault: { kind: "latency" } }] },
    /latency needs latencyMs/,
  ],
])("the scenario %j is rejected with a reason", async (scenario, words) => {
  expect(rejection(await run(await frozen(), scenario))).toEqual([400, 33333, expect.stringMatching(words)])
})

test("without the simulated market, a scenario can inject faults and halts but not move prices", async () => {
  const server = await serverOfTest()
  expect(rejection(await run(server, { name: "flash-crash" }))[2]).toMatch(
    /needs the simulated market: .*--market on/,
  )
  const acts = [{ kind: "halt", for: "1h", symbols: ["BTCUSDT"] }]
  ok(await run(server, { name: "mine", acts }))
  expect(rejection(await server.order())[1]).toBe(30000)
  expect(rejection(await run(server, { name: "mine", acts }))[2]).toMatch(/the scenario mine runs: stop it/)
  // The scenario ends by itself, without a request.
  await server.advance(3_599_000)
  await vi.waitFor(async () => expect(await status(server)).toBeNull(), { timeout: 300_000 })
  ok(await server.order(limitBuy))
})
