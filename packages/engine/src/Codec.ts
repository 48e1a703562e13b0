/**
 * Events as the journal keeps them: one JSON array each, `[kind, version, time, ...fields]`, written and read by the
 * table of `eventColumns`. What is not known is refused by name.
 *
 * Version 1 were objects, `{"type": "funded", "v": 1, ...}`: they are read too, see `firstForm.ts`. When the fields of a kind
 * change, its version rises, and what reads the version before is kept.
 */
import type { Columns } from "./Column.ts"
import { type Event, type EventKind, type Events, eventColumns } from "./Event.ts"
import { readField, readFirstForm } from "./firstForm.ts"
import { InvariantBroken } from "./Refusal.ts"

/** An event in the journal: JSON. */
export type WrittenEvent = ReadonlyArray<unknown> | { readonly [name: string]: unknown }

/** The version in which every kind is written. */
const version = 2

interface Field {
  readonly name: string
  readonly write: (value: unknown) => unknown
  readonly read: (written: unknown) => unknown
}

/** The fields of every kind, in the order in which they are written. */
const fieldsOf = new Map<string, ReadonlyArray<Field>>(
  Object.entries(eventColumns).map(([kind, columns]) => [
    kind,
    Object.entries(columns as Columns<Record<string, unknown>>).map(([name, column]) => ({
      name,
      ...column,
    })),
  ]),
)

/** An event as JSON. */
export const writeEvent = (event: Event): WrittenEvent => {
  const fields = fieldsOf.get(event.type) as ReadonlyArray<Field>
  const written: Array<unknown> = [event.type, version, event.time]
  for (const { name, write } of fields) written.push(write((event as Record<string, unknown>)[name]))
  return written
}

const readFields = (
  kind: EventKind,
  fields: ReadonlyArray<Field>,
  written: ReadonlyArray<unknown>,
): Event => {
  const [, , time] = written
  if (!Number.isSafeInteger(time)) throw new InvariantBroken(`an event ${kind} without a time`)
  if (written.length !== fields.length + 3)
    throw new InvariantBroken(`an event ${kind} has ${written.length - 3} fields, not ${fields.length}`)
  const event: Record<string, unknown> = { type: kind, time }
  for (let at = 0; at < fields.length; at++) {
    const { name, read } = fields[at] as Field
    const value = readField(kind, name, read, written[at + 3])
    if (value !== undefined) event[name] = value
  }
  return event as unknown as Event
}

/** Reads an event of any published version. Throws {@link InvariantBroken} that names what it does not know. */
export const readEvent = (written: WrittenEvent): Event => {
  if (!Array.isArray(written)) return readFirstForm(written as { readonly [name: string]: unknown })
  const [kind, writtenVersion] = written as ReadonlyArray<unknown>
  const fields = typeof kind === "string" ? fieldsOf.get(kind) : undefined
  if (fields === undefined) throw new InvariantBroken(`unknown event ${JSON.stringify(kind)?.slice(0, 60)}`)
  if (writtenVersion !== version)
    throw new InvariantBroken(`event ${kind} of an unknown version ${JSON.stringify(writtenVersion)}`)
  return readFields(kind as keyof Events, fields, written)
}

/** A group of events as the text of a JSON array. */
export const writeEvents = (events: ReadonlyArray<Event>): string => JSON.stringify(events.map(writeEvent))
