/**
 * The API keys of a sub-account. The response to a key's creation and the list of keys spell two fields
 * differently; a server should send both spellings in both places, and the reader accepts either.
 */
import { field, Secret, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const key = {
  note: field(Schema.String, { description: "The note on the key", example: "desk" }),
  apiKey: field(Schema.String, { description: "The key", example: "bourse-e1f8892cb6275ef3405831dd" }),
  apikey: field(Schema.String, {
    description: "The same as apiKey",
    example: "bourse-e1f8892cb6275ef3405831dd",
    sic: true,
  }), // sic
  permissions: field(Schema.String, {
    description: "The key's permissions, separated by commas",
    example: "SPOT_DEAL_READ,SPOT_DEAL_WRITE",
  }),
  ip: field(Schema.String, {
    description: "The addresses the key may be used from, separated by commas; empty: any address",
    example: "203.0.113.7",
  }),
  createTime: field(Schema.Number, {
    description: "Time when the key was created",
    example: 1785542400000,
    unit: "ms",
  }),
  creatTime: field(Schema.Number, {
    description: "The same as createTime",
    example: 1785542400000,
    unit: "ms",
    sic: true,
  }), // sic
}

/** A new key: the only response that has the secret. */
export const CreatedSubAccountKey = withAliases(
  Schema.Struct({
    subAccount: field(Schema.String, { description: "The sub-account's name", example: "desksub001" }),
    ...key,
    secretKey: field(Secret, {
      description: "The secret; only this response shows it",
      example: "f36670152a5602e3942c0703f2f17d2825b953ba9ec57aaa",
    }),
  }),
  ["apikey", "apiKey"],
  ["createTime", "creatTime"],
)
export type CreatedSubAccountKey = typeof CreatedSubAccountKey.Type

export const SubAccountKey = withAliases(
  Schema.Struct(key),
  ["apiKey", "apikey"],
  ["creatTime", "createTime"],
)
export type SubAccountKey = typeof SubAccountKey.Type

export const SubAccountKeys = Schema.Struct({
  subAccount: field(Schema.Array(SubAccountKey), { description: "The keys, despite the name" }),
})
export type SubAccountKeys = typeof SubAccountKeys.Type

/** The sub-account of a deleted key. */
export const DeletedSubAccountKey = Schema.Struct({
  subAccount: field(Schema.String, {
    description: "The name of the key's sub-account",
    example: "desksub001",
  }),
})
export type DeletedSubAccountKey = typeof DeletedSubAccountKey.Type
