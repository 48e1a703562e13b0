/**
 * Everything specific to SQLite, apart from its dialect: the connection, durability, schema version, booleans.
 * The SQLite connection is synchronous, so it is used on worker threads only.
 */
import { closeSync, existsSync, openSync, statSync } from "node:fs"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import type { Dialect } from "../database/Dialect.ts"
import type { SqlClient, Value } from "../database/SqlClient.ts"
import type { StoredJournalRow } from "../database/Tables.ts"
import { writeError } from "../files/WriteTrouble.ts"
import { storedEvents } from "../journal/JournalText.ts"
import { formerForm, StoreError } from "../StoreError.ts"
import { sqliteDialect } from "./sqliteDialect.ts"
import { canHoldFrames, pagesInLog } from "./walHeader.ts"

/** "Brse" in the file's header marks our databases. */
const applicationId = 0x42_72_73_65
/** "Bour" in the file's header is the mark of all formats before version 0.1.0. */
const formerApplicationId = 0x42_6f_75_72
const schemaVersion = 2
/**
 * How long to wait for a lock: only another program can have a lock (a backup, a shell), because our writer is
 * alone.
 */
const busyTimeoutMs = 5_000

interface Prepared {
  readonly statement: StatementSync
  readonly booleans: ReadonlyArray<string>
}

export class SqliteClient implements SqlClient {
  readonly dialect: Dialect = sqliteDialect
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  /**
   * Opens the database file; a writer also syncs everything that an earlier process left in the WAL.
   * The mode `readAlone` needs no disk space, and no other process of ours may have the file open. Changes in
   * the mode `tryOut` stay in memory, since they are never committed.
   */
  constructor(path: string, mode: "write" | "tryOut" | "read" | "readAlone") {
    this.#path = path
    this.#database = this.#try(() => {
      const file = mode === "readAlone" ? withoutRoom(path) : path
      const readOnly = mode === "read" || mode === "readAlone"
      return new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs })
    })
    try {
      // Without this setting a group of more than 64 KiB needs space in a temporary folder, on any disk.
      this.#execute("PRAGMA temp_store = MEMORY")
      if (mode === "write") this.#makeDurable()
      if (mode === "tryOut") this.#execute("PRAGMA cache_spill = OFF")
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  records(json: string): string {
    return json
  }

  events(json: string): StoredJournalRow["events"] {
    return storedEvents(json)
  }

  /** The data folder is locked, so there is no other writer. */
  holdsEpoch(): boolean {
    return true
  }

  #makeDurable(): void {
    this.#execute("PRAGMA journal_mode = WAL")
    // On macOS an ordinary sync leaves data in the drive's cache; other systems have no such difference.
    this.#execute("PRAGMA fullfsync = ON")
    this.#execute("PRAGMA checkpoint_fullfsync = ON")
    this.#execute("PRAGMA synchronous = FULL")
    // A 64 MiB cache: the active pages of the history indexes stay in memory.
    this.#execute("PRAGMA cache_size = -65536")
    // After a failed fsync the kernel may show WAL pages that never reached the disk. Data recovered from such
    // pages is written again, into the database itself, before anything depends on it.
    const [checkpoint] = this.rows<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")
    if (checkpoint?.busy !== 0)
      throw new StoreError(
        "locked",
        `another program is reading ${this.#path}: close that program and start again`,
      )
  }

  /** Creates the schema in a fresh database. */
  createSchema(statements: ReadonlyArray<string>): void {
    this.transaction(() => {
      for (const statement of statements) this.define(statement)
      this.#execute(`PRAGMA application_id = ${applicationId}`)
      this.#execute(`PRAGMA user_version = ${schemaVersion}`)
    })
  }

  /** Rejects a database that is not ours, or that this version cannot read. */
  checkSchema(): void {
    const application = this.#pragma("application_id")
    if (application === formerApplicationId)
      throw formerForm(
        this.#path,
        "keep the folder for the version that wrote it, and start with another --data",
      )
    if (application !== applicationId)
      throw new StoreError(
        "schema",
        `${this.#path} is not a Bourse database (or its ${this.#path}-wal is damaged): choose another data folder, or restore a backup`,
      )
    const version = this.#pragma("user_version")
    if (version !== schemaVersion)
      throw new StoreError(
        "schema",
        `${this.#path} has schema ${version}, this version of Bourse reads schema ${schemaVersion}: use the version that wrote it`,
      )
    this.#checkLength()
  }

  /** Rejects a file that ends before the database's last page, unless its log has the missing pages. */
  #checkLength(): void {
    const pages = this.#pragma("page_count")
    const pageBytes = this.#pragma("page_size")
    const inFile = () => Math.floor(statSync(this.#path).size / pageBytes)
    if (inFile() >= pages) return
    const logged = pagesInLog(`${this.#path}-wal`)
    // A running server may have moved the missing pages from its log into the file meanwhile, so the file is
    // checked again.
    const end = inFile()
    for (let page = end + 1; page <= pages; page++)
      if (!logged.has(page))
        throw new StoreError(
          "corrupt",
          `${this.#path} is damaged (it ends after ${end} of its ${pages} pages): restore a backup`,
        )
  }

  /** Moves the write-ahead log into the database's file, as far as no reader still needs the log. */
  moveLog(): void {
    this.rows("PRAGMA wal_checkpoint(PASSIVE)")
  }

  /** Moves the whole log, and restarts it; waits for readers. Returns false if a reader did not end in time. */
  emptyLog(): boolean {
    return this.rows<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")[0]!.busy === 0
  }

  define(statement: string): void {
    this.#execute(statement)
  }

  rows<Row>(text: string, values: ReadonlyArray<Value> = []): Array<Row> {
    return this.#try(() => {
      const { statement, booleans } = this.#prepare(text)
      const rows = statement.all(bind(values)) as Array<Record<string, unknown>>
      for (const field of booleans) for (const row of rows) row[field] = row[field] === 1
      return rows as Array<Row>
    })
  }

  run(text: string, values: ReadonlyArray<Value>): number {
    return this.#try(() => Number(this.#prepare(text).statement.run(bind(values)).changes))
  }

  transaction<Result>(body: () => Result, durability: "synced" | "unsynced" = "synced"): Result {
    if (durability === "synced") return this.#transaction(body)
    this.#execute("PRAGMA synchronous = NORMAL")
    try {
      return this.#transaction(body)
    } finally {
      this.#execute("PRAGMA synchronous = FULL")
    }
  }

  snapshotRead<Result>(body: () => Result): Result {
    if (this.#database.isTransaction) return body()
    this.run("BEGIN", [])
    try {
      return body()
    } finally {
      this.run("COMMIT", [])
    }
  }

  #transaction<Result>(body: () => Result): Result {
    this.#execute("BEGIN IMMEDIATE")
    try {
      const result = body()
      this.#execute("COMMIT")
      return result
    } catch (error) {
      // SQLite rolls back by itself after some errors; a rollback that fails changes nothing about the first error.
      if (this.#database.isTransaction) {
        try {
          this.#database.exec("ROLLBACK")
        } catch {}
      }
      throw error
    }
  }

  reindex(table: string): void {
    this.define(`REINDEX ${table}`)
  }

  /**
   * Writes a copy of the database as of this moment into a new file. The copy does not delay writes of other
   * connections.
   */
  copyTo(path: string): void {
    this.run("VACUUM INTO $1", [path])
  }

  close(): void {
    this.#try(() => this.#database.close())
  }

  #prepare(text: string): Prepared {
    let prepared = this.#prepared.get(text)
    if (prepared === undefined) {
      const statement = this.#database.prepare(text)
      const booleans = statement.columns().filter((column) => column.type === "BOOLEAN")
      prepared = { statement, booleans: booleans.map((column) => column.name) }
      this.#prepared.set(text, prepared)
    }
    return prepared
  }

  #pragma(name: string): number {
    return this.rows<Record<string, number>>(`PRAGMA ${name}`)[0]![name]!
  }

  #execute(text: string): void {
    this.#try(() => this.#database.exec(text))
  }

  #try<Result>(body: () => Result): Result {
    try {
      return body()
    } catch (error) {
      if (isSqliteError(error)) throw storeError(this.#path, error)
      // The number in the file is damaged.
      if (error instanceof RangeError)
        throw new StoreError("corrupt", `${this.#path} is damaged (${error.message}): restore a backup`, {
          cause: error,
        })
      throw error
    }
  }
}

/** Makes an empty file unless the file exists; the folder may be unwritable. */
const makeEmpty = (file: string): void => {
  if (existsSync(file)) return
  try {
    closeSync(openSync(file, "a", 0o600))
  } catch (cause) {
    throw writeError(`${file} cannot be created`, cause)
  }
}

/**
 * The URL of a database that is read without disk space. With an empty WAL, only the database file is read.
 * With a WAL that is not empty, SQLite keeps its index in memory, if the index file exists and is not writable;
 * the file may be empty.
 */
const withoutRoom = (path: string): URL => {
  const url = pathToFileURL(path)
  if (!canHoldFrames(`${path}-wal`)) url.searchParams.set("immutable", "1")
  else {
    makeEmpty(`${path}-shm`)
    url.searchParams.set("readonly_shm", "1")
  }
  return url
}

/** SQLite takes `$1` for a name, not for a position. */
const bind = (values: ReadonlyArray<Value>): Record<string, SQLInputValue> => {
  const named: Record<string, SQLInputValue> = {}
  for (let index = 0; index < values.length; index++) named[`$${index + 1}`] = values[index]!
  return named
}

interface SqliteError extends Error {
  readonly errcode: number
}

export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR" && "errcode" in error

/** SQLite's result codes BUSY and LOCKED. */
export const isBusy = (error: SqliteError): boolean => [5, 6].includes(error.errcode & 0xff)

const isFull = (error: SqliteError): boolean => (error.errcode & 0xff) === 13

/** SQLite's result codes CORRUPT and NOTADB. */
const isCorrupt = (error: SqliteError): boolean => [11, 26].includes(error.errcode & 0xff)

const storeError = (path: string, cause: SqliteError): StoreError => {
  if (isBusy(cause))
    return new StoreError("locked", `another program is using ${path}: close that program and start again`, {
      cause,
    })
  if (isCorrupt(cause))
    return new StoreError("corrupt", `${path} is damaged (${cause.message}): restore a backup`, { cause })
  if (isFull(cause))
    return new StoreError("full", `the disk of ${path} is full: free space on the disk`, { cause })
  return new StoreError("io", `${path}: ${cause.message}`, { cause })
}
