/** The sandbox endpoints: funds, deposits and withdrawals, OCO pairs, the clock, candles, faults, scenarios, reset. */

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { boundedText } from "./Account.ts"
import { CheckReport, CheckReports } from "./CheckReports.ts"
import { controlErrors } from "./ControlErrors.ts"
import { ControlLimits } from "./ControlLimits.ts"
import { ControlInput, ControlToken } from "./ControlMiddleware.ts"
import { Fault, NewFault } from "./Fault.ts"
import { LoggedRequest, RequestFilter } from "./Requests.ts"
import {
  Advance,
  Advanced,
  CandleLoad,
  ClockSpeed,
  ClockStep,
  DeskAccount,
  DeskKey,
  ExchangeClock,
  FundedBalance,
  Funding,
  NewOco,
  OcoList,
  Patience,
  Settled,
  StepBound,
} from "./Sandbox.ts"
import { Scenario, ScenarioRun, ScenarioStatus } from "./Scenario.ts"
import {
  LoadedSnapshot,
  NewSnapshot,
  SavedSnapshot,
  SavedSnapshotName,
  SnapshotComparison,
  SnapshotDifference,
} from "./Snapshots.ts"
import { LoggedStreamEvent, StreamEventFilter } from "./StreamEvents.ts"
import { Done, NewDeposit, NewWithdrawalAddress, SeenDeposit, StatusChange } from "./Wallet.ts"

/** Credits an account with test funds. Funding fails with 10001, 10096, 10102, 10232, 33333. */
const fund = HttpApiEndpoint.post("fund", "/fund", {
  payload: Funding,
  success: FundedBalance,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Credits an account")

/**
 * Places an OCO pair. The public API queries and cancels OCO orders but cannot place them. For a sell, the limit
 * price is above the last price and the stop price below it; for a buy, the reverse. Placing the pair fails
 * like an order, and with 33333.
 */
const oco = HttpApiEndpoint.post("oco", "/oco", {
  payload: NewOco,
  success: OcoList,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Places an OCO pair")

/**
 * Sends a deposit to the account's address; the deposit is credited after its confirmations. The deposit fails
 * with 10001, 10096, 10102, 10216, 10232, 33333.
 */
const deposit = HttpApiEndpoint.post("deposit", "/deposits", {
  payload: NewDeposit,
  success: SeenDeposit,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Sends a deposit")

const id = { id: boundedText(ControlLimits.uidLengthMax) }

/**
 * Sets a pending deposit's status: 4 continues it, 5 and 12 credit it, 7, 8 and 10 close it without credit, any
 * other status holds it. The change of status fails with 22222, 33333.
 */
const changeDeposit = HttpApiEndpoint.post("changeDeposit", "/deposits/:id", {
  params: id,
  payload: StatusChange,
  success: Done,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Sets a deposit's status")

/**
 * Sets a pending withdrawal's status: 1 continues it, 7 completes it, 8 and 9 refund it, any other status holds
 * it. The change of status fails with 22222, 33333.
 */
const changeWithdrawal = HttpApiEndpoint.post("changeWithdrawal", "/withdrawals/:id", {
  params: id,
  payload: StatusChange,
  success: Done,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Sets a withdrawal's status")

/** Saves a withdrawal address for an account. Saving the address fails with 10001, 10216, 10232, 33333. */
const saveAddress = HttpApiEndpoint.post("saveAddress", "/withdrawal-addresses", {
  payload: NewWithdrawalAddress,
  success: Done,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Saves a withdrawal address")

/**
 * Gets the key that the desk signs with for an account; the first request creates it. The desk's key has all
 * permissions, works from the server's machine only and costs no weight. The request log leaves out successful
 * reads with the desk's key, and only faults that name it apply to it. Getting the desk's key fails with 10001,
 * 700001.
 */
const deskKey = HttpApiEndpoint.post("deskKey", "/desk-keys", {
  payload: DeskAccount,
  success: DeskKey,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Gets the desk's key for an account")

/** Gets the exchange clock. */
const clock = HttpApiEndpoint.get("clock", "/clock", {
  success: ExchangeClock,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Gets the exchange clock")

/** Advances the clock, running or frozen. Everything that is due by the reached time is executed. */
const advanceClock = HttpApiEndpoint.post("advanceClock", "/clock/advance", {
  payload: Advance,
  success: Advanced,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Advances the clock")

/**
 * Ends the running advance, step or settling after its current slice. The clock keeps the reached time; the
 * request that was advancing it gets that time and `stopped` as its answer. Without a running advance, step or
 * settling nothing happens.
 */
const stopAdvance = HttpApiEndpoint.delete("stopAdvance", "/clock/advance", {
  success: ExchangeClock,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Ends an advance of the clock")

/**
 * Advances the clock to the next event of a user's account: a fill, a triggered stop, a progress of a deposit,
 * withdrawal or rebate. Trades of the simulated market's own account do not count as events. Without such an
 * event, the clock advances by `maxMs`.
 */
const stepClock = HttpApiEndpoint.post("stepClock", "/clock/step", {
  payload: StepBound,
  success: ClockStep,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Advances the clock to the next event of a user")

/**
 * Advances the clock until no deposit, withdrawal or rebate of a user is pending, or all pending ones are held.
 */
const settleClock = HttpApiEndpoint.post("settleClock", "/clock/settle", {
  payload: Patience,
  success: Settled,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Advances the clock until nothing is pending")

/**
 * Sets the clock's speed: 1 is the system clock's, up to 10,000 times as fast. The speed is a maximum: on a
 * machine that cannot keep up, the clock is slower, and the clock's answer shows the achieved speed. A frozen
 * clock stays frozen; it has the new speed when it is unfrozen.
 */
const setClockSpeed = HttpApiEndpoint.post("setClockSpeed", "/clock/speed", {
  payload: ClockSpeed,
  success: ExchangeClock,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Sets the clock's speed")

/** Freezes the clock; a second freeze changes nothing. */
const freezeClock = HttpApiEndpoint.post("freezeClock", "/clock/freeze", {
  success: ExchangeClock,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Freezes the clock")

/** Unfreezes the clock, which continues from its time. */
const unfreezeClock = HttpApiEndpoint.post("unfreezeClock", "/clock/unfreeze", {
  success: ExchangeClock,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Unfreezes the clock")

/**
 * Injects a fault into requests of the interface, from the next one on. At most one rule applies to a request: the
 * oldest that selects it. Injecting a fault fails with 33333, 730706.
 */
const createFault = HttpApiEndpoint.post("createFault", "/faults", {
  payload: NewFault,
  success: Fault,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Injects a fault")

/** Lists all fault rules, oldest first, including used-up rules. */
const listFaults = HttpApiEndpoint.get("listFaults", "/faults", {
  success: Schema.Array(Fault),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists the faults")

/** Removes one fault rule. Removing a rule fails with 22222 if it does not exist. */
const deleteFault = HttpApiEndpoint.delete("deleteFault", "/faults/:id", {
  params: id,
  success: Done,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Removes a fault")

/** Removes all fault rules. */
const deleteFaults = HttpApiEndpoint.delete("deleteFaults", "/faults", {
  success: Done,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Removes all faults")

/** Lists the scenarios of the package. */
const listScenarios = HttpApiEndpoint.get("listScenarios", "/scenarios", {
  success: Schema.Array(Scenario),
}).annotate(OpenApi.Summary, "Lists the scenarios")

/** Gets the running scenario, and its running acts. */
const scenario = HttpApiEndpoint.get("scenario", "/scenario", {
  success: ScenarioStatus,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Gets the running scenario")

/**
 * Runs a scenario from the exchange's time on: one of the package by its name, or your own with its acts. A
 * scenario ends by itself, continues after a restart, and is ended by a reset. Fails with 33333 (a scenario is
 * running; unknown name, coin or endpoint; market acts without a simulated market), -1121, 730706.
 */
const runScenario = HttpApiEndpoint.post("runScenario", "/scenario", {
  payload: ScenarioRun,
  success: ScenarioStatus,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Runs a scenario")

/**
 * Ends the running scenario. Symbols that the scenario halted trade again; prices stay at their level. Fails
 * with 33333 if no scenario is running.
 */
const stopScenario = HttpApiEndpoint.delete("stopScenario", "/scenario", {
  success: Done,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Ends the running scenario")

/**
 * Lists the latest requests of the interface with their answers, in the order of the answers. Signatures,
 * secrets and passwords in the listed requests are masked. Listing fails with 33333 for an invalid filter.
 */
const requests = HttpApiEndpoint.get("requests", "/requests", {
  query: RequestFilter,
  success: Schema.Array(LoggedRequest),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists the latest requests")

/**
 * Lists the latest events of the streams' connections, oldest first: opened, subscribed, closed, and pushes that a
 * fault rule selected. Pushes that no fault rule selected are not logged.
 */
const streams = HttpApiEndpoint.get("streams", "/streams", {
  query: StreamEventFilter,
  success: Schema.Array(LoggedStreamEvent),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists the latest events of the streams")

/** Resets the exchange to the demo accounts' first balances, without faults; keys, id counters and the journal stay. */
const reset = HttpApiEndpoint.post("reset", "/reset", {
  success: Schema.Struct({ generation: Schema.Number }),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Resets the exchange")

/**
 * Saves the exchange's state; with a name and a data folder, in a file with the history, from which a new exchange
 * can start. A snapshot of the same name is replaced. Saving fails with 33333.
 */
const saveSnapshot = HttpApiEndpoint.post("saveSnapshot", "/snapshots", {
  payload: NewSnapshot,
  success: SavedSnapshot,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Saves a snapshot")

/** Lists the snapshots: those of the data folder by name, then those in memory. */
const listSnapshots = HttpApiEndpoint.get("listSnapshots", "/snapshots", {
  success: Schema.Array(SavedSnapshot),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists the snapshots")

const snapshotName = { name: SavedSnapshotName }

/**
 * Loads a snapshot: begins the next generation with the saved state, including faults, and with its lists. The time
 * of the clock, the id counters and the journal continue. Loading fails with 22222, 33333.
 */
const loadSnapshot = HttpApiEndpoint.post("loadSnapshot", "/snapshots/:name/load", {
  params: snapshotName,
  success: LoadedSnapshot,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Loads a snapshot")

/** Deletes a snapshot. Deleting fails with 22222, 33333. */
const deleteSnapshot = HttpApiEndpoint.delete("deleteSnapshot", "/snapshots/:name", {
  params: snapshotName,
  success: Done,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Deletes a snapshot")

/**
 * Compares a snapshot with another, or with the current state of the exchange. The comparison fails with 22222,
 * 33333.
 */
const diffSnapshots = HttpApiEndpoint.get("diffSnapshots", "/snapshots/:name/diff", {
  params: snapshotName,
  query: SnapshotComparison,
  success: SnapshotDifference,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Compares two snapshots")

/** Loads past one-minute candles for a symbol, oldest first. Loading candles fails with -1121, 33333. */
const loadCandles = HttpApiEndpoint.post("loadCandles", "/candles", {
  payload: CandleLoad,
  success: Schema.Struct({ loaded: Schema.Number }),
  error: controlErrors,
}).annotate(OpenApi.Summary, "Loads one-minute candles")

/** Lists the reports of `bourse check` in the data folder: one per folder below `reports`. */
const listCheckReports = HttpApiEndpoint.get("listCheckReports", "/check-reports", {
  success: CheckReports,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Lists the reports of bourse check")

/**
 * Gets one report by the name of its folder. Getting a report fails with 22222, or with 33333 if it cannot be
 * read.
 */
const checkReport = HttpApiEndpoint.get("checkReport", "/check-reports/:name", {
  params: { name: boundedText(ControlLimits.reportNameLengthMax) },
  success: CheckReport,
  error: controlErrors,
}).annotate(OpenApi.Summary, "Gets a report of bourse check")

export class SandboxGroup extends HttpApiGroup.make("sandbox")
  .add(
    fund,
    deposit,
    changeDeposit,
    changeWithdrawal,
    saveAddress,
    oco,
    deskKey,
    clock,
    advanceClock,
    stopAdvance,
    stepClock,
    settleClock,
    setClockSpeed,
    freezeClock,
    unfreezeClock,
    createFault,
    listFaults,
    deleteFault,
    deleteFaults,
    listScenarios,
    scenario,
    runScenario,
    stopScenario,
    requests,
    streams,
    reset,
    saveSnapshot,
    listSnapshots,
    loadSnapshot,
    deleteSnapshot,
    diffSnapshots,
    loadCandles,
    listCheckReports,
    checkReport,
  )
  .prefix("/sandbox/v1")
  .middleware(ControlInput)
  .middleware(ControlToken)
  .annotateMerge(
    OpenApi.annotations({
      title: "Sandbox",
      description: "Funds, clock, faults, scenarios, snapshots and reset of a local sandbox",
    }),
  ) {}
