/** The Effect clients and the promise clients behind one type, so that a test runs with both. */
import { BrokerClient } from "@bourse/broker"
import {
  type Broker,
  type ClientOptions,
  makeBroker,
  makeSpot,
  makeWallet,
  type Spot,
  type Wallet,
} from "@bourse/client"
import type { CallOptions } from "@bourse/core"
import { SpotClient } from "@bourse/spot"
import { WalletClient } from "@bourse/wallet"
import * as Effect from "effect/Effect"
import type { LeapingClock } from "./leapingClock.ts"

type Methods = Readonly<Record<string, (...given: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>>>

export interface Clients {
  readonly spot: (changes?: Partial<CallOptions>) => Spot
  readonly wallet: (changes?: Partial<CallOptions>) => Wallet
  readonly broker: (changes?: Partial<CallOptions>) => Broker
}

/** @param optionsOf the options of a client with these changes */
export const bothClients = (
  clock: LeapingClock,
  optionsOf: (changes?: Partial<CallOptions>) => ClientOptions,
): ReadonlyArray<[name: string, Clients]> => {
  /** The methods of an Effect client, each run at once: rejects with the client's error. */
  const run = <Promised>(service: object) =>
    Object.fromEntries(
      Object.entries(service as Methods).map(([name, method]) => [
        name,
        (...given: ReadonlyArray<never>) => Effect.runPromise(clock.leap(method(...given))),
      ]),
    ) as unknown as Promised
  return [
    [
      "Effect",
      {
        spot: (changes) =>
          run(Effect.runSync(Effect.provide(SpotClient, SpotClient.layer(optionsOf(changes))))),
        wallet: (changes) =>
          run(Effect.runSync(Effect.provide(WalletClient, WalletClient.layer(optionsOf(changes))))),
        broker: (changes) =>
          run(Effect.runSync(Effect.provide(BrokerClient, BrokerClient.layer(optionsOf(changes))))),
      },
    ],
    [
      "promises",
      {
        spot: (changes) => makeSpot(optionsOf(changes)),
        wallet: (changes) => makeWallet(optionsOf(changes)),
        broker: (changes) => makeBroker(optionsOf(changes)),
      },
    ],
  ]
}
