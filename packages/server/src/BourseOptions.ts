/** The options of a server, checked and with their defaults. */
import { createHash, randomBytes } from "node:crypto"
import { isIPv6 } from "node:net"
import { resolve } from "node:path"
import type { handle } from "@bourse/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { canonicalAddress } from "./Address.ts"
import { optionsProblem } from "./checkOptions.ts"
import type { KeepHistory } from "./exchange/HistoryPruning.ts"
import type { KeepJournal } from "./exchange/SnapshotSchedule.ts"
import { type Log, logToStderr } from "./Log.ts"
import type { Progress } from "./Progress.ts"
import { UnsafeOptions } from "./StartError.ts"

export interface BourseOptions {
  /** Address to listen on; default: 127.0.0.1. */
  readonly host?: string | undefined
  /** Port to listen on; default: 0, any free port. */
  readonly port?: number | undefined
  /** The data folder; default: ":memory:", which keeps nothing. */
  readonly data?: string | undefined
  /** Demo accounts and sandbox endpoints; default: true. On a host that is not loopback, the start fails unless this is "force". */
  readonly sandbox?: boolean | "force" | undefined
  /** Where the sandbox endpoints work from; default: "loopback". "any" is for a container whose port is published. */
  readonly sandboxFrom?: "loopback" | "any" | undefined
  /** Token for the sandbox and admin endpoints; at least 16 characters; default: random. */
  readonly sandboxToken?: string | undefined
  /** Token for the admin endpoints; at least 16 characters. Without it, only the sandbox token opens them. */
  readonly adminToken?: string | undefined
  /** Makes generated keys, secrets and tokens the same in every run. For tests. */
  readonly seed?: number | undefined
  /** Rate limits: whether request weights and rates are enforced; default: true. */
  readonly weights?: boolean | undefined
  /** Where development keys work from; default: "loopback". */
  readonly devKeys?: "loopback" | "any" | undefined
  /** Further host names that requests may use. */
  readonly allowHosts?: ReadonlyArray<string> | undefined
  /** Origins of web pages that may send requests. */
  readonly corsOrigins?: ReadonlyArray<string> | undefined
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: ReadonlyArray<string> | undefined
  /** The master key, 64 hex digits; takes precedence over the file. */
  readonly masterKey?: string | undefined
  /** File with the master key; default: `master.key` in the data folder. The sandbox creates it for new data; otherwise it must exist. */
  readonly masterKeyFile?: string | undefined
  /** The last good group of a journal that lost its end: starts there and deletes everything later. */
  readonly acceptJournalEnd?: number | undefined
  /**
   * Whether the journal keeps everything, or only what came after the older of two snapshots. Unless given, a data
   * folder stays with what it began with: `since-snapshot` in the sandbox, otherwise `all`.
   */
  readonly keepJournal?: KeepJournal | undefined
  /**
   * Whether history keeps everything, or only what can still be queried. Unless given, a data folder stays with what it
   * began with: `queryable` in the sandbox, otherwise `all`.
   */
  readonly keepHistory?: KeepHistory | undefined
  /** Makes damaged history again from the journal before it starts; default: false. */
  readonly rebuildHistory?: boolean | undefined
  /** Told where a start, a migration or a rebuilding is that takes longer than a second; the log is, unless given. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly log?: Log | undefined
  /** Called when the server stopped because of an error, for example a broken invariant. */
  readonly onFatal?: ((error: Error) => void) | undefined
  /** The engine's command handler; tests pass a handler with a fault. */
  readonly handle?: typeof handle | undefined
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
    data: options.data === undefined || options.data === ":memory:" ? ":memory:" : resolve(options.data),
    log: options.log ?? logToStderr(),
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
        if (options.sandbox !== false && options.sandbox !== "force" && !loopbackHosts.has(host)) {
          const message = `the sandbox has published keys and unlimited test funds: it listens on ${host} only if forced (--sandbox force)`
          return Effect.fail(new UnsafeOptions({ message }))
        }
        return Effect.succeed(withDefaults(options))
      }),
    )
}
