/** Deposits: the deposit address, a simulated payment to it, and the confirmations. */
import type { NewDeposit } from "@bourse/client/control"
import type { Deposit } from "@bourse/client/wallet"
import { useExchange } from "../exchange.ts"
import { shortened } from "../format.ts"
import { Form, type Query, useValues } from "../forms/Form.tsx"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { Copy } from "../ui/Copy.tsx"
import { amountColumn, List, timeColumn } from "../ui/List.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { useNetwork } from "./network.ts"

/** The client has no shapes of the control plane's calls, so this one is written here. */
const newDeposit: Query<Omit<NewDeposit, "uid">> = {
  query: { asset: "text", network: "text", amount: "decimal" },
}

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

/** Progress of a deposit. */
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
  const [values, change] = useValues({ asset: "USDT", network: "", amount: "" })
  const coin = values.asset
  const { network, coinField, networkField } = useNetwork(coin, values.network)
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
  const advance = useAction(async () => {
    const { pending } = await control.sandbox.settleClock({})
    refresh()
    return pending === 0
      ? "The clock was advanced until nothing was pending."
      : `${pending} deposits are still pending.`
  })
  const addressPart = (
    <>
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
    </>
  )
  return (
    <Split
      form={
        <>
          <Form
            endpoint={newDeposit}
            values={{ ...values, network: name ?? "" }}
            onChange={change}
            fields={{
              asset: coinField,
              network: { ...networkField, below: addressPart },
              amount: { label: "Amount" },
            }}
            button="Send a deposit"
            send={async (deposit) => {
              await control.sandbox.deposit({ ...deposit, uid })
              refresh()
              return `${deposit.amount} ${coin} are deposited. They are credited after ${network?.minConfirm ?? "their"} confirmations.`
            }}
          />
          <Button onClick={() => void advance.run()} disabled={advance.isBusy}>
            Advance the clock until it is credited
          </Button>
          <Failure action={advance} />
        </>
      }
      list={
        <List
          label="Deposits"
          error={error}
          rows={deposits}
          keyOf={({ txId, address, insertTime }) => `${txId} ${address} ${insertTime}`}
          empty={[
            "No deposits yet",
            "Send a deposit to see its confirmations grow with each block of the simulated chain.",
          ]}
          columns={[
            timeColumn("insertTime"),
            amountColumn("coin"),
            { name: "Network", cell: (each) => each.network },
            { name: "Status", isWide: true, cell: (deposit) => <Progress deposit={deposit} /> },
            {
              name: "Transaction",
              isWide: true,
              cell: ({ txId }) => <span className="font-mono">{shortened(txId ?? "", 12)}</span>,
            },
          ]}
        />
      }
    />
  )
}
