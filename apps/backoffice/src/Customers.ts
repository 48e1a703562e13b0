/** Customers: a sub-account each, with keys and deposit addresses. */

import { BrokerClient } from "@bourse/broker"
import type { CallError } from "@bourse/core"
import { WalletClient } from "@bourse/wallet"
import { Config, Context, Effect, Layer, LayerMap } from "effect"
import { type Address, type Customer, ExchangeRejected, ExchangeUnavailable } from "./Api.ts"
import { Records } from "./Records.ts"

/** An error of the exchange as the back office reports it. */
export const reported = ({ message, ...error }: CallError) => {
  if (error._tag === "InvalidParameters") return new ExchangeRejected({ code: 700004, message })
  // 418 and 429 limit the rate: the call itself is right.
  return error._tag === "ApiError" && error.status < 500 && error.status !== 418 && error.status !== 429
    ? new ExchangeRejected({ code: error.code, message })
    : new ExchangeUnavailable({ message })
}

/** Notes the keys that the back office made for itself. */
const ownNote = "backoffice"
const ownPermissions = "SPOT_WITHDRAW_READ,SPOT_WITHDRAW_WRITE"

/**
 * The wallet of each customer. A wallet acts for the account of its key, so each customer needs one: it is created when
 * the wallet is used, and deleted when it has not been used for a minute. No secret is ever stored.
 */
export class Wallets extends LayerMap.Service<Wallets>()("@bourse/backoffice/Wallets", {
  lookup: (subAccount: string) =>
    Layer.unwrap(
      Effect.gen(function* () {
        const baseUrl = yield* Effect.orDie(Config.String("BOURSE_URL"))
        const broker = yield* BrokerClient
        const { apiKey, secretKey: secret } = yield* Effect.acquireRelease(
          Effect.mapError(
            broker.createApiKey({ subAccount, permissions: ownPermissions, note: ownNote }),
            reported,
          ),
          ({ apiKey }) => Effect.ignore(broker.deleteApiKey({ subAccount, apiKey })),
        )
        return Layer.orDie(WalletClient.layer({ baseUrl, apiKey, secret }))
      }),
    ),
  idleTimeToLive: "1 minute",
}) {}

const make = Effect.gen(function* () {
  const [broker, records, wallets] = [yield* BrokerClient, yield* Records, yield* Wallets]

  /** Deletes keys that a crash left. */
  const deleteOwnKeys = Effect.fn("Customers.deleteOwnKeys")(function* ({ name: subAccount }: Customer) {
    const { subAccount: keys } = yield* broker.apiKeys({ subAccount })
    yield* Effect.forEach(
      keys.filter(({ note }) => note === ownNote),
      ({ apiKey }) => broker.deleteApiKey({ subAccount, apiKey }),
    )
  })
  yield* Effect.forEach(yield* records.customers.all, deleteOwnKeys)

  /** Opens a sub-account. A customer whose sub-account exists is opened again with another note. */
  const open = Effect.fn("Customers.open")(function* (customer: Customer) {
    const { name: subAccount, note } = customer
    const { data } = yield* broker.subAccounts({ subAccount })
    if (data.length === 0) yield* broker.createSubAccount({ subAccount, note })
    yield* records.customers.set(subAccount, customer)
    return customer
  }, Effect.mapError(reported))

  /** Creates a key with which the customer trades. */
  const createKey = Effect.fn("Customers.createKey")(function* (
    subAccount: string,
    note: string,
    ip?: string,
  ) {
    const permissions = "SPOT_ACCOUNT_READ,SPOT_DEAL_READ,SPOT_DEAL_WRITE"
    const { apiKey, secretKey } = yield* broker.createApiKey({
      ...{ subAccount, permissions, note },
      ...(ip === undefined ? {} : { ip }),
    })
    return { apiKey, secret: secretKey }
  }, Effect.mapError(reported))

  /** Creates a deposit address. */
  const createAddress = Effect.fn("Customers.createAddress")(function* (
    customer: string,
    where: { readonly coin: string; readonly network: string },
  ) {
    const { address, memo } = yield* WalletClient.use((wallet) => wallet.createDepositAddress(where)).pipe(
      Effect.mapError(reported),
      Effect.provide(wallets.get(customer)),
    )
    const created = { ...where, customer, address, memo }
    yield* records.addresses.set(addressKey(created), created)
    return created
  })
  return { open, createKey, createAddress }
})

/** An address as lists of deposits have it: the memo follows after a colon. */
export const addressKey = ({ address, memo }: Pick<Address, "address" | "memo">) =>
  memo ? `${address}:${memo}` : address

export class Customers extends Context.Service<Customers, Effect.Success<typeof make>>()(
  "@bourse/backoffice/Customers",
) {
  static readonly layer = Layer.effect(Customers, make)
}
