/** The settings that affect a bot most: its rate limits, and bans. */
import type { SettingsChange } from "@bourse/client/control"
import { type FormEvent, useState } from "react"
import { useExchange } from "../exchange.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { TextField } from "../ui/Field.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"

const names = {
  weightBudget: "Weight per window",
  weightWindowMs: "Window, ms",
  banAfterRejections: "Rejections before a ban",
  banMs: "Length of a ban, ms",
  openOrdersMax: "Open orders per account",
  withdrawalReviewMs: "Time to cancel a withdrawal, ms",
} as const

type Name = keyof typeof names

export const SettingsSection = () => {
  const { control } = useExchange()
  const { value: settings, error, refresh } = usePoll(() => control.admin.settings(), 5_000, [control])
  const [changes, setChanges] = useState<Partial<Record<Name, string>>>({})
  const saving = useAction(async () => {
    const payload = Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, Number(text)]))
    await control.admin.changeSettings(payload as SettingsChange)
    setChanges({})
    refresh()
    return "The settings apply from the next call on."
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <Panel title="Exchange settings">
      <ErrorNote error={error} />
      {settings === undefined ? (
        <Empty title="Loading the settings" />
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {(Object.keys(names) as ReadonlyArray<Name>).map((name) => (
              <TextField
                key={name}
                label={names[name]}
                type="number"
                min={1}
                value={changes[name] ?? String(settings[name])}
                onValue={(text) => setChanges((before) => ({ ...before, [name]: text }))}
                required
              />
            ))}
          </div>
          <Button
            kind="primary"
            className="self-start"
            type="submit"
            disabled={saving.isBusy || Object.keys(changes).length === 0}
          >
            Save
          </Button>
          <Failure action={saving} />
        </form>
      )}
    </Panel>
  )
}
