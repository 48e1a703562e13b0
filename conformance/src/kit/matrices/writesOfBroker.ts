/** Tests a broker's writes about sub-accounts, each made several times ({@link file://./writes.ts}). */
import type { Fixture } from "../Fixture.ts"
import { afterEach, oddFirst, parametersOf } from "./writeSteps.ts"
import { decimal, everyRight, fixture, noneOf, passwords, type Step, subAccount } from "./written.ts"

const [creating, withdrawing] = ["broker.createSubAccount", "broker.withdraw"] as const
const letters = ["a", "b"] as const
type Letter = (typeof letters)[number]

const withdrawals: ReadonlyArray<{
  readonly name: string
  readonly by: Letter
  readonly address: string
  readonly times: number
}> = [
  { name: "first", by: "a", address: "{chain.address}", times: 1 },
  { name: "second", by: "a", address: "{theirs}", times: 2 },
  { name: "third", by: "a", address: "{chain.address}", times: 3 },
  { name: "fourth", by: "b", address: "{theirs}", times: 1 },
]

const withdrawFixture = fixture("writes.broker.withdraw", {
  title: "Withdrawals of several sub-accounts with different passwords each have their own parameters",
  profile: "broker",
  risk: "spends",
  needs: ["broker", "inside-withdrawals"],
  actors: {
    broker: { role: "broker", balances: { "{chain.coin}": "{chain.amount*30}" } },
    other: {},
    a: { madeBy: "a key of a" },
    b: { madeBy: "a key of b" },
  },
  steps: [
    {
      name: "another's address",
      as: "other",
      call: "wallet.createDepositAddress coin={chain.coin} network={chain.network}",
      capture: { theirs: "/address" },
    },
    ...letters.map(
      (letter): Step => ({
        name: `a sub-account ${letter}`,
        call: creating,
        with: { subAccount: `{unique}${letter}`, note: `note ${letter}`, password: passwords[letter] },
        answer: { data: [{ subAccount: `{unique}${letter}`, note: `note ${letter}` }] },
        covers: [`${creating}.answers-the-sub-account-made`, ...parametersOf(creating, "password")],
      }),
    ),
    ...letters.flatMap(
      (letter): ReadonlyArray<Step> => [
        {
          name: `a key of ${letter}`,
          call: "broker.createApiKey",
          with: { subAccount: `{unique}${letter}`, permissions: everyRight, note: `key of ${letter}` },
        },
        {
          name: `funds for ${letter}`,
          call: "broker.universalTransfer",
          with: {
            toAccount: `{unique}${letter}`,
            fromAccountType: "SPOT",
            toAccountType: "SPOT",
            asset: "{chain.coin}",
            amount: "{chain.amount*12}",
          },
        },
      ],
    ),
    ...afterEach(
      withdrawals,
      ({ name, by, address, times }, index) => {
        const values = {
          coin: "{chain.coin}",
          network: "{chain.network}",
          address,
          amount: `{chain.amount*${times}}`,
          password: passwords[by],
          remark: `rent ${name}`,
        }
        const step = {
          name: `withdraw ${name}`,
          as: by,
          call: withdrawing,
          with: values,
          capture: { [name]: "/id" },
          covers: parametersOf(withdrawing, ...Object.keys(values)),
        }
        const odd = { coin: "{chain.coin}x", network: "{chain.network}x" }
        return [...(index === 0 ? oddFirst(step, odd) : []), step]
      },
      (done) => {
        const by = done.at(-1)?.by ?? "a"
        return [
          {
            name: `the history of ${by} after ${done.at(-1)?.name}`,
            as: by,
            call: "wallet.withdrawalHistory coin={chain.coin}",
            answer: {
              $array: {
                contains: done
                  .filter((each) => each.by === by)
                  .map(({ name, address, times }) => ({
                    id: { $ref: name },
                    coin: "{chain.coin}",
                    address: { $regex: `^${address}` },
                    remark: `rent ${name}`,
                    amount: {
                      $decimal: { gt: `{chain.amount*${times - 1}}`, lte: `{chain.amount*${times}}` },
                    },
                  })),
              },
            },
            covers: [
              ...parametersOf(withdrawing, "remark", "address", "amount"),
              "wallet.withdrawalHistory.field.remark",
            ],
          },
        ]
      },
    ),
  ],
})

const keysOf = ["a1", "b1", "a2", "b2"] as const
const keys = fixture("writes.broker.deleteApiKey", {
  title: "Each deletion ends the named key",
  profile: "broker",
  risk: "writes",
  needs: ["broker"],
  actors: { broker: { role: "broker" } },
  steps: [
    subAccount("a"),
    subAccount("b"),
    ...keysOf.map(
      (name): Step => ({
        name: `key ${name}`,
        call: "broker.createApiKey",
        with: { subAccount: `{unique}${name[0]}`, permissions: everyRight, note: `key ${name}` },
        answer: { subAccount: `{unique}${name[0]}`, note: `key ${name}` },
        capture: { [name]: "/apikey" },
        covers: ["broker.createApiKey.answers-what-was-sent"],
      }),
    ),
    ...afterEach(
      keysOf,
      (name) => [
        {
          name: `delete ${name}`,
          call: `broker.deleteApiKey subAccount={unique}${name[0]} apiKey={${name}}`,
          answer: { subAccount: `{unique}${name[0]}` },
          covers: [
            "broker.deleteApiKey.answers-the-sub-account-sent",
            ...parametersOf("broker.deleteApiKey", "subAccount", "apiKey"),
          ],
        },
      ],
      (done) =>
        letters.map((letter) => ({
          name: `keys of ${letter} after ${done.at(-1)}`,
          call: `broker.apiKeys subAccount={unique}${letter}`,
          answer: {
            subAccount: {
              $array: {
                of: { apiKey: noneOf(...done.map((name) => `{${name}}`)) },
                contains: keysOf
                  .filter((name) => name[0] === letter && !done.includes(name))
                  .map((name) => ({ apiKey: { $ref: name } })),
              },
            },
          },
          covers: ["broker.deleteApiKey.key-is-gone", "broker.apiKeys.only-the-named-sub-account"],
        })),
    ),
  ],
})

const moving = "broker.universalTransfer"
const transferred = "broker.universalTransferHistory"
/** Transfers between the master's spot account and each account type of its sub-accounts. */
const moves = [
  { name: "one", from: null, to: "a", fromType: "SPOT", toType: "FUTURE", times: 5 },
  { name: "two", from: null, to: "b", fromType: "SPOT", toType: "SPOT", times: 4 },
  { name: "three", from: null, to: "b", fromType: "SPOT", toType: "FUTURE", times: 3 },
  { name: "four", from: "b", to: "a", fromType: "SPOT", toType: "SPOT", times: 2 },
] as const
const futures = fixture("writes.broker.futures", {
  title: "Futures are enabled and funded for several sub-accounts",
  profile: "broker",
  risk: "moves",
  needs: ["broker"],
  actors: { broker: { role: "broker", balances: { "{quote}": "{minAmount*40}" } } },
  steps: [
    subAccount("a"),
    subAccount("b"),
    ...letters.map(
      (letter): Step => ({
        name: `futures of ${letter}`,
        call: `broker.enableFutures subAccount={unique}${letter}`,
        answer: { data: [{ subAccount: `{unique}${letter}`, isFuturesEnabled: true }] },
        covers: [
          "broker.enableFutures.futures-are-enabled",
          ...parametersOf("broker.enableFutures", "subAccount"),
        ],
      }),
    ),
    ...moves.flatMap(({ name, from, to, fromType, toType, times }, index): ReadonlyArray<Step> => {
      const earlier = moves.slice(0, index).map((move) => `{${move.name}}`)
      const accounts = {
        fromAccount: from === null ? null : `{unique}${from}`,
        toAccount: `{unique}${to}`,
        fromAccountType: fromType,
        toAccountType: toType,
      }
      return [
        {
          name: `transfer ${name}`,
          call: moving,
          with: { ...accounts, asset: "{quote}", amount: `{minAmount*${times}}` },
          capture: { [name]: "/tranId" },
          covers: parametersOf(moving, "toAccount", "fromAccountType", "toAccountType", "amount"),
        },
        {
          name: `the record of ${name}`,
          call: transferred,
          with: accounts,
          answer: {
            $array: {
              contains: [
                {
                  tranId: { $ref: name },
                  amount: decimal(`{minAmount*${times}}`),
                  fromAccountType: fromType,
                  // The futures account type is written FUTURE, or FUTURES as in the wallet.
                  toAccountType: { $regex: `^${toType}S?$` },
                },
              ],
              ...(earlier.length === 0 ? {} : { of: { tranId: noneOf(...earlier) } }),
            },
          },
          covers: [
            `${moving}.is-recorded`,
            ...parametersOf(transferred, "toAccount", "fromAccountType", "toAccountType"),
          ],
        },
      ]
    }),
  ],
})

export const brokerWrites: ReadonlyArray<Fixture> = [withdrawFixture, keys, futures]
