import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Operation } from "../src/index.ts"
import { type OutcomeUnknown, withClientId } from "../src/index.ts"

interface Order {
  readonly symbol: string
  readonly newClientOrderId?: string
}

/** A method that answers with its parameters; `rule` is the rule of its look-up. */
const methodOf = (rule?: { readonly clientId?: string; readonly partsIn?: string }) =>
  Object.assign((order: Order) => Effect.succeed(order), {
    endpoint: { id: "spot.placeOrder", lookUp: rule && { rule } },
  }) as unknown as Operation<Order, Order, OutcomeUnknown>

describe("withClientId", () => {
  const placeOrder = methodOf({ clientId: "newClientOrderId" })

  it("the id that is known before the write is the one that is sent, in every run", async () => {
    const { clientId, call } = withClientId(placeOrder, { symbol: "BTCUSDT" })
    expect(clientId).toMatch(/^[0-9a-f]{32}$/)
    const sent = { symbol: "BTCUSDT", newClientOrderId: clientId }
    expect(await Effect.runPromise(Effect.all([call, call]))).toEqual([sent, sent])
  })

  it("two writes have two ids", () => {
    const [one, other] = [
      withClientId(placeOrder, { symbol: "A" }),
      withClientId(placeOrder, { symbol: "A" }),
    ]
    expect(one.clientId).not.toBe(other.clientId)
  })

  it("the caller's own id is kept", () => {
    const order = { symbol: "BTCUSDT", newClientOrderId: "mine" }
    expect(withClientId(placeOrder, order).clientId).toBe("mine")
  })

  it.each([[undefined], [{}], [{ clientId: "newClientOrderId", partsIn: "batchOrders" }]])(
    "a method without one client id is a mistake of the program: %o",
    (rule) => {
      expect(() => withClientId(methodOf(rule), { symbol: "A" })).toThrow("spot.placeOrder has no client id")
    },
  )
})
