/** Keys of a sub-account: permissions and addresses. */
import type { CreatedSubAccountKey } from "@bourse/client/broker"
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { shortened } from "../format.ts"
import { Form, useValues } from "../forms/Form.tsx"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Copy } from "../ui/Copy.tsx"
import { choicesOf } from "../ui/Field.tsx"
import { List, timeColumn } from "../ui/List.tsx"
import { Empty } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"

const rights = [
  { value: "SPOT_ACCOUNT_READ", text: "read the account" },
  { value: "SPOT_ACCOUNT_WRITE", text: "change the account" },
  { value: "SPOT_DEAL_READ", text: "read orders" },
  { value: "SPOT_DEAL_WRITE", text: "trade" },
  { value: "SPOT_TRANSFER_READ", text: "read transfers" },
  { value: "SPOT_TRANSFER_WRITE", text: "transfer" },
  { value: "SPOT_DEPOSIT_READ", text: "read deposits" },
  { value: "SPOT_DEPOSIT_WRITE", text: "make deposit addresses" },
  { value: "SPOT_WITHDRAW_READ", text: "read withdrawals" },
  { value: "SPOT_WITHDRAW_WRITE", text: "withdraw" },
]

/** The only place where a secret is shown. */
const NewKey = ({ made }: { readonly made: CreatedSubAccountKey }) => (
  <div role="status" className="flex flex-col gap-2 rounded-md border border-accent p-3 text-sm">
    <p className="font-medium">The secret is shown this once. Copy it.</p>
    <p className="font-mono text-xs break-all">{made.apiKey}</p>
    <p className="font-mono text-xs break-all">{made.secretKey}</p>
    <div className="flex gap-2">
      <Copy label="Copy the key" text={made.apiKey} />
      <Copy label="Copy the secret" text={made.secretKey} />
    </div>
  </div>
)

export const ApiKeys = ({ accounts }: { readonly accounts: ReadonlyArray<string> }) => {
  const { broker } = useExchange()
  const [values, change] = useValues({
    subAccount: "",
    permissions: "SPOT_ACCOUNT_READ,SPOT_DEAL_READ,SPOT_DEAL_WRITE",
    ip: "",
    note: "bot",
  })
  const [made, setMade] = useState<CreatedSubAccountKey | null>(null)
  const subAccount = accounts.includes(values.subAccount) ? values.subAccount : (accounts[0] ?? "")
  const { value, error, refresh } = usePoll(
    async () => (subAccount === "" ? [] : (await broker.apiKeys({ subAccount })).subAccount),
    2_000,
    [broker, subAccount],
  )
  const deleting = useAction(async (apiKey: string) => {
    await broker.deleteApiKey({ subAccount, apiKey })
    refresh()
    return "The key is deleted: requests with it are rejected."
  })
  if (accounts.length === 0)
    return <Empty title="No sub-accounts yet">Create one under Sub-accounts, then give it a key here.</Empty>
  return (
    <Split
      form={
        <>
          <Form
            endpoint={broker.createApiKey.endpoint}
            values={{ ...values, subAccount }}
            onChange={change}
            fields={{
              subAccount: { label: "Sub-account", choices: choicesOf(accounts) },
              permissions: { label: "Rights", choices: rights, isList: true },
              ip: {
                label: "Addresses from which the key works",
                hint: "Up to 4, separated by commas; empty: any",
              },
              note: { label: "Note" },
            }}
            button="Create a key"
            send={async (parameters) => {
              setMade(await broker.createApiKey(parameters))
              refresh()
              return `${subAccount} has a new key.`
            }}
          />
          {made !== null && <NewKey made={made} />}
        </>
      }
      list={
        <List
          label="Keys"
          error={error}
          action={{
            word: "Delete",
            labelOf: ({ apiKey }) => `Delete the key ${apiKey}`,
            run: ({ apiKey }) => void deleting.run(apiKey),
            failure: deleting,
          }}
          rows={value ?? []}
          keyOf={({ apiKey }) => apiKey}
          empty={[`${subAccount} has no keys`, "A bot that trades for this sub-account needs a key."]}
          columns={[
            { name: "Key", cell: ({ apiKey }) => <span className="font-mono">{shortened(apiKey, 18)}</span> },
            { name: "Note", isWide: true, cell: ({ note }) => note },
            {
              name: "Rights",
              isWide: true,
              cell: ({ permissions }) => (
                <span className="inline-block max-w-72 whitespace-normal">
                  {permissions.split(",").join(", ")}
                </span>
              ),
            },
            { name: "Addresses", isWide: true, cell: ({ ip }) => (ip === "" ? "any" : ip) },
            timeColumn("createTime", { name: "Created", isWide: true }),
          ]}
        />
      }
    />
  )
}
