import { add, type Exact, negate, textOf } from "../../values/Exact.ts"
import { convertedBy, endOf, flowsOf } from "../flows.ts"
import { type AccountView, accountLook, amountOf, type Invariant, madeIn, nothing } from "../History.ts"
import type { Known } from "../Known.ts"

const totals = ({ balances }: AccountView): ReadonlyMap<string, Exact> =>
  new Map(
    balances.map(({ asset, free, locked }) => [
      String(asset),
      add(amountOf(free) ?? nothing, amountOf(locked) ?? nothing),
    ]),
  )

const below = (a: Exact, b: Exact): boolean => add(a, negate(b)).units < 0n

/**
 * Invariant: a balance is the starting balance plus the account's fills, transfers, deposits, withdrawals and
 * conversions.
 */
export const balancesFollowRecords =
  (known: Known): Invariant =>
  (step) =>
    [...step.after].flatMap(([actor, view]) => {
      const flows = flowsOf(actor, step, known)
      const start = step.start.get(actor)
      if (flows === undefined || start === undefined) return []
      const [was, is] = [totals(start), totals(view)]
      const converted = convertedBy(actor, step)
      return [...new Set([...was.keys(), ...is.keys(), ...flows.keys()])].flatMap((asset) => {
        const had = was.get(asset) ?? nothing
        const { low, high } = flows.get(asset) ?? { low: nothing, high: nothing }
        const [least, most, has] = [add(had, low), add(had, high), is.get(asset) ?? nothing]
        if (converted.has(asset) || (!below(has, least) && !below(most, has))) return []
        const isPaid = madeIn(step.past, "withdrawal").some(
          ({ owner, id, sent }) => owner === actor && sent.coin === asset && endOf(step.past, id) === "done",
        )
        const range = textOf(least) === textOf(most) ? textOf(most) : `${textOf(least)} to ${textOf(most)}`
        return [
          {
            statement: isPaid
              ? "wallet.withdraw.amount-leaves-the-balance"
              : "spot.account.balances-follow-the-funds",
            actor,
            wanted: `${range} ${asset}, by the account's fills, transfers, deposits and withdrawals`,
            got: `${textOf(has)} ${asset}`,
            ...(below(most, has) ? { look: accountLook(asset, "free", { lte: textOf(most) }) } : {}),
          },
        ]
      })
    })
