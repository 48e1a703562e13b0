/** The options of a server. */
import type { handle } from "@bourse/engine"
import type { MarketFile } from "@bourse/simulator"
import type { KeepHistory } from "../history/HistoryPruning.ts"
import type { InitFile } from "../init/InitFile.ts"
import type { Log } from "../log/Log.ts"
import type { Progress } from "../log/Progress.ts"
import type { KeepJournal } from "../recovery/CheckpointSchedule.ts"

export interface SimulatedMarketOptions {
  /** Seed of the market, a whole number; default: 1. The same seed, file and start make the same market. */
  readonly seed?: number | undefined
  /** Differences from the default market, as the JSON of a market file. */
  readonly file?: MarketFile | undefined
  /**
   * Files of recorded data, each replayed in the symbol that its name begins with: klines, trades and aggTrades of
   * Binance's public dumps, ccxt's OHLCV, JSON lines; plain, gzip or zip. With `clock.start` each row of a file
   * plays at its recorded time, otherwise from the market's start on.
   */
  readonly replay?: ReadonlyArray<string> | undefined
  /**
   * The exchange to mirror, as `https://host?symbols=BTCUSDT,ETHUSDT`; without symbols, all that it trades. Prices,
   * books and trades are those of that exchange; orders are matched here. Only public data is read from it, without a
   * key.
   */
  readonly mirror?: string | undefined
  /** Whether recorded prices finer than the tick are rounded; default: false, they are refused. */
  readonly rounding?: boolean | undefined
}

export interface ClockOptions {
  /**
   * First time of the exchange clock, 13 digits, in ms since the epoch; default: the system clock's time. Needs new
   * data.
   */
  readonly start?: number | undefined
  /** Whether the clock is frozen until it is advanced or unfrozen; default: false. Needs new data. */
  readonly frozen?: boolean | undefined
  /**
   * Maximum speed of the clock, in its milliseconds per millisecond of the system clock, 1 to 10,000. Default
   * of the speed: the setting of existing data, 1 for new data.
   */
  readonly speed?: number | undefined
}

export interface BourseOptions {
  /** Address on which to listen; default: 127.0.0.1. */
  readonly host?: string | undefined
  /** Port to listen on; default: 0, any free port. */
  readonly port?: number | undefined
  /** The data folder; default: ":memory:", which stores nothing. */
  readonly data?: string | undefined
  /**
   * Begins a new exchange where this snapshot was saved: the snapshot's name in `.bourse`, or its file. `data`
   * is a new folder; without `data`, the exchange gets a temporary folder that is removed at the end. With
   * `masterKey` and `masterKeyFile` left out, the key is `master.key` of the folder that the snapshot is in;
   * without that file, keys get new secrets.
   */
  readonly from?: string | undefined
  /**
   * The database of PostgreSQL that holds journal and history instead of the data folder,
   * `postgresql://user@host:port/name`. When several servers share a database, one writes and the others are standbys,
   * which take over when it ends. Servers that share a database need the same master key, and each its own data
   * folder, for its checkpoints.
   */
  readonly databaseUrl?: string | undefined
  /** Whether writes are rejected while the database has no synchronous standby; default: false. */
  readonly requireSyncStandby?: boolean | undefined
  /**
   * A replica of the PostgreSQL database: history is read from the replica if it is recent enough, otherwise
   * from the primary.
   */
  readonly historyUrl?: string | undefined
  /**
   * Whether there are demo accounts and sandbox endpoints; default: true. On a host that is not loopback, the
   * start fails unless this option is "force".
   */
  readonly sandbox?: boolean | "force" | undefined
  /**
   * Addresses that may call the sandbox endpoints; default: "loopback". "any" is for a container with a published
   * port.
   */
  readonly sandboxFrom?: "loopback" | "any" | undefined
  /** Token for the sandbox and admin endpoints; at least 16 characters; default: random. */
  readonly sandboxToken?: string | undefined
  /**
   * Token for the admin endpoints; at least 16 characters. Without this token, only the sandbox token opens the
   * admin endpoints.
   */
  readonly adminToken?: string | undefined
  /**
   * The simulated market: quotes and trades in every symbol, by exchange time; default: false, empty books. The
   * value `true` means the default market with seed 1. A data folder keeps the seed and the market file of its
   * first start.
   */
  readonly market?: boolean | SimulatedMarketOptions | undefined
  /**
   * Content of a new exchange: accounts with keys and funds, settings, coins, symbols; and the market of every start.
   * The value is the JSON of an init file. The init file is applied once, at the first start of a data folder.
   */
  readonly init?: InitFile | undefined
  /** The exchange clock: its first time, whether it is frozen, and its speed. */
  readonly clock?: ClockOptions | undefined
  /** Seed that makes generated keys, secrets and tokens the same in every run. For tests. */
  readonly seed?: number | undefined
  /** Rate limits: whether request weights and rates are enforced; default: true. */
  readonly weights?: boolean | undefined
  /** From where development keys may be used; default: "loopback". */
  readonly devKeys?: "loopback" | "any" | undefined
  /** Further host names that requests may use. */
  readonly allowHosts?: ReadonlyArray<string> | undefined
  /** Origins of web pages that may send requests. */
  readonly corsOrigins?: ReadonlyArray<string> | undefined
  /**
   * Addresses of proxies whose X-Forwarded-For is trusted. A request that a program on this machine forwarded without
   * naming the caller counts as remote for development keys, sandbox endpoints and address lists.
   */
  readonly trustedProxies?: ReadonlyArray<string> | undefined
  /** The master key, 64 hex digits; takes precedence over the file. */
  readonly masterKey?: string | undefined
  /**
   * File with the master key; default: `master.key` in the data folder. The sandbox creates the master key for
   * new data; otherwise the file must exist.
   */
  readonly masterKeyFile?: string | undefined
  /**
   * The last good group of a journal that lost its end: the server starts with this group and deletes all later
   * ones.
   */
  readonly acceptJournalEnd?: number | undefined
  /**
   * Whether the journal keeps everything, or only groups after the older of two checkpoints. By default a data
   * folder keeps its first setting for the journal: `since-checkpoint` in the sandbox, otherwise `all`.
   */
  readonly keepJournal?: KeepJournal | undefined
  /**
   * Whether history keeps everything, or only rows that can still be queried. By default a data folder keeps
   * its first setting for the history: `queryable` in the sandbox, otherwise `all`.
   */
  readonly keepHistory?: KeepHistory | undefined
  /** Rebuilds damaged history from the journal before the start; default: false. */
  readonly rebuildHistory?: boolean | undefined
  /** Called with the progress of a start, a migration or a rebuild that takes longer than a second; default: the log. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly log?: Log | undefined
  /** How many requests the request log keeps in memory, with their answers; default: 10000, 0 keeps none. */
  readonly requestLog?: number | undefined
  /** A file that keeps the request log on disk too, masked, in at most twice 64 MiB; default: none. */
  readonly requestLogFile?: string | undefined
  /** OTLP collector (HTTP, JSON) for metrics and spans, for example http://127.0.0.1:4318; default: none. */
  readonly otlpEndpoint?: string | undefined
  /** Called when the server stopped because of an error, for example a broken invariant. */
  readonly onFatal?: ((error: Error) => void) | undefined
  /** The engine's command handler; tests pass a faulty handler. */
  readonly handle?: typeof handle | undefined
}
