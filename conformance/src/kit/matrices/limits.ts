/**
 * Tests the smallest and largest withdrawal in the coin configuration, for each coin that fixtures can name, on
 * its first and last network. The receiver's address is another user's deposit address, if there is one.
 */
import type { Fixture } from "../Fixture.ts"
import { fixture, type Step } from "./written.ts"

const call = "wallet.withdraw"
const covers = [`${call}.within-min-and-max`]
const coverage = [
  ...covers,
  "wallet.coinConfigurations.field.networkList.withdrawMin",
  "wallet.coinConfigurations.field.networkList.withdrawMax",
]

const networks = { first: "0", last: "-1" } as const

/**
 * Creates an address with both names of the network: the interface does not say which name this endpoint takes.
 */
const addressOf = (coin: string, variable: string): ReadonlyArray<Step> =>
  ["netWork", "network"].map((name) => ({
    name: `create an address on ${variable} by ${name}`,
    as: "receiver",
    call: "wallet.createDepositAddress",
    with: { coin, network: `{${variable}.${name}}` },
    expect: "either" as const,
    capture: { [`inside.${variable}`]: "/address" },
  }))

const withdrawn = (coin: string, variable: string): ReadonlyArray<Step> => {
  const least = {
    coin,
    netWork: `{${variable}.netWork}`,
    address: `{inside.${variable}}`,
    amount: `{${variable}.least}`,
  }
  return [
    {
      name: `withdraw the smallest amount on ${variable}`,
      call,
      with: least,
      wrongs: [
        { title: "a little less", covers, set: { amount: `{${variable}.least*0.9999}` } },
        { title: "a little more than the most", covers, set: { amount: `{${variable}.most*1.0001}` } },
      ],
      covers: coverage,
    },
    {
      name: `withdraw the largest amount on ${variable}`,
      call,
      with: { ...least, amount: `{${variable}.most}` },
      covers: coverage,
    },
  ]
}

const limits = (name: string): Fixture => {
  const coin = `{${name}}`
  const each = Object.entries(networks)
  return fixture(`limits.${name.replace(".", "-")}`, {
    title: "A network's smallest and largest withdrawal are accepted, and amounts beyond them rejected",
    profile: "wallet-move",
    risk: "spends",
    needs: ["inside-withdrawals"],
    fresh: true,
    actors: { trader: {}, receiver: {} },
    steps: [
      {
        name: "read the coin",
        call: "wallet.coinConfigurations",
        capture: Object.fromEntries(
          each.flatMap(([which, at]) =>
            Object.entries({
              netWork: "netWork",
              network: "network",
              least: "withdrawMin",
              most: "withdrawMax",
            }).map(([as, field]) => [`${which}.${as}`, `/coin=${coin}/networkList/${at}/${field}`]),
          ),
        ),
      },
      ...each.flatMap(
        ([which]): ReadonlyArray<Step> => [
          ...addressOf(coin, which),
          {
            name: `funds for ${which}`,
            driver: `fund uid={trader.uid} asset=${coin} amount={${which}.most*2+${which}.least*2}`,
          },
          ...withdrawn(coin, which),
        ],
      ),
      {
        name: "the networks that were withdrawn on are shown as open",
        call: "wallet.coinConfigurations",
        answer: {
          $array: {
            contains: [
              {
                coin,
                networkList: {
                  $array: {
                    contains: each.map(([which]) => ({
                      netWork: `{${which}.netWork}`,
                      withdrawEnable: true,
                    })),
                  },
                },
              },
            ],
          },
        },
        covers: ["wallet.coinConfigurations.field.networkList.withdrawEnable"],
      },
    ],
  })
}

/** Fixtures about withdrawal limits, for coins whose addresses need no memo. */
export const limitFixtures: ReadonlyArray<Fixture> = ["base", "quote", "other.base", "platformToken"].map(
  limits,
)
