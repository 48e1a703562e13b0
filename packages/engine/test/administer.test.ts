import { describe, expect, test } from "vitest"
import {
  type AccountOpening,
  apiKeysPerAccountMax,
  type KeyGrant,
  Refusal,
  RefusalCode,
} from "../src/index.ts"
import { expectDialogue, symbols, TestExchange } from "./testExchange.ts"

const opening = (uid: string, more: Partial<AccountOpening> = {}) =>
  ({ type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "1", ...more }) as const

const grant = (key: string, more: Partial<KeyGrant> = {}) =>
  ({
    type: "grantKey",
    key,
    uid: "alice",
    permissions: ["SPOT_DEAL_READ"],
    addresses: [],
    note: "",
    sealedSecret: "sealed",
    dialect: "documented",
    loopbackOnly: false,
    unmetered: false,
    ...more,
  }) as const

describe("funding", () => {
  test("money that comes in is free at once, and issued by the house", () => {
    const exchange = new TestExchange()
    exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount: "0.000000000001" })
    expectDialogue(exchange, [["carol's USDT", "1000.000000000001"]])
    expect(exchange.state.ledger.house.issued.get("USDT")).toBe(-151_000_000_000_000_001n)
  })

  test.each([
    ["a coin that is not listed", { asset: "XRP" }, RefusalCode.unknownCoin],
    ["somebody without an account", { uid: "mallory" }, RefusalCode.userNotFound],
    ["an amount finer than the coin", { amount: "0.0000000000001" }, RefusalCode.amountTooFine],
    ["nothing", { amount: "0.00" }, RefusalCode.amountNotPositive],
  ])("%s is refused", (_, more, code) => {
    const command = { type: "fund", uid: "carol", asset: "USDT", amount: "1", ...more } as const
    expect(new TestExchange().run(command)).toEqual(new Refusal(code))
  })
})

describe("accounts", () => {
  test("a master may have sub-accounts, a sub-account may not", () => {
    const exchange = new TestExchange()
    exchange.must(opening("dave", { master: "alice", name: "carolsub01" }))
    expect(exchange.state.accounts.get("dave")).toMatchObject({
      master: "alice",
      name: "carolsub01",
      kyc: "1",
      keys: 0,
    })
    expect(exchange.run(opening("erin", { master: "dave" }))).toEqual(new Refusal(RefusalCode.userNotFound))
    expect(exchange.run(opening("erin", { master: "mallory" }))).toEqual(
      new Refusal(RefusalCode.userNotFound),
    )
  })

  test("an id or a name is given once, and a sub-account is no broker", () => {
    const exchange = new TestExchange()
    exchange.must(opening("dave"))
    expect(exchange.run(opening("dave", { name: "another" }))).toEqual(new Refusal(RefusalCode.nameTaken))
    expect(exchange.run(opening("erin", { name: "dave" }))).toEqual(new Refusal(RefusalCode.nameTaken))
    expect(exchange.run(opening("erin", { master: "alice", broker: true }))).toMatchObject({
      code: RefusalCode.parameterError,
    })
  })
})

describe("keys", () => {
  test("a key is granted with the time, and gone when it is revoked", () => {
    const exchange = new TestExchange()
    exchange.must(grant("k1", { note: "bot", addresses: ["10.0.0.1"] }))
    expect(exchange.state.keys.get("k1")).toEqual({
      key: "k1",
      uid: "alice",
      permissions: ["SPOT_DEAL_READ"],
      addresses: ["10.0.0.1"],
      note: "bot",
      sealedSecret: "sealed",
      dialect: "documented",
      loopbackOnly: false,
      unmetered: false,
      createdAt: exchange.now,
    })
    exchange.must({ type: "revokeKey", key: "k1" })
    expect(exchange.state.keys.size).toBe(0)
    expect(exchange.run({ type: "revokeKey", key: "k1" })).toEqual(new Refusal(RefusalCode.apiKeyNotFound))
  })

  test("a key belongs to an account, and its name to one key", () => {
    const exchange = new TestExchange()
    exchange.must(grant("k1"))
    expect(exchange.run(grant("k1", { uid: "bob" }))).toMatchObject({ code: RefusalCode.parameterError })
    expect(exchange.run(grant("k2", { uid: "mallory" }))).toEqual(new Refusal(RefusalCode.userNotFound))
  })

  test("30 keys are the most one account may have", () => {
    const exchange = new TestExchange()
    for (let i = 0; i < apiKeysPerAccountMax; i++) exchange.must(grant(`k${i}`))
    expect(exchange.run(grant("one more"))).toEqual(new Refusal(RefusalCode.apiKeysLimit))
    exchange.must(grant("bob's", { uid: "bob" }))
    exchange.must({ type: "revokeKey", key: "k7" })
    exchange.must(grant("one more"))
  })
})

describe("listing", () => {
  test("a symbol is listed once, of coins that are listed", () => {
    const exchange = new TestExchange()
    const listing = { type: "listSymbol", ...symbols.BTCUSDT } as const
    expect(exchange.run(listing)).toMatchObject({
      code: RefusalCode.parameterError,
      detail: "symbol BTCUSDT is listed already",
    })
    expect(exchange.run({ ...listing, symbol: "XRPUSDT", base: "XRP" })).toEqual(
      new Refusal(RefusalCode.unknownCoin),
    )
    expect(exchange.run({ ...listing, symbol: "BTCEUR", quote: "EUR" })).toEqual(
      new Refusal(RefusalCode.unknownCoin),
    )
  })

  test("a rule of listing that is broken is said", () => {
    const refusal = new TestExchange().run({
      type: "listSymbol",
      ...symbols.BTCUSDT,
      symbol: "BTCMX",
      quote: "MX",
      tick: "0.001",
    })
    expect(refusal).toEqual(
      new Refusal(RefusalCode.parameterError, "BTCMX: MX needs a ledger scale of at least 9"),
    )
  })

  test.each([-1, 19, 1.5, Number.NaN])("a coin cannot have %d decimals", (ledgerScale) => {
    const command = { type: "listAsset", asset: "XRP", name: "XRP", ledgerScale, networks: [] } as const
    expect(new TestExchange().run(command)).toMatchObject({ code: RefusalCode.parameterError })
  })

  test("a coin is listed once", () => {
    const command = { type: "listAsset", asset: "BTC", name: "BTC", ledgerScale: 8, networks: [] } as const
    expect(new TestExchange().run(command)).toMatchObject({ code: RefusalCode.parameterError })
  })
})

describe("the clock's setting", () => {
  test("is kept for the server to follow", () => {
    const exchange = new TestExchange()
    exchange.must({ type: "setClock", aheadMs: 3_600_000, frozenAt: null })
    expect(exchange.state.clock).toEqual({ aheadMs: 3_600_000, frozenAt: null })
    exchange.must({ type: "setClock", aheadMs: -5000, frozenAt: exchange.now + 1 })
    expect(exchange.replayed().clock).toEqual({ aheadMs: -5000, frozenAt: exchange.now + 1 })
  })

  test.each([
    [Number.POSITIVE_INFINITY, null],
    [0.5, null],
    [0, Number.NaN],
    [0, 2 ** 60],
  ])("is refused when it is no time: ahead %d, frozen at %d", (aheadMs, frozenAt) => {
    expect(new TestExchange().run({ type: "setClock", aheadMs, frozenAt })).toMatchObject({
      code: RefusalCode.parameterError,
    })
  })
})
