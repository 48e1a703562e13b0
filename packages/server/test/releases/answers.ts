/** What an exchange answers about its two demo accounts. */
import { makeSpot, makeWallet } from "@bourse/client"

export const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }
export const bob = { apiKey: "dev-bob", secret: "dev-secret-bob" }

const symbol = "BTCUSDT"

export const answersOf = async (baseUrl: string) => {
  const of = async (account: typeof alice) => {
    const spot = makeSpot({ baseUrl, ...account })
    const wallet = makeWallet({ baseUrl, ...account })
    return {
      balances: (await spot.account()).balances,
      open: await spot.openOrders({ symbol }),
      orders: await spot.allOrders({ symbol }),
      fills: await spot.myTrades({ symbol }),
      deposits: await wallet.depositHistory(),
    }
  }
  return { alice: await of(alice), bob: await of(bob) }
}
