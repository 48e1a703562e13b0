/** The API description: the endpoints' plain data as an HttpApi, for `/openapi.json` and `/docs` only. */
import { ControlApi } from "@bourse/control"
import type { Endpoint, ErrorName } from "@bourse/core"
import { errorTable, RefusalBody } from "@bourse/core"
import { MarketApi } from "@bourse/market"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { fieldExamples, parameterNotes } from "./FieldNotes.ts"

const symbolErrors: ReadonlyArray<ErrorName> = ["invalidSymbol"]
const orderErrors: ReadonlyArray<ErrorName> = [
  "invalidSymbol",
  "mandatoryParameter",
  "minimumVolume",
  "maximumVolume",
  "amountTooFine",
  "insufficientPosition",
  "oversold",
  "noOppositePrice",
  "openOrdersLimit",
  "priceOffTick",
  "quantityOffLot",
  "postOnlyWouldCross",
  "duplicateClientOrderId",
  "priceOutOfBand",
]

/** What an endpoint refuses beyond what every endpoint can: its parameters, its key, its weight. */
export const endpointErrors: Readonly<Record<string, ReadonlyArray<ErrorName>>> = {
  testOrder: orderErrors,
  placeOrder: orderErrors,
  cancelOrder: ["invalidSymbol", "mandatoryParameter", "unknownOrder"],
  queryOrder: ["invalidSymbol", "mandatoryParameter", "orderNotFound"],
  openOrders: symbolErrors,
  myTrades: ["invalidSymbol", "parameterError"],
  exchangeInfo: symbolErrors,
  depth: symbolErrors,
  trades: symbolErrors,
  aggTrades: symbolErrors,
  klines: symbolErrors,
  avgPrice: symbolErrors,
  dayTicker: symbolErrors,
  priceTicker: symbolErrors,
  bookTicker: symbolErrors,
}

/** The interface's endpoints, area by area. */
export const areas = [
  {
    name: "spot",
    title: "Spot account and trading",
    text: "Orders, balances and fills of the account that owns the key.",
    endpoints: Object.values(SpotApi) as unknown as ReadonlyArray<Endpoint>,
  },
  {
    name: "wallet",
    title: "Wallet",
    text: "Coins and their networks.",
    endpoints: Object.values(WalletApi) as unknown as ReadonlyArray<Endpoint>,
  },
  {
    name: "market",
    title: "Market data",
    text: "Public: no key, no signature.",
    endpoints: Object.values(MarketApi) as unknown as ReadonlyArray<Endpoint>,
  },
] as const

const Refusal = RefusalBody.annotate({ identifier: "Refusal", httpApiStatus: 400 })
const signing = {
  recvWindow: Schema.optionalKey(Schema.String),
  timestamp: Schema.String,
  signature: Schema.String,
}

const describe = ({ name, permission, weight, perSecond, role }: Endpoint): string => {
  const errors = (endpointErrors[name] ?? []).map(
    (each) => `\`${errorTable[each].code}\` ${errorTable[each].message.replace("{}", "...")}`,
  )
  return [
    permission === null ? "Public, not signed." : `Signed; the key needs the permission \`${permission}\`.`,
    role === "any" ? "" : `For ${role} accounts only.`,
    `Weight ${weight.ip} by address${weight.uid === undefined ? "" : `, ${weight.uid} by UID`}.`,
    perSecond === undefined ? "" : `At most ${perSecond} calls a second.`,
    errors.length === 0 ? "" : `\n\nRefuses with:\n\n${errors.map((error) => `- ${error}`).join("\n")}`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ")
}

const makers = { GET: HttpApiEndpoint.get, POST: HttpApiEndpoint.post, DELETE: HttpApiEndpoint.delete }

/** A generated OpenAPI object. */
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read and written by key
type Json = Record<string, any>

const refusals: ReadonlyArray<readonly [status: string, description: string]> = [
  ["403", "The key lacks the permission, or is not allowed from this address"],
  ["429", "Too many requests: wait as long as the header Retry-After says"],
  ["500", "Something broke; the outcome of a write is unknown"],
  ["503", "Not ready, or overloaded; nothing was done"],
]

/** What the schemas cannot say: notes and examples of parameters, the key's header, the rarer statuses. */
const completeOperation =
  ({ name, permission }: Endpoint) =>
  (operation: Json): Json => {
    for (const parameter of operation.parameters ?? []) {
      const found = parameterNotes[`${name}.${parameter.name}`] ?? parameterNotes[parameter.name]
      if (found === undefined) continue
      if (found.text !== undefined) parameter.description = found.text
      // An optional parameter without an example stays out of the samples.
      if (parameter.required) parameter.example = found.example
    }
    const { content } = operation.responses["400"]
    for (const [status, description] of refusals) {
      if (status !== "403" || permission !== null) operation.responses[status] = { description, content }
    }
    operation.responses["400"].description = "Refused: the code says why"
    if (permission !== null) operation.security = [{ key: [] }]
    return operation
  }

/** What a number's schema adds for values that JSON has no words for. */
const isNotFinite = (schema: Json): boolean => Array.isArray(schema?.enum) && schema.enum.includes("NaN")

/** A union without its impossible members. */
const simplifyUnion = (schema: Json): Json => {
  if (!Array.isArray(schema.anyOf)) return schema
  const anyOf = schema.anyOf.filter((each: Json) => !isNotFinite(each))
  return anyOf.length === 1 ? anyOf[0] : { ...schema, anyOf }
}

/** Numbers are finite on this wire, and a field's example is better than the word "string". */
const completeSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(completeSchemas)
  if (typeof value !== "object" || value === null) return value
  const schema = simplifyUnion(value as Json)
  // How Effect says "a struct without fields".
  if (schema.not?.type === "null") return { type: "object" }
  const completed = Object.fromEntries(
    Object.entries(schema).map(([key, each]) => [key, completeSchemas(each)]),
  ) as Json
  if (completed.type !== "object" || completed.properties === undefined) return completed
  for (const [field, property] of Object.entries<Json>(completed.properties)) {
    const example = fieldExamples[field]
    if (example === undefined || property.$ref !== undefined) continue
    if (property.type === "array") {
      if (property.items?.type === "string") property.items.examples = [example]
    } else if (property.enum === undefined || property.enum.includes(example)) property.examples = [example]
  }
  return completed
}

const toHttpApi = (endpoint: Endpoint): HttpApiEndpoint.Top => {
  const fields = (endpoint.query as unknown as Schema.Struct<Schema.Struct.Fields>).fields
  const query = Schema.Struct(endpoint.permission === null ? fields : { ...fields, ...signing })
  const make = makers[endpoint.method] as typeof HttpApiEndpoint.get
  const described = make(endpoint.name, endpoint.path, {
    query: query as never,
    success: endpoint.success,
    error: Refusal,
  })
  return described.annotateMerge(
    OpenApi.annotations({
      summary: endpoint.summary,
      description: describe(endpoint),
      transform: completeOperation(endpoint),
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

**Signing.** All parameters stand in the query string. \`signature\` is the HMAC-SHA256 of that string, without the
signature itself, under the key's secret, in lower-case hex; the key goes into the header \`X-MEXC-APIKEY\`. A signed
write counts once.

**Numbers.** Amounts and prices are decimal text, never floats. Times are milliseconds since the epoch.

**Refusals** are \`{"code", "msg"}\`. After a 500 or a cut connection the outcome of a write is unknown: ask for the
order by its client id.

The admin and sandbox areas are not signed; they take the token that the server printed at start in the header
\`X-Bourse-Token\`.`

const completeApi = (api: Json): Json => {
  api.components.securitySchemes.key = { type: "apiKey", in: "header", name: "X-MEXC-APIKEY" }
  // Relative: the server that answered with this document.
  return { ...(completeSchemas(api) as Json), servers: [{ url: "/" }] }
}

const [spot, wallet, market] = areas

/** Every endpoint there is, group by group. */
export const documentedApi = HttpApi.make("bourse")
  .add(group(spot))
  .add(group(wallet))
  .add(group(market))
  .addHttpApi(ControlApi)
  .annotateMerge(
    OpenApi.annotations({ title: "Bourse", version: "3", description: introduction, transform: completeApi }),
  )

/** The OpenAPI document of all of it. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(documentedApi)
