import { describe, expect, test } from "vitest"
import { loadKit } from "../../src/kit/Kit.ts"
import { FixtureContext } from "../../src/run/FixtureContext.ts"
import { balancesOf } from "../../src/session/Provision.ts"
import type { Called, Session } from "../../src/session/Session.ts"
import { readTarget } from "../../src/target/TargetFile.ts"

const kit = loadKit()
const [fixture] = kit.fixtures
const trader = { name: "trader", apiKey: "key", secret: "secret", uid: "1" }

const balance = { asset: "BTC", free: "1", locked: "0", available: "1" }
const account = {
  canTrade: true,
  canWithdraw: true,
  canDeposit: true,
  accountType: "SPOT",
  permissions: ["SPOT"],
  makerCommission: null,
  takerCommission: null,
  buyerCommission: null,
  sellerCommission: null,
  updateTime: null,
}

/** Makes the context of a fixture after the kit has read these balances twice. */
const afterLooks = async (balances: ReadonlyArray<object>) => {
  if (fixture === undefined) throw new Error("the kit has no fixture")
  const json = { ...account, balances }
  const answer = { status: 200, headers: {}, text: JSON.stringify(json), json, ms: 1 }
  const session = {
    kit,
    baseUrl: "http://server.test",
    target: {},
    now: () => 0,
    names: () => ({ unique: "u", uniqueDigits: "1" }),
    call: async () => ({ answer, verdict: "ok" }) as unknown as Called,
  } as unknown as Session
  const context = new FixtureContext(session, fixture)
  for (let looks = 0; looks < 2; looks++) await balancesOf(context.session, trader)
  return context.problems.map(({ step, statements, pointer, got }) => ({ step, statements, pointer, got }))
}

test("a fixture knows the symbol of the platform token, and an address that begins like the caller's", () => {
  const { symbols } = readTarget(new URL("../../targets/bourse-memory.json", import.meta.url).pathname)
  const session = {
    kit,
    baseUrl: "http://127.0.0.1:7070",
    target: { symbols, platformToken: "MX" },
    now: () => 0,
    names: () => ({}),
  } as unknown as Session
  const { scope } = new FixtureContext(session, fixture!).variables
  expect([scope("token.symbol"), scope("longerAddress")]).toEqual(["MXUSDT", "127.0.0.10"])
})

describe("the kit's own reads of balances", () => {
  test("a wrong type in the kit's own read is reported, once", async () => {
    expect(await afterLooks([balance, { ...balance, asset: "USDT", free: "0", locked: "" }])).toEqual([
      {
        step: "the kit's own read, GET /api/v3/account",
        statements: ["spot.account.field.balances.locked"],
        pointer: "/balances/1/locked",
        got: '""',
      },
    ])
  })
  test("correct balances in the kit's own read are not reported", async () => {
    expect(await afterLooks([balance])).toEqual([])
  })
})
