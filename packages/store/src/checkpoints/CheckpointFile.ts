/**
 * A checkpoint: the state of the exchange after a group of the journal. A start that has a checkpoint reads
 * only later groups.
 *
 * Lines of a checkpoint's text: the format's version and the group; the lines of the state; their hash, and a
 * MAC of everything under the key of the journal's hash chain. A changed checkpoint is rejected by name. A
 * checkpoint is a file of the data folder (`CheckpointFolder`), or rows of a database (`CheckpointTable`).
 */
import { createHash } from "node:crypto"
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import { dumpVersion } from "@bourse/engine"
import { bestEffort, writeError } from "../files/WriteTrouble.ts"
import { syncFolder } from "../files/writeDurably.ts"
import type { HashChain } from "../journal/HashChain.ts"
import type { JournalPoint } from "../Request.ts"
import { StoreError } from "../StoreError.ts"

/** The storage of an exchange's checkpoints. */
export interface CheckpointPlace {
  /** The groups of all checkpoints, newest first; their content is not checked. */
  seqs(): Promise<ReadonlyArray<number>>
  /** The name of the checkpoint after this group, in messages. */
  nameOf(seq: number): string
  /** The text of the checkpoint after this group, in pieces. */
  read(seq: number): AsyncIterable<Uint8Array>
}

/** A checkpoint whose file was read completely and is unchanged. */
export interface Checkpoint {
  readonly name: string
  /** The last group that the checkpoint includes. */
  readonly at: JournalPoint
  /** SHA-256 of the state's lines, each with a line feed. */
  readonly stateHash: string
  /** The size of the checkpoint's text. */
  readonly bytes: number
  /**
   * The lines of the checkpoint's state, for `loadState`, a few thousand at a time; `read` is the number of
   * text bytes read so far. Reading throws a StoreError if the checkpoint was removed: newer ones may have
   * replaced it.
   */
  lines(): AsyncGenerator<{ readonly lines: ReadonlyArray<string>; readonly read: number }>
}

const charactersPerWrite = 1_000_000

const firstLine = ({ seq, time, hash }: JournalPoint): string =>
  `bourse checkpoint ${dumpVersion} ${seq} ${time} ${hash}`
const lastLine = (stateHash: string, mac: string): string => `end ${stateHash} ${mac}`
const macOf = (chain: HashChain, first: string, stateHash: string): string =>
  chain.mac(`${first}\n${stateHash}`)

/** The text of a checkpoint, about a megabyte at a time; its last piece has the hash of the state. */
export function* checkpointText(
  at: JournalPoint,
  lines: Iterable<string>,
  chain: HashChain,
): Generator<string, string> {
  const first = firstLine(at)
  const hash = createHash("sha256")
  yield `${first}\n`
  let text = ""
  for (const line of lines) {
    text += `${line}\n`
    if (text.length <= charactersPerWrite) continue
    hash.update(text)
    yield text
    text = ""
  }
  const stateHash = hash.update(text).digest("hex")
  yield `${text}${lastLine(stateHash, macOf(chain, first, stateHash))}\n`
  return stateHash
}

/**
 * Writes a checkpoint into a file, which gets its name when it is complete and on disk; returns the hash of the
 * state. If writing throws a StoreError, there is no checkpoint file of the given name.
 */
export const writeCheckpoint = (
  path: string,
  at: JournalPoint,
  lines: Iterable<string>,
  chain: HashChain,
): string => {
  const unfinished = `${path}.new`
  try {
    const file = openSync(unfinished, "w", 0o600)
    try {
      fchmodSync(file, 0o600)
      const texts = checkpointText(at, lines, chain)
      let next = texts.next()
      for (; next.done !== true; next = texts.next()) {
        const bytes = Buffer.from(next.value)
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
      }
      fsyncSync(file)
      renameSync(unfinished, path)
      syncFolder(dirname(path))
      return next.value
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    bestEffort(() => rmSync(unfinished, { force: true }))
    throw writeError(`checkpoint ${path} cannot be written`, cause)
  }
}

/** The reason why a checkpoint cannot be used. */
export const bad = (name: string, what: string): StoreError =>
  new StoreError("corrupt", `checkpoint ${name} ${what}`)

/** Checks a whole checkpoint; throws a StoreError `corrupt` that names the fault. */
export const openCheckpoint = async (
  place: CheckpointPlace,
  seq: number,
  chain: HashChain,
): Promise<Checkpoint> => {
  const name = place.nameOf(seq)
  const hash = createHash("sha256")
  let first: string | undefined
  let last: string | undefined
  let bytes = 0
  for await (const { lines, read } of readLines(place.read(seq))) {
    bytes = read
    let state = ""
    for (const line of lines) {
      if (first === undefined) first = line
      else if (last !== undefined) throw bad(name, "has data after its end")
      else if (line.startsWith("end ")) last = line
      else state += `${line}\n`
    }
    hash.update(state)
  }
  const at = readFirstLine(name, first ?? "")
  if (last === undefined) throw bad(name, "has lost its end")
  const stateHash = hash.digest("hex")
  const mac = macOf(chain, first!, stateHash)
  if (last !== lastLine(stateHash, mac))
    throw bad(name, "is damaged, or was written with another master key: its checksum is wrong")
  return { name, at, stateHash, bytes, lines: () => dumpState(name, place.read(seq)) }
}

const readFirstLine = (name: string, first: string): JournalPoint => {
  const [, written, rest] = /^bourse checkpoint (\d{1,15})( .*)?$/.exec(first) ?? []
  if (written === undefined) throw bad(name, "is not a checkpoint")
  if (Number(written) !== dumpVersion)
    throw bad(name, `is of version ${written}, and this version of Bourse reads version ${dumpVersion}`)
  const [, seq, time, hash] = /^ (\d{1,15}) (\d{1,15}) ([0-9a-f]{64})$/.exec(rest ?? "") ?? []
  if (hash === undefined) throw bad(name, "is damaged: its first line cannot be read")
  return { seq: Number(seq), time: Number(time), hash }
}

async function* dumpState(name: string, bytes: AsyncIterable<Uint8Array>): ReturnType<Checkpoint["lines"]> {
  let isFirst = true
  let hasEnd = false
  for await (const { lines, read } of readLines(bytes)) {
    const from = isFirst ? 1 : 0
    isFirst = false
    hasEnd = lines.at(-1)?.startsWith("end ") === true
    yield { lines: lines.slice(from, hasEnd ? -1 : undefined), read }
  }
  if (!hasEnd) throw bad(name, "has lost its end since it was checked")
}

/** The lines of a text while it is read, grouped by read. Text after the last line feed counts as a line. */
async function* readLines(bytes: AsyncIterable<Uint8Array>): ReturnType<Checkpoint["lines"]> {
  const decoder = new TextDecoder()
  let text = ""
  let read = 0
  for await (const some of bytes) {
    read += some.length
    text += decoder.decode(some, { stream: true })
    const lines = text.split("\n")
    text = lines.pop()!
    if (lines.length > 0) yield { lines, read }
  }
  text += decoder.decode()
  if (text !== "") yield { lines: [text], read }
}
