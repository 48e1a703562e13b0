/**
 * A new data folder that begins where a snapshot was saved. A branch's folder is filled under another name, so
 * it is complete or missing; at its first start the clock continues from the saved time.
 *
 * With the master key of the snapshot's exchange, keys remain unchanged. Without the master key the secrets
 * cannot be opened: then each key gets a new secret, and the earlier journal, which has the old ones, is left
 * out.
 */
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { dumpState, loadState, type State } from "@bourse/engine"
import { beginBranch, type ChainKey, makeNewFolder, type Store } from "@bourse/store"
import type { Branch } from "../exchange/Exchange.ts"
import { demoAccounts } from "../init/Genesis.ts"
import type { InitKey } from "../init/planInit.ts"
import { MasterKeyError } from "../StartError.ts"
import { makeChainKey, openChainKey } from "../security/masterKey.ts"
import {
  parseMasterKey,
  randomMasterKey,
  readMasterKey,
  Secrets,
  writeMasterKey,
} from "../security/Secrets.ts"
import { extractDatabase, type ReadWorld, readWorld, SnapshotProblem } from "./WorldFile.ts"

/** Metadata names that mark the data as a branch, and the unfinished steps of its start. */
const branchName = "branch"
const guardName = "branchSignatures"

interface KeptBranch {
  readonly savedAt: number
  readonly seed: string
  /** Whether the branch's clock has started. */
  readonly hasBegun: boolean
}

export interface BranchFolderOptions {
  /** The snapshot's file. */
  readonly from: string
  /** The data folder to make for the branch; it must not exist, or be empty. */
  readonly to: string
  readonly masterKey: string | undefined
  readonly masterKeyFile: string | undefined
  /** Random bytes as hex, for new secrets. */
  readonly random: (bytes: number) => string
}

/** Rejects with SnapshotProblem, MasterKeyError or StoreError, and leaves no folder. */
export const branchFolder = async (options: BranchFolderOptions): Promise<ReadonlyArray<InitKey>> => {
  const { from, to, random } = options
  const world = readWorld(from)
  const { database } = world
  if (database === undefined) throw new SnapshotProblem("has no history")
  const master = masterKeyOf(world, options)
  const secrets = new Secrets(master.key)
  return makeNewFolder(to, async (unfinished) => {
    await extractDatabase({ ...world, database }, join(unfinished, "bourse.db"))
    const state = loadState(world.lines)
    // The state keeps the time of the snapshot's last event: the clock adds the time since this event.
    state.time = world.facts.at.time
    const keys = master.isNew ? issueAnew(state, secrets, random) : []
    const chain: ChainKey | undefined = master.isNew ? makeChainKey(secrets) : undefined
    const kept: KeptBranch = { savedAt: world.facts.savedAt, seed: world.facts.seed, hasBegun: false }
    await beginBranch(unfinished, {
      at: world.facts.at,
      lines: dumpState(state),
      chainKeyOf: (sealed) => chain?.key ?? openChainKey(secrets, sealed).key,
      keepsJournal: !master.isNew,
      meta: {
        [branchName]: JSON.stringify(kept),
        [guardName]: JSON.stringify(world.guard),
        ...(chain === undefined ? {} : { chainKey: chain.sealed }),
      },
    })
    if (master.isOwn) writeMasterKey(join(unfinished, "master.key"), master.key)
    return keys
  })
}

interface UsedKey {
  readonly key: Buffer
  /** Whether the snapshot was saved under another master key, which is missing. */
  readonly isNew: boolean
  /** Whether the master key is written into the new folder, because no option names it. */
  readonly isOwn: boolean
}

const masterKeyOf = (
  { path, isSealedBy }: ReadWorld,
  { masterKey, masterKeyFile }: Pick<BranchFolderOptions, "masterKey" | "masterKeyFile">,
): UsedKey => {
  const given =
    masterKey !== undefined
      ? parseMasterKey(masterKey, "the environment")
      : masterKeyFile !== undefined
        ? readMasterKey(masterKeyFile)
        : undefined
  if (given !== undefined) {
    if (isSealedBy(new Secrets(given))) return { key: given, isNew: false, isOwn: false }
    throw new MasterKeyError({
      message: `snapshot ${path} was saved with another master key than the named one: name that key, or name none to get new API keys`,
    })
  }
  if (masterKeyFile !== undefined)
    throw new MasterKeyError({ message: `master key file ${masterKeyFile} does not exist` })
  const beside = join(dirname(dirname(path)), "master.key")
  const found = existsSync(beside) ? readMasterKey(beside) : undefined
  if (found !== undefined && isSealedBy(new Secrets(found))) return { key: found, isNew: false, isOwn: true }
  return { key: randomMasterKey(), isNew: true, isOwn: true }
}

const published = new Map(
  demoAccounts.flatMap(({ keys }) => keys.map(({ key, secret }) => [key, secret] as const)),
)

/**
 * Gives every API key of the branch a new secret. The demo keys keep their published secrets; the desk requests
 * new keys.
 */
const issueAnew = (
  state: State,
  secrets: Secrets,
  random: BranchFolderOptions["random"],
): ReadonlyArray<InitKey> => {
  const issued: Array<InitKey> = []
  for (const [key, granted] of [...state.keys]) {
    const account = state.accounts.get(granted.uid)!
    if (granted.unmetered) {
      state.keys.delete(key)
      account.keys--
      continue
    }
    const known = published.get(key)
    const secret = known ?? random(24)
    state.keys.set(key, { ...granted, sealedSecret: secrets.seal(secret, `${key} ${granted.uid}`) })
    if (known === undefined) issued.push({ account: account.name, key, secret, isGenerated: true })
  }
  return issued
}

/** Reads the data's record of its branching; undefined if it is no branch. */
export const readBranch = async (store: Store): Promise<(Branch & Pick<KeptBranch, "seed">) | undefined> => {
  const text = await store.meta(branchName)
  if (text === undefined) return undefined
  const { savedAt, seed, hasBegun }: KeptBranch = JSON.parse(text)
  if (hasBegun) return { savedAt, seed, guard: undefined }
  return { savedAt, seed, guard: JSON.parse((await store.meta(guardName))!) }
}

/** Records that the branch's clock has started: later starts are restarts. */
export const noteBegun = async (store: Store): Promise<void> => {
  const kept: KeptBranch = JSON.parse((await store.meta(branchName))!)
  await store.setMeta(branchName, JSON.stringify({ ...kept, hasBegun: true } satisfies KeptBranch))
  await store.setMeta(guardName, "")
}
