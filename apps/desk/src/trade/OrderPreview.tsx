import { shown } from "../format.ts"
import type { Preview } from "./orderPreview.ts"

interface OrderPreviewProps {
  readonly preview: Preview | null
  /** The free balance with its asset. */
  readonly free: string
  readonly quoteAsset: string
}

/** The amount that an order would lock, and its fees. */
export const OrderPreview = ({ preview, free, quoteAsset }: OrderPreviewProps) => {
  const fee = (amount: string | null) =>
    amount === null ? "depends on the price" : `${shown(amount)} ${quoteAsset}`
  const rows = [
    ["Free", free],
    ["Locks", preview === null ? "" : `${shown(preview.lock.amount)} ${preview.lock.asset}`],
    ["Fee as taker, at most", preview === null ? "" : fee(preview.takerFee)],
    ...(preview === null || preview.makerFee === null ? [] : [["Fee as maker", fee(preview.makerFee)]]),
  ]
  return (
    <dl className="flex flex-col gap-1 text-xs">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{value === "" ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  )
}
