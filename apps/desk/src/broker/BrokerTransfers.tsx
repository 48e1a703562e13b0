/** Transfers between the broker and its sub-accounts. A side without a name is the broker's own account. */
import { freeOf, useFree } from "../account/Account.tsx"
import { useExchange } from "../exchange.ts"
import { useValues } from "../forms/Form.tsx"
import { usePoll } from "../live/usePoll.ts"
import { choicesOf } from "../ui/Field.tsx"
import { useCoinField } from "../wallet/coins.ts"
import { TransferTab } from "../wallet/TransferTab.tsx"

const sides = { fromAccountType: "SPOT", toAccountType: "SPOT" } as const

export const BrokerTransfers = ({ accounts }: { readonly accounts: ReadonlyArray<string> }) => {
  const { broker, control } = useExchange()
  const [values, change] = useValues({
    fromAccount: "",
    toAccount: accounts[0] ?? "",
    asset: "USDT",
    amount: "",
  })
  const { fromAccount: from, asset } = values
  const assetField = useCoinField()
  const freeOfBroker = useFree(asset)
  const { value: balances } = usePoll(
    async () => {
      const account = (await control.admin.listAccounts()).find(({ name }) => name === from)
      return account && control.admin.listBalances({ uid: account.uid })
    },
    2_000,
    [control, from],
  )
  const bounds = { free: from === "" ? freeOfBroker : freeOf(balances, asset) }
  const choices = [{ value: "", text: "The broker itself" }, ...choicesOf(accounts)]
  const listed = usePoll(
    async () => {
      // The history is queried by both parties.
      const lists = await Promise.all(
        accounts.flatMap((account) => [
          broker.universalTransferHistory({ ...sides, toAccount: account }),
          broker.universalTransferHistory({ ...sides, fromAccount: account }),
        ]),
      )
      return [...new Map(lists.flat().map((each) => [each.tranId, each])).values()]
    },
    3_000,
    [broker, accounts.join()],
  )
  return (
    <TransferTab
      endpoint={broker.universalTransfer.endpoint}
      values={values}
      onChange={change}
      fields={{
        fromAccount: { label: "From", choices },
        toAccount: { label: "To", choices },
        asset: assetField,
        amount: { label: "Amount", bounds },
      }}
      button="Transfer"
      transfer={(parameters) => broker.universalTransfer({ ...parameters, ...sides })}
      label="Transfers"
      listed={listed}
      empty={["No transfers yet", "Transfer money to a sub-account, so that it can trade."]}
      parties={[
        { name: "From", cell: ({ fromAccount }) => fromAccount || "the broker" },
        { name: "To", cell: ({ toAccount }) => toAccount || "the broker" },
      ]}
    />
  )
}
