/** Rebates: each night the days that ended are read and recorded, by coin. */
import { BrokerClient } from "@bourse/broker"
import { type Decimal, paginate, plus } from "@bourse/core"
import { Context, DateTime, Effect, Layer, Option, Schedule, Stream } from "effect"
import { Records } from "./Records.ts"

/** Days that are read again after the back office was off. */
const daysBack = 7

const make = Effect.gen(function* () {
  const [broker, records] = [yield* BrokerClient, yield* Records]

  const readDay = Effect.fn("Rebates.readDay")(function* (start: DateTime.Utc) {
    const day = DateTime.formatIsoDateUtc(start).replaceAll("-", "")
    if (Option.isSome(yield* records.rebates.get(day))) return
    const startTime = DateTime.toEpochMillis(start)
    const amounts = yield* paginate(broker.rebates, { startTime, endTime: startTime }).pipe(
      Stream.runFold(
        (): Readonly<Record<string, Decimal>> => ({}),
        (sums, { asset, amount }) => ({ ...sums, [asset]: plus(sums[asset] ?? ("0" as Decimal), amount) }),
      ),
    )
    yield* records.rebates.set(day, { day, amounts })
    yield* Effect.logInfo(`rebates of ${day}: ${JSON.stringify(amounts)}`)
  })

  const readMissing = Effect.gen(function* () {
    const today = DateTime.startOf(yield* DateTime.now, "day")
    for (let days = daysBack; days > 0; days--) yield* readDay(DateTime.subtract(today, { days }))
  })
  const run = readMissing.pipe(
    Effect.tapError(({ message }) => Effect.logWarning(`reads the rebates again: ${message}`)),
    Effect.retry(Schedule.spaced("5 minutes")),
    Effect.repeat(Schedule.cron("10 0 * * *", "UTC")),
  )
  return { run, ofDay: records.rebates.get }
})

export class Rebates extends Context.Service<Rebates, Effect.Success<typeof make>>()(
  "@bourse/backoffice/Rebates",
) {
  static readonly layer = Layer.effect(Rebates, make)
}
