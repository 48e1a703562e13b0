import { add, negate } from "../../values/Exact.ts"
import { amountOf, type Invariant, nothing } from "../History.ts"

/** Invariant: the list of convertible balances has the balances of the account, with or without locked amounts. */
export const convertibleIsCurrent: Invariant = ({ after }) =>
  [...after].flatMap(([actor, { balances, convertible }]) =>
    convertible.flatMap(({ asset, balance }) => {
      const listed = amountOf(balance)
      const row = balances.find((each) => each.asset === asset)
      const [free, locked] = [amountOf(row?.free) ?? nothing, amountOf(row?.locked) ?? nothing]
      if (listed === undefined) return []
      if ([free, add(free, locked)].some((each) => add(each, negate(listed)).units === 0n)) return []
      return [
        {
          statement: "wallet.convertibleAssets.field.balance",
          actor,
          wanted: `the balance of ${String(asset)}, ${String(row?.free ?? "0")} free`,
          got: String(balance),
          look: {
            call: "wallet.convertibleAssets",
            answer: {
              $array: { of: { $oneOf: [{ asset: { $other: [asset] } }, { balance: row?.free ?? "0" }] } },
            },
          },
        },
      ]
    }),
  )
