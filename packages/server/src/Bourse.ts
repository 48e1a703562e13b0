/**
 * A whole server, put together: store, exchange, gateway, control plane, HTTP. `makeBourse` lives in an Effect
 * scope; `startBourse` is the same for tests and scripts that know nothing of Effect.
 */
import "effect/schema/SchemaJITCompiler/enable"
import { createHash, randomBytes } from "node:crypto"
import { isIPv6 } from "node:net"
import { resolve } from "node:path"
import { permissions } from "@bourse/core"
import type { Command, handle } from "@bourse/engine"
import { type Kept, openStore } from "@bourse/store"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { canonicalAddress } from "./Address.ts"
import type { ClockReading } from "./Clock.ts"
import { optionsProblem } from "./checkOptions.ts"
import { Exchange } from "./Exchange.ts"
import { Faults } from "./Faults.ts"
import { Gateway } from "./Gateway.ts"
import { demoAccounts, genesisCommands } from "./Genesis.ts"
import { closeServer, listen, makeHttpServer } from "./HttpFront.ts"
import { type Log, logToStderr } from "./Log.ts"
import { earlierCheck, prepareMasterKey } from "./masterKey.ts"
import { makeOtherRoutes } from "./otherRoutes.ts"
import type { Progress } from "./Progress.ts"
import { Refused } from "./Refused.ts"
import { brokerRoutes } from "./routes/brokerRoutes.ts"
import { marketRoutes } from "./routes/marketRoutes.ts"
import { spotRoutes } from "./routes/spotRoutes.ts"
import { walletRoutes } from "./routes/walletRoutes.ts"
import { type MasterKeyError, openSecret, type Secrets } from "./Secrets.ts"
import type { KeepJournal } from "./SnapshotSchedule.ts"
import { startingFront } from "./startingFront.ts"

export interface BourseOptions {
  /** Where to listen; 127.0.0.1 unless given. */
  readonly host?: string | undefined
  /** 0 for any free port, which is the default. */
  readonly port?: number | undefined
  /** The data folder, or ":memory:" (the default): then nothing survives. */
  readonly data?: string | undefined
  /** Demo accounts and sandbox verbs; on unless switched off. Refused on a host that is not loopback, unless forced. */
  readonly sandbox?: boolean | "force" | undefined
  /** Opens the sandbox verbs and the admin verbs; at least 16 characters, random unless given. */
  readonly sandboxToken?: string | undefined
  /** Opens the admin verbs; at least 16 characters. Without one they are off (but for the sandbox token). */
  readonly adminToken?: string | undefined
  /** Makes generated keys, secrets and tokens the same in every run. For tests. */
  readonly seed?: number | undefined
  /** Whether request weights and rates are charged; on unless switched off. */
  readonly weights?: boolean | undefined
  /** Where development keys may be used from; loopback unless "any". */
  readonly devKeys?: "loopback" | "any" | undefined
  /** Further host names this server answers to. */
  readonly allowHosts?: ReadonlyArray<string> | undefined
  /** Origins whose web pages may call. */
  readonly corsOrigins?: ReadonlyArray<string> | undefined
  /** Addresses of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies?: ReadonlyArray<string> | undefined
  /** 64 hex digits; before the file. */
  readonly masterKey?: string | undefined
  /** `master.key` in the data folder unless given; the sandbox makes one, elsewhere a missing one is refused. */
  readonly masterKeyFile?: string | undefined
  /** Starts on a journal that lost its end, of which this is the last good group; everything later is deleted. */
  readonly acceptJournalEnd?: number | undefined
  /**
   * Whether the journal keeps everything, or only what came after the older of two snapshots. Unless given, a data
   * folder stays with what it began with: `since-snapshot` in the sandbox, otherwise `all`.
   */
  readonly keepJournal?: KeepJournal | undefined
  readonly log?: Log | undefined
  /** Called when the server had to stop by itself: an invariant broke. */
  /** Told where a start, a migration or a rebuilding is that takes longer than a second; the log is, unless given. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly onFatal?: ((error: Error) => void) | undefined
  /** The engine's command handler; tests pass one that fails on purpose. */
  readonly handle?: typeof handle | undefined
}

/** A key of one of the sandbox's own bots. */
export interface BotKey {
  readonly apiKey: string
  readonly secret: string
}

export interface Bourse {
  readonly url: string
  readonly port: number
  /** The data folder, or ":memory:". */
  readonly data: string
  /** Null when the sandbox is off. */
  readonly sandboxToken: string | null
  /** What went before on this data: false for a new exchange. */
  readonly isNew: boolean
  readonly clock: () => ClockReading
  /** Why nothing is written at the moment and reads alone are answered; null when writes are taken. */
  readonly readOnly: () => string | null
  /** From when on the journal is there, exchange time in milliseconds; null when it is there from the beginning. */
  readonly journalSince: () => number | null
  /** Which life of the exchange this is; a reset begins the next. */
  readonly generation: () => number
  /** The key of `maker` or `taker`: random, loopback only, free of weights. */
  readonly botKey: (name: "maker" | "taker") => Promise<BotKey>
}

/** The options contradict each other or are unsafe; the message says what to change. */
export class UnsafeOptions extends Error {
  override readonly name = "UnsafeOptions"
}

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"])

/** Random bytes as hex; the same in every run when there is a seed. */
const makeRandom = (seed: number | undefined): ((bytes: number) => string) => {
  if (seed === undefined) return (bytes) => randomBytes(bytes).toString("hex")
  let count = 0
  return (bytes) =>
    createHash("sha256")
      .update(`bourse ${seed} ${count++}`)
      .digest("hex")
      .slice(0, 2 * bytes)
}

/** What the key of the hash chain has replaced: nobody is to take this data for older than it is. */
const forgetEarlierCheck = async ({ store }: Exchange): Promise<void> => {
  if (!store.isReadOnly && (await store.meta(earlierCheck))) await store.setMeta(earlierCheck, "")
}

/** Who answers at the moment. */
type Front = Pick<Gateway, "handle" | "admits"> & { readonly rest: ReturnType<typeof startingFront>["rest"] }

/** What the journal of a data folder keeps, under this name; of folders from before there was a choice, all. */
const keepJournalName = "keepJournal"

const noteKeepJournal = async ({ store, isNew }: Exchange, keepJournal: KeepJournal): Promise<void> => {
  if (isNew && !store.isReadOnly) await store.setMeta(keepJournalName, keepJournal)
}

const submit = (exchange: Exchange, command: Command): Promise<void> =>
  new Promise((done, fail) => {
    exchange.submit(command, null, (outcome: unknown) =>
      outcome instanceof Refused ? fail(new Error(outcome.message)) : done(),
    )
  })

/** Starts a server in the scope it is given; the scope's end stops it cleanly. */
export const makeBourse = Effect.fn("makeBourse")(function* (options: BourseOptions) {
  const { host = "127.0.0.1", port = 0 } = options
  const data = options.data === undefined || options.data === ":memory:" ? ":memory:" : resolve(options.data)
  const problem = optionsProblem(options)
  if (problem !== undefined) return yield* Effect.fail(new UnsafeOptions(problem))
  const sandbox = options.sandbox !== false
  const log = options.log ?? logToStderr()
  if (sandbox && options.sandbox !== "force" && !loopbackHosts.has(host)) {
    return yield* Effect.fail(
      new UnsafeOptions(
        `the sandbox hands out money and published keys, so it does not listen on ${host} unless forced`,
      ),
    )
  }
  const random = makeRandom(options.seed)
  const sandboxToken = sandbox ? (options.sandboxToken ?? random(16)) : null

  const prepared = yield* Effect.try({
    try: () =>
      prepareMasterKey({ text: options.masterKey, file: options.masterKeyFile, data, make: sandbox }),
    catch: (error) => error as MasterKeyError,
  })
  let secretsOfData: Secrets | undefined
  // Once accepted, an end is not to be accepted again when the store is opened anew.
  let { acceptJournalEnd } = options
  const openData = async (mode: "write" | "read") => {
    const chainKey = (kept: Kept) => {
      const opened = prepared(kept)
      secretsOfData ??= opened.secrets
      return opened.chainKey
    }
    const onProgress = (doing: string, done: number) => exchange.progress.at(doing, done)
    const store = await openStore({ path: data, mode, chainKey, acceptJournalEnd, onProgress })
    if (mode === "write") acceptJournalEnd = undefined
    for (const warning of store.warnings) log.warn(warning)
    return store
  }

  const exchange = new Exchange({
    openStore: openData,
    log,
    onFatal: options.onFatal ?? (() => {}),
    onProgress: options.onProgress,
    keepJournal: async (store) =>
      options.keepJournal ??
      ((await store.meta(keepJournalName)) === "since-snapshot" ? "since-snapshot" : "all"),
    ...(options.handle === undefined ? {} : { handle: options.handle }),
  })
  const attempt = <A>(run: () => Promise<A>) =>
    Effect.tryPromise({ try: run, catch: (error) => error as Error })
  // It listens before it is ready, so that readiness can be asked for, and a port that is taken is told at once.
  let front: Front = startingFront(exchange)
  const server = makeHttpServer(
    {
      handle: (request, response) => front.handle(request, response),
      admits: (request, response) => front.admits(request, response),
    },
    (request, response) => front.rest(request, response),
  )
  const close = () => Effect.promise(() => closeServer(server, 2_000))
  const chosen = yield* Effect.acquireRelease(
    attempt(() => listen(server, host, port)),
    close,
  )
  yield* Effect.acquireRelease(
    attempt(() => exchange.start()),
    () => Effect.promise(() => exchange.close()),
  )
  // Before the exchange.
  yield* Effect.addFinalizer(close)
  const secrets = secretsOfData!
  yield* attempt(() => forgetEarlierCheck(exchange))
  yield* attempt(() => noteKeepJournal(exchange, options.keepJournal ?? (sandbox ? "since-snapshot" : "all")))
  const { isNew } = exchange
  // Each command sees what the ones before it made; all share one commit.
  const genesis = genesisCommands(exchange.state, secrets, sandbox)
  if (exchange.status.name !== "readOnly" || isNew)
    yield* attempt(() => Promise.all(genesis.map((command) => submit(exchange, command))))
  else if (genesis.length > 0)
    log.warn("read-only: what this version adds to older data is added at the next start")

  const routes = [...spotRoutes, ...walletRoutes, ...brokerRoutes({ secrets, random }), ...marketRoutes]
  const faults = new Faults(routes.map(({ endpoint }) => endpoint))
  const gateway = new Gateway({
    exchange,
    routes,
    secrets,
    faults,
    log,
    weights: options.weights ?? true,
    devKeys: options.devKeys ?? "loopback",
    trustedProxies: new Set(options.trustedProxies?.map((address) => canonicalAddress(address)!)),
    hosts: new Set(
      ["localhost", "127.0.0.1", "::1", host, ...(options.allowHosts ?? [])].map((name) =>
        // As the Host header spells it.
        (isIPv6(name) ? `[${name}]` : name).toLowerCase(),
      ),
    ),
    corsOrigins: new Set(options.corsOrigins),
  })
  const adminToken = options.adminToken ?? null
  const rest = yield* makeOtherRoutes({ exchange, secrets, faults, log, random, adminToken, sandboxToken })
  front = {
    handle: (request, response) => gateway.handle(request, response),
    admits: (request, response) => gateway.admits(request, response),
    rest,
  }
  // A timer can fire a moment early, and the clock can be set back meanwhile.
  while (exchange.writesOpenInMs > 0) yield* Effect.sleep(exchange.writesOpenInMs)
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${chosen}`
  log.info("serving", { url, data, seq: exchange.store.head.seq })
  yield* Effect.addFinalizer(() => Effect.sync(() => log.info("stopping")))

  const botKey = async (name: "maker" | "taker"): Promise<BotKey> => {
    const { uid } = demoAccounts.find((account) => account.name === name)!
    const existing = [...exchange.state.keys.values()].find(
      (key) => key.uid === uid && key.note === "built-in bot",
    )
    if (existing !== undefined) return { apiKey: existing.key, secret: openSecret(secrets, existing) }
    const [apiKey, secret] = [`bot-${random(12)}`, random(24)]
    await submit(exchange, {
      type: "grantKey",
      key: apiKey,
      uid,
      permissions,
      addresses: [],
      note: "built-in bot",
      sealedSecret: secrets.seal(secret, `${apiKey} ${uid}`),
      dialect: "documented",
      loopbackOnly: true,
      unmetered: true,
    })
    return { apiKey, secret }
  }

  const bourse: Bourse = {
    url,
    port: chosen,
    data,
    sandboxToken,
    isNew,
    clock: () => exchange.clock(),
    readOnly: () => (exchange.status.name === "readOnly" ? exchange.status.reason : null),
    journalSince: () => {
      const { seq, time } = exchange.store.start
      return seq === 0 ? null : time
    },
    generation: () => exchange.state.generation,
    botKey,
  }
  return bourse
})

/** A running server and how to stop it. */
export interface RunningBourse extends Bourse {
  /** Stops accepting, lets what was accepted become durable, closes everything. */
  readonly close: () => Promise<void>
}

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * A real exchange inside your own tests: in memory on any free port unless told otherwise.
 *
 * @example
 * const bourse = await startBourse()
 * // ... trade against bourse.url with the key dev-alice / dev-secret-alice
 * await bourse.close()
 */
export const startBourse = async (options: BourseOptions = {}): Promise<RunningBourse> => {
  const scope = Scope.makeUnsafe()
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  try {
    const bourse = await Effect.runPromise(makeBourse({ log: quiet, ...options }).pipe(Scope.provide(scope)))
    return { ...bourse, close }
  } catch (error) {
    await close()
    throw error
  }
}
