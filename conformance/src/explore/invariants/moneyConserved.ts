import { add, type Exact, negate, textOf } from "../../values/Exact.ts"
import { isCut } from "../flows.ts"
import { type Accounts, type AccountView, amountOf, type Invariant, nothing } from "../History.ts"

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

/** Trading moves money between the accounts: their sum and the commissions paid stay as they were. */
export const moneyConserved: Invariant = ({ before, after, past }) => {
  if (past.some(({ endpoint, outcome }) => !endpoint.startsWith("spot.") && outcome === "ok")) return []
  // Commissions are read from the fills.
  if ([...after.values()].some(isCut)) return []
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
