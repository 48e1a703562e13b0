/**
 * A snapshot: the state of the exchange as it was after a group of the journal, in a file. A start that has one reads
 * only the groups after it.
 *
 * Lines of text: which version of this format it is, and after which group; the lines of the state; their hash, and a
 * MAC of all under the key of the journal's hash chain. A file that says anything else than what was written is
 * refused by its name. It gets its name when it is whole and on the disk.
 */
import { createHash } from "node:crypto"
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { dirname } from "node:path"
import type { HashChain } from "./HashChain.ts"
import type { JournalPoint } from "./Request.ts"
import { isNoRoom } from "./Reserve.ts"
import { StoreError } from "./StoreError.ts"
import { syncFolder } from "./writeDurably.ts"

/** A snapshot that is as it was written. */
export interface Snapshot {
  readonly path: string
  /** The last group that is in it. */
  readonly at: JournalPoint
  /** SHA-256 of the state's lines, each with a line feed behind it. */
  readonly stateHash: string
  readonly bytes: number
  /** The lines of the state, for `loadState`, a few thousand at a time; `read` is how many bytes of the file that makes. */
  lines(): AsyncGenerator<{ readonly lines: ReadonlyArray<string>; readonly read: number }>
}

const version = 1
const bytesPerRead = 262_144
const charactersPerWrite = 1_000_000

const firstLine = ({ seq, time, hash }: JournalPoint): string =>
  `bourse snapshot ${version} ${seq} ${time} ${hash}`
const lastLine = (stateHash: string, mac: string): string => `end ${stateHash} ${mac}`
const macOf = (chain: HashChain, first: string, stateHash: string): string =>
  chain.mac(`${first}\n${stateHash}`)

/** Writes a snapshot; answers with the hash of its state. When it throws a StoreError, there is no file of this name. */
export const writeSnapshot = (
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
      const write = (text: string): void => {
        const bytes = Buffer.from(text)
        for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
      }
      const first = firstLine(at)
      write(`${first}\n`)
      const hash = createHash("sha256")
      let text = ""
      const flush = (): void => {
        hash.update(text)
        write(text)
        text = ""
      }
      for (const line of lines) {
        text += `${line}\n`
        if (text.length > charactersPerWrite) flush()
      }
      flush()
      const stateHash = hash.digest("hex")
      write(`${lastLine(stateHash, macOf(chain, first, stateHash))}\n`)
      fsyncSync(file)
      renameSync(unfinished, path)
      syncFolder(dirname(path))
      return stateHash
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    rmSync(unfinished, { force: true })
    throw new StoreError(
      isNoRoom(cause) ? "full" : "io",
      `snapshot ${path} cannot be written: ${(cause as Error).message}`,
      { cause },
    )
  }
}

/** Why a snapshot does not count. */
export const bad = (path: string, what: string): StoreError =>
  new StoreError("corrupt", `snapshot ${path} ${what}`)

/** Checks a snapshot from its first byte to its last; throws a StoreError `corrupt` that says what is wrong with it. */
export const openSnapshot = async (path: string, chain: HashChain): Promise<Snapshot> => {
  const hash = createHash("sha256")
  let first: string | undefined
  let last: string | undefined
  let bytes = 0
  for await (const { lines, read } of readLines(path)) {
    bytes = read
    let state = ""
    for (const line of lines) {
      if (first === undefined) first = line
      else if (last !== undefined) throw bad(path, "goes on after its end")
      else if (line.startsWith("end ")) last = line
      else state += `${line}\n`
    }
    hash.update(state)
  }
  const at = readFirstLine(path, first ?? "")
  if (last === undefined) throw bad(path, "has lost its end")
  const stateHash = hash.digest("hex")
  const mac = macOf(chain, first!, stateHash)
  if (last !== lastLine(stateHash, mac))
    throw bad(path, "is damaged, or was made under another master key: its checksum does not fit")
  return { path, at, stateHash, bytes, lines: () => stateLines(path) }
}

const readFirstLine = (path: string, first: string): JournalPoint => {
  const [, written, rest] = /^bourse snapshot (\d{1,15})( .*)?$/.exec(first) ?? []
  if (written === undefined) throw bad(path, "is no snapshot")
  if (Number(written) !== version)
    throw bad(path, `is of version ${written}, and this version of Bourse reads version ${version}`)
  const [, seq, time, hash] = /^ (\d{1,15}) (\d{1,15}) ([0-9a-f]{64})$/.exec(rest ?? "") ?? []
  if (hash === undefined) throw bad(path, "is damaged: its first line cannot be read")
  return { seq: Number(seq), time: Number(time), hash }
}

async function* stateLines(path: string): ReturnType<Snapshot["lines"]> {
  let isFirst = true
  for await (const { lines, read } of readLines(path)) {
    const from = isFirst ? 1 : 0
    isFirst = false
    const to = lines.at(-1)?.startsWith("end ") ? -1 : undefined
    yield { lines: lines.slice(from, to), read }
  }
}

/** The lines of a file as they are read, each read's together. What is behind the last line feed counts as a line. */
async function* readLines(path: string): ReturnType<Snapshot["lines"]> {
  const file = await orNamed(path, () => open(path, "r"))
  try {
    const decoder = new TextDecoder()
    const buffer = Buffer.allocUnsafe(bytesPerRead)
    let text = ""
    for (let read = 0; ; ) {
      const { bytesRead } = await orNamed(path, () => file.read(buffer, 0, bytesPerRead))
      read += bytesRead
      text += decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 })
      const lines = text.split("\n")
      text = lines.pop()!
      if (bytesRead === 0 && text !== "") lines.push(text)
      if (lines.length > 0) yield { lines, read }
      if (bytesRead === 0) return
    }
  } finally {
    await file.close()
  }
}

const orNamed = async <Result extends FileHandle | object>(
  path: string,
  body: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await body()
  } catch (cause) {
    throw new StoreError("io", `snapshot ${path} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
