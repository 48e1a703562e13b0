/** The account's value in USDT and its profit from trading since the start. One read returns both. */
import { isZero, plus } from "@bourse/client"
import { useExchange } from "../exchange.ts"
import { shown } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { classes } from "../ui/classes.ts"
import { useRates } from "./useRates.ts"
import { profitOf, totalOf } from "./worth.ts"

const Profit = ({ isLoss, size, share }: ReturnType<typeof profitOf> & { readonly share: number }) => {
  const sign = isZero(size) ? "" : isLoss ? "−" : "+"
  return (
    <span className={classes(isZero(size) ? "text-muted" : isLoss ? "text-sell" : "text-buy")}>
      {sign}
      {shown(size, 2)}
      <span className="max-sm:sr-only">
        {" "}
        ({sign}
        {(share * 100).toFixed(2)} %)
      </span>
    </span>
  )
}

export const AccountValue = () => {
  const { uid, control } = useExchange()
  const { value: balances } = usePoll(() => control.admin.listBalances({ uid }), 1_000, [control, uid])
  const rates = useRates()
  if (balances === undefined || rates === undefined) return null
  const total = totalOf(
    rates,
    balances.map(({ asset, free, locked }) => [asset, plus(free, locked)] as const),
  )
  const profit = profitOf(
    rates,
    balances.map(({ asset, netTraded }) => [asset, netTraded] as const),
  )
  const unpriced = balances.filter(
    ({ asset, free, locked, netTraded }) =>
      !rates.has(asset) && !(isZero(plus(free, locked)) && netTraded === "0"),
  )
  const invested = Number(total) + (profit.isLoss ? 1 : -1) * Number(profit.size)
  const title = [
    "Value of the spot account at the last prices, in USDT.",
    "Profit since the account was created or last reset: the net amounts from fills and conversions, after fees, at the last prices.",
    "Deposits, withdrawals, transfers, test funds and price changes of assets that were not traded do not count.",
    ...(unpriced.length === 0 ? [] : [`Without a price: ${unpriced.map(({ asset }) => asset).join(", ")}.`]),
  ].join(" ")
  return (
    <p className="flex flex-col text-right text-xs leading-tight whitespace-nowrap" title={title}>
      <span>
        <span className="sr-only">Total value </span>
        <span className="font-semibold">{shown(total, 2)}</span>{" "}
        <span className="text-muted max-sm:sr-only">USDT</span>
      </span>
      <span>
        <span className="sr-only">Profit </span>
        <Profit {...profit} share={invested > 0 ? Number(profit.size) / invested : 0} />
      </span>
    </p>
  )
}
