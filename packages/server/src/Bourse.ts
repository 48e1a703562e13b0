/**
 * A whole server, assembled from its services. `makeBourse` runs a server in an Effect scope; `startBourse`
 * does the same for tests and scripts without Effect.
 */
import "effect/schema/SchemaJITCompiler/enable"
import { type PrunedKind, StoreError } from "@bourse/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { ClockReading } from "./clock/Clock.ts"
import { historySince } from "./history/historySince.ts"
import type { InitKey } from "./init/planInit.ts"
import type { Log } from "./log/Log.ts"
import type { MirrorStatus } from "./mirror/Mirror.ts"
import type { BourseOptions } from "./options/BourseOptions.ts"
import { Options } from "./options/Options.ts"
import type { StartError } from "./StartError.ts"
import { Beginning } from "./services/Beginning.ts"
import { ExchangeService } from "./services/ExchangeService.ts"
import { HttpServer, serverLayer } from "./services/HttpServer.ts"
import { MirrorService } from "./services/MirrorService.ts"
import { held, unheld } from "./services/ProcessHold.ts"
import { layerTraces } from "./telemetry/otlp.ts"

export interface Bourse {
  /** Base URL for clients on this machine: a server on all addresses has the loopback address here. */
  readonly url: string
  readonly port: number
  /** The data folder, or ":memory:". */
  readonly data: string
  /** The sandbox token; null when the sandbox is off. */
  readonly sandboxToken: string | null
  /** Whether a simulated market trades on this exchange. */
  readonly hasMarket: boolean
  /** The mirrored exchange, its symbols, and how late they are; null without a mirrored market. */
  readonly mirror: () => MirrorStatus | null
  /** The keys that the init file granted at this start, or that were issued anew for a branch, with their secrets. */
  readonly initKeys: ReadonlyArray<InitKey>
  /** The exchange clock's time, mode and speed at the moment of the read. */
  readonly clock: () => ClockReading
  /**
   * Calls the listener right after the clock was frozen, released, advanced or set to a speed; returns a function
   * that removes it.
   */
  readonly onClockChange: (listener: () => void) => () => void
  /** The reason why the exchange is read-only; null when it accepts writes. */
  readonly readOnly: () => string | null
  /** The earliest time of the journal, in ms of the exchange clock; null if the journal is complete. */
  readonly journalSince: () => number | null
  /** The earliest time of each kind of history, in ms of the exchange clock; null for a complete kind. */
  readonly historySince: () => Readonly<Record<PrunedKind, number | null>>
  /** The number of the exchange's generation; a reset begins the next. */
  readonly generation: () => number
  /** Whether any request, or connection of a stream, has reached the server. */
  readonly wasReached: () => boolean
}

/** The host that clients call: an address of all interfaces becomes the loopback address. */
const hostToCall = (host: string): string => {
  const called = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host
  return called.includes(":") ? `[${called}]` : called
}

/** Starts a server in the given scope; the scope's end stops it cleanly. */
export const makeBourse = Effect.fn("makeBourse")(function* (
  given: BourseOptions,
): Effect.fn.Return<Bourse, StartError, Scope.Scope> {
  const services = yield* Layer.build(
    serverLayer.pipe(
      Layer.provide(layerTraces(given.otlpEndpoint)),
      Layer.provideMerge(Options.layer(given)),
    ),
  )
  const { host, data, sandboxToken, log } = Context.get(services, Options)
  const exchange = Context.get(services, ExchangeService)
  const { port, wasReached } = Context.get(services, HttpServer)
  const { initKeys } = Context.get(services, Beginning)
  const { mirror } = Context.get(services, MirrorService)
  // The wait is repeated: a timer can fire a moment early, and the clock can be set back meanwhile.
  while (exchange.writesOpenInMs > 0) yield* Effect.sleep(exchange.writesOpenInMs)
  const url = `http://${hostToCall(host)}:${port}`
  log.info("serving", { url, data, seq: exchange.store.head.seq })
  yield* Effect.addFinalizer(() => Effect.sync(() => log.info("stopping")))
  return {
    url,
    port,
    data,
    sandboxToken,
    hasMarket: exchange.hasMarket,
    mirror: () => mirror?.status() ?? null,
    initKeys,
    clock: () => {
      exchange.pace.catchUp()
      return exchange.clock()
    },
    onClockChange: (listener) => exchange.onClockChange(listener),
    readOnly: () => (exchange.status.name === "readOnly" ? exchange.status.reason : null),
    journalSince: () => {
      const { seq, time } = exchange.store.start
      return seq === 0 ? null : time
    },
    historySince: () => historySince(exchange.store),
    generation: () => exchange.state.generation,
    wasReached,
  }
})

/** A running server and how to stop it. */
export interface RunningBourse extends Bourse {
  /** Stops accepting requests, makes accepted ones durable, and closes all connections and files. */
  readonly close: () => Promise<void>
  /**
   * Closes the server like `close()`: `await using bourse = await startBourse()` does this at the end of the
   * block.
   */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * A real exchange inside your own tests: by default in memory and on any free port. The exchange keeps no
 * process alive: a program that ends without `close()` ends it, and the data is as after a crash.
 *
 * @example
 * const bourse = await startBourse()
 * // ... trade against bourse.url with the key dev-alice / dev-secret-alice
 * await bourse.close()
 */
export const startBourse = async (options: BourseOptions = {}): Promise<RunningBourse> => {
  const scope = Scope.makeUnsafe()
  const close = () => held(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  try {
    const starting = makeBourse({ log: quiet, ...options }).pipe(Scope.provide(scope), unheld)
    const bourse = await held(() => Effect.runPromise(starting))
    return { ...bourse, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    // vitest itself fails on an old Node when it shows an error, so this check's error would be hidden.
    if (error instanceof StoreError && error.kind === "node") console.error(error.message)
    throw error
  }
}
