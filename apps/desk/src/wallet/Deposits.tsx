/** Deposits: the address to send to, a simulated payment to it, and how its confirmations grow. */
import { decimal } from "@bourse/client"
import type { Deposit } from "@bourse/client/wallet"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime, shortened, shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { Copy } from "../ui/Copy.tsx"
import { AmountField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"
import { CoinFields, useCoinChoice } from "./CoinFields.tsx"
import { useCoins } from "./coins.ts"

const names: Readonly<Record<number, string>> = {
  1: "small",
  2: "delayed",
  3: "large, delayed",
  4: "pending",
  5: "credited",
  6: "being audited",
  7: "rejected",
  8: "refunded",
  9: "before success",
  10: "invalid",
  11: "restricted",
  12: "completed",
}

/** How far a deposit is. */
const Progress = ({ deposit }: { readonly deposit: Deposit }) => {
  const { status, confirmTimes, unlockConfirm } = deposit
  const text = names[status] ?? `status ${status}`
  if (status !== 4) return <Badge tone={status === 5 || status === 12 ? "good" : "warn"} text={text} />
  const confirmations = Math.min(Number(confirmTimes), Number(unlockConfirm))
  return (
    <span className="flex items-center gap-2">
      <progress
        aria-label="Confirmations"
        className="h-1.5 w-14"
        value={confirmations}
        max={Number(unlockConfirm)}
      />
      <span>
        {confirmations} of {unlockConfirm}
        <span className="sr-only"> confirmations</span>
      </span>
    </span>
  )
}

export const Deposits = () => {
  const { wallet, control, uid } = useExchange()
  const { value: coins = [] } = useCoins()
  const choice = useCoinChoice(coins)
  const [amount, setAmount] = useState("")
  const { coin, network } = choice
  const { value: deposits = [], error, refresh } = usePoll(() => wallet.depositHistory(), 1_000, [wallet])
  const name = network?.netWork
  const { value: addresses, refresh: refreshAddresses } = usePoll(
    async () => (name === undefined ? undefined : wallet.depositAddresses({ coin, network: name })),
    60_000,
    [wallet, coin, name],
  )
  const address = addresses?.[0]
  const creating = useAction(async () => {
    await wallet.createDepositAddress({ coin, network: name! })
    refreshAddresses()
    return `The account has a deposit address for ${coin} on ${name}.`
  })
  const sending = useAction(async () => {
    const deposit = { uid, asset: coin, network: name!, amount: decimal(amount) }
    await control.sandbox.deposit(deposit)
    refresh()
    return `${amount} ${coin} are on their way. They are credited after ${network?.minConfirm ?? "their"} confirmations.`
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sending.run()
  }
  const advance = useAction(async () => {
    const { pending } = await control.sandbox.settleClock({})
    refresh()
    return pending === 0
      ? "The clock was advanced until nothing was pending."
      : `${pending} are still pending.`
  })
  const form = (
    <>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <CoinFields coins={coins} choice={choice} />
        {address !== undefined && (
          <div className="text-xs">
            <p className="text-muted">Deposit address</p>
            <p className="my-1 font-mono break-all">{address.address}</p>
            {address.memo !== null && address.memo !== "" && <p className="font-mono">memo {address.memo}</p>}
            <Copy label="Copy the address" text={address.address} />
          </div>
        )}
        {addresses?.length === 0 && (
          <Button disabled={creating.isBusy} onClick={() => void creating.run()}>
            Create a deposit address
          </Button>
        )}
        <Failure action={creating} />
        <AmountField label="Amount" unit={coin} value={amount} onValue={setAmount} required />
        <Button kind="primary" type="submit" disabled={sending.isBusy || name === undefined}>
          Send a deposit
        </Button>
      </form>
      <Failure action={sending} />
      <Button onClick={() => void advance.run()} disabled={advance.isBusy}>
        Advance the clock until it is credited
      </Button>
      <Failure action={advance} />
    </>
  )
  const list = (
    <>
      <ErrorNote error={error} />
      <Table
        label="Deposits"
        rows={deposits}
        keyOf={({ txId, address, insertTime }) => `${txId} ${address} ${insertTime}`}
        empty={
          <Empty title="No deposits yet">
            Send one to see its confirmations grow, block by block of the simulated chain.
          </Empty>
        }
        columns={[
          { name: "Time", cell: ({ insertTime }) => dateAndTime(insertTime) },
          { name: "Amount", isNumber: true, cell: (each) => `${shown(each.amount)} ${each.coin}` },
          { name: "Network", cell: (each) => each.network },
          { name: "Status", isWide: true, cell: (deposit) => <Progress deposit={deposit} /> },
          {
            name: "Transaction",
            isWide: true,
            cell: ({ txId }) => <span className="font-mono">{shortened(txId ?? "", 12)}</span>,
          },
        ]}
      />
    </>
  )
  return <Split form={form} list={list} />
}
