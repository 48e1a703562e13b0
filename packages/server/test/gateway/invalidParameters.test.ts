/**
 * Every parameter of every endpoint with values outside its schema: the error names the parameter and the reason.
 * The tested values and parameters come from the definitions, so a new endpoint is tested too.
 */

import { ControlApi } from "@bourse/control"
import { BatchOrder } from "@bourse/spot"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { beforeAll, describe, expect, it } from "vitest"
import { invalidParameter } from "../../src/responses/invalidParameter.ts"
import { mistakes } from "../support/badValues.ts"
import { call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import { exampleParameters, fieldsOf, isAllowed } from "../support/exampleParameters.ts"
import { carol, limitBuy, mandatory, rejection, serverOfFile, type Values } from "../support/testServer.ts"

const server = await serverOfFile()
beforeAll(async () => {
  // The clock is frozen, so that nothing falls due between two snapshots.
  await server.control("POST", "/sandbox/v1/clock/freeze")
})

/** A value for any other field of the control plane. */
const samples = ["10000001", "BUY", "0.01", "garbage", "halted", "all", 1, true, [], {}]

/** A useful reason contains no placeholder, no regular expression and no schema name. */
const says = (name: string) =>
  new RegExp(
    `^Parameter '${name}' is invalid: (?!.*(Expected|RegExp|allowed|<filter>|undefined|\\[object)).{8,250}\\.$`,
  )

const withParameters = everyEndpoint
  .filter(({ endpoint }) => Object.keys(fieldsOf(endpoint)).length > 0)
  .map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const)

describe("an invalid parameter is rejected with the reason, and nothing is done:", () => {
  it.each(withParameters)(
    "an invalid parameter is rejected with the reason, and nothing changes: %s",
    async (_, documented) => {
      const { endpoint } = documented
      const fields = fieldsOf(endpoint)
      const others = exampleParameters(documented)
      const request = endpoint.role === "sub" ? { key: carol } : {}
      const before = await server.snapshot()
      for (const [name, schema] of Object.entries(fields)) {
        for (const value of [undefined, ...mistakes]) {
          // An empty value of a parameter counts as not sent.
          if (isAllowed(schema, value) || (value === "" && isAllowed(schema, undefined))) continue
          const parameters = { ...others, [name]: value }
          const { status, json } =
            endpoint.permission === null
              ? await server.get(endpoint.path, parameters)
              : await call(server, endpoint, parameters, request)
          expect([status, Number(json.code)], `${name}=${value}`).toEqual([400, 700004])
          if (value === undefined || value === "") expect(json.msg).toBe(mandatory(name))
          else expect(json.msg).toMatch(says(name))
        }
      }
      expect(await server.snapshot()).toBe(before)
    },
  )

  it("an invalid timestamp or recvWindow is rejected by every signed call", async () => {
    const before = await server.snapshot()
    for (const timestamp of mistakes.filter((each) => each !== "")) {
      const { json } = await server.signed("POST", "/api/v3/order", limitBuy, { timestamp })
      expect([json.code, json.msg]).toEqual([700004, expect.stringMatching(says("timestamp"))])
    }
    for (const recvWindow of mistakes.filter((each) => !/^([1-9]\d{0,14})?$/.test(each))) {
      const { json } = await server.signed("POST", "/api/v3/order", limitBuy, { recvWindow })
      expect([json.code, json.msg]).toEqual([700004, expect.stringMatching(says("recvWindow"))])
    }
    expect(await server.snapshot()).toBe(before)
  })

  it("an invalid parameter of an order in a batch is rejected, as text and as a JSON value", async () => {
    const before = await server.snapshot()
    for (const [name, schema] of Object.entries(BatchOrder.fields as Readonly<Record<string, Schema.Top>>)) {
      if (name === "symbol") continue
      for (const value of [...mistakes, true, null, [], {}, 1.5]) {
        const isEmpty = value === "" || value === null
        if (isAllowed(schema, value) || (isEmpty && isAllowed(schema, undefined))) continue
        const batchOrders = JSON.stringify([{ ...limitBuy, [name]: value }])
        const { json } = await server.signed("POST", "/api/v3/batchOrders", { batchOrders })
        expect(json[0].code, `${name}=${JSON.stringify(value)}`).toBe(700004)
        expect(json[0].msg).toMatch(isEmpty ? mandatory(name) : says(name))
      }
    }
    for (const number of ["9e-06", "-1", "0.12345678901234567"]) {
      const batchOrders = JSON.stringify([{ ...limitBuy, price: "?" }]).replace('"?"', number)
      const { json } = await server.signed("POST", "/api/v3/batchOrders", { batchOrders })
      expect(json[0]).toMatchObject({
        code: 700004,
        msg: expect.stringContaining(`${number} is not a decimal`),
      })
    }
    expect(await server.snapshot()).toBe(before)
  })
})

describe("traders' common mistakes are rejected with the bound:", () => {
  const order = (changes: object) => ({ ...limitBuy, ...changes })
  const batch = (orders: ReadonlyArray<unknown>) => ({ batchOrders: JSON.stringify(orders) })

  it.each([
    [
      "POST",
      "/api/v3/batchOrders",
      batch(Array(21).fill(limitBuy)),
      "batchOrders",
      "21 orders are above the maximum 20",
    ],
    ["POST", "/api/v3/batchOrders", batch([]), "batchOrders", "it has no orders; the minimum is 1"],
    [
      "POST",
      "/api/v3/batchOrders",
      batch([limitBuy, order({ symbol: "MXUSDT" })]),
      "batchOrders",
      "its element 1 has another symbol than the first",
    ],
    ["GET", "/api/v3/myTrades", { symbol: "BTCUSDT", limit: "0" }, "limit", "0 is below the minimum 1"],
    [
      "GET",
      "/api/v3/openOrders",
      { symbol: "A,B,C,D,E,F" },
      "symbol",
      '"A,B,C,D,E,F" has more than the maximum of 5 items',
    ],
    [
      "POST",
      "/api/v3/mxDeduct/enable",
      { mxDeductEnable: "True" },
      "mxDeductEnable",
      "True is not one of true, false",
    ],
    ["POST", "/api/v3/order", order({ side: "buy" }), "side", "buy is not one of BUY, SELL"],
    [
      "POST",
      "/api/v3/order",
      order({ price: "9e-06" }),
      "price",
      "9e-06 is not a decimal number such as 0.01, of at most 20 digits and 18 decimals, without sign and exponent",
    ],
    [
      "POST",
      "/api/v3/order",
      order({ newClientOrderId: "x".repeat(65) }),
      "newClientOrderId",
      `${"x".repeat(40)}... has more than the maximum of 64 characters`,
    ],
    ["POST", "/api/v3/order", order({ side: "\u202eBUY\u200b" }), "side", '"?BUY?" is not one of BUY, SELL'],
  ])(
    "a common mistake is rejected with the permitted range: %s %s %j",
    async (method, path, parameters, name, reason) => {
      expect(rejection(await server.signed(method, path, parameters as Values))).toEqual([
        400,
        700004,
        `Parameter '${name}' is invalid: ${reason}.`,
      ])
    },
  )

  it("a rejected password is not repeated in the answer", async () => {
    expect(invalidParameter("password", "5ebe2294ecd0e0f0", "is not text").message).toBe(
      "Parameter 'password' is invalid: it is not text.",
    )
  })
})

describe("the control plane names the field and the reason:", () => {
  const endpoints = Object.values(ControlApi.groups).flatMap((group) => Object.values(group.endpoints))
  const bodies = endpoints.flatMap((endpoint) => {
    const [ast] = [...endpoint.payload.values()].map(({ schemas }) => schemas[0].ast)
    if (ast === undefined || !SchemaAST.isObjects(ast)) return []
    const fields = ast.propertySignatures.map(({ name, type }) => [String(name), type] as const)
    return [[`${endpoint.method} ${endpoint.path}`, endpoint, fields] as const]
  })
  const takes = (type: SchemaAST.AST, value: unknown) =>
    (value === undefined && SchemaAST.isOptional(type)) || isAllowed(Schema.make(type) as Schema.Top, value)

  it("every control endpoint with a body is tested with invalid fields", () => {
    expect(bodies.length).toBeGreaterThan(15)
  })

  it.each(bodies)(
    "the control plane names the invalid field and the reason: %s",
    async (_, { method, path }, fields) => {
      const before = await server.snapshot()
      const required = fields.flatMap(([name, type]) =>
        takes(type, undefined) ? [] : [[name, samples.find((sample) => takes(type, sample))] as const],
      )
      for (const [name, type] of fields)
        for (const value of [undefined, "", "<script>", -1, 1e300, true, {}, [[]], "x".repeat(300)]) {
          if (takes(type, value)) continue
          const body = { ...Object.fromEntries(required), [name]: value }
          const answer = await server.control(method, path.replace(/:\w+/g, "1"), body)
          expect([answer.status, answer.json.code], `${name}=${JSON.stringify(value)}`).toEqual([400, 33333])
          expect(answer.json.msg).toMatch(new RegExp(`^Parameter '${name.replace("$", "\\$")}`))
          expect(answer.json.msg).not.toMatch(/Expected|RegExp|allowed|<filter>|undefined|\[object/)
        }
      expect(await server.snapshot()).toBe(before)
    },
  )
})
