import { isZero } from "@bourse/client"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { Amount } from "../ui/Amount.tsx"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Table } from "../ui/Table.tsx"

/** Finer digits than these come from fees; they are in the title of an amount. */
const decimals = 8

/** The spot account's balances. */
export const Balances = () => {
  const { spot } = useExchange()
  const { value, error } = usePoll(() => spot.account(), 1_000, [spot])
  return (
    <Panel title="Spot balances" flush>
      <ErrorNote error={error} />
      <Table
        isSlim
        label="Spot balances"
        rows={value?.balances ?? []}
        keyOf={({ asset }) => asset}
        empty={
          <Empty title={value === undefined ? "Loading the balances" : "This account has no money"}>
            {value !== undefined && "Send it a deposit here, or credit it on the Sandbox page."}
          </Empty>
        }
        columns={[
          { name: "Asset", cell: ({ asset }) => <span className="font-medium">{asset}</span> },
          { name: "Free", isNumber: true, cell: ({ free }) => <Amount value={free} decimals={decimals} /> },
          {
            name: "Locked",
            isNumber: true,
            cell: ({ locked }) => (
              <span className={isZero(locked) ? "text-muted" : ""}>
                <Amount value={locked} decimals={decimals} />
              </span>
            ),
          },
        ]}
      />
    </Panel>
  )
}
