/**
 * A rejection names the wrong parameter, its value and the bound. The test sends every endpoint values that
 * only the exchange can reject.
 */
import { describe, expect, it } from "vitest"
import { strangers } from "../support/badValues.ts"
import { call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import { exampleParameters, fieldsOf, isAllowed, neededByRules } from "../support/exampleParameters.ts"
import { keyOf, nameless, namesParameter, rejectionsIn } from "../support/nameless.ts"
import { carol, limitBuy, serverOfFile } from "../support/testServer.ts"

const server = await serverOfFile()
// The test makes fewer records than the maximum: otherwise the error about the maximum would hide others.
await server.change({ strategyGroupsMax: 1_000, apiKeysPerAccountMax: 1_000, subAccountsMax: 1_000 })

const withParameters = everyEndpoint
  .filter(({ endpoint }) => Object.keys(fieldsOf(endpoint)).length > 0)
  .map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const)

describe("a rejection names its parameter:", () => {
  let count = 0

  it.each(withParameters)("a rejection names its parameter: %s", async (_, documented) => {
    const { endpoint } = documented
    const fields = fieldsOf(endpoint)
    const others = exampleParameters(documented, {}, neededByRules)
    const request = endpoint.role === "sub" ? { key: carol } : {}
    for (const [name, schema] of Object.entries(fields))
      for (const value of strangers) {
        if (!isAllowed(schema, value)) continue
        const parameters = { ...others, [name]: value }
        const answer =
          endpoint.permission === null
            ? await server.get(endpoint.path, parameters)
            : await call(server, endpoint, parameters, request)
        for (const { code, message } of rejectionsIn(answer)) {
          count++
          if (nameless.has(keyOf(endpoint, code))) continue
          const isNamed = namesParameter(message, Object.keys(fields))
          expect(isNamed, `${name}=${value} is rejected with ${code}: ${message}`).toBe(true)
        }
      }
  })

  it("a rejected order of a batch names its parameter", async () => {
    const names = Object.keys(limitBuy)
    for (const name of names)
      for (const value of strangers) {
        const batchOrders = JSON.stringify([{ ...limitBuy, [name]: value }])
        const answer = await server.signed("POST", "/api/v3/batchOrders", { batchOrders })
        for (const { code, message } of rejectionsIn(answer))
          expect(
            namesParameter(message, names),
            `${name}=${value} is rejected with ${code}: ${message}`,
          ).toBe(true)
      }
  })

  it("a rejection names the parameter that signs a request", async () => {
    const now = await server.now()
    for (const request of [
      { timestamp: now - 10_000, recvWindow: 5_000 },
      { timestamp: now + 100_000 },
      { recvWindow: 60_001 },
      { signature: "0".repeat(64) },
      { signature: "none" },
      { signature: null },
    ]) {
      const [rejected] = rejectionsIn(await server.signed("GET", "/api/v3/uid", {}, request))
      expect(namesParameter(rejected!.message, []), rejected!.message).toBe(true)
    }
  })

  it("a rejection names a parameter with many values", () => {
    expect(count).toBeGreaterThan(1_500)
  })
})
