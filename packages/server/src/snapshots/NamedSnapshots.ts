/**
 * Storage of named snapshots: files in the data folder, or memory for snapshots without a name and for an
 * exchange in memory. Operations on snapshots throw {@link SnapshotProblem} if they fail.
 */
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import type { SavedSnapshot } from "@bourse/control"
import type { Secrets } from "../security/Secrets.ts"
import { savedFolder, worldEnding } from "../worlds/findWorld.ts"
import {
  readFacts,
  readWorld,
  type SnapshotFacts,
  SnapshotProblem,
  type World,
  writeWorld,
} from "../worlds/WorldFile.ts"

const inMemoryMax = 100
/** A database copy left by an interrupted save. */
const copyPrefix = ".copy-"

/** The parts of a snapshot that a load needs. */
export type Loadable = Pick<World, "facts" | "lines">

interface InMemory extends Loadable {
  readonly bytes: number
}

/** Where a snapshot is stored: its file, and whether the file has the history; null in memory. */
type Place = { readonly file: string; readonly isWorld: boolean } | null

const described = (
  name: string,
  place: Place,
  facts: Pick<SnapshotFacts, "savedAt" | "generation" | "accounts" | "openOrders">,
  bytes: number,
  problem: string | null = null,
): SavedSnapshot => {
  const { savedAt, generation, accounts, openOrders } = facts
  return {
    ...{ name, inMemory: place === null, file: place?.file ?? null, isWorld: place?.isWorld ?? false },
    ...{ savedAt, generation, accounts, openOrders, bytes, problem },
  }
}

const noFacts = { savedAt: 0, generation: 0, accounts: 0, openOrders: 0 }

export class NamedSnapshots {
  /** The snapshots' folder; null for an exchange in memory. */
  readonly #folder: string | null
  readonly #secrets: Secrets
  readonly #inMemory = new Map<string, InMemory>()
  #count = 0

  /** Whether snapshot files get the history: only if the database is a file that can be copied. */
  readonly hasHistory: boolean

  /**
   * The parameter `database` is the PostgreSQL database with the history; undefined if the history is in the
   * data folder.
   */
  constructor(data: string, secrets: Secrets, database?: string) {
    this.hasHistory = database === undefined
    this.#folder = data === ":memory:" ? null : join(data, savedFolder)
    this.#secrets = secrets
    const folder = this.#folder
    if (folder === null || !existsSync(folder)) return
    for (const name of inFolder("cannot list the saved snapshots", () => readdirSync(folder)))
      if (name.startsWith(copyPrefix)) rmSync(join(folder, name), { force: true })
  }

  /** Whether a snapshot of this name would be stored as a file. */
  isFile(name: string | undefined): name is string {
    return name !== undefined && this.#folder !== null
  }

  /** Path for a copy of the database, which exists until the snapshot is saved. */
  pathOfCopy(): string {
    return inFolder("cannot save", () => {
      mkdirSync(this.#folder!, { recursive: true, mode: 0o700 })
      return join(this.#folder!, `${copyPrefix}${randomBytes(6).toString("hex")}`)
    })
  }

  /**
   * Saves a snapshot with the database copy at this path, if a copy was made. A snapshot of the same name is
   * replaced.
   */
  async saveFile(name: string, world: World, database: string | undefined): Promise<SavedSnapshot> {
    try {
      mkdirSync(this.#folder!, { recursive: true, mode: 0o700 })
      const file = this.#path(name)
      const bytes = await writeWorld(file, world, database, this.#secrets)
      return described(name, { file, isWorld: database !== undefined }, world.facts, bytes)
    } catch (error) {
      throw new SnapshotProblem(`snapshot ${name} cannot be saved: ${(error as Error).message}`)
    }
  }

  /** Saves a snapshot; a snapshot without a name gets one. A snapshot of the same name is replaced. */
  keep(name: string | undefined, { facts, lines }: Loadable): SavedSnapshot {
    const own = name ?? `@${++this.#count}`
    if (!this.#inMemory.has(own) && this.#inMemory.size >= inMemoryMax)
      throw new SnapshotProblem(`there are ${inMemoryMax} snapshots in memory: delete some`)
    const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
    this.#inMemory.set(own, { facts, lines, bytes })
    return described(own, null, facts, bytes)
  }

  list(): ReadonlyArray<SavedSnapshot> {
    const memory = [...this.#inMemory].map(([name, { facts, bytes }]) => described(name, null, facts, bytes))
    const folder = this.#folder
    if (folder === null || !existsSync(folder)) return memory
    return [
      ...this.#names(folder)
        .toSorted()
        .map((name) => this.#describeFile(name)),
      ...memory,
    ]
  }

  /** The generations whose history a snapshot needs. */
  generations(): ReadonlyArray<number> {
    const folder = this.#folder
    const files = folder === null || !existsSync(folder) ? [] : this.#names(folder)
    const ofFiles = files.flatMap((name) => {
      try {
        return readFacts(this.#path(name)).generations
      } catch {
        // An unreadable snapshot file is not listed here; it cannot be loaded either.
        return []
      }
    })
    return [...ofFiles, ...[...this.#inMemory.values()].flatMap(({ facts }) => facts.generations)]
  }

  #names(folder: string): ReadonlyArray<string> {
    return inFolder("cannot list the snapshots", () => readdirSync(folder))
      .filter((name) => name.endsWith(worldEnding) && !name.startsWith("."))
      .map((name) => name.slice(0, -worldEnding.length))
  }

  #describeFile(name: string): SavedSnapshot {
    const file = this.#path(name)
    try {
      const { isWorld, ...facts } = readFacts(file)
      return described(name, { file, isWorld }, facts, statSync(file).size)
    } catch (error) {
      return described(name, { file, isWorld: false }, noFacts, 0, `${name} ${(error as Error).message}`)
    }
  }

  /** Returns undefined if no snapshot has this name. */
  read(name: string): Loadable | undefined {
    const inMemory = this.#inMemory.get(name)
    if (inMemory !== undefined) return inMemory
    if (!this.#hasFile(name)) return undefined
    try {
      const world = readWorld(this.#path(name))
      if (world.isSealedBy(this.#secrets)) return world
    } catch (error) {
      throw new SnapshotProblem(`snapshot ${name} ${(error as Error).message}`)
    }
    throw new SnapshotProblem(
      `snapshot ${name} was saved with another master key: load it in the data folder in which it was saved, or start another exchange from it (bourse serve --from)`,
    )
  }

  /** Returns false if no snapshot has this name. */
  delete(name: string): boolean {
    if (this.#inMemory.delete(name)) return true
    if (!this.#hasFile(name)) return false
    inFolder(`cannot delete ${name}`, () => rmSync(this.#path(name)))
    return true
  }

  #hasFile(name: string): boolean {
    return this.#folder !== null && !name.startsWith("@") && existsSync(this.#path(name))
  }

  #path(name: string): string {
    return join(this.#folder!, `${name}${worldEnding}`)
  }
}

const inFolder = <A>(what: string, act: () => A): A => {
  try {
    return act()
  } catch (error) {
    throw new SnapshotProblem(`${what}: ${(error as Error).message}`)
  }
}
