/** Between an account's own spot and futures sides. */
import { decimal } from "@bourse/client"
import { type FormEvent, useState } from "react"
import { useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { dateAndTime, shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { AmountField, SelectField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"
import { useCoins } from "./coins.ts"

const directions = {
  out: { fromAccountType: "SPOT", toAccountType: "FUTURES" },
  back: { fromAccountType: "FUTURES", toAccountType: "SPOT" },
} as const

export const Transfers = () => {
  const { wallet } = useExchange()
  const { value: coins = [] } = useCoins()
  const [direction, setDirection] = useState<keyof typeof directions>("out")
  const [asset, setAsset] = useState("USDT")
  const [amount, setAmount] = useState("")
  const free = useFree(asset)
  // The interface has no list of the futures balances.
  const bounds = direction === "out" ? { free } : {}
  const { value, error, refresh } = usePoll(
    async () => {
      const [out, back] = await Promise.all([
        wallet.transferHistory(directions.out),
        wallet.transferHistory(directions.back),
      ])
      return [...out.rows, ...back.rows].toSorted((a, b) => b.timestamp - a.timestamp)
    },
    2_000,
    [wallet],
  )
  const moving = useAction(async () => {
    const { tranId } = await wallet.transfer({ ...directions[direction], asset, amount: decimal(amount) })
    refresh()
    return `Transfer ${tranId} is done.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void moving.run()
  }
  const form = (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SelectField
        label="Direction"
        value={direction}
        onValue={(value) => setDirection(value as keyof typeof directions)}
        choices={[
          { value: "out", text: "Spot to futures" },
          { value: "back", text: "Futures to spot" },
        ]}
      />
      <SelectField
        label="Asset"
        value={asset}
        onValue={setAsset}
        choices={coins.map(({ coin }) => ({ value: coin, text: coin }))}
      />
      <AmountField label="Amount" unit={asset} value={amount} onValue={setAmount} bounds={bounds} required />
      <Button kind="primary" type="submit" disabled={moving.isBusy}>
        Transfer
      </Button>
      <Failure action={moving} />
    </form>
  )
  const list = (
    <>
      <ErrorNote error={error} />
      <Table
        label="Transfers"
        rows={value ?? []}
        keyOf={({ tranId }) => tranId}
        empty={
          <Empty title="No transfers yet">
            Money on the futures side cannot be traded here; it can come back.
          </Empty>
        }
        columns={[
          { name: "Time", cell: ({ timestamp }) => dateAndTime(timestamp) },
          { name: "Amount", isNumber: true, cell: (each) => `${shown(each.amount)} ${each.asset}` },
          { name: "From", cell: ({ fromAccountType }) => fromAccountType },
          { name: "To", cell: ({ toAccountType }) => toAccountType },
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
