/**
 * A thread that makes a checkpoint, and another one when it is asked again. It restores the state after the last durable
 * group as a start would, from the checkpoint before and the rows of the journal, writes it, and reads back what it wrote:
 * so every checkpoint shows that replay, and the checkpoint before it, are right.
 */
import { createHash } from "node:crypto"
import { rmSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { dumpState, InvariantBroken, stateLoader } from "@bourse/engine"
import { type CheckpointPlace, openCheckpoint, writeCheckpoint } from "../checkpoints/CheckpointFile.ts"
import { CheckpointFolder, type CheckpointSearch, goodCheckpoints } from "../checkpoints/CheckpointFolder.ts"
import { type CheckpointRows, CheckpointTable, putCheckpoint } from "../checkpoints/CheckpointTable.ts"
import { noCheckpoint, type RestoreSource, restoreState } from "../checkpoints/restoreState.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import { writerRow } from "../database/Statements.ts"
import { dataFiles } from "../files/DataFiles.ts"
import { HashChain } from "../journal/HashChain.ts"
import { readHead } from "../journal/Journal.ts"
import { hashOf, readStart } from "../journal/JournalStart.ts"
import { readGroups } from "../journal/readGroups.ts"
import type { JournalPoint, StoreBackend } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import type { CheckpointBackend } from "./Backend.ts"

export interface CheckpointJob {
  /** The data folder. */
  readonly path: string
  readonly backend?: StoreBackend | undefined
  readonly chainKey: string
  /** The last group whose history is written: a start needs the groups after it, so the checkpoint goes no further. */
  readonly upTo: number
  /** Groups of which it is known that they lead to another state than the one that was served. */
  readonly known: ReadonlyArray<number>
  /** Nothing is made: what a start would read is checked. */
  readonly onlyChecks?: boolean
  /** The state after a durable group, to be written as it is. */
  readonly live?: LiveState | undefined
}

/** The state as it is served, in the lines of a dump. */
export interface LiveState {
  readonly at: JournalPoint
  readonly lines: ReadonlyArray<string>
}

/** What there is after a checkpoint was made. */
export interface Checkpoints {
  /** The newest two that are good, the newest first. */
  readonly kept: ReadonlyArray<JournalPoint>
  /** What was wrong with others, which are removed. */
  readonly problems: ReadonlyArray<string>
}

interface WritablePlace extends CheckpointPlace {
  /** Answers with the hash of the state. */
  write(at: JournalPoint, lines: Iterable<string>): string
  remove(seq: number): void
  /** Removes all others. */
  keepOnly(kept: ReadonlyArray<number>): void
}

const inFolder = (path: string, chain: HashChain): WritablePlace => {
  const files = new CheckpointFolder(dataFiles(path).folder)
  return {
    seqs: () => files.seqs(),
    nameOf: (seq) => files.nameOf(seq),
    read: (seq) => files.read(seq),
    write: (at, lines) => writeCheckpoint(files.nameOf(at.seq), at, lines, chain),
    remove: (seq) => rmSync(files.nameOf(seq)),
    keepOnly: (kept) => files.keepOnly((seq) => kept.includes(seq)),
  }
}

const inTable = (name: string, rows: CheckpointRows, chain: HashChain): WritablePlace => {
  const table = new CheckpointTable(name, rows)
  return {
    seqs: () => table.seqs(),
    nameOf: (seq) => table.nameOf(seq),
    read: (seq) => table.read(seq),
    write: (at, lines) => putCheckpoint(rows, at, lines, chain),
    remove: (seq) => rows.remove(seq),
    keepOnly: (kept) => rows.keepOnly(kept),
  }
}

const makeCheckpoint = async (
  job: CheckpointJob,
  { openReader, checkpoints }: CheckpointBackend,
): Promise<Checkpoints> => {
  const { path, backend, chainKey, upTo, known, live, onlyChecks = false } = job
  const chain = new HashChain(chainKey)
  const client = openReader()
  const place =
    backend === undefined || checkpoints === undefined
      ? inFolder(path, chain)
      : inTable(backend.name, checkpoints(client), chain)
  try {
    const problems: Array<string> = []
    const onBad = (problem: string) => void problems.push(problem)
    const search = { place, chain, end: upTo, hashOf: async (seq: number) => hashOf(client, seq) }
    if (onlyChecks) return await checkRestart(client, search, problems)
    const source: RestoreSource = {
      start: readStart(client),
      checkpoints: (atMost, onBad) => goodCheckpoints({ ...search, atMost, onBad }),
      groupsAfter: async ({ seq, hash }, upTo) => readGroups(client, chain, { after: seq, hash, upTo }),
    }
    if (live !== undefined) {
      await writeAndReadBack(place, live.at, live.lines, chain)
      return await keepTwo(place, live.at, { ...search, onBad }, problems)
    }
    const { state, at, from, differing } = await restoreState(source, { upTo, onBad })
    const differs = differing.find((seq) => !known.includes(seq))
    if (differs !== undefined)
      throw new StoreError(
        "corrupt",
        `journal group ${differs} leads to another state than the one that was served after it: start again, which takes the journal's`,
      )
    if (at.seq === 0) return { kept: [], problems }
    if (at.seq > from.seq) await writeAndReadBack(place, at, dumpState(state), chain)
    return await keepTwo(place, at, { ...search, onBad }, problems)
  } finally {
    client.close()
  }
}

/** Keeps, before the newest, the one that its state came from, or the next good one. */
const keepTwo = async (
  place: WritablePlace,
  at: JournalPoint,
  search: Omit<CheckpointSearch, "atMost">,
  problems: ReadonlyArray<string>,
): Promise<Checkpoints> => {
  const kept = [at]
  for await (const older of goodCheckpoints({ ...search, atMost: at.seq - 1 })) {
    kept.push(older.at)
    break
  }
  place.keepOnly(kept.map(({ seq }) => seq))
  return { kept, problems }
}

/** Reads what a start would read, on a connection that has read nothing of it before; throws what it would throw. */
const checkRestart = async (
  client: SqlClient,
  search: Omit<CheckpointSearch, "atMost" | "onBad" | "end">,
  problems: Array<string>,
): Promise<Checkpoints> => {
  const { head, start } = client.snapshotRead(() => ({
    head: readHead(client, writerRow),
    start: readStart(client),
  }))
  const kept: Array<JournalPoint> = []
  const onBad = (problem: string) => void problems.push(problem)
  for await (const { at } of goodCheckpoints({ ...search, end: head.seq, atMost: head.seq, onBad }))
    kept.push(at)
  if (kept.length === 0 && start.seq > 0) throw noCheckpoint(start.seq, problems)
  let last: Pick<JournalPoint, "seq" | "hash"> = kept[0] ?? start
  while (last.seq < head.seq)
    last = readGroups(client, search.chain, { after: last.seq, hash: last.hash, upTo: head.seq }).at(-1)!
  return { kept, problems }
}

const writeAndReadBack = async (
  place: WritablePlace,
  at: JournalPoint,
  lines: Iterable<string>,
  chain: HashChain,
): Promise<void> => {
  const stateHash = place.write(at, lines)
  const loader = stateLoader()
  for await (const some of (await openCheckpoint(place, at.seq, chain)).lines())
    for (const line of some.lines) loader.add(line)
  const hash = createHash("sha256")
  for (const line of dumpState(loader.finish())) hash.update(`${line}\n`)
  if (hash.digest("hex") === stateHash) return
  place.remove(at.seq)
  throw new StoreError(
    "io",
    `checkpoint ${place.nameOf(at.seq)} does not load to the state that was written; it is removed`,
  )
}

/** Runs the thread that calls it. */
export const serveCheckpoints = <Options>(
  openBackend: (path: string, options: Options) => CheckpointBackend,
): void => {
  const port = parentPort!
  const answer = async (job: CheckpointJob): Promise<void> => {
    try {
      port.postMessage(await makeCheckpoint(job, openBackend(job.path, job.backend?.options as Options)))
    } catch (error) {
      const isWrong = error instanceof InvariantBroken
      if (!isWrong && !(error instanceof StoreError)) throw error
      port.postMessage({ failure: { kind: isWrong ? "corrupt" : error.kind, message: error.message } })
    }
  }
  port.on("message", answer)
  void answer(workerData as CheckpointJob)
}
