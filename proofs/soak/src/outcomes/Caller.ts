/** Makes the calls of a scenario, with either client, on a clock that is ahead by the scenario's skew. */
import { AsyncLocalStorage } from "node:async_hooks"
import { BrokerClient } from "@bourse/broker"
import { type CallError, type ClientOptions, makeBroker, makeSpot, makeWallet } from "@bourse/client"
import { decimal, Signer, sendByFetch, Transport } from "@bourse/core"
import { SpotClient } from "@bourse/spot"
import { WalletClient } from "@bourse/wallet"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { alice } from "../load/Client.ts"
import type { CallName, Scenario } from "./Scenario.ts"

/** Whether the error has this tag; each client has its own error classes. */
export const isCallError = (error: unknown, tag: CallError["_tag"]): boolean =>
  error instanceof Error && "_tag" in error && error._tag === tag

/**
 * Parameters of a scenario's call. The parameter `index` selects a price or amount that no other call of the
 * run has.
 */
export const asked = ({ call, hasOwnId }: Scenario, index: number, orderId: string | undefined) => {
  const own = (name: string) => (hasOwnId ? { [name]: `own${index}`.padEnd(32, "x") } : {})
  const bid = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: decimal("0.0001") } as const
  const amount = decimal(`${(20 + index / 100).toFixed(2)}`)
  const inside = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT" } as const
  const parameters = {
    placeOrder: { ...bid, price: decimal(priceOf(index)), ...own("newClientOrderId") },
    cancelOrder: { symbol: "BTCUSDT", orderId: orderId ?? "0" },
    batchOrders: {
      batchOrders: [
        { ...bid, price: decimal(priceOf(index)), ...own("newClientOrderId") },
        { ...bid, price: decimal(priceOf(index, 5)) },
        // No account has enough balance for an order of this size.
        { ...bid, price: decimal(priceOf(index, 7)), quantity: decimal("900") },
      ],
    },
    withdraw: {
      coin: "USDT",
      netWork: "TRX",
      address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      amount,
      ...own("withdrawOrderId"),
    },
    universalTransfer: {
      ...{ ...inside, toAccountType: "SPOT", toAccount: "carolsub01", amount },
      ...own("clientTranId"),
    },
    transfer: { ...inside, amount },
  } as const satisfies Record<CallName, object>
  return { amount, parameters: parameters[call] as never }
}

export const priceOf = (index: number, tenths = 0): string =>
  `${20_000 + index}${tenths === 0 ? "" : `.${tenths}`}`

const skew = new AsyncLocalStorage<number>()
const machineNow = Date.now.bind(Date)
/** Makes each scenario's promise client read a clock with the scenario's error. */
export const skewDate = (): void => {
  Date.now = () => machineNow() + (skew.getStore() ?? 0)
}

const skewed = (ms: number) =>
  Effect.map(
    Clock.clockWith((clock) => Effect.succeed(clock)),
    (clock): Clock.Clock =>
      Object.assign(Object.create(clock), {
        currentTimeMillisUnsafe: () => machineNow() + ms,
        currentTimeMillis: Effect.sync(() => machineNow() + ms),
      }),
  )

type Methods = Readonly<Record<string, (parameters: never) => unknown>>

/**
 * Makes the scenario's call and returns the answer or the error. `isDeaf` makes the control's mutant: an
 * unknown outcome is reported as not done.
 */
export const callOf = async (
  scenario: Scenario,
  parameters: never,
  fetch: typeof globalThis.fetch,
  { isDeaf, recvWindowMs }: { readonly isDeaf: boolean; readonly recvWindowMs: number },
): Promise<{ readonly answer: unknown } | { readonly error: unknown }> => {
  const { client, call, validation, skewMs, isRetried } = scenario
  const options: ClientOptions = {
    ...{ baseUrl: "http://127.0.0.1:1", apiKey: alice.key, secret: alice.secret, validation, fetch },
    ...{ recvWindowMs, timeoutMs: 400, retries: 2, rateLimit: false, reconcile: !isDeaf },
  }
  const area =
    call === "universalTransfer" ? "broker" : /^(withdraw|transfer)$/.test(call) ? "wallet" : "spot"
  const byPromise = () => {
    const made =
      area === "broker" ? makeBroker(options) : area === "wallet" ? makeWallet(options) : makeSpot(options)
    return skew.run(skewMs, () => (made as unknown as Methods)[call]!(parameters) as Promise<unknown>)
  }
  const byEffect = () => {
    const { fetch: _, apiKey, secret, ...plain } = options
    const services = Layer.merge(
      Signer.layer({ apiKey, secret }),
      Layer.succeed(Transport, { send: sendByFetch(fetch) }),
    )
    const made = {
      spot: Effect.provide(SpotClient, Layer.provide(SpotClient.layerNoDeps(plain), services)),
      wallet: Effect.provide(WalletClient, Layer.provide(WalletClient.layerNoDeps(plain), services)),
      broker: Effect.provide(BrokerClient, Layer.provide(BrokerClient.layerNoDeps(plain), services)),
    }[area] as Effect.Effect<unknown>
    const again = call === "transfer" ? "TransportError" : "OutcomeUnknown"
    const program = Effect.gen(function* () {
      const write = ((yield* made) as Methods)[call]!(parameters) as Effect.Effect<unknown, unknown>
      return yield* isRetried
        ? Effect.retry(write, { times: 2, while: (error) => isCallError(error, again) })
        : write
    })
    return skew.run(0, () =>
      Effect.runPromise(
        Effect.flatMap(skewed(skewMs), (clock) => Effect.provideService(program, Clock.Clock, clock)),
      ),
    )
  }
  try {
    return { answer: await (client === "Effect" ? byEffect() : byPromise()) }
  } catch (error) {
    return { error }
  }
}
