/**
 * Withdrawals: a clerk requests one, an approver decides. The decision is recorded before money moves, and the record's id
 * is the exchange's `withdrawOrderId`: whatever fails, a withdrawal is executed once.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { Conflict, type Withdrawal, type WithdrawalRequest } from "./Api.ts"
import { Customers, reported } from "./Customers.ts"
import { Records } from "./Records.ts"

const contentOf = ({ id, coin, network, address, memo, amount }: WithdrawalRequest) =>
  JSON.stringify([id, coin, network, address, memo, amount])

export class Withdrawals extends Context.Service<Withdrawals>()("@bourse/backoffice/Withdrawals", {
  make: Effect.gen(function* () {
    const { customers, withdrawals } = yield* Records
    const { withWallet } = yield* Customers
    const deciding = yield* Semaphore.make(1)
    const sending = yield* Semaphore.make(1)
    const save = (withdrawal: Withdrawal) => withdrawals.set(withdrawal.id, withdrawal)

    const request = Effect.fn("Withdrawals.request")(function* (customer: string, wanted: WithdrawalRequest) {
      yield* customers.find(customer)
      const earlier = yield* withdrawals.get(wanted.id)
      if (earlier._tag === "None") return yield* save({ ...wanted, customer, state: "requested" })
      const isSame = earlier.value.customer === customer && contentOf(earlier.value) === contentOf(wanted)
      return isSame
        ? earlier.value
        : yield* new Conflict({ message: `the id ${wanted.id} belongs to another withdrawal` })
    }, deciding.withPermits(1))

    /** Records a decision. An approval that was not sent yet can be approved again. */
    const decide = Effect.fn("Withdrawals.decide")(function* (id: string, state: "approved" | "rejected") {
      const withdrawal = yield* withdrawals.find(id)
      if (withdrawal.state !== "requested" && withdrawal.state !== state)
        return yield* new Conflict({ message: `the withdrawal is ${withdrawal.state}` })
      return yield* save({ ...withdrawal, state })
    }, deciding.withPermits(1))

    /**
     * Sends an approved withdrawal. The exchange executes two requests with one `withdrawOrderId` once. A rejection can
     * follow an attempt that was executed, so the exchange's history decides.
     */
    const send = Effect.fn("Withdrawals.send")(function* (approved: Withdrawal) {
      const { id: withdrawOrderId, coin, network: netWork, address, amount, memo, customer } = approved
      const destination = { coin, netWork, address, amount, ...(memo === undefined ? {} : { memo }) }
      const { id: exchangeId } = yield* withWallet(customer, (wallet) =>
        wallet.withdraw({ ...destination, withdrawOrderId }).pipe(
          Effect.catchTag("ApiError", (rejection) =>
            Effect.flatMap(wallet.withdrawalHistory({ coin }), (all) => {
              const executed = all.find((each) => each.withdrawOrderId === withdrawOrderId)
              return executed === undefined ? rejection : Effect.succeed({ id: String(executed.id) })
            }),
          ),
          Effect.mapError(reported),
        ),
      )
      yield* Effect.logInfo(`sent ${amount} ${coin} of ${customer} as ${exchangeId}`)
      return yield* save({ ...approved, state: "sent", exchangeId })
    })

    /** Approves and sends. After a rejection by the exchange the approver decides again. */
    const approve = Effect.fn("Withdrawals.approve")(function* (id: string) {
      const approved = yield* decide(id, "approved")
      return yield* send(approved).pipe(
        Effect.tapErrorTag("ExchangeRejected", () => save({ ...approved, state: "requested" })),
        Effect.tapError(({ message }) => Effect.logWarning(`withdrawal ${id} is not sent: ${message}`)),
      )
    }, sending.withPermits(1))

    /** Sends what was approved when the program ended or the exchange did not answer. */
    const resume = Effect.gen(function* () {
      for (const { id, state } of yield* withdrawals.all)
        if (state === "approved") yield* Effect.exit(approve(id))
    })
    return { request, approve, reject: (id: string) => decide(id, "rejected"), resume, all: withdrawals.all }
  }),
}) {
  static readonly layer = Layer.effect(Withdrawals, Withdrawals.make)
}
