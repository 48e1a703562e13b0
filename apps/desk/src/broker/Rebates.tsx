import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { amountColumn, List } from "../ui/List.tsx"

/** The broker's share of its sub-accounts' fees: one record per account, asset and day. */
export const Rebates = () => {
  const { broker } = useExchange()
  const { value, error } = usePoll(() => broker.rebates(), 3_000, [broker])
  return (
    <List
      label="Rebates"
      error={error}
      rows={value?.data ?? []}
      keyOf={({ uid, asset, time }) => `${uid} ${asset} ${time}`}
      empty={[
        "No rebates yet",
        "Rebates are paid after the end of a day (UTC) in which a sub-account paid fees. Let a sub-account trade, then advance the clock by a day on the Sandbox page.",
      ]}
      columns={[
        { name: "Day", cell: ({ time }) => time },
        { name: "User", cell: ({ uid }) => uid },
        amountColumn("asset"),
        { name: "Type", cell: ({ type }) => type },
      ]}
    />
  )
}
