/** Servers that take orders wrongly, in earnest or as a test. */
import {
  answerOf,
  changed,
  changesResponse,
  type Fault,
  isOk,
  makesUp,
  type Parameters,
  refusal,
  refuses,
  serves,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const place = "spot.placeOrder"
const testOrder = "spot.testOrder"

/** How the server before which faults are played refuses an order that funds do not cover. */
const fundsCodes = [30004, 30005]

const scaled = (text: string | undefined, factor: number, decimals: number): string =>
  (Number(text) * factor).toFixed(decimals)

const isMarket = (parameters: Parameters): boolean => parameters.get("type") === "MARKET"

const instead = (endpoint: string, name: string, wrong: (value: string) => boolean, right: string) =>
  understands(endpoint, (parameters) => {
    const value = parameters.get(name)
    return value !== undefined && wrong(value) ? changed(parameters, { [name]: right }) : undefined
  })

const isAmount = (value: string): boolean => /^\d/.test(value)

/** Small enough for every account that a fixture makes. */
const smallQuantity = "0.00005"

const of = (endpoint: string): ReadonlyArray<Fault> => [
  {
    id: `no-price-needed.${endpoint}`,
    statement: `${endpoint}.limit-needs-price`,
    text: "A LIMIT order without price gets one.",
    handle: makesUp(endpoint, "price", "30000"),
  },
  {
    id: `no-quantity-needed.${endpoint}`,
    statement: `${endpoint}.limit-needs-quantity`,
    text: "A LIMIT order without quantity gets one.",
    handle: understands(endpoint, (parameters) =>
      isMarket(parameters) || parameters.has("quantity")
        ? undefined
        : changed(parameters, { quantity: smallQuantity }),
    ),
  },
  {
    id: `no-size-needed.${endpoint}`,
    statement: `${endpoint}.market-needs-quantity-or-quote`,
    text: "A MARKET order without quantity and quoteOrderQty gets a quantity.",
    handle: understands(endpoint, (parameters) =>
      isMarket(parameters) && !parameters.has("quantity") && !parameters.has("quoteOrderQty")
        ? changed(parameters, { quantity: smallQuantity })
        : undefined,
    ),
  },
  {
    id: `any-quantity.${endpoint}`,
    statement: `${endpoint}.parameter.quantity`,
    text: "A quantity that is no amount is taken for a small one.",
    handle: instead(endpoint, "quantity", (value) => !isAmount(value), smallQuantity),
  },
  {
    id: `any-price.${endpoint}`,
    statement: `${endpoint}.parameter.price`,
    text: "A price that is no amount is taken for a low one.",
    handle: instead(endpoint, "price", (value) => !isAmount(value), "30000"),
  },
  {
    id: `any-side.${endpoint}`,
    statement: `${endpoint}.parameter.side`,
    text: "A side that is none is taken for BUY.",
    handle: instead(endpoint, "side", (value) => value !== "BUY" && value !== "SELL", "BUY"),
  },
  {
    id: `any-type.${endpoint}`,
    statement: `${endpoint}.parameter.type`,
    text: "A type that is none is taken for LIMIT.",
    handle: instead(endpoint, "type", (value) => value !== "LIMIT" && value !== "MARKET", "LIMIT"),
  },
  {
    id: `any-symbol.${endpoint}`,
    statement: `${endpoint}.parameter.symbol`,
    text: "A symbol that does not exist is taken for BTCUSDT.",
    handle: instead(endpoint, "symbol", (value) => !value.endsWith("USDT"), "BTCUSDT"),
  },
]

export const placeFaults: ReadonlyArray<Fault> = [
  ...of(place),
  ...of(testOrder),
  {
    id: "unlisted-symbol-takes-orders",
    statement: "spot.selfSymbols.unlisted-symbols-take-none",
    text: "An order on a symbol that is not listed is placed on another.",
    handle: instead(place, "symbol", (value) => !value.endsWith("USDT"), "BTCUSDT"),
  },
  {
    id: "listed-symbol-takes-no-orders",
    statement: "spot.selfSymbols.listed-symbols-take-orders",
    text: "A listed symbol refuses orders.",
    handle: refuses(place, (parameters) => parameters.get("symbol") === "BTCUSDT"),
  },
  {
    id: "funds-do-not-matter",
    statement: "spot.placeOrder.funds-must-suffice",
    text: "An order that the funds do not cover is answered as placed.",
    handle: serves(place, ({ parameters, now }, { json }) =>
      fundsCodes.includes((json as { code: number }).code)
        ? answerOf({
            symbol: parameters.get("symbol"),
            orderId: "999999999",
            orderListId: -1,
            price: parameters.get("price") ?? "0",
            origQty: parameters.get("quantity") ?? "0",
            type: parameters.get("type"),
            side: parameters.get("side"),
            stpMode: "",
            transactTime: now(),
          })
        : undefined,
    ),
  },
  {
    id: "own-id-is-needed",
    statement: "spot.placeOrder.parameter.newClientOrderId",
    text: "An order without newClientOrderId is refused.",
    handle: refuses(place, (parameters) => !parameters.has("newClientOrderId")),
  },
  {
    id: "own-id-is-forgotten",
    statement: "spot.placeOrder.parameter.newClientOrderId",
    text: "newClientOrderId is not kept.",
    handle: understands(place, (parameters) => without(parameters, "newClientOrderId")),
  },
  {
    id: "stp-mode-is-forgotten",
    statement: "spot.queryOrder.stp-mode-is-kept",
    text: "stpMode is not kept.",
    handle: understands(place, (parameters) => without(parameters, "stpMode")),
  },
  {
    id: "stp-mode-is-refused",
    statement: "spot.placeOrder.parameter.stpMode",
    text: "An order with the mode cancel_both is refused.",
    handle: refuses(place, (parameters) => parameters.get("stpMode") === "cancel_both"),
  },
  {
    id: "stp-mode-by-default",
    statement: "spot.placeOrder.stp-mode-empty-by-default",
    text: "An order without stpMode carries cancel_maker.",
    handle: changesResponse(place, (json, { parameters }) => {
      if (!parameters.has("stpMode")) json.stpMode = "cancel_maker"
    }),
  },
  {
    id: "echoes-another-price",
    statement: "spot.placeOrder.answer-echoes-the-order",
    text: "The answer has another price than the order.",
    handle: setsFields(place, { price: "1" }),
  },
  {
    id: "echoes-another-quantity",
    statement: "spot.placeOrder.answer-echoes-the-order",
    text: "The answer has what has executed for the quantity.",
    handle: setsFields(place, { origQty: "0" }),
  },
  {
    id: "same-order-id-twice",
    statement: "spot.placeOrder.order-id-is-new",
    text: "Every order is reported to have the first one's id.",
    handle: changesResponse(place, (json, { memory }) => {
      json.orderId = memory.get("first") ?? json.orderId
      memory.set("first", json.orderId)
    }),
  },
  {
    id: "price-as-a-float",
    statement: "conventions.amounts-are-text",
    text: "The price is a JSON number.",
    handle: setsFields(place, { price: ({ price }: { price: string }) => Number(price) }),
  },
  {
    id: "order-time-in-seconds",
    statement: "conventions.times-are-milliseconds",
    text: "The order's time is in seconds.",
    handle: setsFields(place, {
      transactTime: (order: { transactTime: number }) => Math.floor(order.transactTime / 1_000),
    }),
  },
  {
    id: "sells-as-buys",
    statement: "spot.placeOrder.parameter.side",
    text: "Every order buys.",
    handle: instead(place, "side", (value) => value === "SELL", "BUY"),
  },
  {
    id: "sells-half",
    statement: "spot.placeOrder.market-sell-counts-base",
    text: "A MARKET SELL sells half of its quantity.",
    handle: understands(place, (parameters) =>
      isMarket(parameters) && parameters.get("side") === "SELL" && parameters.has("quantity")
        ? changed(parameters, { quantity: scaled(parameters.get("quantity"), 0.5, 6) })
        : undefined,
    ),
  },
  ...[
    { id: "overspends", text: "A MARKET BUY spends a twentieth more than quoteOrderQty.", factor: 1.05 },
    { id: "underspends", text: "A MARKET BUY spends four fifths of quoteOrderQty.", factor: 0.8 },
  ].map(
    ({ id, text, factor }): Fault => ({
      id,
      statement: "spot.placeOrder.market-buy-spends-quote",
      text,
      handle: understands(place, (parameters) =>
        isMarket(parameters) && parameters.has("quoteOrderQty")
          ? changed(parameters, { quoteOrderQty: scaled(parameters.get("quoteOrderQty"), factor, 4) })
          : undefined,
      ),
    }),
  ),
  {
    id: "buys-at-a-price-of-its-own",
    statement: "spot.placeOrder.market-buy-follows-liquidity",
    text: "A MARKET BUY buys what quoteOrderQty is worth at 60000, whatever the book offers.",
    handle: understands(place, (parameters) =>
      isMarket(parameters) && parameters.has("quoteOrderQty")
        ? changed(without(parameters, "quoteOrderQty"), {
            quantity: scaled(parameters.get("quoteOrderQty"), 1 / 60_000, 6),
          })
        : undefined,
    ),
  },
  ...[
    { statement: "self-trading-without-mode", mode: "", words: "with an empty stpMode" },
    { statement: "self-trading-without-group", mode: "cancel", words: "with a mode and no group" },
  ].map(
    ({ statement, mode, words }): Fault => ({
      id: `prevents-${statement}`,
      statement: `${place}.${statement}`,
      text: `An order ${words} cancels those of its own account that it would meet.`,
      handle: async (call) => {
        const { endpoint, parameters, isSigned, ask, pass } = call
        const asked = parameters.get("stpMode") ?? ""
        if (endpoint !== place || !isSigned || (mode === "" ? asked !== "" : asked === "")) return pass()
        const symbol = parameters.get("symbol") ?? ""
        const open = await ask("spot.openOrders", new Map([["symbol", symbol]]))
        for (const order of open.json as ReadonlyArray<Record<string, string>>)
          if (order.side !== parameters.get("side") && order.price === parameters.get("price"))
            await ask(
              "spot.cancelOrder",
              new Map([
                ["symbol", symbol],
                ["orderId", order.orderId ?? ""],
              ]),
            )
        return pass()
      },
    }),
  ),
  {
    id: "test-order-is-placed",
    statement: "spot.testOrder.places-nothing",
    text: "A test order is placed as well.",
    handle: async ({ endpoint, parameters, ask, pass }) => {
      const answer = await pass()
      if (endpoint === testOrder && isOk(answer)) await ask(place, parameters)
      return answer
    },
  },
  {
    id: "test-order-uses-up-its-id",
    statement: "spot.testOrder.parameter.newClientOrderId",
    text: "The client-chosen id of a test order is refused to a real one.",
    handle: async ({ endpoint, parameters, memory, pass }) => {
      const id = parameters.get("newClientOrderId") ?? ""
      if (endpoint === place && memory.has(id)) return refusal
      if (endpoint === testOrder && id !== "") memory.set(id, true)
      return pass()
    },
  },
  {
    id: "test-order-tells-an-order",
    statement: "spot.testOrder.answer",
    text: "A test order is answered with an order.",
    handle: changesResponse(testOrder, () => ({ symbol: "BTCUSDT", orderId: "1" })),
  },
  {
    id: "test-order-tells-nothing",
    statement: "spot.testOrder.answer",
    text: "A test order is answered with null.",
    handle: changesResponse(testOrder, () => null),
  },
  {
    id: "test-sell-is-refused",
    statement: "spot.testOrder.parameter.side",
    text: "A test order that sells is refused.",
    handle: refuses(testOrder, (parameters) => parameters.get("side") === "SELL"),
  },
]
