/** A broker's day from one morning to the next: its actions, and that balances agree with the histories. */
import { BrokerApi } from "@bourse/broker"
import { type Decimal, type Endpoint, fromUnits, toUnits } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { expect, test } from "vitest"
import { brokerRejection, call, told } from "../support/brokerCalls.ts"
import {
  alice,
  bob,
  type Key,
  ok,
  rejection,
  serverOfTest,
  type Values,
  withReason,
} from "../support/testServer.ts"

const dayMs = 86_400_000
const spots = { fromAccountType: "SPOT", toAccountType: "SPOT" }
const password = "5f4dcc3b5aa765d61d8327deb882cf99"
const landlord = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const supplier = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"

/** The sum of amounts given as text, each with its sign. */
const sum = (...amounts: ReadonlyArray<string>): string => {
  const units = amounts.reduce((total, each) => {
    const worth = toUnits(each.replace("-", "") as Decimal, 18)!
    return each.startsWith("-") ? total - worth : total + worth
  }, 0n)
  return units < 0n ? `-${fromUnits(-units, 18)}` : fromUnits(units, 18)
}

test("a broker opens two sub-accounts, which trade, pay and are monitored; on the next day it gets its share of their fees", async () => {
  const server = await serverOfTest()
  // The test begins at 08:00, whatever the real time.
  await server.advance(dayMs + dayMs / 3 - ((await server.now()) % dayMs))
  const morning = await server.now()
  const ask = async (endpoint: Endpoint, fields: Values, key: Key = alice) =>
    ok(await call(server, endpoint, fields, { key }))
  const balances = async (key: Key): Promise<Record<string, string>> => {
    const account = await ask(SpotApi.account, {}, key)
    return Object.fromEntries(
      account.balances.map(({ asset, free, locked }: { asset: string; free: string; locked: string }) => [
        asset,
        sum(free, locked),
      ]),
    )
  }

  // The broker opens two sub-accounts, one with a funds password.
  await ask(BrokerApi.createSubAccount, { subAccount: "northdesk", note: "buys", password })
  await ask(BrokerApi.createSubAccount, { subAccount: "southdesk", note: "sells" })
  const rights = "SPOT_DEAL_R,SPOT_DEAL_W,SPOT_ACCOUNT_R,SPOT_TRANSFER_R,SPOT_WITHDRAW_R,SPOT_DEPOSIT_W"
  const keyOf = async (subAccount: string): Promise<Key> => {
    const asked = { subAccount, note: "the desk's", permissions: rights, ip: "127.0.0.1" }
    const { apiKey, secretKey } = await ask(BrokerApi.createApiKey, asked)
    return { key: apiKey, secret: secretKey }
  }
  const [north, south] = [await keyOf("northdesk"), await keyOf("southdesk")]
  const { uid: northUid } = await ask(SpotApi.uid, {}, north)
  const { uid: southUid } = await ask(SpotApi.uid, {}, south)
  const { data: desks } = await ask(BrokerApi.subAccounts, {})
  expect(desks.map(({ subAccount }: { subAccount: string }) => subAccount)).toEqual([
    "carolsub01",
    "northdesk",
    "southdesk",
  ])

  // The broker sends money to both sub-accounts, some of it for futures, and a client deposits.
  const toNorth = { ...spots, asset: "USDT", amount: "20000", toAccount: "northdesk" }
  await ask(BrokerApi.universalTransfer, { ...toNorth, clientTranId: "morning0000000000000000000north0" })
  await ask(BrokerApi.universalTransfer, { ...toNorth, clientTranId: "morning0000000000000000000north0" })
  await ask(BrokerApi.universalTransfer, { ...spots, asset: "BTC", amount: "0.2", toAccount: "southdesk" })
  await ask(BrokerApi.enableFutures, { subAccount: "northdesk" })
  const toFutures = { ...toNorth, fromAccount: "northdesk", toAccountType: "FUTURE", amount: "500" }
  await ask(BrokerApi.universalTransfer, toFutures)
  await ask(BrokerApi.createSubDepositAddress, { coin: "USDT", network: "TRX" }, south)
  const deposit = { uid: southUid, asset: "USDT", network: "TRX", amount: "750" }
  ok(await server.control("POST", "/sandbox/v1/deposits", deposit))
  await server.advance(5 * 60_000)
  expect(await balances(north)).toMatchObject({ USDT: "19500" })
  expect(await balances(south)).toMatchObject({ USDT: "750", BTC: "0.2" })

  // South offers 0.1 BTC: north buys a part, the foreign account bob the rest; then south sells to bob's bid.
  const order = { symbol: "BTCUSDT", type: "LIMIT", price: "60000" }
  await ask(SpotApi.placeOrder, { ...order, side: "SELL", quantity: "0.1" }, south)
  await ask(SpotApi.placeOrder, { ...order, side: "BUY", quantity: "0.06" }, north)
  await ask(SpotApi.placeOrder, { ...order, side: "BUY", quantity: "0.04" }, bob)
  await ask(SpotApi.placeOrder, { ...order, side: "BUY", quantity: "0.05", price: "59000" }, bob)
  await ask(SpotApi.placeOrder, { ...order, side: "SELL", quantity: "0.05", price: "59000" }, south)
  const { orderId } = await ask(
    SpotApi.placeOrder,
    { ...order, side: "BUY", quantity: "0.01", price: "50000" },
    north,
  )

  // North withdraws with its password; south withdraws to the address that the operator saved, and to no other.
  const withdrawal = { coin: "USDT", network: "TRX", amount: "1000" }
  await ask(BrokerApi.withdraw, { ...withdrawal, address: landlord, password, remark: "rent" }, north)
  const stranger = await call(
    server,
    BrokerApi.withdraw,
    { ...withdrawal, address: supplier },
    { key: south },
  )
  expect(stranger.json.code).toBe("10212")
  const saved = { uid: southUid, asset: "USDT", network: "TRX", address: supplier }
  ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", saved))
  await ask(BrokerApi.withdraw, { ...withdrawal, address: supplier, amount: "300" }, south)

  // North is frozen: its orders and withdrawals can be cancelled, but its money cannot be moved.
  ok(await server.control("POST", `/admin/v1/accounts/${northUid}`, { frozen: true }))
  expect(await ask(BrokerApi.subAccountStatus, { subAccount: "northdesk" })).toEqual({ status: "2" })
  // The clock is frozen, so that no request made above falls due.
  ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
  const before = await server.snapshot()
  const forbidden = brokerRejection(400, 140002, withReason("sub account is forbidden"))
  const again = { ...withdrawal, address: landlord, password }
  expect(told(await call(server, BrokerApi.withdraw, again, { key: north }))).toEqual(forbidden)
  const out = { ...spots, asset: "USDT", amount: "1", fromAccount: "northdesk", toAccount: "southdesk" }
  expect(told(await call(server, BrokerApi.universalTransfer, out))).toEqual(forbidden)
  const buy = { ...order, side: "BUY", quantity: "0.01" }
  expect(rejection(await server.signed("POST", "/api/v3/order", buy, { key: north }))).toEqual([
    400,
    140002,
    withReason("sub account is forbidden"),
  ])
  expect(await server.snapshot()).toBe(before)
  ok(await server.control("POST", "/sandbox/v1/clock/unfreeze"))
  await ask(SpotApi.cancelOrder, { symbol: "BTCUSDT", orderId }, north)
  await ask(BrokerApi.universalTransfer, { ...toNorth, amount: "1" })
  await ask(BrokerApi.deleteApiKey, { subAccount: "southdesk", apiKey: south.key })
  expect(rejection(await server.signed("GET", "/api/v3/uid", {}, { key: south }))[1]).toBe(10072)

  // The next day: a rebate of 40 % of the sub-accounts' fees, 0.05 % of 3600 and of 2950.
  expect((await ask(BrokerApi.rebates, {})).totalRecords).toBe(0)
  const evening = await balances(alice)
  await server.advance(dayMs)
  const rebates = await ask(BrokerApi.rebates, {})
  const day = new Date(morning).toISOString().slice(0, 10).replaceAll("-", "")
  const paid = { asset: "USDT", type: "spot", time: day }
  expect(rebates.data).toHaveLength(2)
  expect(rebates.data).toEqual(
    expect.arrayContaining([
      { ...paid, uid: northUid, amount: "0.72" },
      { ...paid, uid: southUid, amount: "0.59" },
    ]),
  )
  expect((await balances(alice)).USDT).toBe(sum(evening.USDT!, "0.72", "0.59"))

  // Balances equal the sums of the histories, to the last digit.
  const transfers = async (fields: Values) =>
    (await ask(BrokerApi.universalTransferHistory, { ...spots, ...fields })) as ReadonlyArray<{
      asset: string
      amount: string
    }>
  const minus = (amount: string) => `-${amount}`
  for (const [subAccount, uid, usdt, btc] of [
    ["northdesk", northUid, "14899.2", "0.06"],
    ["southdesk", southUid, "9398.525", "0.05"],
  ] as const) {
    const key = await server.grant(uid)
    const came = await transfers({ toAccount: subAccount })
    const went = [
      ...(await transfers({ fromAccount: subAccount })),
      ...(await transfers({ fromAccount: subAccount, toAccount: subAccount, toAccountType: "FUTURE" })),
    ]
    const trades = await ask(SpotApi.myTrades, { symbol: "BTCUSDT" }, key)
    const deposits = await ask(BrokerApi.subDepositHistory, {}, key)
    const withdrawals = await ask(WalletApi.withdrawalHistory, {}, key)
    const ofAsset = (asset: string) => [
      ...came.filter((each) => each.asset === asset).map(({ amount }) => amount),
      ...went.filter((each) => each.asset === asset).map(({ amount }) => minus(amount)),
      ...deposits
        .filter((each: { coin: string }) => each.coin === asset)
        .map((each: { amount: string }) => each.amount),
      ...withdrawals
        .filter((each: { coin: string }) => each.coin === asset)
        .map((each: { amount: string }) => minus(each.amount)),
      ...trades
        .filter((each: { commissionAsset: string }) => each.commissionAsset === asset)
        .map((each: { commission: string }) => minus(each.commission)),
      ...trades.map(({ isBuyer, qty, quoteQty }: { isBuyer: boolean; qty: string; quoteQty: string }) => {
        const amount = asset === "BTC" ? qty : quoteQty
        return isBuyer === (asset === "BTC") ? amount : minus(amount)
      }),
    ]
    const { USDT, BTC } = await balances(key)
    expect([subAccount, USDT, BTC]).toEqual([subAccount, usdt, btc])
    expect([subAccount, sum(...ofAsset("USDT")), sum(...ofAsset("BTC"))]).toEqual([subAccount, usdt, btc])
  }
  const all = await ask(BrokerApi.allSubDepositHistory, {})
  expect(all).toMatchObject([{ coin: "USDT", amount: "750" }])

  // Total balances equal total deposits minus withdrawals.
  const { ok: sound, problems, assets } = ok(await server.control("GET", "/admin/v1/verify"))
  expect([sound, problems]).toEqual([true, []])
  for (const { asset, free, locked, futures, withdrawals, house, issued } of assets)
    expect([asset, sum(free, locked, futures, withdrawals, house)]).toEqual([asset, issued])
})
