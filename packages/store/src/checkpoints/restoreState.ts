/**
 * The state after a group of the journal: the newest good checkpoint that counts, and the groups after it. Live traffic
 * went through the same `apply`, so the result is the same state.
 */
import {
  apply,
  emptyRecords,
  emptyState,
  InvariantBroken,
  type Records,
  readEvent,
  replayCost,
  type State,
  stateLoader,
} from "@bourse/engine"
import type { JournalRow } from "../database/Tables.ts"
import type { JournalPoint } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import type { Checkpoint } from "./CheckpointFile.ts"

/** Checkpoints and groups that a state is restored from. */
export interface RestoreSource {
  /** The group before the first one that the journal still has. */
  readonly start: JournalPoint
  /** Good checkpoints not after group `atMost`, the newest first; `onBad` hears what is wrong with others. */
  checkpoints(atMost: number, onBad: (problem: string) => void): AsyncIterable<Checkpoint>
  /** The groups after this one, up to `upTo`, some at a time; none at the end. */
  groupsAfter(last: Pick<JournalPoint, "seq" | "hash">, upTo: number): Promise<ReadonlyArray<JournalRow>>
}

/** How far a restoration is: of the checkpoint's bytes, then of the journal's groups. */
export interface RestoreProgress {
  readonly doing: "reading a checkpoint" | "replaying the journal"
  /** From 0 to 1. */
  readonly done: number
}

export interface RestoreOptions {
  /** The group after which the state is wanted. */
  readonly upTo: number
  /** Checkpoints after a later group do not count; default: `upTo`. */
  readonly atMost?: number
  /** Hears what is wrong with a checkpoint that cannot be used, in a sentence that names its file. */
  readonly onBad: (problem: string) => void
  readonly onProgress?: (progress: RestoreProgress) => void
  /** Takes the records of each group after `atMost`. */
  readonly onRecords?: (group: { readonly seq: number; readonly records: Records }) => void
}

export interface Restored {
  readonly state: State
  /** The last group that is in it; as asked for, unless the journal ends before. */
  readonly at: JournalPoint
  /** The group of the checkpoint, or where the journal begins. */
  readonly from: JournalPoint
  /** How many events came after that, counted by {@link replayCost}. */
  readonly events: number
  /** The groups after which the exchange had served another state than the one the journal leads to. */
  readonly differing: ReadonlyArray<number>
}

/** Rejects with a StoreError `corrupt` where there is no way to the state, and with InvariantBroken that names the group where the journal contradicts itself. */
export const restoreState = async (source: RestoreSource, options: RestoreOptions): Promise<Restored> => {
  const nearest = await nearestState(source, options)
  return { ...(await restoreFurther(source, nearest, options)), from: nearest.at }
}

/** Goes on from a state, which is changed, with the groups after it. Rejects as {@link restoreState} does. */
export const restoreFurther = async (
  source: Pick<RestoreSource, "groupsAfter">,
  { state, at: from }: Pick<Restored, "state" | "at">,
  options: Omit<RestoreOptions, "onBad">,
): Promise<Omit<Restored, "from">> => {
  const { upTo, atMost = upTo, onProgress, onRecords } = options
  let at: JournalPoint = from
  let events = 0
  const differing: Array<number> = []
  let next = source.groupsAfter(at, upTo)
  for (;;) {
    const rows = await next
    const last = rows.at(-1)
    if (last === undefined) return { state, at, events, differing }
    // The next are read while these are applied.
    next = source.groupsAfter(last, upTo)
    next.catch(() => {})
    const { digest } = state.ledger
    for (const row of rows) {
      const records = onRecords !== undefined && row.seq > atMost ? emptyRecords() : undefined
      events += applyGroup(state, row, records)
      if (records !== undefined) onRecords?.({ seq: row.seq, records })
      if (digest.hasDiffered) differing.push(row.seq)
      digest.hasDiffered = false
    }
    at = { seq: last.seq, time: last.time, hash: last.hash }
    onProgress?.({ doing: "replaying the journal", done: (at.seq - from.seq) / (upTo - from.seq) })
  }
}

/** Applies the events of a group, and says what they cost. */
const applyGroup = (state: State, { seq, events: text }: JournalRow, records?: Records): number => {
  let cost = 0
  try {
    for (const written of JSON.parse(text)) {
      const event = readEvent(written)
      apply(state, event, records)
      cost += replayCost(event)
    }
  } catch (error) {
    if (!(error instanceof InvariantBroken)) throw error
    throw new InvariantBroken(`journal group ${seq}: ${error.message}`)
  }
  return cost
}

type Nearest = Pick<Restored, "state" | "at">

const nearestState = async (source: RestoreSource, options: RestoreOptions): Promise<Nearest> => {
  const { upTo, atMost = upTo, onBad } = options
  const problems: Array<string> = []
  const report = (problem: string): void => {
    problems.push(problem)
    onBad(problem)
  }
  for await (const checkpoint of source.checkpoints(Math.min(atMost, upTo), report)) {
    const state = await load(checkpoint, options).catch((error: unknown) => {
      // Its checksum fits: it was written by another version, or the file changed meanwhile.
      report(`checkpoint ${checkpoint.name} cannot be loaded: ${(error as Error).message}`)
    })
    if (state !== undefined) return { state, at: checkpoint.at }
  }
  const { start } = source
  if (start.seq === 0) return { state: emptyState(), at: start }
  throw noCheckpoint(start.seq, problems)
}

/** A journal that was cut after this group leads nowhere alone. */
export const noCheckpoint = (start: number, problems: ReadonlyArray<string>): StoreError => {
  const why = problems.length === 0 ? "there is none" : problems.join("; ")
  return new StoreError(
    "corrupt",
    `the journal begins after group ${start} and needs a good checkpoint: ${why}. Restore a backup of the whole folder`,
  )
}

const load = async (checkpoint: Checkpoint, { onProgress }: RestoreOptions): Promise<State> => {
  const loader = stateLoader()
  for await (const { lines, read } of checkpoint.lines()) {
    for (const line of lines) loader.add(line)
    onProgress?.({ doing: "reading a checkpoint", done: read / checkpoint.bytes })
  }
  return loader.finish()
}
