/**
 * Restores the state after a group of the journal: from the newest usable good checkpoint, and the groups after it.
 * Live traffic uses the same `apply`, so the result is the same state.
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

/** Checkpoints and groups from which a state is restored. */
export interface RestoreSource {
  /** The group that precedes the first one in the journal. */
  readonly start: JournalPoint
  /** Good checkpoints not after group `atMost`, newest first; `onBad` is called with the faults of bad ones. */
  checkpoints(atMost: number, onBad: (problem: string) => void): AsyncIterable<Checkpoint>
  /** The groups after this one, up to `upTo`, in batches; none at the end. */
  groupsAfter(last: Pick<JournalPoint, "seq" | "hash">, upTo: number): Promise<ReadonlyArray<JournalRow>>
}

/** Progress of a restoration: through the checkpoint's bytes, then through the journal's groups. */
export interface RestoreProgress {
  readonly doing: "reading a checkpoint" | "replaying the journal"
  /** Progress of the restoration, 0 to 1. */
  readonly done: number
}

export interface RestoreOptions {
  /** The group after which the state is requested. */
  readonly upTo: number
  /** Checkpoints after a later group are ignored; default: `upTo`. */
  readonly atMost?: number
  /** Called with the fault of an unusable checkpoint, in a sentence that names its file. */
  readonly onBad: (problem: string) => void
  readonly onProgress?: (progress: RestoreProgress) => void
  /** Receives the records of each group after `atMost`. */
  readonly onRecords?: (group: { readonly seq: number; readonly records: Records }) => void
}

export interface Restored {
  readonly state: State
  /** The last group that was applied: the requested one, unless the journal ends before it. */
  readonly at: JournalPoint
  /** The group at which the replay began: that of the checkpoint, or the journal's beginning. */
  readonly from: JournalPoint
  /** Number of replayed events, weighted by {@link replayCost}. */
  readonly events: number
  /** Groups after which the served state differed from the journal's state. */
  readonly differing: ReadonlyArray<number>
}

/**
 * Rejects with a StoreError `corrupt` if the state cannot be restored, and with InvariantBroken, naming the group, if
 * the journal contradicts itself.
 */
export const restoreState = async (source: RestoreSource, options: RestoreOptions): Promise<Restored> => {
  const nearest = await nearestState(source, options)
  return { ...(await restoreFurther(source, nearest, options)), from: nearest.at }
}

/**
 * Continues from a given state, which is changed, with later groups. Continuing rejects as {@link restoreState}
 * does.
 */
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
    // The next groups are read while the present ones are applied.
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

/** Applies the events of a group, and returns their replay cost. */
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
      // The checkpoint's checksum is valid: another version wrote it, or the file changed after the check.
      report(`checkpoint ${checkpoint.name} cannot be loaded: ${(error as Error).message}`)
    })
    if (state !== undefined) return { state, at: checkpoint.at }
  }
  const { start } = source
  if (start.seq === 0) return { state: emptyState(), at: start }
  throw noCheckpoint(start.seq, problems)
}

/** A journal that was cut after this group cannot be replayed without a checkpoint. */
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
