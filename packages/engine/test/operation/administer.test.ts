import { describe, expect, test } from "vitest"
import { type AccountOpening, defaultSettings, ErrorCode, type KeyGrant } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { expectDialogue, symbols, TestExchange } from "../support/testExchange.ts"

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
  test("deposited test funds are free at once, and issued by the house", () => {
    const exchange = new TestExchange()
    exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount: "0.000000000001" })
    expectDialogue(exchange, [["carol's USDT", "1000.000000000001"]])
    expect(exchange.state.ledger.house("issued", "USDT")).toBe(-151_000_000_000_000_001n)
  })

  test.each([
    ["a coin that is not listed", { asset: "XRP" }, ErrorCode.unknownCoin],
    ["somebody without an account", { uid: "mallory" }, ErrorCode.userNotFound],
    ["an amount finer than the coin", { amount: "0.0000000000001" }, ErrorCode.amountTooFine],
    ["nothing", { amount: "0.00" }, ErrorCode.amountNotPositive],
  ])("funding with %s is rejected", (_, more, code) => {
    const command = { type: "fund", uid: "carol", asset: "USDT", amount: "1", ...more } as const
    expect(new TestExchange().run(command)).toEqual(rejectedWith(code))
  })

  test.each([
    ["as many whole coins as 20 digits can say", 6, "99999999999999999999"],
    ["as many units as the ledger counts", 18, "1000000000000"],
  ])("at most %s of a coin can exist", (_, ledgerScale, most) => {
    const exchange = new TestExchange()
    exchange.must({ type: "listAsset", asset: "XRP", name: "XRP", ledgerScale, networks: [] })
    const fund = (uid: string, amount: string) =>
      exchange.run({ type: "fund", uid, asset: "XRP", amount } as const)
    expect(fund("bob", "1")).toBe(null)
    const tooMuch = rejectedWith(ErrorCode.parameterError, `no more than ${most} XRP can exist`)
    expect(fund("alice", most)).toEqual(tooMuch)
    expect(fund("alice", String(BigInt(most) - 1n))).toBe(null)
    expect(fund("bob", "0.000001")).toEqual(tooMuch)
  })
})

describe("accounts", () => {
  test("a master account may have sub-accounts, a sub-account may not", () => {
    const exchange = new TestExchange()
    exchange.must(opening("dave", { master: "alice", name: "carolsub01" }))
    expect(exchange.state.accounts.get("dave")).toMatchObject({
      master: "alice",
      name: "carolsub01",
      kyc: "1",
      keys: 0,
    })
    expect(exchange.run(opening("erin", { master: "dave" }))).toEqual(rejectedWith(ErrorCode.userNotFound))
    expect(exchange.run(opening("erin", { master: "mallory" }))).toEqual(rejectedWith(ErrorCode.userNotFound))
  })

  test("an id or a name is unique, and a sub-account cannot be a broker", () => {
    const exchange = new TestExchange()
    exchange.must(opening("dave"))
    expect(exchange.run(opening("dave", { name: "another" }))).toEqual(rejectedWith(ErrorCode.nameTaken))
    expect(exchange.run(opening("erin", { name: "dave" }))).toEqual(rejectedWith(ErrorCode.nameTaken))
    expect(exchange.run(opening("erin", { master: "alice", broker: true }))).toMatchObject({
      code: ErrorCode.parameterError,
    })
  })
})

describe("keys", () => {
  test("granting an API key records the time, and revoking the key removes it", () => {
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
    expect(exchange.run({ type: "revokeKey", key: "k1", of: "bob" })).toEqual(
      rejectedWith(ErrorCode.apiKeyNotFound),
    )
    exchange.must({ type: "revokeKey", key: "k1", of: "alice" })
    expect(exchange.state.keys.size).toBe(0)
    exchange.must(grant("k1"))
    exchange.must({ type: "revokeKey", key: "k1" })
    expect(exchange.state.keys.size).toBe(0)
    expect(exchange.run({ type: "revokeKey", key: "k1" })).toEqual(rejectedWith(ErrorCode.apiKeyNotFound))
  })

  test("an API key needs an account and a unique name", () => {
    const exchange = new TestExchange()
    exchange.must(grant("k1"))
    expect(exchange.run(grant("k1", { uid: "bob" }))).toMatchObject({ code: ErrorCode.parameterError })
    expect(exchange.run(grant("k2", { uid: "mallory" }))).toEqual(rejectedWith(ErrorCode.userNotFound))
  })

  test("an account has at most 30 API keys", () => {
    const exchange = new TestExchange()
    for (let i = 0; i < defaultSettings.apiKeysPerAccountMax; i++) exchange.must(grant(`k${i}`))
    expect(exchange.run(grant("one more"))).toEqual(rejectedWith(ErrorCode.apiKeysLimit, "30"))
    exchange.must(grant("bob's", { uid: "bob" }))
    exchange.must({ type: "revokeKey", key: "k7" })
    exchange.must(grant("one more"))
  })
})

describe("listing", () => {
  test("a symbol is listed once, with listed coins", () => {
    const exchange = new TestExchange()
    const listing = { type: "listSymbol", ...symbols.BTCUSDT } as const
    expect(exchange.run(listing)).toMatchObject({
      code: ErrorCode.parameterError,
      detail: "symbol BTCUSDT is listed already",
    })
    expect(exchange.run({ ...listing, symbol: "XRPUSDT", base: "XRP" })).toEqual(
      rejectedWith(ErrorCode.unknownCoin),
    )
    expect(exchange.run({ ...listing, symbol: "BTCEUR", quote: "EUR" })).toEqual(
      rejectedWith(ErrorCode.unknownCoin),
    )
  })

  test("a symbol can list its new coins; a rejected one leaves nothing", () => {
    const exchange = new TestExchange()
    const listing = {
      type: "listSymbol",
      ...symbols.BTCUSDT,
      symbol: "DOGESHIB",
      base: "DOGE",
      quote: "SHIB",
      newCoinScale: 18,
    } as const
    const events = exchange.events.length
    expect(exchange.run({ ...listing, base: "doge" })).toMatchObject({ code: ErrorCode.parameterError })
    expect(exchange.run({ ...listing, tick: "0.0000000000000000001" })).toMatchObject({
      code: ErrorCode.parameterError,
    })
    expect(exchange.events.length).toBe(events)
    exchange.must(listing)
    exchange.must({ ...listing, symbol: "DOGEUSDT", quote: "USDT" })
    expect(exchange.events.slice(events).map(({ type }) => type)).toEqual([
      "assetListed",
      "assetListed",
      "symbolListed",
      "symbolListed",
    ])
    expect(exchange.state.assets.get("DOGE")).toMatchObject({ asset: "DOGE", name: "DOGE", ledgerScale: 18 })
  })

  test("a broken rule of listing is named in the rejection", () => {
    const rejection = new TestExchange().run({
      type: "listSymbol",
      ...symbols.BTCUSDT,
      symbol: "BTCMX",
      quote: "MX",
      tick: "0.001",
    })
    expect(rejection).toEqual(
      rejectedWith(ErrorCode.parameterError, "BTCMX: MX needs a ledger scale of at least 9"),
    )
  })

  test.each([-1, 19, 1.5, Number.NaN])("listing a coin with %d decimals is rejected", (ledgerScale) => {
    const command = { type: "listAsset", asset: "XRP", name: "XRP", ledgerScale, networks: [] } as const
    expect(new TestExchange().run(command)).toMatchObject({ code: ErrorCode.parameterError })
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "listing a network whose blocks come every %d ms is rejected",
    (blockMs) => {
      const network = {
        network: "XRP",
        oldName: "XRP",
        name: "XRP",
        depositEnable: true,
        withdrawEnable: true,
        withdrawFee: "0.2",
        withdrawMin: "2",
        withdrawMax: "100",
        withdrawIntegerMultiple: null,
        minConfirm: 6,
        contract: "",
        sameAddress: true,
        family: "ripple",
        blockMs,
      }
      const asset = { asset: "XRP", name: "XRP", ledgerScale: 6, networks: [network] }
      const exchange = new TestExchange()
      expect(exchange.run({ type: "listAsset", ...asset })).toEqual(
        rejectedWith(ErrorCode.parameterError, "XRP on XRP: blocks must be at least a millisecond apart"),
      )
      exchange.must({ type: "listAsset", ...asset, networks: [{ ...network, blockMs: 1 }] })
    },
  )

  test("a coin is listed once", () => {
    const command = { type: "listAsset", asset: "BTC", name: "BTC", ledgerScale: 8, networks: [] } as const
    expect(new TestExchange().run(command)).toMatchObject({ code: ErrorCode.parameterError })
  })
})

describe("the setting of the clock", () => {
  test("the setting of the clock is kept for the server to follow", () => {
    const exchange = new TestExchange()
    exchange.must({ type: "setClock", offsetMs: 3_600_000, frozenAt: null })
    expect(exchange.state.clock).toEqual({ offsetMs: 3_600_000, frozenAt: null })
    exchange.must({ type: "setClock", offsetMs: -5000, frozenAt: exchange.now + 1 })
    expect(exchange.replayed().clock).toEqual({ offsetMs: -5000, frozenAt: exchange.now + 1 })
  })

  test.each([
    [Number.POSITIVE_INFINITY, null],
    [0.5, null],
    [0, Number.NaN],
    [0, 2 ** 60],
  ])(
    "the setting of the clock is rejected for an invalid time: ahead %d, frozen at %d",
    (offsetMs, frozenAt) => {
      expect(new TestExchange().run({ type: "setClock", offsetMs, frozenAt })).toMatchObject({
        code: ErrorCode.parameterError,
      })
    },
  )
})

describe("changing an account", () => {
  test("changing an account changes only the given fields", () => {
    const exchange = new TestExchange()
    exchange.must({ type: "changeAccount", uid: "bob", kyc: "3" })
    expect(exchange.state.accounts.get("bob")).toMatchObject({ kyc: "3", frozen: false })
    exchange.must({ type: "changeAccount", uid: "bob", frozen: true })
    expect(exchange.state.accounts.get("bob")).toMatchObject({ kyc: "3", frozen: true })
    exchange.must({ type: "changeAccount", uid: "bob", kyc: "2" })
    expect(exchange.state.accounts.get("bob")).toMatchObject({ kyc: "2", frozen: true })
    exchange.must({ type: "changeAccount", uid: "bob", kyc: "1", frozen: false })
    expect(exchange.replayed().accounts.get("bob")).toMatchObject({ kyc: "1", frozen: false })
    expect(exchange.run({ type: "changeAccount", uid: "mallory", frozen: true })).toEqual(
      rejectedWith(ErrorCode.userNotFound),
    )
  })

  test("a frozen account is still frozen after a reset", () => {
    const exchange = new TestExchange()
    exchange.tell("bob is frozen")
    exchange.must({ type: "reset" })
    expect(exchange.state.accounts.get("bob")?.frozen).toBe(true)
  })
})

describe("settings", () => {
  test("settings change one by one, and are the same in a replay", () => {
    const exchange = new TestExchange()
    exchange.must({ type: "changeSettings", settings: { weightBudget: 1000 } })
    exchange.must({ type: "changeSettings", settings: { feeTokenDiscount: "0.25", apiKeysPerAccountMax: 1 } })
    const settings = {
      ...defaultSettings,
      weightBudget: 1000,
      feeTokenDiscount: "0.25",
      apiKeysPerAccountMax: 1,
    }
    expect(exchange.state.settings).toEqual(settings)
    expect(exchange.replayed().settings).toEqual(settings)
    exchange.must(grant("k1"))
    expect(exchange.run(grant("k2"))).toEqual(rejectedWith(ErrorCode.apiKeysLimit, "1"))
  })

  test.each([
    ["a cap of nothing", { openOrdersPerSymbolMax: 0 }, ErrorCode.parameterError],
    ["a cap below nothing", { strategyGroupsMax: -1 }, ErrorCode.parameterError],
    ["half a call", { callsPerSecond: 0.5 }, ErrorCode.parameterError],
    ["a window that is no number", { weightWindowMs: Number.NaN }, ErrorCode.parameterError],
    ["a fee token that is not listed", { feeToken: "XRP" }, ErrorCode.unknownCoin],
    ["a discount above the fee", { feeTokenDiscount: "1.00000001" }, ErrorCode.parameterError],
    ["a discount too fine", { feeTokenDiscount: "0.000000001" }, ErrorCode.parameterError],
  ])("a change of settings is rejected: %s", (_, settings, code) => {
    expect(new TestExchange().run({ type: "changeSettings", settings })).toMatchObject({ code })
  })
})
