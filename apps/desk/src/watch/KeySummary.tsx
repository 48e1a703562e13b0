import type { LoggedRequest } from "@bourse/client/control"
import { Empty } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Table } from "../ui/Table.tsx"

interface OfKey {
  readonly key: string
  readonly count: number
  readonly rejected: number
  readonly weight: number | null
  readonly slowestMs: number
}

const byKey = (requests: ReadonlyArray<LoggedRequest>): ReadonlyArray<OfKey> =>
  [...Map.groupBy(requests, ({ key }) => key ?? "no key")].map(([key, own]) => ({
    key,
    count: own.length,
    rejected: own.filter(({ status }) => status !== 200).length,
    // Requests are newest first: the first charged one has the current usage.
    weight: own.find(({ weightUsed }) => weightUsed !== null)?.weightUsed ?? null,
    slowestMs: Math.max(...own.map(({ durationMs }) => durationMs)),
  }))

/** Each key's calls among the shown ones. */
export const KeySummary = ({ requests }: { readonly requests: ReadonlyArray<LoggedRequest> }) => (
  <Panel title="Keys" flush>
    <Table
      isSlim
      label="Keys"
      rows={byKey(requests)}
      keyOf={({ key }) => key}
      empty={<Empty title="No key has been used yet" />}
      columns={[
        {
          name: "Key",
          cell: ({ key }) => (
            <span title={key} className="inline-block max-w-28 truncate align-bottom @max-sm:max-w-20">
              {key}
            </span>
          ),
        },
        { name: "Calls", isNumber: true, cell: ({ count }) => count },
        { name: "Rejected", isNumber: true, cell: ({ rejected }) => rejected },
        { name: "Weight", isNumber: true, cell: ({ weight }) => weight ?? "–" },
        { name: "Slowest, ms", isNumber: true, cell: ({ slowestMs }) => slowestMs.toFixed(0) },
      ]}
    />
  </Panel>
)
