/** The ledger's proof for one asset: the balances add up to all deposits minus all withdrawals. */
import type { AssetTotals } from "@bourse/client/control"
import { decimalsOf, padded, shown } from "../format.ts"
import { Amount } from "../ui/Amount.tsx"
import { Badge } from "../ui/Marks.tsx"

const parts = [
  ["free", "Free on users' accounts"],
  ["locked", "Locked by orders and withdrawals"],
  ["futures", "On users' futures accounts"],
  ["withdrawals", "Pending withdrawals"],
  ["house", "Held by the exchange"],
] as const

/** Number of decimals in the sum: more than any amount has. */
const finest = 18

/** These totals may be negative, if a ledger is broken, so the arithmetic of amounts cannot be used. */
const unitsOf = (amount: string): bigint => {
  const [whole = "", fraction = ""] = amount.replace("-", "").split(".")
  const units = BigInt(whole + fraction.padEnd(finest, "0"))
  return amount.startsWith("-") ? -units : units
}

/** Whether the parts add up exactly to the issued amount. */
export const addsUp = (totals: AssetTotals): boolean =>
  parts.reduce((sum, [name]) => sum + unitsOf(totals[name]), 0n) === unitsOf(totals.issued)

export const AssetProof = ({ totals }: { readonly totals: AssetTotals }) => {
  const { asset, issued } = totals
  const decimals = Math.max(...[...parts.map(([name]) => totals[name]), issued].map(decimalsOf))
  const isRight = addsUp(totals)
  return (
    <details className="group border-t border-line">
      <summary className="flex items-center gap-3 px-3 py-1.5 text-sm hover:bg-raised pointer-coarse:py-3">
        <span className="w-16 font-medium">{asset}</span>
        <span className="flex-1 text-right" title={issued}>
          {padded(issued, 2).digits}
        </span>
        <Badge tone={isRight ? "good" : "bad"} text={isRight ? "✓ adds up" : "✕ does not add up"} />
      </summary>
      <dl className="px-3 pb-2 text-sm">
        {parts.map(([name, title]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">{title}</dt>
            <dd className="ml-auto">
              <Amount value={totals[name]} decimals={decimals} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap justify-between gap-x-3 border-t border-line pt-1 font-medium">
          <dt>Deposited minus withdrawn</dt>
          <dd className="ml-auto">{shown(issued, decimals)}</dd>
        </div>
      </dl>
    </details>
  )
}
