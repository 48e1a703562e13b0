/** What only a local sandbox does: fund, deposits and withdrawals, OCO pairs, the clock, load candles, faults, reset. */

import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { boundedText } from "./Account.ts"
import { ControlRefused } from "./ControlErrors.ts"
import { ControlLimits } from "./ControlLimits.ts"
import { ControlInput, ControlToken } from "./ControlMiddleware.ts"
import { Fault, NewFault } from "./Fault.ts"
import { Advance, CandleLoad, ExchangeClock, FundedBalance, Funding, NewOco, OcoList } from "./Sandbox.ts"
import { Done, NewDeposit, NewWithdrawalAddress, SeenDeposit, StatusChange } from "./Wallet.ts"

/** Credits an account from nowhere. Fails with 10001, 10096, 10102, 10232. */
const fund = HttpApiEndpoint.post("fund", "/fund", {
  payload: Funding,
  success: FundedBalance,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Credits an account")

/**
 * Places an OCO pair, which the interface shows and cancels but has no call to place. A sell's limit price is above
 * the last price and its stop price below, a buy's the reverse. Fails as an order does, and with 33333.
 */
const oco = HttpApiEndpoint.post("oco", "/oco", {
  payload: NewOco,
  success: OcoList,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Places an OCO pair")

/** A transaction to the account's deposit address is seen; it is credited once it has its confirmations. Fails with 10001, 10096, 10102, 10216, 10232, 33333. */
const deposit = HttpApiEndpoint.post("deposit", "/deposits", {
  payload: NewDeposit,
  success: SeenDeposit,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Sends a deposit")

const id = { id: boundedText(ControlLimits.uidLengthMax) }

/**
 * Holds a deposit that is not settled yet, lets it go on (4), credits it (5, 12) or ends it without (7, 8, 10).
 * Fails with 22222, 33333.
 */
const changeDeposit = HttpApiEndpoint.post("changeDeposit", "/deposits/:id", {
  params: id,
  payload: StatusChange,
  success: Done,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Decides about a deposit")

/**
 * Holds a withdrawal that is not over yet, lets it go on (1), lets it arrive (7) or gives it back (8, 9). Fails with
 * 22222, 33333.
 */
const changeWithdrawal = HttpApiEndpoint.post("changeWithdrawal", "/withdrawals/:id", {
  params: id,
  payload: StatusChange,
  success: Done,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Decides about a withdrawal")

/** Adds to an account's book of withdrawal addresses. Fails with 10001, 10216, 10232, 33333. */
const saveAddress = HttpApiEndpoint.post("saveAddress", "/withdrawal-addresses", {
  payload: NewWithdrawalAddress,
  success: Done,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Keeps a withdrawal address")

/** The exchange's clock. */
const clock = HttpApiEndpoint.get("clock", "/clock", {
  success: ExchangeClock,
  error: ControlRefused,
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
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Stops the clock")

/** Lets the clock run on from where it stands. */
const unfreezeClock = HttpApiEndpoint.post("unfreezeClock", "/clock/unfreeze", {
  success: ExchangeClock,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Lets the clock run")

/**
 * Spoils requests of the interface on purpose, from the next one on. Of several rules the oldest that has something to
 * do with a request strikes it, and no other. Fails with 33333, 730706.
 */
const createFault = HttpApiEndpoint.post("createFault", "/faults", {
  payload: NewFault,
  success: Fault,
  error: ControlRefused,
})
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error" })
  .annotate(OpenApi.Summary, "Spoils requests on purpose")

/** Every rule, oldest first, those with nothing left to do too. */
const listFaults = HttpApiEndpoint.get("listFaults", "/faults", {
  success: Schema.Array(Fault),
}).annotate(OpenApi.Summary, "Every fault, and how often it struck")

/** Takes one rule back. Fails with 22222. */
const deleteFault = HttpApiEndpoint.delete("deleteFault", "/faults/:id", {
  params: id,
  success: Done,
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Takes a fault back")

/** Takes all rules back. */
const deleteFaults = HttpApiEndpoint.delete("deleteFaults", "/faults", {
  success: Done,
}).annotate(OpenApi.Summary, "Takes all faults back")

/** Begins anew with the demo accounts and balances, without faults; keys, id counters and the journal go on. */
const reset = HttpApiEndpoint.post("reset", "/reset", {
  success: Schema.Struct({ generation: Schema.Number }),
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Begins anew")

/** Gives a symbol a past of one-minute candles, oldest first. Fails with -1121, 33333. */
const loadCandles = HttpApiEndpoint.post("loadCandles", "/candles", {
  payload: CandleLoad,
  success: Schema.Struct({ loaded: Schema.Number }),
  error: ControlRefused,
}).annotate(OpenApi.Summary, "Loads one-minute candles")

export class SandboxGroup extends HttpApiGroup.make("sandbox")
  .add(
    fund,
    deposit,
    changeDeposit,
    changeWithdrawal,
    saveAddress,
    oco,
    clock,
    advanceClock,
    freezeClock,
    unfreezeClock,
    createFault,
    listFaults,
    deleteFault,
    deleteFaults,
    reset,
    loadCandles,
  )
  .prefix("/sandbox/v1")
  .middleware(ControlInput)
  .middleware(ControlToken)
  .annotateMerge(
    OpenApi.annotations({
      title: "Sandbox",
      description: "Funds, clock, faults and reset of a local sandbox",
    }),
  ) {}
