// Reads the API description that the server serves, for the reference: types in words, fields by their path.
import { openApiDocument } from "@bourse/server/src/documentation/Documentation.ts"
import { code } from "./markdown.ts"

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, read as it is served
export type Json = Record<string, any>
type DescribedParameter = { name: string; type: string; required: boolean; note: string }

export const openApi: Json = openApiDocument()

const resolved = (schema: Json): Json =>
  schema.$ref ? resolved(openApi.components.schemas[schema.$ref.split("/").at(-1)]) : schema

/** Describes the type of a JSON schema in words. */
export function typeOf(schema: Json): string {
  const { anyOf, enum: values, prefixItems, type, items } = resolved(schema)
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ")
  if (values) return values.map((value: unknown) => code(JSON.stringify(value))).join(", ")
  if (prefixItems) return `[${prefixItems.map((item: Json) => typeOf(item)).join(", ")}]`
  if (type === "array") return `array of ${typeOf(items ?? {})}`
  return type ?? "anything"
}

/** Lists the fields of a JSON schema, including those of inner objects, without marks for arrays. */
export function fieldsOf(schema: Json, path = ""): { path: string; type: string }[] {
  const { anyOf, prefixItems, type, items, properties } = resolved(schema)
  // For a union, such as one or all, placed or failed, each field of its members is listed once.
  if (anyOf) {
    const found = anyOf.flatMap((each: Json) => fieldsOf(each, path))
    return [
      ...new Map<string, { path: string; type: string }>(
        found.map((each: { path: string }) => [each.path, each]),
      ).values(),
    ]
  }
  if (type === "array" && !prefixItems) return fieldsOf(items ?? {}, path)
  return Object.entries<Json>(properties ?? {}).flatMap(([name, property]) => {
    const full = path === "" ? name : `${path}.${name}`
    return [{ path: full, type: typeOf(property) }, ...fieldsOf(property, full)]
  })
}

const operationOf = ({ method, path }: { method: string; path: string }): Json =>
  openApi.paths[path][method.toLowerCase()]

export const answerSchema = (endpoint: { method: string; path: string }): Json =>
  operationOf(endpoint).responses["200"].content["application/json"].schema

/** Lists the query parameters and body fields of an endpoint. */
export function parametersOf(endpoint: { method: string; path: string }): DescribedParameter[] {
  const operation = operationOf(endpoint)
  const body = operation.requestBody?.content["application/json"].schema ?? {}
  const ofBody = Object.entries<Json>(body.properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    required: (body.required ?? []).includes(name),
    description: schema.description,
  }))
  return [...(operation.parameters ?? []), ...ofBody].map(({ name, schema, required, description = "" }) => ({
    name,
    type: typeOf(schema),
    required: required === true,
    note: description,
  }))
}
