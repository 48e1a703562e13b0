// The served API description, read as people read it: types in words, fields by their path.
import { openApiDocument } from "../../packages/server/src/Documentation.ts"
import { code } from "./markdown.mjs"

/** @typedef {Record<string, any>} Json an OpenAPI object */
/** @typedef {{ name: string, type: string, required: boolean, note: string }} DescribedParameter */

/** @type {Json} */
export const openApi = openApiDocument()

/** @param {Json} schema @returns {Json} */
const resolved = (schema) =>
  schema.$ref ? resolved(openApi.components.schemas[schema.$ref.split("/").at(-1)]) : schema

/** A JSON schema as a type in words. @param {Json} schema @returns {string} */
export function typeOf(schema) {
  const { anyOf, enum: values, prefixItems, type, items } = resolved(schema)
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ")
  if (values) return values.map((/** @type {unknown} */ value) => code(JSON.stringify(value))).join(", ")
  if (prefixItems) return `[${prefixItems.map((/** @type {Json} */ item) => typeOf(item)).join(", ")}]`
  if (type === "array") return `array of ${typeOf(items ?? {})}`
  return type ?? "anything"
}

/** Its fields, those of objects inside it too, array marks left out. @param {Json} schema @returns {{ path: string, type: string }[]} */
export function fieldsOf(schema, path = "") {
  const { anyOf, prefixItems, type, items, properties } = resolved(schema)
  // One or all, placed or failed: each member's fields, once.
  if (anyOf) {
    const found = anyOf.flatMap((/** @type {Json} */ each) => fieldsOf(each, path))
    return [...new Map(found.map((/** @type {{ path: string }} */ each) => [each.path, each])).values()]
  }
  if (type === "array" && !prefixItems) return fieldsOf(items ?? {}, path)
  return Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const full = path === "" ? name : `${path}.${name}`
    return [{ path: full, type: typeOf(property) }, ...fieldsOf(property, full)]
  })
}

/** @param {{ method: string, path: string }} endpoint @returns {Json} */
const operationOf = ({ method, path }) => openApi.paths[path][method.toLowerCase()]

/** @param {{ method: string, path: string }} endpoint @returns {Json} */
export const answerSchema = (endpoint) =>
  operationOf(endpoint).responses["200"].content["application/json"].schema

/** Query parameters and fields of the body alike. @param {{ method: string, path: string }} endpoint @returns {DescribedParameter[]} */
export function parametersOf(endpoint) {
  const operation = operationOf(endpoint)
  const body = operation.requestBody?.content["application/json"].schema ?? {}
  const ofBody = Object.entries(body.properties ?? {}).map(([name, schema]) => ({
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
