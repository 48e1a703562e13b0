/**
 * The API keys of a sub-account. The response to their creation and their list spell two fields differently; a server
 * should send both spellings in both places, the reader makes do with either.
 */
import { type Notes, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const key = {
  note: Schema.String,
  apiKey: Schema.String,
  apikey: Schema.String, // sic
  permissions: Schema.String,
  ip: Schema.String,
  createTime: Schema.Number,
  creatTime: Schema.Number, // sic
}

/** A new key: the only response that has the secret. */
export const CreatedSubAccountKey = withAliases(
  Schema.Struct({ subAccount: Schema.String, ...key, secretKey: Schema.String }),
  ["apikey", "apiKey"],
  ["createTime", "creatTime"],
)
export type CreatedSubAccountKey = typeof CreatedSubAccountKey.Type

export const createdSubAccountKeyNotes = (): Notes<typeof CreatedSubAccountKey> => ({
  ...subAccountKeyNotes(),
  subAccount: { description: "The sub-account's name", example: "desksub001" },
  secretKey: {
    description: "The secret; only this response shows it",
    example: "f36670152a5602e3942c0703f2f17d2825b953ba9ec57aaa",
  },
})

export const SubAccountKey = withAliases(
  Schema.Struct(key),
  ["apiKey", "apikey"],
  ["creatTime", "createTime"],
)
export type SubAccountKey = typeof SubAccountKey.Type

export const subAccountKeyNotes = (): Notes<typeof SubAccountKey> => ({
  note: { description: "The note on the key", example: "desk" },
  apiKey: { description: "The key", example: "bourse-e1f8892cb6275ef3405831dd" },
  apikey: { description: "The same as apiKey", example: "bourse-e1f8892cb6275ef3405831dd", sic: true },
  permissions: {
    description: "Its permissions, separated by commas",
    example: "SPOT_DEAL_READ,SPOT_DEAL_WRITE",
  },
  ip: {
    description: "The addresses the key may be used from, separated by commas; empty: any address",
    example: "203.0.113.7",
  },
  createTime: { description: "When it was created", example: 1785542400000, unit: "ms" },
  creatTime: { description: "The same as createTime", example: 1785542400000, unit: "ms", sic: true },
})

export const SubAccountKeys = Schema.Struct({
  subAccount: Schema.Array(SubAccountKey),
})
export type SubAccountKeys = typeof SubAccountKeys.Type

export const subAccountKeysNotes = (): Notes<typeof SubAccountKeys> => ({
  subAccount: { description: "The keys, despite the name", fields: subAccountKeyNotes() },
})

/** The sub-account that a deleted key was of. */
export const DeletedSubAccountKey = Schema.Struct({ subAccount: Schema.String })
export type DeletedSubAccountKey = typeof DeletedSubAccountKey.Type

export const deletedSubAccountKeyNotes = (): Notes<typeof DeletedSubAccountKey> => ({
  subAccount: { description: "The name of the key's sub-account", example: "desksub001" },
})
