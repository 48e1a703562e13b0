/**
 * The right to write to a PostgreSQL database that several servers share. One row of the database names the
 * lease's holder and has a number that the holder raises at each renewal. A server that sees the number
 * unchanged for the whole length of a lease takes the row.
 *
 * The lease never compares the clocks of two machines. The holder counts from the moment before it sends a
 * renewal, and stops answering half a lease after the last renewal that succeeded. Waiting servers count from
 * the moment at which they saw the number change. Holder and waiting servers use the monotonic clock. The lease
 * alone does not prevent two writers: the epoch that every write checks does.
 *
 * Each statement of the lease also returns the database's time, which `clock` follows.
 *
 * The timers of a lease keep no process alive.
 */
import { setTimeout } from "node:timers/promises"
import { StoreError } from "@bourse/store"
import type pg from "pg"
import { DatabaseClock } from "./DatabaseClock.ts"
import { databaseError } from "./PostgresClient.ts"
import type { LeaseRow } from "./postgresSchema.ts"
import { sessionSettings } from "./session.ts"

/** A server takes over when the number has not changed for this long; the holder stops answering after half of it. */
export const leaseMs = 2_500
const renewEveryMs = 300
const pollEveryMs = { first: 50, most: 200 }
const statementMs = 1_000

/** The writing server, as a waiting server sees it. */
export interface WriterInfo {
  /** The writer's address; empty if no server writes. */
  readonly url: string
  /** The last durable group of the writer, and the last group whose history is in the tables. */
  readonly seq: number
  readonly projected: number
}

export interface LeaseOptions {
  readonly url: string
  /** The address of this server, for the other servers. */
  readonly address: string
  /** Called once when another server took the lease: this server must stop. */
  readonly onLost: (error: StoreError) => void
  /** Called when the database's clock jumped by more than a second, with the jump in ms. */
  readonly onJump?: (ms: number) => void
}

/** Corrections of the clock below this size can come from a slow answer. */
const jumpMs = 1_000

interface Timed {
  readonly time: number
}
/** The time is read while the statement runs, so between question and answer. */
const time = "(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time"

const seenRow = `SELECT epoch, renewals, holder, url, (SELECT seq FROM writer) AS seq,
  (SELECT seq FROM projection) AS projected, ${time} FROM lease`
const take = `UPDATE lease SET epoch = epoch + 1, renewals = renewals + 1, holder = $3, url = $4
  WHERE epoch = $1 AND renewals = $2 RETURNING ${time}`
/** A renewal need not survive a crash of the database, so it does not wait for the disk. */
const renew = `UPDATE lease SET renewals = renewals + 1
  WHERE epoch = $1 AND set_config('synchronous_commit', 'off', true) = 'off' RETURNING ${time}`
const giveBack = `UPDATE lease SET holder = '', url = '', renewals = renewals + 1 WHERE epoch = $1 RETURNING ${time}`

export class Lease {
  /** The database's clock; right as soon as this server holds the lease. */
  readonly clock = new DatabaseClock()
  readonly #options: LeaseOptions
  #client: pg.Client | undefined
  #epoch: number | undefined
  #answersUntil = Number.NEGATIVE_INFINITY
  #othersAnsweredUntil = Number.POSITIVE_INFINITY
  #renewing: Promise<void> = Promise.resolve()
  #ended = false

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** The lease's epoch while this server holds it; otherwise undefined. */
  get number(): number | undefined {
    return this.#epoch
  }

  /** Whether this server may answer: then certainly no other server writes. */
  get isHeld(): boolean {
    return performance.now() < this.#answersUntil
  }

  /** Time since which no other server answers, by `performance.now()`; known once this server holds the lease. */
  get othersAnsweredUntil(): number {
    return this.#othersAnsweredUntil
  }

  /** Resolves once this server holds the lease; `onSeen` is called with the writer meanwhile. */
  async acquire(signal: AbortSignal, onSeen: (writer: WriterInfo) => void): Promise<void> {
    let last: Pick<LeaseRow, "epoch" | "renewals"> | undefined
    let stoodStillSince = performance.now()
    let pollMs = pollEveryMs.first
    for (;;) {
      signal.throwIfAborted()
      const row = await this.#first<LeaseRow & WriterInfo & Timed>(seenRow, [])
      if (row !== undefined) {
        const { epoch, renewals } = row
        if (last?.epoch !== epoch || last.renewals !== renewals) {
          last = { epoch, renewals }
          stoodStillSince = performance.now()
        }
        onSeen(row)
        const isGivenBack = row.holder === ""
        const now = performance.now()
        if (isGivenBack || now - stoodStillSince >= leaseMs) {
          // The holder's lease counts from before it sent the observed renewal.
          this.#othersAnsweredUntil = isGivenBack ? now : stoodStillSince + leaseMs / 2
          if (await this.#take(epoch, renewals)) return
        }
      }
      const leftMs = stoodStillSince + leaseMs - performance.now()
      await setTimeout(leftMs > 0 ? Math.min(pollMs, leftMs) : pollMs, undefined, { signal })
      pollMs = Math.min(2 * pollMs, pollEveryMs.most)
    }
  }

  async #take(epoch: number, renewals: number): Promise<boolean> {
    const sent = performance.now()
    const { address } = this.#options
    const taken = await this.#changed(take, [epoch, renewals, `${process.pid}@${address}`, address])
    if (taken !== 1) return false
    this.#epoch = epoch + 1
    this.#answersUntil = sent + leaseMs / 2
    this.#renewing = this.#renewUntilEnd(epoch + 1)
    return true
  }

  async #renewUntilEnd(epoch: number): Promise<void> {
    while (!this.#ended) {
      await setTimeout(renewEveryMs, undefined, { ref: false })
      if (this.#ended) return
      const sent = performance.now()
      const renewed = await this.#changed(renew, [epoch])
      if (renewed === 1) this.#answersUntil = Math.max(this.#answersUntil, sent + leaseMs / 2)
      // The database was unreachable: the next renewal tries again, while the time to answer expires.
      if (renewed !== 0) continue
      this.#answersUntil = Number.NEGATIVE_INFINITY
      this.#ended = true
      this.#options.onLost(
        new StoreError("fenced", "another server took over this database: this server stops"),
      )
    }
  }

  /** Releases the lease, if held: another server takes it at once. */
  async release(): Promise<void> {
    const wasHeld = this.#epoch !== undefined && !this.#ended
    this.#ended = true
    this.#answersUntil = Number.NEGATIVE_INFINITY
    await this.#renewing
    if (wasHeld) await this.#changed(giveBack, [this.#epoch!])
    await this.#client?.end().catch(() => {})
  }

  async #first<Row extends Timed>(text: string, values: ReadonlyArray<unknown>): Promise<Row | undefined> {
    return (await this.#query<Row>(text, values))?.rows[0]
  }

  /** Number of rows that the statement changed; undefined if unknown. */
  async #changed(text: string, values: ReadonlyArray<unknown>): Promise<number | undefined> {
    return (await this.#query<Timed>(text, values))?.rowCount ?? undefined
  }

  /**
   * Returns undefined if the database was unreachable: the next call reconnects. Throws those errors that
   * waiting cannot fix.
   */
  async #query<Row extends Timed>(text: string, values: ReadonlyArray<unknown>) {
    try {
      this.#client ??= await connect(this.#options.url)
      const sent = performance.now()
      const result = await this.#client.query<Row>(text, [...values])
      const [row] = result.rows
      if (row !== undefined) {
        const movedMs = this.clock.answered(row.time, sent, performance.now())
        if (Math.abs(movedMs) > jumpMs) this.#options.onJump?.(movedMs)
      }
      return result
    } catch (error) {
      const client = this.#client
      this.#client = undefined
      void client?.end().catch(() => {})
      const { message, code } = error as Error & { code?: string }
      const failure = databaseError(this.#options.url, { message, code: String(code ?? "") })
      if (failure.kind !== "io") throw failure
      return undefined
    }
  }
}

/** The driver is imported at its first use, so that only servers with a shared database need it. */
const connect = async (url: string): Promise<pg.Client> => {
  const { default: driver } = await import("pg")
  const client = new driver.Client({
    connectionString: url,
    connectionTimeoutMillis: statementMs,
    query_timeout: statementMs,
    application_name: "bourse-lease",
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === 20 ? Number : driver.types.getTypeParser(oid, format as "text"),
    },
  } as pg.ClientConfig)
  // An error of the connection is ignored here: the next query fails with it.
  client.on("error", () => {})
  try {
    await client.connect()
    // The types of pg lack `unref`.
    ;(client as pg.Client & { readonly unref: () => void }).unref()
    await client.query(`${sessionSettings}; SET statement_timeout = ${statementMs}`)
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}
