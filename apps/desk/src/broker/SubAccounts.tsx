import type { SubAccount } from "@bourse/client/broker"
import { useExchange } from "../exchange.ts"
import { Form, useValues } from "../forms/Form.tsx"
import { List, timeColumn } from "../ui/List.tsx"
import { Split } from "../ui/Split.tsx"

interface SubAccountsProps {
  readonly accounts: ReadonlyArray<SubAccount>
  readonly onCreated: () => void
}

export const SubAccounts = ({ accounts, onCreated }: SubAccountsProps) => {
  const { broker } = useExchange()
  const [values, change] = useValues({ subAccount: "", note: "" })
  return (
    <Split
      form={
        <Form
          endpoint={broker.createSubAccount.endpoint}
          values={values}
          onChange={change}
          fields={{
            subAccount: { label: "Name", hint: "8 to 32 letters and digits" },
            note: { label: "Note" },
          }}
          button="Create a sub-account"
          send={async (parameters) => {
            await broker.createSubAccount(parameters)
            onCreated()
            change({ subAccount: "" })
            return `The sub-account ${parameters.subAccount} was created. Create an API key for it next.`
          }}
        />
      }
      list={
        <List
          label="Sub-accounts"
          rows={accounts}
          keyOf={({ subAccount }) => subAccount}
          empty={["No sub-accounts yet", "Each sub-account has its own balances, orders and keys."]}
          columns={[
            { name: "Name", cell: ({ subAccount }) => <span className="font-medium">{subAccount}</span> },
            { name: "Note", isWide: true, cell: ({ note }) => note || "–" },
            timeColumn("timestamp", { name: "Created", isWide: true }),
          ]}
        />
      }
    />
  )
}
