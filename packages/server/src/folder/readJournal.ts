/**
 * Reads the groups of a journal for a person or another tool, also while a server runs. This reader does not
 * check the hash chain.
 */
import { readEvent } from "@bourse/engine"
import { type FolderReader, openFolderReader } from "@bourse/store"
import type { DatabaseReader } from "@bourse/store-postgres"

export interface ShownGroup {
  readonly seq: number
  /** Exchange time of the group, in milliseconds. */
  readonly time: number
  /**
   * Events with the names of their fields. In these events amounts in ledger units are decimal text; sealed
   * secrets and hashes are left out.
   */
  readonly events: ReadonlyArray<{ readonly type: string; readonly [name: string]: unknown }>
}

/** Field names of sealed API secrets and of password hashes, which are left out. */
const hidden = new Set(["sealedSecret", "fundsPassword"])

const shown = (written: string): ShownGroup["events"] =>
  JSON.parse(written).map((event: Parameters<typeof readEvent>[0]) =>
    JSON.parse(
      JSON.stringify(readEvent(event), (name, value) =>
        typeof value === "bigint" ? String(value) : hidden.has(name) ? undefined : value,
      ),
    ),
  )

/**
 * Opens a data folder or a PostgreSQL database for reading. Rejects with a StoreError: `io` if it has no exchange.
 */
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

  /** Rejects with the errors of {@link openReader}. */
  static async open(data: string, databaseUrl?: string): Promise<JournalReader> {
    return new JournalReader(await openReader(data, databaseUrl))
  }

  /** Whether a running server may add groups; always false for a database, where this is not checked. */
  get isInUse(): boolean {
    return !("isInUse" in this.#reader) || this.#reader.isInUse
  }

  /** The first group that the journal still has. */
  get first(): number {
    return this.#reader.start().seq + 1
  }

  /** The last group of the journal at this moment. */
  get last(): number {
    return this.#reader.end().seq
  }

  /** The next batch of groups after `seq`; empty at the journal's end. */
  after(seq: number, upTo: number): ReadonlyArray<ShownGroup> {
    return this.#reader
      .rowsAfter(seq, upTo)
      .map(({ seq, time, events }) => ({ seq, time, events: shown(events) }))
  }

  close(): void {
    this.#reader.close()
  }
}
