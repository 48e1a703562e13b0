/** The options of a server, checked and with their defaults. */
import { createHash, randomBytes } from "node:crypto"
import { isIPv6 } from "node:net"
import { resolve } from "node:path"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { canonicalAddress } from "./Address.ts"
import type { BourseOptions } from "./BourseOptions.ts"
import { optionsProblem } from "./checkOptions.ts"
import { logToStderr } from "./Log.ts"
import { UnsafeOptions } from "./StartError.ts"

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

/** A few megabytes at most. */
const requestLogDefault = 1_000

const withDefaults = (options: BourseOptions) => {
  const { host = "127.0.0.1", port = 0, weights = true } = options
  const { devKeys = "loopback", sandboxFrom = "loopback" } = options
  const sandbox = options.sandbox !== false
  const random = makeRandom(options.seed)
  return {
    ...options,
    host,
    port,
    weights,
    devKeys,
    sandboxFrom,
    sandbox,
    market: options.market === true ? {} : options.market === false ? null : (options.market ?? null),
    data: options.data === undefined || options.data === ":memory:" ? ":memory:" : resolve(options.data),
    log: options.log ?? logToStderr(),
    requestLog: options.requestLog ?? requestLogDefault,
    random,
    sandboxToken: sandbox ? (options.sandboxToken ?? random(16)) : null,
    adminToken: options.adminToken ?? null,
    trustedProxies: new Set(options.trustedProxies?.map((address) => canonicalAddress(address)!)),
    hosts: new Set(
      ["localhost", "127.0.0.1", "::1", host, ...(options.allowHosts ?? [])].map((name) =>
        // As the Host header spells it.
        (isIPv6(name) ? `[${name}]` : name).toLowerCase(),
      ),
    ),
    corsOrigins: new Set(options.corsOrigins),
  }
}

/** The options of the server that is being built. */
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
        if (options.sandbox === false && options.market !== undefined && options.market !== false) {
          const message = "the simulated market pays with test funds: --market needs --sandbox on"
          return Effect.fail(new UnsafeOptions({ message }))
        }
        if (options.sandbox !== false && options.sandbox !== "force" && !loopbackHosts.has(host)) {
          const message = `the sandbox has published keys and unlimited test funds: it listens on ${host} only if forced (--sandbox force)`
          return Effect.fail(new UnsafeOptions({ message }))
        }
        return Effect.succeed(withDefaults(options))
      }),
    )
}
