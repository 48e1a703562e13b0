/**
 * The API description: the endpoints' data and their descriptions as an HttpApi, for `/openapi.json` and `/docs`
 * only.
 */
import { BrokerApi } from "@bourse/broker"
import { ControlApi } from "@bourse/control"
import type { DocumentedEndpoint, ErrorName, ErrorNotes, FieldNote, FieldNotes } from "@bourse/core"
import { documented, ErrorBody, errorTable, Limits, methodName } from "@bourse/core"
import { MarketApi } from "@bourse/market"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { ListenKeyApi } from "../streams/listenKeyEndpoints.ts"

/** The interface's endpoints by area, then the control plane's and the service's. */
export const areas = [
  {
    name: "spot",
    title: "Spot account and trading",
    text: "Orders, balances and fills of the account that owns the key.",
    endpoints: documented(SpotApi),
  },
  {
    name: "wallet",
    title: "Wallet",
    text: "Coins and networks, deposits, withdrawals, transfers, small balances.",
    endpoints: documented(WalletApi),
  },
  {
    name: "broker",
    title: "Broker",
    text: "Sub-accounts of a broker: their keys, addresses, money and rebates.",
    endpoints: documented(BrokerApi),
  },
  {
    name: "market",
    title: "Market data",
    text: "Public: no key, no signature.",
    endpoints: documented(MarketApi),
  },
  {
    name: "streams",
    title: "Listen keys of the streams (an extension outside of the interface)",
    text: "Keys for the private channels of the streams at /ws.",
    endpoints: documented(ListenKeyApi),
  },
] as const

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

/** Errors of every signed endpoint; writes have the error `signatureUsed` in addition. */
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
    listed("Elements can be rejected singly, at their index, with", elementErrors),
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
  ["Not ready, or overloaded; nothing was executed", "Not ready, or overloaded; nothing was done"],
]

/** Writes the notes of an object's fields into the object's schema; for a list, into its items' schema. */
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
      // An optional parameter without an example is left out of the code samples.
      if (parameter.required) parameter.example = found.example
      if (found.unit !== undefined) parameter.schema["x-unit"] = found.unit
      if (found.default !== undefined) parameter.schema.default = String(found.default)
    }
    describeFields(operation.responses["200"].content["application/json"].schema, success, id)
    const { content } = operation.responses["400"]
    for (const [status, description] of rejections) {
      if (status !== "403" || permission !== null) operation.responses[status] = { description, content }
    }
    operation.responses["400"].description = "Rejected: the code says why"
    if (permission !== null) operation.security = [{ key: [] }]
    return operation
  }

/** Whether a schema is Effect's for NaN and the infinities, which JSON cannot express. */
const isNotFinite = (schema: Json): boolean => Array.isArray(schema?.enum) && schema.enum.includes("NaN")

/** A union's schema without the members that cannot occur. */
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
  // Effect describes a struct without fields by this schema.
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

const group = ({ name, title, text, endpoints }: (typeof areas)[number]) => {
  const [first, ...rest] = endpoints.map(toHttpApi)
  return HttpApiGroup.make(name)
    .add(first as never, ...(rest as []))
    .annotateMerge(OpenApi.annotations({ title, description: text }))
}

const introduction = `A spot exchange on your own machine, behind one signed HTTP interface.

**Try it.** In the sandbox the key \`dev-alice\` with the secret \`dev-secret-alice\` has money and every permission:

\`\`\`sh
B=http://127.0.0.1:7070   # where this server listens
q="timestamp=$(date +%s)000"
s=$(printf %s "$q" | openssl dgst -sha256 -hmac dev-secret-alice -r | cut -d' ' -f1)
curl -s -H "X-MEXC-APIKEY: dev-alice" "$B/api/v3/account?$q&signature=$s"
\`\`\`

**Signing.** All parameters are in the query string; the fields of the broker's writes are in a JSON body.
\`signature\` is the HMAC-SHA256, in lower-case hex, of the query without the signature, followed by the body, under the key's secret. The key is sent in the header \`X-MEXC-APIKEY\`. A signed
write counts once.

**Numbers.** Amounts and prices are decimal text, never floats. Times are milliseconds since the epoch.

**Rejections** are \`{"code", "msg"}\`. After a 500 or a cut connection the outcome of a write is unknown: ask for the
order by its client id.

The admin and sandbox areas are not signed; they take the token that the server printed at start in the header
\`X-Bourse-Token\`.`

const completeApi = (api: Json): Json => {
  api.components.securitySchemes.key = { type: "apiKey", in: "header", name: "X-MEXC-APIKEY" }
  // Relative URL, which means the server that returned this document.
  return { ...(completeSchemas(api) as Json), servers: [{ url: "/" }] }
}

const [spot, wallet, broker, market, streams] = areas

/** Every endpoint of the interface, the control plane and the service, group by group. */
export const documentedApi = HttpApi.make("bourse")
  .add(group(spot))
  .add(group(wallet))
  .add(group(broker))
  .add(group(market))
  .add(group(streams))
  .addHttpApi(ControlApi)
  .annotateMerge(
    OpenApi.annotations({ title: "Bourse", version: "3", description: introduction, transform: completeApi }),
  )

/** The OpenAPI document of all endpoints. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(documentedApi)
