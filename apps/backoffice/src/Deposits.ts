/** Deposits: each is credited once to the customer of its address, when it has all its confirmations. */
import { type AnySubDeposit, BrokerClient } from "@bourse/broker"
import { paginate } from "@bourse/core"
import { DepositStatus } from "@bourse/wallet"
import { Clock, Context, Effect, Layer, Option, Stream } from "effect"
import { Records } from "./Records.ts"

const final: ReadonlyArray<number> = [DepositStatus.SUCCESS, DepositStatus.COMPLETED]

/** Two deposits of one transaction differ in address or amount. */
const idOf = ({ coin, txId, address, amount, insertTime }: AnySubDeposit) =>
  `${coin} ${amount} ${txId || insertTime} ${address}`

export class Deposits extends Context.Service<Deposits>()("@bourse/backoffice/Deposits", {
  make: Effect.gen(function* () {
    const broker = yield* BrokerClient
    const records = yield* Records

    const credit = Effect.fn("Deposits.credit")(function* (deposit: AnySubDeposit) {
      const id = idOf(deposit)
      const address = yield* records.addresses.get(deposit.address)
      // Addresses that were created elsewhere are not the back office's.
      if (Option.isNone(address) || Option.isSome(yield* records.credits.get(id))) return
      const { coin, network, amount } = deposit
      const { customer } = address.value
      const creditedAt = yield* Clock.currentTimeMillis
      yield* records.credits.set(id, { id, customer, coin, network, amount, creditedAt })
      yield* Effect.logInfo(`credited ${amount} ${coin} to ${customer}`)
    })

    /** Reads the deposits of all sub-accounts: the exchange lists them for three days. */
    const read = paginate(broker.allSubDepositHistory, {}).pipe(
      Stream.filter(({ status }) => final.includes(status)),
      Stream.runForEach(credit),
      Effect.withSpan("Deposits.read"),
    )
    const of = (name: string) =>
      Effect.map(records.credits.all, (all) =>
        all.filter(({ customer }) => customer === name).sort((a, b) => a.creditedAt - b.creditedAt),
      )
    return { read, of }
  }),
}) {
  static readonly layer = Layer.effect(Deposits, Deposits.make)
}
