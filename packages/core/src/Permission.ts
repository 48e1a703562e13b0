/** The rights an API key can hold, as a schema. */
import { permissions } from "@bourse/vocabulary"
import * as Schema from "effect/Schema"

export { parsePermission, permissions } from "@bourse/vocabulary"

/** One right, in its long form. */
export type Permission = (typeof permissions)[number]
export const Permission = Schema.Literals(permissions)
