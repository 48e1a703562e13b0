/** Every call to the exchange, as it is answered: the account, the response, and the reason of a rejection. */
import type { LoggedRequest } from "@bourse/client/control"
import { useState } from "react"
import { useKept } from "../live/useKept.ts"
import { forgetRequests, useWatched } from "../live/Watched.ts"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import type { Choice } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { KeySummary } from "./KeySummary.tsx"
import { OrderStrip } from "./OrderStrip.tsx"
import { RequestDetail } from "./RequestDetail.tsx"
import { RequestList } from "./RequestList.tsx"

interface FilterProps {
  readonly label: string
  /** The choice without a filter. */
  readonly all: string
  readonly value: string
  readonly choices: ReadonlyArray<Choice>
  readonly onValue: (value: string) => void
}

const Filter = ({ label, all, value, choices, onValue }: FilterProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => onValue(event.target.value)}
    className={classes(
      "min-h-7 max-w-44 min-w-0 rounded-md border bg-page px-1 text-xs pointer-coarse:min-h-10",
      value === "" ? "border-line" : "border-accent",
    )}
  >
    <option value="">{all}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.text}
      </option>
    ))}
  </select>
)

/** The values in the list and the chosen one, which stays even if no request has it. */
const choicesOf = (values: ReadonlyArray<string | null>, chosen: string): ReadonlyArray<Choice> =>
  [...new Set([...values, chosen])]
    .filter((value) => value !== null && value !== "")
    .toSorted()
    .map((value) => ({ value: value!, text: value! }))

/** The choices of the outcome filter. */
const outcomes: Readonly<Record<string, { text: string; is: (request: LoggedRequest) => boolean }>> = {
  done: { text: "Done", is: ({ status }) => status === 200 },
  rejected: { text: "Rejected or lost", is: ({ status }) => status !== 200 },
  fault: { text: "With a fault", is: ({ fault }) => fault !== null },
  ignored: { text: "With an ignored parameter", is: ({ ignored }) => ignored.length > 0 },
}

const shownMax = 200

const WatchPage = () => {
  const { requests, missed, isOpen } = useWatched()
  const [held, setHeld] = useState<ReadonlyArray<LoggedRequest> | null>(null)
  const [key, keepKey] = useKept("watch-key", "")
  const [endpoint, keepEndpoint] = useKept("watch-endpoint", "")
  const [which, keepWhich] = useKept("watch-outcome", "")
  const showAll = () => {
    for (const keep of [keepKey, keepEndpoint, keepWhich]) keep("")
  }
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const all = held ?? requests
  const matching = all.filter(
    (request) =>
      (key === "" || request.key === key) &&
      (endpoint === "" || request.endpoint === endpoint) &&
      outcomes[which]?.is(request) !== false,
  )
  const selected = all.find(({ id }) => id === selectedId) ?? null
  const shown = matching.slice(0, shownMax)
  const aside = (
    <div className="flex flex-wrap items-center gap-1.5">
      <Filter
        label="Key"
        all="Every key"
        value={key}
        onValue={keepKey}
        choices={choicesOf(
          all.map((each) => each.key),
          key,
        )}
      />
      <Filter
        label="Endpoint"
        all="Every endpoint"
        value={endpoint}
        onValue={keepEndpoint}
        choices={choicesOf(
          all.map((each) => each.endpoint),
          endpoint,
        )}
      />
      <Filter
        label="Outcome"
        all="Every outcome"
        value={which}
        onValue={keepWhich}
        choices={Object.entries(outcomes).map(([value, { text }]) => ({ value, text }))}
      />
      <Badge tone={isOpen ? "good" : "bad"} text={isOpen ? "live" : "no connection"} />
      <Button small aria-pressed={held !== null} onClick={() => setHeld(held === null ? requests : null)}>
        {held === null ? "Pause" : "Continue"}
      </Button>
      <Button
        small
        kind="quiet"
        onClick={() => {
          setHeld(null)
          forgetRequests()
        }}
      >
        Clear
      </Button>
    </div>
  )
  return (
    <>
      <h1 className="sr-only">Watch my bot</h1>
      <div className="grid grid-cols-1 items-start gap-2 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Panel title="Requests" aside={aside} flush>
          {missed !== 0 && (
            <p className="border-b border-line px-3 py-2 text-sm text-warn">
              {missed === null
                ? "Some requests are not shown: the server was restarted, or requests came too fast."
                : `${missed} requests came too fast to be shown.`}
            </p>
          )}
          {all.length === 0 ? (
            <Empty title="No calls yet">
              Start your bot with this server's address and the key dev-alice, secret dev-secret-alice. Each
              of its calls appears here the moment it is answered.
            </Empty>
          ) : matching.length === 0 ? (
            <div className="flex flex-col items-center pb-6">
              <Empty title="No request matches the filters" />
              <Button onClick={showAll}>Show every request</Button>
            </div>
          ) : (
            <>
              <OrderStrip requests={matching} selectedId={selectedId} onSelect={setSelectedId} />
              <RequestList requests={shown} selectedId={selectedId} onSelect={setSelectedId} />
            </>
          )}
        </Panel>
        <div className="flex min-w-0 flex-col gap-2">
          {selected !== null && <RequestDetail request={selected} />}
          <KeySummary requests={all} />
          {selected === null && all.length > 0 && (
            <p className="px-3 text-xs text-muted">
              Choose a request to see its parameters and its answer, and to copy it as code.
            </p>
          )}
        </div>
      </div>
    </>
  )
}

export default WatchPage
