/**
 * Withdrawals: a clerk requests one, an approver decides. The decision is recorded before money moves, and the record's id
 * is the exchange's `withdrawOrderId`: whatever fails, a withdrawal is sent once.
 */
import { WalletClient } from "@bourse/wallet"
import { Clock, Context, Effect, Layer, Option, Random, Semaphore } from "effect"
import { AlreadyDecided, type Destination, NotFound, type Withdrawal } from "./Api.ts"
import { reported, Wallets } from "./Customers.ts"
import { Records } from "./Records.ts"

const make = Effect.gen(function* () {
  const [records, wallets] = [yield* Records, yield* Wallets]
  const oneAtATime = Semaphore.withPermits(yield* Semaphore.make(1), 1)

  const find = Effect.fnUntraced(function* (id: string) {
    const found = yield* records.withdrawals.get(id)
    return yield* Option.match(found, {
      onNone: () => new NotFound({ message: `no withdrawal ${id}` }),
      onSome: Effect.succeed,
    })
  })
  const save = Effect.fnUntraced(function* (withdrawal: Withdrawal) {
    yield* records.withdrawals.set(withdrawal.id, withdrawal)
    return withdrawal
  })

  const request = Effect.fn("Withdrawals.request")(function* (
    customer: string,
    destination: typeof Destination.Type,
  ) {
    if (Option.isNone(yield* records.customers.get(customer)))
      return yield* new NotFound({ message: `no customer ${customer}` })
    const [now, random] = [yield* Clock.currentTimeMillis, yield* Random.nextIntBetween(0, 1e9)]
    const id = `${now.toString(36)}-${random}`
    return yield* save({ ...destination, id, customer, state: "requested" })
  })

  /** Sends an approved withdrawal. The exchange executes two requests with one `withdrawOrderId` once. */
  const send = Effect.fn("Withdrawals.send")(function* (approved: Withdrawal) {
    const { id: withdrawOrderId, coin, network: netWork, address, amount, memo, customer } = approved
    const destination = { coin, netWork, address, amount, ...(memo === undefined ? {} : { memo }) }
    const { id: exchangeId } = yield* WalletClient.use((wallet) =>
      wallet.withdraw({ ...destination, withdrawOrderId }),
    ).pipe(Effect.mapError(reported), Effect.provide(wallets.get(customer)))
    yield* Effect.logInfo(`sent ${amount} ${coin} of ${customer} as ${exchangeId}`)
    return yield* save({ ...approved, state: "sent", exchangeId })
  })

  const decide = Effect.fn("Withdrawals.decide")(function* (id: string, decision: "approved" | "rejected") {
    const withdrawal = yield* find(id)
    if (withdrawal.state === decision) return { withdrawal, isNew: false }
    if (withdrawal.state !== "requested") return yield* new AlreadyDecided({ state: withdrawal.state })
    return { withdrawal: yield* save({ ...withdrawal, state: decision }), isNew: true }
  })

  /**
   * Approves and sends. If the exchange rejects the first attempt, the approver decides again; a rejection of a later one
   * says nothing about the first, which may have been executed.
   */
  const approve = Effect.fn("Withdrawals.approve")(function* (id: string) {
    const { withdrawal, isNew } = yield* decide(id, "approved")
    return yield* send(withdrawal).pipe(
      Effect.tapError(({ _tag, message }) =>
        isNew && _tag === "ExchangeRejected"
          ? save({ ...withdrawal, state: "requested" })
          : Effect.logError(`withdrawal ${id} is not sent yet: ${message}`),
      ),
    )
  }, oneAtATime)
  const reject = (id: string) =>
    oneAtATime(Effect.map(decide(id, "rejected"), ({ withdrawal }) => withdrawal))

  /** Sends what was approved when the program ended or the exchange did not answer. */
  const resume = Effect.gen(function* () {
    for (const { id, state } of yield* records.withdrawals.all)
      if (state === "approved") yield* Effect.ignore(approve(id))
  })
  return { request, approve, reject, resume, all: records.withdrawals.all }
})

export class Withdrawals extends Context.Service<Withdrawals, Effect.Success<typeof make>>()(
  "@bourse/backoffice/Withdrawals",
) {
  static readonly layer = Layer.effect(Withdrawals, make)
}
