/** API keys created by the operator. */
import { type Permission, permissions } from "@bourse/core"
import * as Schema from "effect/Schema"
import { boundedText, lineOfText, Uid } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

type ShortForm<Name extends string> = Name extends `${infer Area}_READ`
  ? `${Area}_R`
  : Name extends `${infer Area}_WRITE`
    ? `${Area}_W`
    : never

/** A permission by its long or its short name, `SPOT_DEAL_WRITE` or `SPOT_DEAL_W`. */
export type PermissionName = Permission | ShortForm<Permission>
export const PermissionName = Schema.Literals(
  permissions.flatMap(
    (name): Array<PermissionName> => [
      name,
      name.replace(/_READ$/, "_R").replace(/_WRITE$/, "_W") as ShortForm<Permission>,
    ],
  ),
)

/** Text for a header: visible ASCII characters. */
const headerText = (lengthMax: number) =>
  Schema.String.check(
    Schema.isPattern(/^[\x21-\x7e]*$/, { expected: "visible ASCII without spaces" }),
    Schema.isNonEmpty(),
    Schema.isMaxLength(lengthMax),
  )

export const KeyText = headerText(ControlLimits.keyLengthMax).annotate({ examples: ["my-key"] })

/** Response format for an API key, where the document and the live venue differ. */
export const Dialect = Schema.Literals(["documented", "field"]).annotate({
  examples: ["documented"],
})

/** The API key to create. Without a given key and secret, the server generates them. */
export const NewApiKey = Schema.Struct({
  uid: Uid,
  permissions: Schema.Union([
    Schema.Literal("all"),
    Schema.Array(PermissionName).check(Schema.isMinLength(1), Schema.isMaxLength(2 * permissions.length)),
  ]),
  /** The IP addresses that may use the API key; default: any. */
  addresses: Schema.optional(
    Schema.Array(boundedText(ControlLimits.addressLengthMax)).check(
      Schema.isMaxLength(ControlLimits.addressesMax),
    ),
  ),
  note: Schema.optional(lineOfText(ControlLimits.noteLengthMax).annotate({ examples: ["my bot"] })),
  dialect: Schema.optional(Dialect),
  key: Schema.optional(KeyText),
  secret: Schema.optional(headerText(ControlLimits.secretLengthMax).annotate({ examples: ["my-secret"] })),
})
export type NewApiKey = typeof NewApiKey.Type

const described = {
  uid: Schema.String,
  /** The key's permissions by their long names. */
  permissions: Schema.Array(PermissionName),
  addresses: Schema.Array(Schema.String),
  note: Schema.String,
  dialect: Dialect,
}

/** A valid key, without its secret. */
export const ListedApiKey = Schema.Struct({ key: Schema.String, ...described })
export type ListedApiKey = typeof ListedApiKey.Type

/** The created API key; no other response has the secret. */
export const GrantedApiKey = Schema.Struct({ key: Schema.String, secret: Schema.String, ...described })
export type GrantedApiKey = typeof GrantedApiKey.Type
