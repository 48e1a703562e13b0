/** Keys that the sandbox makes for parts of its own (bots, the desk): loopback only, all permissions, free of weights. */
import { permissions } from "@bourse/core"
import type { ApiKey, Command, State } from "@bourse/engine"
import { openSecret, type Secrets } from "./Secrets.ts"

export interface OwnKey {
  readonly apiKey: string
  readonly secret: string
}

/** An account's key with this note, or the command that makes it. */
export const ownKey = (
  state: State,
  secrets: Secrets,
  random: (bytes: number) => string,
  uid: string,
  { prefix, note }: { readonly prefix: string; readonly note: string },
): { readonly key: OwnKey; readonly grant: Extract<Command, { type: "grantKey" }> | null } => {
  const isOwn = (key: ApiKey) => key.uid === uid && key.note === note && key.unmetered
  const existing = [...state.keys.values()].find(isOwn)
  if (existing !== undefined)
    return { key: { apiKey: existing.key, secret: openSecret(secrets, existing) }, grant: null }
  const [apiKey, secret] = [`${prefix}-${random(12)}`, random(24)]
  const sealedSecret = secrets.seal(secret, `${apiKey} ${uid}`)
  const grant = {
    type: "grantKey",
    key: apiKey,
    uid,
    permissions,
    addresses: [],
    note,
    sealedSecret,
    dialect: "documented",
    loopbackOnly: true,
    unmetered: true,
  } as const
  return { key: { apiKey, secret }, grant }
}
