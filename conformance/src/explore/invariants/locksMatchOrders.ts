import { add, type Exact, exact, negate, textOf } from "../../values/Exact.ts"
import { type AccountView, amountOf, type Invariant, type Row } from "../History.ts"

const lockedOf = ({ balances }: AccountView, asset: string): Exact =>
  amountOf(balances.find((row) => row.asset === asset)?.locked) ?? exact("0")

const quantityLeft = ({ origQty, executedQty }: Row): Exact =>
  add(amountOf(origQty) ?? exact("0"), negate(amountOf(executedQty) ?? exact("0")))

const sold = ({ open }: AccountView, base: string): Exact =>
  open
    .filter(({ side, base: own }) => side === "SELL" && own === base)
    .map(quantityLeft)
    .reduce(add, exact("0"))

/** The locked base assets change as the unsold quantities of the open sales do. */
export const locksMatchOrders =
  (bases: ReadonlyArray<string>): Invariant =>
  ({ before, after }) =>
    [...after].flatMap(([actor, now]) => {
      const was = before.get(actor)
      if (was === undefined) return []
      return bases.flatMap((base) => {
        const more = add(sold(now, base), negate(sold(was, base)))
        const wanted = add(lockedOf(was, base), more)
        const got = lockedOf(now, base)
        if (add(wanted, negate(got)).units === 0n) return []
        return [
          {
            statement: "spot.account.balances-follow-the-funds",
            actor,
            wanted: `${textOf(wanted)} ${base} locked, for the open orders`,
            got: `${textOf(got)} ${base} locked`,
          },
        ]
      })
    })
