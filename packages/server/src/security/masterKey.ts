/**
 * Selects the master key of a start, and checks it: it must decrypt the key of the journal's hash chain, which is
 * stored encrypted in the database. A master key is created for new data only, and only for the sandbox.
 */
import { renameSync, statSync } from "node:fs"
import { join } from "node:path"
import { type ChainKey, newChainKey, type StoredData } from "@bourse/store"
import { MasterKeyError } from "../StartError.ts"
import { parseMasterKey, randomMasterKey, readMasterKey, Secrets, writeMasterKey } from "./Secrets.ts"

export interface MasterKeySource {
  /** The master key as 64 hex digits; takes precedence over the file. */
  readonly text: string | undefined
  readonly file: string | undefined
  /** The data folder, or ":memory:". */
  readonly data: string
  /** Whether a missing key may be created, for new data. */
  readonly make: boolean
}

const place = "chain key"
const what = "the key of the journal's hash chain"

export const openChainKey = (secrets: Secrets, sealed: string): ChainKey => ({
  key: secrets.open(sealed, place, what),
  sealed,
})

export const makeChainKey = (secrets: Secrets): ChainKey => {
  const key = newChainKey()
  return { key, sealed: secrets.seal(key, place) }
}

/** Both the constructor and {@link chainKey} throw {@link MasterKeyError}. */
export class MasterKey {
  readonly #source: MasterKeySource
  /** The master key; undefined until it is created. */
  #key: Buffer | undefined
  /** Whether the key still has to be written to a file. */
  #isMade = false
  #opened: { readonly secrets: Secrets; readonly mend: () => string | undefined } | undefined

  /** Reads the existing master key. */
  constructor(source: MasterKeySource) {
    this.#source = source
    const { text, data, make } = source
    const inMemory = data === ":memory:" && source.file === undefined
    this.#key =
      text !== undefined
        ? parseMasterKey(text, "the environment")
        : inMemory
          ? randomMasterKey()
          : readMasterKey(this.#file)
    if (this.#key === undefined && !make)
      throw new MasterKeyError({
        message: `master key file ${this.#file} does not exist; create it: openssl rand -hex 32 > ${this.#file} && chmod 600 ${this.#file}`,
      })
  }

  get #file(): string {
    return this.#source.file ?? join(this.#source.data, "master.key")
  }

  /**
   * The hash chain's key for the data in the store, before anything is written; creates both keys for new data.
   * The chain's key is checked again when the store is reopened.
   */
  readonly chainKey = (stored: StoredData): ChainKey => {
    const file = this.#file
    const sealed = stored.meta.chainKey
    const isNew = stored.seq === 0 && sealed === undefined
    if (this.#key === undefined && !isNew)
      throw new MasterKeyError({
        message: `master key file ${file} is missing, but this data was created with one: restore it, or name it with --master-key-file`,
      })
    this.#isMade ||= this.#key === undefined
    this.#key ??= randomMasterKey()
    const masterKey = this.#key
    const secrets = new Secrets(masterKey)
    const { text, data } = this.#source
    // A key outside the data folder is the operator's responsibility.
    const isOwn = text === undefined && this.#source.file === undefined && data !== ":memory:"
    this.#opened = { secrets, mend: isOwn ? keyMender(file, masterKey) : () => undefined }
    if (sealed !== undefined) return openChainKey(secrets, sealed)
    if (!isNew)
      throw new MasterKeyError({ message: `${what} is missing from the database: restore a backup` })
    const keep = () => {
      if (this.#isMade) writeMasterKey(file, masterKey)
    }
    return { ...makeChainKey(secrets), keep }
  }

  /** Encrypts and decrypts secrets of the data that was opened with {@link chainKey}. */
  get secrets(): Secrets {
    if (this.#opened === undefined) throw new Error("the data was not opened")
    return this.#opened.secrets
  }

  /** Restores the folder's own key file if it differs from the key in use; returns the fault of the file. */
  readonly mend = (): string | undefined => this.#opened?.mend()
}

/**
 * Reads the key file if it changed. A key file with different content is renamed, not deleted: it may be the
 * key of other data.
 */
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
