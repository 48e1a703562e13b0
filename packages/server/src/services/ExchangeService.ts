/** The exchange as a service: its start on the data, its clock, and what a new exchange begins with. */
import type { Command } from "@bourse/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ErrorResponse } from "../ErrorResponse.ts"
import { Exchange } from "../exchange/Exchange.ts"
import { genesisCommands } from "../Genesis.ts"
import { readiness } from "../http/serviceRoutes.ts"
import { startingFront } from "../http/startingFront.ts"
import type { CheckedInit } from "../init/InitFile.ts"
import { type InitKey, planInit } from "../init/planInit.ts"
import { Options } from "../options/Options.ts"
import { GenesisError, startStep } from "../StartError.ts"
import { earlierCheck } from "../security/masterKey.ts"
import { MarketDriver } from "../simulation/MarketDriver.ts"
import { submittedTogether } from "../submitted.ts"
import { beforeReady, Listening } from "./Listening.ts"
import { prepareMarket } from "./prepareMarket.ts"
import { StoreService } from "./StoreService.ts"

/** What the journal of a data folder keeps, under this name; of folders from before there was a choice, all. */
const keepJournalName = "keepJournal"
/** And its history, likewise. */
const keepHistoryName = "keepHistory"

/** Whether the init file was applied to a data folder, under this name. */
const initName = "init"

/** The keys that the init file granted at this start; what was generated is nowhere else in plain text. */
export const initKeys = new WeakMap<Exchange, ReadonlyArray<InitKey>>()

/** At the first start, and again when that was cut short before it was done. */
const isInitDue = Effect.fnUntraced(function* ({ store }: Exchange, isNew: boolean) {
  if (store.isReadOnly) return false
  if (!isNew) return (yield* startStep(() => store.meta(initName))) === "due"
  yield* startStep(() => store.setMeta(initName, "due"))
  return true
})

const plannedInit = Effect.fnUntraced(function* (
  exchange: Exchange,
  genesis: ReadonlyArray<Command>,
  init: CheckedInit,
) {
  const { random, sandbox } = yield* Options
  const secrets = yield* (yield* StoreService).secrets
  return yield* Effect.try({
    try: () => planInit(exchange.state, genesis, init, { secrets, random, sandbox, now: exchange.now() }),
    catch: (error) => new GenesisError({ message: (error as Error).message }),
  })
})

/** The running exchange, with what it begins with. */
export class ExchangeService extends Context.Service<ExchangeService, Exchange>()("@bourse/server/Exchange") {
  static readonly layer = Layer.effect(
    ExchangeService,
    Effect.gen(function* () {
      const {
        log,
        sandbox,
        onFatal = () => {},
        handle,
        onProgress,
        keepJournal,
        market,
        clock,
        keepHistory,
        init,
      } = yield* Options
      const { open, secrets, shared } = yield* StoreService
      const driver = market && new MarketDriver({ seed: market.seed ?? 1, file: market.file ?? {}, log })
      driver?.hold()
      const exchange = new Exchange({
        openStore: open,
        mayAnswer: shared?.mayAnswer ?? (() => true),
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
      // What the key of the hash chain has replaced: nobody is to take this data for older than it is.
      yield* startStep(async () => {
        if (!store.isReadOnly && (await store.meta(earlierCheck))) await store.setMeta(earlierCheck, "")
        if (isNew && !store.isReadOnly) {
          await store.setMeta(
            keepJournalName,
            keepJournal ?? (sandbox && shared === undefined ? "since-snapshot" : "all"),
          )
          await store.setMeta(keepHistoryName, keepHistory ?? (sandbox ? "queryable" : "all"))
        }
      })
      const { start, frozen = false, speed } = clock ?? {}
      if ((start !== undefined || frozen) && !isNew)
        yield* new GenesisError({
          message: "the clock of existing data continues: --clock-start needs an empty data folder",
        })
      if (isNew && clock !== undefined) exchange.clockControl.beginAt(start ?? exchange.now(), frozen)
      const genesis = genesisCommands(exchange.state, yield* secrets, sandbox)
      if (status.name === "readOnly" && !isNew) {
        if (genesis.length > 0)
          log.warn(
            "read-only: the accounts and listings that this version adds to older data are added at the next start",
          )
      } else {
        const isDue = init !== undefined && (yield* isInitDue(exchange, isNew))
        const plan = isDue ? yield* plannedInit(exchange, genesis, init) : { commands: genesis, keys: [] }
        if (plan.commands.length > 0)
          yield* submittedTogether(exchange, () => plan.commands).pipe(
            Effect.mapError(({ message }) => new GenesisError({ message })),
          )
        if (isDue) yield* startStep(() => exchange.store.setMeta(initName, "done"))
        initKeys.set(exchange, plan.keys)
      }
      yield* prepareMarket(exchange, driver, market, start !== undefined, log)
      if (speed !== undefined && speed !== exchange.clock().speed && exchange.status.name === "ready")
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
