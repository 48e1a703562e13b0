/** What the types of the promise client say before anything is sent. */
import { describe, expect, expectTypeOf, it } from "vitest"
import type { SpotClient } from "../src/index.ts"
import { ApiError, type Decimal, decimal, makeSpot, type Spot } from "../src/promise.ts"

type Order = Parameters<Spot["placeOrder"]>[0]
const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: decimal("60000") } as const

/** Answers every request with the same, and keeps what was sent. */
const recording = (answer: unknown, status = 200) => {
  const sent: Array<string> = []
  const fetch = async (url: unknown): Promise<Response> => {
    sent.push(String(url))
    return Response.json(answer, { status })
  }
  const spot = makeSpot({ baseUrl: "http://127.0.0.1:1", apiKey: "k", secret: "s", fetch })
  return { spot, sent }
}

describe("the promise client", () => {
  it("has the operations of the Effect client, and its answers", async () => {
    expectTypeOf<keyof Spot>().toEqualTypeOf<keyof SpotClient["Service"]>()
    expectTypeOf<Awaited<ReturnType<Spot["queryOrder"]>>["executedQty"]>().toEqualTypeOf<Decimal>()
    const { spot } = recording({ uid: "10000001" })
    expectTypeOf(spot.uid).returns.resolves.toEqualTypeOf<{ readonly uid: string }>()
    expect(await spot.uid()).toEqual({ uid: "10000001" })
  })

  it("takes amounts as decimal text and nothing else", async () => {
    expectTypeOf<Order["quantity"]>().toEqualTypeOf<Decimal | undefined>()
    const { spot, sent } = recording({})
    // @ts-expect-error a float
    await expect(spot.testOrder({ ...order, quantity: 0.1 })).rejects.toThrow(/quantity/)
    // @ts-expect-error text that nobody looked at
    await expect(spot.testOrder({ ...order, quantity: "0,1" })).rejects.toThrow(/quantity/)
    expect(sent).toEqual([])
  })

  it("wants what is required and knows nothing else", async () => {
    const { spot, sent } = recording({})
    // @ts-expect-error no symbol
    await expect(spot.allOrders({})).rejects.toThrow(/symbol/)
    // @ts-expect-error no parameters at all
    await expect(spot.queryOrder()).rejects.toThrow(/symbol/)
    expect(sent).toEqual([])
    // @ts-expect-error a parameter of others; without types it is left out
    await spot.testOrder({ ...order, quantity: decimal("1"), timeInForce: "GTC" })
    expect(sent).toEqual([expect.not.stringContaining("timeInForce")])
  })

  it("rejects with a refusal's code", async () => {
    const { spot } = recording({ code: 30004, msg: "Insufficient position" }, 400)
    const error = await spot.placeOrder({ ...order, quantity: decimal("1") }).catch((error) => error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 30004, status: 400 })
  })
})
