/**
 * Damages data folders at random, repeatably, and says what became of it. A trial takes a folder as a killed process
 * leaves it, with groups that were acknowledged, damages one file in one place, opens it and compares.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Store } from "@bourse/store"
import { createWitness } from "../src/Witness.ts"
import { group } from "./groups.ts"
import { randomFrom } from "./random.ts"

export type DamagedFile = "bourse.db" | "bourse.db-wal" | "witness" | "master.key"

/** Opens the store of a data folder, as the server does. */
export type OpenFolder = (folder: string) => Promise<Store>

/**
 * - `refused`: the folder was not opened, or not replayed, or not written to; `message` says why.
 * - `same`: every acknowledged group and every history row is there.
 * - `history`: every group is there, and the history rows differ or cannot be read. They have no checksums.
 * - `lost`: the folder opened with fewer or other groups than were acknowledged, and nothing was said.
 */
export interface Trial {
  readonly outcome: "refused" | "same" | "history" | "lost"
  /** What was done to the file. */
  readonly damage: string
  readonly message: string
}

/** A folder as kill -9 leaves it, and what was acknowledged in it. */
export interface KilledFolder {
  readonly path: string
  readonly groups: number
  readonly history: string
  remove(): void
}

/**
 * Makes a folder with `groups` acknowledged groups and no clean close: it is copied while its store is open and idle.
 * Before half of them the store is closed once, so that the database and the log both hold some.
 */
export const killedFolder = async (open: OpenFolder, groups: number): Promise<KilledFolder> => {
  const parent = mkdtempSync(join(tmpdir(), "bourse-killed-"))
  const [live, path] = [join(parent, "live"), join(parent, "killed")]
  for (const upTo of [Math.floor(groups / 2), groups]) {
    const store = await open(live)
    while (store.head.seq < upTo) await store.append(group(store.head.seq + 1))
    if (upTo === groups) cpSync(live, path, { recursive: true })
    await store.close()
  }
  const remove = () => rmSync(parent, { recursive: true, force: true })
  return { path, groups, history: historyOf(live), remove }
}

/** For the control: with a witness that says nothing, nothing but SQLite itself looks after the end of the journal. */
export const silenceWitness = (folder: string): void =>
  createWitness(join(folder, "witness"), { seq: 0, hash: "0".repeat(64) })

/** Damages a copy of the folder as `seed` says, opens it, and compares. The same seed does the same damage. */
export const corruptionTrial = async (
  open: OpenFolder,
  killed: KilledFolder,
  file: DamagedFile,
  seed: number,
): Promise<Trial> => {
  const parent = mkdtempSync(join(tmpdir(), "bourse-corrupt-"))
  const folder = join(parent, "data")
  try {
    cpSync(killed.path, folder, { recursive: true })
    const damage = damageFile(join(folder, file), seed)
    return { damage: `${file}: ${damage}`, ...(await judge(open, folder, killed)) }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

const judge = async (
  open: OpenFolder,
  folder: string,
  killed: KilledFolder,
): Promise<Omit<Trial, "damage">> => {
  try {
    const store = await open(folder)
    const seen: Array<string> = []
    try {
      await store.replay(({ seq, time, events }) => seen.push(JSON.stringify({ seq, time, events })))
      if (seen.join("\n") !== acknowledged(killed.groups)) return lost(seen.length, killed.groups)
      await store.append(group(killed.groups + 1))
    } finally {
      await store.close()
    }
  } catch (error) {
    return { outcome: "refused", message: (error as Error).message }
  }
  const history = tryHistory(folder, killed.groups)
  if (history === killed.history) return { outcome: "same", message: "" }
  return { outcome: "history", message: "the history rows are not those that were written" }
}

const lost = (there: number, groups: number): Omit<Trial, "damage"> => ({
  outcome: "lost",
  message: `${groups} groups were acknowledged, ${there} are there or differ`,
})

const acknowledged = (groups: number): string =>
  Array.from({ length: groups }, (_, index) => {
    const { seq, time, events } = group(index + 1)
    return JSON.stringify({ seq, time, events: JSON.parse(events) })
  }).join("\n")

/** The rows of all tables but those of the journal itself, up to a group. */
const historyOf = (folder: string, upTo = Number.MAX_SAFE_INTEGER): string => {
  const database = new DatabaseSync(join(folder, "bourse.db"))
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    const rows = tables
      .map(({ name }) => name as string)
      .filter(
        (name) => !["journal", "writer", "meta", "indexed"].includes(name) && !name.startsWith("sqlite_"),
      )
      .map((name) => [name, database.prepare(`SELECT * FROM ${name} WHERE seq <= ?`).all(upTo)])
    return JSON.stringify(rows)
  } finally {
    database.close()
  }
}

const tryHistory = (folder: string, upTo: number): string => {
  try {
    return historyOf(folder, upTo)
  } catch (error) {
    return String(error)
  }
}

/** One flipped bit, a sector of zeros, a cut-off end, or (seldom) no file at all; says which. */
const damageFile = (path: string, seed: number): string => {
  const random = randomFrom(seed)
  const { size } = statSync(path)
  const kind = random(10)
  if (kind === 9) {
    rmSync(path)
    return "removed"
  }
  const bytes = readFileSync(path)
  const at = random(size)
  const sector = at - (at % 512)
  if (kind >= 6) {
    writeFileSync(path, bytes.subarray(0, at))
    return `cut to ${at} of ${size} bytes`
  }
  if (kind >= 3) bytes.fill(0, sector, Math.min(sector + 512, size))
  else bytes[at]! ^= 1 << random(8)
  writeFileSync(path, bytes)
  return kind >= 3 ? `zeros in sector ${sector / 512}` : `a flipped bit in byte ${at}`
}
