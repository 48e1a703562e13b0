/** The groups of a journal for a person or another tool, beside a running server too. Nothing is checked. */
import { readEvent } from "@bourse/engine"
import { type FolderReader, openFolderReader } from "@bourse/store"

export interface ShownGroup {
  readonly seq: number
  /** Exchange time in milliseconds. */
  readonly time: number
  /** With the names of their fields. Amounts in ledger units are decimal text; what is sealed or hashed is left out. */
  readonly events: ReadonlyArray<{ readonly type: string; readonly [name: string]: unknown }>
}

/** Secrets of API keys under the master key, and hashes of passwords. */
const hidden = new Set(["sealedSecret", "fundsPassword"])

const shown = (written: string): ShownGroup["events"] =>
  JSON.parse(written).map((event: Parameters<typeof readEvent>[0]) =>
    JSON.parse(
      JSON.stringify(readEvent(event), (name, value) =>
        typeof value === "bigint" ? String(value) : hidden.has(name) ? undefined : value,
      ),
    ),
  )

export class JournalReader {
  readonly #reader: FolderReader

  private constructor(reader: FolderReader) {
    this.#reader = reader
  }

  /** Rejects with a StoreError: `io` where there is no exchange. */
  static async open(data: string): Promise<JournalReader> {
    return new JournalReader(await openFolderReader(data))
  }

  /** Whether a server uses the folder. */
  get isInUse(): boolean {
    return this.#reader.isInUse
  }

  /** The first group that the journal still has. */
  get first(): number {
    return this.#reader.start().seq + 1
  }

  /** The last group there is at this moment. */
  get last(): number {
    return this.#reader.end().seq
  }

  /** The next groups after `seq`, some at a time; none at the end. */
  after(seq: number, upTo: number): ReadonlyArray<ShownGroup> {
    return this.#reader
      .rowsAfter(seq, upTo)
      .map(({ seq, time, events }) => ({ seq, time, events: shown(events) }))
  }

  close(): void {
    this.#reader.close()
  }
}
