import { textOf } from "../../values/Exact.ts"
import { type AccountView, type Act, amountOf, type Invariant, idOf, nothing } from "../History.ts"
import type { Known } from "../Known.ts"

/** Coins whose balance can change without a request: those of withdrawals and of deposits by the driver. */
const movingCoins = (past: ReadonlyArray<Act>): ReadonlySet<unknown> =>
  new Set(
    past.flatMap(({ endpoint, made, sent }) => [
      ...made.flatMap(({ kind, sent }) => (kind === "withdrawal" ? [sent.coin] : [])),
      ...(endpoint === "driver.deposit" ? [sent.asset] : []),
    ]),
  )

const amounts = ({ balances }: AccountView, moving: ReadonlySet<unknown>): string =>
  balances
    .filter(({ asset }) => !moving.has(asset))
    .map(({ asset, free, locked }) => {
      const text = (value: unknown) => textOf(amountOf(value) ?? nothing)
      return `${String(asset)} ${text(free)} free ${text(locked)} locked`
    })
    .filter((line) => !line.endsWith(" 0 free 0 locked"))
    .sort()
    .join(", ")

const orders = ({ open }: AccountView): string => `orders ${open.map(idOf).sort().join(" ")}`

/** Invariant: rejected requests and reads change neither balances nor open orders. */
export const rejectionChangesNothing =
  ({ reads }: Known): Invariant =>
  ({ before, after, acts, past }) => {
    const isIdle = acts.every(({ endpoint, outcome }) => outcome === "rejected" || reads.has(endpoint))
    if (acts.length === 0 || !isIdle) return []
    const moving = movingCoins(past)
    return [...after].flatMap(([actor, now]) => {
      const was = before.get(actor)
      if (was === undefined) return []
      return [(view: AccountView) => amounts(view, moving), orders].flatMap((read) =>
        read(was) === read(now)
          ? []
          : [
              {
                statement: "spot.account.balances-follow-the-funds",
                actor,
                wanted: `after a rejection or a read as before: ${read(was)}`,
                got: read(now),
              },
            ],
      )
    })
  }
