/** Requests about orders: orders of every type, batches, cancels, queries and lists. */
import * as fc from "fast-check"
import { symbolFacts } from "../../checks/Variables.ts"
import type { TargetSymbol } from "../../target/Target.ts"
import { add, compare, exact, multiply, textOf, times, wholeSteps } from "../../values/Exact.ts"
import type { Area, Reader } from "../Area.ts"
import { amountAt, type Edge, edge } from "../amounts.ts"
import { type AccountView, idOf, queriedMax, type Row } from "../History.ts"
import { type Kind, kind, type Parameters } from "../Kind.ts"
import { type TextPlan, textOfPlan, textPlan } from "../texts.ts"
import { latest, usableOf, type World } from "../World.ts"

interface OrderPlan {
  readonly symbol: number
  readonly side: "BUY" | "SELL"
  readonly type: string
  readonly price: "far" | "market" | "zero" | "tick"
  readonly quantity: Edge
  /** Whether a market order names its quote amount instead of the quantity. */
  readonly byAmount: boolean
  /** Whether the order's amount is no whole number of lots. */
  readonly isUneven: boolean
  readonly clientId: TextPlan | undefined
  readonly stpMode: string
}

const types = ["LIMIT", "LIMIT", "LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"]
const modes = ["", "", "", "cancel_maker", "cancel_taker", "cancel_both"]

/** @param trades whether market orders are allowed; otherwise all orders rest far from the market */
const orderPlan = (trades: boolean): fc.Arbitrary<OrderPlan> =>
  fc.record({
    symbol: fc.constantFrom(0, 0, 0, 1, 2),
    side: fc.constantFrom("BUY" as const, "SELL" as const),
    type: trades ? fc.constantFrom(...types) : fc.constant("LIMIT"),
    price: trades
      ? fc.oneof(
          { weight: 5, arbitrary: fc.constant("market" as const) },
          { weight: 3, arbitrary: fc.constant("far" as const) },
          { weight: 1, arbitrary: fc.constantFrom("zero" as const, "tick" as const) },
        )
      : fc.constant("far" as const),
    quantity: edge,
    byAmount: fc.boolean(),
    isUneven: fc.boolean(),
    clientId: fc.option(textPlan, { nil: undefined, freq: 2 }),
    stpMode: trades ? fc.constantFrom(...modes) : fc.constant(""),
  })

const symbolOf = ({ facts: { symbols } }: World, number: number): TargetSymbol =>
  symbols[number % symbols.length] as TargetSymbol

/** Quantity in whole lots that a balance can pay for; `fallback` if there is no price. */
const lotsFor = (free: string, lot: string, price: string, fallback: string): string => {
  const cost = multiply(exact(lot), exact(price))
  return compare(cost, exact("0")) > 0 ? textOf(times(exact(lot), wholeSteps(exact(free), cost))) : fallback
}

const orderParameters = (plan: OrderPlan, world: World, as: World["actors"][number]): Parameters => {
  const { side, type, byAmount, isUneven, clientId, stpMode } = plan
  const symbol = symbolOf(world, plan.symbol)
  const facts = symbolFacts(symbol)
  const { lowPrice = "1", highPrice = "1", price: atMarket = "1", quantity: few = "1" } = facts
  const far = side === "BUY" ? lowPrice : highPrice
  const price = { far, market: atMarket, zero: "0", tick: symbol.tick }[plan.price]
  const paid = type === "MARKET" ? atMarket : price
  const free = usableOf(world, as, side === "BUY" ? symbol.quote : symbol.base)
  const all = lotsFor(free, symbol.lot, side === "BUY" ? paid : "1", few)
  const quantity = amountAt(plan.quantity, { all, step: symbol.lot, minimum: symbol.minQuantity, few })
  const common: Parameters = [
    ["symbol", symbol.symbol],
    ["side", side],
    ["type", type],
    ...(clientId === undefined ? [] : [["newClientOrderId", textOfPlan(clientId, world.unique)] as const]),
    ...(stpMode === "" ? [] : [["stpMode", stpMode] as const]),
  ]
  if (type !== "MARKET") return [...common, ["quantity", quantity], ["price", price]]
  if (!byAmount || side === "SELL") return [...common, ["quantity", quantity]]
  const amount = multiply(exact(quantity), exact(atMarket))
  return [...common, ["quoteOrderQty", textOf(isUneven ? add(amount, exact(symbol.tick)) : amount)]]
}

/** An order that the balance covers only once, far from the market. */
const mostOf = (side: OrderPlan["side"]): OrderPlan => ({
  ...{ symbol: 0, side, type: "LIMIT", price: "far", quantity: "most" },
  ...{ byAmount: false, isUneven: false, clientId: undefined, stpMode: "" },
})

const orderKind = (name: string, trades: boolean): Kind =>
  kind({
    name,
    uses: ["spot.placeOrder"],
    risk: trades ? "spends" : "locks",
    weight: 4,
    plan: orderPlan(trades),
    openings: trades ? [] : [mostOf("BUY"), mostOf("SELL")],
    ask: (plan, world, as) => ({
      endpoint: "spot.placeOrder",
      parameters: orderParameters(plan, world, as),
    }),
  })

const batchKind = (name: string, trades: boolean): Kind => {
  const order = orderPlan(trades)
  return kind({
    name,
    uses: ["spot.batchOrders"],
    risk: trades ? "spends" : "locks",
    weight: 2,
    // Some batches contain one order twice: the balance covers each order alone.
    plan: fc.oneof(
      fc.array(order, { maxLength: 3 }),
      order.map((each) => [each, each]),
    ),
    openings: trades ? [] : [[mostOf("BUY")]],
    ask: (plans, world, as) => {
      const orders = plans.map((plan) =>
        Object.fromEntries(orderParameters({ ...plan, symbol: plans[0]?.symbol ?? 0 }, world, as)),
      )
      if (orders.length === 0) return undefined
      return { endpoint: "spot.batchOrders", parameters: [["batchOrders", JSON.stringify(orders)]] }
    },
  })
}

const cancelKind = kind({
  name: "cancel",
  uses: ["spot.placeOrder", "spot.cancelOrder"],
  risk: "locks",
  weight: 3,
  plan: fc.record({
    isOwn: fc.constantFrom(true, true, true, false),
    isOpen: fc.constantFrom(true, true, false),
    nth: fc.nat(2),
    byClientId: fc.boolean(),
    /** Whether the cancel request has a client id of its own. */
    isNamed: fc.boolean(),
    otherwise: orderPlan(false),
  }),
  openings: [
    { ...{ isOwn: true, isOpen: true, nth: 0 }, byClientId: false, isNamed: false, otherwise: mostOf("BUY") },
  ],
  ask: ({ isOwn, isOpen, nth, byClientId, isNamed, otherwise }, world, as) => {
    const orders = latest(world, "order").filter(({ owner }) => (owner === as.name) === isOwn)
    const open = new Set([...world.accounts.values()].flatMap((view) => view.open.map(idOf)))
    const working = orders.filter(({ id, sent }) => open.has(`${sent.symbol} ${id}`))
    const among = isOpen && working.length > 0 ? working : orders
    const order = among[nth % Math.max(1, among.length)]
    if (order === undefined)
      return { endpoint: "spot.placeOrder", parameters: orderParameters(otherwise, world, as) }
    const { symbol = "", newClientOrderId } = order.sent
    const named = byClientId && newClientOrderId !== undefined
    return {
      endpoint: "spot.cancelOrder",
      parameters: [
        ["symbol", symbol],
        named ? ["origClientOrderId", newClientOrderId] : ["orderId", order.id],
        ...(isNamed ? [["newClientOrderId", `${world.unique}cancel`] as const] : []),
      ],
    }
  },
})

const cancelAllKind = kind({
  name: "cancel all",
  uses: ["spot.cancelOpenOrders"],
  risk: "locks",
  weight: 1,
  fits: ({ hasDriver, target }) => hasDriver || target.capabilities?.includes("own-market") === true,
  plan: fc.nat(1),
  ask: (number, world) => ({
    endpoint: "spot.cancelOpenOrders",
    parameters: [["symbol", symbolOf(world, number).symbol]],
  }),
})

const switchKind = kind({
  name: "commission in the platform token",
  uses: ["spot.setMxDeduct", "spot.mxDeduct"],
  risk: "writes",
  weight: 2,
  // The switch for commission in the platform token is not changed in a given account.
  fits: ({ hasDriver }) => hasDriver,
  plan: fc.boolean(),
  ask: (isOn) => ({ endpoint: "spot.setMxDeduct", parameters: [["mxDeductEnable", String(isOn)]] }),
})

/** Symbols whose order lists are read: the main symbol, and every symbol with orders of this session. */
const symbolsRead = (world: World): ReadonlyArray<TargetSymbol> => {
  const used = new Set(latest(world, "order").map(({ sent }) => sent.symbol))
  return world.facts.symbols.filter(({ symbol }, index) => index === 0 || used.has(symbol))
}

/** Start time that limits a given account's lists to orders and fills of this session. */
const sinceOf = ({ since }: World): Parameters => (since === undefined ? [] : [["startTime", String(since)]])

const listKind = kind({
  name: "list orders or fills",
  uses: ["spot.allOrders", "spot.myTrades"],
  risk: "none",
  weight: 2,
  plan: fc.record({
    endpoint: fc.constantFrom("spot.allOrders", "spot.myTrades"),
    symbol: fc.nat(1),
    limit: fc.constantFrom("1", "2", "3", "100"),
    filter: fc.constantFrom("none", "window", "order"),
    nth: fc.nat(3),
  }),
  ask: ({ endpoint, symbol: number, limit, filter, nth }, world, as) => {
    const read = symbolsRead(world)
    const { symbol = "" } = read[number % read.length] ?? {}
    const view = world.accounts.get(as.name)
    const rows = (endpoint === "spot.allOrders" ? view?.all : view?.fills) ?? []
    const row = rows.filter((each) => each.symbol === symbol)[nth]
    const time = Number(row?.time)
    const window: Parameters =
      filter === "window" && Number.isFinite(time)
        ? [
            ["startTime", String(time - 1)],
            ["endTime", String(time + 1)],
          ]
        : sinceOf(world)
    const ofOrder: Parameters =
      filter === "order" && endpoint === "spot.myTrades" && row !== undefined
        ? [["orderId", String(row.orderId)]]
        : []
    return { endpoint, parameters: [["symbol", symbol], ["limit", limit], ...window, ...ofOrder] }
  },
})

/** Responses of `GET order` for the orders placed in the session. */
const queries = async (
  reader: Reader,
  orders: ReadonlyArray<readonly [symbol: string, name: string, id: string]>,
) =>
  (
    await Promise.all(
      orders.map(([symbol, name, id]) =>
        reader.find("spot.queryOrder", [
          ["symbol", symbol],
          [name, id],
        ]),
      ),
    )
  ).flat()

const read = async (reader: Reader, world: World): Promise<Partial<AccountView>> => {
  const { as } = reader
  const orders = latest(world, "order")
  const own = orders.filter(({ owner }) => owner === as.name).slice(0, queriedMax)
  // For each other account, only the newest order is queried.
  const others = [...new Map([...orders].reverse().map((order) => [order.owner, order])).values()].filter(
    ({ owner }) => owner !== as.name,
  )
  const since = sinceOf(world)
  const lists = await Promise.all(
    symbolsRead(world).map(async ({ symbol }) => {
      const named = ["symbol", symbol] as const
      const [open, all, fills] = await Promise.all([
        reader.list("spot.openOrders", [named]),
        reader.list("spot.allOrders", [named, ...since]),
        reader.list("spot.myTrades", [named, ...since]),
      ])
      const withSymbol = (rows: ReadonlyArray<Row>) => rows.map((row) => ({ symbol, ...row }))
      return { open: withSymbol(open), all: withSymbol(all), fills: withSymbol(fills) }
    }),
  )
  const byId = (each: (typeof orders)[number]) => [each.sent.symbol ?? "", "orderId", each.id] as const
  const named = own.flatMap(({ sent: { symbol = "", newClientOrderId } }) =>
    newClientOrderId === undefined ? [] : [[symbol, "origClientOrderId", newClientOrderId] as const],
  )
  const [queried, byClientId, foreign, switches] = await Promise.all([
    queries(reader, own.map(byId)),
    queries(reader, named),
    queries(reader, others.map(byId)),
    reader.used.has("spot.setMxDeduct") ? reader.list("spot.mxDeduct", []) : [],
  ])
  return {
    open: lists.flatMap(({ open }) => open),
    all: lists.flatMap(({ all }) => all),
    fills: lists.flatMap(({ fills }) => fills),
    queried,
    byClientId,
    foreign,
    switches,
  }
}

export const orders: Area = {
  name: "orders",
  reads: ["spot.openOrders", "spot.allOrders", "spot.myTrades", "spot.queryOrder"],
  kinds: [
    orderKind("far order", false),
    orderKind("order", true),
    batchKind("batch of far orders", false),
    batchKind("batch", true),
    cancelKind,
    cancelAllKind,
    switchKind,
    listKind,
  ],
  read,
}
