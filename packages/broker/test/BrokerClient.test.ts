import { decimal } from "@bourse/core"
import { describeClient } from "@bourse/testing/areaClient"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished } from "vitest"
import { BrokerApi, BrokerClient } from "../src/index.ts"
import { answers, read } from "./answers.ts"

type Broker = BrokerClient["Service"]

const times = { startTime: 1763640000000, endTime: 1763650000000 }
const sentTimes = "startTime=1763640000000&endTime=1763650000000&"
const clientTranId = "0123456789abcdefghijABCDEFGHIJ01"
const password = "5f4dcc3b5aa765d61d8327deb882cf99"

/** One call of every endpoint, with every documented parameter, and the expected request. */
const calls: {
  readonly [Name in keyof Broker]: readonly [
    NonNullable<Parameters<Broker[Name]>[0]>,
    query: string,
    body?: string,
  ]
} = {
  createSubAccount: [
    { password, note: 'our "maker"', subAccount: "marketmaker1" },
    "",
    `{"subAccount":"marketmaker1","note":"our \\"maker\\"","password":"${password}"}`,
  ],
  subAccounts: [
    { subAccount: "marketmaker1", page: 2, limit: 200 },
    "subAccount=marketmaker1&page=2&limit=200&",
    "",
  ],
  subAccountStatus: [{ subAccount: "marketmaker1" }, "subAccount=marketmaker1&", ""],
  createApiKey: [
    {
      subAccount: "marketmaker1",
      permissions: "SPOT_ACCOUNT_READ,SPOT_DEAL_W",
      ip: "192.0.2.1,192.0.2.2",
      note: "trades",
    },
    "",
    '{"subAccount":"marketmaker1","permissions":"SPOT_ACCOUNT_READ,SPOT_DEAL_W","ip":"192.0.2.1,192.0.2.2","note":"trades"}',
  ],
  apiKeys: [{ subAccount: "marketmaker1" }, "subAccount=marketmaker1&", ""],
  deleteApiKey: [
    { subAccount: "marketmaker1", apiKey: "sub-key-1" },
    "",
    '{"subAccount":"marketmaker1","apiKey":"sub-key-1"}',
  ],
  createSubDepositAddress: [
    { coin: "USDT", network: "Tron(TRC20)" },
    "",
    '{"coin":"USDT","network":"Tron(TRC20)"}',
  ],
  subDepositAddresses: [{ coin: "USDT" }, "coin=USDT&", ""],
  subDepositHistory: [
    { coin: "USDT", status: 5, ...times, limit: 20, page: 2 },
    `coin=USDT&status=5&${sentTimes}limit=20&page=2&`,
    "",
  ],
  allSubDepositHistory: [
    { coin: "USDT", status: 5, ...times, limit: 1000, page: 2 },
    `coin=USDT&status=5&${sentTimes}limit=1000&page=2&`,
    "",
  ],
  withdraw: [
    {
      coin: "USDT",
      network: "TRX",
      address: "TAddressOfSomebody",
      amount: decimal("100.5"),
      password,
      remark: "rent, may",
    },
    "",
    `{"coin":"USDT","network":"TRX","address":"TAddressOfSomebody","amount":"100.5","password":"${password}","remark":"rent, may"}`,
  ],
  universalTransfer: [
    {
      clientTranId,
      fromAccount: "marketmaker1",
      toAccount: "arbitrage2",
      fromAccountType: "SPOT",
      toAccountType: "FUTURES",
      asset: "USDT",
      amount: decimal("40"),
    },
    "",
    `{"clientTranId":"${clientTranId}","fromAccount":"marketmaker1","toAccount":"arbitrage2","fromAccountType":"SPOT","toAccountType":"FUTURE","asset":"USDT","amount":"40"}`,
  ],
  universalTransferHistory: [
    {
      clientTranId,
      fromAccount: "marketmaker1",
      toAccount: "arbitrage2",
      fromAccountType: "FUTURES",
      toAccountType: "SPOT",
      ...times,
      page: 1,
      limit: 500,
    },
    `clientTranId=${clientTranId}&fromAccount=marketmaker1&toAccount=arbitrage2&fromAccountType=FUTURE&toAccountType=SPOT&${sentTimes}page=1&limit=500&`,
    "",
  ],
  enableFutures: [{ subAccount: "marketmaker1" }, "", '{"subAccount":"marketmaker1"}'],
  rebates: [{ ...times, page: 1, pageSize: 10 }, `${sentTimes}page=1&pageSize=10&`, ""],
}

describeClient({
  client: BrokerClient,
  layers: BrokerClient,
  api: BrokerApi,
  calls,
  answers,
  read,
  rejected: {
    name: "createSubAccount",
    parameters: { subAccount: "short", note: "x" },
    rows: [
      [400, "730601", "Sub-account name must be 8-32 letters and numbers"],
      [400, 730101, "user name already exists"],
      [403, "730603", "account does not support broker sub-account"],
    ],
  },
})

it("a transfer with the fewest parameters omits both accounts, uses the broker's own, and gets an id", async () => {
  const server = await startRecordingServer()
  onTestFinished(async () => {
    await server.stop()
  })
  server.answer(200, answers.universalTransfer)
  const layer = BrokerClient.layer({
    baseUrl: server.baseUrl,
    apiKey: "dev-alice",
    secret: "dev-secret-alice",
  })
  const transfer = Effect.flatMap(BrokerClient, (broker) =>
    broker.universalTransfer({
      toAccount: undefined,
      fromAccountType: "SPOT",
      toAccountType: "FUTURES",
      asset: "USDT",
      amount: decimal("1"),
    }),
  )
  await Effect.runPromise(Effect.provide(transfer, layer))
  expect(JSON.parse(server.last().body)).toEqual({
    clientTranId: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
    fromAccountType: "SPOT",
    toAccountType: "FUTURE",
    asset: "USDT",
    amount: "1",
  })
})
