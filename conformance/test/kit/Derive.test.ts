import { describe, expect, test } from "vitest"
import { authStatements, derivedWrongs } from "../../src/kit/Derive.ts"
import { loadKit } from "../../src/kit/Kit.ts"

const kit = loadKit()
const titles = (id: string) => derivedWrongs(kit.endpoints.get(id)!, 1_000).map(({ title }) => title)

test("the catalogue contains every statement of derived variants", () => {
  const missing = Object.values(authStatements).filter((id) => !kit.statements.has(id))
  expect(missing).toEqual([])
  for (const endpoint of kit.endpoints.values())
    for (const { covers, title } of derivedWrongs(endpoint, 1_000))
      for (const id of covers)
        expect(kit.statements.has(id), `${endpoint.id}: ${title} covers ${id}`).toBe(true)
})

describe("derived variants", () => {
  test("an order's variants leave out each required parameter and break each rule of authentication", () => {
    expect(titles("spot.placeOrder")).toEqual([
      "without symbol",
      "without side",
      "without type",
      "without a key",
      "with an unknown key",
      "with the beginning of its key",
      "without a signature",
      "with another digit in the signature",
      "with the beginning of its signature",
      "signed with another's secret",
      "without a timestamp",
      "older than its recvWindow",
      "with a recvWindow of 60001",
      "with a key that has every permission but SPOT_DEAL_WRITE",
    ])
  })

  test("an order has no variant that the interface leaves open, since it might be served", () => {
    expect(titles("spot.placeOrder")).not.toContain("a minute ahead")
  })
})

test("a read or delete by id also tries an id that names nothing, which may be served or rejected", () => {
  const named = (id: string, values: Record<string, string>) =>
    derivedWrongs(kit.endpoints.get(id)!, 0, values).filter(({ mayBeServed }) => mayBeServed)
  const order = { symbol: "{symbol}", orderId: "{orderId}" }
  const symbols = [{ symbol: "{symbol}0" }, { symbol: "{symbol}x" }]
  const ids = [{ orderId: "{orderId}0" }, { orderId: "{orderId}x" }]
  const sets = (id: string, values: Record<string, string>) =>
    named(id, values).flatMap(({ set }) => (set === undefined ? [] : [set]))
  expect(sets("spot.queryOrder", order)).toEqual([
    ...symbols,
    { symbol: "{other.symbol}" },
    ...ids,
    { origClientOrderId: "x" },
    { origClientOrderId: "0" },
  ])
  expect(sets("spot.cancelOrder", order)).toEqual([...symbols, ...ids])
  // A write may create the record that an id names, but no write creates a symbol.
  const bid = { ...order, newClientOrderId: "{unique}" }
  expect(sets("spot.placeOrder", bid)).toEqual(symbols)
  expect(sets("broker.createSubAccount", { subAccount: "{unique}" })).toEqual([])
  expect(sets("broker.createApiKey", { subAccount: "{unique}" })).toHaveLength(2)
})

test("a read or write also tries the beginning of each record's id", () => {
  const shortened = (id: string, values: Record<string, string>) =>
    derivedWrongs(kit.endpoints.get(id)!, 0, values).flatMap(({ shortens = [] }) => shortens)
  expect(shortened("spot.cancelOrder", { symbol: "{symbol}", orderId: "{id}" })).toEqual(["orderId"])
  expect(shortened("broker.createApiKey", { subAccount: "{unique}a", note: "a" })).toEqual(["subAccount"])
  expect(shortened("broker.createSubAccount", { subAccount: "{unique}a" })).toEqual([])
  // The beginning of a user's id can name a stranger.
  expect(shortened("wallet.internalTransfer", { toAccount: "{receiver.uid}" })).toEqual([])
})

test("a read also tries each optional parameter and odd pages and times", () => {
  const wrongs = derivedWrongs(kit.endpoints.get("wallet.internalTransferHistory")!, 0, {})
  expect(wrongs.flatMap(({ set, mayBeServed }) => (mayBeServed ? [set] : []))).toEqual([
    ...["x", "0", "99999999999999"].map((startTime) => ({ startTime })),
    ...["x", "0", "99999999999999"].map((endTime) => ({ endTime })),
    ...["x", "0", "-1", "1000000000"].map((page) => ({ page })),
    ...["x", "0", "-1", "1000000000"].map((limit) => ({ limit })),
    ...["x", "0"].map((tranId) => ({ tranId })),
  ])
})

test("a write also tries amounts that are words, zero or negative, and another network's coin", () => {
  const asked = { coin: "{chain.coin}", netWork: "{chain.netWork}", amount: "{chain.amount}" }
  const odd = derivedWrongs(kit.endpoints.get("wallet.withdraw")!, 0, asked).flatMap(
    ({ set, mayBeServed }) => (mayBeServed ? [set] : []),
  )
  expect(odd).toEqual([
    { coin: "{chain.coin}0" },
    { coin: "{chain.coin}x" },
    { coin: "{tagged.coin}" },
    { netWork: "{chain.netWork}0" },
    { netWork: "{chain.netWork}x" },
    { netWork: "{tagged.netWork}" },
    { amount: "x" },
    { amount: "0" },
    { amount: "-1" },
  ])
})

test("a read without recvWindow tries timestamps a minute old and a minute ahead, only for the record", () => {
  const wrongs = derivedWrongs(kit.endpoints.get("spot.uid")!, 500)
  const aged = wrongs.filter(({ controls }) => controls?.skewMs !== undefined)
  expect(aged.map(({ controls }) => controls?.skewMs)).toEqual([-61_500, 61_500])
  for (const { covers } of aged) expect(covers.map((id) => kit.statements.get(id)?.level)).toEqual(["open"])
})

test("the expired timestamp is older than recvWindow plus the allowed clock difference", () => {
  const { controls } = derivedWrongs(kit.endpoints.get("spot.account")!, 2_500).find(({ title }) =>
    title.startsWith("older"),
  )!
  // The request has expired whether recvWindow is in ms or in seconds: the interface does not name the unit.
  expect(controls).toEqual({ recvWindow: "5000", skewMs: -5_003_500 })
})
