/**
 * Tests each write that moves money with a negative amount. A server may reject a negative amount or ignore its
 * sign, but the write must not move money in the other direction.
 */
import type { ActorNeed, Fixture } from "../Fixture.ts"
import { fixture, keyOf, type Step, subAccount } from "./written.ts"

interface Move {
  readonly id: string
  readonly profile: Fixture["profile"]
  readonly needs?: ReadonlyArray<string>
  readonly actors: Readonly<Record<string, ActorNeed>>
  readonly before?: ReadonlyArray<Step>
  readonly call: string
  readonly with: Readonly<Record<string, string>>
  readonly asset: string
  readonly amount: string
  /** Balances in spot accounts before the write: what pays has at most that after it, what receives at least. */
  readonly pays?: { readonly as?: string; readonly has: string }
  readonly receives?: { readonly as?: string; readonly has: string }
  readonly covers: ReadonlyArray<string>
  readonly cleanup?: ReadonlyArray<Step>
}

const moveFixture = (move: Move): Fixture => {
  const { id, profile, needs, actors, before = [], call, asset, amount, pays, receives, covers } = move
  const sides = [
    { side: pays, bound: "lte", words: "the paying account has no more" },
    { side: receives, bound: "gte", words: "the receiving account has no less" },
  ] as const
  return fixture(`negatives.${id}`, {
    title: "A negative amount moves no money in the other direction",
    profile,
    risk: "moves",
    fresh: true,
    ...(needs === undefined ? {} : { needs }),
    actors,
    steps: [
      ...before,
      {
        name: "a negative amount",
        call,
        with: { ...move.with, amount: `-${amount}` },
        expect: "either",
        covers,
      },
      ...sides.flatMap(({ side, bound, words }): ReadonlyArray<Step> => {
        if (side === undefined) return []
        const free = { $decimal: { [bound]: side.has } }
        return [
          {
            name: words,
            ...(side.as === undefined ? {} : { as: side.as }),
            call: "spot.account",
            answer: { balances: { $array: { contains: [{ asset, free }] } } },
            covers,
          },
        ]
      }),
      { name: "the same amount without its sign", call, with: { ...move.with, amount } },
    ],
    ...(move.cleanup === undefined ? {} : { cleanup: move.cleanup }),
  })
}

const quotes = (count: number): ActorNeed => ({ balances: { "{quote}": `{minAmount*${count}}` } })
const amount = "{minAmount*2}"
const spots = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "{quote}" }

const between = (from: "SPOT" | "FUTURES"): Move => ({
  id: `wallet.transfer-${from === "SPOT" ? "to-futures" : "to-spot"}`,
  profile: "wallet-move",
  actors: { trader: quotes(9) },
  before: [
    {
      name: "fund the futures account",
      call: "wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={quote} amount={minAmount*4}",
    },
  ],
  call: "wallet.transfer",
  with: {
    fromAccountType: from,
    toAccountType: from === "SPOT" ? "FUTURES" : "SPOT",
    asset: "{quote}",
  },
  asset: "{quote}",
  amount,
  [from === "SPOT" ? "pays" : "receives"]: { has: "{minAmount*5}" },
  covers: [`wallet.transfer.${from === "SPOT" ? "spot-to-futures" : "futures-to-spot"}`],
})

const withSub: Pick<Move, "profile" | "needs" | "actors" | "before"> = {
  profile: "broker",
  needs: ["broker"],
  actors: { broker: { role: "broker", ...quotes(9) }, sub: { madeBy: "a key of a" } },
  before: [
    subAccount("a"),
    keyOf("a"),
    {
      name: "fund the sub-account",
      call: "broker.universalTransfer",
      with: { toAccount: "{unique}a", ...spots, amount: "{minAmount*4}" },
    },
  ],
}
const universal = (way: "down" | "up"): Move => {
  const [broker, sub] = [{ has: "{minAmount*5}" }, { as: "sub", has: "{minAmount*4}" }]
  return {
    id: `broker.universalTransfer-${way}`,
    ...withSub,
    call: "broker.universalTransfer",
    with: { [way === "down" ? "toAccount" : "fromAccount"]: "{unique}a", ...spots },
    asset: "{quote}",
    amount,
    ...(way === "down" ? { pays: broker, receives: sub } : { pays: sub, receives: broker }),
    covers: ["broker.universalTransfer.moves-the-amount"],
  }
}

const withdrawal = (call: "wallet.withdraw" | "wallet.withdrawApply"): Move => {
  const isNew = call === "wallet.withdraw"
  return {
    id: call,
    profile: "wallet-move",
    actors: { trader: { balances: { "{chain.coin}": "{chain.amount*4}" } } },
    call,
    with: {
      coin: "{chain.coin}",
      ...(isNew ? { netWork: "{chain.netWork}" } : { network: "{chain.network}" }),
      address: "{chain.address}",
    },
    asset: "{chain.coin}",
    amount: "{chain.amount}",
    pays: { has: "{chain.amount*4}" },
    covers: [`${call}.parameter.amount`],
  }
}

const moves: ReadonlyArray<Move> = [
  between("SPOT"),
  between("FUTURES"),
  {
    id: "wallet.internalTransfer",
    profile: "wallet-move",
    actors: { sender: quotes(9), receiver: quotes(9) },
    call: "wallet.internalTransfer",
    with: { toAccountType: "UID", toAccount: "{receiver.uid}", asset: "{quote}" },
    asset: "{quote}",
    amount,
    pays: { has: "{minAmount*9}" },
    receives: { as: "receiver", has: "{minAmount*9}" },
    covers: ["wallet.internalTransfer.moves-the-amount"],
  },
  universal("down"),
  universal("up"),
  withdrawal("wallet.withdraw"),
  withdrawal("wallet.withdrawApply"),
]

export const negativeFixtures: ReadonlyArray<Fixture> = moves.map(moveFixture)
