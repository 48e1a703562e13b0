/**
 * Tests that a master and its sub-accounts are isolated from each other and from strangers: orders in every
 * state, and all lists and writes of the broker area. Isolation.ts derives the simpler cases of isolation.
 */
import type { ActorNeed, Fixture } from "../Fixture.ts"
import { ownOnly } from "../Isolation.ts"
import { fixture, keyOf, noneOf, type Step, subAccount, trader } from "./written.ts"

const covers = [ownOnly]

interface Cast {
  readonly id: string
  readonly title: string
  readonly actors: Readonly<Record<string, ActorNeed>>
  readonly others: ReadonlyArray<string>
}

const casts: ReadonlyArray<Cast> = [
  {
    id: "of-a-master",
    title: "a master's orders in every state are kept from strangers and from its sub-account",
    actors: { owner: trader(8), "a stranger": {}, "its sub-account": { role: "sub", of: "owner" } },
    others: ["a stranger", "its sub-account"],
  },
  {
    id: "of-a-sub-account",
    title: "a sub-account's orders in every state are kept from its master and from its sibling",
    actors: {
      "its master": { role: "master" },
      owner: { ...trader(8), role: "sub", of: "its master" },
      "its sibling": { role: "sub", of: "its master" },
    },
    others: ["its master", "its sibling"],
  },
]

const states = ["open", "cancelled", "executed"] as const
const lists = ["spot.openOrders", "spot.allOrders", "spot.myTrades"] as const

const ordersOf = ({ id, title, actors, others }: Cast): Fixture => {
  const place = (state: string, side: string, price: string, as = "owner"): Step => ({
    name: `${as} places, ${state}`,
    as,
    call: `spot.placeOrder symbol={symbol} side=${side} type=LIMIT quantity={quantity} price=${price}`,
    with: { newClientOrderId: `{unique}${as === "owner" ? state : `${state}2`}` },
    ...(as === "owner" ? { capture: { [state]: "/orderId" } } : {}),
  })
  return fixture(`family.orders.${id}`, {
    title: `Isolation: ${title}`,
    profile: "spot-trade",
    risk: "spends",
    needs: ["own-market"],
    actors: { ...actors, maker: trader(8) },
    steps: [
      place("executed", "SELL", "{price}", "maker"),
      place("executed", "BUY", "{price}"),
      place("cancelled", "BUY", "{lowPrice}"),
      { name: "cancel", as: "owner", call: "spot.cancelOrder symbol={symbol} orderId={cancelled}" },
      place("open", "BUY", "{lowPrice}"),
      ...lists.flatMap((list) =>
        others.map(
          (other): Step => ({
            name: `${list} as ${other}`,
            as: other,
            call: `${list} symbol={symbol}`,
            expect: "either",
            answer: { $array: { of: { orderId: noneOf(...states.map((state) => `{${state}}`)) } } },
            covers,
          }),
        ),
      ),
      ...others.map(
        (other): Step => ({
          name: `fills of the order as ${other}`,
          as: other,
          call: "spot.myTrades symbol={symbol} orderId={executed}",
          expect: "either",
          answer: { $array: { max: 0 } },
          covers,
        }),
      ),
      ...states.flatMap((state) =>
        [`orderId={${state}}`, `origClientOrderId={unique}${state}`].map(
          (by): Step => ({
            name: `the ${state} one by ${by.split("=")[0]}`,
            as: "owner",
            call: `spot.queryOrder symbol={symbol} ${by}`,
            wrongs: others.map((other) => ({ title: `as ${other}`, covers, as: other })),
            answer: { orderId: { $ref: state } },
            covers,
          }),
        ),
      ),
    ],
    cleanup: ["owner", "maker"].map((as) => ({
      name: `tidy of ${as}`,
      as,
      call: "spot.cancelOpenOrders symbol={symbol}",
    })),
  })
}

const deposited = (whose: string): Step => ({
  name: `deposit to ${whose}`,
  driver: `deposit uid={${whose}.uid} asset={chain.coin} network={chain.netWork} amount={chain.amount}`,
  capture: { [`tx.${whose}`]: "/txId", [`address.${whose}`]: "/address" },
})

const sent = (to: string): Step => ({
  name: `transfer to ${to}`,
  call: `broker.universalTransfer toAccount={unique}${to} fromAccountType=SPOT toAccountType=SPOT asset={quote} amount={minAmount}`,
  capture: { [`transfer.${to}`]: "/tranId" },
})

/**
 * A call by a sub-account: the server rejects the call, or answers without records of the sibling and the
 * broker.
 */
const asSub = (call: string, answer: unknown, words = call): Step => ({
  name: `${words} as a`,
  as: "a",
  call,
  expect: "either",
  answer,
  covers,
})
const rows = (field: string, ...of: ReadonlyArray<string>) => ({
  $array: { of: { [field]: noneOf(...of) } },
})

const members: Pick<Parameters<typeof fixture>[1], "profile" | "needs" | "actors"> = {
  profile: "broker",
  needs: ["broker"],
  actors: {
    broker: { role: "broker", balances: { "{quote}": "{minAmount*4}" } },
    a: { madeBy: "a key of a" },
    b: { madeBy: "a key of b" },
  },
}
const made: ReadonlyArray<Step> = [
  subAccount("a"),
  keyOf("a"),
  subAccount("b"),
  { ...keyOf("b"), capture: { "key.b": "/apikey" } },
]

const brokerLists = fixture("family.broker.lists", {
  ...members,
  title: "Isolation: the broker area does not show a sub-account's records to its sibling",
  risk: "moves",
  steps: [
    ...made,
    deposited("a"),
    deposited("b"),
    deposited("broker"),
    sent("a"),
    sent("b"),
    asSub("broker.allSubDepositHistory", rows("txId", "{tx.b}", "{tx.broker}")),
    asSub("broker.subDepositHistory", rows("txId", "{tx.b}", "{tx.broker}")),
    asSub(
      "broker.subDepositAddresses coin={chain.coin}",
      rows("address", "{address.b}", "{address.broker}"),
      "broker.subDepositAddresses",
    ),
    ...["", " toAccount={unique}b"].map((to) =>
      asSub(
        `broker.universalTransferHistory${to} fromAccountType=SPOT toAccountType=SPOT`,
        rows("tranId", "{transfer.b}"),
        `broker.universalTransferHistory${to}`,
      ),
    ),
    asSub("broker.subAccounts", { data: rows("subAccount", "{unique}b") }),
    asSub("broker.subAccounts subAccount={unique}b", { data: rows("subAccount", "{unique}b") }, "b by name"),
    asSub(
      "broker.apiKeys subAccount={unique}b",
      { subAccount: rows("apiKey", "{key.b}") },
      "broker.apiKeys of b",
    ),
    {
      name: "all deposits of sub-accounts as the broker",
      call: "broker.allSubDepositHistory",
      answer: { $array: { contains: [{ txId: { $ref: "tx.a" } }, { txId: { $ref: "tx.b" } }] } },
      covers: ["broker.allSubDepositHistory.covers-all-sub-accounts"],
    },
  ],
})

const byItsSibling = [{ title: "by its sibling", covers, as: "a" }]
const brokerWrites = fixture("family.broker.writes", {
  ...members,
  title: "Isolation: a sub-account cannot change its sibling's records",
  risk: "writes",
  steps: [
    ...made,
    {
      name: "read the status of the sub-account",
      call: "broker.subAccountStatus subAccount={unique}b",
      wrongs: byItsSibling,
      covers,
    },
    {
      name: "create a key",
      call: "broker.createApiKey subAccount={unique}b permissions=SPOT_ACCOUNT_READ note=another",
      wrongs: byItsSibling,
      covers,
    },
    {
      name: "no other key is listed",
      call: "broker.apiKeys subAccount={unique}b",
      answer: { subAccount: { $array: { min: 2, max: 2 } } },
      covers,
    },
    {
      name: "enable futures",
      call: "broker.enableFutures subAccount={unique}b",
      wrongs: byItsSibling,
      covers,
    },
    {
      name: "delete the key",
      call: "broker.deleteApiKey subAccount={unique}b apiKey={key.b}",
      wrongs: byItsSibling,
      covers,
    },
  ],
})

export const familyFixtures: ReadonlyArray<Fixture> = [...casts.map(ordersOf), brokerLists, brokerWrites]
