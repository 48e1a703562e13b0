import { ApiError, decimal, OutcomeUnknown } from "@bourse/core"
import { WalletClient } from "@bourse/wallet"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ExchangeUnavailable, Records, Withdrawals } from "../src/index.ts"
import { withdrawalsBy, withdrawalsWith } from "./support/parts.ts"

type Withdraw = NonNullable<Parameters<typeof WalletClient.layerTest>[0]["withdraw"]>

const wanted = {
  id: "w1",
  coin: "USDT",
  network: "TRX",
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  amount: decimal("10"),
}
const rejection = new ApiError({
  endpoint: "wallet.withdraw",
  status: 400,
  code: 10101,
  message: "Insufficient balance",
})

/**
 * Answers of the exchange, one after the other; the last one again and again. `executed`: the history has the withdrawal.
 */
const sent = (...given: ReadonlyArray<"taken" | "lost" | "rejected" | "executed">) => {
  const ids: Array<string> = []
  const answers = given.filter((each) => each !== "executed")
  const isExecuted = given.includes("executed")
  const withdraw: Withdraw = (parameters) => {
    const answer = answers[Math.min(ids.push(parameters.withdrawOrderId!), answers.length) - 1]
    if (answer === "taken") return Effect.succeed({ id: "77" } as never)
    if (answer === "rejected") return Effect.fail(rejection)
    return Effect.fail(
      new OutcomeUnknown({
        endpoint: "wallet.withdraw",
        message: "lost",
        cause: "lost",
        parameters,
      }) as never,
    )
  }
  const withdrawalHistory = () =>
    Effect.succeed((isExecuted ? [{ id: "77", withdrawOrderId: ids[0] }] : []) as never)
  return { ids, layer: withdrawalsWith({ withdraw, withdrawalHistory }) }
}

const requested = Effect.gen(function* () {
  const { customers } = yield* Records
  yield* customers.set("customer1", { name: "customer1", note: "first" })
  const withdrawals = yield* Withdrawals
  return { withdrawals, ...(yield* withdrawals.request("customer1", wanted)) }
})

it.effect("an approved withdrawal is sent once, however often it is approved", () => {
  const { ids, layer } = sent("taken")
  return Effect.gen(function* () {
    const { withdrawals, id } = yield* requested
    expect(yield* withdrawals.approve(id)).toMatchObject({ state: "sent", exchangeId: "77" })
    expect(yield* Effect.flip(withdrawals.approve(id))).toMatchObject({
      _tag: "Conflict",
      message: "the withdrawal is sent",
    })
    expect(ids).toEqual([id])
  }).pipe(Effect.provide(layer))
})

it.effect("two approvals at once send one withdrawal", () => {
  const { ids, layer } = sent("taken")
  return Effect.gen(function* () {
    const { withdrawals, id } = yield* requested
    const twice = [withdrawals.approve(id), withdrawals.approve(id)]
    yield* Effect.all(twice.map(Effect.exit), { concurrency: "unbounded" })
    expect(ids).toEqual([id])
  }).pipe(Effect.provide(layer))
})

it.effect("without an answer it stays approved, and is sent again under the same id", () => {
  const { ids, layer } = sent("lost", "lost", "taken")
  return Effect.gen(function* () {
    const { withdrawals, id } = yield* requested
    expect(yield* Effect.flip(withdrawals.approve(id))).toMatchObject({ _tag: "ExchangeUnavailable" })
    expect(yield* withdrawals.all).toMatchObject([{ state: "approved" }])
    yield* withdrawals.resume
    expect(yield* withdrawals.all).toMatchObject([{ state: "approved" }])
    yield* withdrawals.resume
    yield* withdrawals.resume
    expect(yield* withdrawals.all).toMatchObject([{ state: "sent" }])
    expect(ids).toEqual([id, id, id])
  }).pipe(Effect.provide(layer))
})

it.effect("a withdrawal that the exchange rejects can be rejected afterwards", () => {
  const { layer } = sent("rejected")
  return Effect.gen(function* () {
    const { withdrawals, id } = yield* requested
    expect(yield* Effect.flip(withdrawals.approve(id))).toMatchObject({
      _tag: "ExchangeRejected",
      code: 10101,
    })
    expect(yield* withdrawals.all).toMatchObject([{ state: "requested" }])
    expect(yield* withdrawals.reject(id)).toMatchObject({ state: "rejected" })
    expect(yield* Effect.flip(withdrawals.approve(id))).toMatchObject({ _tag: "Conflict" })
  }).pipe(Effect.provide(layer))
})

it.effect(
  "a rejection after a lost answer counts only if the exchange's history lacks the withdrawal",
  () => {
    const { layer } = sent("lost", "rejected")
    return Effect.gen(function* () {
      const { withdrawals, id } = yield* requested
      yield* Effect.exit(withdrawals.approve(id))
      expect(yield* Effect.flip(withdrawals.approve(id))).toMatchObject({ _tag: "ExchangeRejected" })
      expect(yield* withdrawals.all).toMatchObject([{ state: "requested" }])
    }).pipe(Effect.provide(layer))
  },
)

it.effect("a withdrawal stays approved until the customer's wallet can be opened", () => {
  const noKey = Layer.effectContext(Effect.fail(new ExchangeUnavailable({ message: "no key" })))
  const wallet = WalletClient.layerTest({ withdraw: () => Effect.succeed({ id: "77" } as never) })
  let opened = 0
  return Effect.gen(function* () {
    const { withdrawals, id } = yield* requested
    expect(yield* Effect.flip(withdrawals.approve(id))).toMatchObject({ _tag: "ExchangeUnavailable" })
    expect(yield* withdrawals.all).toMatchObject([{ state: "approved" }])
    expect(yield* withdrawals.approve(id)).toMatchObject({ state: "sent" })
  }).pipe(Effect.provide(withdrawalsBy(() => (++opened === 1 ? noKey : wallet))))
})

it.effect("a withdrawal that the history has is sent, although the exchange rejects the next attempt", () => {
  const { layer } = sent("lost", "rejected", "executed")
  return Effect.gen(function* () {
    const { withdrawals, id } = yield* requested
    yield* Effect.exit(withdrawals.approve(id))
    expect(yield* withdrawals.approve(id)).toMatchObject({ state: "sent", exchangeId: "77" })
  }).pipe(Effect.provide(layer))
})

it.effect("a request that is sent twice is one withdrawal; its id with another content is a conflict", () => {
  const { layer } = sent("taken")
  return Effect.gen(function* () {
    const { withdrawals } = yield* requested
    expect(yield* withdrawals.request("customer1", wanted)).toMatchObject({ id: "w1" })
    expect(yield* withdrawals.all).toHaveLength(1)
    const other = { ...wanted, amount: decimal("11") }
    expect(yield* Effect.flip(withdrawals.request("customer1", other))).toMatchObject({ _tag: "Conflict" })
  }).pipe(Effect.provide(layer))
})

it.effect("an approved withdrawal cannot be rejected", () => {
  const { layer } = sent("lost")
  return Effect.gen(function* () {
    const { withdrawals, id } = yield* requested
    yield* Effect.exit(withdrawals.approve(id))
    expect(yield* Effect.flip(withdrawals.reject(id))).toMatchObject({
      message: "the withdrawal is approved",
    })
  }).pipe(Effect.provide(layer))
})

it.effect("an unknown customer or withdrawal is not found", () => {
  const { layer } = sent("taken")
  return Effect.gen(function* () {
    const { withdrawals } = yield* requested
    expect(yield* Effect.flip(withdrawals.request("nobody12", wanted))).toMatchObject({
      _tag: "NotFound",
    })
    expect(yield* Effect.flip(withdrawals.approve("none"))).toMatchObject({ _tag: "NotFound" })
  }).pipe(Effect.provide(layer))
})
