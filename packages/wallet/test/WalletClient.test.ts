import { decimal, prepareHmac, verifySignature } from "@bourse/core"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { WalletApi, WalletClient } from "../src/index.ts"
import { answers, read } from "./answers.ts"

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const secret = "dev-secret-alice"
const run = <A, E>(use: (wallet: WalletClient["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.flatMap(WalletClient, use).pipe(
      Effect.provide(
        WalletClient.layer({ baseUrl: server.baseUrl, apiKey: "dev-alice", secret, recvWindowMs: 3000 }),
      ),
    ),
  )

const times = { startTime: 1763640000000, endTime: 1763650000000 }
const sentTimes = "startTime=1763640000000&endTime=1763650000000&"

/** One call of every endpoint, with every parameter the document names, and the query it should make. */
const calls: {
  readonly [Name in keyof typeof WalletApi]: readonly [
    (wallet: WalletClient["Service"]) => Effect.Effect<unknown, unknown>,
    string,
  ]
} = {
  coinConfigurations: [(wallet) => wallet.coinConfigurations(), ""],
  withdraw: [
    (wallet) =>
      wallet.withdraw({
        remark: "rent, may",
        amount: decimal("100.5"),
        memo: "12",
        address: "TAddressOfSomebody",
        contractAddress: "TContract",
        netWork: "TRX",
        withdrawOrderId: "payout_7-b",
        coin: "USDT",
      }),
    "coin=USDT&withdrawOrderId=payout_7-b&netWork=TRX&contractAddress=TContract&address=TAddressOfSomebody&memo=12&amount=100.5&remark=rent%2C%20may&",
  ],
  cancelWithdrawal: [(wallet) => wallet.cancelWithdrawal({ id: "31" }), "id=31&"],
  withdrawApply: [
    (wallet) =>
      wallet.withdrawApply({
        coin: "USDT",
        withdrawOrderId: "payout_7-b",
        network: "Tron(TRC20)",
        contractAddress: "TContract",
        address: "TAddressOfSomebody",
        memo: "12",
        amount: decimal("100.5"),
        remark: "rent",
      }),
    "coin=USDT&withdrawOrderId=payout_7-b&network=Tron%28TRC20%29&contractAddress=TContract&address=TAddressOfSomebody&memo=12&amount=100.5&remark=rent&",
  ],
  depositHistory: [
    (wallet) => wallet.depositHistory({ coin: "USDT", status: 5, ...times, limit: 1000 }),
    `coin=USDT&status=5&${sentTimes}limit=1000&`,
  ],
  withdrawalHistory: [
    (wallet) => wallet.withdrawalHistory({ coin: "USDT", status: 7, limit: 10, ...times }),
    `coin=USDT&status=7&limit=10&${sentTimes}`,
  ],
  createDepositAddress: [
    (wallet) => wallet.createDepositAddress({ coin: "USDT", network: "TRX" }),
    "coin=USDT&network=TRX&",
  ],
  depositAddresses: [
    (wallet) => wallet.depositAddresses({ coin: "USDT", network: "TRX" }),
    "coin=USDT&network=TRX&",
  ],
  withdrawalAddresses: [
    (wallet) => wallet.withdrawalAddresses({ coin: "USDT", page: 2, limit: 20 }),
    "coin=USDT&page=2&limit=20&",
  ],
  transfer: [
    (wallet) =>
      wallet.transfer({
        fromAccountType: "SPOT",
        toAccountType: "FUTURES",
        asset: "USDT",
        amount: decimal("40"),
      }),
    "fromAccountType=SPOT&toAccountType=FUTURES&asset=USDT&amount=40&",
  ],
  transferHistory: [
    (wallet) =>
      wallet.transferHistory({
        fromAccountType: "FUTURES",
        toAccountType: "SPOT",
        ...times,
        page: 2,
        size: 100,
      }),
    `fromAccountType=FUTURES&toAccountType=SPOT&${sentTimes}page=2&size=100&`,
  ],
  transferRecord: [(wallet) => wallet.transferRecord({ tranId: "55" }), "tranId=55&"],
  convertibleAssets: [(wallet) => wallet.convertibleAssets(), ""],
  convert: [(wallet) => wallet.convert({ asset: "BTC,ETH,OLD" }), "asset=BTC%2CETH%2COLD&"],
  conversionHistory: [
    (wallet) => wallet.conversionHistory({ ...times, page: 1, limit: 50 }),
    `${sentTimes}page=1&limit=50&`,
  ],
  internalTransfer: [
    (wallet) =>
      wallet.internalTransfer({
        toAccountType: "MOBILE",
        toAccount: "13800000000",
        areaCode: "86",
        asset: "USDT",
        amount: decimal("3.25"),
      }),
    "toAccountType=MOBILE&toAccount=13800000000&areaCode=86&asset=USDT&amount=3.25&",
  ],
  internalTransferHistory: [
    (wallet) => wallet.internalTransferHistory({ ...times, page: 1, limit: 10, tranId: "56" }),
    `${sentTimes}page=1&limit=10&tranId=56&`,
  ],
}

it("the client has a method for every endpoint", async () => {
  const methods = await run((wallet) => Effect.succeed(Object.keys(wallet)))
  expect(methods).toEqual(Object.keys(WalletApi))
  expect(methods).toEqual(Object.keys(calls))
})

describe.each(Object.keys(calls) as Array<keyof typeof calls>)("%s", (name) => {
  it("goes to its path with its parameters in order, signed, and reads the answer", async () => {
    server.answer(200, answers[name])
    const [call, parameters] = calls[name]
    expect(await run(call)).toEqual(read[name])

    const { method, target, headers, body } = server.last()
    const [path, query] = target.split("?") as [string, string]
    expect([method, path, body]).toEqual([WalletApi[name].method, WalletApi[name].path, ""])
    expect(query.replace(/\d{13}&signature=[0-9a-f]{64}$/, "...")).toBe(
      `${parameters}recvWindow=3000&timestamp=...`,
    )
    expect(headers["x-mexc-apikey"]).toBe("dev-alice")
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(true)
  })
})

describe("a rejected withdrawal", () => {
  it.each([
    [400, 10101, "Insufficient balance"],
    [400, 10232, "currency does not exist"],
    [403, 700007, "No permission to access the endpoint."],
  ])("fails with status %i and code %i", async (status, code, msg) => {
    server.answer(status, { code, msg })
    const order = { coin: "USDT", netWork: "TRX", address: "T", amount: decimal("1") }
    expect(await run((wallet) => Effect.flip(wallet.withdraw(order)))).toMatchObject({
      _tag: "ApiError",
      code,
      message: msg,
      status,
    })
  })
})
