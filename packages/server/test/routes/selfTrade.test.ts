/** Self-trades over HTTP, and prevention by a master's groups. */
import { afterEach, describe, expect, it } from "vitest"
import { alice, bob, carol, type Key, ok, serverOfFile, uids, type Values } from "../support/testServer.ts"

const server = await serverOfFile()
afterEach(async () => void ok(await server.control("POST", "/sandbox/v1/reset")))

const groupPath = "/api/v3/strategy/group"
const create = async (): Promise<string> =>
  ok(await server.signed("POST", groupPath, { tradeGroupName: "desk" })).data.tradeGroupId
const addTo = (parameters: Values) => server.signed("POST", `${groupPath}/uid`, parameters)
const removeFrom = (parameters: Values) => server.signed("DELETE", `${groupPath}/uid`, parameters)
const deleteGroup = (parameters: Values) => server.signed("DELETE", groupPath, parameters)

describe("self-trade prevention", () => {
  const symbol = "MXUSDT"
  const sell = (key: Key, price = "3", quantity = "1", stpMode = "") =>
    server
      .order({ symbol, side: "SELL", quantity, price, stpMode }, { key })
      .then((answer) => ok(answer).orderId)
  const buy = (stpMode: string, more: Values = {}, key = alice) =>
    server
      .order({ symbol, quantity: "3", price: "3.2", stpMode, ...more }, { key })
      .then((answer) => ok(answer).orderId)
  const query = async (orderId: string, key = alice) => {
    const { status, executedQty, cancelReason } = ok(
      await server.signed("GET", "/api/v3/order", { symbol, orderId }, { key }),
    )
    return `${status} ${executedQty} ${cancelReason}`.trim()
  }
  /** The asks of the test: a foreign order, then an own one, then a foreign one, each of 1 MX. */
  const makeBook = async (own = alice) =>
    [await sell(bob, "3"), await sell(own, "3.1"), await sell(bob, "3.2")] as const

  it.each<readonly [string, string, string, string]>([
    // Columns: the mode, the own maker, the last maker, the taker
    ["", "FILLED 1", "FILLED 1", "FILLED 3"],
    ["cancel_maker", "CANCELED 0 stp_cancel", "FILLED 1", "PARTIALLY_FILLED 2"],
    ["cancel_taker", "NEW 0", "NEW 0", "CANCELED 1 stp_cancel"],
    ["cancel_both", "CANCELED 0 stp_cancel", "NEW 0", "CANCELED 1 stp_cancel"],
  ])(
    "self-trade prevention in mode %j ends an own maker %j, leaves the next %j and the taker %j",
    async (mode, own, last, taker) => {
      await create()
      const [first, second, third] = await makeBook()
      const id = await buy(mode)
      expect([
        await query(first, bob),
        await query(second),
        await query(third, bob),
        await query(id),
      ]).toEqual(["FILLED 1", own, last, taker])
      await server.snapshot()
    },
  )

  it("self-trade prevention needs a group: without one an account trades with its own orders", async () => {
    const [, second] = await makeBook()
    expect(await query(await buy("cancel_both"))).toBe("FILLED 3")
    expect(await query(second)).toBe("FILLED 1")
    const fills = ok(await server.signed("GET", "/api/v3/myTrades", { symbol, orderId: second }))
    expect(fills).toMatchObject([{ isSelfTrade: true }])
  })

  it("self-trade prevention applies between the accounts of one group while they are members", async () => {
    const tradeGroupId = await create()
    await server.control("POST", "/sandbox/v1/fund", { uid: uids.carol, asset: "MX", amount: "10" })
    const modeAgainstCarol = async () => {
      const maker = await sell(carol)
      const taker = await buy("cancel_taker", { quantity: "1" })
      await server.signed("DELETE", "/api/v3/openOrders", { symbol }, { key: carol })
      return [await query(maker, carol), await query(taker)]
    }
    const traded = ["FILLED 1", "FILLED 1"]
    const prevented = ["CANCELED 0", "CANCELED 0 stp_cancel"]
    expect(await modeAgainstCarol()).toEqual(traded)
    ok(await addTo({ uid: uids.carol, tradeGroupId }))
    expect(await modeAgainstCarol()).toEqual(traded)
    ok(await addTo({ uid: uids.alice, tradeGroupId }))
    expect(await modeAgainstCarol()).toEqual(prevented)
    ok(await removeFrom({ uid: uids.carol, tradeGroupId }))
    expect(await modeAgainstCarol()).toEqual(traded)
    ok(await addTo({ uid: uids.carol, tradeGroupId }))
    ok(await deleteGroup({ tradeGroupId }))
    expect(await modeAgainstCarol()).toEqual(traded)
  })

  it("self-trade prevention follows the taker's mode and never the maker's", async () => {
    await create()
    const maker = await sell(alice, "3", "1", "cancel_both")
    expect(await query(await buy("", { quantity: "1" }))).toBe("FILLED 1")
    expect(await query(maker)).toBe("FILLED 1")
  })

  it("self-trade prevention works inside a batch, and releases the canceled order's lock", async () => {
    await create()
    const orders = [
      { symbol, side: "SELL", type: "LIMIT", quantity: "2", price: "3" },
      { symbol, side: "BUY", type: "LIMIT", quantity: "2", price: "3", stpMode: "cancel_both" },
      { symbol, side: "BUY", type: "MARKET", quantity: "1", stpMode: "cancel_maker" },
    ]
    const answer = ok(
      await server.signed("POST", "/api/v3/batchOrders", { batchOrders: JSON.stringify(orders) }),
    )
    expect(answer[2]).toMatchObject({ code: 30010 })
    expect([await query(answer[0].orderId), await query(answer[1].orderId)]).toEqual([
      "CANCELED 0 stp_cancel",
      "CANCELED 0 stp_cancel",
    ])
    const { balances } = ok(await server.signed("GET", "/api/v3/account"))
    expect(balances.map(({ locked }: { locked: string }) => locked)).toEqual(["0", "0", "0", "0"])
  })

  it("self-trade prevention is given as the reason in every list of orders", async () => {
    await create()
    const maker = await sell(alice)
    await buy("cancel_both", { quantity: "1" })
    const rows = ok(await server.signed("GET", "/api/v3/allOrders", { symbol }))
    expect(rows).toMatchObject([
      { stpMode: "cancel_both", cancelReason: "stp_cancel", status: "CANCELED", isWorking: false },
      { orderId: maker, stpMode: "", cancelReason: "stp_cancel", status: "CANCELED", isWorking: false },
    ])
  })
})
