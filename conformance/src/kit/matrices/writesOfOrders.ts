/**
 * Tests writes about orders, cancels, the fee switch and strategy groups, each made several times
 * ({@link file://./writes.ts}).
 */
import type { Fixture } from "../Fixture.ts"
import { afterEach, oddFirst, parametersOf } from "./writeSteps.ts"
import { decimal, fixture, fundsOfBids, noneOf, type Step, tidyBothSymbols, trader } from "./written.ts"

const placing = "spot.placeOrder"

interface Sent {
  readonly name: string
  readonly with: Readonly<Record<string, string>>
  readonly shows: Readonly<Record<string, unknown>>
}

const marketBuy = (name: string, times: number): Sent => ({
  name,
  with: { side: "BUY", type: "MARKET", quoteOrderQty: `{price*quantity*${times}}` },
  shows: {
    side: "BUY",
    type: "MARKET",
    origQuoteOrderQty: decimal(`{price*quantity*${times}}`),
    // The executed quote amount may include the commission, so it may be less than the requested amount.
    cummulativeQuoteQty: {
      $decimal: { gt: `{price*quantity*${times - 1}}`, lte: `{price*quantity*${times}}` },
    },
  },
})
const marketSell = (name: string, times: number): Sent => ({
  name,
  with: { side: "SELL", type: "MARKET", quantity: `{quantity*${times}}` },
  shows: {
    side: "SELL",
    type: "MARKET",
    Qty: decimal(`{quantity*${times}}`),
    executedQty: decimal(`{quantity*${times}}`),
    cummulativeQuoteQty: decimal(`{price*quantity*${times}}`),
  },
})
const resting = (name: string, side: "BUY" | "SELL", times: number, stpMode: string): Sent => {
  const price = side === "BUY" ? `{lowPrice+tick*${times}}` : `{highPrice+tick*${times}}`
  return {
    name,
    with: { side, type: "LIMIT", quantity: `{quantity*${times}}`, price, stpMode },
    shows: {
      side,
      type: "LIMIT",
      stpMode,
      price: decimal(price),
      Qty: decimal(`{quantity*${times}}`),
      executedQty: decimal("0"),
    },
  }
}

/** Places orders of another account for the trader's market orders. */
const others = (side: "BUY" | "SELL"): Step => ({
  name: `the other account's ${side}`,
  as: "other",
  call: `spot.placeOrder symbol={symbol} side=${side} type=LIMIT quantity={quantity*9} price={price}`,
})

const place = ({ name, with: values }: Sent): Step => ({
  name: `place ${name}`,
  call: placing,
  with: { symbol: "{symbol}", ...values, newClientOrderId: `{unique}${name}` },
  capture: { [name]: "/orderId" },
  covers: parametersOf(placing, ...Object.keys(values)),
})
const looked = (done: ReadonlyArray<Sent>): ReadonlyArray<Step> =>
  done.map(({ name, shows }) => ({
    name: `${name} after ${done.at(-1)?.name}`,
    call: `spot.queryOrder symbol={symbol} origClientOrderId={unique}${name}`,
    answer: { orderId: { $ref: name }, clientOrderId: `{unique}${name}`, symbol: "{symbol}", ...shows },
    covers: ["spot.queryOrder.answer-gives-the-order", "spot.placeOrder.route"],
  }))

const kindsOfOrders = fixture("writes.spot.placeOrder", {
  title: "Orders of every type, one after the other, each have their own parameters",
  profile: "spot-trade",
  risk: "spends",
  needs: ["own-market"],
  actors: { trader: trader(20), other: trader(20) },
  steps: [
    others("SELL"),
    ...afterEach(
      [marketBuy("a", 1), resting("b", "BUY", 2, "cancel_maker"), marketBuy("c", 3), marketBuy("d", 2)],
      (sent) => [place(sent)],
      looked,
    ),
    {
      name: "cancel the rest of the other account's order",
      as: "other",
      call: "spot.cancelOpenOrders symbol={symbol}",
    },
    others("BUY"),
    ...afterEach(
      [
        marketSell("e", 1),
        resting("f", "SELL", 2, "cancel_both"),
        marketSell("g", 3),
        resting("h", "SELL", 1, ""),
        marketSell("i", 2),
      ],
      (sent) => [place(sent)],
      looked,
    ),
  ],
  cleanup: (["trader", "other"] as const).map((as) => ({
    name: `tidy for ${as}`,
    as,
    call: "spot.cancelOpenOrders symbol={symbol}",
  })),
})

const testing = "spot.testOrder"
const limit = {
  symbol: "{symbol}",
  side: "BUY",
  type: "LIMIT",
  quantity: "{quantity}",
  price: "{lowPrice}",
  stpMode: "cancel_maker",
}
const tested = {
  name: "place a limit order",
  call: testing,
  with: limit,
  covers: parametersOf(testing, ...Object.keys(limit)),
}
/** Unusual parameter values that a server may accept or reject. */
const oddValues = {
  symbol: "NOSYMBOL",
  side: "NOSIDE",
  type: "NOTYPE",
  quantity: "-1",
  price: "-1",
  stpMode: "nomode",
}
const tests = fixture("writes.spot.testOrder", {
  title: "A test order is checked by its own parameters, independent of earlier tests",
  profile: "spot-trade",
  risk: "none",
  actors: { trader: { balances: { "{quote}": "{price*quantity*8}" } } },
  steps: [
    ...Object.entries(oddValues).flatMap(
      ([parameter, value]): ReadonlyArray<Step> => [
        ...oddFirst(tested, { [parameter]: value }),
        { ...tested, name: `${tested.name}, after an odd ${parameter}`, answer: {} },
      ],
    ),
    {
      name: `${tested.name}, after all of them`,
      call: testing,
      with: limit,
      wrongs: (["quantity", "price"] as const).map((name) => ({
        title: `without ${name}`,
        covers: [`${testing}.limit-needs-${name}`],
        set: { [name]: null },
      })),
      answer: {},
    },
  ],
})

const batching = "spot.batchOrders"
const batches = fixture("writes.spot.batchOrders", {
  title: "Two batches of orders in different symbols are both placed",
  profile: "spot-trade",
  risk: "locks",
  actors: {
    trader: {
      balances: fundsOfBids,
    },
  },
  steps: afterEach(
    (["", "other.", ""] as const).map((symbol, batch) => ({
      symbol,
      orders: [1, 2].map((order) => ({
        client: `{unique}${batch}${order}`,
        quantity: `{${symbol}quantity*${order + batch}}`,
        price: `{${symbol}lowPrice+${symbol}tick*${2 * batch + order}}`,
      })),
    })),
    ({ symbol, orders }, index) => [
      {
        name: `batch ${index}`,
        call: batching,
        with: {
          batchOrders: `[${orders
            .map(
              ({ client, quantity, price }) =>
                `{"symbol":"{${symbol}symbol}","side":"BUY","type":"LIMIT","quantity":"${quantity}","price":"${price}","newClientOrderId":"${client}"}`,
            )
            .join(",")}]`,
        },
        answer: orders.map(() => ({ symbol: `{${symbol}symbol}`, orderId: { $any: true } })),
        covers: ["spot.batchOrders.placed-element", ...parametersOf(batching, "batchOrders")],
      },
    ],
    (done, index) =>
      (["", "other."] as const).map((symbol) => ({
        name: `what is open of {${symbol}symbol} after batch ${index}`,
        call: `spot.openOrders symbol={${symbol}symbol}`,
        answer: {
          $array: {
            contains: done
              .filter((batch) => batch.symbol === symbol)
              .flatMap(({ orders }) => orders)
              .map(({ client, quantity, price }) => ({
                clientOrderId: client,
                origQty: decimal(quantity),
                price: decimal(price),
              })),
          },
        },
        covers: ["spot.openOrders.lists-open-orders", ...parametersOf(batching, "batchOrders")],
      })),
  ),
  cleanup: tidyBothSymbols,
})

const cancelling = "spot.cancelOrder"
const cancels = fixture("writes.spot.cancelOrder", {
  title: "Each cancel ends the named order",
  profile: "spot-trade",
  risk: "locks",
  actors: {
    trader: {
      balances: fundsOfBids,
    },
  },
  steps: (() => {
    const orders = (["", "other.", "", "other.", ""] as const).map((symbol, index) => ({
      name: `order${index}`,
      symbol,
      isById: index < 2,
      quantity: `{${symbol}quantity*${index + 1}}`,
      price: `{${symbol}lowPrice+${symbol}tick*${index}}`,
    }))
    const placed = orders.map(
      ({ name, symbol, quantity, price }): Step => ({
        name: `place ${name}`,
        call: `spot.placeOrder symbol={${symbol}symbol} side=BUY type=LIMIT quantity=${quantity} price=${price} newClientOrderId={unique}${name}`,
        capture: { [name]: "/orderId" },
      }),
    )
    const cancelled = afterEach(
      orders,
      ({ name, symbol, isById, quantity, price }) => [
        {
          name: `cancel ${name}`,
          call: cancelling,
          with: {
            symbol: `{${symbol}symbol}`,
            ...(isById ? { orderId: `{${name}}` } : { origClientOrderId: `{unique}${name}` }),
            newClientOrderId: `{unique}cancel${name}`,
          },
          answer: {
            symbol: `{${symbol}symbol}`,
            orderId: { $ref: name },
            origClientOrderId: `{unique}${name}`,
            clientOrderId: `{unique}cancel${name}`,
            origQty: decimal(quantity),
            price: decimal(price),
            status: "CANCELED",
          },
          covers: [
            "spot.cancelOrder.client-order-id-names-the-cancel",
            ...parametersOf(cancelling, "symbol", "newClientOrderId"),
            ...parametersOf(cancelling, isById ? "orderId" : "origClientOrderId"),
          ],
        },
      ],
      (done) =>
        (["", "other."] as const).map((symbol) => ({
          name: `what is open of {${symbol}symbol} after ${done.at(-1)?.name}`,
          call: `spot.openOrders symbol={${symbol}symbol}`,
          answer: {
            $array: {
              contains: orders
                .filter((each) => each.symbol === symbol && !done.includes(each))
                .map(({ name }) => ({ orderId: { $ref: name } })),
              of: { orderId: noneOf(...done.map(({ name }) => `{${name}}`)) },
            },
          },
          covers: ["spot.openOrders.leaves-out-ended-orders", "spot.openOrders.lists-open-orders"],
        })),
    )
    return [...placed, ...cancelled]
  })(),
  cleanup: tidyBothSymbols,
})

const feeSwitch = fixture("writes.spot.setMxDeduct", {
  title: "The fee switch keeps its last value",
  profile: "spot-trade",
  risk: "writes",
  actors: { trader: {} },
  steps: afterEach(
    [true, false, true, false],
    (enabled, index) => [
      {
        name: `set ${index}`,
        call: `spot.setMxDeduct mxDeductEnable=${enabled}`,
        answer: { data: { mxDeductEnable: enabled } },
        covers: parametersOf("spot.setMxDeduct", "mxDeductEnable"),
      },
    ],
    (done, index) => [
      {
        name: `as set ${index}`,
        call: "spot.mxDeduct",
        answer: { data: { mxDeductEnable: done.at(-1) } },
        covers: [
          "spot.mxDeduct.field.data.mxDeductEnable",
          ...parametersOf("spot.setMxDeduct", "mxDeductEnable"),
        ],
      },
    ],
  ),
})

const find = (name: string, when: string, answer: unknown): Step => ({
  name: `group ${name}, ${when}`,
  call: `spot.strategyGroups tradeGroupName={unique}${name}`,
  answer: { data: answer },
  covers: ["spot.strategyGroups.finds-by-name", "spot.strategyGroups.lists-members"],
})
const groupNames = ["a", "b", "c"] as const
const membership = [
  { uid: "{one.uid}", group: "a" },
  { uid: "{two.uid}", group: "b" },
  { uid: "{three.uid}", group: "a" },
] as const
const changeMembers = (call: string, verb: string) => (member: (typeof membership)[number]) => [
  {
    name: `${verb} ${member.uid}`,
    call: `${call} uid=${member.uid} tradeGroupId={group${member.group}}`,
    covers: parametersOf(call, "uid", "tradeGroupId"),
  },
]
const members = (when: string) => (done: ReadonlyArray<(typeof membership)[number]>) =>
  (["a", "b"] as const).map((group) => {
    const isIn = (each: (typeof membership)[number]) =>
      each.group === group && done.includes(each) === (when === "added")
    const [inside, outside] = [membership.filter(isIn), membership.filter((each) => !isIn(each))]
    return find(group, `${when} ${done.length}`, [
      {
        tradeGroupId: { $ref: `group${group}` },
        tradeGroupUid: {
          $regex: `^${inside.map(({ uid }) => `(?=.*${uid})`).join("")}${outside.map(({ uid }) => `(?!.*${uid})`).join("")}`,
        },
      },
    ])
  })
const groups = fixture("writes.spot.strategyGroups", {
  title: "Groups and members are made and removed one by one",
  profile: "spot-trade",
  risk: "writes",
  actors: {
    trader: { role: "master" },
    one: { role: "sub", of: "trader" },
    two: { role: "sub", of: "trader" },
    three: { role: "sub", of: "trader" },
  },
  steps: [
    ...afterEach(
      groupNames,
      (name) => [
        {
          name: `create ${name}`,
          call: `spot.createStrategyGroup tradeGroupName={unique}${name}`,
          answer: { data: { tradeGroupName: `{unique}${name}` } },
          capture: { [`group${name}`]: "/data/tradeGroupId" },
          covers: parametersOf("spot.createStrategyGroup", "tradeGroupName"),
        },
      ],
      (done) =>
        done.map((name) =>
          find(name, `${done.length} created`, [
            { tradeGroupName: `{unique}${name}`, tradeGroupId: { $ref: `group${name}` } },
          ]),
        ),
    ),
    ...afterEach(membership, changeMembers("spot.addToStrategyGroup", "add"), members("added")),
    ...afterEach(membership, changeMembers("spot.removeFromStrategyGroup", "remove"), members("removed")),
    ...afterEach(
      groupNames,
      (name) => [
        {
          name: `delete ${name}`,
          call: `spot.deleteStrategyGroup tradeGroupId={group${name}}`,
          covers: parametersOf("spot.deleteStrategyGroup", "tradeGroupId"),
        },
      ],
      (done) =>
        groupNames.map((name) => ({
          ...find(name, `${done.length} deleted`, {
            $array: done.includes(name)
              ? { of: { tradeGroupId: noneOf(`{group${name}}`) } }
              : { contains: [{ tradeGroupId: { $ref: `group${name}` } }] },
          }),
          covers: ["spot.deleteStrategyGroup.group-is-gone", "spot.strategyGroups.finds-by-name"],
          // A server may reject the query for a deleted group.
          ...(done.includes(name) ? { expect: "either" as const } : {}),
        })),
    ),
  ],
  cleanup: groupNames.map((name) => ({
    name: `tidy ${name}`,
    call: `spot.deleteStrategyGroup tradeGroupId={group${name}}`,
  })),
})

export const orderWrites: ReadonlyArray<Fixture> = [kindsOfOrders, tests, batches, cancels, feeSwitch, groups]
