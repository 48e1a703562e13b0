import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { Rebates } from "../src/index.ts"
import { servicesWith } from "./support/parts.ts"

/** Shortly before midnight. */
const start = Date.UTC(2026, 7, 20, 23, 58)

/** An exchange with two rebates in USDT and one in MX on each day; the days that were read. */
const exchange = () => {
  const days: Array<string> = []
  const layer = servicesWith({
    rebates: ({ startTime = 0 } = {}) => {
      const day = new Date(startTime).toISOString().slice(0, 10).replaceAll("-", "")
      days.push(day)
      const row = { uid: "10000003", type: "spot", time: day }
      const rows = [
        { ...row, asset: "USDT", amount: "1.5" },
        { ...row, asset: "MX", amount: "2" },
        { ...row, asset: "USDT", amount: "0.25", uid: "10000004" },
      ]
      return Effect.succeed({ page: 1, totalRecords: 3, totalPageNum: 1, totalPage: 1, data: rows } as never)
    },
  })
  return { days, layer }
}

it.effect("reads the days that ended, and after each night the next one", () => {
  const { days, layer } = exchange()
  const program = Effect.gen(function* () {
    const rebates = yield* Rebates
    yield* TestClock.adjust("1 second")
    expect(days).toEqual(["20260813", "20260814", "20260815", "20260816", "20260817", "20260818", "20260819"])
    expect(Option.getOrThrow(yield* rebates.ofDay("20260819"))).toMatchObject({
      amounts: { USDT: "1.75", MX: "2" },
    })
    expect(Option.isNone(yield* rebates.ofDay("20260820"))).toBe(true)
    yield* TestClock.adjust("13 minutes")
    expect(days.slice(7)).toEqual(["20260820"])
  })
  return Effect.andThen(TestClock.setTime(start), Effect.provide(program, layer))
})
