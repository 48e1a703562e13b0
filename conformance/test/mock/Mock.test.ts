import { sign } from "@bourse/core"
import * as ccxt from "ccxt"
import { describe, expect, test } from "vitest"
import { callsOf } from "../../src/checks/Coverage.ts"
import { match } from "../../src/checks/Matcher.ts"
import { checkShape, withBothSpellings } from "../../src/checks/Shape.ts"
import { fill, fillAll, UnknownVariable } from "../../src/checks/Variables.ts"
import { conformance } from "../../src/command/Conformance.ts"
import { prepare, type RequestPlan } from "../../src/http/Request.ts"
import { loadKit } from "../../src/kit/Kit.ts"
import { sentBy } from "../../src/mock/Binding.ts"
import { fixedMs, makeMock, mockTarget, startMock } from "../../src/mock/Mock.ts"
import { makePlayer, repliesOf } from "../../src/mock/Replies.ts"
import { typicalOf } from "../../src/mock/Typical.ts"

const kit = loadKit()
const target = mockTarget()
const mock = makeMock()

const requestOf = (call: string, parameters: object = {}, changes: Partial<RequestPlan> = {}) => {
  const route = kit.endpoints.get(call)
  if (route === undefined) throw new Error(`there is no endpoint ${call}`)
  const { method, target, headers, body } = prepare({
    route,
    parameters: Object.entries(parameters),
    controls: {},
    as: { apiKey: "mock-key", secret: "mock-secret" },
    nowMs: Date.now(),
    keyHeader: "key",
    sign,
    ...changes,
  })
  const [path = "", query = ""] = target.split("?")
  return { method, path, query, body, apiKey: headers.key }
}
const ask = (...request: Parameters<typeof requestOf>) => mock(requestOf(...request))

const order = { symbol: "ETHUSDT", side: "BUY", type: "LIMIT", quantity: "0.5", price: "2990" }

/** Endpoints that the mock's session answers itself; the last test runs the kit against these endpoints. */
const remembered = [
  ...[
    "testOrder",
    "placeOrder",
    "batchOrders",
    "cancelOrder",
    "cancelOpenOrders",
    "queryOrder",
    "openOrders",
  ],
  ...["allOrders", "account", "myTrades", "setMxDeduct", "mxDeduct", "tradeFee", "selfSymbols"],
]
  .map((name) => `spot.${name}`)
  .concat(
    [...kit.endpoints.keys()].filter(
      (id) =>
        (id.startsWith("wallet.") && id !== "wallet.withdrawalAddresses") ||
        (id.startsWith("broker.") && id !== "broker.withdraw" && id !== "broker.rebates"),
    ),
  )

describe("requests of fixtures", () => {
  const scopeBefore = makePlayer({ kit, target, typical: typicalOf(kit), now: () => fixedMs })
  const replies = repliesOf(kit)
  const documented = replies.filter(({ fixture, step }) => fixture.documents === step.name)

  test("every endpoint has a documented request", () => {
    expect(new Set(documented.map(({ endpoint }) => endpoint.id))).toEqual(new Set(kit.endpoints.keys()))
  })

  const ofFixtures = documented.filter(({ endpoint }) => !remembered.includes(endpoint.id))
  test.each(ofFixtures.map((reply) => [reply.fixture.id, reply] as const))(
    "the answer to %s satisfies its fixture and the catalogue",
    (id, reply) => {
      const { step, endpoint, method } = reply
      const scope = scopeBefore(reply)
      const sent = sentBy(step.with ?? {}).map(([name, text]) => [name, fill(text, scope)])
      const { status, body, fixture } = ask(endpoint.id, Object.fromEntries(sent), {
        controls: { method: method as "GET" },
      })
      expect([status, fixture]).toEqual([200, id])
      expect(checkShape(endpoint, body)).toMatchObject({ mismatches: [], extra: [] })
      const reported = withBothSpellings(endpoint.answer.fields, body)
      const wanted = fillAll(step.expect.answer ?? { $any: true }, scope)
      expect(match(wanted, reported, "", { scope, nowMs: fixedMs })).toEqual([])
    },
  )

  test("every other request of a fixture gets an answer of the right shape, or is reported as not covered", () => {
    const wrong = replies.flatMap((reply) => {
      const { fixture, step, endpoint, method } = reply
      let sent: object
      try {
        const scope = scopeBefore(reply)
        sent = Object.fromEntries(sentBy(step.with ?? {}).map(([name, text]) => [name, fill(text, scope)]))
      } catch (error) {
        // The variable takes its value from an answer that could not be made.
        if (error instanceof UnknownVariable) return []
        throw error
      }
      const { status, body } = ask(endpoint.id, sent, { controls: { method: method as "GET" } })
      if (status === 404 && JSON.stringify(body).includes("no fixture covers")) return []
      // An order that the fixture names does not exist in this session of the mock.
      if (status === 400 && remembered.includes(endpoint.id)) return []
      const { mismatches } = checkShape(endpoint, body)
      return status === 200 && mismatches.length === 0
        ? []
        : [[fixture.id, step.name, status, body, mismatches]]
    })
    expect(wrong).toEqual([])
  })
})

test.each([
  ["reads", "none", () => true, 20],
  // The mock stores no strategy groups.
  [
    "orders, trades, transfers, withdrawals, deposits, conversions and sub-accounts",
    "spends",
    (call: string) => remembered.includes(call),
    60,
  ],
] as const)("the kit finds nothing wrong with %s", async (_, maxRisk, isMeant, least) => {
  const { url, stop } = await startMock({ clock: "real" })
  const { start: __, ...rest } = target
  const output = { write: () => {}, live: false }
  try {
    const { results, outcome } = await conformance({
      target: { ...rest, baseUrl: url },
      maxRisk,
      filters: kit.fixtures
        .filter((fixture) => callsOf(fixture).every(({ call }) => isMeant(call)))
        .map(({ id }) => id),
      output,
    })
    expect(results.filter(({ state }) => state !== "pass" && state !== "unsupported")).toEqual([])
    expect(results.filter(({ state, reason }) => state === "unsupported" && !reason)).toEqual([])
    expect(outcome.exitCode).toBe(0)
    expect(outcome.counts.pass).toBeGreaterThan(least)
  } finally {
    await stop()
  }
})

describe("an answer of the mock", () => {
  test("an answer repeats the values of the request", () => {
    expect(ask("spot.placeOrder", { ...order, newClientOrderId: "mine" }).body).toMatchObject({
      symbol: "ETHUSDT",
      price: "2990",
      origQty: "0.5",
    })
    expect(ask("spot.placeOrder", { ...order, side: "SELL" }).body).toMatchObject({ origQty: "0.5" })
    const given = { subAccount: "marketmaker1", note: "x" }
    expect(ask("broker.createSubAccount", given).body).toMatchObject({ data: [given] })
  })

  test("an answer is given with and without a client id", () => {
    const withdrawal = { coin: "USDT", netWork: "TRX", address: "T", amount: "15" }
    for (const own of [{}, { withdrawOrderId: "mine" }])
      expect(ask("wallet.withdraw", { ...withdrawal, ...own })).toMatchObject({ status: 200 })
  })

  test("every new order or record gets the next id", () => {
    const idOf = () => (ask("spot.placeOrder", order).body as { orderId: string }).orderId
    expect(Number(idOf()) + 1).toBe(Number(idOf()))
  })

  test("two mocks give the same answers to the same requests", () => {
    const calls = [
      ["spot.placeOrder", order],
      ["spot.account"],
      ["wallet.transfer", { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "BTC", amount: "1" }],
      ["broker.createSubAccount", { subAccount: "marketmaker1", note: "x" }],
      ["spot.openOrders", { symbol: "BTCUSDT" }],
    ] as const
    const answersOf = (answer: typeof mock) =>
      JSON.stringify(calls.map(([call, parameters]) => answer(requestOf(call, parameters))))
    const [first, second] = [makeMock(), makeMock()]
    expect(answersOf(first)).toBe(answersOf(second))
    // A new mock gives the same ids although it received no other requests before.
    const listed = (answer: typeof mock) => answer(requestOf("spot.openOrders", { symbol: "BTCUSDT" }))
    expect(listed(makeMock())).toEqual(listed(first))
  })
})

describe("a session of the mock", () => {
  /** Makes a mock that has received no requests. */
  const session = () => {
    const own = makeMock()
    return (...request: Parameters<typeof requestOf>) => own(requestOf(...request)).body as Told
  }
  type Told = Record<string, string> & Array<Record<string, string>> & { balances: Array<Told>; data: Told }
  const balancesOf = (account: Told) =>
    Object.fromEntries(account.balances.map(({ asset, free, locked }) => [asset, [free, locked]]))
  const eth = { symbol: "ETHUSDT" }

  test("a placed order is queried, listed and cancelled, and its funds return", () => {
    const send = session()
    const before = balancesOf(send("spot.account"))
    const { orderId = "" } = send("spot.placeOrder", { ...order, newClientOrderId: "mine" })
    const wanted = { orderId, clientOrderId: "mine", price: "2990", status: "NEW", executedQty: "0" }
    expect(send("spot.queryOrder", { ...eth, orderId })).toMatchObject({
      ...wanted,
      Qty: "0.5",
      origQty: "0.5",
    })
    expect(send("spot.queryOrder", { ...eth, origClientOrderId: "mine" })).toMatchObject(wanted)
    for (const list of ["spot.openOrders", "spot.allOrders"]) expect(send(list, eth)).toMatchObject([wanted])
    expect(balancesOf(send("spot.account")).USDT).toEqual(["98505", "1495"])
    expect(send("spot.cancelOrder", { ...eth, orderId })).toMatchObject({ orderId, status: "CANCELED" })
    expect(send("spot.openOrders", eth)).toEqual([])
    expect(send("spot.allOrders", eth)).toMatchObject([{ orderId, status: "CANCELED" }])
    expect(balancesOf(send("spot.account"))).toEqual(before)
  })

  test("a market order fills at the symbol's price; order, fill, fee and balances agree", () => {
    const send = session()
    const buy = { ...eth, side: "BUY", type: "MARKET", quoteOrderQty: "600" }
    const { orderId = "", price } = send("spot.placeOrder", buy)
    expect(price).toBe("3000")
    const filled = { status: "FILLED", executedQty: "0.2", cummulativeQuoteQty: "600" }
    expect(send("spot.queryOrder", { ...eth, orderId })).toMatchObject(filled)
    const { data } = send("spot.tradeFee", eth)
    expect(data).toEqual({ makerCommission: 0, takerCommission: 0.0005 })
    expect(send("spot.myTrades", { ...eth, orderId })).toMatchObject([
      { price: "3000", qty: "0.2", quoteQty: "600", commission: "0.0001", commissionAsset: "ETH" },
    ])
    expect(balancesOf(send("spot.account"))).toMatchObject({ USDT: ["99400", "0"], ETH: ["30.1999", "0"] })
  })

  test("a batch answers with one element per order, placed or rejected", () => {
    const send = session()
    const poor = { ...order, quantity: "1000", newClientOrderId: "too much" }
    const batchOrders = JSON.stringify([order, { ...order, price: "2980" }, poor])
    const elements = send("spot.batchOrders", { batchOrders })
    expect(elements).toMatchObject([
      { symbol: "ETHUSDT", orderId: expect.stringMatching(/^\d+$/) },
      { symbol: "ETHUSDT", orderId: expect.stringMatching(/^\d+$/) },
      { newClientOrderId: "too much", code: 30005, msg: "Oversold" },
    ])
    expect(send("spot.openOrders", eth).map(({ price }) => price)).toEqual(["2990", "2980"])
    expect(send("spot.cancelOpenOrders", eth)).toHaveLength(2)
  })

  test("the session lists its symbols, its coins and their withdrawal limits", () => {
    const send = session()
    expect(send("spot.selfSymbols")).toEqual({ code: 200, data: ["BTCUSDT", "ETHUSDT"], msg: null })
    const [coin] = send("wallet.coinConfigurations") as unknown as Array<{ networkList: Array<object> }>
    expect(coin).toMatchObject({ coin: "USDT", name: "USDT" })
    expect(coin?.networkList[0]).toMatchObject({ netWork: "TRX", withdrawMin: "10", withdrawMax: "1000000" })
  })

  test("rejected requests change nothing", () => {
    const send = session()
    const before = send("spot.account")
    expect(send("spot.placeOrder", { ...order, quantity: "100" })).toMatchObject({ code: 30005 })
    expect(send("spot.placeOrder", { ...order, price: "2990.001" })).toMatchObject({ code: 30061 })
    expect(send("spot.placeOrder", { ...order, quantity: "0.0001" })).toMatchObject({ code: 30002 })
    expect(send("spot.queryOrder", { ...eth, orderId: "1" })).toMatchObject({ code: -2013 })
    expect(send("spot.testOrder", order)).toEqual({})
    expect(send("spot.account")).toEqual(before)
  })

  test("a withdrawal is listed, and returns its funds when it is cancelled", () => {
    const send = session()
    const before = balancesOf(send("spot.account"))
    const withdrawal = { coin: "USDT", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", amount: "20" }
    const { id = "" } = send("wallet.withdraw", { ...withdrawal, netWork: "TRX", withdrawOrderId: "mine" })
    const [{ id: old = "" } = {}] = send("wallet.withdrawApply", { ...withdrawal, network: "Tron(TRC20)" })
    expect(balancesOf(send("spot.account")).USDT).toEqual(["99960", "0"])
    const listed = { ...withdrawal, network: "TRX", transactionFee: "1" }
    expect(send("wallet.withdrawalHistory", { coin: "USDT" })).toMatchObject([
      { ...listed, id: old },
      { ...listed, id, withdrawOrderId: "mine" },
    ])
    expect(send("wallet.cancelWithdrawal", { id })).toEqual({ id })
    expect(send("wallet.cancelWithdrawal", { id })).toMatchObject({ code: 22222 })
    const [waiting, cancelled] = send("wallet.withdrawalHistory")
    expect(cancelled).toMatchObject({ id, status: 9 })
    expect(send("wallet.withdrawalHistory", { status: String(waiting?.status) })).toMatchObject([{ id: old }])
    send("wallet.cancelWithdrawal", { id: old })
    expect(balancesOf(send("spot.account"))).toEqual(before)
    expect(send("wallet.withdraw", { ...withdrawal, netWork: "TRX", amount: "1000000" })).toMatchObject({
      code: 10101,
    })
  })

  test("starting balances have deposits, whose addresses are the deposit addresses", () => {
    const send = session()
    const deposits = send("wallet.depositHistory")
    const deposited = Object.fromEntries(deposits.map(({ coin = "", amount }) => [coin, [amount, "0"]]))
    expect(balancesOf(send("spot.account"))).toEqual(deposited)
    const [usdt] = send("wallet.depositHistory", { coin: "USDT" })
    const addresses = send("wallet.depositAddresses", { coin: "USDT" })
    expect(addresses).toMatchObject([{ coin: "USDT", network: "TRX", address: usdt?.address }])
    const made = send("wallet.createDepositAddress", { coin: "USDT", network: "BSC" })
    expect(made.address).not.toBe(usdt?.address)
    expect(send("wallet.depositAddresses", { coin: "USDT", network: "BSC" })).toMatchObject([made])
    expect(send("wallet.depositAddresses", { coin: "USDT" })).toHaveLength(2)
  })

  test("a transfer moves the amount, and is found by its id and in its list", () => {
    const send = session()
    const [out, back] = ["SPOT,FUTURES", "FUTURES,SPOT"].map((sides) => {
      const [fromAccountType, toAccountType] = sides.split(",")
      return { fromAccountType, toAccountType, asset: "BTC" }
    })
    const [{ tranId = "" } = {}] = send("wallet.transfer", { ...out, amount: "1.5" })
    expect(send("wallet.transfer", { ...back, amount: "1.6" })).toMatchObject({ code: 10101 })
    send("wallet.transfer", { ...back, amount: "0.5" })
    expect(balancesOf(send("spot.account")).BTC).toEqual(["1", "0"])
    const record = { tranId, ...out, amount: "1.5", status: "SUCCESS" }
    expect(send("wallet.transferRecord", { tranId })).toMatchObject(record)
    const { asset: _, ...direction } = out as { asset: string }
    expect(send("wallet.transferHistory", direction)).toMatchObject([{ rows: [record], total: 1 }])
    const to = { toAccountType: "EMAIL", toAccount: "somebody@example.org", asset: "BTC", amount: "0.25" }
    const internal = send("wallet.internalTransfer", to)
    expect(balancesOf(send("spot.account")).BTC).toEqual(["0.75", "0"])
    expect(send("wallet.internalTransferHistory", { tranId: internal.tranId })).toMatchObject({
      totalRecords: 1,
      data: [to],
    })
  })

  test("a small balance is listed, converted into platform tokens, and in the history", () => {
    const send = session()
    const [small, not] = send("wallet.convertibleAssets")
    expect(not).toMatchObject({ asset: "XRP", balance: "1000", convertMx: "0", code: "30021" })
    expect(small).toMatchObject({ asset: "USDC", balance: "0.8", convertUsdt: "0.8", convertMx: "0.392" })
    expect(send("wallet.convert", { asset: "USDC,BTC,XRP" })).toMatchObject({
      successList: ["USDC"],
      failedList: [
        { asset: "BTC", code: "30065" },
        { asset: "XRP", code: "30021" },
      ],
      totalConvert: small?.convertMx,
      convertFee: "0.008",
    })
    const { MX, USDC } = balancesOf(send("spot.account"))
    expect([MX, USDC]).toEqual([["1000.392", "0"], undefined])
    expect(send("wallet.convertibleAssets").map(({ asset }) => asset)).toEqual(["XRP"])
    expect(send("wallet.conversionHistory")).toMatchObject({
      totalRecords: 1,
      data: [
        { totalConvert: "0.392", totalFee: "0.008", convertDetails: [{ asset: "USDC", amount: "0.8" }] },
      ],
    })
  })

  test("a sub-account is listed, has keys, and can send back only what it received", () => {
    const send = session()
    const subAccount = "marketmaker1"
    expect(send("broker.subAccounts")).toMatchObject({ data: [] })
    send("broker.createSubAccount", { subAccount, note: "first" })
    expect(send("broker.createSubAccount", { subAccount, note: "again" })).toMatchObject({ code: "730101" })
    expect(send("broker.subAccounts", { subAccount })).toMatchObject({
      data: [{ subAccount, note: "first" }],
    })
    expect(send("broker.subAccountStatus", { subAccount })).toEqual({ status: "1" })
    const key = { subAccount, permissions: "SPOT_ACCOUNT_READ", note: "bot" }
    const { apikey: apiKey = "", secretKey: secret = "" } = send("broker.createApiKey", key)
    const as = { as: { apiKey, secret } }
    expect(send("spot.account", {}, as)).toMatchObject({ balances: [] })
    expect(send("spot.placeOrder", order, as)).toMatchObject({ code: 700007 })
    expect(send("broker.apiKeys", { subAccount })).toMatchObject({ subAccount: [{ apiKey, note: "bot" }] })
    send("broker.deleteApiKey", { subAccount, apiKey })
    expect(send("spot.account", {}, as)).toMatchObject({ code: 10072 })
    expect(send("broker.apiKeys", { subAccount })).toEqual({ subAccount: [] })
    const spot = { fromAccountType: "SPOT", toAccountType: "SPOT" }
    const sent = { ...spot, asset: "ETH", amount: "10" }
    const { tranId } = send("broker.universalTransfer", { ...sent, toAccount: subAccount })
    expect(balancesOf(send("spot.account")).ETH).toEqual(["20", "0"])
    const back = { ...sent, fromAccount: subAccount }
    expect(send("broker.universalTransfer", { ...back, amount: "11" })).toMatchObject({ code: "10101" })
    send("broker.universalTransfer", back)
    expect(balancesOf(send("spot.account")).ETH).toEqual(["30", "0"])
    const history = { ...spot, toAccount: subAccount }
    expect(send("broker.universalTransferHistory", history)).toMatchObject([{ tranId, ...sent }])
  })

  test("ccxt loads the markets, and places, fetches, lists and cancels orders", async () => {
    const { url, apiKey, secret, stop } = await startMock()
    try {
      const exchange = new ccxt.mexc({ apiKey, secret, enableRateLimit: false })
      const both = { public: url, private: url }
      exchange.urls.api = {
        spot: both,
        spot2: both,
        contract: { public: `${url}/api/v1/contract`, private: `${url}/api/v1/private` },
        broker: { private: `${url}/api/v3/broker` },
      }
      const markets = await exchange.loadMarkets()
      expect(Object.keys(markets).sort()).toEqual(["BTC/USDT", "ETH/USDT"])
      expect(markets["BTC/USDT"]).toMatchObject({
        precision: { amount: 0.000001, price: 0.01 },
        taker: 0.0005,
      })
      const before = await exchange.fetchBalance()
      const { id } = await exchange.createOrder("ETH/USDT", "limit", "buy", 0.5, 2990)
      expect(await exchange.fetchOrder(String(id), "ETH/USDT")).toMatchObject({
        ...{
          id,
          status: "open",
          price: 2990,
          amount: 0.5,
          filled: 0,
          remaining: 0.5,
          side: "buy",
          type: "limit",
        },
      })
      expect((await exchange.fetchOpenOrders("ETH/USDT")).map((each) => each.id)).toEqual([id])
      expect((await exchange.fetchBalance()).USDT).toMatchObject({ used: 1495, total: before.USDT?.total })
      await exchange.cancelOrder(String(id), "ETH/USDT")
      expect(await exchange.fetchOrder(String(id), "ETH/USDT")).toMatchObject({ status: "canceled" })
      const sold = await exchange.createOrder("ETH/USDT", "market", "sell", 1)
      expect(await exchange.fetchOrder(String(sold.id), "ETH/USDT")).toMatchObject({
        status: "closed",
        average: 3000,
        cost: 3000,
      })
      expect((await exchange.fetchBalance()).ETH).toMatchObject({ free: 29 })
      await exchange.transfer("USDT", 100, "spot", "swap")
      expect((await exchange.fetchBalance()).USDT).toMatchObject({
        free: before.USDT!.free! + 3000 - 1.5 - 100,
      })
      const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
      const made = await exchange.withdraw("USDT", 20, address, undefined, { network: "TRC20" })
      expect(await exchange.fetchWithdrawals("USDT")).toMatchObject([
        { id: made.id, amount: 19, fee: { cost: 1 }, address },
      ])
      expect(await exchange.fetchDeposits("USDT")).toMatchObject([{ amount: 100000, status: "ok" }])
      expect(await exchange.fetchTicker("ETH/USDT")).toMatchObject({ last: 3000, bid: 2999.99, ask: 3000.01 })
    } finally {
      await stop()
    }
  })
})

describe("a rejected request", () => {
  const nobody = { apiKey: "nobody", secret: "mock-secret" }
  const reader = { apiKey: "mock-reader-key", secret: "mock-reader-secret" }
  test.each<readonly [string, object, Partial<RequestPlan>, number, number]>([
    ["a request without a key", order, { controls: { key: "none" } }, 400, 400],
    ["an unknown key", order, { as: nobody }, 400, 10072],
    ["a request without a signature", order, { controls: { omit: ["signature"] } }, 400, 700004],
    ["a changed signature", order, { controls: { tamper: "signature" } }, 400, 700002],
    ["a changed price", order, { controls: { tamper: "price" } }, 400, 700002],
    ["a request without a timestamp", order, { controls: { omit: ["timestamp"] } }, 400, 700004],
    ["a request from yesterday", order, { controls: { skewMs: -86_400_000 } }, 400, 700003],
    ["a request from tomorrow", order, { controls: { skewMs: 86_400_000 } }, 400, 700003],
    ["too large a recvWindow", order, { controls: { recvWindow: "60001" } }, 400, 700005],
    ["a key without the permission", order, { as: reader }, 403, 700007],
    ["an order without a side", { ...order, side: undefined }, {}, 400, 700004],
    ["an order whose price is not a number", { ...order, price: "cheap" }, {}, 400, 700004],
    ["an order in an unknown symbol", { ...order, symbol: "XUSDT" }, {}, 400, -1121],
  ])("the mock rejects %s", (_, parameters, changes, status, code) => {
    const sent = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
    expect(ask("spot.placeOrder", sent, changes)).toMatchObject({ status, body: { code } })
  })

  test("a wrong request of a fixture is rejected with the fixture's name", () => {
    const { price: _, ...unpriced } = order
    expect(ask("spot.testOrder", { ...unpriced, newClientOrderId: "mine" })).toEqual({
      status: 400,
      body: { code: 33333, msg: "without price (spot.testOrder.limit-needs-both)" },
      fixture: "spot.testOrder.limit-needs-both",
    })
  })

  test("a broker's rejected call has the broker area's error fields", () => {
    const body = { code: "700004", msg: expect.any(String), message: expect.stringContaining("'subAccount'") }
    expect(ask("broker.createSubAccount", { note: "x" })).toEqual({ status: 400, body })
  })
})

describe("a request without a fixture", () => {
  test.each([
    ["a value of no fixture", { coin: "USDT", limit: "7" }, "coin=USDT&limit=7"],
    ["a combination of parameters of no fixture", { coin: "USDT", fromId: "1" }, "coin=USDT&fromId=1"],
  ])("a request with %s gets 404 and the id of the nearest fixture", (_, parameters, said) => {
    const { status, body, fixture } = ask("wallet.withdrawalAddresses", parameters)
    expect([status, fixture]).toEqual([404, undefined])
    expect(body).toMatchObject({
      code: 404,
      msg: expect.stringMatching(/; the nearest is [\w.-]+, with coin=/),
    })
    expect(body).toMatchObject({
      msg: expect.stringContaining(`GET /api/v3/capital/withdraw/address with ${said};`),
    })
  })

  test("an endpoint outside of the catalogue gets 404", async () => {
    const { url, stop } = await startMock()
    const response = await fetch(`${url}/api/v3/userDataStream`)
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        code: 404,
        msg: "no fixture covers GET /api/v3/userDataStream with no parameters; there is no such endpoint in the catalogue",
      },
    ])
    await stop()
  })
})
