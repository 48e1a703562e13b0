/** Mutants that place or test orders wrongly. */
import { ErrorCode } from "@bourse/core"
import {
  answerOf,
  answers,
  changes,
  elementsOf,
  ignores,
  instead,
  isOk,
  makesUp,
  needs,
  reads,
  rejection,
  rejects,
  serves,
  sets,
  understands,
} from "../deviations.ts"
import { type Handle, mutants, type Parameters } from "../Mutant.ts"

const place = "spot.placeOrder"
const testOrder = "spot.testOrder"

/** Error codes with which the server behind the proxy rejects an order without enough funds. */
const fundsCodes: ReadonlyArray<number> = [ErrorCode.insufficientPosition, ErrorCode.oversold]

const scaled = (text: string, factor: number, decimals: number): string =>
  (Number(text) * factor).toFixed(decimals)

const isMarket = ({ type }: Parameters): boolean => type === "MARKET"

/** Replaces a wrong value of a parameter by a right value. */
const corrects = (endpoint: string, name: string, isRight: (value: string) => boolean, right: string) =>
  reads(endpoint, name, (value) => (isRight(value) ? undefined : right))

const isAmount = (value: string): boolean => /^\d/.test(value)
const isListed = (symbol: string): boolean => symbol.endsWith("USDT")

/** Order quantity that every account of a fixture can afford. */
const quantity = "0.00005"

const taking = (endpoint: string) =>
  mutants(endpoint, {
    "limit-needs-price": { "A LIMIT order without price gets one.": makesUp(endpoint, "price", "30000") },
    "limit-needs-quantity": {
      "A LIMIT order without quantity gets one.": understands(
        endpoint,
        (sent) => !isMarket(sent) && sent.quantity === undefined && { quantity },
      ),
    },
    "market-needs-quantity-or-quote": {
      "A MARKET order without quantity and quoteOrderQty gets a quantity.": understands(
        endpoint,
        (sent) => isMarket(sent) && (sent.quantity ?? sent.quoteOrderQty) === undefined && { quantity },
      ),
    },
    "parameter.quantity": {
      "An invalid quantity is read as a small one.": corrects(endpoint, "quantity", isAmount, quantity),
    },
    "parameter.price": {
      "An invalid price is read as a low one.": corrects(endpoint, "price", isAmount, "30000"),
    },
    "parameter.side": {
      "An unknown side is read as BUY.": corrects(
        endpoint,
        "side",
        (side) => side === "BUY" || side === "SELL",
        "BUY",
      ),
    },
    "parameter.type": {
      "An unknown type is read as LIMIT.": corrects(
        endpoint,
        "type",
        (type) => type === "LIMIT" || type === "MARKET",
        "LIMIT",
      ),
    },
    "parameter.symbol": {
      "An unknown symbol is read as BTCUSDT.": corrects(endpoint, "symbol", isListed, "BTCUSDT"),
    },
  })

const scales = (factor: number): Handle =>
  understands(
    place,
    (sent) =>
      isMarket(sent) &&
      sent.quoteOrderQty !== undefined && { quoteOrderQty: scaled(sent.quoteOrderQty, factor, 4) },
  )

/** Cancels the account's own orders that a new order would match, if the new order has one of these modes. */
const preventsFor = (isConcerned: (mode: string) => boolean): Handle =>
  instead(place, async ({ parameters: { stpMode = "", symbol, side, price }, isSigned, ask }) => {
    if (!isSigned || !isConcerned(stpMode)) return undefined
    for (const order of elementsOf((await ask("spot.openOrders", { symbol })).json))
      if (order.side !== side && order.price === price)
        await ask("spot.cancelOrder", { symbol, orderId: order.orderId })
    return undefined
  })

export const placing = [
  ...taking(place),
  ...taking(testOrder),
  ...mutants(
    "spot.selfSymbols",
    {
      "unlisted-symbols-take-none": {
        "An order on a symbol that is not listed is placed on another.": corrects(
          place,
          "symbol",
          isListed,
          "BTCUSDT",
        ),
      },
      "listed-symbols-take-orders": {
        "A listed symbol rejects orders.": rejects(place, ({ symbol }) => symbol === "BTCUSDT"),
      },
    },
    place,
  ),
  ...mutants(place, {
    "funds-must-suffice": {
      "An order above the balance is confirmed.": serves(
        place,
        ({ parameters: { symbol, price = "0", quantity: origQty = "0", type, side }, now }, { json }) =>
          fundsCodes.includes(json?.code) &&
          answerOf({
            symbol,
            orderId: "999999999",
            orderListId: -1,
            price,
            origQty,
            type,
            side,
            stpMode: "",
            transactTime: now(),
          }),
      ),
    },
    "parameter.newClientOrderId": {
      "An order without newClientOrderId is rejected.": needs(place, "newClientOrderId"),
    },
    "parameter.stpMode": {
      "An order with the mode cancel_both is rejected.": rejects(
        place,
        ({ stpMode }) => stpMode === "cancel_both",
      ),
    },
    "stp-mode-empty-by-default": {
      "An order without stpMode carries cancel_maker.": changes(place, (json, { parameters }) => {
        json.stpMode = parameters.stpMode === undefined ? "cancel_maker" : json.stpMode
      }),
    },
    "answer-echoes-the-order": {
      "The answer has another price than the order.": sets(place, { price: "1" }),
      "The answer has the executed quantity instead of the quantity.": sets(place, { origQty: "0" }),
    },
    "order-id-is-new": {
      "Every order is reported with the first one's id.": changes(place, (json, { memory }) => {
        json.orderId = memory.get("first") ?? json.orderId
        memory.set("first", json.orderId)
      }),
    },
    "parameter.side": {
      "Every order buys.": reads(place, "side", (side) => (side === "SELL" ? "BUY" : undefined)),
    },
    "market-sell-counts-base": {
      "A MARKET SELL sells half of its quantity.": understands(
        place,
        (sent) =>
          isMarket(sent) &&
          sent.side === "SELL" &&
          sent.quantity !== undefined && { quantity: scaled(sent.quantity, 0.5, 6) },
      ),
    },
    "market-buy-spends-quote": {
      "A MARKET BUY spends a twentieth more than quoteOrderQty.": scales(1.05),
      "A MARKET BUY spends four fifths of quoteOrderQty.": scales(0.8),
    },
    "market-buy-follows-liquidity": {
      "A MARKET BUY computes its quantity from a price of 60000 instead of the book.": understands(
        place,
        (sent) =>
          isMarket(sent) &&
          sent.quoteOrderQty !== undefined && {
            quoteOrderQty: undefined,
            quantity: scaled(sent.quoteOrderQty, 1 / 60_000, 6),
          },
      ),
    },
    "self-trading-without-mode": {
      "An order with an empty stpMode cancels own orders that it would match.": preventsFor(
        (mode) => mode === "",
      ),
    },
    "self-trading-without-group": {
      "An order with a mode but no group cancels own orders that it would match.": preventsFor(
        (mode) => mode !== "",
      ),
    },
  }),
  ...mutants(
    "spot.queryOrder",
    { "stp-mode-is-kept": { "stpMode is not stored.": ignores(place, "stpMode") } },
    place,
  ),
  ...mutants(
    "conventions",
    {
      "amounts-are-text": {
        "The price is a JSON number.": sets(place, { price: ({ price }) => Number(price) }),
      },
      "times-are-milliseconds": {
        "The order's time is in seconds.": sets(place, {
          transactTime: ({ transactTime }) => Math.floor(transactTime / 1_000),
        }),
      },
    },
    place,
  ),
  ...mutants(testOrder, {
    "places-nothing": {
      "A test order is placed as well.": async ({ endpoint, parameters, ask, pass }) => {
        const answer = await pass()
        if (endpoint === testOrder && isOk(answer)) await ask(place, parameters)
        return answer
      },
    },
    "parameter.newClientOrderId": {
      "The client order id of a test order cannot be used by a real one.": async (call) => {
        const { endpoint, parameters, memory, pass } = call
        const id = parameters.newClientOrderId ?? ""
        if (endpoint === place && memory.has(id)) return rejection
        if (endpoint === testOrder && id !== "") memory.set(id, true)
        return pass()
      },
    },
    answer: {
      "A test order is answered with an order.": answers(testOrder, { symbol: "BTCUSDT", orderId: "1" }),
      "A test order is answered with null.": answers(testOrder, null),
    },
    "parameter.side": {
      "A test order that sells is rejected.": rejects(testOrder, ({ side }) => side === "SELL"),
    },
  }),
]
