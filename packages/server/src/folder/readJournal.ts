/** The groups of a journal for a person or another tool, beside a running server too. Nothing is checked. */
import { readEvent } from "@bourse/engine"
import { type FolderReader, openFolderReader } from "@bourse/store"
import type { DatabaseReader } from "@bourse/store-postgres"

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

/** Opens a data folder or a database of PostgreSQL for reading. Rejects with a StoreError: `io` where there is no exchange. */
export const openReader = async (
  data: string,
  databaseUrl: string | undefined,
): Promise<FolderReader | DatabaseReader> => {
  if (databaseUrl === undefined) return openFolderReader(data)
  return (await import("@bourse/store-postgres")).openDatabaseReader(databaseUrl)
}

export class JournalReader {
  readonly #reader: FolderReader | DatabaseReader

  private constructor(reader: FolderReader | DatabaseReader) {
    this.#reader = reader
  }

  /** Rejects as {@link openReader} does. */
  static async open(data: string, databaseUrl?: string): Promise<JournalReader> {
    return new JournalReader(await openReader(data, databaseUrl))
  }

  /** Whether more may come: a server uses the folder; of a database that is not asked. */
  get isInUse(): boolean {
    return !("isInUse" in this.#reader) || this.#reader.isInUse
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
