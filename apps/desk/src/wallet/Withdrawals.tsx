/** Withdrawals: what arrives after the network's fee, and how far each is. */
import { compareDecimals, decimal, minus } from "@bourse/client"
import { type FormEvent, useState } from "react"
import { useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { dateAndTime, shortened, shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { isAmount } from "../ui/amountProblem.ts"
import { Button } from "../ui/Button.tsx"
import { AmountField, TextField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"
import { CoinFields, useCoinChoice } from "./CoinFields.tsx"
import { useCoins } from "./coins.ts"

const names: Readonly<Record<number, string>> = {
  1: "applied",
  2: "being audited",
  3: "waiting",
  4: "processing",
  5: "being packaged",
  6: "waiting for confirmations",
  7: "completed",
  8: "failed",
  9: "cancelled",
  10: "by hand",
}

/** Valid addresses of public chains, to try the form with: nothing leaves this machine. */
const examples: Readonly<Record<string, string>> = {
  BTC: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  ETH: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  BSC: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  TRX: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  XRP: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
}

export const Withdrawals = () => {
  const { wallet } = useExchange()
  const { value: coins = [] } = useCoins()
  const choice = useCoinChoice(coins)
  const [fields, setFields] = useState({ amount: "", address: "", memo: "" })
  const set = (name: keyof typeof fields) => (value: string) =>
    setFields((before) => ({ ...before, [name]: value }))
  const { coin, network } = choice
  const free = useFree(coin)
  const bounds = {
    free,
    ...(network !== undefined && { least: network.withdrawMin, most: network.withdrawMax }),
    ...(network?.withdrawIntegerMultiple && { step: network.withdrawIntegerMultiple }),
  }
  const { amount, address, memo } = fields
  const {
    value: withdrawals = [],
    error,
    refresh,
  } = usePoll(() => wallet.withdrawalHistory(), 1_000, [wallet])

  const withdrawing = useAction(async () => {
    const { id } = await wallet.withdraw({
      coin,
      netWork: network!.netWork,
      address,
      amount: decimal(amount),
      ...(memo === "" ? {} : { memo }),
    })
    refresh()
    return `Withdrawal ${id} is applied for. It can be cancelled until it is on the chain.`
  })
  const cancelling = useAction(async (id: string) => {
    await wallet.cancelWithdrawal({ id })
    refresh()
    return `Withdrawal ${id} is cancelled.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void withdrawing.run()
  }
  const fee = network?.withdrawFee
  const arrives =
    fee === undefined || !isAmount(amount)
      ? "fill in the amount"
      : compareDecimals(amount, fee) <= 0
        ? "less than the fee"
        : `${shown(minus(amount, fee))} ${coin}`
  const example = examples[network?.netWork ?? ""]

  const form = (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <CoinFields coins={coins} choice={choice} />
      <TextField label="Address" value={address} onValue={set("address")} required />
      {example !== undefined && (
        <Button small kind="quiet" onClick={() => set("address")(example)}>
          Fill in an example address
        </Button>
      )}
      <TextField label="Memo, where the network has one" value={memo} onValue={set("memo")} />
      <AmountField
        label="Amount"
        unit={coin}
        value={amount}
        onValue={set("amount")}
        bounds={bounds}
        required
      />
      {network !== undefined && (
        <dl className="flex flex-col gap-1 text-xs">
          {[
            ["Network fee", `${shown(network.withdrawFee)} ${coin}`],
            ["At least", `${shown(network.withdrawMin)} ${coin}`],
            ["At most", `${shown(network.withdrawMax)} ${coin}`],
            ["Free", free === undefined ? "" : `${shown(free)} ${coin}`],
            ["Arrives", arrives],
          ].map(([name, value]) => (
            <div key={name} className="flex justify-between gap-3">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button kind="primary" type="submit" disabled={withdrawing.isBusy || network === undefined}>
        Withdraw
      </Button>
      <Failure action={withdrawing} />
    </form>
  )
  const list = (
    <>
      <div className="p-3 empty:hidden">
        <ErrorNote error={error} />
        <Failure action={cancelling} />
      </div>
      <Table
        label="Withdrawals"
        rows={withdrawals}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No withdrawals yet">
            One waits ten seconds, then it is on the simulated chain until it is confirmed.
          </Empty>
        }
        columns={[
          { name: "Time", cell: ({ applyTime }) => dateAndTime(applyTime) },
          { name: "Amount", isNumber: true, cell: (each) => `${shown(each.amount)} ${each.coin}` },
          { name: "Fee", isNumber: true, cell: ({ transactionFee }) => shown(transactionFee) },
          {
            name: "Address",
            isWide: true,
            cell: (each) => <span className="font-mono">{shortened(each.address)}</span>,
          },
          {
            name: "Status",
            isWide: true,
            cell: ({ status }) => (
              <Badge
                tone={status === 7 ? "good" : status === 8 || status === 9 ? "bad" : "warn"}
                text={names[status] ?? `status ${status}`}
              />
            ),
          },
          {
            name: "Action",
            isAction: true,
            cell: ({ id, status }) =>
              status === 1 && (
                <Button small aria-label={`Cancel withdrawal ${id}`} onClick={() => void cancelling.run(id)}>
                  Cancel
                </Button>
              ),
          },
        ]}
      />
    </>
  )
  return <Split form={form} list={list} />
}
