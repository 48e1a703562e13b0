/**
 * Which master key a start uses, and what it is held against: the key of the journal's hash chain, which is stored in
 * the database sealed under it. A master key is made for new data only, and only for the sandbox.
 */
import { renameSync, statSync } from "node:fs"
import { join } from "node:path"
import { type ChainKey, newChainKey, type StoredData } from "@bourse/store"
import { MasterKeyError } from "../StartError.ts"
import { parseMasterKey, randomMasterKey, readMasterKey, Secrets, writeMasterKey } from "./Secrets.ts"

export interface MasterKeySource {
  /** 64 hex digits; before the file. */
  readonly text: string | undefined
  readonly file: string | undefined
  /** The data folder, or ":memory:". */
  readonly data: string
  /** Whether a missing key may be made, for new data. */
  readonly make: boolean
}

const place = "chain key"
const what = "the key of the journal's hash chain"

export interface PreparedKey {
  readonly secrets: Secrets
  readonly chainKey: ChainKey
  /** Sees to it that the folder's own file has the key that is in use; says what was wrong with it. */
  readonly mendKey: () => string | undefined
}

/**
 * Reads the key that there is, and says how to begin with it: to be called once the store has found what it keeps
 * and written nothing. Both steps throw {@link MasterKeyError}.
 */
export const prepareMasterKey = (source: MasterKeySource): ((stored: StoredData) => PreparedKey) => {
  const { text, data, make } = source
  const file = source.file ?? join(data, "master.key")
  const inMemory = data === ":memory:" && source.file === undefined
  let masterKey =
    text !== undefined
      ? parseMasterKey(text, "the environment")
      : inMemory
        ? randomMasterKey()
        : readMasterKey(file)
  if (masterKey === undefined && !make)
    throw new MasterKeyError({
      message: `master key file ${file} does not exist; create it: openssl rand -hex 32 > ${file} && chmod 600 ${file}`,
    })
  /** Of another place an operator takes care. */
  const isOwn = text === undefined && source.file === undefined && data !== ":memory:"
  /** Whether it is in no file yet. */
  let isMade = false
  return (stored) => {
    const sealed = stored.meta.chainKey
    const isNew = stored.seq === 0 && sealed === undefined
    if (masterKey === undefined && !isNew)
      throw new MasterKeyError({
        message: `master key file ${file} is missing, but this data was created with one: restore it, or name it with --master-key-file`,
      })
    isMade ||= masterKey === undefined
    // Kept for when the store is opened again.
    masterKey ??= randomMasterKey()
    const secrets = new Secrets(masterKey)
    const mendKey = isOwn ? keyMender(file, masterKey) : () => undefined
    if (sealed !== undefined)
      return { secrets, mendKey, chainKey: { key: secrets.open(sealed, place, what), sealed } }
    if (!isNew)
      throw new MasterKeyError({ message: `${what} is missing from the database: restore a backup` })
    const key = newChainKey()
    const keep = () => {
      if (isMade) writeMasterKey(file, masterKey!)
    }
    return { secrets, mendKey, chainKey: { key, sealed: secrets.seal(key, place), keep } }
  }
}

/** Reads the file where it changed. What is found in its place is kept beside it: it may be the key of other data. */
const keyMender = (file: string, key: Buffer): (() => string | undefined) => {
  let seen = ""
  return () => {
    const stat = statSync(file, { throwIfNoEntry: false })
    const now = stat && `${stat.ino} ${stat.size} ${stat.mode} ${stat.mtimeMs}`
    if (now !== undefined && now === seen) return undefined
    const problem = stat === undefined ? "was removed" : problemOf(file, key)
    if (problem === undefined) {
      seen = now!
      return undefined
    }
    if (stat !== undefined) renameSync(file, `${file}.found`)
    writeMasterKey(file, key)
    const kept = stat === undefined ? "" : `, and what was there is ${file}.found`
    return `${file} ${problem} while the server was running: it is written again${kept}`
  }
}

const problemOf = (file: string, key: Buffer): string | undefined => {
  try {
    return readMasterKey(file)?.equals(key) === true ? undefined : "was replaced by another key"
  } catch (error) {
    return `was changed (${(error as Error).message})`
  }
}
