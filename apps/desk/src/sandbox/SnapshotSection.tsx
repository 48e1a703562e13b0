/** Snapshots: the whole exchange saved under a name, to be restored any number of times. */
import type { SavedSnapshot } from "@bourse/client/control"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { dateAndTime } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { TextField } from "../ui/Field.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Table } from "../ui/Table.tsx"
import { SnapshotDiff } from "./SnapshotDiff.tsx"

export const SnapshotSection = () => {
  const { control } = useExchange()
  const { sandbox } = control
  const [name, setName] = useState("")
  const { value: snapshots = [], error, refresh } = usePoll(() => sandbox.listSnapshots(), 3_000, [control])
  const acting = useAction(async (act: () => Promise<string>) => {
    const message = await act()
    refresh()
    return message
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void acting.run(async () => {
      const saved = await sandbox.saveSnapshot(name === "" ? {} : { name })
      setName("")
      return `The current exchange is saved as ${saved.name}.`
    })
  }
  const actions = ({ name: saved, problem }: SavedSnapshot) => {
    const named = { name: saved }
    return (
      <span className="flex justify-end gap-1">
        <Button
          small
          aria-label={`Load ${saved}`}
          disabled={acting.isBusy || problem !== null}
          onClick={() =>
            void acting.run(async () => {
              const { generation } = await sandbox.loadSnapshot(named)
              return `The exchange is as it was when ${saved} was saved: generation ${generation}.`
            })
          }
        >
          Load
        </Button>
        <Button
          small
          aria-label={`Delete ${saved}`}
          disabled={acting.isBusy}
          onClick={() =>
            void acting.run(async () => {
              await sandbox.deleteSnapshot(named)
              return `${saved} is deleted.`
            })
          }
        >
          Delete
        </Button>
      </span>
    )
  }
  return (
    <Panel title="Snapshots">
      <div className="flex flex-col gap-3">
        <form onSubmit={save} className="flex items-end gap-2">
          <div className="flex-1">
            <TextField
              label="Name of the snapshot"
              placeholder="made for you"
              value={name}
              onValue={setName}
            />
          </div>
          <Button kind="primary" type="submit" disabled={acting.isBusy}>
            Save the exchange
          </Button>
        </form>
        <Failure action={acting} />
        <ErrorNote error={error} />
        <div className="-mx-3 -mb-3 border-t border-line">
          <Table
            label="Snapshots"
            rows={snapshots}
            keyOf={({ name: saved }) => saved}
            empty={
              <Empty title="No snapshots yet">Save one before a test, and load it before the next.</Empty>
            }
            columns={[
              {
                name: "Name",
                cell: ({ name: saved, problem }) => (problem === null ? saved : `${saved}: ${problem}`),
              },
              { name: "Saved", isWide: true, cell: ({ savedAt }) => dateAndTime(savedAt) },
              { name: "Open orders", isNumber: true, cell: ({ openOrders }) => openOrders },
              { name: "Action", isAction: true, cell: actions },
            ]}
          />
        </div>
        {snapshots.length > 0 && <SnapshotDiff snapshots={snapshots} />}
      </div>
    </Panel>
  )
}
