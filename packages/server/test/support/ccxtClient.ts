/** A ccxt exchange connected to our server, its book, and the exceptions of its calls. */
import * as ccxt from "ccxt"
import { expect } from "vitest"
import type { RunningBourse } from "../../src/index.ts"

/** Connects ccxt to a server, with long timeouts for a busy machine; the client is otherwise unchanged. */
export const pointed = (url: string, apiKey: string, secret: string): ccxt.mexc => {
  const exchange = new ccxt.mexc({ apiKey, secret, enableRateLimit: false, timeout: 300_000 })
  exchange.options.recvWindow = 60_000
  exchange.urls.api = {
    spot: { public: url, private: url },
    spot2: { public: url, private: url },
    contract: { public: `${url}/api/v1/contract`, private: `${url}/api/v1/private` },
    broker: { private: `${url}/api/v3/broker` },
  }
  // Two equal orders in one millisecond would have the same signature.
  let last = 0
  exchange.milliseconds = () => {
    last = Math.max(last + 1, Date.now())
    return last
  }
  return exchange
}

export const symbol = "BTC/USDT"

/** Resets the exchange, with a book made by bob: 0.1 BTC at each of three prices on either side of 60000. */
export const resetToBook = async ({ url, sandboxToken }: RunningBourse, bob: ccxt.mexc): Promise<void> => {
  const headers = { "X-Bourse-Token": sandboxToken! }
  const response = await fetch(`${url}/sandbox/v1/reset`, { method: "POST", headers })
  expect(response.status).toBe(200)
  for (const price of [60010, 60020, 60030]) await bob.createOrder(symbol, "limit", "sell", 0.1, price)
  for (const price of [59990, 59980, 59970]) await bob.createOrder(symbol, "limit", "buy", 0.1, price)
}

/** The name of the exception that a call throws. */
export const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: Error) => error.constructor.name,
  )
