/**
 * A database that servers share: one of them writes, the others are standbys. Says who this server is at the moment.
 */
import {
  type Kept,
  Lease,
  openFollower,
  type PostgresTarget,
  prepareDatabase,
  type StoreError,
} from "@bourse/store"
import type { Log } from "../Log.ts"
import { type Followed, Standby } from "./Standby.ts"

export interface SharedDatabaseOptions {
  readonly url: string
  readonly requireSyncStandby: boolean
  /** The folder of this server's snapshots, or ":memory:". */
  readonly data: string
  /** Where this server is reached, for the others and their clients. */
  readonly address: string
  /** Opens the key of the hash chain among what the database keeps. Throws where the master key is another one. */
  readonly chainKey: (kept: Kept) => string
  readonly log: Log
}

export class SharedDatabase {
  readonly #options: SharedDatabaseOptions
  readonly #lease: Lease
  readonly #standby: Standby
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
      onLost: (error) => {
        this.#lost = error
        this.#onLost(error)
      },
    })
    this.#standby = new Standby(() => this.#openFollower(), log)
  }

  /** What this server is while it waits for the writer's end; undefined before and after. */
  get standby(): Standby | undefined {
    return this.#isWaiting ? this.#standby : undefined
  }

  /** What the store is opened with. */
  get target(): PostgresTarget {
    const { url, requireSyncStandby } = this.#options
    return { url, requireSyncStandby, lease: this.#lease.number }
  }

  /** Resolves once this server is the writer. Rejects with a StoreError `schema`, or `io`, or what `chainKey` threw. */
  async becomeWriter(signal: AbortSignal): Promise<void> {
    const { url, log } = this.#options
    await prepareDatabase({ url })
    // A wrong master key is told now, not when this server is to take over.
    await this.#chainKey()
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

  /** What was followed; once, for it is changed from then on. */
  takeFollowed(): Followed | undefined {
    const followed = this.#followed
    this.#followed = undefined
    return followed
  }

  /** Whether this server may answer. */
  readonly mayAnswer = (): boolean => this.#lease.isHeld

  /** Calls back once another server took over. */
  onLost(callback: (error: StoreError) => void): void {
    this.#onLost = callback
    if (this.#lost !== undefined) callback(this.#lost)
  }

  async close(): Promise<void> {
    await this.#standby.close()
    await this.#lease.release()
  }

  async #chainKey(): Promise<string | undefined> {
    const meta = await this.#lease.meta()
    return meta.chainKey === undefined ? undefined : this.#options.chainKey({ seq: 1, meta })
  }

  async #openFollower() {
    const { data: path, url } = this.#options
    const chainKey = await this.#chainKey()
    return chainKey === undefined ? undefined : openFollower({ path, postgres: { url }, chainKey })
  }
}
