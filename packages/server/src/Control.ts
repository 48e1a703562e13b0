/** What the server does for the control plane: admin on any server with a token, sandbox verbs on a local one. */
import { ControlApi, ControlInput, ControlRejected, ControlToken, type Settings } from "@bourse/control"
import type { Decimal, SignedDecimal } from "@bourse/core"
import {
  type Account,
  type Command,
  findNetwork,
  formatUnits,
  nextUid,
  type OrderRecord,
  type PastCandle,
  Rejection,
  type Reply,
  type State,
} from "@bourse/engine"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { addressFault, canonicalAddress } from "./addresses/addressFault.ts"
import type { Family } from "./addresses/families.ts"
import { memoFault } from "./addresses/memoFault.ts"
import { transactionId } from "./addresses/transactionId.ts"
import { doubledMember } from "./Body.ts"
import type { ClockReading } from "./Clock.ts"
import { carryOut } from "./carryOut.ts"
import { addSymbol, changeSymbol, listSymbols } from "./control/symbols.ts"
import { ErrorResponse, errorResponse, fromEngine } from "./ErrorResponse.ts"
import type { Done, Exchange } from "./Exchange.ts"
import type { Passing } from "./exchange/untilEvent.ts"
import type { Faults } from "./Faults.ts"
import { resetCommands } from "./Genesis.ts"
import { grantKey } from "./grantKey.ts"
import { historySince } from "./historySince.ts"
import type { Log } from "./Log.ts"
import { ownKey } from "./ownKey.ts"
import { batch, command, decide, type Plan, read } from "./Plan.ts"
import { parseId } from "./parseId.ts"
import { type PlaneOptions, planeRefusal } from "./planeAccess.ts"
import type { RequestLog } from "./RequestLog.ts"
import { addressOf } from "./routes/depositRoutes.ts"
import type { Secrets } from "./Secrets.ts"
import { runScenario, scenarioStatus, stopScenario } from "./scenario/scenarioPlans.ts"
import { scenarios } from "./scenario/scenarios.ts"
import type { NamedSnapshots } from "./snapshots/NamedSnapshots.ts"
import { makeSnapshotVerbs } from "./snapshots/snapshotVerbs.ts"
import { submittedTogether } from "./submitted.ts"
import { tooMuch } from "./tooMuch.ts"

export interface ControlOptions extends PlaneOptions {
  readonly exchange: Exchange
  readonly secrets: Secrets
  readonly faults: Faults
  readonly requests: RequestLog
  readonly snapshots: NamedSnapshots
  readonly log: Log
  /** Random bytes as hex, for keys and secrets that are not given. */
  readonly random: (bytes: number) => string
}

const controlRefused = (refusal: ErrorResponse): ControlRejected =>
  new ControlRejected({ code: refusal.code, msg: refusal.message })

/** The number that an id of a deposit or withdrawal is. */
const readId = (text: string): Effect.Effect<number, ControlRejected> => {
  const id = parseId(text)
  return id === undefined ? Effect.fail(controlRefused(errorResponse("recordNotFound"))) : Effect.succeed(id)
}

const dayMs = 86_400_000

/** Deposits and withdrawals on their way, and the rebates of a day. */
const pendingOf = ({ deposits, withdrawals, rebates }: State): number =>
  deposits.size + withdrawals.size + Math.min(1, rebates.size)

/** A reset, and what comes after it: chosen when the reset is done. */
function* withResetCommands(state: State): Generator<Command> {
  yield { type: "reset" }
  yield* resetCommands(state)
}

const done = { ok: true } as const

const refusalResponse = ({ status, code, message }: ErrorResponse) =>
  HttpServerResponse.jsonUnsafe({ code, msg: message }, { status })

const describeAccount = ({ uid, name, master, broker, kyc, frozen }: Account) => ({
  uid,
  name,
  master,
  broker,
  kyc,
  frozen,
})

export const controlRoutes = ({
  exchange,
  secrets,
  faults,
  requests,
  snapshots,
  random,
  ...planes
}: ControlOptions) => {
  /** Answers, as everything does, when all that was seen and done is durable. */
  const carry = <Answer>(plan: Plan<Answer>): Effect.Effect<Answer, ControlRejected> =>
    Effect.callback((resume) => {
      carryOut(exchange, plan, null, (outcome) =>
        resume(
          outcome instanceof ErrorResponse ? Effect.fail(controlRefused(outcome)) : Effect.succeed(outcome),
        ),
      )
    })
  const submit = <C extends Command>(asked: C): Effect.Effect<Reply<C>, ControlRejected> =>
    carry(command(asked, (reply) => reply))

  const clock = () => exchange.clock()
  /** Answered when everything on the way has happened. */
  const moved = <Answer>(move: (done: Done<Answer>) => void): Effect.Effect<Answer, ControlRejected> =>
    Effect.callback((resume) => {
      move((outcome) =>
        resume(
          outcome instanceof ErrorResponse ? Effect.fail(controlRefused(outcome)) : Effect.succeed(outcome),
        ),
      )
    })
  const pass = (maxMs: number, isOver: Passing["isOver"]) => {
    const end = exchange.now() + maxMs
    return moved<{ readonly happened: boolean }>((done) =>
      exchange.clockControl.pass({ end: () => end, isOver }, done),
    )
  }
  const named = makeSnapshotVerbs({ exchange, faults, snapshots, carry }, controlRefused)
  const settings = (state: State) => state.settings as unknown as Settings

  const admin = HttpApiBuilder.group(
    ControlApi,
    "admin",
    Effect.fnUntraced(function* (handlers) {
      return handlers.handleAll({
        createAccount: ({ payload: { name, master = null, broker = false, kyc = "3", email, phone } }) =>
          carry(
            decide((before) => {
              const uid = nextUid(before)
              const contacts = {
                ...(email === undefined ? {} : { email }),
                ...(phone === undefined ? {} : { phone }),
              }
              const opening = { uid, name, master, broker, kyc, ...contacts }
              return command({ type: "openAccount", ...opening }, (_, state) =>
                describeAccount(state.accounts.get(uid)!),
              )
            }),
          ),
        listAccounts: () =>
          carry(
            read((state) =>
              [...state.accounts.values()].filter(({ simulated }) => simulated !== true).map(describeAccount),
            ),
          ),
        changeAccount: ({ params: { uid }, payload }) =>
          carry(
            command({ type: "changeAccount", uid, ...payload }, (_, state) =>
              describeAccount(state.accounts.get(uid)!),
            ),
          ),
        createKey: Effect.fn("control.createKey")(function* ({ payload }) {
          const made = grantKey(payload.uid, payload, secrets, random)
          if (made === undefined) return yield* controlRefused(errorResponse("addressInvalid"))
          const { secret, grant } = made
          yield* submit(grant)
          const { key, uid, permissions, addresses, note, dialect } = grant
          return { key, secret, uid, permissions, addresses, note, dialect }
        }),
        deleteKey: Effect.fn("control.deleteKey")(function* ({ params }) {
          yield* submit({ type: "revokeKey", key: params.key })
          return { key: params.key }
        }),
        settings: () => carry(read(settings)),
        changeSettings: ({ payload }) =>
          carry(command({ type: "changeSettings", settings: payload }, (_, state) => settings(state))),
        listSymbols: () => carry(listSymbols),
        addSymbol: ({ payload }) => carry(addSymbol(payload)),
        changeSymbol: ({ params: { symbol }, payload }) => carry(changeSymbol(symbol, payload)),
        verify: Effect.fn("control.verify")(function* () {
          const { problems, assets, seq, stateHash, start } = yield* Effect.promise(() => exchange.verify())
          const totals = [...assets].map(([asset, sums]) => {
            const amount = (units: bigint) =>
              formatUnits(units, exchange.state.assets.get(asset)!.ledgerScale) as SignedDecimal
            return {
              asset,
              free: amount(sums.free),
              locked: amount(sums.locked),
              futures: amount(sums.futures),
              withdrawals: amount(sums.withdrawals),
              house: amount(sums.fees + sums.conversion),
              issued: amount(-sums.issued - sums.chain),
            }
          })
          return {
            ok: problems.length === 0,
            seq,
            journalSince: start.seq === 0 ? null : start.time,
            historySince: historySince(exchange.store),
            stateHash,
            accounts: exchange.state.accounts.size,
            openOrders: exchange.state.orders.size,
            assets: totals,
            problems,
          }
        }),
      })
    }),
  )

  const sandbox = HttpApiBuilder.group(
    ControlApi,
    "sandbox",
    Effect.fnUntraced(function* (handlers) {
      return handlers.handleAll({
        fund: ({ payload: { uid, asset, amount } }) =>
          carry(
            decide(
              (before) =>
                tooMuch(before, asset, amount) ??
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
          ),
        deposit: ({ payload: { uid, asset, network: name, amount, txId: given } }) =>
          carry(
            decide((state) => {
              const network = findNetwork(state, asset, name)
              if (network instanceof Rejection) return fromEngine(network)
              const { address, memo } = addressOf(network, uid)
              const txId = given ?? transactionId(network.family as Family, random(16))
              const seen = { uid, asset, network: name, address, memo, amount, txId }
              return (
                tooMuch(state, asset, amount) ??
                batch(
                  [
                    { type: "issueAddress", uid, network: network.network, address, memo },
                    { type: "deposit", ...seen },
                  ],
                  ([, { id }]) => ({ id: String(id), address, memo, txId }),
                )
              )
            }),
          ),
        changeDeposit: Effect.fn("control.changeDeposit")(function* ({
          params: { id },
          payload: { status },
        }) {
          yield* submit({ type: "changeDeposit", id: yield* readId(id), status })
          return done
        }),
        changeWithdrawal: Effect.fn("control.changeWithdrawal")(function* ({ params, payload: { status } }) {
          yield* submit({ type: "changeWithdrawal", id: yield* readId(params.id), status })
          return done
        }),
        saveAddress: Effect.fn("control.saveAddress")(function* ({ payload }) {
          const { memo = "", tag = "", ...saved } = payload
          const network = findNetwork(exchange.state, saved.asset, saved.network)
          if (network instanceof Rejection) return yield* controlRefused(fromEngine(network))
          const family = network.family as Family
          const fault = addressFault(family, saved.address)
          if (fault !== undefined)
            return yield* controlRefused(errorResponse("parameterError", `address ${fault}`))
          const aboutMemo = memoFault(family, memo)
          if (aboutMemo !== undefined)
            return yield* controlRefused(errorResponse("parameterError", `memo ${aboutMemo}`))
          const address = canonicalAddress(family, saved.address)
          yield* submit({ type: "saveAddress", ...saved, address, memo, tag })
          return done
        }),
        oco: Effect.fn("control.oco")(function* ({ payload }) {
          const legs = yield* submit({ type: "placeOco", ...payload })
          const [limit, stop] = legs as readonly [OrderRecord, OrderRecord]
          return { orderListId: limit.listId, orderIds: [String(limit.id), String(stop.id)] as const }
        }),
        deskKey: ({ payload: { uid } }) =>
          carry(
            decide((state) => {
              const { key, grant } = ownKey(state, secrets, random, uid, { prefix: "desk", note: "desk" })
              const answer = { uid, key: key.apiKey, secret: key.secret }
              return grant === null ? read(() => answer) : command(grant, () => answer)
            }),
          ),
        clock: () => carry(read(clock)),
        advanceClock: ({ payload: { ms } }) =>
          moved<ClockReading>((done) => exchange.clockControl.advance(ms, done)),
        setClockSpeed: ({ payload: { speed } }) =>
          moved<ClockReading>((done) => exchange.clockControl.setSpeed(speed, done)),
        stepClock: ({ payload: { maxMs = dayMs } }) =>
          Effect.map(
            pass(maxMs, (_, happened) => happened),
            ({ happened }) => ({ ...clock(), happened }),
          ),
        settleClock: ({ payload: { maxMs = dayMs } }) =>
          Effect.map(
            // What an operator holds is due never.
            pass(maxMs, (state) => pendingOf(state) === 0 || state.nextDue === Number.POSITIVE_INFINITY),
            () => ({ ...clock(), pending: pendingOf(exchange.state) }),
          ),
        freezeClock: () =>
          carry(
            decide(({ clock: { offsetMs, frozenAt } }, now) =>
              frozenAt === null ? command({ type: "setClock", offsetMs, frozenAt: now }, clock) : read(clock),
            ),
          ),
        unfreezeClock: () =>
          carry(
            decide(({ clock: { frozenAt } }, now) =>
              // It goes on from where it stands: as far ahead of the system clock, or behind it, as it is now.
              frozenAt === null
                ? read(clock)
                : command({ type: "setClock", offsetMs: now - exchange.wallTime(), frozenAt: null }, clock),
            ),
          ),
        createFault: Effect.fn("control.createFault")(function* ({ payload }) {
          if (payload.key !== undefined && !exchange.state.keys.has(payload.key))
            return yield* controlRefused(errorResponse("apiKeyNotFound"))
          const fault = faults.add(payload)
          return fault instanceof ErrorResponse ? yield* controlRefused(fault) : fault
        }),
        listFaults: () => Effect.sync(() => faults.list()),
        deleteFault: Effect.fn("control.deleteFault")(function* ({ params }) {
          return faults.remove(params.id) ? done : yield* controlRefused(errorResponse("recordNotFound"))
        }),
        deleteFaults: () =>
          Effect.sync(() => {
            faults.clear()
            return done
          }),
        listScenarios: () => Effect.succeed(scenarios),
        scenario: () => carry(scenarioStatus(faults)),
        runScenario: ({ payload }) => carry(runScenario(payload, faults)),
        stopScenario: () => carry(stopScenario),
        requests: ({ query }) => {
          const list = requests.list(query)
          return list === undefined
            ? Effect.fail(
                controlRefused(
                  errorResponse("parameterError", `since ${query.since} is no id of this server's requests`),
                ),
              )
            : Effect.succeed(list)
        },
        reset: Effect.fn("control.reset")(function* () {
          yield* Effect.mapError(submittedTogether(exchange, withResetCommands), controlRefused)
          faults.clear()
          return { generation: exchange.state.generation }
        }),
        saveSnapshot: ({ payload }) => named.save(payload.name),
        listSnapshots: () => named.list(),
        loadSnapshot: ({ params }) => named.load(params.name),
        deleteSnapshot: ({ params }) => named.remove(params.name),
        diffSnapshots: ({ params, query }) => named.compare(params.name, query.with),
        loadCandles: Effect.fn("control.loadCandles")(function* ({ payload }) {
          if (payload.candles.length === 0) return { loaded: 0 }
          const candles = payload.candles.map(
            ([openTime, open, high, low, close, volume, quoteVolume, trades]): PastCandle => ({
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
          yield* submit({ type: "loadCandles", symbol: payload.symbol, candles })
          return { loaded: candles.length }
        }),
      })
    }),
  )

  const token = Layer.succeed(ControlToken, {
    token: (httpEffect, { credential, group }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const peer = Option.getOrElse(request.remoteAddress, () => "")
        // Asked here and not by the path's text, since the router reads a path in more than one spelling.
        const plane = group.identifier === "admin" ? "admin" : "sandbox"
        const refusal = planeRefusal(planes, plane, peer, Redacted.value(credential))
        if (refusal !== null) return refusalResponse(refusal)
        // A body that cannot be read is refused where it is decoded.
        const doubled = doubledMember(yield* Effect.orElseSucceed(request.text, () => ""))
        if (doubled !== undefined) return refusalResponse(errorResponse("duplicateParameter", doubled))
        return yield* httpEffect
      }),
  })

  // An answer that does not encode is our own fault, never the caller's.
  const input = HttpApiMiddleware.layerSchemaErrorTransform(ControlInput, (error) =>
    error.kind === "Body"
      ? Effect.die(error.cause)
      : Effect.fail(controlRefused(errorResponse("parameterError", error.cause.message))),
  )

  return HttpApiBuilder.layer(ControlApi).pipe(Layer.provide([admin, sandbox]), Layer.provide([token, input]))
}
