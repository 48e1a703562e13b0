/** Requests that move the exchange's clock through the driver. */
import * as fc from "fast-check"
import type { Area } from "../Area.ts"
import { kind } from "../Kind.ts"

const quarterMs = 900_000

/**
 * Whether a move of the clock may pass midnight in some time zone, when exchanges pay rebates. Time zones
 * differ by quarters of an hour.
 */
const passesMidnight = (now: number, ms: number): boolean =>
  Math.floor(now / quarterMs) !== Math.floor((now + ms) / quarterMs)

export const clock: Area = {
  name: "clock",
  reads: [],
  kinds: [
    kind({
      name: "time passes",
      uses: ["driver.advanceClock"],
      risk: "writes",
      weight: 1,
      plan: fc.constantFrom("11000", "125000"),
      ask: (ms, { now }) =>
        passesMidnight(now(), Number(ms)) ? undefined : { verb: "advanceClock", with: { ms } },
    }),
  ],
  read: async () => ({}),
}
