/** A data folder of the first form of the journal: a later server serves it as it is, and goes on with it. */
import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { alice, bob, folderOfTest, ok, startServer } from "../support/testServer.ts"

const fixture = join(import.meta.dirname, "fixtures/first-form")
const masterKey = `${"0".repeat(63)}1`
/** The state the first form had at its end, as its own lines. */
const lines = readFileSync(
  join(import.meta.dirname, "../../../engine/test/fixtures/first-form/state.jsonl"),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as [string, ...Array<unknown>])
const openIn = (uid: string, symbol: string): ReadonlyArray<number> =>
  lines
    .flatMap(([what, order]) =>
      what === "order" || what === "stop" ? [order as Record<string, unknown>] : [],
    )
    .filter((order) => order.uid === uid && order.symbol === symbol)
    .map(({ id }) => id as number)
    .sort((a, b) => a - b)

test("a data folder of the first form is served as it is, traded on, and read again", async () => {
  const data = folderOfTest()
  cpSync(fixture, data, { recursive: true })
  const serve = () => startServer({ data, masterKey, sandboxToken: "first-form-sandbox-token" })
  let server = await serve()
  const verified = async () => {
    const answer = await server.send({
      target: "/admin/v1/verify",
      headers: { "X-Bourse-Token": server.token },
    })
    expect(answer.json.problems).toEqual([])
    return answer.json
  }
  try {
    for (const key of [alice, bob]) {
      const account = ok(await server.signed("GET", "/api/v3/account", {}, { key }))
      expect(account.balances.length).toBeGreaterThan(2)
      const open = ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }, { key }))
      const uid = key === alice ? "10000001" : "10000002"
      const ids = open
        .map(({ orderId }: { orderId: string }) => Number(orderId))
        .sort((a: number, b: number) => a - b)
      expect(ids).toEqual(openIn(uid, "BTCUSDT"))
      expect(ids.length).toBeGreaterThan(0)
    }
    await verified()
    ok(await server.order({ symbol: "MXUSDT", quantity: "5", price: "2.5", newClientOrderId: "second-form" }))
    await server.bourse.close()
    server = await serve()
    const order = ok(
      await server.signed("GET", "/api/v3/order", { symbol: "MXUSDT", origClientOrderId: "second-form" }),
    )
    expect(order.status).toBe("NEW")
    await verified()
  } finally {
    await server.bourse.close()
  }
})
