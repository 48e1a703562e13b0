/**
 * Events as the journal keeps them: one JSON array each, `[kind, version, time, ...fields]`, written and read by the
 * table of `eventColumns`. The fields have no names there, so renaming one changes nothing. What is not known is
 * refused by name.
 */
import { type Columns, recordReader, recordWriter } from "../model/Column.ts"
import { type Event, type EventKind, eventColumns } from "../model/Event.ts"
import { InvariantBroken } from "../Rejection.ts"

/** An event in the journal: JSON. */
export type WrittenEvent = ReadonlyArray<unknown>

/** Of every kind. */
const version = 1

interface Field {
  readonly name: string
  readonly read: (written: unknown) => unknown
}

interface Kind {
  /** In the order in which they are written. */
  readonly fields: ReadonlyArray<Field>
  readonly read: (written: ReadonlyArray<unknown>) => unknown
  readonly write: (event: Record<string, unknown>) => WrittenEvent
}

/** Kind, version and time stand before the fields. */
const before = 3

const kinds = new Map<unknown, Kind>(
  Object.entries(eventColumns).map(([kind, of]) => {
    const columns = of as Columns<Record<string, unknown>>
    const fields = Object.entries(columns).map(([name, { read }]) => ({ name, read }))
    const read = recordReader(columns, before, `type: "${kind}", time: written[2]`)
    return [kind, { fields, read, write: recordWriter(columns, `"${kind}", ${version}, value.time`) }]
  }),
)

/** An event as JSON. */
export const writeEvent = (event: Event): WrittenEvent =>
  (kinds.get(event.type) as Kind).write(event as unknown as Record<string, unknown>)

/** Reads an event. Throws {@link InvariantBroken} that names what it does not know. */
export const readEvent = (written: WrittenEvent): Event => {
  const kind = written[0] as EventKind
  const known = kinds.get(kind)
  if (known === undefined) throw new InvariantBroken(`unknown event ${JSON.stringify(kind)?.slice(0, 60)}`)
  if (written[1] !== version)
    throw new InvariantBroken(`event ${kind} of an unknown version ${JSON.stringify(written[1])}`)
  if (!Number.isSafeInteger(written[2])) throw new InvariantBroken(`an event ${kind} without a time`)
  const { fields, read } = known
  if (written.length !== fields.length + before)
    throw new InvariantBroken(`an event ${kind} has ${written.length - before} fields, not ${fields.length}`)
  try {
    return read(written) as Event
  } catch (error) {
    // Once more, field by field: the message names the one that is wrong.
    for (const [at, field] of fields.entries()) readField(kind, field, written[at + before])
    throw error
  }
}

/** Reads a field, and names it when it is none. */
const readField = (kind: EventKind, { name, read }: Field, written: unknown): void => {
  try {
    read(written)
  } catch (error) {
    if (!(error instanceof InvariantBroken)) throw error
    throw new InvariantBroken(`event ${kind}, field ${name}: ${error.message}`)
  }
}

/** A group of events as the text of a JSON array. */
export const writeEvents = (events: ReadonlyArray<Event>): string => JSON.stringify(events.map(writeEvent))
