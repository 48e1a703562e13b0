/**
 * Mutants that show a record wrongly: with its first values, twice in a list, without decimals, a minute off.
 */
import type { EndpointEntry, Field } from "@bourse/conformance"
import { changes } from "../deviations.ts"
import type { Json } from "../Mutant.ts"
import { cutDecimals, firstShown } from "./excused.ts"
import { hasRows, isMust, type Mistake, ofField, type Place, placesOf, plain, typesOf } from "./places.ts"

/** Id of a record; "" if the record has no id. */
export const identityOf = (row: Json): string =>
  String(row.orderId ?? row.id ?? row.tranId ?? row.apiKey ?? row.asset ?? row.coin ?? row.symbol ?? "")

/** Fields of an existing record that a later request or event changes. */
const changing =
  /^(?:status|executedQty|cummulativeQuoteQty|updateTime|isWorking|free|locked|available|frozen|cancelReason|confirmTimes)$/

const stale = (entry: EndpointEntry, place: Place): Array<Mistake> =>
  entry.method !== "GET"
    ? []
    : place.fields
        .filter((field) => isMust(field) && plain(field) && changing.test(field.name))
        .map((field) => ({
          operator: "shows what it showed first",
          statement: `${entry.id}.field.${place.path}${field.name}`,
          endpoint: entry.id,
          text: `${field.name} keeps the value from its record's first appearance.`,
          excuse: firstShown(entry, field),
          handle: changes(entry.id, (json: Json, { memory, key }) => {
            const rows = place.in(json)
            if (!Array.isArray(rows)) return
            const first = (memory.get("first shown") ?? new Map()) as Map<string, unknown>
            memory.set("first shown", first)
            for (const row of rows as ReadonlyArray<Json>) {
              const name = `${key?.uid} ${row.symbol} ${identityOf(row)}`
              if (first.has(name)) row[field.name] = first.get(name)
              else first.set(name, row[field.name])
            }
          }),
        }))

const twice = (entry: EndpointEntry, place: Place): Array<Mistake> => {
  if (!hasRows(entry, place)) return []
  const repeat = (text: string, at: number): Mistake => ({
    operator: "lists a record twice",
    statement: `${entry.id}.answer`,
    endpoint: entry.id,
    text,
    handle: changes(entry.id, (json: Json) => {
      for (const rows of place.listsIn(json))
        if (rows.length > 0) rows.splice(at < 0 ? rows.length : at, 0, rows.at(at) ?? {})
    }),
  })
  return [repeat("The first record is listed twice.", 0), repeat("The last record is listed twice.", -1)]
}

const fieldMistakes = (entry: EndpointEntry, place: Place): Array<Mistake> =>
  place.fields
    .filter((field) => isMust(field) && plain(field))
    .flatMap((field): Array<Mistake> => {
      const made = ofField(entry, place, field)
      return [
        ...(typesOf(field) === "decimal"
          ? [made("cuts decimals", `${field.name} is cut to one decimal.`, cut, cutDecimals(entry, field))]
          : []),
        ...(isTime(field) ? [made("is a minute off", `${field.name} is a minute later.`, later)] : []),
      ]
    })

const isTime = (field: Field): boolean => typesOf(field) === "ms"
const cut = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/^(-?\d+\.\d)\d+$/, "$1") : value
const later = (value: unknown): unknown => (typeof value === "number" && value > 0 ? value + 60_000 : value)

export const ofRecords = (entry: EndpointEntry): ReadonlyArray<Mistake> =>
  placesOf(entry).flatMap((place) => [
    ...stale(entry, place),
    ...twice(entry, place),
    ...fieldMistakes(entry, place),
  ])
