import { describe, expect, test } from "vitest"
import { identitiesIn } from "../../src/kit/Isolation.ts"
import { loadKit } from "../../src/kit/Kit.ts"

const { fixtures, endpoints } = loadKit()
const isolation = fixtures.filter(({ id }) => id.startsWith("isolation."))
const castsOf = (endpoint: string) =>
  isolation.filter(({ id }) => id.startsWith(`isolation.${endpoint}.`)).map(({ id }) => id.split(".").at(-1))

describe("what is an account's is tried by others", () => {
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
  ])("%s: by strangers, the sub-account, the master and the sibling", (endpoint) => {
    expect(castsOf(endpoint)).toEqual(["of-a-master", "of-a-sub-account"])
  })

  test("every endpoint that names or lists something by its id has such a fixture", () => {
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

  test("others ask before the owner does, and the owner's call must succeed all the same", () => {
    for (const { id, steps } of isolation) {
      const last = steps.at(-1)
      if (last === undefined || !("call" in last)) throw new Error(`${id} ends without a call`)
      expect(last.expect.outcome).toBe("ok")
      expect((last.wrongs?.length ?? 0) + (last.sharesNothingWith?.length ?? 0)).toBeGreaterThan(0)
    }
  })
})

test("a record is known by its id, and by its address where it has none", () => {
  const records = [
    { txId: "t1", address: "a1" },
    { txId: "t2", address: "a1" },
  ]
  expect([...identitiesIn(records)]).toEqual(["txId t1", "txId t2"])
  expect([...identitiesIn({ data: [{ address: "a1", memo: "1" }] })]).toEqual(["address a1"])
  expect([...identitiesIn({ orderListId: -1, orderId: "" })]).toEqual([])
})
