/**
 * A named snapshot as a file: a first line with its metadata; the replay guard and the state, as lines; then the
 * database with all history, for an exchange that starts from the snapshot. The first line of the file has a
 * checksum over itself and the state's lines, another over the database, and the first checksum sealed with the
 * master key. The checksums find damage; the seal finds a file of another data folder, or a forged one.
 */
import { createHash, type Hash } from "node:crypto"
import { createReadStream, statSync } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline } from "node:stream/promises"
import { dumpVersion } from "@bourse/engine"
import { type JournalPoint, NotReadable, readBeginning, syncFolder } from "@bourse/store"
import type { GuardState } from "../security/ReplayGuard.ts"
import type { Secrets } from "../security/Secrets.ts"

/**
 * Version of the snapshot file's format. A snapshot's lines are a state dump, so file and dump have the same
 * version number.
 */
export const worldVersion = dumpVersion
/** Maximum bytes of a snapshot's lines. A larger snapshot would be one too long event of the journal. */
export const stateBytesMax = 64 * 1024 * 1024
/** Maximum bytes of the first line: names with letters of up to three bytes, and the signatures. */
const linesBytesMax = 5 * stateBytesMax
const firstLineBytesMax = 65_536

export interface SnapshotFacts {
  /** Exchange time of the snapshot in milliseconds. */
  readonly savedAt: number
  readonly generation: number
  readonly accounts: number
  readonly openOrders: number
  /** The generations of the snapshot's lists: its own generation, and that generation's ancestors. */
  readonly generations: ReadonlyArray<number>
  /** The journal's last group when the snapshot was saved. */
  readonly at: JournalPoint
  /** Whether a simulated market traded when the snapshot was saved. */
  readonly hasMarket: boolean
  /** The seed of everything random in a branch. */
  readonly seed: string
}

/** The content of a snapshot. */
export interface World {
  readonly facts: SnapshotFacts
  /** The dump of the state at the time `savedAt`. */
  readonly lines: ReadonlyArray<string>
  readonly guard: GuardState
}

/** Error for a snapshot that cannot be used; the message gives the reason and what to do. */
export class SnapshotProblem extends Error {
  override readonly name = "SnapshotProblem"
}

interface FirstLine extends SnapshotFacts {
  readonly bourse: "snapshot"
  readonly version: number
  readonly linesBytes: number
  /** Bytes of the database in the file; 0 for a snapshot without history. */
  readonly databaseBytes: number
  readonly databaseSha256: string
  readonly sha256: string
  readonly sealed: string
}

/** The journal continues after the snapshot, so later groups may exist. */
const place = "named snapshot"

const factsOf = ({
  savedAt,
  generation,
  accounts,
  openOrders,
  generations,
  at,
  hasMarket,
  seed,
}: SnapshotFacts): SnapshotFacts => ({
  ...{ savedAt, generation, accounts, openOrders, generations },
  at: { seq: at.seq, time: at.time, hash: at.hash },
  ...{ hasMarket, seed },
})

const checksum = (
  first: Pick<FirstLine, keyof SnapshotFacts | "databaseBytes" | "databaseSha256">,
  lines: string | Uint8Array,
): string =>
  createHash("sha256")
    .update(`${JSON.stringify([worldVersion, factsOf(first), first.databaseBytes, first.databaseSha256])}\n`)
    .update(lines)
    .digest("hex")

const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

/** Writes a snapshot file and returns its size; a failed write leaves no file with this name. */
export const writeWorld = async (
  path: string,
  { facts, lines, guard }: World,
  database: string | undefined,
  secrets: Secrets,
): Promise<number> => {
  const text = Buffer.from(`${JSON.stringify(guard)}\n${lines.join("\n")}\n`)
  const ofDatabase = {
    databaseBytes: database === undefined ? 0 : statSync(database).size,
    databaseSha256: database === undefined ? "" : await hashOfFile(database),
  }
  const sha256 = checksum({ ...facts, ...ofDatabase }, text)
  const first: FirstLine = {
    ...{ bourse: "snapshot", version: worldVersion },
    ...factsOf(facts),
    linesBytes: text.length,
    ...ofDatabase,
    sha256,
    sealed: secrets.seal(sha256, place),
  }
  const unfinished = `${path}.new`
  const file = await open(unfinished, "w", 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${JSON.stringify(first)}\n`)
    await file.writeFile(text)
    if (database !== undefined) await file.writeFile(createReadStream(database))
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(unfinished, { force: true })
    throw error
  }
  const { size } = await file.stat()
  await file.close()
  await rename(unfinished, path)
  syncFolder(dirname(path))
  return size
}

const parseFirst = (line: string): FirstLine => {
  let first: Partial<FirstLine> | null
  try {
    first = JSON.parse(line)
  } catch {
    first = null
  }
  if (first?.bourse !== "snapshot" || typeof first.version !== "number")
    throw new SnapshotProblem("is not a snapshot, or its beginning is damaged: delete it and save it again")
  if (first.version !== worldVersion)
    throw new SnapshotProblem(
      `has format ${first.version}, this version of Bourse reads format ${worldVersion}: use the version that saved it, or save it again`,
    )
  return first as FirstLine
}

/** Reads only the first line of a snapshot file. Throws {@link SnapshotProblem} if the line cannot be used. */
export const readFacts = (path: string): SnapshotFacts & { readonly isWorld: boolean } => {
  const first = parseFirst(beginningOf(path).split("\n", 1)[0]!)
  return { ...first, isWorld: first.databaseBytes > 0 }
}

const beginningOf = (path: string): string => {
  try {
    return readBeginning(path, firstLineBytesMax).toString("utf8")
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error
    throw new SnapshotProblem("is not a regular file: use the file that bourse snapshot save printed")
  }
}

/** A snapshot, checked except for its database. */
export interface ReadWorld extends World {
  readonly path: string
  /** Position and checksum of the database in the file; undefined for a snapshot without history. */
  readonly database: { readonly from: number; readonly bytes: number; readonly sha256: string } | undefined
  /** Whether the snapshot was saved under this master key. */
  readonly isSealedBy: (secrets: Secrets) => boolean
}

const isDamaged = (): SnapshotProblem => new SnapshotProblem("is damaged: delete it and save it again")

/** Throws {@link SnapshotProblem} if the file cannot be used. */
export const readWorld = (path: string): ReadWorld => {
  const line = beginningOf(path).split("\n", 1)[0]!
  const { linesBytes, databaseBytes, databaseSha256, sha256, sealed, ...facts } = parseFirst(line)
  const from = Buffer.byteLength(line) + 1
  if (!(linesBytes <= linesBytesMax) || statSync(path).size !== from + linesBytes + databaseBytes)
    throw isDamaged()
  const text = readBeginning(path, from + linesBytes).subarray(from)
  if (checksum({ ...facts, databaseBytes, databaseSha256 }, text) !== sha256) throw isDamaged()
  const [guard = "", ...lines] = text.toString("utf8").slice(0, -1).split("\n")
  return {
    path,
    facts: factsOf(facts),
    lines,
    guard: JSON.parse(guard),
    database:
      databaseBytes === 0
        ? undefined
        : { from: from + linesBytes, bytes: databaseBytes, sha256: databaseSha256 },
    isSealedBy: (secrets) => openSealed(secrets, sealed) === sha256,
  }
}

const openSealed = (secrets: Secrets, sealed: string): string | undefined => {
  try {
    return secrets.open(String(sealed), place, "a snapshot")
  } catch {
    return undefined
  }
}

/**
 * Writes the database of a snapshot into a new file. Throws {@link SnapshotProblem} if the database is damaged.
 */
export const extractDatabase = async (
  { path, database }: ReadWorld & { readonly database: NonNullable<ReadWorld["database"]> },
  to: string,
): Promise<void> => {
  const hash = createHash("sha256")
  const file = await open(to, "wx", 0o600)
  try {
    await file.writeFile(hashed(createReadStream(path, { start: database.from }), hash))
    await file.sync()
  } finally {
    await file.close()
  }
  if (hash.digest("hex") !== database.sha256) throw isDamaged()
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const some of bytes) {
    hash.update(some)
    yield some
  }
}
