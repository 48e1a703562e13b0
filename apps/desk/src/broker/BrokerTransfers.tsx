/** Money between the broker and its sub-accounts. Without a name, the side is the broker's own account. */
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
import { useCoins } from "../wallet/coins.ts"

const sides = { fromAccountType: "SPOT", toAccountType: "SPOT" } as const

export const BrokerTransfers = ({ accounts }: { readonly accounts: ReadonlyArray<string> }) => {
  const { broker, control } = useExchange()
  const { value: coins = [] } = useCoins()
  const [fields, setFields] = useState({ from: "", to: accounts[0] ?? "", asset: "USDT", amount: "" })
  const set = (name: keyof typeof fields) => (value: string) =>
    setFields((before) => ({ ...before, [name]: value }))
  const { from, to, asset, amount } = fields
  const freeOfBroker = useFree(asset)
  const { value: balances } = usePoll(
    async () => {
      const account = (await control.admin.listAccounts()).find(({ name }) => name === from)
      return account && control.admin.listBalances({ uid: account.uid })
    },
    2_000,
    [control, from],
  )
  const freeOfSubAccount = balances && (balances.find((each) => each.asset === asset)?.free ?? decimal("0"))
  const bounds = { free: from === "" ? freeOfBroker : freeOfSubAccount }
  const parties = [
    { value: "", text: "The broker itself" },
    ...accounts.map((value) => ({ value, text: value })),
  ]
  const { value, error, refresh } = usePoll(
    async () => {
      // The history is asked for by its two parties.
      const lists = await Promise.all(
        accounts.flatMap((account) => [
          broker.universalTransferHistory({ ...sides, toAccount: account }),
          broker.universalTransferHistory({ ...sides, fromAccount: account }),
        ]),
      )
      const byId = new Map(lists.flat().map((each) => [each.tranId, each]))
      return [...byId.values()].toSorted((a, b) => b.timestamp - a.timestamp)
    },
    3_000,
    [broker, accounts.join()],
  )
  const moving = useAction(async () => {
    const { tranId } = await broker.universalTransfer({
      ...sides,
      ...(from === "" ? {} : { fromAccount: from }),
      ...(to === "" ? {} : { toAccount: to }),
      asset,
      amount: decimal(amount),
    })
    refresh()
    return `Transfer ${tranId} is done.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void moving.run()
  }
  const form = (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SelectField label="From" value={from} onValue={set("from")} choices={parties} />
      <SelectField label="To" value={to} onValue={set("to")} choices={parties} />
      <SelectField
        label="Asset"
        value={asset}
        onValue={set("asset")}
        choices={coins.map(({ coin }) => ({ value: coin, text: coin }))}
      />
      <AmountField
        label="Amount"
        unit={asset}
        value={amount}
        onValue={set("amount")}
        bounds={bounds}
        required
      />
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
        empty={<Empty title="No transfers yet">Move money to a sub-account, so that it can trade.</Empty>}
        columns={[
          { name: "Time", cell: ({ timestamp }) => dateAndTime(timestamp) },
          { name: "Amount", isNumber: true, cell: (each) => `${shown(each.amount)} ${each.asset}` },
          { name: "From", cell: ({ fromAccount }) => fromAccount || "the broker" },
          { name: "To", cell: ({ toAccount }) => toAccount || "the broker" },
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
