/** The orders that a bot's requests placed and ended, read from the request log. */
import type { LoggedRequest } from "@bourse/client/control"
import { expect, test } from "vitest"
import { orderMarks } from "../src/watch/orderMarks.ts"

const request = (
  id: number,
  endpoint: string,
  parameters: Readonly<Record<string, string>>,
  more: Partial<LoggedRequest> = {},
) =>
  ({
    id: String(id),
    time: id,
    endpoint,
    parameters,
    key: "bot",
    status: 200,
    answer: "{}",
    ...more,
  }) as LoggedRequest

const order = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", price: "50000.5", quantity: "0.01" }

/** Requests in the order sent: the log has the newest first. */
const marksOf = (...requests: ReadonlyArray<LoggedRequest>) => orderMarks(requests.toReversed())

const placed = (id: number, orderId: string, more: Partial<LoggedRequest> = {}) =>
  request(id, "spot.placeOrder", order, { answer: JSON.stringify({ orderId }), ...more })

test("a placed order has its side, price and quantity, and is open until a request cancels it", () => {
  const cancel = request(9, "spot.cancelOrder", { symbol: "BTCUSDT", orderId: "A" })
  expect(marksOf(placed(1, "A"), placed(2, "B"), cancel)).toMatchObject([
    { side: "SELL", price: 50000.5, quantity: "0.01", outcome: "done", cancelledAt: 9 },
    { requestId: "2", cancelledAt: null },
  ])
})

test("a cancel by client id ends the order of that key only", () => {
  const own = { ...order, newClientOrderId: "mine" }
  const cancel = request(5, "spot.cancelOrder", { symbol: "BTCUSDT", origClientOrderId: "mine" })
  const ends = marksOf(
    request(1, "spot.placeOrder", own),
    request(2, "spot.placeOrder", own, { key: "another" }),
    cancel,
  ).map(({ cancelledAt }) => cancelledAt)
  expect(ends).toEqual([5, null])
})

test("a cancel of all open orders ends those of its symbol; a rejected cancel ends none", () => {
  const other = request(2, "spot.placeOrder", { ...order, symbol: "ETHUSDT" })
  const all = request(3, "spot.cancelOpenOrders", { symbol: "BTCUSDT" })
  const ends = (status: number) =>
    marksOf(placed(1, "A"), other, { ...all, status }).map(({ cancelledAt }) => cancelledAt)
  expect(ends(200)).toEqual([3, null])
  expect(ends(400)).toEqual([null, null])
})

test("rejected orders are distinguished from lost responses; a market order has no price", () => {
  const market = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "100" }
  expect(
    marksOf(
      placed(1, "A", { status: 400, answer: '{"code":30061}' }),
      placed(2, "B", { status: 0, answer: "" }),
      request(3, "spot.placeOrder", market),
    ),
  ).toMatchObject([
    { outcome: "rejected" },
    { outcome: "lost" },
    { outcome: "done", price: null, side: "BUY", quantity: "100" },
  ])
})

test("each order of a batch has its own id; a truncated answer gives no ids", () => {
  const batchOrders = JSON.stringify([order, { ...order, side: "BUY", newClientOrderId: "second" }])
  const batch = (answer: string) => marksOf(request(1, "spot.batchOrders", { batchOrders }, { answer }))
  expect(batch('[{"orderId":"A"},{"orderId":"B"}]')).toMatchObject([
    { place: 0, side: "SELL", ids: ["A"] },
    { place: 1, side: "BUY", ids: ["B", "second"] },
  ])
  expect(batch('[{"orderId":"A"},{"ord').map(({ ids }) => ids)).toEqual([[], ["second"]])
})

test.each(["", "not a list", "{}", "[1]", "[null]", "[[]]"])(
  "malformed batchOrders give no picture and no error: %s",
  (text) => {
    expect(() =>
      marksOf(request(1, "spot.batchOrders", { batchOrders: text }, { status: 400 })),
    ).not.toThrow()
  },
)
