import { plainSecrets } from "@bourse/testing/plainSecrets"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { BrokerApi } from "../src/index.ts"
import { answers } from "./answers.ts"

describe("a created key", () => {
  const decode = Schema.decodeUnknownSync(BrokerApi.createApiKey.success)
  const { apiKey, createTime, ...documented } = answers.createApiKey
  const { apikey, creatTime, ...other } = answers.createApiKey

  it("a created key reads the same from the document's spellings as from the others", () => {
    for (const sent of [answers.createApiKey, documented, other])
      expect(plainSecrets(decode(sent))).toEqual(answers.createApiKey)
    expect([apiKey, creatTime]).toEqual([apikey, createTime])
  })
})

describe("a listed key", () => {
  const decode = Schema.decodeUnknownSync(BrokerApi.apiKeys.success)
  const [key] = answers.apiKeys.subAccount

  it("a listed key reads the same in the spellings of the answer that made it", () => {
    const { apiKey: _, creatTime: __, ...asMade } = key!
    const { apikey: ___, createTime: ____, ...asListed } = key!
    for (const sent of [asMade, asListed])
      expect(decode({ subAccount: [sent] })).toEqual({ subAccount: [key] })
  })

  it("a listed key has no secret for the caller, even if a server sent one", () => {
    const sent = { subAccount: [{ ...key, secretKey: "a secret" }] }
    expect(decode(sent)).toEqual({ subAccount: [key] })
  })
})
