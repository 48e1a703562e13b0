/** The answers of an exchange about its two demo accounts. */
import { makeControl, makeSpot, makeWallet } from "@bourse/client"
import type { RunningBourse } from "@bourse/server"

export const alice = { apiKey: "dev-alice", secret: "dev-secret-alice" }
export const bob = { apiKey: "dev-bob", secret: "dev-secret-bob" }

const symbol = "BTCUSDT"

export const answersOf = async ({ url: baseUrl, sandboxToken }: RunningBourse) => {
  const { admin } = makeControl({ baseUrl, token: sandboxToken ?? "" })
  const of = async (account: typeof alice, uid: string) => {
    const spot = makeSpot({ baseUrl, ...account })
    const wallet = makeWallet({ baseUrl, ...account })
    return {
      balances: (await spot.account()).balances,
      open: await spot.openOrders({ symbol }),
      orders: await spot.allOrders({ symbol }),
      fills: await spot.myTrades({ symbol }),
      deposits: await wallet.depositHistory(),
      traded: await admin.listBalances({ uid }),
    }
  }
  return { alice: await of(alice, "10000001"), bob: await of(bob, "10000002") }
}
