/**
 * Checkpoints as rows of a database, so that a server without local data starts from a checkpoint. A
 * checkpoint's text is compressed in parts, numbered from 1. Part 0 of a checkpoint is written last: without it
 * the checkpoint does not exist.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"
import type { HashChain } from "../journal/HashChain.ts"
import type { JournalPoint } from "../Request.ts"
import { bad, type CheckpointPlace, checkpointText } from "./CheckpointFile.ts"

export interface CheckpointRows {
  /** The groups of the checkpoints, newest first. */
  seqs(): ReadonlyArray<number>
  /** A compressed part of a checkpoint; undefined after its last part. */
  part(seq: number, no: number): Uint8Array | undefined
  put(seq: number, no: number, part: Uint8Array): void
  remove(seq: number): void
  /** Removes all other checkpoints, except those that another server has made since. */
  keepOnly(kept: ReadonlyArray<number>): void
}

/** Writes a checkpoint into the table; returns the hash of its state. */
export const putCheckpoint = (
  rows: CheckpointRows,
  at: JournalPoint,
  lines: Iterable<string>,
  chain: HashChain,
): string => {
  const texts = checkpointText(at, lines, chain)
  let no = 0
  let next = texts.next()
  for (; next.done !== true; next = texts.next())
    rows.put(at.seq, ++no, deflateRawSync(next.value, { level: 1 }))
  rows.put(at.seq, 0, new Uint8Array())
  return next.value
}

type Asked<Answer> = Answer | Promise<Answer>

/** The rows of the checkpoint table, possibly read through another thread. */
export interface AskedRows {
  seqs(): Asked<ReadonlyArray<number>>
  part(seq: number, no: number): Asked<Uint8Array | undefined>
}

export class CheckpointTable implements CheckpointPlace {
  readonly #name: string
  readonly #rows: AskedRows

  /** `name`: the database's name, for messages. */
  constructor(name: string, rows: AskedRows) {
    this.#name = name
    this.#rows = rows
  }

  async seqs(): Promise<ReadonlyArray<number>> {
    return this.#rows.seqs()
  }

  nameOf(seq: number): string {
    return `${seq} of ${this.#name}`
  }

  async *read(seq: number): AsyncIterable<Uint8Array> {
    for (let no = 1; ; no++) {
      const part = await this.#rows.part(seq, no)
      if (part === undefined) return
      yield this.#inflated(seq, part)
    }
  }

  #inflated(seq: number, part: Uint8Array): Uint8Array {
    try {
      return inflateRawSync(part)
    } catch {
      throw bad(this.nameOf(seq), "is damaged: a part of it cannot be decompressed")
    }
  }
}
