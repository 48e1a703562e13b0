/**
 * Tests that a spot balance is not covered by money of the same account elsewhere: in its futures account, or
 * locked by an open order.
 */
import type { ActorNeed, Fixture } from "../Fixture.ts"
import { decimal, fixture, type Step, subAccount } from "./written.ts"

const places = ["futures", "order"] as const
type Place = (typeof places)[number]

interface Spending {
  readonly id: string
  readonly profile: Fixture["profile"]
  readonly needs?: ReadonlyArray<string>
  readonly role?: ActorNeed["role"]
  readonly others?: Readonly<Record<string, ActorNeed>>
  readonly before?: ReadonlyArray<Step>
  readonly call: string
  readonly with: Readonly<Record<string, string>>
  readonly asset: "base" | "quote"
  /** Parameter for the amount; the amount as a number of units. */
  readonly amount: string
  readonly units?: (count: number) => string
}

/** One unit of the asset's amount. */
const unitOf = { base: "quantity", quote: "lowPrice*quantity" } as const

const times = (asset: Spending["asset"], count: number): string => `{${unitOf[asset]}*${count}}`

const putAway = (place: Place, asset: Spending["asset"]): Step => {
  const name = `most of it is elsewhere: ${place}`
  if (place === "futures")
    return {
      name,
      call: `wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={${asset}} amount=${times(asset, 16)}`,
    }
  const [side, price] = asset === "quote" ? ["BUY", "{lowPrice}"] : ["SELL", "{highPrice}"]
  return {
    name,
    call: `spot.placeOrder symbol={symbol} side=${side} type=LIMIT quantity={quantity*16} price=${price}`,
  }
}

const elsewhere = (spending: Spending, place: Place): Fixture => {
  const { id, profile, needs, role, others = {}, before = [], call, asset, amount } = spending
  const { units = (count: number) => times(asset, count) } = spending
  const covers = [`${call}.funds-must-suffice`]
  return fixture(`elsewhere.${id}-${place}`, {
    title: `The free spot balance must cover the amount, without what is in ${place === "futures" ? "futures" : "an open order"}`,
    profile,
    risk: "spends",
    fresh: true,
    ...(needs === undefined ? {} : { needs }),
    actors: {
      trader: { ...(role === undefined ? {} : { role }), balances: { [`{${asset}}`]: times(asset, 20) } },
      ...others,
    },
    steps: [
      ...before,
      putAway(place, asset),
      {
        name: "an amount that is free",
        call,
        with: { ...spending.with, [amount]: units(3) },
        wrongs: [{ title: "more than is free", covers, set: { [amount]: units(6) } }],
        covers,
      },
    ],
    cleanup: ["trader", ...Object.keys(others)].map((as) => ({
      name: `tidy of ${as}`,
      as,
      call: "spot.cancelOpenOrders symbol={symbol}",
    })),
  })
}

const order = (side: "BUY" | "SELL", type: "LIMIT" | "MARKET"): Spending => ({
  id: `spot.placeOrder-${type.toLowerCase()}-${side.toLowerCase()}`,
  profile: "spot-trade",
  call: "spot.placeOrder",
  asset: side === "BUY" ? "quote" : "base",
  with: {
    ...{ symbol: "{symbol}", side, type },
    ...(type === "LIMIT" ? { price: side === "SELL" ? "{price}" : "{lowPrice}" } : {}),
  },
  ...(type === "MARKET" && side === "BUY"
    ? { amount: "quoteOrderQty" }
    : { amount: "quantity", units: (count: number) => times("base", count) }),
  ...(type === "LIMIT"
    ? {}
    : {
        needs: ["own-market"],
        others: { maker: { balances: { "{base}": "{quantity*20}", "{quote}": "{price*quantity*20}" } } },
        before: [
          {
            name: "place an order of the other account",
            as: "maker",
            call: `spot.placeOrder symbol={symbol} side=${side === "BUY" ? "SELL" : "BUY"} type=LIMIT quantity={quantity*9} price={price}`,
          },
        ],
      }),
})

const moves: ReadonlyArray<Spending> = [
  {
    id: "wallet.transfer",
    profile: "wallet-move",
    call: "wallet.transfer",
    with: { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "{quote}" },
    asset: "quote",
    amount: "amount",
  },
  {
    id: "wallet.internalTransfer",
    profile: "wallet-move",
    others: { receiver: {} },
    call: "wallet.internalTransfer",
    with: { toAccountType: "UID", toAccount: "{receiver.uid}", asset: "{quote}" },
    asset: "quote",
    amount: "amount",
  },
  {
    id: "broker.universalTransfer",
    profile: "broker",
    needs: ["broker"],
    role: "broker",
    before: [subAccount("a")],
    call: "broker.universalTransfer",
    with: { toAccount: "{unique}a", fromAccountType: "SPOT", toAccountType: "SPOT", asset: "{quote}" },
    asset: "quote",
    amount: "amount",
  },
]

const spendings: ReadonlyArray<Spending> = [
  ...(["LIMIT", "MARKET"] as const).flatMap((type) =>
    (["BUY", "SELL"] as const).map((side) => order(side, type)),
  ),
  ...moves,
]

/** A withdrawal of the quote asset to another user, on the first network of the coin configuration. */
const withdrawal = (call: "wallet.withdraw" | "wallet.withdrawApply"): Fixture => {
  const covers = [`${call}.funds-must-suffice`]
  const networks = call === "wallet.withdraw" ? ["netWork"] : ["netWork", "network"]
  const common = { coin: "{quote}", address: "{inside}" }
  const withdraw = (network: string, count: number): Step => ({
    name: `withdraw ${count} of 4 that are free by ${network}`,
    call,
    with: {
      ...common,
      [call === "wallet.withdraw" ? "netWork" : "network"]: `{${network}}`,
      amount: `{least*${count}}`,
    },
    covers,
  })
  return fixture(`elsewhere.${call}-futures`, {
    title: "The free spot balance must cover the amount, without what is in futures",
    profile: "wallet-move",
    risk: "spends",
    fresh: true,
    needs: ["inside-withdrawals"],
    actors: { trader: {}, receiver: {} },
    steps: [
      {
        name: "read the coin",
        call: "wallet.coinConfigurations",
        capture: Object.fromEntries(
          [
            ["netWork", "netWork"],
            ["network", "network"],
            ["least", "withdrawMin"],
          ].map(([name, field]) => [name, `/coin={quote}/networkList/0/${field}`]),
        ),
      },
      ...["netWork", "network"].map(
        (name): Step => ({
          name: `create an address by ${name}`,
          as: "receiver",
          call: `wallet.createDepositAddress coin={quote} network={${name}}`,
          expect: "either",
          capture: { inside: "/address" },
        }),
      ),
      { name: "funds", driver: "fund uid={trader.uid} asset={quote} amount={least*20}" },
      {
        name: "most of it is elsewhere",
        call: "wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={quote} amount={least*16}",
      },
      // The old endpoint takes one of the network's two names: neither may withdraw more than is free.
      ...networks.map((network) => ({ ...withdraw(network, 6), expect: "either" as const })),
      {
        name: "all is still there",
        call: "spot.account",
        answer: { balances: { $array: { contains: [{ asset: "{quote}", free: decimal("{least*4}") }] } } },
        covers,
      },
      ...networks.map((network) => ({
        ...withdraw(network, 1),
        ...(networks.length > 1 ? { expect: "either" as const } : {}),
        capture: { id: call === "wallet.withdraw" ? "/id" : "/0/id" },
      })),
      {
        name: "what is free is withdrawn",
        call: "wallet.withdrawalHistory coin={quote}",
        answer: { $array: { min: 1, contains: [{ id: { $ref: "id" } }] } },
        covers,
      },
    ],
  })
}

export const elsewhereFixtures: ReadonlyArray<Fixture> = [
  ...spendings.flatMap((spending) => places.map((place) => elsewhere(spending, place))),
  ...(["wallet.withdraw", "wallet.withdrawApply"] as const).map(withdrawal),
]
