/** A server assembled from its parts, so that a test can slow its store and break its exchange. */
import { randomBytes } from "node:crypto"
import { openStore, type Store } from "@bourse/store"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { onTestFinished } from "vitest"
import { CheckReports } from "../../src/control/CheckReports.ts"
import { Exchange, type ExchangeOptions } from "../../src/exchange/Exchange.ts"
import { Gateway } from "../../src/gateway/Gateway.ts"
import { Connections } from "../../src/http/Connections.ts"
import { EventStream } from "../../src/http/EventStream.ts"
import { closeServer, listen, makeHttpServer } from "../../src/http/HttpFront.ts"
import { makeServiceRoutes } from "../../src/http/serviceRoutes.ts"
import type { RunningBourse } from "../../src/index.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { RequestLog } from "../../src/log/RequestLog.ts"
import { StreamLog } from "../../src/log/StreamLog.ts"
import { spotRoutes } from "../../src/routes/spotRoutes.ts"
import { Faults } from "../../src/scenario/Faults.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { NamedSnapshots } from "../../src/snapshots/NamedSnapshots.ts"
import { makeMetrics } from "../../src/telemetry/metrics.ts"
import { startExchange } from "./startExchange.ts"
import { folderOfTest, TestServer } from "./testServer.ts"

export type Append = Store["append"]
export type Query = Store["query"]

/** Wrappers of the real store's calls. */
export interface StoreChange {
  readonly append?: (append: Append) => Append
  readonly query?: (query: Query) => Query
}

const changed = (store: Store, change: StoreChange): Store => {
  const append: Append = (group) => store.append(group)
  const query: Query = (name, parameters) => store.query(name, parameters)
  return {
    get head() {
      return store.head
    },
    get projected() {
      return store.projected
    },
    get historySeq() {
      return store.historySeq
    },
    get historySince() {
      return store.historySince
    },
    rebuildHistory: () => store.rebuildHistory(),
    pruneHistory: (limits) => store.pruneHistory(limits),
    get waitingHistory() {
      return store.waitingHistory
    },
    addHistory: (group) => store.addHistory(group),
    begin: () => store.begin(),
    watch: (checksLog) => store.watch(checksLog),
    checkRestart: () => store.checkRestart(),
    writeCheckpoint: (live) => store.writeCheckpoint(live),
    withSecondState: (compare) => store.withSecondState(compare),
    warnings: store.warnings,
    isReadOnly: store.isReadOnly,
    makeRoom: () => store.makeRoom(),
    get start() {
      return store.start
    },
    checkpoints: (atMost, onBad) => store.checkpoints(atMost, onBad),
    makeCheckpoint: (known) => store.makeCheckpoint(known),
    checkChain: (upTo) => store.checkChain(upTo),
    checkHistory: () => store.checkHistory(),
    cutBefore: (seq) => store.cutBefore(seq),
    groupsAfter: (last, upTo) => store.groupsAfter(last, upTo),
    replay: (onGroup) => store.replay(onGroup),
    copyTo: (path) => store.copyTo(path),
    hashOf: (seq) => store.hashOf(seq),
    meta: (key) => store.meta(key),
    setMeta: (key, value) => store.setMeta(key, value),
    close: () => store.close(),
    append: change.append?.(append) ?? append,
    query: change.query?.(query) ?? query,
  }
}

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Serves the spot endpoints with a new data folder until the test is over. */
export const serveParts = async (
  change: StoreChange = {},
  make: (options: ExchangeOptions) => Exchange = (options) => new Exchange(options),
  faults = new Faults([]),
): Promise<TestServer> => {
  const path = folderOfTest()
  const exchange = make({
    openStore: async () => changed(await openStore({ path }), change),
    log,
    onFatal: () => {},
  })
  await startExchange(exchange)
  const secrets = new Secrets(randomMasterKey())
  for (const command of genesisCommands(exchange.state, secrets, true))
    exchange.turns.submit(command, null, () => {})
  await exchange.commits.drained()
  const requests = new RequestLog(0, [])
  const gateway = new Gateway({
    exchange,
    routes: spotRoutes,
    secrets,
    faults,
    requests,
    spans: null,
    log,
    weights: false,
    devKeys: "loopback",
    trustedProxies: new Set(),
    hosts: new Set(["127.0.0.1"]),
    corsOrigins: new Set(),
  })
  const scope = Scope.makeUnsafe()
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const sandboxToken = "token-of-this-test"
  const random = () => randomBytes(16).toString("hex")
  const tokens = {
    adminToken: null,
    sandboxToken,
    sandboxFrom: "loopback",
    trustedProxies: new Set<string>(),
  } as const
  const streams = { connections: 0, counts: { pushes: 0, slowReaders: 0 } }
  const metrics = makeMetrics({ exchange, connections: new Connections(), streams })
  const snapshots = new NamedSnapshots(":memory:", secrets)
  const events = new EventStream(requests, () => exchange.clock(), tokens)
  const reports = new CheckReports(":memory:")
  const streamLog = new StreamLog(() => exchange.now())
  const parts = { exchange, metrics, requests, streamLog, snapshots, reports, events, secrets, faults }
  const control = { ...parts, mirror: null, sandbox: true, log, random, ...tokens }
  const rest = await Effect.runPromise(Scope.provide(makeServiceRoutes(control), scope))
  const server = makeHttpServer(gateway, rest)
  const port = await listen(server, "127.0.0.1", 0)
  onTestFinished(() => closeServer(server, 2_000))
  return new TestServer({ url: `http://127.0.0.1:${port}`, port, sandboxToken } as RunningBourse)
}
