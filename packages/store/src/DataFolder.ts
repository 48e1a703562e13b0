/**
 * The folder a server keeps its data in, held for life so that no second server opens it.
 *
 * Node has no file lock of its own, SQLite has: an open exclusive transaction on the empty `lock.db` is a lock of
 * the operating system. It ends with the process, however that ends, so there is never a stale lock to clean up.
 * The file `lock` holds the pid for the message only. Nothing else in the process may open `lock.db`: closing any
 * handle of it would end the lock.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { isNoRoom } from "./Reserve.ts"
import { isBusy, isSqliteError } from "./SqliteClient.ts"
import { StoreError } from "./StoreError.ts"

export interface DataFolder {
  /** The database file inside. */
  readonly database: string
  release(): void
}

export const databaseFile = (folder: string): string => join(folder, "bourse.db")

/** Makes the folder (0700) when it is missing, and holds it; a StoreError `locked` names the process that does. */
export const holdFolder = (path: string): DataFolder => {
  const folder = resolve(path)
  const pidFile = join(folder, "lock")
  try {
    makeFolder(folder)
    const lock = takeLock(folder, pidFile)
    notePid(pidFile)
    return {
      database: databaseFile(folder),
      release: () => {
        rmSync(pidFile, { force: true })
        lock.close()
      },
    }
  } catch (error) {
    if (error instanceof StoreError || !(error instanceof Error && "code" in error)) throw error
    throw new StoreError("io", `data folder ${folder} cannot be used: ${error.message}`, { cause: error })
  }
}

/** A folder is durable once the folder it stands in is synced. */
const makeFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    const parent = openSync(dirname(made), "r")
    fsyncSync(parent)
    closeSync(parent)
  }
}

const takeLock = (folder: string, pidFile: string): DatabaseSync => {
  const lock = new DatabaseSync(join(folder, "lock.db"))
  try {
    // Without a journal in memory it would begin a file, which a full disk refuses.
    lock.exec("PRAGMA journal_mode = MEMORY")
    lock.exec("BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    if (!isSqliteError(error) || !isBusy(error)) throw error
    throw new StoreError(
      "locked",
      `data folder ${folder} is in use by process ${holder(pidFile)}: stop it, or choose another folder`,
      { cause: error },
    )
  }
}

/** For the message of who comes second; on a full disk that message goes without. */
const notePid = (pidFile: string): void => {
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    if (!isNoRoom(error)) throw error
  }
}

/** Best effort: the holder writes its pid just after it took the lock. */
const holder = (pidFile: string): string => {
  try {
    return readFileSync(pidFile, "utf8").trim()
  } catch {
    return "(unknown)"
  }
}
