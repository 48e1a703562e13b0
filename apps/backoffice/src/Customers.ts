/** Customers: a sub-account each, with keys and deposit addresses. */
import { BrokerClient } from "@bourse/broker"
import type { CallError } from "@bourse/core"
import { WalletClient } from "@bourse/wallet"
import { Config, Context, Effect, Layer, LayerMap } from "effect"
import { type Customer, ExchangeRejected, ExchangeUnavailable } from "./Api.ts"
import { Records } from "./Records.ts"

/** An error of the exchange as the back office reports it. */
export const reported = (error: CallError) => {
  const { message } = error
  if (error._tag === "InvalidParameters") return new ExchangeRejected({ code: 700004, message })
  // 418 and 429 limit the rate: the call itself is right.
  return error._tag === "ApiError" && error.status < 500 && error.status !== 418 && error.status !== 429
    ? new ExchangeRejected({ code: error.code, message })
    : new ExchangeUnavailable({ message })
}

/** The note of keys that the back office makes for itself. */
const note = "backoffice"
const permissions = "SPOT_WITHDRAW_READ,SPOT_WITHDRAW_WRITE"

/**
 * A wallet client for each customer. A wallet acts for the account of its key, so each customer needs a key: the
 * key is created when the wallet is used, and deleted when the wallet was not used for a minute. No secret is
 * ever stored.
 */
export class Wallets extends LayerMap.Service<Wallets>()("@bourse/backoffice/Wallets", {
  lookup: (subAccount: string) =>
    Layer.unwrap(
      Effect.gen(function* () {
        const broker = yield* BrokerClient
        const remove = ({ apiKey }: { readonly apiKey: string }) =>
          broker
            .deleteApiKey({ subAccount, apiKey })
            .pipe(Effect.timeout("5 seconds"), Effect.ignore({ log: "Warn" }))
        // Removes keys that a crash, or a creation whose answer was lost, left behind.
        const { subAccount: keys } = yield* broker.apiKeys({ subAccount })
        yield* Effect.forEach(
          keys.filter((key) => key.note === note),
          remove,
        )
        const { apiKey, secretKey: secret } = yield* Effect.acquireRelease(
          broker.createApiKey({ subAccount, permissions, note }),
          remove,
        )
        const baseUrl = Config.String("BOURSE_URL")
        return Layer.orDie(
          WalletClient.layerConfig({
            baseUrl,
            apiKey: Config.succeed(apiKey),
            secret: Config.succeed(secret),
          }),
        )
        // A wallet that cannot be opened says nothing about an earlier call with it.
      }).pipe(Effect.mapError(({ message }) => new ExchangeUnavailable({ message }))),
    ),
  idleTimeToLive: "1 minute",
}) {}

export class Customers extends Context.Service<Customers>()("@bourse/backoffice/Customers", {
  make: Effect.gen(function* () {
    const broker = yield* BrokerClient
    const records = yield* Records
    const wallets = yield* Wallets

    /** Runs an effect with the customer's wallet. After a failure the next use makes a new key. */
    const withWallet = <A, E>(name: string, use: (wallet: WalletClient["Service"]) => Effect.Effect<A, E>) =>
      WalletClient.use(use).pipe(
        Effect.provide(wallets.get(name)),
        Effect.onError(() => wallets.invalidate(name)),
      )

    /** Opens a sub-account. A customer whose sub-account exists is opened again with another note. */
    const open = Effect.fn("Customers.open")(function* (customer: Customer) {
      const { name: subAccount, note } = customer
      const { data } = yield* broker.subAccounts({ subAccount })
      if (data.length === 0) yield* broker.createSubAccount({ subAccount, note })
      return yield* records.customers.set(subAccount, customer)
    }, Effect.mapError(reported))

    /** Creates a key with which the customer trades. */
    const createKey = Effect.fn("Customers.createKey")(function* (
      name: string,
      key: { note: string; ip?: string },
    ) {
      yield* records.customers.find(name)
      const permissions = "SPOT_ACCOUNT_READ,SPOT_DEAL_READ,SPOT_DEAL_WRITE"
      const created = yield* Effect.mapError(
        broker.createApiKey({ subAccount: name, permissions, ...key }),
        reported,
      )
      return { apiKey: created.apiKey, secret: created.secretKey }
    })

    const createAddress = Effect.fn("Customers.createAddress")(function* (
      customer: string,
      where: { readonly coin: string; readonly network: string },
    ) {
      yield* records.customers.find(customer)
      const { address, memo } = yield* withWallet(customer, (wallet) =>
        Effect.mapError(wallet.createDepositAddress(where), reported),
      )
      // Lists of deposits have the memo after a colon.
      return yield* records.addresses.set(memo ? `${address}:${memo}` : address, {
        ...where,
        customer,
        address,
        memo,
      })
    })
    return { withWallet, open, createKey, createAddress }
  }),
}) {
  static readonly layer = Layer.effect(Customers, Customers.make).pipe(Layer.provide(Wallets.layer))
  /** With the test's own wallets. */
  static readonly layerNoDeps = Layer.effect(Customers, Customers.make)
}
