import type { LoggedRequest } from "@bourse/client/control"
import { timeOfDay } from "../format.ts"
import { classes } from "../ui/classes.ts"
import { askedBy } from "./copies.ts"
import { StatusMark } from "./StatusMark.tsx"

/** The values of what was asked, in the order they were sent. */
const summaryOf = (request: LoggedRequest): string =>
  askedBy(request)
    .map(([, value]) => value)
    .join(" ")

interface RequestListProps {
  /** Latest first. */
  readonly requests: ReadonlyArray<LoggedRequest>
  readonly selectedId: string | null
  readonly onSelect: (id: string) => void
}

/** One line a request, with the reason below a rejected one. */
export const RequestList = ({ requests, selectedId, onSelect }: RequestListProps) => (
  <ul className="max-h-[70vh] overflow-auto" aria-label="Requests, latest first">
    {requests.map((request) => (
      <li key={request.id} className="border-b border-line last:border-b-0">
        <button
          type="button"
          aria-pressed={request.id === selectedId}
          onClick={() => onSelect(request.id)}
          className={classes(
            "grid w-full grid-cols-[4.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-1.5 text-left text-sm hover:bg-raised pointer-coarse:py-2",
            request.id === selectedId && "bg-raised",
          )}
        >
          <span>
            <StatusMark request={request} />
          </span>
          <span className="min-w-0">
            <span className="block truncate">
              <span className="font-medium">{request.endpoint ?? `${request.method} ${request.path}`}</span>{" "}
              <span className="text-muted">{request.key ?? "no key"}</span>
            </span>
            <span className="block truncate text-xs text-muted">{summaryOf(request)}</span>
            {request.reason !== null && <span className="block break-words">{request.reason}</span>}
          </span>
          <span className="text-right text-xs whitespace-nowrap text-muted">
            {timeOfDay(request.time)}
            <br />
            {request.durationMs.toFixed(1)} ms
          </span>
        </button>
      </li>
    ))}
  </ul>
)
