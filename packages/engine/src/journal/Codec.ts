/**
 * Events as the journal keeps them: one JSON array each, `[kind, version, time, ...fields]`, written and read by the
 * table of `eventColumns`. What is not known is refused by name.
 *
 * The fields have no names there, so renaming one changes nothing; a kind that is renamed is read by both names.
 *
 * Version 1 were objects, `{"type": "funded", "v": 1, ...}`: they are read too, see `firstForm.ts`. When the fields of
 * a kind change, its version rises, and what reads the version before is kept: see `upgrades.ts`.
 */
import { type Columns, recordReader, recordWriter } from "../model/Column.ts"
import { type Event, type EventKind, eventColumns } from "../model/Event.ts"
import { InvariantBroken } from "../Rejection.ts"
import { readField, readFirstForm } from "./firstForm.ts"
import { currentName, upgrades } from "./upgrades.ts"

/** An event in the journal: JSON. */
export type WrittenEvent = ReadonlyArray<unknown> | { readonly [name: string]: unknown }

/** The first version that is an array; a kind is written in it until its fields change. */
const firstVersion = 2

interface Field {
  readonly name: string
  readonly read: (written: unknown) => unknown
}

interface Kind {
  /** The version in which it is written. */
  readonly version: number
  /** In the order in which they are written. */
  readonly fields: ReadonlyArray<Field>
  readonly read: (written: ReadonlyArray<unknown>) => unknown
  readonly write: (event: Record<string, unknown>) => WrittenEvent
}

/** Kind, version and time stand before the fields. */
const before = 3

const kinds = new Map<string, Kind>(
  Object.entries(eventColumns).map(([kind, of]) => {
    const columns = of as Columns<Record<string, unknown>>
    const fields = Object.entries(columns).map(([name, { read }]) => ({ name, read }))
    const version = firstVersion + (upgrades[kind as EventKind]?.length ?? 0)
    const read = recordReader(columns, before, `type: "${kind}", time: written[2]`)
    return [
      kind,
      { version, fields, read, write: recordWriter(columns, `"${kind}", ${version}, value.time`) },
    ]
  }),
)

/** An event as JSON. */
export const writeEvent = (event: Event): WrittenEvent =>
  (kinds.get(event.type) as Kind).write(event as unknown as Record<string, unknown>)

const readKind = (kind: EventKind, { fields, read }: Kind, written: ReadonlyArray<unknown>): Event => {
  if (!Number.isSafeInteger(written[2])) throw new InvariantBroken(`an event ${kind} without a time`)
  if (written.length !== fields.length + before)
    throw new InvariantBroken(`an event ${kind} has ${written.length - before} fields, not ${fields.length}`)
  try {
    return read(written) as Event
  } catch (error) {
    // Once more, field by field: the message names the one that is wrong.
    for (const [at, field] of fields.entries()) readField(kind, field.name, field.read, written[at + before])
    throw error
  }
}

/** What leads from an earlier version of a kind to the one of today; undefined where there is no such version. */
const upgradesFrom = (kind: EventKind, version: unknown) => {
  const of = upgrades[kind] ?? []
  const isEarlier = Number.isSafeInteger(version) && (version as number) >= firstVersion
  return isEarlier && (version as number) < firstVersion + of.length
    ? of.slice((version as number) - firstVersion)
    : undefined
}

/** Reads an event of any published version. Throws {@link InvariantBroken} that names what it does not know. */
export const readEvent = (written: WrittenEvent): Event => {
  if (!Array.isArray(written)) return readFirstForm(written as { readonly [name: string]: unknown })
  const kind = currentName(written[0])
  const writtenVersion: unknown = written[1]
  const known = typeof kind === "string" ? kinds.get(kind) : undefined
  if (known === undefined) throw new InvariantBroken(`unknown event ${JSON.stringify(kind)?.slice(0, 60)}`)
  if (writtenVersion === known.version) return readKind(kind as EventKind, known, written)
  const later = upgradesFrom(kind as EventKind, writtenVersion)
  if (later === undefined)
    throw new InvariantBroken(`event ${kind} of an unknown version ${JSON.stringify(writtenVersion)}`)
  const upgraded = later.reduce(
    (fields, upgrade) => upgrade(fields),
    written.slice(before) as ReadonlyArray<unknown>,
  )
  return readKind(kind as EventKind, known, [kind, known.version, written[2], ...upgraded])
}

/** A group of events as the text of a JSON array. */
export const writeEvents = (events: ReadonlyArray<Event>): string => JSON.stringify(events.map(writeEvent))
