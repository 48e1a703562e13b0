import { compare } from "../../values/Exact.ts"
import { amountOf, type Invariant } from "../History.ts"
import type { Known } from "../Known.ts"

/** Invariant: a withdrawal out of the exchange costs the withdrawal fee of its network. */
export const feesAreStated =
  ({ networks }: Known): Invariant =>
  ({ after }) =>
    [...after].flatMap(([actor, { withdrawals }]) =>
      withdrawals.flatMap((row) => {
        const network = networks.find(
          (each) => each.coin === row.coin && [each.network, each.netWork].includes(row.network),
        )
        const [fee, got] = [amountOf(network?.withdrawFee), amountOf(row.transactionFee)]
        const isOutside = String(row.transferType) === "0"
        if (!isOutside || fee === undefined || got === undefined || compare(fee, got) === 0) return []
        return [
          {
            statement: "wallet.withdrawalHistory.fee-is-the-stated-one",
            actor,
            wanted: `a fee of ${String(network?.withdrawFee)} on ${String(row.network)}`,
            got: String(row.transactionFee),
          },
        ]
      }),
    )
