/**
 * Which master key a start uses, and what it is held against: the key of the journal's hash chain, which is stored in
 * the database sealed under it. A master key is made for new data only, and only for the sandbox.
 */
import { join } from "node:path"
import { type ChainKey, newChainKey, type StoredData } from "@bourse/store"
import { MasterKeyError } from "../StartError.ts"
import { makeMasterKey, parseMasterKey, randomMasterKey, readMasterKey, Secrets } from "./Secrets.ts"

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

/** Data from before the chain had a key holds this instead, sealed. */
export const earlierCheck = "masterKeyCheck"
const earlierPlace = "master key check"

/**
 * Reads the key that there is, and says how to begin with it: to be called once the store has found what it keeps
 * and written nothing. Both steps throw {@link MasterKeyError}.
 */
export const prepareMasterKey = (
  source: MasterKeySource,
): ((stored: StoredData) => { secrets: Secrets; chainKey: ChainKey }) => {
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
  return (stored) => {
    const sealed = stored.meta.chainKey
    const earlier = stored.meta[earlierCheck]
    const isNew = stored.seq === 0 && sealed === undefined && earlier === undefined
    if (masterKey === undefined && !isNew)
      throw new MasterKeyError({
        message: `master key file ${file} is missing, but this data was created with one: restore it, or name it with --master-key-file`,
      })
    // Kept for when the store is opened again.
    masterKey ??= makeMasterKey(file)
    const secrets = new Secrets(masterKey)
    if (sealed !== undefined) return { secrets, chainKey: { key: secrets.open(sealed, place, what), sealed } }
    if (earlier !== undefined) secrets.open(earlier, earlierPlace, "the master key check")
    else if (!isNew)
      throw new MasterKeyError({ message: `${what} is missing from the database: restore a backup` })
    const key = newChainKey(stored.seq + 1)
    return { secrets, chainKey: { key, sealed: secrets.seal(key, place) } }
  }
}
