/** The sandbox endpoints: funds, deposits, the clock, faults, scenarios, snapshots, reset. */
import { ControlApi, type ControlRejected } from "@bourse/control"
import { type Decimal, Limits } from "@bourse/core"
import {
  type Command,
  DepositStatus,
  findNetwork,
  formatUnits,
  type LoadedCandle,
  type OrderRecord,
  Rejection,
  type State,
  unknownUser,
  WithdrawalStatus,
} from "@bourse/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type { Family } from "../addresses/families.ts"
import { transactionId } from "../addresses/transactionId.ts"
import type { ClockReading } from "../clock/Clock.ts"
import { outcomeOf, submittedTogether } from "../exchange/submitted.ts"
import { resetCommands } from "../init/Genesis.ts"
import type { RequestLog } from "../log/RequestLog.ts"
import type { StreamLog } from "../log/StreamLog.ts"
import { batch, command, decide, read } from "../plans/Plan.ts"
import { attempt } from "../responses/attempt.ts"
import { ErrorResponse, errorAbout, errorResponse, fromEngine } from "../responses/ErrorResponse.ts"
import { addressOf } from "../routes/depositRoutes.ts"
import { parseId } from "../routes/parseId.ts"
import { readAddress } from "../routes/readAddress.ts"
import type { Faults } from "../scenario/Faults.ts"
import { scenarios } from "../scenario/scenarios.ts"
import { deskKey } from "../security/deskKey.ts"
import type { NamedSnapshots } from "../snapshots/NamedSnapshots.ts"
import { snapshotVerbs } from "../snapshots/snapshotVerbs.ts"
import { fixedClock, type Moved } from "../turns/ClockControl.ts"
import type { Passing } from "../turns/untilEvent.ts"
import type { AdminServices } from "./admin.ts"
import { type CheckReports, ReportProblem } from "./CheckReports.ts"
import { addFault, listFaults, removeFault, removeFaults } from "./faultPlans.ts"
import { controlRejected, type PlanRunner, rejecting } from "./runPlan.ts"
import { runScenario, scenarioStatus, stopScenario } from "./scenarioPlans.ts"

export interface SandboxServices extends AdminServices {
  readonly faults: Faults
  readonly requests: RequestLog
  readonly streamLog: StreamLog
  readonly snapshots: NamedSnapshots
  readonly reports: CheckReports
}

/** The number in an id of a deposit or withdrawal. */
const readId = (text: string): Effect.Effect<number, ControlRejected> => {
  const id = parseId(text)
  return id === undefined
    ? Effect.fail(
        controlRejected(errorAbout("recordNotFound", "id", text, "is not the id of a deposit or withdrawal")),
      )
    : Effect.succeed(id)
}

const reported = <A>(read: () => Promise<A>): Effect.Effect<A, ControlRejected> =>
  rejecting(attempt(read, [ReportProblem]))

const dayMs = 86_400_000

/** Number of pending deposits and withdrawals, and one more if rebates are due. */
const pendingOf = ({ deposits, withdrawals, rebates }: State): number =>
  deposits.size + withdrawals.size + Math.min(1, rebates.size)

/**
 * Whether any pending item progresses without an operator. Held items do not progress, unless a scenario holds
 * them: they progress at its end.
 */
const isMoving = ({ deposits, withdrawals, rebates }: State): boolean =>
  rebates.size > 0 ||
  [...deposits.values()].some(({ status }) => status === DepositStatus.pending) ||
  [...withdrawals.values()].some(({ status }) => status === WithdrawalStatus.apply)

/**
 * Whether no pending deposit, withdrawal or rebate is left to settle. Items that a running scenario holds do
 * not count as unsettled.
 */
const isSettled = (state: State): boolean =>
  pendingOf(state) === 0 ||
  state.nextDue === Number.POSITIVE_INFINITY ||
  (state.scenario !== null && !isMoving(state))

/** A reset, then commands chosen from the state after the reset. */
function* withResetCommands(state: State): Generator<Command> {
  yield { type: "reset" }
  yield* resetCommands(state)
}

const done = { ok: true } as const

export const sandboxGroup = (
  { exchange, secrets, faults, requests, streamLog, snapshots, reports, random }: SandboxServices,
  run: PlanRunner,
) => {
  const clock = () => exchange.clock()
  const pass = (maxMs: number, isOver: Passing["isOver"]) => {
    const end = Math.min(exchange.now() + maxMs, Limits.exchangeTimeMaxMs)
    return rejecting(outcomeOf<Moved>((done) => exchange.clockControl.pass({ end: () => end, isOver }, done)))
  }
  const named = snapshotVerbs({ exchange, snapshots })

  return HttpApiBuilder.group(
    ControlApi,
    "sandbox",
    Effect.fnUntraced(function* (handlers) {
      return handlers.handleAll({
        fund: ({ payload: { uid, asset, amount } }) =>
          run(
            command({ type: "fund", uid, asset, amount }, (_, state) => {
              const balance = state.ledger.balance(uid, asset)
              const scale = state.assets.get(asset)!.ledgerScale
              return {
                uid,
                asset,
                free: formatUnits(balance.free, scale) as Decimal,
                locked: formatUnits(balance.locked, scale) as Decimal,
              }
            }),
          ),
        deposit: ({ payload: { uid, asset, network: name, amount, txId: given } }) =>
          run(
            decide((state) => {
              const network = findNetwork(state, asset, name)
              if (network instanceof Rejection) return fromEngine(network)
              // The uid is checked before an address is derived from it, because it can be any text.
              if (!state.accounts.has(uid)) return fromEngine(unknownUser(uid))
              const { address, memo } = addressOf(network, uid)
              const txId = given ?? transactionId(network.family as Family, random(16))
              const seen = { uid, asset, network: name, address, memo, amount, txId }
              // The deposit is submitted first: if it is rejected, no address is issued.
              return batch(
                [
                  { type: "deposit", ...seen },
                  { type: "issueAddress", uid, network: network.network, address, memo },
                ],
                ([{ id }]) => ({ id: String(id), address, memo, txId }),
              )
            }),
          ),
        changeDeposit: Effect.fn("control.changeDeposit")(function* ({
          params: { id },
          payload: { status },
        }) {
          yield* run.submit({ type: "changeDeposit", id: yield* readId(id), status })
          return done
        }),
        changeWithdrawal: Effect.fn("control.changeWithdrawal")(function* ({ params, payload: { status } }) {
          yield* run.submit({ type: "changeWithdrawal", id: yield* readId(params.id), status })
          return done
        }),
        saveAddress: ({ payload: { memo = "", tag = "", ...saved } }) =>
          run(
            decide((state) => {
              const read = readAddress(state, { ...saved, coin: saved.asset, memo })
              if (read instanceof ErrorResponse) return read
              const { address } = read
              return command({ type: "saveAddress", ...saved, address, memo, tag }, () => done)
            }),
          ),
        oco: Effect.fn("control.oco")(function* ({ payload }) {
          const legs = yield* run.submit({ type: "placeOco", ...payload })
          const [limit, stop] = legs as readonly [OrderRecord, OrderRecord]
          return { orderListId: limit.listId, orderIds: [String(limit.id), String(stop.id)] as const }
        }),
        deskKey: ({ payload: { uid } }) =>
          run(
            decide((state) => {
              const { grant, ...key } = deskKey(state, secrets, random, uid)
              const answer = { uid, ...key }
              return grant === null ? read(() => answer) : command(grant, () => answer)
            }),
          ),
        // During an advance the clock is read without waiting for a turn.
        clock: () => (exchange.clockControl.movingTo === null ? run(read(clock)) : Effect.sync(clock)),
        advanceClock: ({ payload: { ms } }) =>
          rejecting(
            outcomeOf<ClockReading & Pick<Moved, "stopped">>((done) =>
              exchange.clockControl.advance(ms, done),
            ),
          ),
        stopAdvance: Effect.fn("control.stopAdvance")(function* () {
          exchange.clockControl.stopMoving()
          // This read of the clock runs after the clock moves have ended.
          return yield* run(read(clock))
        }),
        setClockSpeed: ({ payload: { speed } }) =>
          rejecting(
            outcomeOf<ClockReading>((done) => {
              exchange.pace.catchUp()
              exchange.clockControl.setSpeed(speed, done)
            }),
          ),
        stepClock: ({ payload: { maxMs } }) =>
          Effect.map(
            pass(maxMs, (_, happened) => happened),
            (moved) => ({ ...clock(), ...moved }),
          ),
        settleClock: ({ payload: { maxMs = dayMs } }) =>
          Effect.map(pass(maxMs, isSettled), ({ stopped }) => ({
            ...clock(),
            stopped,
            pending: pendingOf(exchange.state),
          })),
        freezeClock: () =>
          run(
            decide((state, now) => {
              const { offsetMs, frozenAt } = state.clock
              if (frozenAt !== null) return read(clock)
              return fixedClock(state) ?? command({ type: "setClock", offsetMs, frozenAt: now }, clock)
            }),
          ),
        unfreezeClock: () =>
          run(
            decide(({ clock: { frozenAt } }, now) =>
              // An unfrozen clock continues from its current time: its offset from the system clock becomes the
              // present one.
              frozenAt === null
                ? read(clock)
                : command({ type: "setClock", offsetMs: now - exchange.wallTime(), frozenAt: null }, clock),
            ),
          ),
        createFault: ({ payload }) => run(addFault(payload, faults)),
        listFaults: () => run(listFaults(faults)),
        deleteFault: ({ params: { id } }) => run(removeFault(id, faults)),
        deleteFaults: () => run(removeFaults(faults)),
        listScenarios: () => Effect.succeed(scenarios),
        scenario: () => run(scenarioStatus(faults)),
        runScenario: ({ payload }) => run(runScenario(payload, faults)),
        stopScenario: () => run(stopScenario),
        requests: ({ query }) => {
          const list = requests.list(query)
          return list === undefined
            ? Effect.fail(
                controlRejected(
                  errorResponse("parameterError", `since ${query.since} is not a request id of this server`),
                ),
              )
            : Effect.succeed(list)
        },
        streams: ({ query }) => Effect.succeed(streamLog.list(query)),
        reset: Effect.fn("control.reset")(function* () {
          yield* rejecting(submittedTogether(exchange, withResetCommands))
          return { generation: exchange.state.generation }
        }),
        saveSnapshot: ({ payload }) => rejecting(named.save(payload.name)),
        listSnapshots: () => rejecting(named.list()),
        loadSnapshot: ({ params }) => rejecting(named.load(params.name)),
        deleteSnapshot: ({ params }) => rejecting(named.remove(params.name)),
        diffSnapshots: ({ params, query }) => rejecting(named.compare(params.name, query.with)),
        listCheckReports: () => reported(() => reports.list()),
        checkReport: Effect.fn("control.checkReport")(function* ({ params: { name } }) {
          const report = yield* reported(() => reports.read(name))
          return (
            report ??
            (yield* Effect.fail(
              controlRejected(errorAbout("recordNotFound", "name", name, "is not the name of a report")),
            ))
          )
        }),
        loadCandles: Effect.fn("control.loadCandles")(function* ({ payload }) {
          if (payload.candles.length === 0) return { loaded: 0 }
          const candles = payload.candles.map(
            ([openTime, open, high, low, close, volume, quoteVolume, trades]): LoadedCandle => ({
              openTime,
              open,
              high,
              low,
              close,
              volume,
              quoteVolume,
              trades,
            }),
          )
          yield* run.submit({ type: "loadCandles", symbol: payload.symbol, candles })
          return { loaded: candles.length }
        }),
      })
    }),
  )
}
