import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { SpotApi } from "../src/index.ts"
import { answers } from "./answers.ts"

describe("a strategy group", () => {
  it.each(["createStrategyGroup", "addToStrategyGroup"] as const)(
    "a strategy group's id is text for the caller of %s, even if the server sent a number",
    (name) => {
      const { data, ...envelope } = answers[name]
      const received = { ...envelope, data: { ...data, tradeGroupId: 12 } }
      const read = Schema.decodeUnknownSync(SpotApi[name].success as Schema.Codec<unknown, unknown>)
      expect(read(received)).toEqual({ ...envelope, data: { ...data, tradeGroupId: "12" } })
    },
  )

  it.each(["addToStrategyGroup", "addToStrategyGroupByGet", "removeFromStrategyGroup"] as const)(
    "a strategy group can be named to %s in either spelling",
    (name) => {
      const read = Schema.decodeUnknownResult(SpotApi[name].query)
      for (const spelling of ["tradeGroupId", "ttradeGroupId"]) {
        const sent = { uid: "10000002,10000003", [spelling]: "12" }
        expect(read(sent)).toMatchObject({ _tag: "Success", success: sent })
        expect(read({ ...sent, [spelling]: "" })._tag).toBe("Failure")
        expect(read({ ...sent, uid: "" })._tag).toBe("Failure")
      }
    },
  )

  it("a strategy group accepts members by POST and by GET", () => {
    expect(SpotApi.addToStrategyGroup).toMatchObject({ method: "POST", kind: "write" })
    expect(SpotApi.addToStrategyGroupByGet).toMatchObject({ method: "GET", kind: "write" })
    expect(SpotApi.addToStrategyGroupByGet.path).toBe(SpotApi.addToStrategyGroup.path)
    expect(SpotApi.addToStrategyGroupByGet.query).toBe(SpotApi.addToStrategyGroup.query)
  })
})
