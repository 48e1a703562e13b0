/** API keys as the operator grants them. */
import { type Permission, permissions } from "@bourse/core"
import * as Schema from "effect/Schema"
import { boundedText, lineOfText, Uid } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

type ShortForm<Name extends string> = Name extends `${infer Area}_READ`
  ? `${Area}_R`
  : Name extends `${infer Area}_WRITE`
    ? `${Area}_W`
    : never

/** A right by its long or its short name, `SPOT_DEAL_WRITE` or `SPOT_DEAL_W`. */
export type PermissionName = Permission | ShortForm<Permission>
export const PermissionName = /*#__PURE__*/ Schema.Literals(
  /*#__PURE__*/ permissions.flatMap(
    (name): Array<PermissionName> => [
      name,
      name.replace(/_READ$/, "_R").replace(/_WRITE$/, "_W") as ShortForm<Permission>,
    ],
  ),
)

/** What stands in a header: visible ASCII characters. */
const headerText = (lengthMax: number) =>
  Schema.String.check(Schema.isPattern(/^[\x21-\x7e]*$/), Schema.isNonEmpty(), Schema.isMaxLength(lengthMax))

export const KeyText = /*#__PURE__*/ headerText(ControlLimits.keyLengthMax).annotate({ examples: ["my-key"] })

/** How the server answers this key where document and field conflict. */
export const Dialect = /*#__PURE__*/ Schema.Literals(["documented", "field"]).annotate({
  examples: ["documented"],
})

/** What to grant. Key and secret are made by the server unless given. */
export const NewApiKey = /*#__PURE__*/ Schema.Struct({
  uid: Uid,
  permissions: /*#__PURE__*/ Schema.Union([
    /*#__PURE__*/ Schema.Literal("all"),
    /*#__PURE__*/ Schema.Array(PermissionName).check(
      /*#__PURE__*/ Schema.isMinLength(1),
      /*#__PURE__*/ Schema.isMaxLength(2 * permissions.length),
    ),
  ]),
  /** Where it may be used from; anywhere unless given. */
  addresses: /*#__PURE__*/ Schema.optional(
    /*#__PURE__*/ Schema.Array(/*#__PURE__*/ boundedText(ControlLimits.addressLengthMax)).check(
      /*#__PURE__*/ Schema.isMaxLength(ControlLimits.addressesMax),
    ),
  ),
  note: /*#__PURE__*/ Schema.optional(
    /*#__PURE__*/ lineOfText(ControlLimits.noteLengthMax).annotate({ examples: ["my bot"] }),
  ),
  dialect: /*#__PURE__*/ Schema.optional(Dialect),
  key: /*#__PURE__*/ Schema.optional(KeyText),
  secret: /*#__PURE__*/ Schema.optional(
    /*#__PURE__*/ headerText(ControlLimits.secretLengthMax).annotate({ examples: ["my-secret"] }),
  ),
})
export type NewApiKey = typeof NewApiKey.Type

/** The only answer that ever holds the secret. */
export const GrantedApiKey = /*#__PURE__*/ Schema.Struct({
  key: Schema.String,
  secret: Schema.String,
  uid: Schema.String,
  /** Long names. */
  permissions: /*#__PURE__*/ Schema.Array(PermissionName),
  addresses: /*#__PURE__*/ Schema.Array(Schema.String),
  note: Schema.String,
  dialect: Dialect,
})
export type GrantedApiKey = typeof GrantedApiKey.Type
