/** The client of a broker for code without Effect: one method an endpoint, each a promise. */
import { type ClientOptions, makeClient, operations, type PromiseOperations } from "@bourse/core/promise"
import { BrokerApi } from "./BrokerApi.ts"

export * from "@bourse/core/promise"

export type Broker = PromiseOperations<typeof BrokerApi>

/** `const broker = makeBroker({ baseUrl, apiKey, secret })`, then for example `await broker.subAccounts()`. */
export const makeBroker = (options: ClientOptions): Broker => operations(BrokerApi, makeClient(options))
