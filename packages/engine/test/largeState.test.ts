/** A state of 100,000 open orders, with records of every area, is loaded exactly as it was dumped. */
import { createHash } from "node:crypto"
import { randomCases } from "@bourse/testing/randomCases"
import { expect, test } from "vitest"
import {
  apply,
  type Command,
  dumpState,
  handle,
  loadState,
  type PlaceOrder,
  Rejection,
  type State,
  verify,
  writeEvents,
} from "../src/index.ts"
import { randomFrom } from "./oracles/RandomTrading.ts"
import { BrokerExchange } from "./support/brokerExchange.ts"
import { symbols } from "./support/testExchange.ts"

const openOrders = randomCases(100_000)
const traders = Array.from({ length: 50 }, (_, index) => `trader${index}`)
const names = Object.keys(symbols) as ReadonlyArray<keyof typeof symbols>

const hashOf = (state: State): string => {
  const hash = createHash("sha256")
  for (const line of dumpState(state)) hash.update(line).update("\n")
  return hash.digest("hex")
}

/** Applies a command to a state; returns its events in the journal's format. */
const tell = (state: State, command: Command, now: number): string => {
  const events: Array<Parameters<typeof apply>[1]> = []
  const reply = handle(state, command, now, (event) => {
    apply(state, event)
    events.push(event)
  })
  return reply instanceof Rejection ? `rejected ${reply.code}` : writeEvents(events)
}

/** A price `away` ticks from the symbol's opening price. */
const priceAt = (symbol: keyof typeof symbols, away: number): string => {
  const { openingPrice, tick } = symbols[symbol]
  const decimals = tick.length - 2
  return ((Math.round(Number(openingPrice) * 10 ** decimals) + away) / 10 ** decimals).toFixed(decimals)
}

/** Quantities of limit orders. Market orders are smaller, so they leave partially filled orders. */
const quantities = { BTCUSDT: "0.001", ETHUSDT: "0.01", MXUSDT: "10", ETHBTC: "0.01", PEPEUSDT: "200000" }

const marketQuantities = {
  BTCUSDT: "0.0004",
  ETHUSDT: "0.004",
  MXUSDT: "4",
  ETHBTC: "0.004",
  PEPEUSDT: "130000",
}

/** An order that rests, or trades a little where the sides overlap; sometimes an OCO list or a market order. */
const randomOrder = (random: (below: number) => number, id: number): Command => {
  const uid = traders[random(traders.length)]!
  const symbol = names[random(names.length)]!
  const side = random(2) === 0 ? "BUY" : "SELL"
  const quantity = quantities[symbol]
  const away = (random(400) - 2) * (side === "BUY" ? -1 : 1)
  const up = side === "SELL" ? 1 : -1
  if (id % 40 === 0)
    return {
      type: "placeOco",
      ...{ uid, symbol, side, quantity, price: priceAt(symbol, up * 450) },
      ...{ stopPrice: priceAt(symbol, up * -450), stopLimitPrice: priceAt(symbol, up * -460) },
    }
  const order = { type: "placeOrder", uid, symbol, side, stpMode: "cancel_maker" } as const
  if (id % 97 === 0) return { ...order, orderType: "MARKET", quantity: marketQuantities[symbol] }
  const clientOrderId = random(3) === 0 ? { clientOrderId: `c${id}` } : {}
  return {
    ...order,
    orderType: "LIMIT",
    quantity,
    price: priceAt(symbol, away),
    ...clientOrderId,
  } as PlaceOrder
}

const busyExchange = (): BrokerExchange => {
  const exchange = new BrokerExchange()
  for (const sentence of [
    "carol gets an address over TRX",
    "carol deposits 100 USDT over TRX",
    "carol withdraws 100 USDT over TRX to T1 as rent",
    "bob withdraws 100 USDT over TRX to T1 as gone",
    "bob cancels withdrawal #3",
    "erin shifts 10 USDT from her SPOT to kit's SPOT as shift",
    "kit names the wrong password",
    "bob sells 0.1 at 60000",
    "kit buys 0.1 at 60000",
    "alice makes group desk",
    "alice adds carol alice to #1",
    "alice pays fees in MX",
  ])
    exchange.tell(sentence)
  const most = { openOrdersPerSymbolMax: 1_000_000, openOrdersMax: 1_000_000 }
  const opening: ReadonlyArray<Command> = [
    { type: "changeSettings", settings: most },
    ...traders.flatMap(
      (uid): ReadonlyArray<Command> => [
        { type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "1" },
        ...["USDT", "BTC", "ETH", "MX", "PEPE"].map(
          (asset) => ({ type: "fund", uid, asset, amount: "1000000000" }) as const,
        ),
      ],
    ),
  ]
  for (const command of opening) exchange.must(command)
  return exchange
}

test(`${openOrders} open orders with OCO lists, groups, wallets and brokers load as dumped, and behave alike afterwards`, () => {
  const { state, now: start } = busyExchange()
  const random = randomFrom(100_000)
  let now = start
  let id = 0
  for (; state.orders.size < openOrders; id++) {
    if (id > 2 * openOrders) throw new Error(`only ${state.orders.size} orders are open`)
    if (id % 20 === 0) now++
    tell(state, randomOrder(random, id), now)
    if (id % 50 === 49) {
      const [uid, symbol] = [traders[random(traders.length)]!, names[random(names.length)]!]
      tell(
        state,
        { type: "cancelOrder", uid, symbol, orderId: String(state.nextOrderId - 1 - random(30)) },
        now,
      )
    }
  }
  const stops = [...state.markets.values()].reduce((sum, market) => sum + market.stops.size, 0)
  const partly = [...state.orders.values()].filter(({ status }) => status === "PARTIALLY_FILLED").length
  const counts = {
    ...{ stops, partly, lists: state.lists.size, groups: state.groups.size, trades: state.nextTradeId - 1 },
    ...{ deposits: state.deposits.size, withdrawals: state.withdrawals.size, rebates: state.rebates.size },
    closedIds: [...state.closedClientOrderIds].length,
  }
  for (const [name, count] of Object.entries(counts)) expect([name, count > 0]).toEqual([name, true])

  const before = hashOf(state)
  const loaded = loadState(dumpState(state))
  expect(hashOf(loaded)).toBe(before)
  expect(loaded.orders.size).toBe(state.orders.size)
  expect(verify(loaded).problems).toEqual([])

  for (const last = id + 1_000; id < last; id++) {
    const command = randomOrder(random, id)
    expect(tell(loaded, command, ++now)).toBe(tell(state, command, now))
  }
  // A day later deposits, withdrawals and rebates are due.
  now += 2 * 86_400_000
  expect(tell(loaded, { type: "processDue" }, now)).toBe(tell(state, { type: "processDue" }, now))
  expect(hashOf(loaded)).toBe(hashOf(state))
  expect(hashOf(state)).not.toBe(before)
})
