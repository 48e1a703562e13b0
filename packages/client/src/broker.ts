/** Methods of a broker: sub-accounts, their keys, transfers between them, rebates: one method an endpoint, each a promise. */
import { api, type Broker } from "./generated/broker.ts"
import { type ClientOptions, makeClient } from "./makeClient.ts"
import { operations } from "./operations.ts"

export * from "./client.ts"
export * from "./generated/broker.ts"

/** `const broker = makeBroker({ baseUrl, apiKey, secret })`, then for example `await broker.subAccounts()`. */
export const makeBroker = (options: ClientOptions): Broker =>
  operations(api, makeClient(options)) as unknown as Broker
