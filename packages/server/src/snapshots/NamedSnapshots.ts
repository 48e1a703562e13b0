/**
 * Where named snapshots are: files in the data folder, or memory for those without a name and for an exchange in
 * memory. What cannot be done throws {@link SnapshotProblem}.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import type { SavedSnapshot } from "@bourse/control"
import { readBeginning, readBounded, writeDurably } from "@bourse/store"
import type { Secrets } from "../security/Secrets.ts"
import {
  readFirstLine,
  readSnapshotText,
  type SnapshotFacts,
  SnapshotProblem,
  writeCheckpointText,
} from "./SnapshotText.ts"

/** Of its text. A larger one would be one long event of the journal. */
export const snapshotBytesMax = 64 * 1024 * 1024
/** Letters of up to three bytes, and the first line. */
const fileBytesMax = 4 * snapshotBytesMax
const inMemoryMax = 100
const firstLineBytesMax = 4_096
const ending = ".jsonl"

interface InMemory {
  readonly facts: SnapshotFacts
  readonly lines: ReadonlyArray<string>
  readonly bytes: number
}

const described = (
  name: string,
  inMemory: boolean,
  facts: SnapshotFacts,
  bytes: number,
  problem: string | null = null,
): SavedSnapshot => {
  const { savedAt, generation, accounts, openOrders } = facts
  return { name, inMemory, savedAt, generation, accounts, openOrders, bytes, problem }
}

const noFacts: SnapshotFacts = { savedAt: 0, generation: 0, accounts: 0, openOrders: 0 }

export class NamedSnapshots {
  /** Null for an exchange in memory. */
  readonly #folder: string | null
  readonly #secrets: Secrets
  readonly #inMemory = new Map<string, InMemory>()
  #count = 0

  constructor(data: string, secrets: Secrets) {
    this.#folder = data === ":memory:" ? null : join(data, "saved")
    this.#secrets = secrets
  }

  /** Without a name it is kept in memory. A snapshot of the same name is replaced. */
  save(name: string | undefined, facts: SnapshotFacts, lines: ReadonlyArray<string>): SavedSnapshot {
    if (name !== undefined && this.#folder !== null) {
      const text = writeCheckpointText(facts, lines, this.#secrets)
      inFolder(`cannot save ${name}`, () => {
        mkdirSync(this.#folder!, { recursive: true, mode: 0o700 })
        writeDurably(this.#path(name), text)
      })
      return described(name, false, facts, Buffer.byteLength(text))
    }
    const own = name ?? `@${++this.#count}`
    if (!this.#inMemory.has(own) && this.#inMemory.size >= inMemoryMax)
      throw new SnapshotProblem(`there are ${inMemoryMax} snapshots in memory: delete some`)
    const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
    this.#inMemory.set(own, { facts, lines, bytes })
    return described(own, true, facts, bytes)
  }

  list(): ReadonlyArray<SavedSnapshot> {
    const memory = [...this.#inMemory].map(([name, { facts, bytes }]) => described(name, true, facts, bytes))
    const folder = this.#folder
    if (folder === null || !existsSync(folder)) return memory
    const names = inFolder("cannot list the snapshots", () => readdirSync(folder))
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
    return [...names.toSorted().map((name) => this.#describeFile(name)), ...memory]
  }

  #describeFile(name: string): SavedSnapshot {
    try {
      const path = this.#path(name)
      return described(name, false, readFirstLine(beginningOf(path)), statSync(path).size)
    } catch (error) {
      return described(name, false, noFacts, 0, `${name} ${(error as Error).message}`)
    }
  }

  /** The lines of the state; undefined when there is no such snapshot. */
  read(name: string): ReadonlyArray<string> | undefined {
    const inMemory = this.#inMemory.get(name)
    if (inMemory !== undefined) return inMemory.lines
    if (!this.#hasFile(name)) return undefined
    try {
      return readSnapshotText(readBounded(this.#path(name), fileBytesMax), this.#secrets).lines
    } catch (error) {
      throw new SnapshotProblem(`snapshot ${name} ${(error as Error).message}`)
    }
  }

  /** False when there is no such snapshot. */
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
    return join(this.#folder!, `${name}${ending}`)
  }
}

const inFolder = <A>(what: string, act: () => A): A => {
  try {
    return act()
  } catch (error) {
    throw new SnapshotProblem(`${what}: ${(error as Error).message}`)
  }
}

const beginningOf = (path: string): string =>
  readBeginning(path, firstLineBytesMax).toString("utf8").split("\n", 1)[0]!
