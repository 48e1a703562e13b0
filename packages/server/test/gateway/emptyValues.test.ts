/**
 * An optional parameter that is empty counts as not sent, and a mandatory one as missing; two spellings of a
 * parameter are one parameter. These rules hold in queries, bodies and elements of a batch. The test's cases
 * come from the endpoint definitions, so a new endpoint is tested too.
 */
import { MarketApi } from "@bourse/market"
import { BatchOrder, SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import type * as Schema from "effect/Schema"
import { beforeAll, describe, expect, it } from "vitest"
import { asJson, call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import { exampleParameters, fieldsOf, isAllowed, neededByRules } from "../support/exampleParameters.ts"
import {
  type Answer,
  carol,
  limitBuy,
  mandatory,
  ok,
  serverOfFile,
  type Values,
} from "../support/testServer.ts"

const server = await serverOfFile()
beforeAll(async () => {
  await server.control("POST", "/sandbox/v1/clock/freeze")
})

const rows = everyEndpoint.flatMap((documented) => {
  const { endpoint } = documented
  const optional = Object.entries(fieldsOf(endpoint)).flatMap(([name, schema]) =>
    isAllowed(schema, undefined) ? [name] : [],
  )
  return optional.length === 0 ? [] : [[`${endpoint.method} ${endpoint.path}`, documented, optional] as const]
})

/** The rejection of a missing or malformed parameter; undefined for any other answer. */
const malformed = ({ json }: Answer): unknown => (Number(json?.code) === 700004 ? json.msg : undefined)

describe("an empty optional parameter counts as not sent:", () => {
  it.each(rows)("an empty optional parameter counts as not sent: %s", async (_, documented, optional) => {
    const { endpoint } = documented
    const request = endpoint.role === "sub" ? { key: carol } : {}
    const ask = (parameters: Values | string): Promise<Answer> =>
      typeof parameters === "string"
        ? server.signed(endpoint.method, endpoint.path, {}, asJson(parameters, request))
        : endpoint.permission === null
          ? server.get(endpoint.path, parameters)
          : call(server, endpoint, parameters, request)
    for (const name of optional) {
      const { [name]: __, ...others } = exampleParameters(documented, {}, neededByRules)
      const [without, empty] = [await ask(others), await ask({ ...others, [name]: "" })]
      if (endpoint.kind === "read") expect([name, empty.json]).toEqual([name, without.json])
      else expect([name, malformed(empty)]).toEqual([name, malformed(without)])
      if (endpoint.fieldsIn === "body")
        expect(malformed(await ask(JSON.stringify({ ...others, [name]: null })))).toEqual(malformed(without))
    }
  })

  it("an optional parameter is never reported as mandatory", async () => {
    const parameters = Object.fromEntries(["limit", "startTime", "endTime"].map((name) => [name, ""]))
    ok(
      await server.signed(
        "GET",
        "/api/v3/allOrders",
        { symbol: "BTCUSDT", ...parameters },
        { recvWindow: "" },
      ),
    )
  })

  it("an empty optional parameter of an order in a batch counts as not sent", async () => {
    for (const [name, schema] of Object.entries(BatchOrder.fields as Readonly<Record<string, Schema.Top>>))
      for (const empty of ["", null]) {
        if (name === "symbol") continue
        const order = { ...limitBuy, [name]: empty }
        const [placed] = ok(
          await server.signed("POST", "/api/v3/batchOrders", { batchOrders: JSON.stringify([order]) }),
        )
        const isNeeded = !isAllowed(schema, undefined) || ["quantity", "price"].includes(name)
        expect([name, placed.msg]).toEqual([name, isNeeded ? mandatory(name) : undefined])
      }
  })
})

describe("two spellings of a parameter are one:", () => {
  const twice = (names: string) => [400, 700009, expect.stringContaining(names)]

  it.each(
    everyEndpoint
      .filter(({ endpoint }) => Object.keys(fieldsOf(endpoint)).length > 0)
      .map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const),
  )("two spellings of a parameter count as one: %s", async (_, documented) => {
    const { endpoint } = documented
    const before = await server.snapshot()
    for (const name of Object.keys(fieldsOf(endpoint))) {
      const others = exampleParameters(documented, {}, [...neededByRules, name])
      const other =
        name === name.toLowerCase() ? `${name[0]!.toUpperCase()}${name.slice(1)}` : name.toLowerCase()
      if (others[name] === "") continue
      const parameters = { ...others, [other]: "another" }
      const { status, json } =
        endpoint.permission === null
          ? await server.get(endpoint.path, parameters)
          : await call(server, endpoint, parameters, endpoint.role === "sub" ? { key: carol } : {})
      expect([status, Number(json.code), json.msg]).toEqual(twice(`'${name}' or '${other}'`))
    }
    expect(await server.snapshot()).toBe(before)
  })

  it("the old and the new name of a withdrawal's network are one parameter", async () => {
    const ten = { coin: "USDT", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", amount: "10" }
    const before = await server.snapshot()
    const ask = async (network: string) => {
      const { status, json } = await call(server, WalletApi.withdraw, { ...ten, netWork: "TRX", network })
      return [status, json.code, json.msg]
    }
    expect(await ask("ETH")).toEqual(twice("'netWork' or 'network'"))
    expect(await server.snapshot()).toBe(before)
    expect((await ask("TRX"))[0]).toBe(200)
    expect((await ask(""))[0]).toBe(200)
  })

  it("symbol and symbols of exchangeInfo are one parameter", async () => {
    const ask = async (symbol: string, symbols: string) => {
      const { status, json } = await server.get(MarketApi.exchangeInfo.path, { symbol, symbols })
      return [status, json.code ?? json.symbols.length, json.msg]
    }
    expect(await ask("BTCUSDT", "ETHUSDT")).toEqual(twice("'symbol' or 'symbols'"))
    expect(await ask("BTCUSDT", "BTCUSDT")).toEqual([200, 1, undefined])
    expect(await ask("", "BTCUSDT,ETHUSDT")).toEqual([200, 2, undefined])
  })

  it("two spellings of a parameter in a batch's order are one, and affect that order alone", async () => {
    const orders = [
      { ...limitBuy, Price: "40000" },
      { ...limitBuy, Price: limitBuy.price, QUANTITY: "" },
    ]
    const [first, second] = ok(
      await call(server, SpotApi.batchOrders, { batchOrders: JSON.stringify(orders) }),
    )
    expect([first.code, first.msg]).toEqual([700009, "Parameter 'price' was sent more than once"])
    expect(second.orderId).toMatch(/^\d+$/)
  })
})
