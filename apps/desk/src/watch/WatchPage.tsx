/** Every call to the exchange as it is answered: whose it is, what came back, and why it was rejected. */
import type { LoggedRequest } from "@bourse/client/control"
import { useState } from "react"
import { forgetRequests, useWatched } from "../live/Watched.ts"
import { Button } from "../ui/Button.tsx"
import { SelectField } from "../ui/Field.tsx"
import { Badge } from "../ui/Marks.tsx"
import { Empty } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { KeySummary } from "./KeySummary.tsx"
import { RequestDetail } from "./RequestDetail.tsx"
import { RequestList } from "./RequestList.tsx"

const everything = { value: "", text: "All" }
const namesOf = (values: ReadonlyArray<string | null>) => [
  everything,
  ...[...new Set(values)]
    .filter((value) => value !== null)
    .toSorted()
    .map((value) => ({ value, text: value })),
]

const shownMax = 200

const WatchPage = () => {
  const { requests, missed, isOpen } = useWatched()
  const [held, setHeld] = useState<ReadonlyArray<LoggedRequest> | null>(null)
  const [key, setKey] = useState("")
  const [endpoint, setEndpoint] = useState("")
  const [which, setWhich] = useState("")
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const all = held ?? requests
  const matching = all.filter(
    (request) =>
      (key === "" || request.key === key) &&
      (endpoint === "" || request.endpoint === endpoint) &&
      (which === "" || (request.status === 200) === (which === "done")),
  )
  const selected = all.find(({ id }) => id === selectedId) ?? null
  const aside = (
    <div className="flex flex-wrap items-center gap-2">
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
      <div className="grid grid-cols-1 items-start gap-2 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Panel title="Requests" aside={aside} flush>
          <div className="grid grid-cols-2 gap-2 border-b border-line p-3 sm:grid-cols-3">
            <SelectField
              label="Key"
              value={key}
              onValue={setKey}
              choices={namesOf(all.map((each) => each.key))}
            />
            <SelectField
              label="Endpoint"
              value={endpoint}
              onValue={setEndpoint}
              choices={namesOf(all.map((each) => each.endpoint))}
            />
            <div className="col-span-2 sm:col-span-1">
              <SelectField
                label="Outcome"
                value={which}
                onValue={setWhich}
                choices={[
                  everything,
                  { value: "done", text: "Done" },
                  { value: "rejected", text: "Rejected or lost" },
                ]}
              />
            </div>
          </div>
          {missed !== 0 && (
            <p className="border-b border-line px-3 py-2 text-sm text-warn">
              {missed === null
                ? "Some requests are not shown: the server was started again, or they came too fast."
                : `${missed} requests came too fast to be shown.`}
            </p>
          )}
          {all.length === 0 ? (
            <Empty title="Nobody has called yet">
              Start your bot with this server's address and the key dev-alice, secret dev-secret-alice. Each
              of its calls appears here the moment it is answered.
            </Empty>
          ) : matching.length === 0 ? (
            <Empty title="No request matches the filters">Choose All to see every request.</Empty>
          ) : (
            <RequestList
              requests={matching.slice(0, shownMax)}
              selectedId={selectedId}
              onSelect={setSelectedId}
            />
          )}
        </Panel>
        <div className="flex min-w-0 flex-col gap-2">
          {selected === null ? (
            <Panel title="Request">
              <Empty title="No request is chosen">
                Choose one to see its parameters and its answer, and to copy it as code.
              </Empty>
            </Panel>
          ) : (
            <RequestDetail request={selected} />
          )}
          <KeySummary requests={all} />
        </div>
      </div>
    </>
  )
}

export default WatchPage
