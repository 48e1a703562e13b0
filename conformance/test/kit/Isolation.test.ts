import { describe, expect, test } from "vitest"
import { identitiesIn } from "../../src/kit/Isolation.ts"
import { loadKit } from "../../src/kit/Kit.ts"

const { fixtures, endpoints } = loadKit()
const isolation = fixtures.filter(({ id }) => id.startsWith("isolation."))
const castsOf = (endpoint: string) =>
  isolation.filter(({ id }) => id.startsWith(`isolation.${endpoint}.`)).map(({ id }) => id.split(".").at(-1))

describe("records of an account", () => {
  test.each([
    "spot.queryOrder",
    "spot.cancelOrder",
    "spot.openOrders",
    "spot.allOrders",
    "spot.myTrades",
    "spot.cancelOpenOrders",
    "wallet.depositHistory",
    "wallet.depositAddresses",
    "wallet.withdrawalHistory",
    "wallet.withdrawalAddresses",
    "wallet.cancelWithdrawal",
    "wallet.internalTransferHistory",
    "wallet.conversionHistory",
  ])("%s is tested by a stranger, a sub-account, the master and a sibling", (endpoint) => {
    expect(castsOf(endpoint)).toEqual(["of-a-master", "of-a-sub-account"])
  })

  test("every read or delete by id has a fixture with other accounts", () => {
    const covered = new Set(isolation.map(({ id }) => id.split(".").slice(1, 3).join(".")))
    const without = [...endpoints.values()]
      .filter(
        ({ id, method, parameters }) =>
          method !== "POST" &&
          parameters.some(({ name }) => /^(?:orderId|id|tranId)$/.test(name)) &&
          !covered.has(id),
      )
      .map(({ id }) => id)
    expect(without).toEqual([])
  })

  test("other accounts try first, and the owner's call must succeed afterwards", () => {
    for (const { id, steps } of isolation) {
      const last = steps.at(-1)
      if (last === undefined || !("call" in last)) throw new Error(`${id} ends without a call`)
      expect(last.expect.outcome).toBe("ok")
      expect((last.wrongs?.length ?? 0) + (last.sharesNothingWith?.length ?? 0)).toBeGreaterThan(0)
    }
  })
})

test("a record is identified by its id, or by its address if it has no id", () => {
  const records = [
    { txId: "t1", address: "a1" },
    { txId: "t2", address: "a1" },
  ]
  expect([...identitiesIn(records)]).toEqual(["txId t1", "txId t2"])
  expect([...identitiesIn({ data: [{ address: "a1", memo: "1" }] })]).toEqual(["address a1"])
  expect([...identitiesIn({ orderListId: -1, orderId: "" })]).toEqual([])
})
