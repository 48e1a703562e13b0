/** Transfers between an account's own spot and futures sides. */
import { useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { useValues } from "../forms/Form.tsx"
import { usePoll } from "../live/usePoll.ts"
import { useCoinField } from "./coins.ts"
import { TransferTab } from "./TransferTab.tsx"

const out = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const
const back = { fromAccountType: "FUTURES", toAccountType: "SPOT" } as const

export const Transfers = () => {
  const { wallet } = useExchange()
  const [values, change] = useValues({ fromAccountType: "SPOT", asset: "USDT", amount: "" })
  const asset = useCoinField()
  const free = useFree(values.asset)
  // The interface has no list of futures balances.
  const bounds = values.fromAccountType === "SPOT" ? { free } : {}
  const listed = usePoll(
    async () => {
      const lists = await Promise.all([out, back].map((direction) => wallet.transferHistory(direction)))
      return lists.flatMap(({ rows }) => rows)
    },
    2_000,
    [wallet],
  )
  return (
    <TransferTab
      endpoint={wallet.transfer.endpoint}
      values={values}
      onChange={change}
      fields={{
        fromAccountType: {
          label: "Direction",
          choices: [
            { value: "SPOT", text: "Spot to futures" },
            { value: "FUTURES", text: "Futures to spot" },
          ],
        },
        asset,
        amount: { label: "Amount", bounds },
      }}
      button="Transfer"
      transfer={(parameters) =>
        wallet.transfer({
          ...parameters,
          toAccountType: parameters.fromAccountType === "SPOT" ? "FUTURES" : "SPOT",
        })
      }
      label="Transfers"
      listed={listed}
      empty={["No transfers yet", "Money in the futures account cannot be traded; you can transfer it back."]}
      parties={[
        { name: "From", cell: ({ fromAccountType }) => fromAccountType },
        { name: "To", cell: ({ toAccountType }) => toAccountType },
      ]}
    />
  )
}
