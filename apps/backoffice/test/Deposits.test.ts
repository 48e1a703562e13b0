import type { AnySubDeposit } from "@bourse/broker"
import { ApiError } from "@bourse/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Deposits, Records } from "../src/index.ts"
import { servicesWith } from "./support/parts.ts"

const deposit = (status: number, more: Partial<AnySubDeposit> = {}) =>
  ({
    ...{
      coin: "XRP",
      network: "XRP",
      amount: "25",
      address: "rAddress:77",
      txId: "tx1",
      insertTime: 1,
      memo: "77",
    },
    ...{ unlockConfirm: "5", confirmTimes: "2", status },
    ...more,
  }) as AnySubDeposit

/** Follows deposits while the exchange lists these, one list a read; "down" is a 503. */
const creditsAfter = (...lists: ReadonlyArray<ReadonlyArray<AnySubDeposit> | "down">) => {
  let reads = 0
  const layer = servicesWith({
    allSubDepositHistory: () => {
      const listed = lists[Math.min(reads++, lists.length - 1)]!
      return listed === "down"
        ? Effect.fail(new ApiError({ endpoint: "broker", status: 503, code: 503, message: "down" }))
        : Effect.succeed(listed as never)
    },
  })
  return Effect.gen(function* () {
    const { addresses } = yield* Records
    const own = { customer: "customer1", coin: "XRP", network: "XRP", address: "rAddress", memo: "77" }
    yield* addresses.set("rAddress:77", own)
    yield* TestClock.adjust("2 minutes")
    return yield* (yield* Deposits).of("customer1")
  }).pipe(Effect.provide(layer))
}

it.effect("a deposit is credited when it is final, and once", () =>
  Effect.gen(function* () {
    expect(yield* creditsAfter([deposit(4)], [deposit(9)])).toEqual([])
    const credits = yield* creditsAfter([deposit(4)], [deposit(5)], [deposit(5), deposit(12)])
    expect(credits).toMatchObject([{ customer: "customer1", coin: "XRP", amount: "25" }])
    expect(credits).toHaveLength(1)
  }),
)

it.effect("two deposits of one transaction are two credits", () =>
  Effect.gen(function* () {
    expect(yield* creditsAfter([deposit(5), deposit(5, { amount: "30" as never })])).toHaveLength(2)
  }),
)

it.effect("a deposit to another memo of the same address belongs to somebody else", () =>
  Effect.gen(function* () {
    expect(yield* creditsAfter([deposit(5, { address: "rAddress:78" })])).toEqual([])
  }),
)

it.effect("after an outage the deposits are read again", () =>
  Effect.gen(function* () {
    expect(yield* creditsAfter("down", "down", "down", [deposit(5)])).toHaveLength(1)
  }),
)

it.effect("a record that cannot be read ends one round, and not the loop", () =>
  Effect.gen(function* () {
    expect(yield* creditsAfter([deposit(5, { amount: "no number" as never })], [deposit(5)])).toHaveLength(1)
  }),
)
