/** A rejection names the wrong parameter, the sent value, and the bound; its code and text stay the venue's. */
import { describeError } from "@bourse/vocabulary"
import { expect, test } from "vitest"
import { type Command, Rejection } from "../src/index.ts"
import { TestExchange } from "./support/testExchange.ts"

const order = {
  type: "placeOrder",
  uid: "carol",
  symbol: "BTCUSDT",
  side: "BUY",
  orderType: "LIMIT",
} as const
const limit = { ...order, quantity: "0.01", price: "60000" }
const market = { ...order, orderType: "MARKET" } as const
const move = { uid: "carol", asset: "USDT", amount: "1000.5" }

const told = (exchange: TestExchange, command: Command): string => {
  const reply = exchange.run(command)
  if (!(reply instanceof Rejection)) throw new Error(`not rejected: ${JSON.stringify(command)}`)
  return describeError(reply.code, reply.detail, reply.reason).message
}

test.each<readonly [Command, string]>([
  [{ ...limit, symbol: "NOPE\nUSDT" }, `Invalid symbol: 'symbol' "NOPE?USDT" is not listed`],
  [
    { ...limit, quantity: "0.1" },
    "Insufficient position: 'quantity' 0.1 at 'price' 60000 takes 6003 USDT; 1000 USDT is free",
  ],
  [{ ...limit, side: "SELL" }, "Oversold: 'quantity' 0.01 at 'price' 60000 takes 0.01 BTC; 0 BTC is free"],
  [
    { ...market, quoteQuantity: "1500" },
    "Insufficient position: 'quoteOrderQty' 1500 takes 1500 USDT; 1000 USDT is free",
  ],
  [
    { ...market, quoteQuantity: "100.123456789012" },
    "amount decimal places is too long: 'quoteOrderQty' 100.123456789012 has 12 decimal places, and BTCUSDT has 2",
  ],
  [
    { ...limit, quantity: "0.00001" },
    "The minimum transaction volume cannot be less than: 1 USDT; 'quantity' times 'price' is 0.6 USDT",
  ],
  [{ ...limit, price: "60000.001" }, "price must be a multiple of 0.01; 'price' is 60000.001"],
  [
    { ...limit, orderType: "LIMIT_MAKER", price: "61000" },
    "post-only order would execute at once: 'price' is 61000, and the best ask is 60000",
  ],
  [
    { ...market, symbol: "ETHUSDT", quantity: "1" },
    "no valid trade price: 'symbol' ETHUSDT has no orders that sell",
  ],
  [
    { type: "cancelOrder", uid: "carol", symbol: "BTCUSDT", orderId: "7", clientOrderId: "mine" },
    "Unknown order sent: 'orderId' 7 with 'origClientOrderId' mine is no open order of this account on BTCUSDT",
  ],
  [
    { type: "transfer", from: "SPOT", to: "FUTURES", ...move },
    "this account transfer is not supported: 'toAccountType' FUTURES is not open: futures are not enabled for sub-account the name of carol",
  ],
  [
    { type: "internalTransfer", toType: "UID", toAccount: "bob", ...move },
    "Insufficient balance: 'amount' takes 1000.5 USDT; 1000 USDT is free",
  ],
  [
    { type: "internalTransfer", toType: "UID", toAccount: "nobody", ...move, amount: "1" },
    "user does not exist: 'toAccount' nobody is not the UID of any account",
  ],
])("the rejection of %j names the parameter and the bound", (command, message) => {
  const exchange = new TestExchange()
  exchange.tell("alice sells 0.2 at 60000")
  expect(told(exchange, command)).toBe(message)
})

test("a rejection for missing funds names the needed amount, with which the order is accepted", () => {
  const exchange = new TestExchange()
  exchange.tell("alice sells 0.2 at 60000")
  expect(told(exchange, { ...limit, quantity: "0.016659" })).toContain(
    "takes 1000.03977 USDT; 1000 USDT is free",
  )
  expect(exchange.tell("carol buys 0.016658 at 60000")).toBe("FILLED 0.016658 for 999.48")
})
