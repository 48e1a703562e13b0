import { add, type Exact, negate, textOf } from "../../values/Exact.ts"
import { isCut } from "../flows.ts"
import {
  type Accounts,
  type AccountView,
  amountOf,
  type Invariant,
  idOf,
  keyOf,
  madeIn,
  nothing,
  type Step,
} from "../History.ts"

const plus = (sums: Map<string, Exact>, asset: unknown, amount: Exact | undefined): void => {
  if (amount !== undefined) sums.set(String(asset), add(sums.get(String(asset)) ?? nothing, amount))
}

const heldBy = ({ balances, fills }: AccountView, sums: Map<string, Exact>): void => {
  for (const { asset, free, locked } of balances) {
    plus(sums, asset, amountOf(free))
    plus(sums, asset, amountOf(locked))
  }
  for (const { commission, commissionAsset } of fills) plus(sums, commissionAsset, amountOf(commission))
}

const together = (accounts: Accounts): ReadonlyMap<string, Exact> => {
  const sums = new Map<string, Exact>()
  for (const view of accounts.values()) heldBy(view, sums)
  return sums
}

/**
 * Whether an actor traded with somebody outside the session, so that the sum of the actors' balances may
 * change.
 */
const isWithOthers = ({ after, past }: Step): boolean => {
  const sides = new Map(madeIn(past, "order").map((made) => [keyOf(made), made.sent.side]))
  const left = new Map<unknown, Exact>()
  for (const { fills } of after.values())
    for (const fill of fills) {
      const side = sides.get(`order ${idOf(fill)}`)
      const quantity = amountOf(fill.qty) ?? nothing
      if (side !== undefined)
        left.set(
          fill.symbol,
          add(left.get(fill.symbol) ?? nothing, side === "BUY" ? quantity : negate(quantity)),
        )
    }
  return [...left.values()].some(({ units }) => units !== 0n)
}

/** Invariant: trades do not change the sum of all accounts' balances and paid commissions. */
export const moneyConserved: Invariant = (step) => {
  const { before, after, past } = step
  if (past.some(({ endpoint, outcome }) => !endpoint.startsWith("spot.") && outcome === "ok")) return []
  // Paid commissions are summed over fills, so an incomplete list of fills proves no breach.
  if ([...after.values()].some(isCut) || isWithOthers(step)) return []
  const [was, is] = [together(before), together(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((asset) => {
    const [had, has] = [was.get(asset) ?? nothing, is.get(asset) ?? nothing]
    if (add(had, negate(has)).units === 0n) return []
    return [
      {
        statement: "spot.account.balances-follow-the-funds",
        actor: undefined,
        wanted: `${textOf(had)} ${asset} together, fees counted`,
        got: `${textOf(has)} ${asset}`,
      },
    ]
  })
}
