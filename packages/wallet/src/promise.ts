/** The client of the wallet for code without Effect: one method an endpoint, each a promise. */
import { type ClientOptions, makeClient, operations, type PromiseOperations } from "@bourse/core/promise"
import { WalletApi } from "./WalletApi.ts"

export * from "@bourse/core/promise"

export type Wallet = PromiseOperations<typeof WalletApi>

/** `const wallet = makeWallet({ baseUrl, apiKey, secret })`, then for example `await wallet.depositHistory()`. */
export const makeWallet = (options: ClientOptions): Wallet => operations(WalletApi, makeClient(options))
