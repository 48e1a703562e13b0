/** A clock faster than the system's, in a server that is killed, and with ccxt. */
import { describe, expect, test, vi } from "vitest"
import { failureOf, pointed } from "../support/ccxtClient.ts"
import { serveCommand } from "../support/commandServer.ts"
import { bob, folderOfTest, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

const hourMs = 3_600_000
const patiently = { timeout: 300_000, interval: 20 }

const clock = async (server: TestServer) => ok(await server.control("GET", "/sandbox/v1/clock"))
const speedUp = async (server: TestServer, speed: number) =>
  ok(await server.control("POST", "/sandbox/v1/clock/speed", { speed }))

/** Waits until the exchange clock has reached this time. */
const until = (server: TestServer, time: number) =>
  vi.waitFor(async () => expect((await clock(server)).time).toBeGreaterThanOrEqual(time), patiently)

describe("a clock at a speed", () => {
  test("a killed exchange at another clock speed does not go back behind a time that a client has read", async () => {
    const folder = folderOfTest()
    const server = await serveCommand(folder)
    await speedUp(server, 5_000)
    const begin = await server.now()
    let told = begin
    while (told < begin + hourMs) told = await server.now()
    await server.kill()
    const next = await serveCommand(folder)
    expect(await next.now()).toBeGreaterThanOrEqual(told)
    expect(await clock(next)).toMatchObject({ speed: 5_000 })
    await speedUp(next, 1)
    await next.snapshot()
  })
})

describe("at speed, a client that read the clock once", () => {
  test.each([
    ["from the current time on", undefined],
    ["in the past", Date.UTC(2024, 2, 5, 12)],
  ])("a client that read the fast clock once trades for hours with ccxt, %s", async (_, start) => {
    const server = await serverOfTest({ market: true, clock: { start, speed: 2_000 } })
    const exchange = pointed(server.bourse.url, bob.key, bob.secret)
    await exchange.loadTimeDifference()
    await exchange.loadMarkets()
    const begin = await server.now()
    for (let hour = 1; hour <= 2; hour++) {
      await until(server, begin + hour * hourMs)
      const { id } = await exchange.createOrder("BTC/USDT", "market", "buy", 0.001, 60_000)
      const order = await exchange.fetchOrder(id!, "BTC/USDT")
      expect(order.status).toBe("closed")
    }
    // Requests with a client clock weeks ahead of both clocks are still rejected.
    const { offsetMs } = await clock(server)
    exchange.options.timeDifference = -Math.max(0, offsetMs) - 500 * hourMs
    expect(await failureOf(exchange.fetchBalance())).toBe("InvalidNonce")
  })
})
