/**
 * The API keys of a sub-account. The answer to their making and their list spell two fields differently; a server
 * should send both spellings in both places, the reader makes do with either.
 */
import { eitherSpelling } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const key = {
  note: Schema.String,
  /** The key itself, under two names of equal content. */
  apiKey: Schema.String,
  apikey: Schema.String, // sic
  /** Names of permissions, separated by commas. */
  permissions: Schema.String,
  /** The addresses it may be used from, separated by commas; empty when it may be used from anywhere. */
  ip: Schema.String,
  /** When it was made, in milliseconds, under two names of equal content. */
  createTime: Schema.Number,
  creatTime: Schema.Number, // sic
}

/** A key that was just made: the only answer that ever holds the secret. */
export const CreatedSubAccountKey = /*#__PURE__*/ eitherSpelling(
  /*#__PURE__*/ Schema.Struct({ subAccount: Schema.String, ...key, secretKey: Schema.String }),
  ["apikey", "apiKey"],
  ["createTime", "creatTime"],
)
export type CreatedSubAccountKey = typeof CreatedSubAccountKey.Type

export const SubAccountKey = /*#__PURE__*/ eitherSpelling(
  /*#__PURE__*/ Schema.Struct(key),
  ["apiKey", "apikey"],
  ["creatTime", "createTime"],
)
export type SubAccountKey = typeof SubAccountKey.Type

export const SubAccountKeys = /*#__PURE__*/ Schema.Struct({
  /** The keys, despite the name. */
  subAccount: /*#__PURE__*/ Schema.Array(SubAccountKey), // sic
})
export type SubAccountKeys = typeof SubAccountKeys.Type

/** The sub-account that a deleted key was of. */
export const DeletedSubAccountKey = /*#__PURE__*/ Schema.Struct({ subAccount: Schema.String })
export type DeletedSubAccountKey = typeof DeletedSubAccountKey.Type
