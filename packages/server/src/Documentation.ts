/** The API description: the endpoints' plain data as an HttpApi, for `/openapi.json` and `/docs` only. */
import { BrokerApi } from "@bourse/broker"
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
  "subAccountFrozen",
]
const memberErrors: ReadonlyArray<ErrorName> = ["mandatoryParameter", "strategyGroupNotFound"]
const addErrors: ReadonlyArray<ErrorName> = [...memberErrors, "notUnderMaster", "strategyGroupMembersLimit"]
const moveErrors: ReadonlyArray<ErrorName> = [
  "unknownCoin",
  "amountTooFine",
  "amountNotPositive",
  "insufficientBalance",
  "parameterError",
  "subAccountFrozen",
]
const subErrors: ReadonlyArray<ErrorName> = ["subAccountNotFound"]
const withdrawErrors: ReadonlyArray<ErrorName> = [
  ...moveErrors,
  "mandatoryParameter",
  "noAddress",
  "amountInvalid",
  "withdrawalUnavailable",
  "remarkTooLong",
  "contentDiffers",
]

/** Where a name stands twice in the interface, the broker's endpoint is known by its area too. */
const nameOf = ({ name, path }: Endpoint): string =>
  name === "withdraw" && path.startsWith("/api/v3/broker/") ? "broker.withdraw" : name

/** What an endpoint refuses beyond what every endpoint can: its parameters, its key, its weight. */
export const errorsOf = (endpoint: Endpoint): ReadonlyArray<ErrorName> =>
  endpointErrors[nameOf(endpoint)] ?? []

/** What an endpoint refuses some of its elements with, each in its place in the answer, while their neighbours stand. */
export const elementErrorsOf = (endpoint: Endpoint): ReadonlyArray<ErrorName> =>
  elementErrors[endpoint.name] ?? []

const elementErrors: Readonly<Record<string, ReadonlyArray<ErrorName>>> = {
  batchOrders: [...orderErrors, "duplicateParameter"],
  convert: [
    "unknownCoin",
    "transferNotSupported",
    "insufficientBalance",
    "amountInvalid",
    "assetNotConvertible",
    "notSmallBalance",
  ],
}

const endpointErrors: Readonly<Record<string, ReadonlyArray<ErrorName>>> = {
  testOrder: orderErrors,
  placeOrder: orderErrors,
  cancelOrder: ["invalidSymbol", "mandatoryParameter", "unknownOrder"],
  queryOrder: ["invalidSymbol", "mandatoryParameter", "orderNotFound"],
  cancelOpenOrders: symbolErrors,
  openOrders: symbolErrors,
  allOrders: ["invalidSymbol", "parameterError"],
  myTrades: ["invalidSymbol", "parameterError"],
  tradeFee: symbolErrors,
  createStrategyGroup: ["strategyGroupNameTaken", "strategyGroupsLimit"],
  deleteStrategyGroup: ["strategyGroupNotFound"],
  addToStrategyGroup: addErrors,
  addToStrategyGroupByGet: addErrors,
  removeFromStrategyGroup: [...memberErrors, "notInStrategyGroup"],
  withdraw: withdrawErrors,
  cancelWithdrawal: ["recordNotFound", "transferProcessing"],
  withdrawApply: withdrawErrors,
  depositHistory: ["parameterError"],
  withdrawalHistory: ["parameterError"],
  createDepositAddress: ["unknownCoin", "noAddress"],
  depositAddresses: ["unknownCoin", "noAddress"],
  transfer: [...moveErrors, "accountTransferNotSupported"],
  transferHistory: ["parameterError"],
  transferRecord: ["recordNotFound"],
  convert: ["subAccountFrozen"],
  conversionHistory: ["parameterError"],
  internalTransfer: [...moveErrors, "userNotFound", "mandatoryParameter"],
  internalTransferHistory: ["parameterError"],
  createSubAccount: [
    "subAccountNameInvalid",
    "remarkTooLong",
    "nameTaken",
    "operationNotSupported",
    "fundsPassword",
  ],
  subAccountStatus: subErrors,
  createApiKey: [
    ...subErrors,
    "remarkTooLong",
    "noPermission",
    "permissionUnknown",
    "addressListInvalid",
    "addressInvalid",
    "apiKeysLimit",
  ],
  apiKeys: subErrors,
  deleteApiKey: [...subErrors, "apiKeyNotFound"],
  createSubDepositAddress: ["unknownCoin", "noAddress"],
  subDepositAddresses: ["unknownCoin"],
  subDepositHistory: ["parameterError"],
  allSubDepositHistory: ["parameterError"],
  "broker.withdraw": [...withdrawErrors, "addressNotListed", "fundsPassword"],
  universalTransfer: [...moveErrors, ...subErrors, "accountTransferNotSupported", "contentDiffers"],
  universalTransferHistory: ["parameterError"],
  enableFutures: subErrors,
  rebates: ["parameterError"],
  exchangeInfo: symbolErrors,
  depth: symbolErrors,
  trades: symbolErrors,
  aggTrades: ["invalidSymbol", "parameterError"],
  klines: ["invalidSymbol", "parameterError"],
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
    text: "Coins and networks, deposits, withdrawals, transfers, small balances.",
    endpoints: Object.values(WalletApi) as unknown as ReadonlyArray<Endpoint>,
  },
  {
    name: "broker",
    title: "Broker",
    text: "Sub-accounts of a broker: their keys, addresses, money and rebates.",
    endpoints: Object.values(BrokerApi) as unknown as ReadonlyArray<Endpoint>,
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

const describe = (endpoint: Endpoint): string => {
  const { permission, weight, perSecond, role, fieldsIn } = endpoint
  const listed = (introduction: string, errors: ReadonlyArray<ErrorName>): string => {
    const rows = errors.map(
      (each) => `- \`${errorTable[each].code}\` ${errorTable[each].message.replace("{}", "...")}`,
    )
    return rows.length === 0 ? "" : `\n\n${introduction}:\n\n${rows.join("\n")}`
  }
  return [
    permission === null ? "Public, not signed." : `Signed; the key needs the permission \`${permission}\`.`,
    role === "any" ? "" : `For ${role} accounts only.`,
    fieldsIn === "body" ? "The fields stand in a JSON body, which is signed behind the query." : "",
    `Weight ${weight.ip} by address${weight.uid === undefined ? "" : `, ${weight.uid} by UID`}.`,
    perSecond === undefined ? "" : `At most ${perSecond} calls a second.`,
    listed("Refuses with", errorsOf(endpoint)),
    listed("Single elements are refused, each in its place, with", elementErrorsOf(endpoint)),
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
  ["418", "Shut out after too many refused requests: wait as long as the header Retry-After says"],
  ["429", "Too many requests: wait as long as the header Retry-After says"],
  ["500", "Something broke; the outcome of a write is unknown"],
  ["503", "Not ready, or overloaded; nothing was done"],
]

/** What the schemas cannot say: notes and examples of parameters, the key's header, the rarer statuses. */
const completeOperation =
  (endpoint: Endpoint) =>
  (operation: Json): Json => {
    const { permission } = endpoint
    const noteOf = (name: string) => parameterNotes[`${nameOf(endpoint)}.${name}`] ?? parameterNotes[name]
    const fields = operation.requestBody?.content["application/json"].schema.properties ?? {}
    for (const [name, field] of Object.entries<Json>(fields)) {
      const found = noteOf(name)
      if (found?.text !== undefined) field.description = found.text
      if (found !== undefined) field.examples = [found.example]
    }
    for (const parameter of operation.parameters ?? []) {
      const found = noteOf(parameter.name)
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

/** Whether a name's example has this field's type: what one answer calls `data` is text, in another an object. */
const fits = ({ type, enum: values }: Json, example: unknown): boolean => {
  if (Array.isArray(values)) return values.includes(example)
  return type === undefined || example === null ? type !== "number" : type === typeof example
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
    } else if (fits(property, example)) property.examples = [example]
  }
  return completed
}

const toHttpApi = (endpoint: Endpoint): HttpApiEndpoint.Top => {
  const fields = (endpoint.query as unknown as Schema.Struct<Schema.Struct.Fields>).fields
  const inBody = endpoint.fieldsIn === "body"
  const ofQuery = inBody ? {} : fields
  const query = Schema.Struct(endpoint.permission === null ? ofQuery : { ...ofQuery, ...signing })
  const make = makers[endpoint.method] as typeof HttpApiEndpoint.get
  const described = make(endpoint.name, endpoint.path, {
    query: query as never,
    ...(inBody ? { payload: Schema.Struct(fields) as never } : {}),
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

**Signing.** All parameters stand in the query string; the fields of the broker's writes stand in a JSON body.
\`signature\` is the HMAC-SHA256 of the query, without the signature itself, and of the body right behind it, under the key's secret, in lower-case hex; the key goes into the header \`X-MEXC-APIKEY\`. A signed
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

const [spot, wallet, broker, market] = areas

/** Every endpoint there is, group by group. */
export const documentedApi = HttpApi.make("bourse")
  .add(group(spot))
  .add(group(wallet))
  .add(group(broker))
  .add(group(market))
  .addHttpApi(ControlApi)
  .annotateMerge(
    OpenApi.annotations({ title: "Bourse", version: "3", description: introduction, transform: completeApi }),
  )

/** The OpenAPI document of all of it. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(documentedApi)
