/**
 * A database that servers share: one server writes, the others are standbys. This class tracks the server's
 * current role.
 */
import { type PreparedStore, type Store, StoreError } from "@bourse/store"
import { Lease, nameOfDatabase } from "@bourse/store-postgres"
import type { Log } from "../log/Log.ts"
import { type Followed, Standby } from "./Standby.ts"

export interface SharedDatabaseOptions {
  readonly url: string
  /** This server's address for the other servers and their clients. */
  readonly address: string
  /** Connects this server to the shared database. */
  readonly prepare: () => Promise<PreparedStore>
  readonly log: Log
}

export class SharedDatabase {
  readonly #options: SharedDatabaseOptions
  readonly #lease: Lease
  readonly #standby: Standby
  #prepared: PreparedStore | undefined
  #followed: Followed | undefined
  #isWaiting = false
  #lost: StoreError | undefined
  #onLost: (error: StoreError) => void = () => {}

  constructor(options: SharedDatabaseOptions) {
    this.#options = options
    const { url, address, log } = options
    this.#lease = new Lease({
      url,
      address,
      onJump: (ms) => log.warn("the database's clock jumped", { ms: Math.round(ms) }),
      onLost: (error) => {
        this.#lost = error
        this.#onLost(error)
      },
    })
    this.#standby = new Standby(async () => this.#prepared?.follow(), log)
  }

  /** The standby while this server waits for the writer's end; undefined before and after. */
  get standby(): Standby | undefined {
    return this.#isWaiting ? this.#standby : undefined
  }

  /**
   * Resolves once this server is the writer. Rejects with a StoreError, or if the master key differs from that
   * of the data.
   */
  async becomeWriter(signal: AbortSignal): Promise<void> {
    const { prepare, log } = this.#options
    this.#prepared = await prepare()
    // The server was stopped before the connection to the database existed.
    if (signal.aborted) await this.close()
    signal.throwIfAborted()
    // A wrong master key, or a database that lost groups, is reported now and not at the takeover.
    await this.#prepared.follow()
    await this.#lease.acquire(signal, (seen) => {
      if (!this.#isWaiting && seen.url !== "") {
        log.info("standby", { writer: seen.url })
        this.#isWaiting = true
      }
      this.#standby.see(seen)
    })
    this.#followed = await this.#standby.finish()
    if (this.#isWaiting) log.info("takes over", { seq: this.#followed?.at.seq ?? 0 })
    this.#isWaiting = false
  }

  /** Opens the store under this server's lease: first the store that was prepared while the server waited. */
  async open(mode: "write" | "read"): Promise<Store> {
    const { url, prepare } = this.#options
    if (mode === "read")
      throw new StoreError("io", `database ${nameOfDatabase(url)} cannot be served for reading only`)
    const prepared = this.#prepared
    this.#prepared = undefined
    return (prepared ?? (await prepare())).open(this.#lease.number)
  }

  /** Returns the state that the standby followed, only once: the exchange changes this state from then on. */
  takeFollowed(): Followed | undefined {
    const followed = this.#followed
    this.#followed = undefined
    return followed
  }

  /** Whether this server may answer clients. */
  readonly mayAnswer = (): boolean => this.#lease.isHeld

  /**
   * The database's clock, in ms since the epoch: the system clock of the exchange, whatever the host's clock shows.
   */
  readonly wallClock = (): number => this.#lease.clock.now()

  /**
   * Milliseconds in which no other server has answered: at most the time that another server's clock, which may
   * be ahead of this one, can have shown since then. The number of milliseconds can be slightly below zero.
   */
  readonly othersSilentMs = (): number =>
    performance.now() - this.#lease.othersAnsweredUntil - this.#lease.clock.behindMs

  /** Calls back once another server has become the writer. */
  onLost(callback: (error: StoreError) => void): void {
    this.#onLost = callback
    if (this.#lost !== undefined) callback(this.#lost)
  }

  async close(): Promise<void> {
    await this.#standby.finish()
    await this.#prepared?.close()
    await this.#lease.release()
  }
}
