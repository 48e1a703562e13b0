/** Rebates: after each night the days that ended are read and recorded, by coin. */
import { BrokerClient } from "@bourse/broker"
import { type Decimal, paginate, plus } from "@bourse/core"
import { Context, DateTime, Effect, Layer, Option, Stream } from "effect"
import { Records } from "./Records.ts"

/** Days that are read after the back office was off. */
const daysBack = 7
const zero = "0" as Decimal

export class Rebates extends Context.Service<Rebates>()("@bourse/backoffice/Rebates", {
  make: Effect.gen(function* () {
    const broker = yield* BrokerClient
    const { rebates } = yield* Records

    const readDay = Effect.fn("Rebates.readDay")(function* (start: DateTime.Utc) {
      const day = DateTime.formatIsoDateUtc(start).replaceAll("-", "")
      if (Option.isSome(yield* rebates.get(day))) return
      const startTime = DateTime.toEpochMillis(start)
      const amounts = yield* paginate(broker.rebates, { startTime, endTime: startTime }).pipe(
        Stream.runFold(
          (): Readonly<Record<string, Decimal>> => ({}),
          (sums, { asset, amount }) => ({ ...sums, [asset]: plus(sums[asset] ?? zero, amount) }),
        ),
      )
      yield* rebates.set(day, { day, amounts })
      yield* Effect.logInfo(`rebates of ${day}: ${JSON.stringify(amounts)}`)
    })

    /** Reads the days that ended and are not recorded. */
    const readMissing = Effect.gen(function* () {
      const today = DateTime.startOf(yield* DateTime.now, "day")
      for (let days = daysBack; days > 0; days--) yield* readDay(DateTime.subtract(today, { days }))
    })
    return { readMissing, ofDay: rebates.get }
  }),
}) {
  static readonly layer = Layer.effect(Rebates, Rebates.make)
}
