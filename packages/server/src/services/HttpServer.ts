/**
 * The services of a server, each with its layer. The order path between these services (HTTP, gateway,
 * exchange) is plain and synchronous; layers only start, connect and stop them.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CheckReports } from "../control/CheckReports.ts"
import { Gateway } from "../gateway/Gateway.ts"
import { RequestSpans } from "../gateway/RequestSpans.ts"
import { EventStream } from "../http/EventStream.ts"
import type { Handler } from "../http/HttpFront.ts"
import { makeServiceRoutes } from "../http/serviceRoutes.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import { RequestFile } from "../log/RequestFile.ts"
import { RequestLog } from "../log/RequestLog.ts"
import { StreamLog } from "../log/StreamLog.ts"
import { Options } from "../options/Options.ts"
import type { Route } from "../plans/Route.ts"
import { brokerRoutes } from "../routes/brokerRoutes.ts"
import { marketRoutes, readKlines } from "../routes/marketRoutes.ts"
import { RecentMinutes } from "../routes/RecentMinutes.ts"
import { spotRoutes } from "../routes/spotRoutes.ts"
import { walletRoutes } from "../routes/walletRoutes.ts"
import { startStep, UnsafeOptions } from "../StartError.ts"
import { Faults } from "../scenario/Faults.ts"
import { NamedSnapshots } from "../snapshots/NamedSnapshots.ts"
import { listenKeyRoutes } from "../streams/listenKeyRoutes.ts"
import { StreamServer } from "../streams/StreamServer.ts"
import { watchEventLoop } from "../telemetry/eventLoop.ts"
import { makeMetrics } from "../telemetry/metrics.ts"
import { exportMetrics } from "../telemetry/otlp.ts"
import { Beginning } from "./Beginning.ts"
import { BranchService } from "./BranchService.ts"
import { ExchangeService } from "./ExchangeService.ts"
import { HistoryReplica } from "./HistoryReplica.ts"
import { Listening } from "./Listening.ts"
import { MarketService } from "./MarketService.ts"
import { MasterKeyService } from "./MasterKeyService.ts"
import { MirrorService } from "./MirrorService.ts"
import { RestoredExchange } from "./RestoredExchange.ts"
import { SecretsService } from "./SecretsService.ts"
import { SharedDatabaseService } from "./SharedDatabaseService.ts"
import { StartPlan } from "./StartPlan.ts"
import { StoreService } from "./StoreService.ts"

/** Every endpoint of the interface with its handler. */
class Routes extends Context.Service<Routes, ReadonlyArray<Route>>()("@bourse/server/Routes") {
  static readonly layer = Layer.effect(
    Routes,
    Effect.gen(function* () {
      const { random } = yield* Options
      const secrets = yield* SecretsService
      const { history, depthReads } = yield* MarketService
      return [
        ...spotRoutes,
        ...walletRoutes,
        ...brokerRoutes({ secrets, random }),
        ...marketRoutes(history, new RecentMinutes(), (market) => depthReads.read(market)),
        ...listenKeyRoutes(random),
      ]
    }),
  )
}

/**
 * Counts of fault rules at a clean stop, stored in the store's metadata and not in the journal: a rule with a share
 * would need a write per request. Without the stored counts a restart would change which later requests are
 * selected.
 */
const countsName = "faultCounts"

/** A sandbox's fault rules: the control plane sets them, the gateway applies them. */
class FaultRules extends Context.Service<FaultRules, Faults>()("@bourse/server/FaultRules") {
  static readonly layer = Layer.effect(
    FaultRules,
    Effect.gen(function* () {
      const exchange = yield* ExchangeService
      const { log } = yield* Options
      const faults = new Faults((yield* Routes).map(({ endpoint }) => endpoint))
      const rules = faults.inForce(exchange.state, exchange.now())
      const counts = yield* startStep(() => exchange.store.meta(countsName))
      if (counts && exchange.status.name === "ready") {
        faults.recall(exchange.state, JSON.parse(counts))
        // The stored counts are deleted at the start: after a crash they would be outdated.
        yield* startStep(() => exchange.store.setMeta(countsName, ""))
      }
      if (rules > 0)
        log.warn("fault rules from before this start are active: bourse fault lists them", { rules })
      return faults
    }),
  )
}

/** The file of the request log; closed at the end, after the last answer. */
const openRequestFile = (path: string, log: Log) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const file = new RequestFile(path, log)
        await file.open()
        return file
      },
      catch: (error) =>
        new UnsafeOptions({ message: `--request-log-file ${path} cannot be used: ${describeError(error)}` }),
    }),
    (file) => Effect.promise(() => file.close()),
  )

/** The request log: the gateway writes it, the control plane reads it. */
class Requests extends Context.Service<Requests, RequestLog>()("@bourse/server/Requests") {
  static readonly layer = Layer.effect(
    Requests,
    Effect.gen(function* () {
      const { requestLog, requestLogFile, log } = yield* Options
      const exchange = yield* ExchangeService
      const file = requestLogFile === undefined ? null : yield* openRequestFile(requestLogFile, log)
      return new RequestLog(
        requestLog,
        (yield* Routes).map(({ endpoint }) => endpoint),
        (key) => exchange.state.keys.has(key),
        () => exchange.wallTime(),
        file,
      )
    }),
  )
}

/** Log of the streams' connections, for the control plane. */
class StreamEvents extends Context.Service<StreamEvents, StreamLog>()("@bourse/server/StreamEvents") {
  static readonly layer = Layer.effect(
    StreamEvents,
    Effect.map(ExchangeService, (exchange) => new StreamLog(() => exchange.now())),
  )
}

/** The stream of requests and clock events for pages that show them. */
class Events extends Context.Service<Events, EventStream>()("@bourse/server/Events") {
  static readonly layer = Layer.effect(
    Events,
    Effect.gen(function* () {
      const exchange = yield* ExchangeService
      return new EventStream(yield* Requests, () => exchange.clock(), yield* Options)
    }),
  )
}

/** The service of the streams at `/ws`. */
class Streams extends Context.Service<Streams, StreamServer>()("@bourse/server/Streams") {
  static readonly layer = Layer.effect(
    Streams,
    Effect.gen(function* () {
      const [exchange, faults] = [yield* ExchangeService, yield* FaultRules]
      const { history, depthReads } = yield* MarketService
      const recent = new RecentMinutes()
      return new StreamServer({
        ...(yield* Options),
        exchange,
        faults,
        events: yield* StreamEvents,
        depthReads,
        readCandles: (asked) => readKlines(history, recent, asked),
      })
    }),
  )
}

/** The service that serves the interface. */
class GatewayService extends Context.Service<GatewayService, Gateway>()("@bourse/server/Gateway") {
  static readonly layer = Layer.effect(
    GatewayService,
    Effect.gen(function* () {
      const exchange = yield* ExchangeService
      const secrets = yield* SecretsService
      const [routes, faults, requests] = [yield* Routes, yield* FaultRules, yield* Requests]
      const options = yield* Options
      const spans = options.otlpEndpoint === undefined ? null : new RequestSpans(yield* Effect.tracer)
      return new Gateway({ ...options, exchange, routes, secrets, faults, requests, spans })
    }),
  )
}

/** The metrics of a running server, which are exported by OTLP if an endpoint is configured. */
class Metrics extends Context.Service<Metrics, Context.Context<never>>()("@bourse/server/Metrics") {
  static readonly layer = Layer.effect(
    Metrics,
    Effect.gen(function* () {
      const { otlpEndpoint } = yield* Options
      const { connections } = yield* Listening
      const exchange = yield* ExchangeService
      yield* watchEventLoop(exchange.counters.eventLoopDelay)
      const [streams, historyReads] = [yield* Streams, (yield* HistoryReplica)?.reads]
      const { mirror } = yield* MirrorService
      const metrics = makeMetrics({ exchange, connections, streams, historyReads, mirror })
      yield* exportMetrics(metrics, otlpEndpoint)
      return metrics
    }),
  )
}

/** Serves all paths outside the interface: health, documentation, control plane. */
class ControlPlane extends Context.Service<ControlPlane, Handler>()("@bourse/server/ControlPlane") {
  static readonly layer = Layer.effect(
    ControlPlane,
    Effect.gen(function* () {
      const exchange = yield* ExchangeService
      const secrets = yield* SecretsService
      const [faults, metrics, requests] = [yield* FaultRules, yield* Metrics, yield* Requests]
      const options = yield* Options
      const snapshots = new NamedSnapshots(options.data, secrets, options.databaseUrl)
      exchange.pruning.saved = () => snapshots.generations()
      const services = { exchange, secrets, faults, metrics, requests, snapshots, events: yield* Events }
      const [reports, streamLog] = [new CheckReports(options.data), yield* StreamEvents]
      const { mirror } = yield* MirrorService
      return yield* makeServiceRoutes({ ...options, ...services, reports, streamLog, mirror })
    }),
  )
}

/** Switches the port to the gateway and the control plane; at the end it closes before the exchange does. */
export class HttpServer extends Context.Service<
  HttpServer,
  { readonly port: number; readonly wasReached: () => boolean }
>()("@bourse/server/HttpServer") {
  static readonly layer = Layer.effect(
    HttpServer,
    Effect.gen(function* () {
      const { port, wasReached, answerWith, close } = yield* Listening
      yield* MirrorService
      const [gateway, rest, events] = [yield* GatewayService, yield* ControlPlane, yield* Events]
      const streams = yield* Streams
      const [exchange, faults] = [yield* ExchangeService, yield* FaultRules]
      const keepCounts = Effect.promise(async () => {
        const counts = faults.counts(exchange.state)
        if (counts.length === 0 || exchange.status.name !== "ready") return
        // Counts of fault rules that cannot be written do not fail a stop.
        await exchange.store.setMeta(countsName, JSON.stringify(counts)).catch(() => {})
      })
      answerWith({
        handle: (request, response) => gateway.handle(request, response),
        admits: (request, response) => gateway.admits(request, response),
        rest,
        upgrade: (request, socket, head) => streams.upgrade(request, socket, head),
      })
      // Open streams would prevent the server from closing.
      yield* Effect.addFinalizer(() =>
        Effect.andThen(
          Effect.sync(() => {
            events.close()
            streams.close()
          }),
          Effect.andThen(close, keepCounts),
        ),
      )
      return { port, wasReached }
    }),
  )
}

/** All layers; the outputs are the services that a running server exposes. */
export const serverLayer = HttpServer.layer.pipe(
  Layer.provide([GatewayService.layer, ControlPlane.layer]),
  Layer.provide(Metrics.layer),
  Layer.provide(Streams.layer),
  Layer.provide(Events.layer),
  Layer.provide([FaultRules.layer, Requests.layer, StreamEvents.layer]),
  Layer.provide(Routes.layer),
  Layer.provideMerge(MirrorService.layer),
  Layer.provideMerge(Beginning.layer),
  Layer.provideMerge(ExchangeService.layer),
  Layer.provide(StartPlan.layer),
  Layer.provide(SecretsService.layer),
  Layer.provide(RestoredExchange.layer),
  Layer.provide([MarketService.layer, SharedDatabaseService.layer]),
  Layer.provide(StoreService.layer),
  Layer.provide([MasterKeyService.layer, HistoryReplica.layer]),
  Layer.provideMerge(BranchService.layer),
  Layer.provide(Listening.layer),
)
