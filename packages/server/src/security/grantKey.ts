/** The command that grants the API key of a control request or an init file; missing fields are generated. */
import type { NewApiKey } from "@bourse/control"
import { parsePermission, permissions } from "@bourse/core"
import type { CommandOf } from "@bourse/engine"
import { readAddressList } from "../callers/addressList.ts"
import type { Secrets } from "./Secrets.ts"

/** Returns an address that is not an IP address, in place of the grant. */
export const grantKey = (
  uid: string,
  given: Omit<NewApiKey, "uid">,
  secrets: Secrets,
  random: (bytes: number) => string,
) => {
  const { key = `bourse-${random(12)}`, secret = random(24), note = "", dialect = "documented" } = given
  const list = given.addresses ?? []
  const read = list.length === 0 ? { addresses: [] } : readAddressList(list.join(","))
  if ("invalid" in read) return read
  const { addresses } = read
  const granted =
    given.permissions === "all"
      ? permissions
      : [...new Set(given.permissions.map((name) => parsePermission(name)!))]
  const grant = {
    ...({ type: "grantKey", key, uid, permissions: granted, addresses, note } as const),
    sealedSecret: secrets.seal(secret, `${key} ${uid}`),
    ...{ dialect, loopbackOnly: false, unmetered: false },
  } satisfies CommandOf<"grantKey">
  return { secret, grant }
}
