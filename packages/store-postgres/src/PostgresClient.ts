/**
 * Everything specific to PostgreSQL, apart from its dialect: the session, durability, meaning of errors. A single
 * statement commits by itself, so that a stopped process keeps no lock; the server ends a transaction that is left
 * open.
 */
import { StoreError, type StoreErrorKind } from "@bourse/store"
import type { Dialect, SqlClient, Value } from "@bourse/store/backend"
import { BlockingConnection, DatabaseFailure, type Query, type Result } from "./BlockingConnection.ts"
import { nameOfDatabase } from "./databaseUrl.ts"
import { postgresDialect } from "./postgresDialect.ts"
import { sessionSettings, statementTimeoutMs } from "./session.ts"
import { appendGroup, holdEpoch } from "./statements.ts"
import { storable, storableJson } from "./storable.ts"

const connectMs = 5_000
/**
 * Timeout of a statement, longer than the server's own limit, so that a reachable server's answer comes first.
 */
const answerMs = statementTimeoutMs + 2_000

export class PostgresClient implements SqlClient {
  readonly dialect: Dialect = postgresDialect
  readonly #url: string
  readonly #isReader: boolean
  #connection: BlockingConnection
  #inTransaction = false
  /** Cached statements that append a group: one for each guard condition and set of record kinds. */
  readonly #appends = new Map<string, string>()

  /** A reader reconnects after a lost connection; a writer does not, since the outcome of its write is unknown. */
  constructor(url: string, mode: "write" | "read") {
    this.#url = url
    this.#isReader = mode === "read"
    this.#connection = this.#connect()
  }

  records(json: string): string {
    return storableJson(json)
  }

  /** The text is stored plain, because the database compresses it. */
  events(json: string): string {
    return json
  }

  readonly appendAtOnce: NonNullable<SqlClient["appendAtOnce"]> = (row, records, guard) => {
    const kinds = records.map(([kind]) => kind)
    const name = `${guard} ${kinds.join()}`
    const text = this.#appends.get(name) ?? appendGroup(kinds, guard)
    this.#appends.set(name, text)
    const { epoch, seq, time, events, hash } = row
    return this.run(text, [epoch, seq, time, events, hash, ...records.map(([, rows]) => this.records(rows))])
  }

  holdsEpoch(epoch: number): boolean {
    return this.rows(holdEpoch, [epoch]).length === 1
  }

  define(statement: string): void {
    this.#query({ text: statement })
  }

  rows<Row>(text: string, values: ReadonlyArray<Value> = []): Array<Row> {
    return this.#query({ text, values: values.map(bind) }).rows as Array<Row>
  }

  run(text: string, values: ReadonlyArray<Value>): number {
    return this.#query({ text, values: values.map(bind) }).count
  }

  transaction<Result>(body: () => Result, durability: "synced" | "unsynced" = "synced"): Result {
    const unsynced = durability === "unsynced" ? "; SET LOCAL synchronous_commit = off" : ""
    return this.#transaction(`BEGIN${unsynced}`, body)
  }

  snapshotRead<Result>(body: () => Result): Result {
    return this.#inTransaction
      ? body()
      : this.#transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
  }

  #transaction<Result>(begin: string, body: () => Result): Result {
    this.#query({ text: begin })
    this.#inTransaction = true
    try {
      const result = body()
      const { command } = this.#query({ text: "COMMIT" })
      if (command !== "COMMIT") throw this.#error(new DatabaseFailure("the transaction was rolled back", ""))
      return result
    } catch (error) {
      // A failure of this clean-up does not change the first error.
      try {
        if (this.#connection.isOpen) this.#connection.query({ text: "ROLLBACK" })
      } catch {}
      throw error
    } finally {
      this.#inTransaction = false
    }
  }

  reindex(table: string): void {
    this.#query({ text: `REINDEX TABLE ${table}` })
  }

  copyTo(): void {
    throw new StoreError("io", "a database of PostgreSQL cannot be copied into a file: use pg_dump")
  }

  close(): void {
    this.#connection.close()
  }

  /** Reads before the first write; the read is repeated once on a new connection if the old one was lost. */
  reconnected<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      if (this.#connection.isOpen) throw error
      this.#connection = this.#connect()
      return read()
    }
  }

  #connect(): BlockingConnection {
    try {
      const [url, settings] = [this.#url, sessionSettings]
      return new BlockingConnection({ url, settings, connectMs, statementMs: answerMs })
    } catch (error) {
      throw this.#error(error)
    }
  }

  #query(query: Query): Result {
    if (this.#isReader && !this.#inTransaction && !this.#connection.isOpen) this.#connection = this.#connect()
    try {
      return this.#connection.query(query)
    } catch (error) {
      throw this.#error(error)
    }
  }

  #error(error: unknown): unknown {
    return error instanceof DatabaseFailure ? databaseError(this.#url, error) : error
  }
}

const bind = (value: Value): Value => (typeof value === "string" ? storable(value) : value)

/** The store's error class for a SQLSTATE: a wrong address, a missing permission or a damaged page. */
export const databaseError = (
  url: string,
  { message, code }: { message: string; code: string },
): StoreError => {
  const database = nameOfDatabase(url)
  const [kind, text] = meaningOf(database, message, code)
  return new StoreError(kind, text)
}

const meaningOf = (database: string, message: string, code: string): [StoreErrorKind, string] => {
  if (code.startsWith("28"))
    return [
      "schema",
      `database ${database} refused the user (${message}): check user and password in the database URL`,
    ]
  if (code === "3D000")
    return [
      "schema",
      `database ${database} does not exist: create it with createdb, or correct the database URL`,
    ]
  if (code === "42501")
    return [
      "schema",
      `the user of database ${database} lacks a right (${message}): grant it CREATE on the database, or make it the owner of schema bourse`,
    ]
  if (code === "01000")
    return ["io", `database ${database}: the synchronous standby did not confirm the commit (${message})`]
  if (["XX001", "XX002"].includes(code))
    return ["corrupt", `database ${database} is damaged (${message}): restore a backup`]
  if (/^[0-9A-Z]{5}$/.test(code) && !/^(08|57|EPIPE)/.test(code))
    return ["io", `database ${database}: ${message} (${code})`]
  return [
    "io",
    `database ${database} is not reachable (${message}): check that it runs and accepts connections`,
  ]
}
