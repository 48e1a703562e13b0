import { describe, expect, test } from "vitest"
import { imbalances } from "../../src/session/BalanceSheet.ts"
import { exact } from "../../src/values/Exact.ts"

const sheet = (actors: Record<string, Record<string, string>>) =>
  new Map(
    Object.entries(actors).map(([actor, assets]) => [
      actor,
      new Map(Object.entries(assets).map(([asset, amount]) => [asset, exact(amount)])),
    ]),
  )

describe("a balance sheet", () => {
  const before = sheet({ alice: { USDT: "10", BTC: "1" }, bob: { USDT: "5" } })
  const paid = { alice: { USDT: "-3" }, bob: { USDT: "3" } }

  test("exactly the declared changes are accepted", () => {
    expect(
      imbalances(before, sheet({ alice: { USDT: "7.00", BTC: "1" }, bob: { USDT: "8" } }), paid),
    ).toEqual([])
  })
  test("a change made twice, and a change of another asset, are reported", () => {
    const after = sheet({ alice: { USDT: "7", BTC: "0.999" }, bob: { USDT: "11" } })
    expect(imbalances(before, after, paid)).toEqual([
      { actor: "alice", asset: "BTC", wanted: "1 BTC, as before", got: "0.999 BTC" },
      { actor: "bob", asset: "USDT", wanted: "8 USDT, 3 more than before", got: "11 USDT" },
    ])
  })
  test("an asset that is no longer listed counts as zero, and a new actor starts at zero", () => {
    expect(imbalances(before, sheet({ bob: {} }), {})).toMatchObject([{ got: "0 USDT" }])
    expect(imbalances(before, sheet({ carol: { MX: "2" } }), { carol: { MX: "2" } })).toEqual([])
  })
})
