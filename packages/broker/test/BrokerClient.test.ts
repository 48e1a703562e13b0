import { decimal, prepareHmac, verifySignature } from "@bourse/core"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { BrokerApi, BrokerClient } from "../src/index.ts"
import { answers, read } from "./answers.ts"

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const secret = "dev-secret-alice"
const run = <A, E>(use: (broker: BrokerClient["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.flatMap(BrokerClient, use).pipe(
      Effect.provide(
        BrokerClient.layer({ baseUrl: server.baseUrl, apiKey: "dev-alice", secret, recvWindowMs: 3000 }),
      ),
    ),
  )

const times = { startTime: 1763640000000, endTime: 1763650000000 }
const sentTimes = "startTime=1763640000000&endTime=1763650000000&"
const clientTranId = "0123456789abcdefghijABCDEFGHIJ01"
const password = "5f4dcc3b5aa765d61d8327deb882cf99"

/** One call of every endpoint, with every parameter the document names, and the query and body it should make. */
const calls: {
  readonly [Name in keyof typeof BrokerApi]: readonly [
    call: (broker: BrokerClient["Service"]) => Effect.Effect<unknown, unknown>,
    query: string,
    body: string,
  ]
} = {
  createSubAccount: [
    (broker) => broker.createSubAccount({ password, note: 'our "maker"', subAccount: "marketmaker1" }),
    "",
    `{"subAccount":"marketmaker1","note":"our \\"maker\\"","password":"${password}"}`,
  ],
  subAccounts: [
    (broker) => broker.subAccounts({ subAccount: "marketmaker1", page: 2, limit: 200 }),
    "subAccount=marketmaker1&page=2&limit=200&",
    "",
  ],
  subAccountStatus: [
    (broker) => broker.subAccountStatus({ subAccount: "marketmaker1" }),
    "subAccount=marketmaker1&",
    "",
  ],
  createApiKey: [
    (broker) =>
      broker.createApiKey({
        subAccount: "marketmaker1",
        permissions: "SPOT_ACCOUNT_READ,SPOT_DEAL_W",
        ip: "192.0.2.1,192.0.2.2",
        note: "trades",
      }),
    "",
    '{"subAccount":"marketmaker1","permissions":"SPOT_ACCOUNT_READ,SPOT_DEAL_W","ip":"192.0.2.1,192.0.2.2","note":"trades"}',
  ],
  apiKeys: [(broker) => broker.apiKeys({ subAccount: "marketmaker1" }), "subAccount=marketmaker1&", ""],
  deleteApiKey: [
    (broker) => broker.deleteApiKey({ subAccount: "marketmaker1", apiKey: "sub-key-1" }),
    "",
    '{"subAccount":"marketmaker1","apiKey":"sub-key-1"}',
  ],
  createSubDepositAddress: [
    (broker) => broker.createSubDepositAddress({ coin: "USDT", network: "Tron(TRC20)" }),
    "",
    '{"coin":"USDT","network":"Tron(TRC20)"}',
  ],
  subDepositAddresses: [(broker) => broker.subDepositAddresses({ coin: "USDT" }), "coin=USDT&", ""],
  subDepositHistory: [
    (broker) => broker.subDepositHistory({ coin: "USDT", status: 5, ...times, limit: 20, page: 2 }),
    `coin=USDT&status=5&${sentTimes}limit=20&page=2&`,
    "",
  ],
  allSubDepositHistory: [
    (broker) => broker.allSubDepositHistory({ coin: "USDT", status: 5, ...times, limit: 1000, page: 2 }),
    `coin=USDT&status=5&${sentTimes}limit=1000&page=2&`,
    "",
  ],
  withdraw: [
    (broker) =>
      broker.withdraw({
        coin: "USDT",
        network: "TRX",
        address: "TAddressOfSomebody",
        amount: decimal("100.5"),
        password,
        remark: "rent, may",
      }),
    "",
    `{"coin":"USDT","network":"TRX","address":"TAddressOfSomebody","amount":"100.5","password":"${password}","remark":"rent, may"}`,
  ],
  universalTransfer: [
    (broker) =>
      broker.universalTransfer({
        clientTranId,
        fromAccount: "marketmaker1",
        toAccount: "arbitrage2",
        fromAccountType: "SPOT",
        toAccountType: "FUTURES",
        asset: "USDT",
        amount: decimal("40"),
      }),
    "",
    `{"clientTranId":"${clientTranId}","fromAccount":"marketmaker1","toAccount":"arbitrage2","fromAccountType":"SPOT","toAccountType":"FUTURE","asset":"USDT","amount":"40"}`,
  ],
  universalTransferHistory: [
    (broker) =>
      broker.universalTransferHistory({
        clientTranId,
        fromAccount: "marketmaker1",
        toAccount: "arbitrage2",
        fromAccountType: "FUTURES",
        toAccountType: "SPOT",
        ...times,
        page: 1,
        limit: 500,
      }),
    `clientTranId=${clientTranId}&fromAccount=marketmaker1&toAccount=arbitrage2&fromAccountType=FUTURE&toAccountType=SPOT&${sentTimes}page=1&limit=500&`,
    "",
  ],
  enableFutures: [
    (broker) => broker.enableFutures({ subAccount: "marketmaker1" }),
    "",
    '{"subAccount":"marketmaker1"}',
  ],
  rebates: [
    (broker) => broker.rebates({ ...times, page: 1, pageSize: 10 }),
    `${sentTimes}page=1&pageSize=10&`,
    "",
  ],
}

it("the client has a method for every endpoint", async () => {
  const methods = await run((broker) => Effect.succeed(Object.keys(broker)))
  expect(methods).toEqual(Object.keys(BrokerApi))
  expect(methods).toEqual(Object.keys(calls))
})

describe.each(Object.keys(calls) as Array<keyof typeof calls>)("%s", (name) => {
  it("goes to its path with its parameters in order, signed, and reads the answer", async () => {
    server.answer(200, answers[name])
    const [call, parameters, fields] = calls[name]
    expect(await run(call)).toEqual(read[name])

    const { method, target, headers, body } = server.last()
    const [path, query] = target.split("?") as [string, string]
    expect([method, path, body]).toEqual([BrokerApi[name].method, BrokerApi[name].path, fields])
    expect(query.replace(/\d{13}&signature=[0-9a-f]{64}$/, "...")).toBe(
      `${parameters}recvWindow=3000&timestamp=...`,
    )
    expect([headers["x-mexc-apikey"], headers["content-type"]]).toEqual(["dev-alice", "application/json"])
    expect(verifySignature(prepareHmac(secret), query, body, query.slice(-64))).toBe(true)
  })
})

describe("a transfer with the least said", () => {
  it("has neither side in its body, the broker's own account is meant, and an id made for it", async () => {
    server.answer(200, answers.universalTransfer)
    await run((broker) =>
      broker.universalTransfer({
        toAccount: undefined,
        fromAccountType: "SPOT",
        toAccountType: "FUTURES",
        asset: "USDT",
        amount: decimal("1"),
      }),
    )
    expect(JSON.parse(server.last().body)).toEqual({
      clientTranId: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
      fromAccountType: "SPOT",
      toAccountType: "FUTURE",
      asset: "USDT",
      amount: "1",
    })
  })
})

describe("a sub-account that is rejected", () => {
  it.each([
    [400, "730601", "Sub-account name must be 8-32 letters and numbers"],
    [400, 730101, "user name already exists"],
    [403, "730603", "account does not support broker sub-account"],
  ])("fails with status %i and code %s, under either name of the text", async (status, code, text) => {
    for (const body of [
      { code, msg: text, message: text },
      { code, msg: text },
      { code, message: text },
    ]) {
      server.answer(status, body)
      const asked = { subAccount: "short", note: "x" }
      expect(await run((broker) => Effect.flip(broker.createSubAccount(asked)))).toMatchObject({
        _tag: "ApiError",
        code: Number(code),
        message: text,
        status,
      })
    }
  })
})
