/** The acts of a scenario: with times and states if it is running, otherwise with planned times. */
import type { RunningScenario, Scenario, ScenarioAct } from "@bourse/client/control"
import { timeOfDay } from "../format.ts"
import { classes } from "../ui/classes.ts"
import { Badge } from "../ui/Marks.tsx"
import { Table } from "../ui/Table.tsx"
import { describeAct } from "./describeAct.ts"

const Act = ({ act }: { readonly act: ScenarioAct }) => {
  const { text, direction } = describeAct(act)
  return (
    <span className={classes(direction === "down" && "text-sell", direction === "up" && "text-buy")}>
      {direction !== null && <span aria-hidden="true">{direction === "down" ? "▼ " : "▲ "}</span>}
      {text}
    </span>
  )
}

/** The index of an act is its key: acts have no name. */
const numbered = <Each,>(list: ReadonlyArray<Each>) => list.map((each, place) => ({ each, place }))

export const RunningActs = ({ acts }: Pick<RunningScenario, "acts">) => (
  <Table
    isSlim
    label="Acts"
    rows={numbered(acts)}
    keyOf={({ place }) => place}
    empty={null}
    columns={[
      { name: "What", isFlowing: true, cell: ({ each: { act } }) => <Act act={act} /> },
      { name: "From", cell: ({ each: { from } }) => timeOfDay(from) },
      { name: "To", isExtra: true, cell: ({ each: { to } }) => timeOfDay(to) },
      {
        name: "State",
        cell: ({ each: { state, applied } }) => (
          <>
            <Badge tone={state === "on" ? "warn" : "plain"} text={state} />
            {applied !== undefined && applied > 0 && <span className="text-muted"> {applied} calls</span>}
          </>
        ),
      },
    ]}
  />
)

export const PlannedActs = ({ acts }: Pick<Scenario, "acts">) => (
  <Table
    isSlim
    label="Acts"
    rows={numbered(acts)}
    keyOf={({ place }) => place}
    empty={null}
    columns={[
      { name: "What", isFlowing: true, cell: ({ each }) => <Act act={each} /> },
      { name: "After", cell: ({ each }) => each.at ?? "0s" },
      { name: "For", cell: ({ each }) => (each.for === "0s" ? "at once" : each.for) },
    ]}
  />
)
