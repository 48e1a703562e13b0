/** Scenarios on a server with a frozen clock. */
import { ok, serverOfTest, type TestServer } from "./testServer.ts"

export const start = Date.UTC(2026, 0, 5, 12, 34, 56)
export const frozen = (more: object = {}) =>
  serverOfTest({ market: true, clock: { start, frozen: true }, ...more })
export const run = (server: TestServer, scenario: object) =>
  server.control("POST", "/sandbox/v1/scenario", scenario)
export const status = async (server: TestServer) =>
  ok(await server.control("GET", "/sandbox/v1/scenario")).scenario
export const ticker = async (server: TestServer, symbol = "BTCUSDT") => {
  const { bidPrice, askPrice, askQty } = ok(await server.get("/api/v3/ticker/bookTicker", { symbol }))
  const [bid, ask] = [Number(bidPrice), Number(askPrice)]
  return { middle: (bid + ask) / 2, spread: ask - bid, askQty: Number(askQty) }
}
export const minutes = (count: number) => count * 60_000

/** The test reads through the control plane, because a fault could change the interface's answers. */
export const serverTime = async (server: TestServer): Promise<number> =>
  ok(await server.control("GET", "/sandbox/v1/clock")).time
