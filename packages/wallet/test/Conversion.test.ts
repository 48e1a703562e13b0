import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { WalletApi } from "../src/index.ts"
import { answers } from "./answers.ts"

describe("a conversion", () => {
  const accepts = (count: number) =>
    Schema.decodeUnknownResult(WalletApi.convert.query)({
      asset: Array.from({ length: count }, (_, index) => `COIN${index}`).join(","),
    })._tag

  it("a conversion can have up to 15 coins", () => {
    expect([1, 2, 15, 16].map(accepts)).toEqual(["Success", "Success", "Success", "Failure"])
  })
})

describe("an asset that can be converted", () => {
  it("an asset that can be converted has null as its reason, whether the server sends null or nothing", () => {
    const [asset] = answers.convertibleAssets
    const { code, message, ...silent } = asset as NonNullable<typeof asset>
    const decode = Schema.decodeUnknownSync(WalletApi.convertibleAssets.success)
    expect(decode([asset, silent])).toEqual([asset, { ...silent, code, message }])
    expect([code, message]).toEqual([null, null])
  })
})

describe("an asset that cannot be converted", () => {
  it("an asset that cannot be converted has a code that is text for the caller, even if the server sent a number", () => {
    const [, asset] = answers.convertibleAssets
    const decode = Schema.decodeUnknownSync(WalletApi.convertibleAssets.success)
    expect(decode([{ ...asset, code: 30021 }])).toEqual([asset])
  })
})

describe("a page of conversions", () => {
  it("a page of conversions from a server with one spelling of the page count reads as if it had both", () => {
    const { totalPage, totalPageNum, ...page } = answers.conversionHistory
    const decode = Schema.decodeUnknownSync(WalletApi.conversionHistory.success)
    for (const sent of [
      { ...page, totalPage },
      { ...page, totalPageNum: String(totalPageNum) },
    ])
      expect(decode(sent)).toEqual(answers.conversionHistory)
  })
})
