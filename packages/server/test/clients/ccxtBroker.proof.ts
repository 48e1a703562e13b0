/** Real ccxt against a real server: the broker's methods, whose bodies ccxt leaves unsigned. */
import { BrokerApi } from "@bourse/broker"
import type * as ccxt from "ccxt"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"
import { failureOf, pointed } from "../support/ccxtClient.ts"

let bourse: RunningBourse
let alice: ccxt.mexc
let desk: ccxt.mexc
const dayMs = 86_400_000
const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const password = "0123456789abcdef0123456789abcdef"
const spots = { fromAccountType: "SPOT", toAccountType: "SPOT" }

const control = async (path: string, body: object) => {
  const headers = { "X-Bourse-Token": bourse.sandboxToken!, "Content-Type": "application/json" }
  const response = await fetch(`${bourse.url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

beforeAll(async () => {
  bourse = await startBourse({ weights: false })
  alice = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
})
afterAll(() => bourse.close())

/** The response, decoded by the endpoint's schema. */
const read = <E extends { readonly success: Schema.Codec<unknown, unknown> }>(
  { success }: E,
  answer: unknown,
): E["success"]["Type"] => Schema.decodeUnknownSync(success)(answer)

describe("with the broker's methods of ccxt", () => {
  test("ccxt makes a sub-account, lists it, fetches it, and gives it a key", async () => {
    const asked = { subAccount: "ccxtdesk01", note: "made by a bot", password }
    const created = read(
      BrokerApi.createSubAccount,
      await alice.brokerPrivatePostSubAccountVirtualSubAccount(asked),
    )
    expect(created.data[0]).toMatchObject({ subAccount: "ccxtdesk01", note: "made by a bot" })
    const list = read(BrokerApi.subAccounts, await alice.brokerPrivateGetSubAccountList({ limit: 200 }))
    expect(list.data.map(({ subAccount }) => subAccount)).toEqual(["carolsub01", "ccxtdesk01"])
    const { status } = await alice.brokerPrivateGetSubAccountStatus({ subAccount: "ccxtdesk01" })
    expect(status).toBe("1")
    const key = read(
      BrokerApi.createApiKey,
      await alice.brokerPrivatePostSubAccountApiKey({
        subAccount: "ccxtdesk01",
        note: "the bot's",
        permissions:
          "SPOT_DEAL_W,SPOT_DEAL_R,SPOT_ACCOUNT_R,SPOT_TRANSFER_R,SPOT_DEPOSIT_W,SPOT_DEPOSIT_R,SPOT_WITHDRAW_R",
        ip: "127.0.0.1",
      }),
    )
    const keys = read(
      BrokerApi.apiKeys,
      await alice.brokerPrivateGetSubAccountApiKey({ subAccount: "ccxtdesk01" }),
    )
    expect(keys.subAccount).toMatchObject([{ apiKey: key.apiKey, ip: "127.0.0.1" }])
    desk = pointed(bourse.url, key.apiKey, Redacted.value(key.secretKey))
  })

  test("ccxt moves money to a sub-account and lists the transfer", async () => {
    await alice.brokerPrivatePostSubAccountFutures({ subAccount: "ccxtdesk01" })
    // Amounts are JavaScript numbers in these calls, as bots write them.
    const asked = { ...spots, toAccount: "ccxtdesk01", asset: "USDT", amount: 1234.5 }
    const moved = await alice.brokerPrivatePostSubAccountUniversalTransfer(asked)
    const list = read(
      BrokerApi.universalTransferHistory,
      await alice.brokerPrivateGetSubAccountUniversalTransfer({ ...spots, toAccount: "ccxtdesk01" }),
    )
    expect(list).toMatchObject([{ tranId: (moved as { tranId: string }).tranId, amount: "1234.5" }])
    expect((await desk.fetchBalance()).USDT!.free).toBe(1234.5)
  })

  test("a sub-account trades, takes deposits and withdraws", async () => {
    const { id } = await desk.createOrder("BTC/USDT", "limit", "buy", 0.01, 50_000)
    expect(await desk.cancelOrder(id!, "BTC/USDT")).toMatchObject({ status: "canceled" })
    const address = { coin: "USDT", network: "TRX" }
    const created = read(
      BrokerApi.createSubDepositAddress,
      await desk.brokerPrivatePostCapitalDepositSubAddress(address),
    )
    const addresses = read(
      BrokerApi.subDepositAddresses,
      await desk.brokerPrivateGetCapitalDepositSubAddress({ coin: "USDT" }),
    )
    expect(addresses).toMatchObject([{ address: created.address }])
    const { uid } = (await desk.spotPrivateGetUid()) as { uid: string }
    await control("/sandbox/v1/deposits", { uid, asset: "USDT", network: "TRX", amount: "20" })
    const own = read(BrokerApi.subDepositHistory, await desk.brokerPrivateGetCapitalDepositSubHisrec())
    const all = read(
      BrokerApi.allSubDepositHistory,
      await alice.brokerPrivateGetCapitalDepositSubHisrecGetall(),
    )
    expect(own).toMatchObject([{ amount: "20", address: created.address }])
    expect(all).toMatchObject([{ amount: "20", address: created.address }])
    const withdrawal = { ...address, address: tron, amount: "5", password }
    const { id: withdrawn } = (await desk.brokerPrivatePostCapitalWithdrawApply(withdrawal)) as { id: string }
    const history = (await desk.spotPrivateGetCapitalWithdrawHistory()) as unknown as ReadonlyArray<{
      id: string
    }>
    expect(history).toMatchObject([{ id: withdrawn, address: tron }])
  })

  test("ccxt fetches a broker's rebates", async () => {
    const rebates = await alice.brokerPrivateGetRebateTaxQuery({
      startTime: Date.now() - dayMs,
      pageSize: 10,
    })
    expect(read(BrokerApi.rebates, rebates)).toMatchObject({ page: 1, totalRecords: 0, data: [] })
  })

  test("a rejected broker call throws an exception and changes nothing", async () => {
    const before = (await alice.fetchBalance()).USDT!.free
    const asked = { ...spots, toAccount: "ccxtdesk01", asset: "USDT", amount: "1" }
    const documented = pointed(bourse.url, "dev-alice", "dev-secret-alice")
    for (const [call, name] of [
      [
        () => alice.brokerPrivatePostSubAccountUniversalTransfer({ ...asked, toAccount: "nobodyhere" }),
        "BadRequest",
      ],
      [() => alice.brokerPrivatePostSubAccountUniversalTransfer({ ...asked, amount: "1e3" }), "BadRequest"],
      [
        () =>
          alice.brokerPrivatePostSubAccountApiKey({ subAccount: "ccxtdesk01", note: "n", permissions: "*" }),
        "BadRequest",
      ],
      [
        () => alice.brokerPrivatePostSubAccountVirtualSubAccount({ subAccount: "short", note: "n" }),
        "BadRequest",
      ],
      [() => desk.brokerPrivatePostSubAccountUniversalTransfer(asked), "AuthenticationError"],
      [() => documented.brokerPrivatePostSubAccountUniversalTransfer(asked), "AuthenticationError"],
    ] as const)
      expect(await failureOf(call())).toBe(name)
    expect((await alice.fetchBalance()).USDT!.free).toBe(before)
  })

  test("a deleted key stops the bot that uses it", async () => {
    const ended = { subAccount: "ccxtdesk01", apiKey: desk.apiKey }
    expect(await alice.brokerPrivateDeleteSubAccountApiKey(ended)).toEqual({ subAccount: "ccxtdesk01" })
    expect(await failureOf(desk.fetchBalance())).toBe("BadRequest")
  })
})
