/** The differences between two snapshots, or between one and the live exchange, account by account. */
import type { AccountDifference, SavedSnapshot, SnapshotDifference } from "@bourse/client/control"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { Button } from "../ui/Button.tsx"
import { choicesOf, SelectField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { ErrorNote } from "../ui/Notes.tsx"
import { Table } from "../ui/Table.tsx"

type Amounts = AccountDifference["balances"][number]["before"]

/** `5 + 3 locked + 2 futures`; amounts of zero are left out. */
const textOf = ({ free, locked, futures }: Amounts): string =>
  [
    shown(free),
    ...(locked === "0" ? [] : [`${shown(locked)} locked`]),
    ...(futures === "0" ? [] : [`${shown(futures)} futures`]),
  ].join(" + ")

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

/** An account with many differences, such as the simulated market's, is collapsed. */
const ordersAtOnce = 10

const changes = {
  "in both": null,
  "only before": <Badge tone="bad" text="removed" />,
  "only after": <Badge tone="good" text="added" />,
} as const

const Account = ({ account }: { readonly account: AccountDifference }) => {
  const { name, exists, balances } = account
  const orders = (["closed", "opened", "executed"] as const).flatMap((what) =>
    account[what].map((order) => ({ ...order, what })),
  )
  return (
    <details open={orders.length <= ordersAtOnce} className="border-t border-line">
      <summary className="px-3 py-1.5 text-sm hover:bg-raised pointer-coarse:py-3">
        <span className="font-semibold">{name}</span> {changes[exists]}{" "}
        <span className="text-muted">
          {counted(balances.length, "balance")}, {counted(orders.length, "order")}
        </span>
      </summary>
      <Table
        label={`Balances of ${name}`}
        rows={balances}
        keyOf={({ asset }) => asset}
        empty={null}
        columns={[
          { name: "Asset", cell: ({ asset }) => asset },
          { name: "Before", isNumber: true, isWide: true, cell: ({ before }) => textOf(before) },
          { name: "After", isNumber: true, isWide: true, cell: ({ after }) => textOf(after) },
        ]}
      />
      <Table
        label={`Orders of ${name}`}
        rows={orders}
        keyOf={({ orderId }) => orderId}
        empty={null}
        columns={[
          { name: "Order", cell: ({ what }) => what },
          { name: "Id", cell: ({ orderId }) => orderId },
          { name: "What", isWide: true, cell: ({ side, symbol }) => `${side} ${symbol}` },
          { name: "Price", isNumber: true, cell: ({ price }) => shown(price) },
          { name: "Amount", isNumber: true, cell: ({ quantity }) => shown(quantity) },
          { name: "Filled", isNumber: true, cell: ({ executed }) => shown(executed) },
        ]}
      />
    </details>
  )
}

interface Found extends SnapshotDifference {
  readonly title: string
}

export const SnapshotDiff = ({ snapshots }: { readonly snapshots: ReadonlyArray<SavedSnapshot> }) => {
  const { control } = useExchange()
  const [chosen, setChosen] = useState("")
  const [other, setOther] = useState("")
  const [found, setFound] = useState<Found | null>(null)
  const names = snapshots.map(({ name }) => name)
  const name = names.includes(chosen) ? chosen : (names[0] ?? "")
  const comparing = useAction(async () => {
    const compared = other === "" ? { name } : { name, with: other }
    const { accounts } = await control.sandbox.diffSnapshots(compared)
    const title = `From ${name} to ${other === "" ? "the current exchange" : other}`
    setFound({ title, accounts })
    return title
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void comparing.run()
  }
  const choices = choicesOf(names)
  return (
    <div className="-mx-3 -mb-3 border-t border-line">
      <form onSubmit={submit} className="grid grid-cols-2 items-end gap-2 p-3 sm:grid-cols-[1fr_1fr_auto]">
        <SelectField label="Compare" value={name} onValue={setChosen} choices={choices} />
        <SelectField
          label="With"
          value={other}
          onValue={setOther}
          choices={[{ value: "", text: "The current exchange" }, ...choices]}
        />
        <Button className="col-span-2 sm:col-span-1" type="submit" disabled={comparing.isBusy}>
          Show what differs
        </Button>
      </form>
      <ErrorNote error={comparing.error} />
      {found !== null && (
        <div role="status" className="max-h-128 overflow-auto text-sm">
          <p className="px-3 pb-2 text-muted">
            {found.accounts.length === 0
              ? `${found.title}: no difference in accounts, balances and open orders.`
              : `${found.title}:`}
          </p>
          {found.accounts.map((account) => (
            <Account key={account.uid} account={account} />
          ))}
        </div>
      )}
    </div>
  )
}
