/** The exchange as a service: its start on the data, its clock, and what a new exchange begins with. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Exchange } from "../exchange/Exchange.ts"
import { submittedTogether } from "../exchange/submitted.ts"
import { readiness } from "../http/serviceRoutes.ts"
import { startingFront } from "../http/startingFront.ts"
import { genesisCommands } from "../init/Genesis.ts"
import { type InitKey, type InitPlan, planInit } from "../init/planInit.ts"
import { Options } from "../options/Options.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import { GenesisError, startStep } from "../StartError.ts"
import type { Secrets } from "../security/Secrets.ts"
import { MarketDriver } from "../simulation/MarketDriver.ts"
import type { Recordings } from "../simulation/recordings.ts"
import { beforeReady, Listening } from "./Listening.ts"
import { prepareMarket, readMarket } from "./prepareMarket.ts"
import { StoreService } from "./StoreService.ts"

/** What the journal of a data folder keeps, under this name; of one that was imported, all. */
const keepJournalName = "keepJournal"
/** And its history, likewise. */
const keepHistoryName = "keepHistory"

/** Whether the init file was applied to a data folder, under this name. */
const initName = "init"

/** The keys that the init file granted at this start; what was generated is nowhere else in plain text. */
export const initKeys = new WeakMap<Exchange, ReadonlyArray<InitKey>>()

/** What a start adds to the data, and what its market replays. */
interface StartPlan extends InitPlan {
  /** Whether the init file is applied: at the first start, and again when that was cut short before it was done. */
  readonly isInitDue: boolean
  readonly recordings: Recordings
}

/** Checks, before anything is written, all that this start asks of the data. Rejects with a GenesisError. */
const planStart = async (
  exchange: Exchange,
  secrets: Secrets,
  { random, sandbox, init, clock, market, rebuildHistory }: Context.Service.Shape<typeof Options>,
): Promise<StartPlan> => {
  const { state, store, isNew } = exchange
  const { start, frozen = false } = clock ?? {}
  if ((start !== undefined || frozen) && !isNew)
    throw new GenesisError({
      message: "the clock of existing data continues: --clock-start needs an empty data folder",
    })
  // Elsewhere it is made again by now.
  if (rebuildHistory === true && store.isReadOnly) await store.rebuildHistory()
  const now = start ?? exchange.now()
  const genesis = genesisCommands(state, secrets, sandbox)
  const isInitDue = init !== undefined && (isNew || (await store.meta(initName)) === "due")
  const isAnythingNew = isInitDue || genesis.length > 0
  const plan = isAnythingNew
    ? planned(() => planInit(state, genesis, isInitDue ? init : {}, { secrets, random, sandbox, now }))
    : { state, commands: [], keys: [] }
  const recordings = await readMarket(plan.state, now, market, start !== undefined)
  return { commands: plan.commands, keys: plan.keys, state: plan.state, isInitDue, recordings }
}

const planned = (plan: () => InitPlan): InitPlan => {
  try {
    return plan()
  } catch (error) {
    throw new GenesisError({ message: (error as Error).message })
  }
}

/** The running exchange, with what it begins with. */
export class ExchangeService extends Context.Service<ExchangeService, Exchange>()("@bourse/server/Exchange") {
  static readonly layer = Layer.effect(
    ExchangeService,
    Effect.gen(function* () {
      const options = yield* Options
      const { log, sandbox, onFatal = () => {}, handle, onProgress } = options
      const { data, keepJournal, keepHistory, market, clock } = options
      const { open, secrets, shared, mendKey } = yield* StoreService
      const driver = market && new MarketDriver({ seed: market.seed ?? 1, file: market.file ?? {}, log })
      driver?.hold()
      let plan: StartPlan | undefined
      const exchange: Exchange = new Exchange({
        check: async () => {
          plan = await planStart(exchange, await Effect.runPromise(secrets), options)
        },
        openStore: open,
        mendKey,
        mayAnswer: shared?.mayAnswer ?? (() => true),
        ...(shared === undefined ? {} : { wallClock: shared.wallClock, isClockShared: true }),
        othersSilentMs: shared?.othersSilentMs ?? (() => 0),
        followed: () => shared?.takeFollowed(),
        log,
        onFatal,
        onProgress,
        market: driver,
        keepJournal: async (store) =>
          (shared === undefined ? keepJournal : "all") ??
          ((await store.meta(keepJournalName)) === "since-snapshot" ? "since-snapshot" : "all"),
        keepHistory: async (store) =>
          keepHistory ?? ((await store.meta(keepHistoryName)) === "queryable" ? "queryable" : "all"),
        ...(handle === undefined ? {} : { handle }),
      })
      const { answerWith } = yield* Listening
      // Once its state is restored, what answers for it is still being made.
      const readinessOfStart = () => (exchange.status.name === "starting" ? readiness(exchange) : beforeReady)
      answerWith(startingFront(readinessOfStart, () => shared?.standby))
      if (shared !== undefined) {
        yield* Effect.addFinalizer(() => Effect.promise(() => shared.close()))
        yield* startStep((signal) => shared.becomeWriter(signal))
      }
      yield* exchange.start()
      shared?.onLost((error) => exchange.stop(error))
      const { store, status, isNew } = exchange
      if (isNew && status.name === "readOnly" && shared === undefined)
        yield* new GenesisError({
          message: `a new exchange needs 24 MiB of free space, and the disk of ${data} has less: free space on it and start again, or choose another data folder`,
        })
      yield* startStep(async () => {
        if (isNew && !store.isReadOnly) {
          await store.setMeta(
            keepJournalName,
            keepJournal ?? (sandbox && shared === undefined ? "since-snapshot" : "all"),
          )
          await store.setMeta(keepHistoryName, keepHistory ?? (sandbox ? "queryable" : "all"))
        }
      })
      const { start, frozen = false, speed } = clock ?? {}
      const { commands, keys, isInitDue, recordings } = plan!
      if (isNew && clock !== undefined) exchange.clockControl.beginAt(start ?? exchange.now(), frozen)
      if (status.name === "readOnly" && !isNew) {
        if (commands.length > 0)
          log.warn(
            "read-only: the accounts and listings that this version adds to older data are added at the next start",
          )
      } else {
        if (isInitDue) yield* startStep(() => store.setMeta(initName, "due"))
        if (commands.length > 0)
          yield* submittedTogether(exchange, () => commands).pipe(
            Effect.mapError(({ message }) => new GenesisError({ message })),
          )
        if (isInitDue) yield* startStep(() => exchange.store.setMeta(initName, "done"))
        initKeys.set(exchange, keys)
      }
      yield* prepareMarket(exchange, driver, market, recordings, start !== undefined, log)
      // A clock that waits for the system clock goes on from where it is.
      const isSpeedSet = speed !== exchange.clock().speed || exchange.clockProblem !== null
      if (speed !== undefined && isSpeedSet && exchange.status.name === "ready")
        yield* Effect.callback<void, GenesisError>((resume) =>
          exchange.clockControl.setSpeed(speed, (outcome) =>
            resume(
              outcome instanceof ErrorResponse
                ? Effect.fail(new GenesisError({ message: outcome.message }))
                : Effect.void,
            ),
          ),
        )
      return exchange
    }),
  )
}
