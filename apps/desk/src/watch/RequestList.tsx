/** The requests, one line each. The arrow keys move between them. */
import type { LoggedRequest } from "@bourse/client/control"
import { type KeyboardEvent, memo } from "react"
import { faultWords } from "../faultKinds.ts"
import { millisecondsOf, shortened, timeOfDay } from "../format.ts"
import { classes } from "../ui/classes.ts"
import { askedBy } from "./copies.ts"
import { StatusMark } from "./StatusMark.tsx"

/** The parameters' values, in the order sent; ids of 32 digits are useless in a line and omitted. */
const summaryOf = (request: LoggedRequest): string =>
  askedBy(request)
    .map(([, value]) => shortened(value, 24))
    .join(" ")

/** The same columns in the head and in every line: fewer on a narrow screen. */
const columns =
  "grid w-full grid-cols-[3.75rem_4.75rem_minmax(0,1fr)_3.25rem] gap-x-2 px-3 @3xl:grid-cols-[5.75rem_5.5rem_5.5rem_10rem_minmax(0,1fr)_3rem_4rem]"
const onlyWide = "hidden @3xl:block"

interface LineProps {
  readonly request: LoggedRequest
  readonly isSelected: boolean
  /** Whether Tab reaches this line: only one of the lines. */
  readonly isStop: boolean
  readonly onSelect: (id: string) => void
}

const Line = memo(({ request, isSelected, isStop, onSelect }: LineProps) => {
  const { id, time, key, endpoint, method, path, faultKind, reason, weightUsed, durationMs } = request
  const ignored = request.ignored.length === 0 ? null : `ignored ${request.ignored.join(", ")}`
  const summary = summaryOf(request)
  const fault = faultKind === null ? null : faultWords[faultKind].text
  const [area, name] = endpoint?.split(".") ?? []
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={isSelected}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onSelect(id)}
        className={classes(
          columns,
          "items-center py-0.5 text-left text-xs hover:bg-raised pointer-coarse:py-2",
          isSelected && "bg-raised",
        )}
      >
        <span>
          {timeOfDay(time)}
          <span className="hidden text-muted @3xl:inline">.{millisecondsOf(time)}</span>
        </span>
        <span className="truncate">
          <StatusMark request={request} />
        </span>
        <span className={classes("truncate text-muted", onlyWide)}>{key ?? "no key"}</span>
        <span className="truncate @3xl:contents">
          <span className="font-medium @3xl:truncate">
            {name === undefined ? (
              `${method} ${path}`
            ) : (
              <>
                <span className="hidden @3xl:inline">{area}.</span>
                {name}
              </>
            )}{" "}
          </span>
          <span className="@3xl:truncate" title={[fault, ignored, reason, summary].filter(Boolean).join(" ")}>
            {fault !== null && (
              <span className="text-warn">
                <span aria-hidden="true">⚡ </span>
                <span className="sr-only">fault: </span>
                {fault}{" "}
              </span>
            )}
            {ignored !== null && (
              <span className="text-warn">
                <span aria-hidden="true">⚠ </span>
                {ignored}{" "}
              </span>
            )}
            {reason !== null && <span className="text-sell">{reason} </span>}
            <span className="text-muted">{summary}</span>
          </span>
        </span>
        <span className={classes("text-right text-muted", onlyWide)}>{weightUsed ?? "–"}</span>
        <span className="text-right text-muted">{durationMs.toFixed(1)}</span>
      </button>
    </li>
  )
})

/** Selects the line above or below the focused one. */
const move = (event: KeyboardEvent<HTMLElement>): void => {
  const line = document.activeElement?.closest("li")
  const next =
    event.key === "ArrowDown"
      ? line?.nextElementSibling
      : event.key === "ArrowUp"
        ? line?.previousElementSibling
        : undefined
  const button = next?.querySelector("button")
  if (!(button instanceof HTMLElement)) return
  event.preventDefault()
  button.focus()
  button.click()
}

interface RequestListProps {
  /** Requests, newest first. */
  readonly requests: ReadonlyArray<LoggedRequest>
  readonly selectedId: string | null
  readonly onSelect: (id: string) => void
}

export const RequestList = ({ requests, selectedId, onSelect }: RequestListProps) => {
  const isThere = requests.some(({ id }) => id === selectedId)
  return (
    <div className="@container">
      <div aria-hidden="true" className={classes(columns, "border-b border-line py-1 text-xs text-muted")}>
        <span>System time</span>
        <span>Outcome</span>
        <span className={onlyWide}>Key</span>
        <span>Endpoint</span>
        <span className={onlyWide}>Fault, ignored, reason, parameters</span>
        <span className={classes("text-right", onlyWide)}>Weight</span>
        <span className="text-right">ms</span>
      </div>
      <ul className="max-h-[70vh] overflow-auto" aria-label="Requests, latest first" onKeyDown={move}>
        {requests.map((request, place) => (
          <Line
            key={request.id}
            request={request}
            isSelected={request.id === selectedId}
            isStop={isThere ? request.id === selectedId : place === 0}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </div>
  )
}
