import { makeMarket, makeSpot, makeWallet } from "@bourse/client"
import { demoAccounts, startBourse } from "bourse"
import { mexc } from "ccxt"

export const symbol = "BTCUSDT"

/** Starts an exchange of its own with this scenario, and makes our clients and ccxt for it. */
export const badDay = async (scenario: string) => {
  const clock = { start: Date.UTC(2026, 0, 5, 12), frozen: true }
  const bourse = await startBourse({ market: true, clock, weights: false })
  const B = bourse.url
  // Bot and exchange share a process: on a busy machine a request may arrive later than the default recvWindow
  // of 5 s allows.
  const keys = { baseUrl: B, ...demoAccounts.alice, recvWindowMs: 60_000, timeoutMs: 60_000 }
  const ex = new mexc({ apiKey: "dev-ccxt", secret: "dev-secret-ccxt", rateLimit: 1, timeout: 60_000 })
  ex.options.recvWindow = 60_000
  ex.urls.api = {
    spot: { public: B, private: B },
    spot2: { public: B, private: B },
    contract: { public: `${B}/api/v1/contract`, private: `${B}/api/v1/private` },
    broker: { private: `${B}/api/v3/broker` },
  }
  await ex.loadMarkets()
  await bourse.control.scenario(scenario)
  return { bourse, ex, spot: makeSpot(keys), wallet: makeWallet(keys), market: makeMarket({ baseUrl: B }) }
}
