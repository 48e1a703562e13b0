/**
 * The sandbox's accounts, with keys that work only from this machine: `makeSpot({ baseUrl: bourse.url,
 * ...demoAccounts.bob })`.
 */
export const demoAccounts = {
  /** Account alice, a master and broker: 100000 USDT, 2 BTC, 20 ETH, 1000 MX. */
  alice: { uid: "10000001", apiKey: "dev-alice", secret: "dev-secret-alice" },
  /** Account bob, another master: 50000 USDT, 1 BTC, 1000 MX. */
  bob: { uid: "10000002", apiKey: "dev-bob", secret: "dev-secret-bob" },
  /** Account carol, a sub-account of alice: 1000 USDT. */
  carol: { uid: "10000003", apiKey: "dev-carol", secret: "dev-secret-carol" },
} as const
