/** Describes the executed part of an order in a sentence. */
import { type Decimal, formatUnits } from "@bourse/vocabulary"
import { wrapped } from "./printing.ts"
import { decimals, units } from "./tradingReport.ts"

export interface Executed {
  readonly orderId: string
  readonly symbol: string
  readonly side: "BUY" | "SELL"
  readonly status: string
  readonly price: Decimal
  readonly origQty: Decimal
  readonly executedQty: Decimal
  readonly cummulativeQuoteQty: Decimal
  readonly fills: ReadonlyArray<{ readonly commission: Decimal; readonly commissionAsset: string }>
}

/** Decimals of an average price, which is rounded down. */
const averageDecimals = 12

const feesOf = (fills: Executed["fills"]): string => {
  const sums = new Map<string, bigint>()
  for (const { commission, commissionAsset } of fills)
    sums.set(commissionAsset, (sums.get(commissionAsset) ?? 0n) + units(commission))
  return [...sums].map(([asset, sum]) => `${formatUnits(sum, decimals)} ${asset}`).join(" and ")
}

export const executedText = ({ orderId, side, status, price, fills, ...order }: Executed): string => {
  const { symbol, origQty, executedQty, cummulativeQuoteQty } = order
  const executed = units(executedQty)
  const head = `${symbol} order ${orderId} ${status}:`
  const rests = status === "NEW" || status === "PARTIALLY_FILLED"
  const left = formatUnits(units(origQty) - executed, decimals)
  const resting = rests ? `${left} rests at ${price}` : ""
  if (executed === 0n) return `${head} nothing executed${resting === "" ? "" : `, ${resting}`}`
  const average = formatUnits(
    (units(cummulativeQuoteQty) * 10n ** BigInt(averageDecimals)) / executed,
    averageDecimals,
  )
  const what = `${side === "BUY" ? "bought" : "sold"} ${executedQty} at ${average} on average`
  const parts = [what, `${cummulativeQuoteQty} in all`, `fee ${feesOf(fills) || "0"}`, resting]
  return wrapped(`${head} `, parts.filter((part) => part !== "").join(", "), "  ")
}
