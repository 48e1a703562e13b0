/**
 * A broker's requests that are concurrent, repeated or interrupted by a restart: executed once, and no balance is
 * spent twice.
 */
import { BrokerApi } from "@bourse/broker"
import { expect, test } from "vitest"
import { brokerRejection, call, told } from "../support/brokerCalls.ts"
import {
  type Answer,
  alice,
  carol,
  folderOfTest,
  ok,
  serverOfTest,
  startServer,
  type TestServer,
  times,
  uids,
  type Values,
  withReason,
} from "../support/testServer.ts"

const clientTranId = "Once0000000000000000000000000001"
const spots = { fromAccountType: "SPOT", toAccountType: "SPOT" }
const toCarol = { ...spots, asset: "USDT", amount: "7", toAccount: "carolsub01" }
const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"

const transfer = (server: TestServer, fields: Values = {}) =>
  call(server, BrokerApi.universalTransfer, { ...toCarol, ...fields })
const free = async (server: TestServer, key = carol): Promise<string> => {
  const { balances } = ok(await server.signed("GET", "/api/v3/account", {}, { key }))
  return balances.find(({ asset }: { asset: string }) => asset === "USDT")?.free ?? "0"
}
const differs = brokerRejection(400, 10290, withReason("this client id was used with other content"))
const codes = (answers: ReadonlyArray<Answer>) =>
  answers.map(({ status, json }) => (status === 200 ? status : json.code))

test("a broker's transfer requested ten times at once under one id is made once and answered ten times", async () => {
  const server = await serverOfTest()
  const answers = await times(10, (i) => transfer(server, { clientTranId, amount: `7.${"0".repeat(i + 1)}` }))
  expect(new Set(answers.map((answer) => ok(answer).tranId)).size).toBe(1)
  expect(await free(server)).toBe("1007")
})

test("two broker's transfers with one id and different content: only one is made", async () => {
  const server = await serverOfTest()
  const answers = await times(8, (i) => transfer(server, { clientTranId, amount: String(1 + (i % 2)) }))
  expect(codes(answers).toSorted()).toEqual([...Array(4).fill("10290"), ...Array(4).fill(200)].toSorted())
  expect(["1001", "1002"]).toContain(await free(server))
})

test("a transfer's id is remembered after a restart, long after, and after the money is spent", async () => {
  const data = folderOfTest()
  const first = await startServer({ data })
  const { tranId } = ok(await transfer(first, { clientTranId }))
  await first.bourse.close()
  const second = await serverOfTest({ data })
  const before = await second.snapshot()
  expect(ok(await transfer(second, { clientTranId })).tranId).toBe(tranId)
  for (const other of [
    { amount: "8" },
    { asset: "BTC" },
    { toAccountType: "FUTURE" },
    { toAccount: undefined },
  ])
    expect((await transfer(second, { clientTranId, ...other })).json.code, JSON.stringify(other)).toBe(
      "10290",
    )
  expect(await second.snapshot()).toBe(before)
  await second.advance(40 * 86_400_000)
  ok(await transfer(second, { amount: await free(second, alice) }))
  expect(await free(second, alice)).toBe("0")
  expect(ok(await transfer(second, { clientTranId })).tranId).toBe(tranId)
  expect(told(await transfer(second, { clientTranId, amount: "8" }))).toEqual(differs)
})

test("the id of a rejected transfer can be used again", async () => {
  const server = await serverOfTest()
  expect((await transfer(server, { clientTranId, amount: "1000000" })).json.code).toBe("10101")
  ok(await transfer(server, { clientTranId }))
})

test("simultaneous transfers and withdrawals never spend the same balance twice", async () => {
  const server = await serverOfTest()
  const saved = { uid: uids.carol, asset: "USDT", network: "TRX", address: tron }
  ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", saved))
  const out = () => transfer(server, { fromAccount: "carolsub01", toAccount: undefined, amount: "1000" })
  const withdraw = () =>
    call(
      server,
      BrokerApi.withdraw,
      { coin: "USDT", network: "TRX", address: tron, amount: "1000" },
      { key: carol },
    )
  const answers = await times(30, (i) => (i % 2 === 0 ? out() : withdraw()))
  expect(codes(answers).filter((code) => code === 200)).toHaveLength(1)
  expect(codes(answers).filter((code) => code !== 200)).toEqual(Array(29).fill("10101"))
  expect(await free(server)).toBe("0")
  await server.snapshot()
})

test("a withdrawal whose password is being checked is not paid if its key is deleted meanwhile", async () => {
  const server = await serverOfTest()
  const password = "0123456789abcdef0123456789abcdef"
  const subAccount = "slowcheck1"
  ok(await call(server, BrokerApi.createSubAccount, { subAccount, note: "checked", password }))
  ok(await transfer(server, { toAccount: subAccount, amount: "100" }))
  const asked = { subAccount, note: "k", permissions: "SPOT_TRANSFER_R,SPOT_ACCOUNT_R" }
  const { apiKey, secretKey } = ok(await call(server, BrokerApi.createApiKey, asked))
  const withdrawal = { coin: "USDT", network: "TRX", address: tron, amount: "5", password }
  // Many password checks are queued first, so that the later request is handled before the withdrawal.
  const checks = times(8, () => call(server, BrokerApi.withdraw, withdrawal, { key: carol }))
  const key = { key: apiKey, secret: secretKey }
  const late = times(4, () => call(server, BrokerApi.withdraw, withdrawal, { key }))
  ok(await call(server, BrokerApi.deleteApiKey, { subAccount, apiKey }))
  const answers = await late
  await checks
  const paid = answers.filter(({ status }) => status === 200).length
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.json.code).toBe("10072")
  const second = ok(await call(server, BrokerApi.createApiKey, asked))
  const reader = { key: second.apiKey, secret: second.secretKey }
  expect(await free(server, reader)).toBe(String(100 - 5 * paid))
})

test("a broker has at most thirty sub-accounts, also when all are requested at once", async () => {
  const server = await serverOfTest()
  const answers = await times(35, (i) =>
    call(server, BrokerApi.createSubAccount, {
      subAccount: `crowded${String(i).padStart(3, "0")}`,
      note: "n",
    }),
  )
  expect(codes(answers).filter((code) => code === 200).length).toBe(29)
  expect(codes(answers).filter((code) => code === "730003").length).toBe(6)
  const { data } = ok(await call(server, BrokerApi.subAccounts, { limit: 200 }))
  expect(data).toHaveLength(30)
  const same = await times(5, () => transfer(server, { clientTranId }))
  expect(new Set(same.map((answer) => ok(answer).tranId)).size).toBe(1)
})

test("a sub-account's name requested by many at once is given once", async () => {
  const server = await serverOfTest()
  const answers = await times(5, () =>
    call(server, BrokerApi.createSubAccount, {
      subAccount: "wantedname",
      note: "n",
      password: "a".repeat(32),
    }),
  )
  expect(codes(answers).toSorted()).toEqual([200, ...Array(4).fill("730101")])
})
