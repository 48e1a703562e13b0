/** Transfers to another user of this exchange, by uid, e-mail address or phone number. */
import type { ReceiverType } from "@bourse/client/wallet"
import { useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { useValues } from "../forms/Form.tsx"
import { usePoll } from "../live/usePoll.ts"
import { useCoinField } from "./coins.ts"
import { TransferTab } from "./TransferTab.tsx"

const receivers: ReadonlyArray<{ readonly value: ReceiverType; readonly text: string }> = [
  { value: "UID", text: "User id" },
  { value: "EMAIL", text: "E-mail address" },
  { value: "MOBILE", text: "Phone number" },
]

export const InternalTransfers = () => {
  const { wallet } = useExchange()
  const [values, change] = useValues({
    toAccountType: "UID",
    areaCode: "",
    toAccount: "10000002",
    asset: "USDT",
    amount: "",
  })
  const asset = useCoinField()
  const free = useFree(values.asset)
  const listed = usePoll(async () => (await wallet.internalTransferHistory()).data, 2_000, [wallet])
  return (
    <TransferTab
      endpoint={wallet.internalTransfer.endpoint}
      values={values}
      onChange={change}
      fields={{
        toAccountType: { label: "Receiver by", choices: receivers },
        areaCode: values.toAccountType === "MOBILE" ? { label: "Area code", required: true } : undefined,
        toAccount: { label: "Receiver", hint: "bob is user 10000002" },
        asset,
        amount: { label: "Amount", bounds: { free } },
      }}
      button="Send"
      transfer={wallet.internalTransfer}
      label="Transfers to other users"
      listed={listed}
      empty={["No transfers to other users yet", "Transfers to other users are free and arrive at once."]}
      parties={[{ name: "To", cell: ({ toAccount }) => toAccount }]}
    />
  )
}
