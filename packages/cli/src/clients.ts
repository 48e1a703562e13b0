/** The clients that commands use: the public ones, with the command's `fetch`. */
import { type CallOptions, type SignedOptions, Signer, sendByFetch, Transport } from "@bourse/core"
import { MarketClient } from "@bourse/market"
import { SpotClient } from "@bourse/spot"
import * as Layer from "effect/Layer"
import { clientFetch } from "./fetch.ts"

const transport = Layer.succeed(Transport, { send: sendByFetch(clientFetch) })

export const spotLayer = (options: SignedOptions) =>
  SpotClient.layerNoDeps(options).pipe(Layer.provide([Signer.layer(options), transport]))

export const marketLayer = (options: CallOptions) =>
  MarketClient.layerNoDeps(options).pipe(Layer.provide(transport))
