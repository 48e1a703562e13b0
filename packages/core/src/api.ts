/**
 * The endpoints of an area as an `HttpApi`, with everything that its OpenAPI document needs: `@bourse/spot/api` and the
 * other clients' `api` export one, and the server serves them.
 */
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { type DocumentedEndpoint, documented, type FieldNotes } from "./documented.ts"
import { type Endpoint, methodName } from "./Endpoint.ts"
import type { ErrorNotes, FieldNote } from "./EndpointDocs.ts"
import { ErrorBody } from "./Envelope.ts"
import { type ErrorName, errorTable } from "./ErrorCode.ts"
import * as Limits from "./Limits.ts"

const Rejection = ErrorBody.annotate({ identifier: "Rejection", httpApiStatus: 400 })
const signing = {
  recvWindow: Schema.optionalKey(Schema.String),
  timestamp: Schema.String,
  signature: Schema.String,
}
const signingNotes: { readonly [Name in keyof typeof signing]: FieldNote } = {
  recvWindow: {
    description: `How long the request may take to arrive, in milliseconds; default: ${Limits.recvWindowDefaultMs}, maximum: ${Limits.recvWindowMaxMs}`,
    example: String(Limits.recvWindowDefaultMs),
    unit: "ms",
    default: Limits.recvWindowDefaultMs,
  },
  timestamp: {
    description: "The time of the request in milliseconds since the epoch, 13 digits",
    example: "1785542400000",
    unit: "ms",
  },
  signature: {
    description:
      "HMAC-SHA256 of all other parameters as sent, under the key's secret: 64 lower-case hex digits",
    example: "ae82ed6c9d1f4a58b4a7c1d05f9e2b637c8f5e1d2a4b6c8d0e1f3a5b7c9d1e3f",
  },
}

/** Errors of every endpoint, from the steps before its handler. */
export const everyCallErrors: ReadonlyArray<ErrorName> = [
  "mandatoryParameter",
  "illegalCharacters",
  "duplicateParameter",
  "banned",
  "tooManyRequests",
  "internal",
  "unavailable",
]

/** Errors of every signed endpoint; writes also have `signatureUsed`. */
export const everySignedCallErrors: ReadonlyArray<ErrorName> = [
  "apiKeyRequired",
  "unknownKey",
  "signature",
  "outsideWindow",
  "recvWindowTooLong",
  "addressNotAllowed",
  "noPermission",
  ...everyCallErrors,
]

const describe = ({ endpoint, text = "", errors, elementErrors }: DocumentedEndpoint): string => {
  const { permission, weight, perSecond, role, fieldsIn } = endpoint
  const listed = (introduction: string, notes: ErrorNotes = {}): string => {
    const rows = (Object.entries(notes) as ReadonlyArray<[ErrorName, string]>).map(([name, occasion]) => {
      const { code, message } = errorTable[name]
      return `- \`${code}\` ${message.replace("{}", "...")}${occasion === "" ? "" : ` (${occasion})`}`
    })
    return rows.length === 0 ? "" : `\n\n${introduction}:\n\n${rows.join("\n")}`
  }
  return [
    text,
    permission === null ? "Public, not signed." : `Signed; the key needs the permission \`${permission}\`.`,
    role === "any" ? "" : `For ${role} accounts only.`,
    fieldsIn === "body"
      ? "The fields are in a JSON body; the signature covers the query and then the body."
      : "",
    `Weight ${weight.ip} by address${weight.uid === undefined ? "" : `, ${weight.uid} by UID`}.`,
    perSecond === undefined ? "" : `At most ${perSecond} calls a second.`,
    listed("Rejects with", errors),
    listed("Single elements can be rejected, at their index, with", elementErrors),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ")
}

const makers = {
  GET: HttpApiEndpoint.get,
  POST: HttpApiEndpoint.post,
  PUT: HttpApiEndpoint.put,
  DELETE: HttpApiEndpoint.delete,
}

/** A generated OpenAPI object. */
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read and written by key
type Json = Record<string, any>

const rejections: ReadonlyArray<readonly [status: string, description: string]> = [
  ["403", "The key lacks the permission, or is not allowed from this address"],
  [
    "418",
    "Banned temporarily after too many rejected requests: wait for the seconds in the header Retry-After",
  ],
  ["429", "Too many requests: wait as long as the header Retry-After says"],
  ["500", "Internal error; the outcome of a write is unknown"],
  ["503", "Not ready, or overloaded; the request was not executed"],
]

/** Writes the notes of an object's fields into its schema; for a list, into its items' schema. */
const describeFields = (schema: Json, notes: FieldNotes, at: string): void => {
  for (const each of [...(schema.anyOf ?? []), ...(schema.prefixItems ?? [])]) describeFields(each, notes, at)
  if (schema.items !== undefined) describeFields(schema.items, notes, at)
  for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
    const found = notes[name]
    if (found === undefined) throw new Error(`${at}.${name} has no note`)
    field.description = found.description
    if (found.example !== undefined) (field.type === "array" ? field.items : field).examples = [found.example]
    if (found.unit !== undefined) field["x-unit"] = found.unit
    if (found.fields !== undefined) describeFields(field, found.fields, `${at}.${name}`)
  }
}

/**
 * Adds to an operation the parts that schemas do not have: notes and examples, the key's header, the rarer statuses.
 */
const completeOperation =
  ({ endpoint, query, success }: DocumentedEndpoint) =>
  (operation: Json): Json => {
    const { id, permission } = endpoint
    const { content: ofBody } = operation.requestBody ?? {}
    if (ofBody !== undefined) describeFields(ofBody["application/json"].schema, query, id)
    for (const parameter of operation.parameters ?? []) {
      const found = query[parameter.name] ?? signingNotes[parameter.name as keyof typeof signingNotes]
      if (found === undefined) throw new Error(`${id}.${parameter.name} has no note`)
      parameter.description = found.description
      // An optional parameter without an example stays out of the samples.
      if (parameter.required) parameter.example = found.example
      if (found.unit !== undefined) parameter.schema["x-unit"] = found.unit
      if (found.default !== undefined) parameter.schema.default = String(found.default)
    }
    describeFields(operation.responses["200"].content["application/json"].schema, success, id)
    const { content } = operation.responses["400"]
    for (const [status, description] of rejections) {
      if (status !== "403" || permission !== null) operation.responses[status] = { description, content }
    }
    operation.responses["400"].description = "Rejected: the code names the reason"
    if (permission !== null) operation.security = [{ key: [] }]
    return operation
  }

/** Whether a schema is Effect's for NaN and the infinities, which JSON cannot express. */
const isNotFinite = (schema: Json): boolean => Array.isArray(schema?.enum) && schema.enum.includes("NaN")

/** A union without the members that cannot occur. */
const simplifyUnion = (schema: Json): Json => {
  if (!Array.isArray(schema.anyOf)) return schema
  const { anyOf, ...others } = schema
  const possible = anyOf.filter((each: Json) => !isNotFinite(each))
  return possible.length === 1 ? { ...possible[0], ...others } : { ...others, anyOf: possible }
}

/** Replaces schemas for the wire: numbers are finite, and a struct without fields is an object. */
const completeSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(completeSchemas)
  if (typeof value !== "object" || value === null) return value
  const schema = simplifyUnion(value as Json)
  // Effect's schema for a struct without fields.
  if (schema.not?.type === "null") return { type: "object" }
  return Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, completeSchemas(each)]))
}

const toHttpApi = (documented: DocumentedEndpoint): HttpApiEndpoint.Top => {
  const { endpoint, summary } = documented
  const fields = (endpoint.query as unknown as Schema.Struct<Schema.Struct.Fields>).fields
  const inBody = endpoint.fieldsIn === "body"
  const ofQuery = inBody ? {} : fields
  const query = Schema.Struct(endpoint.permission === null ? ofQuery : { ...ofQuery, ...signing })
  const make = makers[endpoint.method] as typeof HttpApiEndpoint.get
  const described = make(methodName(endpoint), endpoint.path, {
    query: query as never,
    ...(inBody ? { payload: Schema.Struct(fields) as never } : {}),
    success: endpoint.success,
    error: Rejection,
  })
  return described.annotateMerge(
    OpenApi.annotations({
      summary,
      description: describe(documented),
      transform: completeOperation(documented),
    }),
  ) as never
}

/** Completes an OpenAPI document: schemas for the wire, and the server that returned it. */
export const completeDocument = (api: Json): Json => ({
  ...(completeSchemas(api) as Json),
  // Relative URL: the server that returned this document.
  servers: [{ url: "/" }],
})

/** Completes the OpenAPI document of signed endpoints: also with the header of the key. */
export const completeSignedDocument = (api: Json): Json => {
  api.components.securitySchemes.key = { type: "apiKey", in: "header", name: "X-MEXC-APIKEY" }
  return completeDocument(api)
}

type Texts = Readonly<Record<string, unknown>>

/**
 * An endpoint of an area. The type knows its name and its answer; the document describes its parameters. Signed endpoints
 * also take `timestamp`, `recvWindow` and `signature`.
 */
export type DescribedEndpoint<
  Name extends string,
  E extends Endpoint,
  Payload extends Schema.Top = never,
> = HttpApiEndpoint.HttpApiEndpoint<
  Name,
  E["method"],
  E["path"],
  never,
  Schema.Codec<Texts>,
  Payload,
  never,
  E["success"],
  typeof Rejection
>

/** An area of the interface: its endpoints with their documentation, and the same as an `HttpApi` of one group. */
export const area = <const Name extends string, Api extends Readonly<Record<string, Endpoint>>>({
  name,
  title,
  text,
  api,
}: {
  readonly name: Name
  readonly title: string
  /** A sentence about the area. */
  readonly text: string
  readonly api: Api
}) => {
  // Only the broker's writes have their fields in the body.
  type Payload = Name extends "broker" ? Schema.Codec<Texts> : never
  type Endpoints = {
    [Key in keyof Api & string]: DescribedEndpoint<Key, Api[Key], Payload>
  }[keyof Api & string]
  const endpoints = documented(api)
  const [first, ...rest] = endpoints.map(toHttpApi)
  const described = HttpApiGroup.make(name)
    .add(first as never, ...(rest as []))
    .annotateMerge(OpenApi.annotations({ title, description: text }))
  const group = described as unknown as HttpApiGroup.HttpApiGroup<Name, Endpoints>
  const httpApi = HttpApi.make(name)
    .add(group)
    .annotateMerge(
      OpenApi.annotations({ title, version: "3", description: text, transform: completeSignedDocument }),
    )
  return { name, title, text, endpoints, group, httpApi }
}
