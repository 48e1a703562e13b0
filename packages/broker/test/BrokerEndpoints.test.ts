import { readFileSync } from "node:fs"
import { accepts, describeEndpoints } from "@bourse/testing/areaEndpoints"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { BrokerApi } from "../src/index.ts"
import { answers, read } from "./answers.ts"

type Name = keyof typeof BrokerApi
const names = Object.keys(BrokerApi) as Array<Name>
const query = (name: Name): Schema.Codec<unknown, unknown> => BrokerApi[name].query
const fieldNames = (name: Name) =>
  Object.keys((query(name) as unknown as Schema.Struct<Schema.Struct.Fields>).fields)

interface Field {
  readonly name: string
  readonly or?: string
  readonly fields?: ReadonlyArray<Field>
}

/** The conformance kit's statements about the same document, written independently. */
const statements: ReadonlyArray<{
  readonly id: string
  readonly method: string
  readonly path: string
  readonly permission: string | null
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly required: boolean
  }>
  readonly answer: { readonly kind: string; readonly fields: ReadonlyArray<Field> }
}> = JSON.parse(
  readFileSync(new URL("../../../conformance/statements/broker.json", import.meta.url), "utf8"),
).endpoints

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The paths of all fields; both spellings, where there are two. */
const stated = (fields: ReadonlyArray<Field>, path = ""): ReadonlyArray<string> =>
  fields.flatMap(({ name, or, fields: inner }) => [
    `${path}${name}`,
    ...(or === undefined ? [] : [`${path}${or}`]),
    ...(inner === undefined ? [] : stated(inner, `${path}${name}.`)),
  ])
const answered = (value: unknown, path = ""): ReadonlyArray<string> => {
  const element = firstOf(value)
  if (typeof element !== "object" || element === null) return []
  return Object.entries(element).flatMap(([name, inner]) => [
    `${path}${name}`,
    ...answered(inner, `${path}${name}.`),
  ])
}
/** Additional fields of answers, for clients that read the second spelling. */
const added = [
  ...["msg", "totalPage", "netWork"],
  // The second spelling of an API key's fields, beside the endpoint's documented one.
  ...["apiKey", "creatTime", "subAccount.apikey", "subAccount.createTime"],
]

describe("the statements", () => {
  it("the kit's statements are about the same endpoints, in the same order", () => {
    expect(statements.map(({ id, method, path }) => [id, method, path])).toEqual(
      names.map((name) => [`broker.${name}`, BrokerApi[name].method, BrokerApi[name].path]),
    )
  })

  it.each(names)("the kit's statements have the same parameters of %s, in the same place", (name) => {
    const { parameters, permission } = statements.find(({ id }) => id === `broker.${name}`)!
    const fields = parameters.filter((parameter) => parameter.name !== "recvWindow")
    expect(fields.map((parameter) => parameter.name)).toEqual(fieldNames(name))
    const place = "fieldsIn" in BrokerApi[name] ? "body" : "query"
    expect(fields.map((parameter) => parameter.in)).toEqual(fields.map(() => place))
    const needed = fields.filter((parameter) => parameter.required).map((parameter) => parameter.name)
    expect(needed).toEqual(Object.keys(required[name]))
    if (permission !== null) expect(permission).toBe(BrokerApi[name].permission)
  })

  it.each(names)("the kit's statements have the same fields in the answer of %s", (name) => {
    const { answer } = statements.find(({ id }) => id === `broker.${name}`)!
    expect(Array.isArray(answers[name]) ? "array" : "object").toBe(answer.kind)
    const known = answered(answers[name]).filter((path) => !added.includes(path))
    expect(known.toSorted()).toEqual(stated(answer.fields).toSorted())
  })
})

const envelope = ["message left out", "msg left out"]
const keySpellings = ["apiKey left out", "apikey left out", "createTime left out", "creatTime left out"]

/** Deviations from our answers that a client accepts: null, a missing field, text for a number or the reverse. */
const tolerated: { readonly [Name in keyof typeof BrokerApi]?: ReadonlyArray<string> } = {
  createSubAccount: [...envelope, "timestamp as text"],
  subAccounts: [...envelope, "timestamp as text"],
  createApiKey: keySpellings,
  apiKeys: keySpellings,
  createSubDepositAddress: ["network left out", "netWork left out", "memo as null"],
  subDepositAddresses: ["network left out", "netWork left out", "memo as null"],
  subDepositHistory: ["txId as null", "memo as null", "addressTag as null", "status as a number"],
  allSubDepositHistory: ["txId as null", "memo as null", "status as text"],
  withdraw: ["id as a number"],
  universalTransfer: ["tranId as a number"],
  universalTransferHistory: [
    "tranId as a number",
    "fromAccount as null",
    "toAccount as null",
    "clientTranId as null",
    "fromSymbol left out",
    "fromSymbol as null",
    "fromsymbol left out",
    "fromsymbol as null",
    "toSymbol left out",
    "toSymbol as null",
    "tosymbol left out",
    "tosymbol as null",
  ],
  enableFutures: [...envelope, "timestamp as a number"],
  rebates: [
    "page as text",
    "totalRecords as text",
    "totalPageNum left out",
    "totalPageNum as text",
    "totalPage left out",
    "totalPage as text",
  ],
}

/** The minimal parameters of each endpoint. */
const required: { readonly [Name in keyof typeof BrokerApi]: Readonly<Record<string, string>> } = {
  createSubAccount: { subAccount: "marketmaker1", note: "makes markets" },
  subAccounts: {},
  subAccountStatus: { subAccount: "marketmaker1" },
  createApiKey: { subAccount: "marketmaker1", permissions: "SPOT_DEAL_READ", note: "reads only" },
  apiKeys: { subAccount: "marketmaker1" },
  deleteApiKey: { subAccount: "marketmaker1", apiKey: "sub-key-1" },
  createSubDepositAddress: { coin: "USDT", network: "TRX" },
  subDepositAddresses: { coin: "USDT" },
  subDepositHistory: {},
  allSubDepositHistory: {},
  withdraw: { coin: "USDT", network: "TRX", address: "TAddressOfSomebody", amount: "100" },
  universalTransfer: { fromAccountType: "SPOT", toAccountType: "FUTURE", asset: "USDT", amount: "40" },
  universalTransferHistory: { fromAccountType: "SPOT", toAccountType: "FUTURE" },
  enableFutures: { subAccount: "marketmaker1" },
  rebates: {},
}

describeEndpoints({
  area: "broker",
  api: BrokerApi,
  list: [
    "createSubAccount POST /api/v3/broker/sub-account/virtualSubAccount SPOT_ACCOUNT_WRITE any write ip 1 broker body",
    "subAccounts GET /api/v3/broker/sub-account/list SPOT_ACCOUNT_READ any read ip 1 broker",
    "subAccountStatus GET /api/v3/broker/sub-account/status SPOT_ACCOUNT_READ any read ip 1 broker",
    "createApiKey POST /api/v3/broker/sub-account/apiKey SPOT_ACCOUNT_WRITE any write ip 1 broker body",
    "apiKeys GET /api/v3/broker/sub-account/apiKey SPOT_ACCOUNT_READ any read ip 1 broker",
    "deleteApiKey DELETE /api/v3/broker/sub-account/apiKey SPOT_ACCOUNT_WRITE any write ip 1 broker body",
    "createSubDepositAddress POST /api/v3/broker/capital/deposit/subAddress SPOT_DEPOSIT_WRITE any write ip 1 broker body",
    "subDepositAddresses GET /api/v3/broker/capital/deposit/subAddress SPOT_DEPOSIT_READ any read ip 1 broker",
    "subDepositHistory GET /api/v3/broker/capital/deposit/subHisrec SPOT_ACCOUNT_READ any read ip 1 broker",
    "allSubDepositHistory GET /api/v3/broker/capital/deposit/subHisrec/getall SPOT_ACCOUNT_READ master read ip 1 broker",
    "withdraw POST /api/v3/broker/capital/withdraw/apply SPOT_TRANSFER_READ sub write ip 1 broker body",
    "universalTransfer POST /api/v3/broker/sub-account/universalTransfer SPOT_TRANSFER_READ broker write ip 1 broker body",
    "universalTransferHistory GET /api/v3/broker/sub-account/universalTransfer SPOT_TRANSFER_READ any read ip 1 broker",
    "enableFutures POST /api/v3/broker/sub-account/futures SPOT_ACCOUNT_WRITE any write ip 1 broker body",
    "rebates GET /api/v3/broker/rebate/taxQuery SPOT_ACCOUNT_READ any read ip 1 broker",
  ],
  answers,
  read,
  tolerated,
  required,
  empty: {
    universalTransfer: ["fromAccount", "toAccount"],
    universalTransferHistory: ["fromAccount", "toAccount", "clientTranId"],
  },
})

describe("parameters", () => {
  it.each<[Name, object]>([
    ["withdraw", { amount: "-1" }],
    ["universalTransfer", { amount: "1e3" }],
    ["universalTransfer", { fromAccountType: "spot" }],
    ["universalTransferHistory", { toAccountType: "MARGIN" }],
    ["universalTransferHistory", { startTime: "1700000000" }],
    ["subDepositHistory", { startTime: "now" }],
    ["allSubDepositHistory", { endTime: "17000000000000" }],
    ["subDepositHistory", { status: "SUCCESS" }],
    ["subAccounts", { limit: "ten" }],
    ["rebates", { pageSize: "-1" }],
    ["rebates", { page: "1.5" }],
  ])("parameters for %s are rejected with %j", (name, more) => {
    expect(accepts(query(name), { ...required[name], ...more })).toBe(false)
  })

  it.each<[Name, object, object]>([
    ["subAccounts", { limit: "5000", page: "2" }, { limit: 5000, page: 2 }],
    ["allSubDepositHistory", { limit: "5000", status: "13" }, { limit: 5000, status: 13 }],
    ["subDepositHistory", { startTime: "1763640000000" }, { startTime: 1763640000000 }],
  ])("the limit for %s may be any number, which the server clamps: %j", (name, sent, asked) => {
    expect(Schema.decodeUnknownSync(query(name))({ ...required[name], ...sent })).toMatchObject(asked)
  })

  it.each<[Name, object]>([
    ["createSubAccount", { subAccount: "a b" }],
    ["createSubAccount", { password: "not an MD5" }],
    ["createApiKey", { permissions: "EVERYTHING" }],
    ["createApiKey", { ip: "1,2,3,4,5" }],
    ["withdraw", { remark: "rent ".repeat(100) }],
  ])("parameters for %s that only the server can check are not checked: %j", (name, more) => {
    expect(accepts(query(name), { ...required[name], ...more })).toBe(true)
  })
})
