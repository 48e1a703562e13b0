/** Tests withdrawals, deposit addresses and transfers, each made several times ({@link file://./writes.ts}). */
import type { Fixture } from "../Fixture.ts"
import type { Chain } from "./withdrawals.ts"
import { afterEach, oddFirst, parametersOf } from "./writeSteps.ts"
import { decimal, fixture, minutes, noneOf, type Step } from "./written.ts"

const history = "wallet.withdrawalHistory"

const addressOfAnother = (chain: Chain): Step => ({
  name: `another's address of the ${chain}`,
  as: "other",
  call: `wallet.createDepositAddress coin={${chain}.coin} network={${chain}.network}`,
  capture: {
    [`their.${chain}`]: "/address",
    ...(chain === "tagged" ? { "their.memo": "/memo" } : {}),
  },
})

interface Withdrawal {
  readonly name: string
  readonly chain: Chain
  readonly isInside: boolean
  readonly times: number
}
/** Withdrawals out of the exchange and to another user, with two coins in turn. */
const withdrawals: ReadonlyArray<Withdrawal> = [
  { name: "a", chain: "chain", isInside: false, times: 1 },
  { name: "b", chain: "tagged", isInside: true, times: 2 },
  { name: "c", chain: "chain", isInside: true, times: 3 },
  { name: "d", chain: "tagged", isInside: false, times: 1 },
]
const addressIn = ({ chain, isInside }: Withdrawal) => (isInside ? `{their.${chain}}` : `{${chain}.address}`)
const memoIn = ({ chain, isInside }: Withdrawal) =>
  chain === "chain" ? null : isInside ? "{their.memo}" : "{tagged.memo}"

const withdrawing = (call: "wallet.withdraw" | "wallet.withdrawApply"): Fixture => {
  const [network, value] = call === "wallet.withdraw" ? ["netWork", "netWork"] : ["network", "network"]
  const make = (withdrawal: Withdrawal, index: number): ReadonlyArray<Step> => {
    const { name, chain, times } = withdrawal
    const values = {
      coin: `{${chain}.coin}`,
      [network as string]: `{${chain}.${value}}`,
      address: addressIn(withdrawal),
      memo: memoIn(withdrawal),
      amount: `{${chain}.amount*${times}}`,
      remark: `Remark ${name}`,
      withdrawOrderId: `{unique}${name}`,
      contractAddress: chain === "chain" ? "{contract}" : null,
    }
    const names = Object.entries(values).flatMap(([each, sent]) => (sent === null ? [] : [each]))
    const step = {
      name: `withdraw ${name}`,
      call,
      with: values,
      capture: { [name]: call === "wallet.withdraw" ? "/id" : "/0/id" },
      covers: parametersOf(call, ...names),
    }
    return [...(index === 0 ? oddFirst(step, { contractAddress: "none" }) : []), step]
  }
  return fixture(`writes.${call}`, {
    title: "Withdrawals of several coins to several addresses each have their own parameters",
    profile: "wallet-move",
    risk: "moves",
    needs: ["inside-withdrawals"],
    actors: {
      trader: { balances: { "{chain.coin}": "{chain.amount*9}", "{tagged.coin}": "{tagged.amount*9}" } },
      other: {},
    },
    steps: [
      addressOfAnother("chain"),
      addressOfAnother("tagged"),
      {
        name: "the contract",
        call: "wallet.coinConfigurations",
        capture: { contract: "/coin={chain.coin}/networkList/netWork={chain.netWork}/contract" },
      },
      ...afterEach(withdrawals, make, (done, index) => [
        {
          name: `the history after ${index}`,
          call: history,
          answer: {
            $array: {
              contains: done.map((withdrawal) => ({
                id: { $ref: withdrawal.name },
                coin: `{${withdrawal.chain}.coin}`,
                address: { $regex: `^${addressIn(withdrawal)}` },
                ...(memoIn(withdrawal) === null ? {} : { memo: memoIn(withdrawal) }),
                // The shown amount of a withdrawal may include the fee.
                amount: {
                  $decimal: {
                    gt: `{${withdrawal.chain}.amount*${withdrawal.times - 1}}`,
                    lte: `{${withdrawal.chain}.amount*${withdrawal.times}}`,
                  },
                },
                remark: `Remark ${withdrawal.name}`,
                withdrawOrderId: `{unique}${withdrawal.name}`,
                transferType: { $oneOf: withdrawal.isInside ? [1, "1"] : [0, "0"] },
              })),
            },
          },
          covers: [
            `${call}.is-listed-in-the-history`,
            `${call}.order-id-is-kept`,
            `${history}.outside-is-0-inside-is-1`,
            ...parametersOf(call, "remark", "coin", "address", "memo", "amount"),
          ],
        },
      ]),
    ],
    cleanup: withdrawals.map(({ name }) => ({
      name: `cancel ${name}`,
      call: `wallet.cancelWithdrawal id={${name}}`,
    })),
  })
}

const named = ["one", "two"] as const
/** Matches an account that got this many amounts, from which a server may subtract a fee. */
const gotTagged = (times: number) => ({
  balances: {
    $array: {
      contains: [
        {
          asset: "{tagged.coin}",
          free: { $decimal: { gt: `{tagged.amount*${times - 0.5}}`, lte: `{tagged.amount*${times}}` } },
        },
      ],
    },
  },
})

/** Two users may have one address: the memo tells whose money arrives there. */
const memos = (call: "wallet.withdraw" | "wallet.withdrawApply"): Fixture => {
  const [network, value] = call === "wallet.withdraw" ? ["netWork", "netWork"] : ["network", "network"]
  const covers = parametersOf(call, "address", "memo")
  const send = (to: (typeof named)[number], memo: string, times: number): Step => ({
    name: `withdraw to ${to}${memo === `{${to}.memo}` ? "" : ", with another memo"}`,
    call,
    with: {
      coin: "{tagged.coin}",
      [network as string]: `{tagged.${value}}`,
      address: `{${to}.address}`,
      memo,
      amount: `{tagged.amount*${times}}`,
    },
    ...(memo === `{${to}.memo}` ? {} : { expect: "either" }),
    covers,
  })
  return fixture(`writes.${call}.memos`, {
    title: "A withdrawal to an address of two users reaches only the user whose memo it names",
    profile: "wallet-move",
    risk: "moves",
    needs: ["inside-withdrawals"],
    fresh: true,
    actors: { trader: { balances: { "{tagged.coin}": "{tagged.amount*12}" } }, one: {}, two: {} },
    steps: [
      ...named.map(
        (as): Step => ({
          name: `the address of ${as}`,
          as,
          call: "wallet.createDepositAddress coin={tagged.coin} network={tagged.network}",
          capture: { [`${as}.address`]: "/address", [`${as}.memo`]: "/memo" },
        }),
      ),
      send("two", "{two.memo}", 1),
      send("one", "{one.memo}", 2),
      send("one", "{one.memo}0", 1),
      minutes(30, 1),
      ...named.map(
        (as): Step => ({
          name: `${as} has what was sent to its memo`,
          as,
          call: "spot.account",
          answer: gotTagged(as === "one" ? 2 : 1),
          withinMs: 2_000,
          covers,
        }),
      ),
    ],
  })
}

const addresses = (create: string, list: string, needs?: ReadonlyArray<string>): Fixture =>
  fixture(`writes.${create}`, {
    title: "Deposit addresses of several coins each belong to the requested coin",
    profile: needs === undefined ? "wallet-move" : "broker",
    risk: "writes",
    ...(needs === undefined ? {} : { needs }),
    actors: { owner: needs === undefined ? {} : { role: "broker" } },
    steps: afterEach(
      (["chain", "tagged", "chain"] as const).map((chain, index) => ({ chain, name: `address${index}` })),
      ({ chain, name }) => [
        {
          name,
          as: "owner",
          call: `${create} coin={${chain}.coin} network={${chain}.network}`,
          answer: { coin: `{${chain}.coin}` },
          capture: { [name]: "/address" },
          covers: [`${create}.answers-the-coin-and-network-sent`, ...parametersOf(create, "coin")],
        },
      ],
      (done) =>
        done.map(({ chain, name }) => {
          const others = done.filter((each) => each.chain !== chain).map((each) => `{${each.name}}`)
          return {
            name: `${name} is listed after ${done.at(-1)?.name}`,
            as: "owner",
            call: `${list} coin={${chain}.coin}`,
            answer: {
              $array: {
                contains: [{ coin: `{${chain}.coin}`, address: { $ref: name } }],
                ...(others.length === 0 ? {} : { of: { address: noneOf(...others) } }),
              },
            },
            covers: [`${create}.is-listed`, ...parametersOf(list, "coin")],
          }
        }),
    ),
  })

const sending = "wallet.internalTransfer"
/**
 * Receivers of a transfer by each kind of identifier: one phone number in two countries, an e-mail address, a
 * UID.
 */
const receivers = [
  { name: "here", type: "{phoneType}", to: "{uniqueDigits}", areaCode: "1" },
  { name: "there", type: "{phoneType}", to: "{uniqueDigits}", areaCode: "44" },
  { name: "mail", type: "EMAIL", to: "{unique}@example.com", areaCode: null },
  { name: "uid", type: "UID", to: "{uid.uid}", areaCode: null },
] as const
const sends = fixture("writes.wallet.internalTransfer", {
  title: "Transfers to several users, identified in several ways, each reach the named user",
  profile: "wallet-move",
  risk: "moves",
  fresh: true,
  actors: {
    sender: { balances: { "{quote}": "{minAmount*40}", "{base}": "{minQuantity*40}" } },
    here: { phone: "1 {uniqueDigits}" },
    there: { phone: "44 {uniqueDigits}" },
    mail: { email: "{unique}@example.com" },
    uid: {},
  },
  steps: afterEach(
    receivers.map((receiver, index) => ({
      ...receiver,
      asset: index % 2 === 0 ? "{quote}" : "{base}",
      amount: `{${index % 2 === 0 ? "minAmount" : "minQuantity"}*${index + 2}}`,
    })),
    ({ name, type, to, areaCode, asset, amount }) => [
      {
        name: `send to ${name}`,
        call: sending,
        with: { toAccountType: type, toAccount: to, areaCode, asset, amount },
        covers: parametersOf(
          sending,
          "toAccountType",
          "toAccount",
          "asset",
          "amount",
          ...(areaCode === null ? [] : ["areaCode"]),
        ),
      },
    ],
    (done) =>
      done.map(({ name, asset, amount }) => ({
        name: `what ${name} has after ${done.at(-1)?.name}`,
        as: name,
        call: "spot.account",
        answer: { balances: { $array: { contains: [{ asset, free: decimal(amount) }] } } },
        covers: [`${sending}.moves-the-amount`, ...parametersOf(sending, "toAccount", "amount")],
      })),
  ),
})

export const walletWrites: ReadonlyArray<Fixture> = [
  withdrawing("wallet.withdraw"),
  withdrawing("wallet.withdrawApply"),
  memos("wallet.withdraw"),
  memos("wallet.withdrawApply"),
  addresses("wallet.createDepositAddress", "wallet.depositAddresses"),
  addresses("broker.createSubDepositAddress", "broker.subDepositAddresses", ["broker"]),
  sends,
]
