/** Withdrawals: the received amount after the network's fee, and the progress of each. */
import { compareDecimals, minus } from "@bourse/client"
import { useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { shortened, shown } from "../format.ts"
import { Form, useValues } from "../forms/Form.tsx"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { isAmount } from "../ui/amountProblem.ts"
import { Button } from "../ui/Button.tsx"
import { amountColumn, List, timeColumn } from "../ui/List.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Split } from "../ui/Split.tsx"
import { useNetwork } from "./network.ts"

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

/** Valid addresses of public chains, to try the form: nothing leaves this machine. */
const examples: Readonly<Record<string, string>> = {
  BTC: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  ETH: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  BSC: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  TRX: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  XRP: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
}

export const Withdrawals = () => {
  const { wallet } = useExchange()
  const [values, change] = useValues({ coin: "USDT", netWork: "", address: "", memo: "", amount: "" })
  const { coin, amount } = values
  const { network, coinField, networkField } = useNetwork(coin, values.netWork)
  const free = useFree(coin)
  const bounds = {
    free,
    least: network?.withdrawMin,
    most: network?.withdrawMax,
    step: network?.withdrawIntegerMultiple ?? undefined,
  }
  const {
    value: withdrawals = [],
    error,
    refresh,
  } = usePoll(() => wallet.withdrawalHistory(), 1_000, [wallet])
  const cancelling = useAction(async (id: string) => {
    await wallet.cancelWithdrawal({ id })
    refresh()
    return `Withdrawal ${id} is cancelled.`
  })
  const fee = network?.withdrawFee
  const arrives =
    fee === undefined || !isAmount(amount)
      ? "fill in the amount"
      : compareDecimals(amount, fee) <= 0
        ? "less than the fee"
        : `${shown(minus(amount, fee))} ${coin}`
  const example = examples[network?.netWork ?? ""]
  return (
    <Split
      form={
        <Form
          endpoint={wallet.withdraw.endpoint}
          values={{ ...values, netWork: network?.netWork ?? "" }}
          onChange={change}
          fields={{
            coin: coinField,
            netWork: networkField,
            address: {
              label: "Address",
              below: example !== undefined && (
                <Button small kind="quiet" onClick={() => change({ address: example })}>
                  Fill in an example address
                </Button>
              ),
            },
            memo: { label: "Memo, where the network has one" },
            amount: {
              label: "Amount",
              bounds,
              below: network !== undefined && (
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
              ),
            },
          }}
          button="Withdraw"
          send={async (parameters) => {
            const { id } = await wallet.withdraw(parameters)
            refresh()
            return `Withdrawal ${id} is requested. You can cancel it until it is sent to the chain.`
          }}
        />
      }
      list={
        <List
          label="Withdrawals"
          error={error}
          action={{
            word: "Cancel",
            labelOf: ({ id, status }) => (status === 1 ? `Cancel withdrawal ${id}` : undefined),
            run: ({ id }) => void cancelling.run(id),
            failure: cancelling,
          }}
          rows={withdrawals}
          keyOf={({ id }) => id}
          empty={[
            "No withdrawals yet",
            "A withdrawal waits ten seconds; then it is sent to the simulated chain and confirmed there.",
          ]}
          columns={[
            timeColumn("applyTime"),
            amountColumn("coin"),
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
          ]}
        />
      }
    />
  )
}
