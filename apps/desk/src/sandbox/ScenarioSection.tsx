/** Scenarios: market disturbances that run on the exchange, act by act, by its clock. */
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { SelectField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { ErrorNote, Failure } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { PlannedActs, RunningActs } from "./Acts.tsx"

export const ScenarioSection = () => {
  const { control } = useExchange()
  const { sandbox } = control
  const { value: scenarios = [], error } = usePoll(() => sandbox.listScenarios(), 60_000, [control])
  const { value, refresh } = usePoll(() => sandbox.scenario(), 1_000, [control])
  const [name, setName] = useState("")
  const chosen = scenarios.find((each) => each.name === name) ?? scenarios[0]
  const running = value?.scenario ?? null
  const acting = useAction(async (act: () => Promise<string>) => {
    const message = await act()
    refresh()
    return message
  })
  return (
    <Panel title="Scenarios" aside={running !== null && <Badge tone="warn" text={`${running.name} runs`} />}>
      <div className="flex flex-col gap-3">
        <ErrorNote error={error} />
        <SelectField
          label="Scenario"
          value={chosen?.name ?? ""}
          onValue={setName}
          choices={scenarios.map((each) => ({ value: each.name, text: each.name }))}
          hint={chosen?.description}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            kind="primary"
            disabled={acting.isBusy || chosen === undefined}
            onClick={() =>
              void acting.run(async () => {
                await sandbox.runScenario({ name: chosen!.name })
                return `The scenario ${chosen!.name} has begun.`
              })
            }
          >
            Run it
          </Button>
          <Button
            disabled={acting.isBusy || running === null}
            onClick={() =>
              void acting.run(async () => {
                await sandbox.stopScenario()
                return "The scenario was stopped."
              })
            }
          >
            Stop it
          </Button>
        </div>
        <Failure action={acting} />
        <div className="-mx-3 -mb-3 border-t border-line">
          {running !== null ? (
            <RunningActs acts={running.acts} />
          ) : (
            chosen !== undefined && <PlannedActs acts={chosen.acts} />
          )}
        </div>
      </div>
    </Panel>
  )
}
