/** Schema of an API key's permissions. */
import { permissions } from "@bourse/vocabulary"
import * as Schema from "effect/Schema"

export { parsePermission, permissions } from "@bourse/vocabulary"

/** One permission, by its long name. */
export type Permission = (typeof permissions)[number]
export const Permission = Schema.Literals(permissions)
