/** Keys of a sub-account: what they may do, and from which addresses. */
import type { CreatedSubAccountKey } from "@bourse/client/broker"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime, shortened } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { Copy } from "../ui/Copy.tsx"
import { SelectField, TextField } from "../ui/Field.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Split } from "../ui/Split.tsx"
import { Table } from "../ui/Table.tsx"

const rights = [
  ["SPOT_ACCOUNT_READ", "read the account"],
  ["SPOT_ACCOUNT_WRITE", "change the account"],
  ["SPOT_DEAL_READ", "read orders"],
  ["SPOT_DEAL_WRITE", "trade"],
  ["SPOT_TRANSFER_READ", "read transfers"],
  ["SPOT_TRANSFER_WRITE", "transfer"],
  ["SPOT_DEPOSIT_READ", "read deposits"],
  ["SPOT_DEPOSIT_WRITE", "make deposit addresses"],
  ["SPOT_WITHDRAW_READ", "read withdrawals"],
  ["SPOT_WITHDRAW_WRITE", "withdraw"],
] as const

/** The only time that a secret is shown. */
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
  const [chosenAccount, setAccount] = useState("")
  const [chosen, setChosen] = useState<ReadonlyArray<string>>([
    "SPOT_ACCOUNT_READ",
    "SPOT_DEAL_READ",
    "SPOT_DEAL_WRITE",
  ])
  const [fields, setFields] = useState({ note: "bot", ip: "" })
  const [made, setMade] = useState<CreatedSubAccountKey | null>(null)
  const account = accounts.includes(chosenAccount) ? chosenAccount : (accounts[0] ?? "")
  const { value, error, refresh } = usePoll(
    async () => (account === "" ? [] : (await broker.apiKeys({ subAccount: account })).subAccount),
    2_000,
    [broker, account],
  )
  const creating = useAction(async () => {
    const { note, ip } = fields
    setMade(
      await broker.createApiKey({
        subAccount: account,
        permissions: chosen.join(","),
        note,
        ...(ip === "" ? {} : { ip }),
      }),
    )
    refresh()
    return `${account} has a new key.`
  })
  const deleting = useAction(async (apiKey: string) => {
    await broker.deleteApiKey({ subAccount: account, apiKey })
    refresh()
    return "The key is deleted: it is rejected from the next request on."
  })
  if (accounts.length === 0)
    return <Empty title="No sub-accounts yet">Create one under Sub-accounts, then give it a key here.</Empty>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void creating.run()
  }
  const toggle = (name: string) =>
    setChosen((before) =>
      before.includes(name) ? before.filter((each) => each !== name) : [...before, name],
    )
  const form = (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SelectField
        label="Sub-account"
        value={account}
        onValue={setAccount}
        choices={accounts.map((value) => ({ value, text: value }))}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-xs text-muted">Rights</legend>
        {rights.map(([name, text]) => (
          <label key={name} className="flex items-center gap-2 text-sm pointer-coarse:min-h-10">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Addresses it may be used from"
        hint="Up to 4, with commas; empty: any"
        value={fields.ip}
        onValue={(ip) => setFields((before) => ({ ...before, ip }))}
      />
      <TextField
        label="Note"
        value={fields.note}
        onValue={(note) => setFields((before) => ({ ...before, note }))}
        required
      />
      <Button kind="primary" type="submit" disabled={creating.isBusy || chosen.length === 0}>
        Create a key
      </Button>
      <Failure action={creating} />
      {made !== null && <NewKey made={made} />}
    </form>
  )
  const list = (
    <>
      <div className="p-3 empty:hidden">
        <ErrorNote error={error} />
        <Failure action={deleting} />
      </div>
      <Table
        label="Keys"
        rows={value ?? []}
        keyOf={({ apiKey }) => apiKey}
        empty={<Empty title={`${account} has no keys`}>A bot that trades for it needs one.</Empty>}
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
          { name: "Created", isWide: true, cell: ({ createTime }) => dateAndTime(createTime) },
          {
            name: "Action",
            isAction: true,
            cell: ({ apiKey }) => (
              <Button small aria-label={`Delete the key ${apiKey}`} onClick={() => void deleting.run(apiKey)}>
                Delete
              </Button>
            ),
          },
        ]}
      />
    </>
  )
  return <Split form={form} list={list} />
}
