import { type Act, earlier, endedIn, type Invariant, type Made, madeIn, type Step } from "../History.ts"
import type { Known } from "../Known.ts"

/** Long form of a permission name: `_R` and `_W` become `_READ` and `_WRITE`. */
const long = (name: string): string => name.trim().replace(/_R$/, "_READ").replace(/_W$/, "_WRITE")

/**
 * Reason why an API key may not make a request; undefined if the request is allowed, or if the interface leaves
 * it open.
 */
const refusal = (
  { sent, id }: Made,
  permission: string | undefined,
  endpoint: string,
  deleted: ReadonlySet<string>,
): readonly [statement: string, reason: string] | undefined => {
  if (deleted.has(`key ${id}`)) return ["broker.deleteApiKey.key-is-gone", "the key was deleted"]
  if (sent.ip !== undefined)
    return ["broker.createApiKey.ip-whitelist-holds", `the key is for the address ${sent.ip}`]
  if (permission === undefined) return undefined
  const held = (sent.permissions ?? "").split(",").map(long)
  // The interface leaves open whether write permission includes read permission.
  const isOpen = held.includes(long(permission).replace(/_READ$/, "_WRITE"))
  if (held.includes(long(permission)) || isOpen) return undefined
  return [`${endpoint}.permission`, `the key has only ${sent.permissions}`]
}

const mustServe = ["spot.account", "spot.uid", "spot.openOrders", "spot.allOrders"]

const judge = (act: Act, step: Step, { permissionOf }: Known) => {
  const key = madeIn(step.past, "key").find(({ id }) => id === act.key)
  if (key === undefined) return []
  const permission = permissionOf(act.endpoint)
  const reason = refusal(key, permission, act.endpoint, endedIn(earlier(step)))
  const { actor, endpoint } = act
  if (reason !== undefined && act.outcome === "ok") {
    const [statement, why] = reason
    return [{ statement, actor, wanted: `${endpoint} is rejected: ${why}`, got: "it is accepted" }]
  }
  const isHeld = (key.sent.permissions ?? "")
    .split(",")
    .map(long)
    .includes(long(permission ?? ""))
  const isAlive = reason === undefined && isHeld && !endedIn(step.acts).has(`key ${key.id}`)
  if (act.outcome === "ok" || !isAlive || !mustServe.includes(endpoint)) return []
  const statement = "broker.createApiKey.acts-as-the-sub-account"
  return [
    { statement, actor, wanted: `${endpoint} is served: the key has ${permission}`, got: "it is rejected" },
  ]
}

/**
 * Invariant: an API key is rejected if it was deleted, lacks the permission or is restricted to another
 * address. Valid API keys with the permission are served.
 */
export const keysAreRefused =
  (known: Known): Invariant =>
  (step) =>
    step.acts.flatMap((act) => (act.key === undefined ? [] : judge(act, step, known)))
