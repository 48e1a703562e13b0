/**
 * Requests for withdrawals to addresses of the target file, their cancellation and completion, and deposits by
 * the driver.
 */
import * as fc from "fast-check"
import type { TargetChain } from "../../target/Target.ts"
import type { Area } from "../Area.ts"
import { amountAt, type Edge, edge } from "../amounts.ts"
import { keyOf } from "../History.ts"
import { kind, type Parameters, type Request } from "../Kind.ts"
import { idPlan, type TextPlan, textOfPlan, textPlan } from "../texts.ts"
import { type Facts, latest, usableOf, type World } from "../World.ts"

/** The main chain's address on the other networks of its coin, for targets with a driver. */
const furtherChains = (main: TargetChain, { networks, hasDriver }: Facts): ReadonlyArray<TargetChain> =>
  networks
    .filter(({ coin, netWork }) => hasDriver && coin === main.coin && netWork !== main.netWork)
    .map(({ netWork }) => ({ ...main, netWork: String(netWork), network: String(netWork) }))

export const chainsOf = (facts: Facts): ReadonlyArray<TargetChain> => {
  const { main, tagged } = facts.target.chains ?? {}
  const named = [main, tagged].filter((chain) => chain !== undefined)
  return main === undefined ? named : [...named, ...furtherChains(main, facts)]
}

const hasChains = (facts: Facts): boolean => chainsOf(facts).length > 0

interface WithdrawalPlan {
  readonly chain: number
  readonly amount: Edge
  readonly isOld: boolean
  readonly orderId: TextPlan | undefined
  readonly remark: TextPlan | undefined
}

/** Difference between an amount and the edge-case amount just below or above it. */
export const amountStep = "0.01"

const withdrawalParameters = (
  plan: WithdrawalPlan,
  world: World,
  as: World["actors"][number],
): Parameters => {
  const chains = chainsOf(world.facts)
  const {
    coin,
    netWork,
    network = netWork,
    address,
    memo,
    amount,
  } = chains[plan.chain % chains.length] as TargetChain
  const all = usableOf(world, as, coin)
  // A withdrawal from a given account moves no more than the target file allows.
  const at = world.facts.hasDriver || plan.amount === "zero" ? plan.amount : "few"
  const withdrawn = amountAt(at, { all, step: amountStep, minimum: amount, few: amount })
  return [
    ["coin", coin],
    plan.isOld ? ["network", network] : ["netWork", netWork],
    ["address", address],
    ...(memo === undefined ? [] : [["memo", memo] as const]),
    ["amount", withdrawn],
    ...(plan.orderId === undefined
      ? []
      : [["withdrawOrderId", textOfPlan(plan.orderId, world.unique)] as const]),
    ...(plan.remark === undefined ? [] : [["remark", textOfPlan(plan.remark, world.unique)] as const]),
  ]
}

const withdrawalPlan: fc.Arbitrary<WithdrawalPlan> = fc.record({
  chain: fc.nat(2),
  amount: edge,
  isOld: fc.boolean(),
  orderId: fc.option(idPlan, { nil: undefined }),
  remark: fc.option(textPlan, { nil: undefined }),
})

const mostOf = { chain: 0, amount: "most", orderId: undefined, remark: undefined } as const

const withdraw = (plan: WithdrawalPlan, world: World, as: World["actors"][number]): Request => ({
  endpoint: plan.isOld ? "wallet.withdrawApply" : "wallet.withdraw",
  parameters: withdrawalParameters(plan, world, as),
})

const withdrawal = kind({
  name: "withdraw",
  uses: ["wallet.withdraw", "wallet.withdrawApply", "wallet.cancelWithdrawal"],
  risk: "moves",
  weight: 3,
  fits: hasChains,
  plan: withdrawalPlan,
  openings: [
    { ...mostOf, isOld: false },
    { ...mostOf, chain: 1, isOld: true },
  ],
  ask: withdraw,
})

const cancel = kind({
  name: "cancel a withdrawal",
  uses: ["wallet.withdraw", "wallet.withdrawApply", "wallet.cancelWithdrawal"],
  risk: "moves",
  weight: 4,
  fits: hasChains,
  plan: fc.record({
    isOwn: fc.constantFrom(true, true, true, false),
    isOpen: fc.constantFrom(true, true, false),
    nth: fc.nat(1),
    otherwise: withdrawalPlan,
  }),
  openings: [{ isOwn: true, isOpen: true, nth: 0, otherwise: { ...mostOf, isOld: false } }],
  ask: ({ isOwn, isOpen, nth, otherwise }, world, as) => {
    const own = latest(world, "withdrawal").filter(({ owner }) => (owner === as.name) === isOwn)
    const open = own.filter((made) => !world.ended.has(keyOf(made)))
    const among = isOpen ? open : own
    const record = among[nth % Math.max(1, among.length)]
    if (record === undefined) return withdraw(otherwise, world, as)
    return { endpoint: "wallet.cancelWithdrawal", parameters: [["id", record.id]] }
  },
})

const end = kind({
  name: "a withdrawal ends",
  uses: ["driver.withdrawal", "wallet.withdraw", "wallet.withdrawApply", "wallet.cancelWithdrawal"],
  risk: "moves",
  weight: 4,
  fits: hasChains,
  plan: fc.record({
    becomes: fc.constantFrom("done", "done", "failed"),
    nth: fc.nat(1),
    otherwise: withdrawalPlan,
  }),
  ask: ({ becomes, nth, otherwise }, world, as) => {
    const records = latest(world, "withdrawal")
    const record = records[nth % Math.max(1, records.length)]
    if (record === undefined) return withdraw(otherwise, world, as)
    return { verb: "withdrawal", with: { id: record.id, becomes } }
  },
})

const deposit = kind({
  name: "a deposit arrives",
  uses: ["driver.deposit"],
  risk: "moves",
  weight: 2,
  fits: hasChains,
  plan: fc.record({ chain: fc.nat(1), isCredited: fc.constantFrom("true", "true", "false") }),
  ask: ({ chain, isCredited }, { facts }, { uid }) => {
    const chains = chainsOf(facts)
    const { coin, netWork, amount } = chains[chain % chains.length] as TargetChain
    if (uid === undefined) return undefined
    return { verb: "deposit", with: { uid, asset: coin, network: netWork, amount, credited: isCredited } }
  },
})

const list = kind({
  name: "list withdrawals or deposits",
  uses: ["wallet.withdrawalHistory", "wallet.depositHistory"],
  risk: "none",
  weight: 1,
  fits: hasChains,
  plan: fc.record({
    endpoint: fc.constantFrom("wallet.withdrawalHistory", "wallet.depositHistory"),
    chain: fc.nat(3),
    limit: fc.constantFrom("1", "2", "1000"),
    nth: fc.nat(3),
  }),
  ask: ({ endpoint, chain, limit, nth }, { facts, accounts }, as) => {
    const coin = chainsOf(facts)[chain]?.coin
    const view = accounts.get(as.name)
    const rows = (endpoint === "wallet.withdrawalHistory" ? view?.withdrawals : view?.deposits) ?? []
    const time = Number(rows[nth]?.applyTime ?? rows[nth]?.insertTime)
    return {
      endpoint,
      parameters: [
        ...(coin === undefined ? [] : [["coin", coin] as const]),
        ["limit", limit],
        ...(Number.isFinite(time) && nth > 1
          ? ([
              ["startTime", String(time - 1)],
              ["endTime", String(time + 1)],
            ] as const)
          : []),
      ],
    }
  },
})

const address = kind({
  name: "ask for a deposit address",
  uses: ["wallet.createDepositAddress"],
  risk: "writes",
  weight: 2,
  fits: hasChains,
  plan: fc.nat(1),
  ask: (number, { facts }) => {
    const chains = chainsOf(facts)
    const { coin, netWork, network = netWork } = chains[number % chains.length] as TargetChain
    return {
      endpoint: "wallet.createDepositAddress",
      parameters: [
        ["coin", coin],
        ["network", network],
      ],
    }
  },
})

export const withdrawals: Area = {
  name: "withdrawals",
  reads: ["wallet.withdrawalHistory", "wallet.depositHistory"],
  kinds: [withdrawal, cancel, end, deposit, address, list],
  read: async ({ list }) => {
    const [withdrawals, deposits] = await Promise.all([
      list("wallet.withdrawalHistory", []),
      list("wallet.depositHistory", []),
    ])
    return { withdrawals, deposits }
  },
}
