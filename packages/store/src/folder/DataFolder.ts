/**
 * The data folder of a server, locked for the process's lifetime so that no second server opens it.
 *
 * Node has no file locks, but SQLite has: an open exclusive transaction on the empty `lock.db` is a lock of the
 * operating system. The lock of the data folder ends with the process, so there is never a stale lock. The file
 * `lock` has the pid of the process, for messages only. No other code of the process may open `lock.db`:
 * closing any handle of it would end the lock.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { CheckpointFolder } from "../checkpoints/CheckpointFolder.ts"
import type { DataFiles } from "../files/DataFiles.ts"
import { makeFolders } from "../files/makeFolders.ts"
import { identity } from "../files/OpenFiles.ts"
import { onWindows } from "../files/onWindows.ts"
import { readBounded } from "../files/readBounded.ts"
import { readWitness } from "../files/Witness.ts"
import { bestEffort, isNoRoom } from "../files/WriteTrouble.ts"
import { syncFolder } from "../files/writeDurably.ts"
import { StoreError } from "../StoreError.ts"
import { isBusy, isSqliteError } from "../sqlite/SqliteClient.ts"

export interface HeldFolder {
  /** Writes this process's pid into the file `lock`, for the message of another process. */
  sign(): void
  /**
   * Locks the data folder again if `lock.db` was removed or replaced, and returns a sentence about it. Throws
   * `removed` if another server has locked the new file.
   */
  holdAgain(): string | undefined
  /** Releases the data folder; if the pid was never written, the folder is left unchanged. */
  release(): void
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size

export const databaseExists = ({ database }: DataFiles): boolean => (sizeOf(database) ?? 0) > 0

/** Whether the data folder has no database yet; throws `corrupt` if other files show that there was one. */
export const isNewFolder = (files: DataFiles): boolean => {
  const { folder, database, log, witness } = files
  if (databaseExists(files)) return false
  const there = (name: string) => existsSync(join(folder, name))
  const left = [log, `${database}-journal`].filter((path) => existsSync(path))
  // Every database is made after its witness, which says 0 until the first group is written.
  const witnessed = existsSync(witness)
  if (witnessed && !saysNothing(witness)) left.push(witness)
  const [checkpoint] = new CheckpointFolder(folder).names()
  if (checkpoint !== undefined) left.push(checkpoint.path)
  // A master key alone belongs to an unfinished first start; together with an earlier server's lock file it
  // belongs to that server's data.
  if (!witnessed && there("lock.db") && there("master.key")) left.push(join(folder, "master.key"))
  if (left.length === 0) return true
  throw new StoreError(
    "corrupt",
    `${database} is ${existsSync(database) ? "empty" : "missing"}, but ${left.join(" and ")} ${left.length > 1 ? "are" : "is"} there: restore a backup of the whole folder, or choose another folder for a new exchange`,
  )
}

const saysNothing = (path: string): boolean => {
  const witness = readWitness(path)
  return typeof witness === "object" && witness.seq === 0
}

/**
 * Makes the data folder (0700) if it is missing, and locks it; a StoreError `locked` names the process that has
 * the lock. For reading, a folder can be locked even if nothing can be written to it.
 */
export const holdFolder = (folder: string, mode: "write" | "read" = "write"): HeldFolder => {
  const pidFile = join(folder, "lock")
  const lockFile = join(folder, "lock.db")
  try {
    const folders = makeFolder(folder)
    const made = makeLockFile(lockFile)
    let lock = takeLock(folder, lockFile, pidFile, mode)
    let held = identity(lockFile)
    let signed = false
    return {
      holdAgain: () => {
        if (identity(lockFile) === held) return undefined
        makeLockFile(lockFile)
        try {
          const again = takeLock(folder, lockFile, pidFile, mode)
          lock.close()
          lock = again
          held = identity(lockFile)
        } catch (cause) {
          if (!(cause instanceof StoreError && cause.kind === "locked")) throw cause
          throw new StoreError(
            "removed",
            `${lockFile} was removed or replaced, and another server holds the folder: stop both servers, and start one`,
            { cause },
          )
        }
        return `${lockFile} was removed or replaced: the server locked the folder again`
      },
      sign: () => {
        // Only the message for a second server needs the file with the pid.
        bestEffort(() => writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 }))
        signed = true
      },
      release: () => {
        if (signed) bestEffort(() => rmSync(pidFile, { force: true }))
        else if (made && !onWindows) rmSync(lockFile, { force: true })
        lock.close()
        if (made && !signed && onWindows) removeUnused(lockFile)
        if (!signed) removeEmpty(folders)
      },
    }
  } catch (error) {
    if (error instanceof StoreError || !(error instanceof Error && "code" in error)) throw error
    if (isNoRoom(error))
      throw new StoreError(
        "full",
        `data folder ${folder} cannot be used: its disk has no space or no inodes left for ${lockFile} (${error.message}): free space, and start again`,
        { cause: error },
      )
    throw new StoreError("io", `data folder ${folder} cannot be used: ${error.message}`, { cause: error })
  }
}

/**
 * Makes the files of the data folder private to their owner, whatever the umask and the folder's mode. The mode
 * of the folder itself stays; a warning is returned if it is unsafe.
 */
export const closeToOthers = ({ folder }: DataFiles): ReadonlyArray<string> => {
  if (onWindows) return []
  const names = [
    "bourse.db",
    "bourse.db-wal",
    "bourse.db-shm",
    "lock.db",
    "lock.db-journal",
    "lock",
    "witness",
  ]
  const checkpoints = new CheckpointFolder(folder).names().map(({ path }) => path)
  for (const path of [...names.map((name) => join(folder, name)), ...checkpoints]) {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat !== undefined && (stat.mode & 0o077) !== 0) chmodSync(path, 0o600)
  }
  if ((statSync(folder).mode & 0o022) === 0) return []
  return [`other users can remove or replace the files of data folder ${folder}: run chmod 700 ${folder}`]
}

/**
 * Syncs the parents of a folder, because a new folder is durable only then. Returns the folders that were
 * missing before.
 */
const makeFolder = (folder: string): ReadonlyArray<string> => {
  const folders = makeFolders(folder, 0o700)
  for (const made of folders) syncFolder(dirname(made))
  return folders
}

/** Remains of a folder that could not be removed while it was locked. */
const removeUnused = (path: string): void => {
  try {
    rmSync(path, { force: true })
  } catch {
    // Another server has locked the folder by this time.
  }
}

/** The folders of a path, innermost first. */
const removeEmpty = (folders: ReadonlyArray<string>): void => {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // Another program put a file into the folder.
  }
}

/**
 * Creates a lock file and returns whether it was missing. An existing lock file is not opened: closing it would
 * end the lock.
 */
const makeLockFile = (path: string): boolean => {
  if (existsSync(path)) return false
  try {
    closeSync(openSync(path, "wx", 0o600))
    return true
  } catch (error) {
    // Another server created the lock file first.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

const takeLock = (
  folder: string,
  lockFile: string,
  pidFile: string,
  mode: "write" | "read",
): DatabaseSync => {
  try {
    return lockedForWriting(lockFile)
  } catch (error) {
    if (!isSqliteError(error)) throw error
    if (!isBusy(error)) {
      if (mode === "write") throw error
      return lockedForReading(lockFile)
    }
    throw new StoreError(
      "locked",
      `data folder ${folder} is in use by process ${holder(pidFile)}: stop that process, or choose another folder`,
      { cause: error },
    )
  }
}

const lockedForWriting = (lockFile: string): DatabaseSync => {
  const lock = new DatabaseSync(lockFile)
  try {
    // With a journal file, a full disk would refuse the lock, so SQLite's journal is in memory.
    lock.exec("PRAGMA journal_mode = MEMORY")
    lock.exec("BEGIN EXCLUSIVE")
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Takes a shared lock, for which the file need not be writable: it prevents writers. */
const lockedForReading = (lockFile: string): DatabaseSync => {
  const lock = new DatabaseSync(lockFile, { readOnly: true })
  try {
    lock.exec("BEGIN")
    lock.exec("SELECT count(*) FROM sqlite_schema")
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Maximum size of the file with the process id; larger than any id. */
const pidBytesMax = 64

/**
 * The pid of the process with the lock, if known: the process writes its pid a moment after it took the lock.
 */
const holder = (pidFile: string): string => {
  try {
    return readBounded(pidFile, pidBytesMax).trim()
  } catch {
    return "(unknown)"
  }
}
