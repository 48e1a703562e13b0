/**
 * The desk's key of an account: made by the sandbox, valid on this machine only, with all permissions and without
 * rate limits.
 */
import { permissions } from "@bourse/core"
import type { CommandOf, State } from "@bourse/engine"
import { openSecret, type Secrets } from "./Secrets.ts"

const note = "desk"

/** The account's existing desk key with its secret, or a new one with the command that grants it. */
export const deskKey = (
  state: State,
  secrets: Secrets,
  random: (bytes: number) => string,
  uid: string,
): {
  readonly key: string
  readonly secret: string
  readonly grant: CommandOf<"grantKey"> | null
} => {
  const existing = [...state.keys.values()].find(
    (each) => each.uid === uid && each.note === note && each.unmetered,
  )
  if (existing !== undefined) return { key: existing.key, secret: openSecret(secrets, existing), grant: null }
  const [key, secret] = [`desk-${random(12)}`, random(24)]
  const grant = {
    type: "grantKey",
    ...({ key, uid, permissions, note, addresses: [], dialect: "documented" } as const),
    sealedSecret: secrets.seal(secret, `${key} ${uid}`),
    loopbackOnly: true,
    unmetered: true,
  } as const
  return { key, secret, grant }
}
