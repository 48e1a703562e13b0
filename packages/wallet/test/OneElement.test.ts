import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { WalletApi } from "../src/index.ts"
import { answers, read } from "./answers.ts"

const wrapped = ["withdrawApply", "transfer", "transferHistory"] as const

describe.each(wrapped)("the answer of %s", (name) => {
  const success: Schema.Codec<unknown, unknown> = WalletApi[name].success
  const decode = Schema.decodeUnknownResult(success)

  it("an answer with one element is the same for the caller with and without its array", () => {
    for (const sent of [answers[name], answers[name][0]])
      expect(decode(sent)).toMatchObject({ _tag: "Success", success: read[name] })
  })

  it("an answer with one element is written as documented", () => {
    expect(Schema.encodeUnknownSync(success)(read[name])).toEqual(answers[name])
  })

  it("an answer with no element or with several is rejected", () => {
    const [element] = answers[name]
    for (const sent of [[], [element, element], [[element]], [null], null, {}])
      expect(decode(sent)._tag).toBe("Failure")
  })
})
