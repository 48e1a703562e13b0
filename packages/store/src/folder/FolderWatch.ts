/**
 * Checks, while a store is open, the parts of its data folder that the next start needs. The open store repairs
 * the damage that it can; after an irreparable loss all writing ends, since a restart would not find later
 * writes.
 */
import { chmodSync, type Stats, statSync } from "node:fs"
import { CheckpointFolder } from "../checkpoints/CheckpointFolder.ts"
import { writerRow } from "../database/Statements.ts"
import type { DataFiles } from "../files/DataFiles.ts"
import { OpenFiles } from "../files/OpenFiles.ts"
import { onWindows } from "../files/onWindows.ts"
import type { Reserve } from "../files/Reserve.ts"
import type { Witness, WitnessEntry } from "../files/Witness.ts"
import { readHead } from "../journal/Journal.ts"
import type { Watched } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"
import type { HeldFolder } from "./DataFolder.ts"

export interface WatchedFolder {
  readonly files: DataFiles
  readonly held: HeldFolder
  /** The connection that writes to the database. */
  readonly client: SqliteClient
  readonly witness: Witness
  readonly reserve: Reserve
  /** The last group of the journal. */
  readonly head: WitnessEntry
}

export class FolderWatch {
  readonly #folder: WatchedFolder
  readonly #openFiles: OpenFiles
  readonly #owner: number
  #head: WitnessEntry
  /** The largest size that was observed of each file. */
  #logBytes: number
  #databaseBytes: number
  #checkpointBytes: ReadonlyMap<number, number> = new Map()

  constructor(folder: WatchedFolder) {
    this.#folder = folder
    this.#head = folder.head
    const { database, log } = folder.files
    this.#openFiles = new OpenFiles([database, log])
    this.#owner = statSync(folder.files.folder).uid
    this.#logBytes = sizeOf(log)
    this.#databaseBytes = sizeOf(database)
  }

  /**
   * Called before each write: SQLite would append to a log that lost its end. The check before a write throws
   * `removed` or `corrupt`.
   */
  beforeWrite(): void {
    const bytes = sizeOf(this.#folder.files.log)
    if (bytes < this.#logBytes) this.#recoverLog()
    else this.#logBytes = bytes
  }

  /**
   * SQLite needs the whole log to move it into the database. If another program emptied the log, no data is
   * missing.
   */
  #recoverLog(): void {
    const { files, client } = this.#folder
    this.#openFiles.check()
    let problem: string | undefined
    try {
      problem = client.emptyLog() ? this.#readBack() : "another program still reads it"
    } catch (error) {
      problem = (error as Error).message
    }
    if (problem !== undefined) throw lostLog(files.log, problem)
    this.#logBytes = sizeOf(files.log)
  }

  /** Called after each write, before the write is acknowledged. The check after a write throws `removed`. */
  afterWrite(head: WitnessEntry): void {
    this.#openFiles.check()
    this.#logBytes = sizeOf(this.#folder.files.log)
    this.#head = head
  }

  /** Called at intervals while the store is open. The check at intervals throws `removed` or `corrupt`. */
  look(): Watched {
    this.#openFiles.check()
    const { files, held, witness, reserve } = this.#folder
    const bytes = sizeOf(files.database)
    if (bytes < this.#databaseBytes)
      throw new StoreError(
        "corrupt",
        `${files.database} became shorter while the server was running: restore a backup, or start again: the start names the remaining data`,
      )
    this.#databaseBytes = bytes
    this.beforeWrite()
    const mended: Array<string> = []
    const problems: Array<string> = []
    let checkpoints: ReadonlyArray<number> | undefined
    try {
      for (const harm of [held.holdAgain(), witness.look()]) if (harm !== undefined) mended.push(harm)
      checkpoints = this.#wholeCheckpoints()
      if (!onWindows) this.#lookAtModes(mended, problems)
      if (!reserve.stands) {
        const trouble = reserve.make()
        if (trouble === null) mended.push(`${reserve.path} was removed: the server writes it again`)
        else if (trouble.kind === "io")
          problems.push(`${reserve.path} cannot be made again (${trouble.message})`)
      }
    } catch (error) {
      if (error instanceof StoreError && error.kind === "removed") throw error
      // The failure is that of a system call.
      problems.push((error as Error).message)
    }
    return { mended, problems, checkpoints }
  }

  /**
   * Moves the log into the database, so that a start needs no checksum of the log, and reads the end of the
   * journal back on another connection. Moving the log throws a StoreError: `removed` or `corrupt` for a loss.
   */
  checkLog(): void {
    this.beforeWrite()
    this.#folder.client.moveLog()
    const problem = this.#readBack()
    if (problem !== undefined) throw lostLog(this.#folder.files.log, problem)
  }

  /** Why another connection does not find the end of the journal. */
  #readBack(): string | undefined {
    const reader = new SqliteClient(this.#folder.files.database, "read")
    try {
      const { seq, hash } = readHead(reader, writerRow)
      const isEnd = seq === this.#head.seq && hash === this.#head.hash
      return isEnd ? undefined : `the journal ends at group ${seq}, not at group ${this.#head.seq}`
    } finally {
      reader.close()
    }
  }

  /** The checkpoints whose files did not become shorter. */
  #wholeCheckpoints(): ReadonlyArray<number> {
    const names = new CheckpointFolder(this.#folder.files.folder).names()
    const before = this.#checkpointBytes
    const sizes = names.map(({ seq, path }) => [seq, sizeOf(path)] as const)
    this.#checkpointBytes = new Map(sizes.map(([seq, bytes]) => [seq, Math.max(bytes, before.get(seq) ?? 0)]))
    return sizes.flatMap(([seq, bytes]) => (bytes < (before.get(seq) ?? 0) ? [] : [seq]))
  }

  #lookAtModes(mended: Array<string>, problems: Array<string>): void {
    const { folder, database, log, witness } = this.#folder.files
    for (const path of [database, log, witness]) {
      const stat = statSync(path)
      if ((stat.mode & 0o600) !== 0o600) {
        chmodSync(path, 0o600)
        mended.push(`${path} was not readable and writable by its owner: the server set mode 600 again`)
      }
      if (stat.uid !== this.#owner) problems.push(this.#ofAnother(path, stat))
    }
    const stat = statSync(folder)
    if ((stat.mode & 0o700) !== 0o700)
      problems.push(`nothing can be made in data folder ${folder}: run chmod 700 ${folder}`)
    if (stat.uid !== this.#owner) problems.push(this.#ofAnother(folder, stat))
  }

  #ofAnother(path: string, { uid }: Stats): string {
    return `${path} belongs to user ${uid} since the server was started: run chown ${this.#owner} ${path}`
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const lostLog = (log: string, problem: string): StoreError =>
  new StoreError(
    "corrupt",
    `${log} was cut off or changed while the server was running (${problem}): a start would not find acknowledged groups. Restore a backup, or start again: the start names the remaining groups`,
  )
