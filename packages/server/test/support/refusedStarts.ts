/**
 * Refused starts. Each row of the table is one kind of refusal: the change to the folder or the start's option,
 * and the message.
 */
import { hash } from "node:crypto"
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect } from "vitest"
import { type BourseOptions, startBourse } from "../../src/index.ts"
import { folderOfTest, ok, startServer, times } from "./testServer.ts"

const parent = mkdtempSync(join(tmpdir(), "bourse-refused-"))
/** A killed server's folder: two checkpoints, a journal that was cut after the older one, and groups in the log. */
export const killed = join(parent, "killed")
/** The killed server's folder as it was before the second checkpoint. */
const earlier = join(parent, "earlier")
/** The pages of the journal in `bourse.db`, numbered from 1, in the order of its groups. */
let journalPages: ReadonlyArray<number> = []
let lastGroup = 0

const makeFolders = async (): Promise<void> => {
  const data = join(parent, "data")
  for (const copy of [undefined, earlier, killed]) {
    const server = await startServer({ data, sandboxToken: "token-of-refusals" })
    // Writes enough groups that the journal has several pages.
    for (let turn = 0; turn < 12; turn++) {
      await times(8, async () => ok(await server.order({ quantity: "0.0001" })))
      if (copy === earlier && turn === 6) cpSync(data, copy, { recursive: true })
    }
    if (copy === killed) cpSync(data, copy, { recursive: true })
    await server.bourse.close()
  }
  const look = join(parent, "look")
  cpSync(killed, look, { recursive: true })
  const database = new DatabaseSync(join(look, "bourse.db"))
  lastGroup = Number(database.prepare("SELECT max(seq) AS seq FROM journal").get()!.seq)
  journalPages = database
    .prepare("SELECT pageno FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' ORDER BY path")
    .all()
    .map(({ pageno }) => Number(pageno))
  database.close()
}

/** Makes the folders for all tests of a file. */
export const refusalsOfFile = (): void => {
  beforeAll(makeFolders)
  afterAll(() => rmSync(parent, { recursive: true, force: true }))
}

/**
 * The folder of a killed server of the last format before version 0.1.0: with a checkpoint, and groups in the log.
 */
export const unpackFormer = (folder: string): void => {
  const packed = join(import.meta.dirname, "../recovery/fixtures/schema7")
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(packed))
    writeFileSync(join(folder, name.replace(/\.gz$/, "")), gunzipSync(readFileSync(join(packed, name))), {
      mode: 0o600,
    })
}
export const refusalOfFormer =
  /bourse\.db has the format of a version before 0\.1\.0, which this version of Bourse does not read: keep the folder for the version that wrote it, and start with another --data$/

/** Every file with its mode and content, without the files that SQLite rebuilds from the log. */
export const stateOf = (folder: string): ReadonlyArray<unknown> =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true
    ? [existsSync(folder) && readFileSync(folder, "utf8")]
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(({ name }) => !name.endsWith("-shm"))
        .map((entry) => {
          const path = join(entry.parentPath, entry.name)
          const mode = statSync(path).mode & 0o777
          return [path, mode, entry.isFile() ? hash("sha256", readFileSync(path)) : "folder"]
        })
        .toSorted()

export interface Row {
  readonly what: string
  /** A function that changes a copy of the killed server's folder. */
  readonly damage?: (folder: string) => void
  /** Another folder from which the copy is made. */
  readonly from?: () => string | undefined
  readonly options?: Omit<BourseOptions, "data"> | (() => Omit<BourseOptions, "data">)
  readonly says: RegExp
}

const file = (name: string) => (folder: string) => join(folder, name)
const [database, log, witness, key] = ["bourse.db", "bourse.db-wal", "witness", "master.key"].map(file) as [
  (folder: string) => string,
  (folder: string) => string,
  (folder: string) => string,
  (folder: string) => string,
]
const checkpointsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".checkpoint"))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
const pageBytes = 4096

/** Changes the database alone, after the log was moved into it. */
const sql = (text: string) => (folder: string) => {
  const opened = new DatabaseSync(database(folder))
  opened.exec(text)
  opened.close()
}
const changed = (path: string, change: (bytes: Buffer) => void): void => {
  const bytes = readFileSync(path)
  change(bytes)
  writeFileSync(path, bytes)
}
const flip = (at: number) => (bytes: Buffer) => void bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
const truncated = (share: number): Row => ({
  what: `a database that was cut off after ${share * 100} %`,
  damage: (folder) => {
    sql("PRAGMA wal_checkpoint(TRUNCATE)")(folder)
    const pages = Math.floor((statSync(database(folder)).size * share) / pageBytes)
    truncateSync(database(folder), pages * pageBytes)
  },
  says: /bourse\.db (is damaged|is not a Bourse database)/,
})
const cutBesideLog = (share: number): Row => ({
  what: `a database that was cut off after ${share * 100} %, with its log`,
  damage: (folder) => truncateSync(database(folder), Math.floor(statSync(database(folder)).size * share)),
  says: /bourse\.db (is damaged|is not a Bourse database)|was changed|is missing|cannot be read/,
})
const onEachPage = (what: string, change: (page: Buffer) => void): Row => ({
  what: `a page of the journal that is ${what}`,
  damage: (folder) => {
    sql("PRAGMA wal_checkpoint(TRUNCATE)")(folder)
    changed(database(folder), (bytes) => {
      const page = journalPages.at(-1)!
      change(bytes.subarray((page - 1) * pageBytes, page * pageBytes))
    })
  },
  says: /is damaged|was changed|is missing/,
})

const all: ReadonlyArray<Row> = [
  ...[0.05, 0.2, 0.4, 0.6, 0.8].map(truncated),
  ...[0.05, 0.2, 0.4, 0.6, 0.8, 0.9].map(cutBesideLog),
  onEachPage("zeroed", (page) => page.fill(0)),
  onEachPage("from another database", (page) => page.fill("another database")),
  {
    what: "a group that was changed",
    damage: sql(
      "UPDATE journal SET events = replace(events, '1', '2') WHERE seq = (SELECT max(seq) - 3 FROM journal)",
    ),
    says: /journal group \d+ was changed .*--accept-journal-end \d+/,
  },
  {
    what: "a group that is missing",
    damage: sql("DELETE FROM journal WHERE seq = (SELECT max(seq) - 3 FROM journal)"),
    says: /journal group \d+ is missing/,
  },
  {
    what: "a log that is gone",
    damage: (folder) => rmSync(log(folder)),
    says: /says that group \d+ was written/,
  },
  {
    what: "a log that was cut off",
    damage: (folder) => truncateSync(log(folder), Math.floor(statSync(log(folder)).size / 2)),
    says: /says that group \d+ was written/,
  },
  {
    what: "a log with one byte changed",
    damage: (folder) => changed(log(folder), flip(5000)),
    says: /says that group \d+ was written/,
  },
  {
    what: "no master key",
    damage: (folder) => rmSync(key(folder)),
    says: /master\.key is missing, but this data/,
  },
  {
    what: "another master key",
    damage: (folder) => writeFileSync(key(folder), "ab".repeat(32)),
    says: /cannot decrypt the key of the journal's hash chain/,
  },
  {
    what: "an empty master key",
    damage: (folder) => truncateSync(key(folder)),
    says: /master key of 64 hex digits/,
  },
  {
    what: "a master key that others can read",
    damage: (folder) => chmodSync(key(folder), 0o644),
    says: /readable by others/,
  },
  {
    what: "a master key that is too long",
    damage: (folder) => writeFileSync(key(folder), "a".repeat(1_000_000)),
    says: /master key/,
  },
  { what: "no witness", damage: (folder) => rmSync(witness(folder)), says: /witness is missing/ },
  {
    what: "a damaged witness",
    damage: (folder) => writeFileSync(witness(folder), "x".repeat(8192)),
    says: /witness is damaged/,
  },
  {
    what: "a witness of a later time",
    damage: (folder) => {
      for (const name of ["bourse.db", "bourse.db-wal"]) copyFileSync(join(earlier, name), join(folder, name))
      for (const name of checkpointsIn(folder)) rmSync(join(folder, name))
      for (const name of checkpointsIn(earlier)) copyFileSync(join(earlier, name), join(folder, name))
    },
    says: /witness says that group \d+ was written/,
  },
  {
    what: "a checkpoint of a later time",
    damage: (folder) => {
      for (const name of ["bourse.db", "bourse.db-wal", "witness"])
        copyFileSync(join(earlier, name), join(folder, name))
    },
    says: /\d+\.checkpoint says that group \d+ was written: groups \d+ to \d+ are lost/,
  },
  {
    what: "a cut journal without a checkpoint",
    damage: (folder) => {
      for (const name of checkpointsIn(folder)) rmSync(join(folder, name))
    },
    says: /the journal begins after group \d+ and needs a good checkpoint: there is none/,
  },
  {
    what: "a cut journal with two damaged checkpoints",
    damage: (folder) => {
      for (const name of checkpointsIn(folder)) changed(join(folder, name), flip(500))
    },
    says: /needs a good checkpoint: .*checksum is wrong/,
  },
  {
    what: "no database",
    damage: (folder) => rmSync(database(folder)),
    says: /bourse\.db is missing, but .* are there: restore a backup/,
  },
  {
    what: "an empty database",
    damage: (folder) => truncateSync(database(folder)),
    says: /bourse\.db is empty, but/,
  },
  {
    what: "the database of another program",
    damage: (folder) => {
      rmSync(log(folder))
      rmSync(database(folder))
      sql("CREATE TABLE theirs (x)")(folder)
    },
    says: /is not a Bourse database/,
  },
  {
    what: "a file that is no database",
    damage: (folder) => writeFileSync(database(folder), "text ".repeat(9_999)),
    says: /is damaged|is not a Bourse database/,
  },
  { what: "a database of a newer version", damage: sql("PRAGMA user_version = 99"), says: /has schema 99/ },
  {
    what: "a database of before version 0.1.0",
    from: () => undefined,
    damage: unpackFormer,
    options: { masterKey: "ab".repeat(32) },
    says: refusalOfFormer,
  },
  { what: "no writer", damage: sql("DELETE FROM writer"), says: /the writer row is missing/ },
  {
    what: "no row of the projection",
    damage: sql("DELETE FROM projection"),
    says: /row of the table projection is missing/,
  },
  {
    what: "no key of the hash chain",
    damage: sql("DELETE FROM meta WHERE key = 'chainKey'"),
    says: /is missing from the database/,
  },
  {
    what: "a beginning that cannot be read",
    damage: sql("UPDATE meta SET value = 'x' WHERE key = 'journalStart'"),
    says: /where the journal begins cannot be read/,
  },
  {
    what: "a beginning after its end",
    damage: sql(
      "UPDATE meta SET value = '99999 1' || substr(value, -65) WHERE key = 'journalStart'; UPDATE projection SET seq = 99999",
    ),
    says: /but begins after group 99999/,
  },
  {
    what: "history after the journal's end",
    damage: sql("UPDATE projection SET seq = 99999"),
    says: /history tables hold rows of groups up to 99999/,
  },
  {
    what: "history before the journal's beginning",
    damage: sql("UPDATE projection SET seq = 1"),
    says: /the history tables end at group 1, but/,
  },
  {
    what: "a group that was never committed",
    damage: sql("UPDATE writer SET seq = seq - 1"),
    says: /was never committed/,
  },
  {
    what: "a group of a later epoch",
    damage: sql("UPDATE writer SET epoch = 1"),
    says: /was written in epoch \d, but/,
  },
  {
    what: "--accept-journal-end on a whole journal",
    options: () => ({ acceptJournalEnd: lastGroup }),
    says: /the journal is complete and ends at group/,
  },
  {
    what: "--accept-journal-end with another number",
    damage: (folder) => rmSync(witness(folder)),
    options: () => ({ acceptJournalEnd: lastGroup - 1 }),
    says: /the last good group of the journal is/,
  },
  {
    what: "--clock-start on existing data",
    options: { clock: { start: 1_700_000_000_000 } },
    says: /the clock of existing data continues/,
  },
  {
    what: "a market file that does not fit the data",
    options: { market: { file: { symbols: { NOSUCH: {} } } } },
    says: /symbol NOSUCH is not listed/,
  },
  {
    what: "history that cannot be made again",
    damage: (folder) => {
      sql("UPDATE chunk_parts SET checksum = checksum + 1")(folder)
      rmSync(join(folder, checkpointsIn(folder)[0]!))
    },
    options: { rebuildHistory: true },
    says: /the history cannot be rebuilt|cannot be rebuilt: start with --rebuild-history off/,
  },
  { what: "wrong options", options: { market: { seed: -1 } as never, sandbox: false }, says: /./ },
  {
    what: "a folder that is a file",
    from: () => undefined,
    damage: (folder) => writeFileSync(folder, "a file"),
    says: /cannot be used/,
  },
  {
    what: "an init file that is wrong, in an empty folder",
    from: () => undefined,
    damage: (folder) => mkdirSync(folder),
    options: { init: { bourse: "init", accounts: [{ name: "a" }, { name: "a" }] } as never },
    says: /the init file is wrong/,
  },
  {
    what: "a market that does not fit, in no folder",
    from: () => undefined,
    options: { market: { file: { symbols: { NOSUCH: {} } } } },
    says: /symbol NOSUCH is not listed/,
  },
  {
    what: "no key outside the sandbox, in a folder that is empty",
    from: () => undefined,
    damage: (folder) => mkdirSync(folder),
    options: { sandbox: false },
    says: /master\.key does not exist; create it/,
  },
]

export const refusalOf = async (data: string, row: Row): Promise<string> => {
  const options = typeof row.options === "function" ? row.options() : row.options
  try {
    const bourse = await startBourse({ data, sandbox: true, ...options })
    await bourse.close()
  } catch (error) {
    return (error as Error).message
  }
  return "it was not refused"
}

/** Expects a start to be refused with the row's message, and all bytes, names and modes of the folder to stay. */
export const expectRefused = async (row: Row): Promise<void> => {
  const data = join(folderOfTest(), "data")
  const from = row.from === undefined ? killed : row.from()
  if (from !== undefined) cpSync(from, data, { recursive: true })
  rmSync(join(data, "bourse.db-shm"), { force: true })
  row.damage?.(data)
  const before = stateOf(data)
  expect(await refusalOf(data, row)).toMatch(row.says)
  expect(stateOf(data)).toEqual(before)
  expect(existsSync(join(data, "bourse.db-shm"))).toBe(false)
}

/** One row for each kind of damage or of wrong option. */
const ofEachKind: ReadonlyArray<string> = [
  "a database that was cut off after 40 %",
  "a group that was changed",
  "a log that is gone",
  "another master key",
  "a witness of a later time",
  "a cut journal without a checkpoint",
  "a database of before version 0.1.0",
  "--clock-start on existing data",
  "an init file that is wrong, in an empty folder",
]

export const kinds = all.filter(({ what }) => ofEachKind.includes(what))
export const others = all.filter(({ what }) => !ofEachKind.includes(what))
