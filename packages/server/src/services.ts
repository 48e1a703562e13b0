/**
 * The services a server is made of, each with the layer that makes it. The order path between them (HTTP, gateway,
 * exchange) is plain and synchronous; what is here starts, connects and ends them.
 */
import { isIPv6 } from "node:net"
import { hostname } from "node:os"
import type { Command } from "@bourse/engine"
import { MarketFileError } from "@bourse/simulator"
import {
  type HistoryReplicaOptions,
  type Kept,
  nameOfDatabase,
  prepareStore,
  type Store,
  StoreError,
} from "@bourse/store"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ErrorResponse } from "./ErrorResponse.ts"
import { Exchange } from "./exchange/Exchange.ts"
import type { OpenStore } from "./exchange/Memory.ts"
import { SharedDatabase } from "./exchange/SharedDatabase.ts"
import { Faults } from "./Faults.ts"
import { genesisCommands } from "./Genesis.ts"
import { Gateway } from "./gateway/Gateway.ts"
import { Connections } from "./http/Connections.ts"
import { EventStream } from "./http/EventStream.ts"
import { closeServer, type Handler, listen, makeHttpServer } from "./http/HttpFront.ts"
import { makeServiceRoutes, readiness } from "./http/serviceRoutes.ts"
import { startingFront } from "./http/startingFront.ts"
import type { CheckedInit } from "./init/InitFile.ts"
import { type InitKey, planInit } from "./init/planInit.ts"
import type { Log } from "./log/Log.ts"
import { RequestLog } from "./log/RequestLog.ts"
import type { SimulatedMarketOptions } from "./options/BourseOptions.ts"
import { Options } from "./options/Options.ts"
import type { Route } from "./Route.ts"
import { brokerRoutes } from "./routes/brokerRoutes.ts"
import { marketRoutes } from "./routes/marketRoutes.ts"
import { spotRoutes } from "./routes/spotRoutes.ts"
import { walletRoutes } from "./routes/walletRoutes.ts"
import { GenesisError, startStep } from "./StartError.ts"
import { earlierCheck, prepareMasterKey } from "./security/masterKey.ts"
import type { Secrets } from "./security/Secrets.ts"
import { MarketDriver } from "./simulation/MarketDriver.ts"
import { isSameMarket, marketOfState } from "./simulation/marketOfState.ts"
import { readRecordings, replayed, replaysOf } from "./simulation/recordings.ts"
import { NamedSnapshots } from "./snapshots/NamedSnapshots.ts"
import { submitted, submittedTogether } from "./submitted.ts"
import { watchEventLoop } from "./telemetry/eventLoop.ts"
import { type HistoryReadCounts, makeMetrics } from "./telemetry/metrics.ts"
import { exportMetrics } from "./telemetry/otlp.ts"
import { RequestSpans } from "./telemetry/RequestSpans.ts"

/** The data, and how secrets are sealed there. */
export class StoreService extends Context.Service<
  StoreService,
  {
    /** The exchange opens it, and opens it again when something failed. */
    readonly open: OpenStore
    /** Known when the data was opened first, for the master key is held against it. */
    readonly secrets: Effect.Effect<Secrets>
    /** Undefined where the data is in a folder. */
    readonly shared: SharedDatabase | undefined
    /** How many queries of history the replica and the primary answered; undefined without a replica. */
    readonly historyReads: HistoryReadCounts | undefined
  }
>()("@bourse/server/Store") {
  static readonly layer = Layer.effect(
    StoreService,
    Effect.gen(function* () {
      const {
        masterKey,
        masterKeyFile,
        data,
        databaseUrl,
        historyUrl,
        host,
        requireSyncStandby,
        sandbox,
        log,
        ...options
      } = yield* Options
      const { port } = yield* Listening
      const opened = yield* Deferred.make<Secrets>()
      const prepared = yield* startStep(() =>
        prepareMasterKey({ text: masterKey, file: masterKeyFile, data, make: sandbox }),
      )
      // Once accepted, an end is not to be accepted again when the store is opened anew.
      let { acceptJournalEnd, rebuildHistory = false } = options
      const chainKey = (kept: Kept) => {
        const { secrets, chainKey } = prepared(kept)
        Deferred.doneUnsafe(opened, Effect.succeed(secrets))
        return chainKey
      }
      const postgres =
        databaseUrl === undefined
          ? undefined
          : { url: databaseUrl, requireSyncStandby: requireSyncStandby === true }
      const historyReads = { replica: 0, primary: 0, isReplicaUsed: 1 }
      const replica = historyUrl === undefined ? undefined : replicaOf(historyUrl, historyReads, log)
      const shared =
        databaseUrl === undefined
          ? undefined
          : new SharedDatabase({
              url: databaseUrl,
              address: `http://${isWildcard(host) ? hostname() : addressInUrl(host)}:${port}`,
              prepare: () => prepareStore({ path: data, postgres, replica, chainKey, acceptJournalEnd }),
              log,
            })
      const open: OpenStore = async (mode, onProgress) => {
        if (mode === "read" && databaseUrl !== undefined)
          throw new StoreError(
            "io",
            `database ${nameOfDatabase(databaseUrl)} cannot be served for reading only`,
          )
        const given = { path: data, postgres, replica, mode, chainKey, acceptJournalEnd, onProgress }
        const prepared = shared?.takePrepared() ?? (await prepareStore(given))
        const store = await prepared.open(shared?.lease)
        if (mode === "write") acceptJournalEnd = undefined
        for (const warning of store.warnings) log.warn(warning)
        if (mode === "write" && rebuildHistory) {
          rebuildHistory = false
          await rebuild(store, log)
        }
        return store
      }
      return { open, secrets: Deferred.await(opened), shared, historyReads: replica && historyReads }
    }),
  )
}

const replicaOf = (url: string, counts: HistoryReadCounts, log: Log): HistoryReplicaOptions => ({
  url,
  onRead: (from) => {
    counts[from]++
  },
  onChange: (problem) => {
    if (problem !== undefined) log.warn("history is read from the primary", { reason: problem })
    else if (counts.isReplicaUsed === 0) log.info("history is read from the replica again")
    counts.isReplicaUsed = problem === undefined ? 1 : 0
  },
})

/** A store that refuses it is closed. */
const rebuild = async (store: Store, log: Log): Promise<void> => {
  const problems = await store.rebuildHistory().catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  if (problems.length === 0) log.warn("the history is not damaged: nothing is made again")
  for (const problem of problems) log.warn("made again from the journal", { damage: problem })
}

const isWildcard = (host: string): boolean => host === "0.0.0.0" || host === "::"
const addressInUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

const graceMs = 2_000
const beforeReady = { ready: false, reason: "starting" }

/** Who answers requests at the moment. */
type Front = Pick<Gateway, "handle" | "admits"> & { readonly rest: Handler }

/**
 * Listens, from the beginning of a start on: readiness can be asked for, and a port that is taken is told before
 * anything is opened.
 */
class Listening extends Context.Service<
  Listening,
  {
    readonly port: number
    readonly connections: Connections
    readonly answerWith: (front: Front) => void
    readonly close: Effect.Effect<void>
  }
>()("@bourse/server/Listening") {
  static readonly layer = Layer.effect(
    Listening,
    Effect.gen(function* () {
      const { host, port } = yield* Options
      const connections = new Connections()
      let front: Front = startingFront(() => beforeReady)
      const server = makeHttpServer(
        {
          handle: (request, response) => front.handle(request, response),
          admits: (request, response) => front.admits(request, response),
        },
        (request, response) => front.rest(request, response),
        connections,
      )
      const close = Effect.promise(() => closeServer(server, graceMs))
      const listening = Effect.acquireRelease(
        startStep(() => listen(server, host, port)),
        () => close,
      )
      const answerWith = (next: Front): void => {
        front = next
      }
      return { port: yield* listening, connections, answerWith, close }
    }),
  )
}

/** What the journal of a data folder keeps, under this name; of folders from before there was a choice, all. */
const keepJournalName = "keepJournal"
/** And its history, likewise. */
const keepHistoryName = "keepHistory"

/** Refuses a market that does not fit; takes out the quotes of one that is not to go on. */
const prepareMarket = Effect.fnUntraced(function* (
  exchange: Exchange,
  driver: MarketDriver | null,
  market: SimulatedMarketOptions | null,
  isAsRecorded: boolean,
  log: Log,
) {
  const { simulation } = exchange.state
  if (market === null || driver === null) {
    if (simulation !== null && exchange.status.name === "ready")
      yield* submitted(exchange, { type: "stopSimulation" }).pipe(
        Effect.mapError(({ message }) => new GenesisError({ message })),
      )
    return
  }
  const recordings = yield* Effect.tryPromise({
    try: async () => {
      if (market.file?.recorded !== undefined)
        throw new MarketFileError(
          "the market file is wrong: leave out recorded, and replay with --market replay:FILE",
        )
      marketOfState(exchange.state, market.file ?? {})
      const found = await readRecordings(exchange.state, market.replay ?? [], market.rounding === true)
      if (simulation !== null) replayed.set(simulation, replaysOf(simulation.file, found))
      return found
    },
    catch: (error) => new GenesisError({ message: (error as Error).message }),
  })
  const now = exchange.now()
  for (const [symbol, { name, tape }] of recordings) {
    if (!isAsRecorded || simulation !== null) break
    const [from, to] = [tape.from, tape.to].map((time) => new Date(time).toISOString())
    if (tape.to <= now)
      yield* new GenesisError({
        message: `${name} ends at ${to}, before the clock's start: nothing of it would be played; give a --clock-start from ${from} on, or none to play it from now on`,
      })
    if (tape.from > now)
      log.warn("recorded data begins later than the clock; nothing is traded until then", { symbol, from })
  }
  driver.replay(recordings, isAsRecorded)
  for (const [symbol, { name, tape }] of recordings)
    if (tape.gaps.length > 0) {
      const from = new Date(tape.gaps[0]!.from).toISOString()
      log.warn("recorded data has gaps, in which nothing is traded", {
        symbol,
        file: name,
        gaps: tape.gaps.length,
        from,
      })
    }
  if (simulation !== null && simulation.seed !== (market.seed ?? 1))
    log.warn("the simulated market keeps the seed it began with, until a reset", { seed: simulation.seed })
  if (simulation !== null && !isSameMarket(exchange.state, simulation.file, market.file ?? {}))
    log.warn("the simulated market keeps the market file it began with, until a reset")
})

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
          message: "the clock of existing data goes on: --clock-start needs an empty data folder",
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

/** Every endpoint with its handler. */
class Routes extends Context.Service<Routes, ReadonlyArray<Route>>()("@bourse/server/Routes") {
  static readonly layer = Layer.effect(
    Routes,
    Effect.gen(function* () {
      const { random } = yield* Options
      const secrets = yield* (yield* StoreService).secrets
      return [...spotRoutes, ...walletRoutes, ...brokerRoutes({ secrets, random }), ...marketRoutes]
    }),
  )
}

/** The rules by which a sandbox injects faults: the control plane sets them, the gateway follows them. */
class FaultRules extends Context.Service<FaultRules, Faults>()("@bourse/server/FaultRules") {
  static readonly layer = Layer.effect(
    FaultRules,
    Effect.map(Routes, (routes) => new Faults(routes.map(({ endpoint }) => endpoint))),
  )
}

/** The latest requests: the gateway writes them down, the control plane lists them. */
class Requests extends Context.Service<Requests, RequestLog>()("@bourse/server/Requests") {
  static readonly layer = Layer.effect(
    Requests,
    Effect.gen(function* () {
      const { requestLog } = yield* Options
      return new RequestLog(
        requestLog,
        (yield* Routes).map(({ endpoint }) => endpoint),
      )
    }),
  )
}

/** Both shown as they happen to those who watch. */
class Events extends Context.Service<Events, EventStream>()("@bourse/server/Events") {
  static readonly layer = Layer.effect(
    Events,
    Effect.gen(function* () {
      const exchange = yield* ExchangeService
      return new EventStream(yield* Requests, () => exchange.clock(), yield* Options)
    }),
  )
}

/** Serves the interface. */
class GatewayService extends Context.Service<GatewayService, Gateway>()("@bourse/server/Gateway") {
  static readonly layer = Layer.effect(
    GatewayService,
    Effect.gen(function* () {
      const exchange = yield* ExchangeService
      const secrets = yield* (yield* StoreService).secrets
      const [routes, faults, requests] = [yield* Routes, yield* FaultRules, yield* Requests]
      const options = yield* Options
      const spans = options.otlpEndpoint === undefined ? null : new RequestSpans(yield* Effect.tracer)
      return new Gateway({ ...options, exchange, routes, secrets, faults, requests, spans })
    }),
  )
}

/** What a running server measures; exported by OTLP where an endpoint is given. */
class Metrics extends Context.Service<Metrics, Context.Context<never>>()("@bourse/server/Metrics") {
  static readonly layer = Layer.effect(
    Metrics,
    Effect.gen(function* () {
      const { otlpEndpoint } = yield* Options
      const { connections } = yield* Listening
      const exchange = yield* ExchangeService
      yield* watchEventLoop(exchange.counters.eventLoopDelay)
      const { historyReads } = yield* StoreService
      const metrics = makeMetrics({ exchange, connections, historyReads })
      yield* exportMetrics(metrics, otlpEndpoint)
      return metrics
    }),
  )
}

/** Serves all that is no part of the interface: health, documentation, control plane. */
class ControlPlane extends Context.Service<ControlPlane, Handler>()("@bourse/server/ControlPlane") {
  static readonly layer = Layer.effect(
    ControlPlane,
    Effect.gen(function* () {
      const exchange = yield* ExchangeService
      const secrets = yield* (yield* StoreService).secrets
      const [faults, metrics, requests] = [yield* FaultRules, yield* Metrics, yield* Requests]
      const options = yield* Options
      const snapshots = new NamedSnapshots(options.data, secrets)
      const services = { exchange, secrets, faults, metrics, requests, snapshots, events: yield* Events }
      return yield* makeServiceRoutes({ ...options, ...services })
    }),
  )
}

/** Answers with the gateway and the control plane from here on; at the end, it closes before the exchange does. */
export class HttpServer extends Context.Service<HttpServer, { readonly port: number }>()(
  "@bourse/server/HttpServer",
) {
  static readonly layer = Layer.effect(
    HttpServer,
    Effect.gen(function* () {
      const { port, answerWith, close } = yield* Listening
      const [gateway, rest, events] = [yield* GatewayService, yield* ControlPlane, yield* Events]
      answerWith({
        handle: (request, response) => gateway.handle(request, response),
        admits: (request, response) => gateway.admits(request, response),
        rest,
      })
      // Streams would keep the server from closing.
      yield* Effect.addFinalizer(() =>
        Effect.andThen(
          Effect.sync(() => events.close()),
          close,
        ),
      )
      return { port }
    }),
  )
}

/** All of them; what a running server is asked for stays visible. */
export const serverLayer = HttpServer.layer.pipe(
  Layer.provide([GatewayService.layer, ControlPlane.layer]),
  Layer.provide(Metrics.layer),
  Layer.provide(Events.layer),
  Layer.provide([FaultRules.layer, Requests.layer]),
  Layer.provide(Routes.layer),
  Layer.provideMerge(ExchangeService.layer),
  Layer.provideMerge(StoreService.layer),
  Layer.provide(Listening.layer),
)
