/** Tests deposits and withdrawals on a coin's first and last network: every view tells the record's own network. */
import type { Fixture } from "../Fixture.ts"
import { fixture, noneOf, type Step } from "./written.ts"

const networks = { first: "0", last: "-1" } as const
const places = ["first", "last"] as const
type Place = (typeof places)[number]

/** Matches either name of the network: the interface does not say which name the records have. */
const network = (place: Place) => ({ $oneOf: [`{${place}.netWork}`, `{${place}.network}`] })

const names: Step = {
  name: "the names of the networks",
  call: "wallet.coinConfigurations",
  capture: Object.fromEntries(
    places.flatMap((place) =>
      ["netWork", "network", "withdrawMin"].map((field) => [
        `${place}.${field}`,
        `/coin={chain.coin}/networkList/${networks[place]}/${field}`,
      ]),
    ),
  ),
}

const accounts = ["broker", "sub"] as const

const deposits = fixture("networks.deposits", {
  title: "Every view of a deposit tells its own network",
  profile: "broker",
  risk: "moves",
  fresh: true,
  needs: ["broker"],
  actors: { broker: { role: "broker" }, sub: { role: "sub", of: "broker" } },
  steps: [
    names,
    ...accounts.flatMap((whose) =>
      places.map(
        (place): Step => ({
          name: `deposit to ${whose} on the ${place} network`,
          driver: `deposit uid={${whose}.uid} asset={chain.coin} network={${place}.netWork} amount={chain.amount}`,
          capture: { [`${whose}.${place}`]: "/txId" },
        }),
      ),
    ),
    ...(
      [
        ["wallet.depositHistory", "sub"],
        ["broker.allSubDepositHistory", "broker"],
      ] as const
    ).map(
      ([call, as]): Step => ({
        name: `${call} as ${as}`,
        as,
        call: `${call} coin={chain.coin}`,
        answer: {
          $array: {
            contains: places.map((place) => ({ txId: { $ref: `sub.${place}` }, network: network(place) })),
          },
        },
        covers: [`${call}.field.network`],
      }),
    ),
    {
      name: "the broker's list, which may be of either account",
      call: "broker.subDepositHistory coin={chain.coin}",
      answer: {
        $array: {
          min: 2,
          of: {
            $oneOf: [
              { txId: noneOf("{broker.last}", "{sub.last}"), network: network("first") },
              { txId: noneOf("{broker.first}", "{sub.first}"), network: network("last") },
            ],
          },
        },
      },
      covers: ["broker.subDepositHistory.field.network"],
    },
  ],
})

const addressOn = (place: Place): ReadonlyArray<Step> =>
  ["netWork", "network"].map((name) => ({
    name: `an address on the ${place} network by ${name}`,
    as: "receiver",
    call: `wallet.createDepositAddress coin={chain.coin} network={${place}.${name}}`,
    expect: "either" as const,
    capture: { [`inside.${place}`]: "/address" },
  }))

const withdrawOn = (place: Place): ReadonlyArray<Step> => {
  const common = {
    coin: "{chain.coin}",
    address: `{inside.${place}}`,
    amount: `{${place}.withdrawMin}`,
  }
  return [
    {
      name: `withdraw on the ${place} network`,
      call: "wallet.withdraw",
      with: { ...common, netWork: `{${place}.netWork}` },
      capture: { [place]: "/id" },
    },
    ...["netWork", "network"].map(
      (name): Step => ({
        name: `withdraw on the ${place} network by the old endpoint and ${name}`,
        call: "wallet.withdrawApply",
        with: { ...common, network: `{${place}.${name}}` },
        expect: "either",
        capture: { [`old.${place}`]: "/0/id" },
      }),
    ),
  ]
}

const withdrawals = fixture("networks.withdrawals", {
  title: "The record of a withdrawal tells its own network",
  profile: "wallet-move",
  risk: "spends",
  fresh: true,
  needs: ["inside-withdrawals"],
  actors: { trader: {}, receiver: {} },
  steps: [
    names,
    {
      name: "funds",
      driver: "fund uid={trader.uid} asset={chain.coin} amount={first.withdrawMin*8+last.withdrawMin*8}",
    },
    ...places.flatMap((place) => [...addressOn(place), ...withdrawOn(place)]),
    {
      name: "all withdrawals",
      call: "wallet.withdrawalHistory coin={chain.coin}",
      answer: {
        $array: {
          contains: places.flatMap((place) =>
            [place, `old.${place}`].map((id) => ({ id: { $ref: id }, network: network(place) })),
          ),
        },
      },
      covers: [
        "wallet.withdrawalHistory.field.network",
        "wallet.withdraw.parameter.netWork",
        "wallet.withdrawApply.parameter.network",
      ],
    },
  ],
})

export const networkFixtures: ReadonlyArray<Fixture> = [deposits, withdrawals]
