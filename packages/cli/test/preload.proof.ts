/** The file that `bourse run --ccxt` loads into Node, with the installed ccxt. */
import { expect, onTestFinished, test } from "vitest"
import { startBourse } from "../src/index.ts"
import { preloadedOutput } from "./support/preloaded.ts"

test("ccxt's mexc, imported, required and extended, trades in the sandbox with its streams; other venues are blocked", async () => {
  const bourse = await startBourse()
  onTestFinished(() => bourse.close())
  const { trades, streams, other } = await preloadedOutput(
    `
    import { createRequire } from "node:module"
    import ccxt from "ccxt"
    const required = createRequire(import.meta.url)("ccxt")
    class Mine extends ccxt.mexc {}
    const keys = { apiKey: "dev-ccxt", secret: "dev-secret-ccxt", timeout: 300_000 }
    const trades = []
    for (const Exchange of [ccxt.mexc, ccxt.pro.mexc, required.mexc, required.pro.mexc, Mine]) {
      const exchange = new Exchange(keys)
      const { id } = await exchange.createOrder("BTC/USDT", "limit", "buy", 0.01, 50000)
      await exchange.cancelOrder(id, "BTC/USDT")
      trades.push(exchange.urls.api.spot.public)
      await exchange.close()
    }
    const streaming = new ccxt.pro.mexc({ timeout: 300_000 })
    const { spot } = streaming.urls.api.ws
    const watch = async () => streaming.watch(spot, "ticker", {}, "ticker")
    const failed = await watch().then(() => null, (error) => error)
    const kraken = new ccxt.kraken({ timeout: 300_000 })
    const rejected = await kraken.fetchTime().catch((error) => error)
    console.log(JSON.stringify({
      trades,
      streams: [spot, failed.name],
      other: [kraken.urls.api.public, rejected.name],
    }))
    process.exit(0)`,
    bourse.url,
  )
  expect(trades).toEqual(Array.from({ length: 5 }, () => bourse.url))
  expect(streams).toEqual([
    `${bourse.url.replace("http", "ws")}/ws`,
    // The sandbox opens the WebSocket, then closes it with a reason: the message was no valid subscription.
    "NetworkError",
  ])
  expect(other).toEqual([
    expect.stringMatching(/^https:/),
    expect.stringMatching(/^(NetworkError|ExchangeNotAvailable)$/),
  ])
})
