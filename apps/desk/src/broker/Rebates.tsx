import { useExchange } from "../exchange.ts"
import { shown } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Table } from "../ui/Table.tsx"

/** What the broker gets of its sub-accounts' fees, one record per account, asset and day. */
export const Rebates = () => {
  const { broker } = useExchange()
  const { value, error } = usePoll(() => broker.rebates(), 3_000, [broker])
  return (
    <>
      <ErrorNote error={error} />
      <Table
        label="Rebates"
        rows={value?.data ?? []}
        keyOf={({ uid, asset, time }) => `${uid} ${asset} ${time}`}
        empty={
          <Empty title="No rebates yet">
            They are paid after the end of a day (UTC) in which a sub-account paid fees. Let one trade, then
            advance the clock by a day on the Sandbox page.
          </Empty>
        }
        columns={[
          { name: "Day", cell: ({ time }) => time },
          { name: "User", cell: ({ uid }) => uid },
          { name: "Amount", isNumber: true, cell: (each) => `${shown(each.amount)} ${each.asset}` },
          { name: "Type", cell: ({ type }) => type },
        ]}
      />
    </>
  )
}
