import type { SubAccount } from "@bourse/client/broker"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { Button } from "../ui/Button.tsx"
import { TextField } from "../ui/Field.tsx"
import { Empty, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"

interface SubAccountsProps {
  readonly accounts: ReadonlyArray<SubAccount>
  readonly onCreated: () => void
}

export const SubAccounts = ({ accounts, onCreated }: SubAccountsProps) => {
  const { broker } = useExchange()
  const [name, setName] = useState("")
  const [note, setNote] = useState("")
  const creating = useAction(async () => {
    await broker.createSubAccount({ subAccount: name, note })
    onCreated()
    setName("")
    return `The sub-account ${name} exists. Give it a key next.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void creating.run()
  }
  const form = (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField label="Name" hint="8 to 32 letters and digits" value={name} onValue={setName} required />
      <TextField label="Note" value={note} onValue={setNote} required />
      <Button kind="primary" type="submit" disabled={creating.isBusy}>
        Create a sub-account
      </Button>
      <Failure action={creating} />
    </form>
  )
  const list = (
    <Table
      label="Sub-accounts"
      rows={accounts}
      keyOf={({ subAccount }) => subAccount}
      empty={<Empty title="No sub-accounts yet">Each has its own balances, orders and keys.</Empty>}
      columns={[
        { name: "Name", cell: ({ subAccount }) => <span className="font-medium">{subAccount}</span> },
        { name: "Note", isWide: true, cell: ({ note: about }) => about || "–" },
        { name: "Created", isWide: true, cell: ({ timestamp }) => dateAndTime(timestamp) },
      ]}
    />
  )
  return <Split form={form} list={list} />
}
