/** Injecting faults into a bot's requests. */
import type { FaultKind, NewFault } from "@bourse/client/control"
import { faultKinds } from "@bourse/control/faultKinds"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { faultWords, sizeOf } from "../faultKinds.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { SelectField, TextField } from "../ui/Field.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Table } from "../ui/Table.tsx"

const endpoints = [
  { value: "spot.placeOrder", text: "Placing an order" },
  { value: "spot.cancelOrder", text: "Cancelling an order" },
  { value: "spot.queryOrder", text: "Querying an order" },
  { value: "spot.account", text: "Reading the account" },
  { value: "wallet.withdraw", text: "Withdrawing" },
  { value: "", text: "Every request" },
]

export const FaultSection = () => {
  const { control, key: own } = useExchange()
  const [kind, setKind] = useState<FaultKind>("dropAfterCommit")
  const [endpoint, setEndpoint] = useState("spot.placeOrder")
  const [whose, setWhose] = useState("dev-alice")
  const [count, setCount] = useState("1")
  const { isOfPushes } = faultKinds[kind]
  const { value: faults = [], error, refresh } = usePoll(() => control.sandbox.listFaults(), 1_000, [control])
  const acting = useAction(async (act: () => Promise<string>) => {
    const message = await act()
    refresh()
    return message
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void acting.run(async () => {
      const payload: NewFault = {
        kind,
        count: Number(count),
        ...(endpoint === "" || isOfPushes ? {} : { endpoint }),
        ...(whose === "" ? {} : { key: whose }),
        ...sizeOf(kind),
      }
      const { id } = await control.sandbox.createFault(payload)
      const [one, many] = isOfPushes ? ["push", "pushes"] : ["call", "calls"]
      return `Rule ${id} applies to the next ${count === "1" ? `matching ${one}` : `${count} matching ${many}`}.`
    })
  }
  const everyPush = [{ value: "", text: "Every push" }]
  const whoseChoices = [
    { value: "dev-alice", text: "alice's bot (dev-alice)" },
    { value: "dev-ccxt", text: "alice's bot with ccxt (dev-ccxt)" },
    { value: "dev-bob", text: "bob's bot (dev-bob)" },
    { value: own, text: "This desk" },
    { value: "", text: "Every bot" },
  ]
  return (
    <Panel title="Faults">
      <div className="flex flex-col gap-3">
        <form onSubmit={submit} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <SelectField
            label="What goes wrong"
            value={kind}
            onValue={(value) => setKind(value as FaultKind)}
            choices={Object.entries(faultWords).map(([value, { text }]) => ({ value, text }))}
            hint={faultWords[kind].hint}
          />
          <SelectField
            label="With which call"
            value={isOfPushes ? "" : endpoint}
            onValue={setEndpoint}
            choices={isOfPushes ? everyPush : endpoints}
            disabled={isOfPushes}
          />
          <SelectField label="Whose" value={whose} onValue={setWhose} choices={whoseChoices} />
          <TextField label="How often" type="number" min={1} value={count} onValue={setCount} required />
          <Button kind="primary" type="submit" disabled={acting.isBusy}>
            Add the fault
          </Button>
          <Button
            disabled={acting.isBusy || faults.length === 0}
            onClick={() =>
              void acting.run(async () => {
                await control.sandbox.deleteFaults()
                return "All rules are removed."
              })
            }
          >
            Remove all
          </Button>
        </form>
        <Failure action={acting} />
        <ErrorNote error={error} />
        <div className="-mx-3 -mb-3 border-t border-line">
          <Table
            label="Fault rules"
            rows={faults}
            keyOf={({ id }) => id}
            empty={<Empty title="No faults">Calls are answered normally.</Empty>}
            columns={[
              { name: "What", cell: (fault) => faultWords[fault.kind].text },
              {
                name: "Call",
                cell: ({ kind: of, endpoint: called }) =>
                  called ?? (faultKinds[of].isOfPushes ? "every push" : "every call"),
              },
              {
                name: "Key",
                cell: (fault) => (fault.key === own ? "this desk" : (fault.key ?? "every bot")),
              },
              { name: "Applied", isNumber: true, cell: ({ applied }) => applied },
              { name: "Left", isNumber: true, cell: ({ remaining }) => remaining ?? "–" },
              { name: "Rule", isNumber: true, cell: ({ id }) => id },
            ]}
          />
        </div>
      </div>
    </Panel>
  )
}
