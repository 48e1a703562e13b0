/** Finds the fields and rows of answers in which a mutant can make a mistake, by the catalogue. */
import type { EndpointEntry, Field } from "@bourse/conformance"
import { changes } from "../deviations.ts"
import type { Call, Handle, Json, Mutant, Unnumbered } from "../Mutant.ts"
import type { Excuse } from "./excused.ts"

export interface Mistake extends Unnumbered<Mutant> {
  readonly operator: string
  /** Reason why the mistake is not played as a mutant. */
  readonly excuse?: Excuse | undefined
}

export const signing = /^(?:timestamp|signature|recvWindow)$/
export const isMust = ({ level = "must" }: { readonly level?: string }): boolean => level === "must"

/** Parameters of an endpoint that the server must understand, without those for signing. */
export const ownOf = ({ parameters }: EndpointEntry): EndpointEntry["parameters"] =>
  parameters.filter((parameter) => !signing.test(parameter.name) && isMust(parameter))

/** Objects of an answer that have the same fields: its rows, or the answer itself. */
export interface Place {
  readonly in: (json: Json) => ReadonlyArray<Json>
  readonly fields: ReadonlyArray<Field>
  readonly path: string
  readonly isList: boolean
  /** Lists that contain the rows; nested rows are in several lists. */
  readonly listsIn: (json: Json) => ReadonlyArray<Array<Json>>
}

const rowsOf = (value: unknown): Array<Json> => (Array.isArray(value) ? value : [])

/** Lists inside the rows of a list, such as the networks of a coin. */
const inRows = (of: (json: Json) => Array<Json>, { fields, path }: Pick<Place, "fields" | "path">) =>
  fields
    .filter(({ type, fields }) => [type].flat().includes("array") && fields !== undefined)
    .map(({ name, fields: own = [] }): Place => {
      const listsIn = (json: Json) => of(json).map((row) => rowsOf(row[name]))
      return {
        in: (json) => listsIn(json).flat(),
        listsIn,
        fields: own,
        path: `${path}${name}.`,
        isList: true,
      }
    })

const list = (
  of: (json: Json) => Array<Json>,
  some: Pick<Place, "fields" | "path">,
): ReadonlyArray<Place> => [
  { ...some, in: of, listsIn: (json) => [of(json)], isList: true },
  ...inRows(of, some),
]

const single = (of: (json: Json) => Json, some: Pick<Place, "fields" | "path">): Place => ({
  ...some,
  in: (json) => [of(json)],
  listsIn: () => [],
  isList: false,
})

/** Objects of an endpoint's answer that have fields: for example an account, and the account's balances. */
export const placesOf = ({ answer: { kind, fields } }: EndpointEntry): ReadonlyArray<Place> => {
  if (kind === "array") return list(rowsOf, { fields, path: "" })
  const first = (json: Json): Json => (kind === "one-element-array" ? (json[0] ?? {}) : json)
  const itself = single(first, { fields, path: "" })
  const field = fields.find(({ type, fields }) => [type].flat().includes("array") && fields !== undefined)
  if (field !== undefined) {
    const { name, fields: own = [] } = field
    const rows = list((json) => rowsOf(first(json)[name]), { fields: own, path: `${name}.` })
    return fields.length <= 8 ? rows : [itself, ...rows]
  }
  const data = fields.find(({ name, fields }) => name === "data" && fields !== undefined)
  return data === undefined
    ? [itself]
    : [single((json) => json.data ?? {}, { fields: data.fields ?? [], path: "data." })]
}

/** Whether an answer may have several rows: answers of lists, and of writes about several records. */
export const hasRows = ({ method, id }: EndpointEntry, { isList }: Place): boolean =>
  isList && (method === "GET" || /batchOrders|cancelOpenOrders$/.test(id)) && id !== "spot.strategyGroups"

export const typesOf = ({ type }: Field): string => [type].flat().join()
/** Whether a field is a single value, which a mutant can change. */
export const plain = ({ type, fields, nullable }: Field): boolean =>
  fields === undefined && nullable !== true && !/object|array|any|null/.test([type].flat().join())

export const onRows = (
  entry: EndpointEntry,
  place: Place,
  change: (row: Json, at: number, rows: Array<Json>, call: Call) => void,
): Handle =>
  changes(entry.id, (json: Json, call) => {
    const rows = place.in(json)
    if (!Array.isArray(rows)) return
    const before = rows.map((row) => ({ ...row }))
    for (const [at, row] of rows.entries())
      if (typeof row === "object" && row !== null) change(row, at, before, call)
  })

/** A mutant that changes one field in every row of the answer. */
export const ofField =
  (entry: EndpointEntry, place: Place, field: Field) =>
  (operator: string, text: string, change: (value: unknown) => unknown, excuse?: Excuse): Mistake => ({
    operator,
    statement: `${entry.id}.field.${place.path}${field.name}`,
    endpoint: entry.id,
    text,
    excuse,
    handle: onRows(entry, place, (row) => {
      if (field.name in row) row[field.name] = change(row[field.name])
    }),
  })
