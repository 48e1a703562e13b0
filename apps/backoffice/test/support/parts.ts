/** Parts of the back office over clients whose answers a test gives. */
import { WalletClient } from "@bourse/wallet"
import { LayerMap } from "effect"
import * as Layer from "effect/Layer"
import { type ExchangeRejected, type ExchangeUnavailable, Records, Wallets } from "../../src/index.ts"

type WalletAnswers = Parameters<typeof WalletClient.layerTest>[0]

/** Gives every customer the same wallet. */
export const walletsOf = (answers: WalletAnswers) =>
  Layer.effect(
    Wallets,
    LayerMap.make(
      (_: string): Layer.Layer<WalletClient, ExchangeRejected | ExchangeUnavailable> =>
        WalletClient.layerTest(answers),
    ),
  )

export const records = Records.layerMemory
