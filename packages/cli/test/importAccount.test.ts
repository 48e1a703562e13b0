/** `bourse import account`: begins with saved responses of a live account. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeSpot } from "@bourse/client"
import { expect, onTestFinished, test } from "vitest"
import { startBourse } from "../src/index.ts"
import { bourseHere, folder, outcomeOf } from "./command.ts"

const saved = {
  "account.json": {
    balances: [
      { asset: "USDT", free: "1000.5", locked: "60" },
      { asset: "XYZ", free: "3", locked: "0" },
    ],
  },
  "openOrders.json": [
    {
      ...{ symbol: "BTCUSDT", orderId: "77", clientOrderId: "mine-1", price: "30000", origQty: "0.002" },
      ...{ executedQty: "0.0005", type: "LIMIT", side: "BUY", status: "PARTIALLY_FILLED" },
    },
  ],
  "tradeFee-BTCUSDT.json": { data: { makerCommission: 0.001, takerCommission: 0.002 }, code: 0 },
}

const filesOf = (contents: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const place = folder()
  return Object.entries(contents).map(([name, json]) => {
    const path = join(place, name)
    writeFileSync(path, JSON.stringify(json))
    return path
  })
}

const exchangeOfTest = async () => {
  const exchange = await startBourse({ market: true, clock: { frozen: true } })
  onTestFinished(() => exchange.close())
  const variables = { BOURSE_URL: exchange.url, BOURSE_SANDBOX_TOKEN: exchange.sandboxToken ?? "" }
  const run = (...args: ReadonlyArray<string>) =>
    outcomeOf(bourseHere(["import", "account", ...args], variables))
  return { exchange, run }
}

test("a saved account has its balances, its open orders with their client ids, and its fees", async () => {
  const { exchange, run } = await exchangeOfTest()
  const { code, stdout: out } = await run("--json", "--from", ...filesOf(saved))
  const { key, secret, placed, left } = JSON.parse(out)
  expect([code, placed, left]).toEqual([0, 1, ["3 XYZ: currency does not exist: 'asset' XYZ is not listed"]])
  const spot = makeSpot({ baseUrl: exchange.url, apiKey: key, secret })
  const { balances } = await spot.account()
  // The order locks 45 USDT and its fee of a thousandth.
  expect(balances).toEqual([expect.objectContaining({ asset: "USDT", free: "1015.41", locked: "45.09" })])
  const [order] = await spot.openOrders({ symbol: "BTCUSDT" })
  expect(order).toMatchObject({ clientOrderId: "mine-1", origQty: "0.0015", price: "30000", side: "BUY" })
})

test.each([
  ["another response", { "time.json": { serverTime: 1 } }, /time.json is none of the responses of account/],
  [
    "a fee without its symbol",
    { "fee.json": saved["tradeFee-BTCUSDT.json"] },
    /save it as tradeFee-BTCUSDT.json/,
  ],
  [
    "an order without a price",
    { "openOrders.json": [{ symbol: "BTCUSDT", side: "BUY", type: "LIMIT" }] },
    /order 0: price must be a decimal/,
  ],
  [
    "a balance of words",
    { "account.json": { balances: [{ asset: "USDT", free: "much" }] } },
    /balance 0: free must be a decimal/,
  ],
])("%s is refused in one sentence", async (_, contents, reason) => {
  const { run } = await exchangeOfTest()
  const { code, stderr: err } = await run(...filesOf(contents))
  expect([code, err.trim().split("\n").length]).toEqual([1, 1])
  expect(err).toMatch(reason)
})
