/**
 * The exchange as a layer for programs and tests with Effect: `import { BourseTest } from "bourse/effect"`. The
 * layer needs `effect` and `@bourse/control` beside `bourse`.
 */
import { ControlClient } from "@bourse/control"
// This import uses the package's name: the published `bourse` bundles its own Effect, while this file uses the
// user's.
import { type BourseOptions, demoAccounts, type RunningBourse, startBourse } from "bourse"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The exchange could not be started; `message` says why. */
export class BourseStartError extends Data.TaggedError("BourseStartError")<{
  readonly message: string
  readonly cause: unknown
}> {}

/** A client of the domain packages, such as `SpotClient`. */
interface ClientClass<Options, Client, Failure> {
  readonly layer: (options: Options) => Layer.Layer<Client, Failure>
}

/** Options of a client with the key of an account. */
interface Account {
  readonly baseUrl: string
  readonly apiKey: string
  readonly secret: string
}

/**
 * A running exchange as a service of the layer. The exchange is started when the layer is built and closed with
 * the layer's scope.
 */
export class BourseTest extends Context.Service<BourseTest, RunningBourse>()("bourse/BourseTest") {
  /**
   * A new exchange, by default in memory with empty books, and its control plane as a service. Building the
   * layer fails with {@link BourseStartError}. In a test file all tests share the exchange: `ControlClient`
   * resets it or loads a snapshot.
   *
   * @example
   * const layer = BourseTest.client(SpotClient, "alice").pipe(
   *   Layer.provideMerge(BourseTest.layer({ market: true, clock: { frozen: true } })),
   * )
   */
  static readonly layer = (
    options: BourseOptions = {},
  ): Layer.Layer<BourseTest | ControlClient, BourseStartError> => {
    const start = Effect.tryPromise({
      try: () => startBourse(options),
      catch: (cause) =>
        new BourseStartError({ cause, message: cause instanceof Error ? cause.message : String(cause) }),
    })
    const control = Layer.unwrap(
      BourseTest.useSync(({ url, sandboxToken }) =>
        ControlClient.layer({ baseUrl: url, token: sandboxToken ?? options.adminToken ?? "" }),
      ),
    )
    return Layer.provideMerge(
      control,
      Layer.effect(
        BourseTest,
        Effect.acquireRelease(start, ({ close }) => Effect.promise(close)),
      ),
    )
  }

  /**
   * A client of the running exchange, with the key of a demo account or another one. Without an account the client has no
   * key, such as `MarketClient`.
   */
  static readonly client: {
    <Client, Failure>(
      client: ClientClass<Account, Client, Failure>,
      account: keyof typeof demoAccounts | Omit<Account, "baseUrl">,
    ): Layer.Layer<Client, Failure, BourseTest>
    <Client, Failure>(
      client: ClientClass<{ readonly baseUrl: string }, Client, Failure>,
    ): Layer.Layer<Client, Failure, BourseTest>
  } = <Client, Failure>(
    client: ClientClass<Account, Client, Failure>,
    account?: keyof typeof demoAccounts | Omit<Account, "baseUrl">,
  ) => {
    const key = typeof account === "string" ? demoAccounts[account] : account
    return Layer.unwrap(BourseTest.useSync(({ url }) => client.layer({ ...key, baseUrl: url } as Account)))
  }
}
