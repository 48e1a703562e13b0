/**
 * A named snapshot as text: a first line that says what it is, and the lines of the state. The first line has a
 * checksum over all of it, and the same checksum sealed with the master key: damage shows by the first, a file of
 * another data folder, or a forged one, by the second.
 */
import { createHash } from "node:crypto"
import type { Secrets } from "../security/Secrets.ts"

export const snapshotVersion = 1

export interface SnapshotFacts {
  /** Exchange time in milliseconds. */
  readonly savedAt: number
  readonly generation: number
  readonly accounts: number
  readonly openOrders: number
}

/** A snapshot that cannot be used; the message says why and what to do. */
export class SnapshotProblem extends Error {
  override readonly name = "SnapshotProblem"
}

interface FirstLine extends SnapshotFacts {
  readonly bourse: "snapshot"
  readonly version: number
  readonly sha256: string
  readonly sealed: string
}

/** Where the checksum is sealed for. */
const place = "named snapshot"

const checksum = ({ savedAt, generation, accounts, openOrders }: SnapshotFacts, body: string): string =>
  createHash("sha256")
    .update(`${JSON.stringify([snapshotVersion, savedAt, generation, accounts, openOrders])}\n${body}`)
    .digest("hex")

export const writeCheckpointText = (
  facts: SnapshotFacts,
  lines: ReadonlyArray<string>,
  secrets: Secrets,
): string => {
  const body = lines.join("\n")
  const sha256 = checksum(facts, body)
  const first: FirstLine = {
    bourse: "snapshot",
    version: snapshotVersion,
    ...facts,
    sha256,
    sealed: secrets.seal(sha256, place),
  }
  return `${JSON.stringify(first)}\n${body}\n`
}

/** Reads a first line. Throws {@link SnapshotProblem}. */
export const readFirstLine = (line: string): FirstLine => {
  let first: Partial<FirstLine> | null
  try {
    first = JSON.parse(line)
  } catch {
    first = null
  }
  if (first?.bourse !== "snapshot" || typeof first.version !== "number")
    throw new SnapshotProblem("is not a snapshot, or its beginning is damaged: delete it and save it again")
  if (first.version > snapshotVersion)
    throw new SnapshotProblem(
      `has format ${first.version}, this version of Bourse reads format ${snapshotVersion}: use the version that saved it, or save it again`,
    )
  return first as FirstLine
}

/** The lines of the state. Throws {@link SnapshotProblem}. */
export const readSnapshotText = (
  text: string,
  secrets: Secrets,
): SnapshotFacts & { readonly lines: ReadonlyArray<string> } => {
  const end = text.indexOf("\n")
  const { sha256, sealed, ...first } = readFirstLine(end < 0 ? text : text.slice(0, end))
  const body = text.slice(end + 1, -1)
  if (end < 0 || !text.endsWith("\n") || checksum(first, body) !== sha256)
    throw new SnapshotProblem("is damaged: delete it and save it again")
  if (openSealed(secrets, sealed) !== sha256)
    throw new SnapshotProblem(
      "was saved with another master key: a snapshot is loaded by the data folder it was saved in; use a backup for another",
    )
  const { savedAt, generation, accounts, openOrders } = first
  return { savedAt, generation, accounts, openOrders, lines: body.split("\n") }
}

const openSealed = (secrets: Secrets, sealed: string): string | undefined => {
  try {
    return secrets.open(String(sealed), place, "a snapshot")
  } catch {
    return undefined
  }
}
