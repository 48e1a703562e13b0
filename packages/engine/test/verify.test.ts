import { expect, test } from "vitest"
import { OrderBook, OrderBookNaive, type State, verify } from "../src/index.ts"
import type { Order } from "../src/model/trading/Order.ts"
import { TestExchange } from "./support/testExchange.ts"

/** An exchange with two bids and an ask, changed behind the engine's back. */
const tampered = (tamper: (state: State, order: (id: number) => Order) => void): ReadonlyArray<string> => {
  const exchange = new TestExchange({ makeBook: () => new OrderBookNaive() })
  for (const sentence of ["alice buys 0.1 at 59000", "bob buys 0.1 at 59000", "alice sells 0.1 at 61000"])
    exchange.tell(sentence)
  tamper(exchange.state, (id) => exchange.state.orders.get(id) as Order)
  return verify(exchange.state).problems
}

test("a sound exchange has no problems, and its coins sum to zero", () => {
  expect(tampered(() => {})).toEqual([])
  const exchange = new TestExchange()
  exchange.tell("alice sells 1 at 60000")
  exchange.tell("bob buys 0.5 at 60000")
  const { free, locked, fees, issued } = verify(exchange.state).assets.get("USDT") ?? {
    free: 1n,
    locked: 1n,
    fees: 1n,
    issued: 1n,
  }
  expect([free + fees, locked, issued]).toEqual([151_000n * 10n ** 12n, 0n, -151_000n * 10n ** 12n])
  expect(fees).toBe(15n * 10n ** 12n)
})

const spot = ({ ledger, assets }: State, uid: string) =>
  ledger.spot(ledger.holdings(uid), assets.get("USDT")!)

test.each<readonly [string, (state: State, order: (id: number) => Order) => void, RegExp]>([
  ["money from nowhere", (state) => void spot(state, "bob").free.addOne(), /USDT sums to 1 over all/],
  [
    "fees paid out",
    (state) => void state.assets.get("USDT")?.house.fees.setUnits(-1n),
    /the fee account in USDT is negative: -1/,
  ],
  [
    "a lock changed in the order only",
    (_, order) => void order(1).locked.addOne(),
    /order 1 locks 5902950000000001 and needs 5902950000000000/,
  ],
  [
    "a lock without an order",
    (state) => state.orders.delete(3),
    /account alice has 100000000000 BTC locked, its orders need 0/,
  ],
  [
    "an open order nobody counted",
    (state) => void state.accounts.get("alice")!.orders.size--,
    /account alice has 2 open orders, but its index has 1/,
  ],
  [
    "a filled order left open",
    (_, order) => void Object.assign(order(3), { filledLots: 100_000 }),
    /order 3 is open with nothing left to fill/,
  ],
  [
    "a crossed book",
    (_, order) => void Object.assign(order(3), { priceTicks: 5_800_000 }),
    /book of BTCUSDT is crossed/,
  ],
  [
    "a market order left open",
    (_, order) => void Object.assign(order(3), { orderType: "MARKET" }),
    /order 3 of type MARKET is still open/,
  ],
  [
    "an order missing from its book",
    (state, order) => state.markets.get("BTCUSDT")?.book.remove(order(1)),
    /3 open orders, 2 in the books/,
  ],
  [
    "an order that jumped the queue",
    (state, order) => {
      const first = order(1)
      state.markets.get("BTCUSDT")?.book.remove(first)
      state.markets.get("BTCUSDT")?.book.add(first)
    },
    /order 1 out of price-time order/,
  ],
  [
    "a deposit that is taken for a profit",
    (state) => void spot(state, "bob").netInflow--,
    /trading brought the accounts 1 USDT that nobody paid/,
  ],
  ["less than nothing", (state) => void spot(state, "carol").free.setUnits(-1n), /has a negative balance/],
])("verification finds %s", (_, tamper, problem) => {
  expect(tampered(tamper).join("\n")).toMatch(problem)
})

/** A strategy group of two, and an OCO list with legs #1 and #2, changed behind the engine's back. */
const tamperedRules = (tamper: (state: State) => void): string => {
  const exchange = new TestExchange()
  exchange.tell("alice makes group desk")
  exchange.tell("alice adds alice carol to #1")
  exchange.tell("bob buys 0.1 at 59000 or stops at 61000 for 62000")
  tamper(exchange.state)
  return verify(exchange.state).problems.join("\n")
}

test.each<readonly [string, (state: State) => void, RegExp | string]>([
  ["nothing", () => {}, /^$/],
  [
    "a group its master does not know",
    (state) => state.accounts.get("alice")?.ownGroups.clear(),
    "strategy group 1 is unknown to its master",
  ],
  [
    "a member that does not know its group",
    (state) => state.accounts.get("carol")?.memberOf.clear(),
    "account carol does not know its strategy group 1",
  ],
  [
    "a member of another master",
    (state) => {
      state.groups.get(1)?.uids.add("bob")
      state.accounts.get("bob")?.memberOf.add(1)
    },
    "strategy group 1 holds account bob of another master",
  ],
  [
    "a stop leg whose limit leg is gone",
    (state) => state.lists.clear(),
    "order 2 is a stop order without a limit order that holds its lock",
  ],
  [
    "a lock of the cheaper leg only",
    (state) => void state.orders.get(1)?.locked.setUnits(5_902_950_000_000_000n),
    "order 1 locks 5902950000000000 and needs 6203100000000000",
  ],
  [
    "a stop that waits nowhere",
    (state) => state.markets.get("BTCUSDT")?.stops.clear(),
    "2 open orders, 1 in the books and 0 waiting for a price",
  ],
])("verification of an exchange with strategy groups and stop orders finds %s", (_, tamper, problem) => {
  expect(tamperedRules(tamper)).toMatch(problem)
})

test("verification finds a wrongly sorted book", () => {
  class Upside extends OrderBook {
    #upside(side: "BUY" | "SELL"): Array<Order> {
      const right: Array<Order> = []
      for (let order = super.best(side); order !== null; order = super.after(order)) right.push(order)
      return right.reverse()
    }
    override best(side: "BUY" | "SELL"): Order | null {
      return this.#upside(side)[0] ?? null
    }
    override after(order: Order): Order | null {
      const orders = this.#upside(order.side)
      return orders[orders.indexOf(order) + 1] ?? null
    }
  }
  const exchange = new TestExchange({ makeBook: () => new Upside() })
  exchange.tell("alice buys 0.1 at 59000")
  expect(() => exchange.tell("alice buys 0.1 at 58000")).toThrow(/book of BTCUSDT has order 1 out of/)
})
