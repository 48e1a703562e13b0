/** The scenarios that come with the package. */
import { Scenario } from "@bourse/control"
import * as Schema from "effect/Schema"
import blind from "./files/blind.json" with { type: "json" }
import clockSkew from "./files/clock-skew.json" with { type: "json" }
import emptySide from "./files/empty-side.json" with { type: "json" }
import flashCrash from "./files/flash-crash.json" with { type: "json" }
import halt from "./files/halt.json" with { type: "json" }
import newSteps from "./files/new-steps.json" with { type: "json" }
import rateLimitStorm from "./files/rate-limit-storm.json" with { type: "json" }
import slowAndLostAnswers from "./files/slow-and-lost-answers.json" with { type: "json" }
import staleReads from "./files/stale-reads.json" with { type: "json" }
import stuckWithdrawals from "./files/stuck-withdrawals.json" with { type: "json" }
import thinBook from "./files/thin-book.json" with { type: "json" }
import weekendGap from "./files/weekend-gap.json" with { type: "json" }
import wideSpread from "./files/wide-spread.json" with { type: "json" }

export const scenarios: ReadonlyArray<Scenario> = Schema.decodeUnknownSync(Schema.Array(Scenario))(
  [
    flashCrash,
    weekendGap,
    thinBook,
    wideSpread,
    emptySide,
    halt,
    newSteps,
    stuckWithdrawals,
    slowAndLostAnswers,
    rateLimitStorm,
    staleReads,
    clockSkew,
    blind,
  ],
  { onExcessProperty: "error" },
)
