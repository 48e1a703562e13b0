/**
 * A database that servers share: one of them writes, the others are standbys. Says who this server is at the moment.
 */
import { type PreparedStore, type Store, StoreError } from "@bourse/store"
import { Lease, nameOfDatabase } from "@bourse/store-postgres"
import type { Log } from "../log/Log.ts"
import { type Followed, Standby } from "./Standby.ts"

export interface SharedDatabaseOptions {
  readonly url: string
  /** Where this server is reached, for the others and their clients. */
  readonly address: string
  /** Connects to the database. */
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

  /** The standby that this server is while it waits for the writer's end; undefined before and after. */
  get standby(): Standby | undefined {
    return this.#isWaiting ? this.#standby : undefined
  }

  /** Resolves once this server is the writer. Rejects with a StoreError, or where the master key is another one. */
  async becomeWriter(signal: AbortSignal): Promise<void> {
    const { prepare, log } = this.#options
    this.#prepared = await prepare()
    // It was stopped meanwhile, and closed before there was anything to close.
    if (signal.aborted) await this.close()
    signal.throwIfAborted()
    // A wrong master key, or a database that lost groups, is reported now and not when this server has to take over.
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

  /** Opens the store under the lease that this server holds: at first the one that was prepared while it waited. */
  async open(mode: "write" | "read"): Promise<Store> {
    const { url, prepare } = this.#options
    if (mode === "read")
      throw new StoreError("io", `database ${nameOfDatabase(url)} cannot be served for reading only`)
    const prepared = this.#prepared
    this.#prepared = undefined
    return (prepared ?? (await prepare())).open(this.#lease.number)
  }

  /** Hands out the followed state, once: it is changed from then on. */
  takeFollowed(): Followed | undefined {
    const followed = this.#followed
    this.#followed = undefined
    return followed
  }

  /** Whether this server may answer. */
  readonly mayAnswer = (): boolean => this.#lease.isHeld

  /** The database's clock, milliseconds since the epoch: the system clock of the exchange, whatever the host's shows. */
  readonly wallClock = (): number => this.#lease.clock.now()

  /**
   * For how many milliseconds no other server has answered: at most the time that its clock, which may be ahead of this
   * one, can have shown since then. The result can be a little below zero.
   */
  readonly othersSilentMs = (): number =>
    performance.now() - this.#lease.othersAnsweredUntil - this.#lease.clock.behindMs

  /** Calls back once another server took over. */
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
