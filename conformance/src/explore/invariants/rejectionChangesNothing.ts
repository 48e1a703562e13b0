import { exact, textOf } from "../../values/Exact.ts"
import { type AccountView, amountOf, type Invariant, idOf } from "../History.ts"

const amounts = ({ balances }: AccountView): string =>
  balances
    .map(({ asset, free, locked }) => {
      const text = (value: unknown) => textOf(amountOf(value) ?? exact("0"))
      return `${String(asset)} ${text(free)} free ${text(locked)} locked`
    })
    .filter((line) => !line.endsWith(" 0 free 0 locked"))
    .sort()
    .join(", ")

const orders = ({ open }: AccountView): string => `orders ${open.map(idOf).sort().join(" ")}`

/** Requests that were all rejected leave balances and open orders as they were. */
export const rejectionChangesNothing: Invariant = ({ before, after, acts }) => {
  if (acts.length === 0 || acts.some(({ outcome }) => outcome === "ok")) return []
  return [...after].flatMap(([actor, now]) => {
    const was = before.get(actor)
    if (was === undefined) return []
    return [amounts, orders].flatMap((read) =>
      read(was) === read(now)
        ? []
        : [
            {
              statement: "spot.account.balances-follow-the-funds",
              actor,
              wanted: `after a rejection as before: ${read(was)}`,
              got: read(now),
            },
          ],
    )
  })
}
