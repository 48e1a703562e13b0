import { accountLook, amountOf, type Invariant } from "../History.ts"

/** Invariant: no balance is negative. */
export const noNegativeAmount: Invariant = ({ after }) =>
  [...after].flatMap(([actor, { balances }]) =>
    balances.flatMap((row) =>
      ["free", "locked", "available"].flatMap((name) => {
        const amount = amountOf(row[name])
        if (amount === undefined || amount.units >= 0n) return []
        return [
          {
            statement: "spot.account.balances-follow-the-funds",
            actor,
            wanted: `${name} of ${row.asset} is not negative`,
            got: String(row[name]),
            look: accountLook(row.asset, name, { gte: "0" }),
          },
        ]
      }),
    ),
  )
