/**
 * A journal as a file of JSON lines that any tool can read: a first line with its format, one line per group, and a
 * last line with the hash of the state. Each line ends with a checksum over itself and the lines before it, so a
 * changed, missing or moved line is found at its number.
 *
 * The checksum of a line has no key: it finds damage, not forgery.
 */
import { createHash } from "node:crypto"
import { createReadStream, statSync } from "node:fs"
import { createInterface } from "node:readline"
import type { WrittenEvent } from "@bourse/engine"

export const journalFileVersion = 2

export interface FileGroup {
  readonly seq: number
  /** Exchange time of the group, in milliseconds. */
  readonly time: number
  readonly events: ReadonlyArray<WrittenEvent>
}

/** Error for a journal file whose content was changed or cut; the message names the file and the line. */
export class JournalFileError extends Error {}

const nextSum = (sum: string, content: string): string =>
  createHash("sha256").update(`${sum}\n${content}`).digest("hex")

/** Makes the lines of a journal file, each with its checksum and a line feed. */
export class JournalLines {
  #sum = ""

  /** The parameter `json` is the text of an object that is not empty. */
  #line(json: string): string {
    const content = json.slice(0, -1)
    this.#sum = nextSum(this.#sum, content)
    return `${content},"sum":"${this.#sum}"}\n`
  }

  first(): string {
    return this.#line(JSON.stringify({ bourse: "journal", version: journalFileVersion }))
  }

  /** The parameter `events` is the text of a JSON array. */
  group(seq: number, time: number, events: string): string {
    return this.#line(`{"seq":${seq},"time":${time},"events":${events}}`)
  }

  last(groups: number, stateHash: string): string {
    return this.#line(JSON.stringify({ groups, stateHash }))
  }
}

export interface FileEnd {
  readonly groups: number
  readonly stateHash: string
}

/**
 * Reads a journal file from its first line to its last. Calls `onGroup` for each group in order, and `onRead`
 * with the share of the file that was read. Rejects with {@link JournalFileError} at the first changed line.
 */
export const readJournalFile = async (
  path: string,
  onGroup: (group: FileGroup, bad: (what: string) => JournalFileError) => Promise<void>,
  onRead: (done: number) => void,
): Promise<FileEnd> => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let read = 0
  let number = 0
  let sum = ""
  let seq = 0
  let end: FileEnd | undefined
  const bad = (what: string) =>
    new JournalFileError(`${path} line ${number} ${what}: nothing was imported; export the journal again`)
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  try {
    for await (const line of lines) {
      number++
      read += Buffer.byteLength(line) + 1
      onRead(read / size)
      if (end !== undefined) throw bad("is after the last line of the journal")
      const [, content, given] = /^(\{.*),"sum":"([0-9a-f]{64})"\}$/.exec(line) ?? []
      if (content === undefined) throw bad(number === 1 ? "is not from an exported journal" : "is damaged")
      sum = nextSum(sum, content)
      if (sum !== given) throw bad("is damaged, or a line before it is missing")
      const value = JSON.parse(`${content}}`)
      if (number === 1) {
        if (value.bourse !== "journal") throw bad("is not from an exported journal")
        if (value.version !== journalFileVersion)
          throw bad(`says version ${value.version}, and this version of Bourse reads ${journalFileVersion}`)
      } else if (value.stateHash === undefined) {
        seq++
        if (value.seq !== seq) throw bad(`has group ${value.seq} where group ${seq} belongs`)
        await onGroup(value, bad)
      } else {
        if (value.groups !== seq) throw bad(`says ${value.groups} groups, and ${seq} are in the file`)
        end = value
      }
    }
  } catch (error) {
    if (error instanceof JournalFileError || (error as NodeJS.ErrnoException).code === undefined) throw error
    throw new JournalFileError(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  if (end !== undefined) return end
  number++
  throw bad("is missing: the file was cut off")
}
