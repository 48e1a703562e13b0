/** What the account is worth in USDT, and what its trading has earned. */
import { isZero, plus } from "@bourse/client"
import { shown } from "../format.ts"
import { classes } from "../ui/classes.ts"
import { useAccount } from "./Account.tsx"
import { useRates } from "./useRates.ts"
import { useTraded } from "./useTraded.ts"
import { profitOf, totalOf, worthOf } from "./worth.ts"

const Profit = ({ isLoss, size, share }: ReturnType<typeof profitOf> & { readonly share: number }) => {
  const sign = isZero(size) ? "" : isLoss ? "−" : "+"
  return (
    <span className={classes(isZero(size) ? "text-muted" : isLoss ? "text-sell" : "text-buy")}>
      {sign}
      {shown(size, 2)} ({sign}
      {(share * 100).toFixed(2)} %)
    </span>
  )
}

export const AccountValue = () => {
  const { value: account } = useAccount()
  const { pairs, rates } = useRates()
  const traded = useTraded(pairs, account)
  if (account === undefined || rates === undefined) return null
  const amounts = account.balances.map(({ asset, free, locked }) => [asset, plus(free, locked)] as const)
  const total = totalOf(rates, amounts)
  const profit = traded === undefined ? undefined : profitOf(rates, traded)
  const unpriced = amounts.filter(
    ([asset, amount]) => worthOf(rates, asset, amount) === null && !isZero(amount),
  )
  const invested = Number(total) + (profit?.isLoss ? 1 : -1) * Number(profit?.size ?? 0)
  const title = [
    "The spot account at the last prices, in USDT.",
    "Below: what its fills have earned, fees paid: those of the month before this page was opened, and all since then. Deposits, withdrawals, test funds and the prices of what was not traded do not count.",
    ...(unpriced.length === 0 ? [] : [`Without a price: ${unpriced.map(([asset]) => asset).join(", ")}.`]),
  ].join(" ")
  return (
    <p className="flex flex-col text-right text-xs leading-tight whitespace-nowrap" title={title}>
      <span>
        <span className="sr-only">Total value </span>
        <span className="font-semibold">{shown(total, 2)}</span> <span className="text-muted">USDT</span>
      </span>
      {profit !== undefined && (
        <span>
          <span className="sr-only">Profit </span>
          <Profit {...profit} share={invested > 0 ? Number(profit.size) / invested : 0} />
        </span>
      )}
    </p>
  )
}
