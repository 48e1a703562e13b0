/**
 * Net amounts from trading by asset, for operators. The net amounts from trading survive pruned history and
 * restarts.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decimal, makeControl, makeSpot, makeWallet } from "@bourse/client"
import { expect, onTestFinished, test } from "vitest"
import { type BourseOptions, type RunningBourse, startBourse } from "../../src/index.ts"
import { uids } from "../support/testServer.ts"
import { outside } from "../support/testWallet.ts"

const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }
const bob = { apiKey: "dev-bob", secret: "dev-secret-bob" }
const symbol = "BTCUSDT"
const type = "LIMIT"

const start = async (options: BourseOptions): Promise<RunningBourse> => {
  const bourse = await startBourse({ sandbox: true, weights: false, ...options })
  onTestFinished(() => bourse.close())
  return bourse
}
const controlOf = ({ url: baseUrl, sandboxToken }: RunningBourse) =>
  makeControl({ baseUrl, token: sandboxToken ?? "" })

/** Alice's net amounts from trading, without zeros. */
const tradedBy = async (bourse: RunningBourse): Promise<Readonly<Record<string, string>>> => {
  const balances = await controlOf(bourse).admin.listBalances({ uid: uids.alice })
  return Object.fromEntries(
    balances.flatMap(({ asset, netTraded }) => (netTraded === "0" ? [] : [[asset, netTraded]])),
  )
}

/** Bob sells to alice at 60,000, and buys half of it back at 61,000. */
const trade = async ({ url: baseUrl }: RunningBourse): Promise<void> => {
  const [buyer, seller] = [makeSpot({ baseUrl, ...alice }), makeSpot({ baseUrl, ...bob })]
  const first = { symbol, type, quantity: decimal("0.2"), price: decimal("60000") } as const
  await seller.placeOrder({ ...first, side: "SELL" })
  await buyer.placeOrder({ ...first, side: "BUY" })
  const second = { symbol, type, quantity: decimal("0.1"), price: decimal("61000") } as const
  await seller.placeOrder({ ...second, side: "BUY" })
  await buyer.placeOrder({ ...second, side: "SELL" })
}
/** Alice paid 12,000 and received 6,100, and was the taker of both trades. */
const afterTrades = { BTC: "0.1", USDT: String(-12_000 - 6 + 6_100 - 3.05) }

test("a balance list of an account without trades has only its deposits; an unknown account is rejected", async () => {
  const bourse = await start({})
  const { admin, sandbox } = controlOf(bourse)
  expect(await admin.listBalances({ uid: uids.bob })).toEqual([
    { asset: "USDT", free: "50000", locked: "0", netTraded: "0" },
    { asset: "BTC", free: "1", locked: "0", netTraded: "0" },
    { asset: "MX", free: "1000", locked: "0", netTraded: "0" },
  ])
  const { uid } = await admin.createAccount({ name: "dora" })
  expect(await admin.listBalances({ uid })).toEqual([])
  await expect(admin.listBalances({ uid: "nobody" })).rejects.toMatchObject({ code: 10001 })
  await sandbox.fund({ uid, asset: "BTC", amount: decimal("3") })
  expect(await admin.listBalances({ uid })).toEqual([
    { asset: "BTC", free: "3", locked: "0", netTraded: "0" },
  ])
})

test("net amounts of balances include fills, conversions and fees, but not deposits, withdrawals and transfers", async () => {
  const bourse = await start({})
  const { sandbox, admin } = controlOf(bourse)
  const baseUrl = bourse.url
  const [spot, wallet] = [makeSpot({ baseUrl, ...alice }), makeWallet({ baseUrl, ...alice })]
  await trade(bourse)
  expect(await tradedBy(bourse)).toEqual(afterTrades)
  // An open order locks its amount, but locking is no trade.
  const far = { symbol, type, side: "BUY", quantity: decimal("0.01"), price: decimal("100") } as const
  await spot.placeOrder(far)
  await sandbox.fund({ uid: uids.alice, asset: "USDT", amount: decimal("1000") })
  await sandbox.deposit({ uid: uids.alice, asset: "BTC", network: "BTC", amount: decimal("1") })
  await wallet.withdraw({ coin: "USDT", netWork: "TRX", address: outside.TRX, amount: decimal("50") })
  await wallet.transfer({
    ...{ fromAccountType: "SPOT", toAccountType: "FUTURES" },
    ...{ asset: "USDT", amount: decimal("70") },
  })
  await wallet.internalTransfer({
    ...{ toAccountType: "EMAIL", toAccount: "bob@example.com" },
    ...{ asset: "ETH", amount: decimal("2") },
  })
  await sandbox.settleClock({})
  expect(await tradedBy(bourse)).toEqual(afterTrades)
  // The account converts 4.5 USDT of another coin, at 3 USDT per MX with a fee of 2 %.
  await sandbox.fund({ uid: uids.alice, asset: "USDC", amount: decimal("4.5") })
  await wallet.convert({ asset: "USDC" })
  expect(await tradedBy(bourse)).toEqual({ ...afterTrades, USDC: "-4.5", MX: "1.47" })
  // Net amounts from trading also include fees paid in MX.
  await spot.setFeeDeduction({ mxDeductEnable: true })
  await trade(bourse)
  const traded = await tradedBy(bourse)
  expect(traded.BTC).toBe("0.2")
  expect(traded.USDT).toBe(String(2 * (-12_000 + 6_100) - 6 - 3.05))
  expect(Number(traded.MX)).toBeCloseTo(1.47 - (0.8 * (6 + 3.05)) / 3, 3)
  expect(await admin.verify()).toMatchObject({ ok: true, problems: [] })
})

test("net amounts of balances survive pruned history, a restart, a snapshot and a branch; a reset clears them", async () => {
  const data = mkdtempSync(join(tmpdir(), "bourse-balances-"))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const first = await start({ data: join(data, "first") })
  const control = controlOf(first)
  await trade(first)
  await control.sandbox.advanceClock({ ms: 40 * 86_400_000 })
  expect(await makeSpot({ baseUrl: first.url, ...alice }).myTrades({ symbol })).toEqual([])
  expect(await tradedBy(first)).toEqual(afterTrades)
  const { file } = await control.sandbox.saveSnapshot({ name: "later" })
  await control.sandbox.reset()
  expect(await tradedBy(first)).toEqual({})
  await control.sandbox.loadSnapshot({ name: "later" })
  expect(await tradedBy(first)).toEqual(afterTrades)
  await first.close()
  const second = await start({ data: join(data, "first") })
  expect(await tradedBy(second)).toEqual(afterTrades)
  expect(await controlOf(second).admin.verify()).toMatchObject({ ok: true, problems: [] })
  const branch = await start({ from: file!, masterKeyFile: join(data, "first/master.key") })
  expect(await tradedBy(branch)).toEqual(afterTrades)
})
