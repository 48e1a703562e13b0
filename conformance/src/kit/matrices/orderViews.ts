/**
 * Tests an order by reading it through every endpoint that shows it, after each change. Common fields of an
 * order have the same value at every endpoint, fields from placement never change, and `updateTime` advances
 * with a change.
 */
import type { Fixture } from "../Fixture.ts"
import { capturesOf, type Endpoints, fieldsCovered, refsTo, shared } from "./commonFields.ts"
import { decimal, fixture, hours, minutes, noneOf, type Step, trader } from "./written.ts"

const query = "spot.queryOrder"
const listsOfOrders = ["spot.openOrders", "spot.allOrders"] as const

/** Matches an amount that an order does not have: zero, or an empty text. */
const none = { $regex: "^[0.]*$" }

/** Reads one order by its id and through the lists, where its values must be the same. */
const orderViews = (
  endpoints: Endpoints,
  when: string,
  given: {
    readonly id: string
    readonly isOpen: boolean
    readonly answer: Readonly<Record<string, unknown>>
    readonly symbol?: string
  },
): ReadonlyArray<Step> => {
  const { id, isOpen, answer, symbol = "{symbol}" } = given
  const variable = `${id}${when.replace(/\W/g, "")}`
  const fields = shared(endpoints, query, "spot.allOrders")
  const quantity = { name: "origQty", isDecimal: true }
  return [
    {
      name: `${id} by its id, ${when}`,
      call: `${query} symbol=${symbol} orderId={${id}}`,
      answer: { orderId: { $ref: id }, icebergQty: none, ...answer },
      capture: {
        ...capturesOf(fields, variable),
        [`${variable}.origQty`]: "/Qty",
        [`${variable}.client`]: "/clientOrderId",
      },
      covers: [
        ...fieldsCovered(query, fields),
        `${query}.answer-gives-the-order`,
        `${query}.field.clientOrderId`,
        `${query}.field.Qty`,
      ],
    },
    ...listsOfOrders.map((list): Step => {
      const row = {
        ...refsTo([...fields, quantity], variable),
        clientOrderId: { $ref: `${variable}.client` },
        ...("isWorking" in answer ? { isWorking: answer.isWorking } : {}),
      }
      const isListed = isOpen || list === "spot.allOrders"
      return {
        name: `${id} in ${list}, ${when}`,
        call: `${list} symbol=${symbol}`,
        answer: { $array: isListed ? { contains: [row] } : { of: { orderId: noneOf(`{${id}}`) } } },
        covers: [
          ...fieldsCovered(list, [...fields, quantity]),
          `${list}.field.clientOrderId`,
          ...(list === "spot.openOrders"
            ? [isOpen ? `${list}.lists-open-orders` : `${list}.leaves-out-ended-orders`]
            : [isOpen ? `${list}.lists-active-orders` : `${list}.lists-completed-orders`]),
          ...(list === "spot.allOrders" && answer.status === "CANCELED"
            ? [`${list}.lists-cancelled-orders`]
            : []),
        ],
      }
    }),
  ]
}

/** Matches the fields that the answer to a cancel has in common with the queried order. */
const cancelledRow = (endpoints: Endpoints, cancel: string, variable: string) => {
  const fields = shared(endpoints, query, cancel).filter(({ name }) => name !== "status")
  return {
    row: {
      ...refsTo([...fields, { name: "origQty", isDecimal: true }], variable),
      origClientOrderId: { $ref: `${variable}.client` },
      status: "CANCELED",
    },
    covers: [
      ...fieldsCovered(cancel, fields),
      `${cancel}.field.origQty`,
      `${cancel}.field.origClientOrderId`,
      `${cancel}.field.status`,
    ],
  }
}

/** Matches an `updateTime` that advanced to a change this many hours after placement. */
const changed = (hours: number) => ({
  time: { $ref: "placed.time" },
  updateTime: { $ms: { gte: `{placedAt+${hours * 60 - 10}m}` } },
})

/**
 * Tests a limit order that is open, partly executed, then cancelled by its client id or with all other orders.
 */
const limitOrder = (endpoints: Endpoints, side: "BUY" | "SELL"): Fixture => {
  const other = side === "BUY" ? "SELL" : "BUY"
  const cancel = side === "BUY" ? "spot.cancelOpenOrders" : "spot.cancelOrder"
  const { row, covers } = cancelledRow(endpoints, cancel, "anexecutedinpart")
  const placed = shared(endpoints, "spot.placeOrder", query)
  const id = "an"
  // Price and amounts with decimals.
  const price = "{price+tick*3}"
  const spent = "{price*quantity+tick*quantity*3}"
  const own = {
    side,
    type: "LIMIT",
    price: decimal(price),
    Qty: decimal("{quantity*4}"),
    stpMode: "cancel_taker",
    stopPrice: none,
  }
  return fixture(`views.spot.limit-${side.toLowerCase()}`, {
    title: `A limit order to ${side.toLowerCase()} is the same in every view, after each change`,
    profile: "spot-trade",
    risk: "spends",
    needs: ["own-market"],
    actors: { trader: trader(8), other: trader(8) },
    steps: [
      {
        name: "place",
        call: "spot.placeOrder",
        with: {
          symbol: "{symbol}",
          side,
          type: "LIMIT",
          quantity: "{quantity*4}",
          price,
          newClientOrderId: "{unique}v",
          stpMode: "cancel_taker",
        },
        answer: {
          price: decimal(price),
          origQty: decimal("{quantity*4}"),
          side,
          type: "LIMIT",
          stpMode: "cancel_taker",
        },
        capture: { an: "/orderId", placedAt: "/transactTime", ...capturesOf(placed, "told") },
        covers: ["spot.placeOrder.answer-echoes-the-order"],
      },
      {
        name: "the order as it was placed",
        call: `${query} symbol={symbol} origClientOrderId={unique}v`,
        answer: { ...own, ...refsTo(placed, "told"), clientOrderId: "{unique}v", executedQty: decimal("0") },
        capture: { "placed.time": "/time" },
        covers: [...fieldsCovered(query, placed), `${query}.answer-gives-the-order`],
      },
      ...orderViews(endpoints, "new", {
        id,
        isOpen: true,
        answer: {
          ...own,
          status: "NEW",
          isWorking: true,
          executedQty: decimal("0"),
          cummulativeQuoteQty: decimal("0"),
        },
      }),
      hours(1),
      {
        name: "a part of the order is filled",
        as: "other",
        call: `spot.placeOrder symbol={symbol} side=${other} type=LIMIT quantity={quantity} price=${price}`,
      },
      ...orderViews(endpoints, "executed in part", {
        id,
        isOpen: true,
        answer: {
          ...own,
          ...changed(1),
          isWorking: true,
          executedQty: decimal("{quantity}"),
          cummulativeQuoteQty: decimal(spent),
        },
      }),
      {
        name: "the fill of the order",
        call: "spot.myTrades symbol={symbol} orderId={an}",
        answer: {
          $array: {
            min: 1,
            max: 1,
            of: {
              orderId: { $ref: "an" },
              qty: decimal("{quantity}"),
              price: decimal(price),
              quoteQty: decimal(spent),
              time: { $ms: { gte: "{placedAt+50m}" } },
            },
          },
        },
        capture: { fillAt: "/0/time", fill: "/0/id" },
        covers: [
          "spot.myTrades.fill-describes-the-trade",
          "spot.myTrades.field.time",
          "spot.myTrades.order-id-selects",
        ],
      },
      hours(2),
      side === "SELL"
        ? {
            name: "cancel",
            call: "spot.cancelOrder symbol={symbol} origClientOrderId={unique}v newClientOrderId={unique}w",
            answer: { ...row, clientOrderId: "{unique}w" },
            covers: [
              ...covers,
              "spot.cancelOrder.client-order-id-names-the-cancel",
              "spot.cancelOrder.cancels-by-client-order-id",
              "spot.cancelOrder.field.clientOrderId",
            ],
          }
        : {
            name: "cancel",
            call: "spot.cancelOpenOrders symbol={symbol}",
            answer: { $array: { min: 1, max: 1, of: row } },
            covers: [...covers, "spot.cancelOpenOrders.answers-each-cancelled-order"],
          },
      ...orderViews(endpoints, "cancelled", {
        id,
        isOpen: false,
        answer: {
          ...own,
          ...changed(3),
          status: "CANCELED",
          isWorking: false,
          cancelReason: "",
          executedQty: decimal("{quantity}"),
          cummulativeQuoteQty: decimal(spent),
        },
      }),
      { ...hours(1), name: "one more hour passes" },
      {
        name: "the fill of the order, an hour later",
        call: "spot.myTrades symbol={symbol} orderId={an}",
        answer: { $array: { min: 1, max: 1, of: { id: { $ref: "fill" }, time: { $ref: "fillAt" } } } },
        covers: ["spot.myTrades.field.time", "spot.myTrades.field.id"],
      },
      ...orderViews(endpoints, "long after", {
        id,
        isOpen: false,
        answer: { ...own, time: { $ref: "placed.time" }, updateTime: { $ms: { lte: "{now-30m}" } } },
      }),
    ],
    cleanup: [{ name: "tidy", call: "spot.cancelOrder symbol={symbol} origClientOrderId={unique}v" }],
  })
}

const marketOrder = (endpoints: Endpoints, side: "BUY" | "SELL"): Fixture => {
  const other = side === "BUY" ? "SELL" : "BUY"
  const size = side === "BUY" ? "quoteOrderQty={price*quantity}" : "quantity={quantity}"
  return fixture(`views.spot.market-${side.toLowerCase()}`, {
    title: `A market order to ${side.toLowerCase()} is the same in every view`,
    profile: "spot-trade",
    risk: "spends",
    needs: ["own-market"],
    actors: { trader: trader(8), other: trader(8) },
    steps: [
      {
        name: "place an order of the other account",
        as: "other",
        call: `spot.placeOrder symbol={symbol} side=${other} type=LIMIT quantity={quantity*4} price={price} newClientOrderId={unique}o`,
      },
      {
        name: "place",
        call: `spot.placeOrder symbol={symbol} side=${side} type=MARKET ${size} newClientOrderId={unique}m`,
        capture: { an: "/orderId" },
      },
      ...orderViews(endpoints, "executed", {
        id: "an",
        isOpen: false,
        answer: {
          side,
          type: "MARKET",
          isWorking: false,
          clientOrderId: "{unique}m",
          stopPrice: none,
          executedQty: { $decimal: { gt: "0" } },
          ...(side === "BUY"
            ? { origQuoteOrderQty: decimal("{price*quantity}") }
            : { Qty: decimal("{quantity}") }),
        },
      }),
    ],
    cleanup: [
      { name: "tidy", as: "other", call: "spot.cancelOrder symbol={symbol} origClientOrderId={unique}o" },
    ],
  })
}

/** Tests both orders of an OCO list: first pending, then cancelled. */
const ocoList = (endpoints: Endpoints): Fixture => {
  const legs = { list: { $ref: "list" } }
  const both = (isOpen: boolean, when: string): ReadonlyArray<Step> => [
    ...orderViews(endpoints, when, {
      id: "limit",
      isOpen,
      answer: {
        orderListId: legs.list,
        side: "SELL",
        price: decimal("{highPrice}"),
        status: isOpen ? "NEW" : "CANCELED",
        isWorking: isOpen,
      },
    }),
    ...orderViews(endpoints, when, {
      id: "ordinary",
      isOpen,
      answer: { side: "BUY", price: decimal("{lowPrice}"), status: isOpen ? "NEW" : "CANCELED" },
    }),
    ...orderViews(endpoints, when, {
      id: "stop",
      isOpen,
      answer: {
        orderListId: legs.list,
        side: "SELL",
        price: decimal("{lowPrice}"),
        stopPrice: decimal("{lowPrice+tick*5}"),
        isWorking: false,
        ...(isOpen ? {} : { status: "CANCELED" }),
      },
    }),
  ]
  const rows = ["limit", "stop"].map((leg) => ({
    orderId: { $ref: leg },
    orderListId: { $ref: "list" },
    status: "CANCELED",
  }))
  const at = (side: string, name: string): Step => ({
    name: `${side} at the market`,
    call: `spot.placeOrder symbol={symbol} side=${side} type=LIMIT quantity={quantity} price={price} newClientOrderId={unique}${name}`,
  })
  return fixture("views.spot.oco", {
    title: "Both orders of an OCO list are the same in every view, pending and cancelled",
    profile: "spot-trade",
    risk: "spends",
    needs: ["own-market"],
    actors: { trader: trader(8), other: trader(8) },
    steps: [
      at("SELL", "x"),
      at("BUY", "y"),
      {
        name: "place an ordinary order",
        call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity*2} price={lowPrice} newClientOrderId={unique}z",
        capture: { ordinary: "/orderId" },
      },
      {
        name: "place an OCO list",
        driver: "oco",
        with: {
          uid: "{trader.uid}",
          symbol: "{symbol}",
          side: "SELL",
          quantity: "{quantity}",
          price: "{highPrice}",
          stopPrice: "{lowPrice+tick*5}",
          stopLimitPrice: "{lowPrice}",
        },
        capture: { list: "/orderListId", limit: "/orderIds/0", stop: "/orderIds/1" },
      },
      {
        name: "place a bid at the stop order's price",
        as: "other",
        call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={lowPrice}",
        capture: { bid: "/orderId" },
      },
      {
        name: "the bid is not filled: the stop order is outside of the book",
        as: "other",
        call: `${query} symbol={symbol} orderId={bid}`,
        answer: { status: "NEW", isWorking: true, executedQty: decimal("0") },
        covers: [`${query}.working-while-in-book`, `${query}.field.isWorking`],
      },
      ...both(true, "waiting"),
      {
        name: "cancel all",
        call: "spot.cancelOpenOrders symbol={symbol}",
        answer: { $array: { contains: rows } },
        covers: [
          "spot.cancelOpenOrders.cancels-oco-orders",
          "spot.cancelOpenOrders.answers-each-cancelled-order",
        ],
      },
      ...both(false, "cancelled"),
    ],
    cleanup: ["trader", "other"].map((as) => ({
      name: `tidy of ${as}`,
      as,
      call: "spot.cancelOpenOrders symbol={symbol}",
    })),
  })
}

/** Tests orders of every type and state: each order read alone, and in every list with the other orders. */
const crowd = (endpoints: Endpoints): Fixture => {
  const fields = shared(endpoints, query, "spot.allOrders")
  const orders = [
    { id: "bid", symbol: "", isOpen: true, with: "side=BUY type=LIMIT quantity={quantity} price={lowPrice}" },
    {
      id: "spent",
      symbol: "",
      isOpen: false,
      with: "side=BUY type=MARKET quoteOrderQty={price*quantity*2}",
    },
    {
      id: "offer",
      symbol: "",
      isOpen: true,
      with: "side=SELL type=LIMIT quantity={quantity*4} price={price} stpMode=cancel_maker",
    },
    {
      id: "gone",
      symbol: "",
      isOpen: false,
      with: "side=SELL type=LIMIT quantity={quantity*3} price={highPrice} stpMode=cancel_both",
    },
    {
      id: "elsewhere",
      symbol: "other.",
      isOpen: true,
      with: "side=BUY type=LIMIT quantity={other.quantity*2} price={other.lowPrice}",
    },
    {
      id: "last",
      symbol: "",
      isOpen: true,
      with: "side=SELL type=LIMIT quantity={quantity*2} price={highPrice+tick} stpMode=cancel_taker",
    },
  ] as const
  type Order = (typeof orders)[number]
  const place = ({ id, symbol, with: values }: Order): Step => ({
    name: `place ${id}`,
    call: `spot.placeOrder symbol={${symbol}symbol} ${values} newClientOrderId={unique}${id}`,
    capture: { [id]: "/orderId" },
  })
  const quantity = { name: "origQty", isDecimal: true }
  const row = ({ id }: Order) => ({
    ...refsTo([...fields, quantity], id),
    clientOrderId: `{unique}${id}`,
  })
  const [bid, spent, offer, gone, elsewhere, last] = orders
  const list = (name: string, call: string, some: ReadonlyArray<Order>): Step => {
    const endpoint = call.split(" ")[0] ?? ""
    return {
      name,
      call,
      answer: {
        $array: {
          contains: some.map(row),
          ...(some.length === orders.length
            ? {}
            : {
                of: {
                  orderId: noneOf(
                    ...orders.filter((each) => !some.includes(each)).map(({ id }) => `{${id}}`),
                  ),
                },
              }),
        },
      },
      covers: [...fieldsCovered(endpoint, [...fields, quantity]), `${endpoint}.field.clientOrderId`],
    }
  }
  const open = orders.filter(({ isOpen }) => isOpen)
  const cancel = "spot.cancelOpenOrders"
  const ended = open
    .filter(({ symbol }) => symbol === "")
    .map(({ id }) => {
      const of = cancelledRow(endpoints, cancel, id)
      return { ...of, row: { ...of.row, origClientOrderId: `{unique}${id}` } }
    })
  return fixture("views.spot.crowd", {
    title: "Orders of several types and states are the same in a list as read alone",
    profile: "spot-trade",
    risk: "spends",
    needs: ["own-market"],
    actors: {
      trader: {
        balances: {
          "{quote}": "{price*quantity*16}",
          "{base}": "{quantity*16}",
          "{other.quote}": "{price*quantity*16+other.price*other.quantity*8}",
        },
      },
      other: trader(8),
    },
    steps: [
      place(bid),
      minutes(10, 1),
      {
        name: "place an offer of another account",
        as: "other",
        call: "spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity={quantity*2} price={price}",
      },
      place(spent),
      minutes(10, 2),
      {
        name: "cancel the rest of that offer",
        as: "other",
        call: "spot.cancelOpenOrders symbol={symbol}",
        expect: "either",
      },
      place(offer),
      minutes(10, 3),
      place(gone),
      place(elsewhere),
      minutes(10, 4),
      {
        name: "a part of the order is filled",
        as: "other",
        call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={price}",
      },
      { name: "cancel one order", call: "spot.cancelOrder symbol={symbol} orderId={gone}" },
      minutes(10, 5),
      place(last),
      ...orders.map(
        ({ id, symbol }): Step => ({
          name: `${id} by its id`,
          call: `${query} symbol={${symbol}symbol} orderId={${id}}`,
          answer: {
            orderId: { $ref: id },
            clientOrderId: `{unique}${id}`,
            icebergQty: none,
            stopPrice: none,
          },
          capture: {
            ...capturesOf(fields, id),
            [`${id}.origQty`]: "/Qty",
            [`${id}.client`]: "/clientOrderId",
          },
          covers: [...fieldsCovered(query, fields), `${query}.answer-gives-the-order`],
        }),
      ),
      list("open in both symbols", "spot.openOrders symbol={symbol},{other.symbol}", open),
      list("open in all symbols", "spot.openOrders", open),
      list("open in one symbol", "spot.openOrders symbol={symbol}", [bid, offer, last]),
      list("all of one symbol", "spot.allOrders symbol={symbol}", [bid, spent, offer, gone, last]),
      list("all of the other", "spot.allOrders symbol={other.symbol}", [elsewhere]),
      {
        name: "cancel all orders of one symbol",
        call: `${cancel} symbol={symbol}`,
        answer: { $array: { min: ended.length, max: ended.length, contains: ended.map(({ row }) => row) } },
        covers: [...(ended[0]?.covers ?? []), `${cancel}.answers-each-cancelled-order`],
      },
      list("open in the other", "spot.openOrders symbol={symbol},{other.symbol}", [elsewhere]),
      {
        name: "cancel all orders of the other symbol",
        call: `${cancel} symbol={other.symbol}`,
        answer: {
          $array: { min: 1, max: 1, of: { orderId: { $ref: "elsewhere" }, symbol: "{other.symbol}" } },
        },
        covers: [`${cancel}.answers-each-cancelled-order`, `${cancel}.parameter.symbol`],
      },
      list("nothing is open", "spot.openOrders symbol={symbol},{other.symbol}", []),
    ],
    cleanup: (["", "other."] as const).map((symbol) => ({
      name: `tidy {${symbol}symbol}`,
      call: `spot.cancelOpenOrders symbol={${symbol}symbol}`,
    })),
  })
}

const batch = (endpoints: Endpoints): Fixture => {
  const element = (letter: string, price: string) =>
    `{"symbol":"{symbol}","side":"BUY","type":"LIMIT","quantity":"{quantity}","price":"${price}","newClientOrderId":"{unique}${letter}"}`
  return fixture("views.spot.batch", {
    title: "The orders of a batch are queried and listed",
    profile: "spot-trade",
    risk: "locks",
    actors: { trader: { balances: { "{quote}": "{lowPrice*quantity*8}" } } },
    steps: [
      {
        name: "place",
        call: "spot.batchOrders",
        with: { batchOrders: `[${element("p", "{lowPrice}")},${element("q", "{lowPrice+tick}")}]` },
        capture: { first: "/0/orderId", second: "/1/orderId" },
        covers: ["spot.batchOrders.placed-element"],
      },
      ...orderViews(endpoints, "open", {
        id: "first",
        isOpen: true,
        answer: { clientOrderId: "{unique}p", price: decimal("{lowPrice}"), status: "NEW" },
      }),
      ...orderViews(endpoints, "open", {
        id: "second",
        isOpen: true,
        answer: { clientOrderId: "{unique}q", price: decimal("{lowPrice+tick}"), status: "NEW" },
      }),
    ],
    cleanup: [{ name: "tidy", call: "spot.cancelOpenOrders symbol={symbol}" }],
  })
}

export const orderViewFixtures = (endpoints: Endpoints): ReadonlyArray<Fixture> => [
  limitOrder(endpoints, "BUY"),
  limitOrder(endpoints, "SELL"),
  marketOrder(endpoints, "BUY"),
  marketOrder(endpoints, "SELL"),
  ocoList(endpoints),
  crowd(endpoints),
  batch(endpoints),
]
