/** The types of the promise client reject wrong calls before anything is sent. */
import { describe, expect, expectTypeOf, it } from "vitest"
import { ApiError, type Decimal, decimal, makeSpot, type Spot } from "../src/spot.ts"

type Order = Parameters<Spot["placeOrder"]>[0]
const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: decimal("60000") } as const

/** Answers every request alike, and records the requests. */
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
  it("the promise client has typed answers", async () => {
    expectTypeOf<Awaited<ReturnType<Spot["queryOrder"]>>["executedQty"]>().toEqualTypeOf<Decimal>()
    const { spot } = recording({ uid: "10000001" })
    expectTypeOf(spot.uid).returns.resolves.toEqualTypeOf<{ readonly uid: string }>()
    expect(await spot.uid()).toEqual({ uid: "10000001" })
  })

  it("the promise client accepts amounts only as decimal text", async () => {
    expectTypeOf<Order["quantity"]>().toEqualTypeOf<Decimal | undefined>()
    const { spot, sent } = recording({})
    // @ts-expect-error a float
    await expect(spot.testOrder({ ...order, quantity: 0.1 })).rejects.toThrow(/quantity/)
    // @ts-expect-error text that nobody looked at
    await expect(spot.testOrder({ ...order, quantity: "0,1" })).rejects.toThrow(/quantity/)
    expect(sent).toEqual([])
  })

  it("the promise client requires the required fields and rejects unknown ones", async () => {
    const { spot, sent } = recording({})
    // @ts-expect-error no symbol
    await expect(spot.allOrders({})).rejects.toThrow(/symbol/)
    // @ts-expect-error no parameters at all
    await expect(spot.queryOrder()).rejects.toThrow(/symbol/)
    expect(sent).toEqual([])
    // @ts-expect-error a parameter of others
    await expect(spot.testOrder({ ...order, quantity: decimal("1"), timeInForce: "GTC" })).rejects.toThrow(
      /timeInForce is not a parameter/,
    )
    expect(sent).toEqual([])
  })

  it("the promise client rejects with a rejection's code", async () => {
    const { spot } = recording({ code: 30004, msg: "Insufficient position" }, 400)
    const error = await spot.placeOrder({ ...order, quantity: decimal("1") }).catch((error) => error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 30004, status: 400 })
  })

  it("the promise client enforces the rules of each type of order, in the compiler and at run time", async () => {
    const { spot, sent } = recording({})
    const limit = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT" } as const
    const [price, quantity] = [decimal("60000"), decimal("1")]
    const needsBoth = /^spot.testOrder: LIMIT needs quantity and price$/
    // @ts-expect-error no price
    await expect(spot.testOrder({ ...limit, quantity })).rejects.toThrow(needsBoth)
    // @ts-expect-error no quantity
    await expect(spot.testOrder({ ...limit, price })).rejects.toThrow(needsBoth)
    // @ts-expect-error a limit order by amount
    await expect(spot.testOrder({ ...limit, price, quoteOrderQty: price })).rejects.toThrow(needsBoth)
    const market = { symbol: "BTCUSDT", side: "BUY", type: "MARKET" } as const
    const needsEither = /^spot.testOrder: MARKET needs quantity or quoteOrderQty$/
    // @ts-expect-error neither quantity nor amount
    await expect(spot.testOrder(market)).rejects.toThrow(needsEither)
    const ioc = { ...limit, type: "IMMEDIATE_OR_CANCEL" } as const
    // @ts-expect-error no price
    await expect(spot.placeOrder({ ...ioc, quantity })).rejects.toThrow(/IMMEDIATE_OR_CANCEL needs/)
    const orders = [
      { ...limit, price, quantity },
      { ...limit, quantity },
    ]
    // @ts-expect-error one of them has no price
    const batch = spot.batchOrders({ batchOrders: orders })
    await expect(batch).rejects.toThrow(/batchOrders\[1\]: LIMIT needs/)
    expect(sent).toEqual([])
    await spot.testOrder({ ...market, quantity })
    await spot.testOrder({ ...market, quoteOrderQty: price })
    await spot.testOrder({ ...limit, price, quantity })
    expect(sent).toHaveLength(3)
  })

  it("the promise client requires one of the two order ids to cancel or query", async () => {
    const { spot, sent } = recording({})
    const needed = /orderId or origClientOrderId is needed$/
    // @ts-expect-error no id
    await expect(spot.cancelOrder({ symbol: "BTCUSDT" })).rejects.toThrow(needed)
    // @ts-expect-error no id
    await expect(spot.queryOrder({ symbol: "BTCUSDT" })).rejects.toThrow(needed)
    // @ts-expect-error undefined is none
    await expect(spot.queryOrder({ symbol: "BTCUSDT", orderId: undefined })).rejects.toThrow(needed)
    expect(sent).toEqual([])
  })
})
