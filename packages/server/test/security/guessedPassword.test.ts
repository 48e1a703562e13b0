/** Many concurrent guesses of a funds password, with real hashing: other requests are not delayed. */
import { BrokerApi } from "@bourse/broker"
import { expect, test } from "vitest"
import { brokerRejection, call, told } from "../support/brokerCalls.ts"
import { ok, serverOfTest, times, withReason } from "../support/testServer.ts"

test("concurrent requests allow no extra tries of a funds password, and others are answered meanwhile", async () => {
  const server = await serverOfTest()
  const [subAccount, right] = ["password1", "0123456789abcdef0123456789abcdef"]
  ok(
    await call(server, BrokerApi.createSubAccount, { subAccount, note: "keeps a password", password: right }),
  )
  const sides = { fromAccountType: "SPOT", toAccountType: "SPOT" }
  const transfer = { ...sides, asset: "USDT", amount: "200", toAccount: subAccount }
  ok(await call(server, BrokerApi.universalTransfer, transfer))
  const asked = { subAccount, note: "k", permissions: "SPOT_TRANSFER_READ,SPOT_ACCOUNT_READ" }
  const { apiKey, secretKey } = ok(await call(server, BrokerApi.createApiKey, asked))
  const key = { key: apiKey, secret: secretKey }
  const tron = { coin: "USDT", network: "TRX", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", amount: "5" }
  const withdraw = (password: string) => call(server, BrokerApi.withdraw, { ...tron, password }, { key })
  const rejected = brokerRejection(400, 730610, withReason("wrong or locked funds password"))

  const guesses = times(16, () => withdraw("f".repeat(32)))
  const pings = await times(20, () => server.get("/api/v3/ping"))
  for (const ping of pings) expect(ping.status).toBe(200)
  for (const answer of await guesses) expect(told(answer)).toEqual(rejected)
  expect(told(await withdraw(right))).toEqual(rejected)
  const { balances } = ok(await server.signed("GET", "/api/v3/account", {}, { key }))
  expect(balances.find(({ asset }: { asset: string }) => asset === "USDT").free).toBe("200")
})
