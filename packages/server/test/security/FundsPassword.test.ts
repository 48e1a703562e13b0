/** The funds password of a sub-account: its format, and how many wrong tries are permitted. */
import { BrokerApi } from "@bourse/broker"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { brokerRejection, call, told } from "../support/brokerCalls.ts"
import { cheapPasswords } from "../support/cheapPasswords.ts"
import { carol, type Key, ok, startServer, type TestServer, withReason } from "../support/testServer.ts"

cheapPasswords()

let server: TestServer
let key: Key
let made = 0
const minuteMs = 60_000
const right = "0123456789abcdef0123456789ABCDEF"
const wrong = "0123456789abcdef0123456789ABCDEE"

beforeAll(async () => {
  server = await startServer()
  await server.control("POST", "/sandbox/v1/clock/freeze")
})
afterAll(() => server.bourse.close())
beforeEach(async () => {
  const subAccount = `password${++made}`
  ok(
    await call(server, BrokerApi.createSubAccount, { subAccount, note: "keeps a password", password: right }),
  )
  const transfer = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "USDT", amount: "200" }
  ok(await call(server, BrokerApi.universalTransfer, { ...transfer, toAccount: subAccount }))
  const rights = "SPOT_TRANSFER_READ,SPOT_ACCOUNT_READ"
  const json = ok(await call(server, BrokerApi.createApiKey, { subAccount, note: "k", permissions: rights }))
  key = { key: json.apiKey, secret: json.secretKey }
})

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const withdraw = (password: string, of = key) =>
  call(
    server,
    BrokerApi.withdraw,
    { coin: "USDT", network: "TRX", address, amount: "5", password },
    { key: of },
  )
const rejected = brokerRejection(400, 730610, withReason("wrong or locked funds password"))
const free = async () => {
  const { balances } = ok(await server.signed("GET", "/api/v3/account", {}, { key }))
  return balances.find(({ asset }: { asset: string }) => asset === "USDT").free
}
/** Sends the requests one after the other. */
const guess = async (count: number) => {
  for (let i = 0; i < count; i++) expect(told(await withdraw(wrong))).toEqual(rejected)
}

describe("a funds password", () => {
  it("a funds password permits withdrawals to any address, in upper or lower case", async () => {
    for (const password of [right, right.toLowerCase(), right.toUpperCase()]) ok(await withdraw(password))
    expect(await free()).toBe("185")
  })

  it("a funds password is 32 hex digits: anything else is rejected, and does not count as a try", async () => {
    const before = await server.snapshot()
    for (const password of [
      "secret",
      "0123456789abcdef0123456789abcde",
      `${right}0`,
      "0123456789abcdef0123456789abcdeg",
      ` ${right.slice(1)}`,
      `0x${right.slice(2)}`,
      "٠١٢٣٤٥٦٧٨٩abcdef0123456789abcdef",
    ])
      expect([password, told(await withdraw(password))]).toEqual([password, rejected])
    expect(await server.snapshot()).toBe(before)
    // One further wrong try would lock the password.
    await guess(9)
    ok(await withdraw(right))
  })

  it("a funds password is never right before it is set", async () => {
    for (const password of [right, wrong, "0".repeat(32)])
      expect(told(await withdraw(password, carol))).toEqual(rejected)
  })

  it("a funds password is locked by ten wrong tries in a row, for fifteen minutes of the exchange's clock", async () => {
    await guess(10)
    const before = await server.snapshot()
    expect(told(await withdraw(right))).toEqual(rejected)
    await guess(3)
    expect(await server.snapshot()).toBe(before)
    await server.advance(15 * minuteMs - 1)
    expect(told(await withdraw(right))).toEqual(rejected)
    await server.advance(1)
    ok(await withdraw(right))
    expect(await free()).toBe("195")
  })

  it("a right funds password after nine wrong tries resets the count", async () => {
    await guess(9)
    ok(await withdraw(right))
    await guess(9)
    ok(await withdraw(right))
    expect(await free()).toBe("190")
  })

  it("a funds password is locked again after the lock, by ten further wrong tries", async () => {
    await guess(10)
    await server.advance(15 * minuteMs)
    await guess(9)
    ok(await withdraw(right))
    await guess(10)
    expect(told(await withdraw(right))).toEqual(rejected)
  })

  it("a funds password is not locked by tries at another sub-account's", async () => {
    await guess(10)
    const carols = await withdraw(wrong, carol)
    expect(told(carols)).toEqual(rejected)
    const mine = await server.signed("GET", "/api/v3/account", {}, { key })
    expect(mine.status).toBe(200)
  })

  it("a funds password in an overheard request counts once and pays once", async () => {
    const body = JSON.stringify({ coin: "USDT", network: "TRX", address, amount: "5", password: right })
    const request = server.signedRequest("POST", BrokerApi.withdraw.path, {}, { key, body })
    ok(await server.send(request))
    const before = await server.snapshot()
    expect(told(await server.send(request))).toEqual(brokerRejection(400, 700010, "signature already used"))
    expect(await server.snapshot()).toBe(before)
    const guessed = server.signedRequest(
      "POST",
      BrokerApi.withdraw.path,
      {},
      { key, body: body.replace(right, wrong) },
    )
    expect(told(await server.send(guessed))).toEqual(rejected)
    for (let i = 0; i < 12; i++) expect((await server.send(guessed)).status).toBe(400)
    ok(await withdraw(right))
  })

  it("a funds password in an overheard request does not reset the count of wrong tries", async () => {
    const body = JSON.stringify({ coin: "USDT", network: "TRX", address, amount: "5", password: right })
    const request = server.signedRequest("POST", BrokerApi.withdraw.path, {}, { key, body })
    ok(await server.send(request))
    await guess(9)
    expect(told(await server.send(request))).toEqual(brokerRejection(400, 700010, "signature already used"))
    await guess(1)
    expect(told(await withdraw(right))).toEqual(rejected)
  })
})
