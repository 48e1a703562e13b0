/** What a server can be told at its start, and what becomes of it: checked, with its defaults. */
import { createHash, randomBytes } from "node:crypto"
import { isIPv6 } from "node:net"
import { resolve } from "node:path"
import type { handle } from "@bourse/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { canonicalAddress } from "./Address.ts"
import { optionsProblem } from "./checkOptions.ts"
import type { KeepJournal } from "./exchange/SnapshotSchedule.ts"
import { type Log, logToStderr } from "./Log.ts"
import type { Progress } from "./Progress.ts"
import { UnsafeOptions } from "./StartError.ts"

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
  /** Told where a start, a migration or a rebuilding is that takes longer than a second; the log is, unless given. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly log?: Log | undefined
  /** Called when the server had to stop by itself: an invariant broke. */
  readonly onFatal?: ((error: Error) => void) | undefined
  /** The engine's command handler; tests pass one that fails on purpose. */
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
  const { host = "127.0.0.1", port = 0, weights = true, devKeys = "loopback" } = options
  const sandbox = options.sandbox !== false
  const random = makeRandom(options.seed)
  return {
    ...options,
    host,
    port,
    weights,
    devKeys,
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
          const message = `the sandbox hands out money and published keys, so it does not listen on ${host} unless forced`
          return Effect.fail(new UnsafeOptions({ message }))
        }
        return Effect.succeed(withDefaults(options))
      }),
    )
}
