/** The options of a server, checked and completed with defaults. */
import { createHash, randomBytes } from "node:crypto"
import { isIPv6 } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { canonicalAddress } from "../callers/Address.ts"
import { type CheckedInit, InitError, parseInit } from "../init/InitFile.ts"
import { logToStderr } from "../log/Log.ts"
import { UnsafeOptions } from "../StartError.ts"
import { findWorld } from "../worlds/findWorld.ts"
import type { BourseOptions, SimulatedMarketOptions } from "./BourseOptions.ts"
import { optionsProblem } from "./checkOptions.ts"

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"])

/** Random bytes as hex; with a seed they are the same in every run. */
const makeRandom = (seed: number | undefined): ((bytes: number) => string) => {
  if (seed === undefined) return (bytes) => randomBytes(bytes).toString("hex")
  let count = 0
  return (bytes) =>
    createHash("sha256")
      .update(`bourse ${seed} ${count++}`)
      .digest("hex")
      .slice(0, 2 * bytes)
}

/** Maximum characters of the request log: 32 million, usually a few megabytes. */
const requestLogDefault = 10_000

/** `market: true` leaves the market's details to the init file. */
const marketOptions = (
  option: BourseOptions["market"],
  init: CheckedInit["market"],
): SimulatedMarketOptions | null => {
  const ofInit = init === true ? {} : init === false || init === undefined ? null : init
  if (option === undefined) return ofInit
  if (option === true) return ofInit ?? {}
  return option === false ? null : option
}

const withDefaults = (options: BourseOptions) => {
  const { host = "127.0.0.1", port = 0, weights = true } = options
  const { devKeys = "loopback", sandboxFrom = "loopback" } = options
  const sandbox = options.sandbox !== false
  const init = options.init === undefined ? undefined : parseInit(options.init)
  let random = makeRandom(options.seed)
  const world = options.from === undefined ? undefined : findWorld(options.from)
  const isInMemory = options.data === undefined || options.data === ":memory:"
  const market = marketOptions(options.market, init?.market)
  return {
    ...options,
    /** The snapshot from which a new exchange starts. */
    world,
    /** Whether the data folder is removed at the end: for a branch without a named folder. */
    isTemporary: world !== undefined && isInMemory,
    host,
    port,
    weights,
    devKeys,
    sandboxFrom,
    sandbox,
    init,
    // A branch continues with its snapshot's market.
    market: options.market === undefined && world?.facts.hasMarket === true ? {} : market,
    data: !isInMemory
      ? resolve(options.data!)
      : world === undefined
        ? ":memory:"
        : join(tmpdir(), `bourse-${randomBytes(8).toString("hex")}`),
    log: options.log ?? logToStderr(),
    requestLog: options.requestLog ?? requestLogDefault,
    random: (bytes: number) => random(bytes),
    /** All random values of the server after this line come from this source. */
    reseed: (source: (bytes: number) => string) => {
      random = source
    },
    sandboxToken: sandbox ? (options.sandboxToken ?? random(16)) : null,
    adminToken: options.adminToken ?? null,
    trustedProxies: new Set(options.trustedProxies?.map((address) => canonicalAddress(address)!)),
    hosts: new Set(
      ["localhost", "127.0.0.1", "::1", host, ...(options.allowHosts ?? [])].map((name) =>
        // Host names as a Host header spells them: an IPv6 address in brackets, lower case.
        (isIPv6(name) ? `[${name}]` : name).toLowerCase(),
      ),
    ),
    corsOrigins: new Set(options.corsOrigins),
  }
}

/** The options of the server under construction. */
export class Options extends Context.Service<Options, ReturnType<typeof withDefaults>>()(
  "@bourse/server/Options",
) {
  static readonly layer = (options: BourseOptions): Layer.Layer<Options, UnsafeOptions> =>
    Layer.effect(
      Options,
      Effect.suspend(() => {
        const { host = "127.0.0.1" } = options
        const problem = optionsProblem(options)
        if (problem !== undefined) return Effect.fail(new UnsafeOptions({ message: problem }))
        if (options.sandbox !== false && options.sandbox !== "force" && !loopbackHosts.has(host)) {
          const message = `the sandbox has published keys and unlimited test funds: the sandbox listens on ${host} only with --sandbox force`
          return Effect.fail(new UnsafeOptions({ message }))
        }
        try {
          const checked = withDefaults(options)
          if (checked.sandbox || checked.market === null) return Effect.succeed(checked)
          const message = "the simulated market pays with test funds: --market needs --sandbox on"
          return Effect.fail(new UnsafeOptions({ message }))
        } catch (error) {
          if (error instanceof UnsafeOptions) return Effect.fail(error)
          if (!(error instanceof InitError)) throw error
          return Effect.fail(new UnsafeOptions({ message: error.message }))
        }
      }),
    )
}
