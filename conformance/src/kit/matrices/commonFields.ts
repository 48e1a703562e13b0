/**
 * Finds fields that two endpoints have in common in the catalogue, and makes matchers that compare their
 * values.
 */
import type { EndpointEntry, Field } from "../Catalogue.ts"

export type Endpoints = ReadonlyMap<string, EndpointEntry>

const scalars = new Set([
  "text",
  "decimal",
  "amount",
  "digits",
  "number",
  "integer",
  "ms",
  "boolean",
  "yyyymmdd",
])

/** Whether a field is always present and has a single value. */
const isPlain = ({ type, nullable, optional, level }: Field): boolean =>
  nullable !== true &&
  optional !== true &&
  (level === undefined || level === "must") &&
  [type].flat().every((each) => scalars.has(each))

/** Fields of an endpoint's rows that are always present and have a single value. */
const plainFields = (endpoints: Endpoints, id: string): ReadonlyMap<string, Field> => {
  const { fields = [] } = endpoints.get(id)?.answer ?? {}
  const list = fields.find(({ name, fields }) => fields !== undefined && /^(?:data|rows)$/.test(name))
  return new Map((list?.fields ?? fields).filter(isPlain).map((field) => [field.name, field]))
}

/** Fields to which the interface itself gives a different meaning at each endpoint. */
const ownNames = new Set(["clientOrderId", "origClientOrderId", "Qty", "transactTime"])

export interface Both {
  readonly name: string
  readonly isDecimal: boolean
}

const both = ({ name, type }: Field): Both => ({ name, isDecimal: [type].flat().includes("decimal") })

/** Plain fields of the row objects at this pointer of an endpoint's answer. */
export const rowFields = ({ answer: { fields } }: EndpointEntry, at: string): ReadonlyArray<Both> => {
  const list = fields.find(({ name }) => at.endsWith(`/${name}`))
  return (list?.fields ?? fields).filter(isPlain).map(both)
}

/** Plain fields that the rows of both endpoints have. */
export const shared = (endpoints: Endpoints, a: string, b: string): ReadonlyArray<Both> => {
  const [one, other] = [plainFields(endpoints, a), plainFields(endpoints, b)]
  return [...one.values()].filter(({ name }) => !ownNames.has(name) && other.has(name)).map(both)
}

export const capturesOf = (fields: ReadonlyArray<Both>, variable: string, at = ""): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [`${variable}.${name}`, `${at}/${name}`]))

export const refsTo = (fields: ReadonlyArray<Both>, variable: string): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, isDecimal }) => [
      name,
      { $ref: isDecimal ? { name: `${variable}.${name}`, as: "decimal" } : `${variable}.${name}` },
    ]),
  )

export const fieldsCovered = (endpoint: string, fields: ReadonlyArray<Both>): ReadonlyArray<string> =>
  fields.map(({ name }) => `${endpoint}.field.${name}`)
