/**
 * Events in the journal's format: one JSON array each, `[kind, version, time, ...fields]`, written and read by the
 * table of `eventColumns`. Field names of events are not stored, so renaming a field changes nothing. Unknown
 * kinds and versions of events are rejected by name.
 */
import { type ColumnList, recordReader, recordWriter } from "../model/ColumnList.ts"
import { type Event, type EventKind, eventColumns } from "../model/Event.ts"
import { InvariantBroken } from "../Rejection.ts"

/** An event in the journal: JSON. */
export type WrittenEvent = ReadonlyArray<unknown>

/** The version of every kind of event. */
const version = 1

interface Kind {
  readonly columns: ColumnList
  readonly count: number
  readonly read: (written: ReadonlyArray<unknown>) => object
  write(event: object): WrittenEvent
}

/** Number of elements before the fields: kind, version and time. */
const before = 3

const kinds = new Map<unknown, Kind>(
  Object.entries<ColumnList>(eventColumns).map(([kind, columns]) => {
    const count = Object.keys(columns).length
    const read = recordReader(columns, before, `type: "${kind}", time: written[2]`)
    return [kind, { columns, count, read, write: recordWriter(columns, `"${kind}", ${version}, value.time`) }]
  }),
)

/** An event as JSON for the journal. */
export const writeEvent = (event: Event): WrittenEvent => (kinds.get(event.type) as Kind).write(event)

/** Reads an event. Throws {@link InvariantBroken} that names the unknown kind or version. */
export const readEvent = (written: WrittenEvent): Event => {
  const kind = written[0] as EventKind
  const known = kinds.get(kind)
  if (known === undefined) throw new InvariantBroken(`unknown event ${JSON.stringify(kind)?.slice(0, 60)}`)
  if (written[1] !== version)
    throw new InvariantBroken(`event ${kind} of an unknown version ${JSON.stringify(written[1])}`)
  if (!Number.isSafeInteger(written[2])) throw new InvariantBroken(`an event ${kind} without a time`)
  const { columns, count, read } = known
  if (written.length !== count + before)
    throw new InvariantBroken(`an event ${kind} has ${written.length - before} fields, not ${count}`)
  try {
    return read(written) as Event
  } catch (error) {
    // Reads the event again, field by field, so that the message names the wrong field.
    for (const [at, [name, { read }]] of Object.entries(columns).entries())
      readField(kind, name, () => read(written[at + before]))
    throw error
  }
}

/** Reads a field of an event; an error names the field. */
const readField = (kind: EventKind, name: string, read: () => unknown): void => {
  try {
    read()
  } catch (error) {
    if (!(error instanceof InvariantBroken)) throw error
    throw new InvariantBroken(`event ${kind}, field ${name}: ${error.message}`)
  }
}

/** A group of events as the text of a JSON array. */
export const writeEvents = (events: ReadonlyArray<Event>): string => JSON.stringify(events.map(writeEvent))
