/**
 * Copies a data folder in its state after one group of its journal, also while a server runs: the database, the
 * checkpoints up to that group, and a matching witness.
 */
import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, rmSync } from "node:fs"
import { basename, join } from "node:path"
import { CheckpointFolder, type CheckpointName } from "../checkpoints/CheckpointFolder.ts"
import { dataFiles } from "../files/DataFiles.ts"
import { createWitness, readWitness, type WitnessEntry } from "../files/Witness.ts"
import { readStart } from "../journal/JournalStart.ts"
import { StoreError } from "../StoreError.ts"
import { type FolderReader, openFolderReader } from "./FolderReader.ts"
import { checkCheckpoint, inspect, withUnchanged } from "./Inspection.ts"

export interface CopiedFolder {
  /** The last group that the copied folder has. */
  readonly seq: number
  /** Whether a server used the folder during the copy. */
  readonly wasInUse: boolean
}

/** A running server makes checkpoints, and cuts its journal, during the copy. */
const attemptsMax = 3

/**
 * Copies a data folder into an existing empty folder. Copying throws `corrupt` if the journal lost its end; or
 * `io`, `full`, `schema`.
 */
export const copyFolder = (from: string, to: string): CopiedFolder => {
  const source = openFolderReader(from)
  try {
    // The witness is read before the copy: every later copy contains the group that it names.
    const witness = readSourceWitness(dataFiles(from).witness)
    const newest = new CheckpointFolder(dataFiles(from).folder).newest()
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const end = copyOnce(source, from, to, witness, newest)
      if (end !== undefined) return { seq: end.seq, wasInUse: source.isInUse }
    }
    throw new StoreError("io", `${from} changed too fast to be copied: try again`)
  } finally {
    source.close()
  }
}

const readSourceWitness = (path: string): WitnessEntry => {
  const witness = readWitness(path)
  if (typeof witness === "object") return witness
  throw new StoreError(
    "corrupt",
    `${path} is ${witness ?? "missing"}, so it is unknown whether the journal is complete: start the server on this folder first; it says what to do`,
  )
}

/** Returns undefined if the journal was cut past every copied checkpoint. */
const copyOnce = (
  source: FolderReader,
  from: string,
  to: string,
  witness: WitnessEntry,
  newest: CheckpointName | undefined,
): WitnessEntry | undefined => {
  const target = dataFiles(to)
  rmSync(target.database, { force: true })
  source.copyTo(target.database)
  sync(target.database)
  createWitness(target.witness, witness)
  const { end, problem } = inspect(target)
  if (problem !== undefined) throw new StoreError(problem.kind, `${from}: ${problem.message}`)
  if (newest !== undefined) checkCheckpoint(newest.path, newest.seq, end.seq)
  createWitness(target.witness, end)
  const start = withUnchanged(target, readStart).seq
  const copied = copyCheckpoints(from, to, start, end.seq)
  return start === 0 || copied > 0 ? end : undefined
}

/**
 * Copies the checkpoints of groups `start` to `end`; a checkpoint that the server removes meanwhile is left
 * out.
 */
const copyCheckpoints = (from: string, to: string, start: number, end: number): number => {
  let copied = 0
  for (const { seq, path } of new CheckpointFolder(dataFiles(from).folder).names()) {
    if (seq < start || seq > end) continue
    const target = join(to, basename(path))
    try {
      copyFileSync(path, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") continue
      throw new StoreError("io", `${target} cannot be written: ${(error as Error).message}`, { cause: error })
    }
    sync(target)
    copied++
  }
  return copied
}

const sync = (path: string): void => {
  chmodSync(path, 0o600)
  const file = openSync(path, "r+")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
