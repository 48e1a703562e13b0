/**
 * The thread that replays the journal beside the serving one, one task at a time. The replaying thread makes
 * checkpoints, checks the data that a start would read, and has a second state for comparison with the served
 * one. For a checkpoint the thread restores the state after the last durable group like a start: from the
 * previous checkpoint and later rows. The thread writes the new checkpoint and reads it back, so every
 * checkpoint proves that replay and the previous checkpoint are right.
 */
import { rmSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { dumpState, InvariantBroken, stateLoader } from "@bourse/engine"
import { type CheckpointPlace, openCheckpoint, writeCheckpoint } from "../checkpoints/CheckpointFile.ts"
import { CheckpointFolder, type CheckpointSearch, goodCheckpoints } from "../checkpoints/CheckpointFolder.ts"
import { type CheckpointRows, CheckpointTable, putCheckpoint } from "../checkpoints/CheckpointTable.ts"
import { noCheckpoint, type RestoreSource, restoreState } from "../checkpoints/restoreState.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import { writerRow } from "../database/Statements.ts"
import type { JournalRow } from "../database/Tables.ts"
import { dataFiles } from "../files/DataFiles.ts"
import { HashChain } from "../journal/HashChain.ts"
import { hashLines } from "../journal/hashLines.ts"
import { readHead } from "../journal/Journal.ts"
import { hashOf, readStart } from "../journal/JournalStart.ts"
import { readGroups } from "../journal/readGroups.ts"
import type { CloseRequest, JournalPoint, ReplayOptions } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import type { CheckpointBackend } from "./Backend.ts"
import { type Position, type Replayed, SecondState } from "./SecondState.ts"

export interface CheckpointJob {
  /**
   * The last group whose history is written: a start needs later groups, so the checkpoint is not newer than
   * this group.
   */
  readonly upTo: number
  /** Groups that are already known to lead to a state other than the served one. */
  readonly known: ReadonlyArray<number>
  /** A task that makes no checkpoint: it checks everything that a start would read. */
  readonly onlyChecks?: boolean
  /** A task that writes the given state after a durable group, unchanged. */
  readonly live?: LiveState | undefined
}

/** The served state, in the lines of a dump. */
export interface LiveState {
  readonly at: JournalPoint
  readonly lines: ReadonlyArray<string>
}

/** The checkpoints that exist after the task. */
export interface Checkpoints {
  /** Groups of the newest two good checkpoints, newest first. */
  readonly kept: ReadonlyArray<JournalPoint>
  /** Faults of the other checkpoints, which are removed. */
  readonly problems: ReadonlyArray<string>
}

export type ReplayRequest =
  | ({ readonly type: "checkpoint" } & CheckpointJob)
  /** Begins a second state with lines of a checkpoint, in batches; none if the journal is complete. */
  | { readonly type: "load"; readonly lines: ReadonlyArray<string> }
  | {
      readonly type: "groups"
      readonly groups: ReadonlyArray<Pick<JournalRow, "seq" | "events">>
      readonly whole: boolean
    }
  | { readonly type: "compare"; readonly at: Position; readonly count: number; readonly hash: string }
  | { readonly type: "finish" }

export interface ReplayAnswers {
  readonly checkpoint: Checkpoints
  readonly load: undefined
  readonly groups: undefined
  readonly compare: string | null
  readonly finish: Replayed
  readonly close: undefined
}

interface WritablePlace extends CheckpointPlace {
  /** Writes a checkpoint and returns the hash of its state. */
  write(at: JournalPoint, lines: Iterable<string>): string
  remove(seq: number): void
  /** Removes all other checkpoints of the store. */
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
  { path, backend, chainKey }: ReplayOptions,
  { openReader, checkpoints }: CheckpointBackend,
  { upTo, known, live, onlyChecks = false }: CheckpointJob,
): Promise<Checkpoints> => {
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
        `journal group ${differs} leads to another state than the one served after it: restart to use the journal's state`,
      )
    if (at.seq === 0) return { kept: [], problems }
    if (at.seq > from.seq) await writeAndReadBack(place, at, dumpState(state), chain)
    return await keepTwo(place, at, { ...search, onBad }, problems)
  } finally {
    client.close()
  }
}

/** Keeps, besides the newest checkpoint, the one from which its state came, or the next good one. */
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

/** Reads everything that a start would read, on a connection without cached pages; throws a start's errors. */
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
  if (hashLines(dumpState(loader.finish()), Number.POSITIVE_INFINITY).hash === stateHash) return
  place.remove(at.seq)
  throw new StoreError(
    "io",
    `checkpoint ${place.nameOf(at.seq)} does not load to the state that was written; the checkpoint is removed`,
  )
}

/** An error of the second state is an error of the journal. */
const orCorrupt = <Result>(body: () => Result): Result => {
  try {
    return body()
  } catch (error) {
    throw new StoreError("corrupt", `the journal cannot be replayed: ${(error as Error).message}`)
  }
}

/** Runs as the replaying thread in the thread that calls it. */
export const serveReplay = <Options>(
  openBackend: (path: string, options: Options) => CheckpointBackend,
): void => {
  const port = parentPort!
  const start = (options: ReplayOptions): void => {
    let second: SecondState | undefined
    const answer = async (
      request: ReplayRequest | CloseRequest,
    ): Promise<ReplayAnswers[keyof ReplayAnswers]> => {
      if (request.type === "close") return undefined
      if (request.type === "checkpoint") {
        const backend = openBackend(options.path, options.backend?.options as Options)
        return makeCheckpoint(options, backend, request)
      }
      second ??= new SecondState()
      const state = second
      return orCorrupt(() => {
        switch (request.type) {
          case "load":
            return void state.load(request.lines)
          case "groups":
            return void state.add(request.groups, request.whole)
          case "compare":
            return state.compare(request.at, request.count, request.hash)
          case "finish":
            second = undefined
            return state.finish()
        }
      })
    }
    const hear = async (request: ReplayRequest | CloseRequest): Promise<void> => {
      try {
        port.postMessage(await answer(request))
      } catch (error) {
        const isWrong = error instanceof InvariantBroken
        if (!isWrong && !(error instanceof StoreError)) throw error
        port.postMessage({ failure: { kind: isWrong ? "corrupt" : error.kind, message: error.message } })
      }
      if (request.type !== "close") return
      port.off("message", hear)
      if (request.mayIdle) port.once("message", start)
      else port.close()
    }
    port.on("message", hear)
    port.postMessage(undefined)
  }
  start(workerData as ReplayOptions)
}
