/** Deposits: each is credited once to the customer of its address, when it has all its confirmations. */
import { type AnySubDeposit, BrokerClient } from "@bourse/broker"
import { paginate } from "@bourse/core"
import { DepositStatus } from "@bourse/wallet"
import { Clock, Config, Context, Duration, Effect, Layer, Metric, Option, Schedule, Stream } from "effect"
import { Records } from "./Records.ts"

const credited = Metric.counter("backoffice_deposits_credited", { incremental: true })

const final: ReadonlyArray<number> = [DepositStatus.SUCCESS, DepositStatus.COMPLETED]

/** Two deposits of one transaction differ in address or amount. */
const idOf = ({ coin, txId, address, amount, insertTime }: AnySubDeposit) =>
  `${txId || insertTime} ${coin} ${address} ${amount}`

const make = Effect.gen(function* () {
  const [broker, records] = [yield* BrokerClient, yield* Records]
  const pause = yield* Config.Duration("BACKOFFICE_DEPOSIT_PAUSE").pipe(
    Config.withDefault(Duration.seconds(10)),
  )

  const credit = Effect.fn("Deposits.credit")(function* (deposit: AnySubDeposit) {
    const id = idOf(deposit)
    const address = yield* records.addresses.get(deposit.address)
    // Addresses that were created elsewhere are not the back office's.
    if (Option.isNone(address) || Option.isSome(yield* records.credits.get(id))) return
    const { coin, network, amount } = deposit
    const { customer } = address.value
    const creditedAt = yield* Clock.currentTimeMillis
    yield* records.credits.set(id, { id, customer, coin, network, amount, creditedAt })
    yield* Metric.update(credited, 1)
    yield* Effect.logInfo(`credited ${amount} ${coin} to ${customer}`)
  })

  /** Reads the deposits of all sub-accounts: the exchange lists them for three days. */
  const read = paginate(broker.allSubDepositHistory, {}).pipe(
    Stream.filter(({ status }) => final.includes(status)),
    Stream.runForEach(credit),
    Effect.withSpan("Deposits.read"),
  )

  /** Reads again after the pause, and after a failure at most a minute later. */
  const run = read.pipe(
    Effect.tapError(({ message }) => Effect.logWarning(`reads the deposits again: ${message}`)),
    Effect.retry(Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("1 minute")])),
    Effect.repeat(Schedule.spaced(pause)),
  )
  const of = (name: string) =>
    Effect.map(records.credits.all, (all) =>
      all.filter(({ customer }) => customer === name).sort((a, b) => a.creditedAt - b.creditedAt),
    )
  return { run, of }
})

export class Deposits extends Context.Service<Deposits, Effect.Success<typeof make>>()(
  "@bourse/backoffice/Deposits",
) {
  static readonly layer = Layer.effect(Deposits, make)
}
