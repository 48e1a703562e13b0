/** The wallet: deposits, withdrawals, transfers, conversions: one method an endpoint, each a promise. */
import { api, type Wallet } from "./generated/wallet.ts"
import { type ClientOptions, makeClient } from "./makeClient.ts"
import { operations } from "./operations.ts"

export * from "./client.ts"
export * from "./generated/wallet.ts"

/** `const wallet = makeWallet({ baseUrl, apiKey, secret })`, then for example `await wallet.depositHistory()`. */
export const makeWallet = (options: ClientOptions): Wallet =>
  operations(api, makeClient(options)) as unknown as Wallet
