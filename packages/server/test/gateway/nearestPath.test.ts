/** The 404 of an unknown endpoint names the nearest known one. */
import { expect, it } from "vitest"
import { rejection, serverOfFile } from "../support/testServer.ts"

const server = await serverOfFile()

it.each([
  ["GET", "/api/v3/asset/internal/transfer/record", "/api/v3/capital/transfer/internal"],
  ["GET", "/api/v3/historicalTrades", "/api/v3/trades"],
  ["GET", "/api/v3/Account", "/api/v3/account"],
  ["POST", "/api/v3/orders/batchOrders", "/api/v3/batchOrders"],
  ["DELETE", "/api/v3/open_orders/all", "/api/v3/openOrders"],
  ["GET", "/api/v3/nothing/like/it", undefined],
])("an unknown path suggests the nearest one: %s %s", async (method, path, near) => {
  const nearest = near === undefined ? "" : `; the nearest is ${near}`
  expect(rejection(await server.send({ method, target: `${path}?signature=secret` }))).toEqual([
    404,
    404,
    `no such endpoint: ${method} ${path}${nearest}`,
  ])
})

it("an unknown path that is long or unprintable is shown in part", async () => {
  const { json } = await server.send({ target: `/api/v3/${"x".repeat(5_000)}` })
  expect(json.msg).toBe(`no such endpoint: GET /api/v3/${"x".repeat(92)}`)
})
