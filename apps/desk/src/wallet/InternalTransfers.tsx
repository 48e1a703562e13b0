/** To another user of this exchange, by uid, e-mail address or phone number. */
import { decimal } from "@bourse/client"
import type { ReceiverType } from "@bourse/client/wallet"
import { type FormEvent, useState } from "react"
import { useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { dateAndTime, shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { AmountField, SelectField, TextField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"
import { useCoins } from "./coins.ts"

const receivers: ReadonlyArray<{ readonly value: ReceiverType; readonly text: string }> = [
  { value: "UID", text: "User id" },
  { value: "EMAIL", text: "E-mail address" },
  { value: "MOBILE", text: "Phone number" },
]

export const InternalTransfers = () => {
  const { wallet } = useExchange()
  const { value: coins = [] } = useCoins()
  const [fields, setFields] = useState({
    type: "UID" as ReceiverType,
    to: "10000002",
    areaCode: "",
    asset: "USDT",
    amount: "",
  })
  const set = (name: keyof typeof fields) => (value: string) =>
    setFields((before) => ({ ...before, [name]: value }))
  const free = useFree(fields.asset)
  const { value, error, refresh } = usePoll(() => wallet.internalTransferHistory(), 2_000, [wallet])
  const sending = useAction(async () => {
    const { type, to, areaCode, asset, amount } = fields
    const { tranId } = await wallet.internalTransfer({
      toAccountType: type,
      toAccount: to,
      asset,
      amount: decimal(amount),
      ...(type === "MOBILE" ? { areaCode } : {}),
    })
    refresh()
    return `Transfer ${tranId} is done.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sending.run()
  }
  const form = (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SelectField label="Receiver by" value={fields.type} onValue={set("type")} choices={receivers} />
      {fields.type === "MOBILE" && (
        <TextField label="Area code" value={fields.areaCode} onValue={set("areaCode")} required />
      )}
      <TextField
        label="Receiver"
        value={fields.to}
        onValue={set("to")}
        hint="bob is user 10000002"
        required
      />
      <SelectField
        label="Asset"
        value={fields.asset}
        onValue={set("asset")}
        choices={coins.map(({ coin }) => ({ value: coin, text: coin }))}
      />
      <AmountField
        label="Amount"
        unit={fields.asset}
        value={fields.amount}
        onValue={set("amount")}
        bounds={{ free }}
        required
      />
      <Button kind="primary" type="submit" disabled={sending.isBusy}>
        Send
      </Button>
      <Failure action={sending} />
    </form>
  )
  const list = (
    <>
      <ErrorNote error={error} />
      <Table
        label="Transfers to other users"
        rows={value?.data ?? []}
        keyOf={({ tranId }) => tranId}
        empty={<Empty title="No transfers to other users yet">They cost nothing and arrive at once.</Empty>}
        columns={[
          { name: "Time", cell: ({ timestamp }) => dateAndTime(timestamp) },
          { name: "Amount", isNumber: true, cell: (each) => `${shown(each.amount)} ${each.asset}` },
          { name: "To", cell: ({ toAccount }) => toAccount },
          {
            name: "Status",
            cell: ({ status }) => <Badge tone={status === "SUCCESS" ? "good" : "warn"} text={status} />,
          },
        ]}
      />
    </>
  )
  return <Split form={form} list={list} />
}
