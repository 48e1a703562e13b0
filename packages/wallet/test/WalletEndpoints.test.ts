import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { spoiled } from "../../../testing/spoiled.ts"
import { WalletApi } from "../src/index.ts"
import { answers } from "./answers.ts"

type Name = keyof typeof WalletApi
const names = Object.keys(WalletApi) as Array<Name>
const success = (name: Name): Schema.Codec<unknown, unknown> => WalletApi[name].success
const accepts = (schema: Schema.Codec<unknown, unknown>, input: unknown) =>
  Schema.decodeUnknownResult(schema)(input)._tag === "Success"

describe("the endpoint list", () => {
  it("is the document's, in its order", () => {
    const rows = names.map((name) => {
      const { method, path, permission, role, kind, weight, perSecond } = WalletApi[name]
      return [name, WalletApi[name].name, method, path, permission, role, kind, weight, perSecond]
    })
    expect(rows).toEqual([
      [
        "coinConfigurations",
        "coinConfigurations",
        "GET",
        "/api/v3/capital/config/getall",
        "SPOT_WITHDRAW_READ",
        "any",
        "read",
        { ip: 10 },
        undefined,
      ],
    ])
  })
})

/** Fields that may be null. */
const nullable = /(withdrawIntegerMultiple|depositDesc|depositTips|withdrawTips) as null$/

describe.each(names)("the answer of %s", (name) => {
  it("reads and writes back as it stands on the wire", () => {
    const read = Schema.decodeUnknownSync(success(name))(answers[name])
    expect(Schema.encodeUnknownSync(success(name))(read)).toEqual(answers[name])
  })

  it("is refused when a field is missing or of another type", () => {
    const passed = [...spoiled(answers[name])]
      .filter(([, bad]) => accepts(success(name), bad))
      .map(([how]) => how)
    expect(passed).toEqual(passed.filter((how) => nullable.test(how)))
  })
})
