/** What only a local sandbox does: fund, move the clock, load candles, reset. */

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { ControlRefused } from "./ControlErrors.ts"
import { ControlInput, ControlToken } from "./ControlMiddleware.ts"
import { Advance, CandleLoad, ExchangeClock, FundedBalance, Funding } from "./Sandbox.ts"

/** Credits an account from nowhere. Fails with 10001, 10096, 10102, 10232. */
const fund = HttpApiEndpoint.post("fund", "/fund", {
  payload: Funding,
  success: FundedBalance,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Credits an account")

/** The exchange's clock. */
const clock = HttpApiEndpoint.get("clock", "/clock", {
  success: ExchangeClock,
}).annotate(OpenApi.Summary, "The exchange's clock")

/** Moves the clock forward, running or frozen; what falls due on the way is done. */
const advanceClock = HttpApiEndpoint.post("advanceClock", "/clock/advance", {
  payload: Advance,
  success: ExchangeClock,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Moves the clock forward")

/** Stops the clock; again on a stopped clock changes nothing. */
const freezeClock = HttpApiEndpoint.post("freezeClock", "/clock/freeze", {
  success: ExchangeClock,
}).annotate(OpenApi.Summary, "Stops the clock")

/** Lets the clock run on from where it stands. */
const unfreezeClock = HttpApiEndpoint.post("unfreezeClock", "/clock/unfreeze", {
  success: ExchangeClock,
}).annotate(OpenApi.Summary, "Lets the clock run")

/** Begins anew with the demo accounts and balances; keys, id counters and the journal go on. */
const reset = HttpApiEndpoint.post("reset", "/reset", {
  success: Schema.Struct({ generation: Schema.Number }),
}).annotate(OpenApi.Summary, "Begins anew")

/** Gives a symbol a past of one-minute candles, oldest first. Fails with -1121, 33333. */
const loadCandles = HttpApiEndpoint.post("loadCandles", "/candles", {
  payload: CandleLoad,
  success: Schema.Struct({ loaded: Schema.Number }),
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Loads one-minute candles")

export class SandboxGroup extends HttpApiGroup.make("sandbox")
  .add(fund, clock, advanceClock, freezeClock, unfreezeClock, reset, loadCandles)
  .prefix("/sandbox/v1")
  .middleware(ControlInput)
  .middleware(ControlToken)
  .annotateMerge(
    OpenApi.annotations({ title: "Sandbox", description: "Funds, clock and reset of a local sandbox" }),
  ) {}
