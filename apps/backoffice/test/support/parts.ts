/** Parts of the back office over clients whose answers a test gives. */
import { BrokerClient } from "@bourse/broker"
import { WalletClient } from "@bourse/wallet"
import { LayerMap } from "effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  Customers,
  type ExchangeUnavailable,
  Records,
  services,
  Wallets,
  Withdrawals,
} from "../../src/index.ts"

type BrokerAnswers = Parameters<typeof BrokerClient.layerTest>[0]
type WalletAnswers = Parameters<typeof WalletClient.layerTest>[0]
type Wallet = Layer.Layer<WalletClient, ExchangeUnavailable>

/** The service Withdrawals; `open` makes a customer's wallet each time that one is opened. */
export const withdrawalsBy = (open: () => Wallet) =>
  Withdrawals.layer.pipe(
    Layer.provideMerge(Customers.layerNoDeps),
    Layer.provide(
      Layer.effect(
        Wallets,
        LayerMap.make((_: string) => open(), { idleTimeToLive: "1 minute" }),
      ),
    ),
    Layer.provide(BrokerClient.layerTest({})),
    Layer.provideMerge(Records.layerMemory),
  )

export const withdrawalsWith = (answers: WalletAnswers) =>
  withdrawalsBy(() => WalletClient.layerTest(answers))

const none = { page: 1, totalRecords: 0, totalPageNum: 0, totalPage: 0, data: [] }

/** The whole back office without its API; broker answers that `answers` leaves out are empty lists. */
export const servicesWith = (answers: BrokerAnswers) =>
  services.pipe(
    Layer.provide(
      BrokerClient.layerTest({
        allSubDepositHistory: () => Effect.succeed([]),
        rebates: () => Effect.succeed(none),
        ...answers,
      }),
    ),
    Layer.provideMerge(Records.layerMemory),
  )
