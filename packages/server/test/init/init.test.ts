/**
 * The init file: the content of a new data folder, the messages about a wrong file, and that the file is
 * applied only once.
 */
import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type InitFile, startBourse } from "../../src/index.ts"
import { parseInit } from "../../src/init/InitFile.ts"
import { folderOfTest, ok, serverOfTest, startServer, type TestServer } from "../support/testServer.ts"

const init = parseInit({
  assets: [{ asset: "DOT", name: "Polkadot", ledgerScale: 10, networks: [] }],
  symbols: [
    {
      symbol: "DOTUSDT",
      base: "DOT",
      quote: "USDT",
      tick: "0.001",
      lot: "0.01",
      minQuantity: "0.01",
      minAmount: "1",
      maxAmount: "100000",
      makerFee: "0",
      takerFee: "0.001",
      feeIn: "quote",
      openingPrice: "7",
      priceBand: null,
    },
  ],
  settings: { weightBudget: 900 },
  accounts: [
    {
      name: "desk",
      broker: true,
      email: "desk@example.com",
      funds: { USDT: "5000.5", DOT: "10" },
      keys: [
        { key: "desk-key", secret: "desk-secret", permissions: "all", dialect: "field" },
        { permissions: ["SPOT_ACCOUNT_R"], note: "dashboard" },
      ],
    },
    { name: "desksub01", master: "desk" },
  ],
})

const accounts = async (server: TestServer) => ok(await server.control("GET", "/admin/v1/accounts"))
const balances = async (server: TestServer, key: { key: string; secret: string }) =>
  ok(await server.signed("GET", "/api/v3/account", {}, { key })).balances

test("a new exchange begins with the accounts, keys, funds, settings and symbols of its init file", async () => {
  const server = await serverOfTest({ init })
  expect((await accounts(server)).slice(-2)).toMatchObject([
    { uid: "10000006", name: "desk", master: null, broker: true },
    { uid: "10000007", name: "desksub01", master: "10000006" },
  ])
  const desk = { key: "desk-key", secret: "desk-secret" }
  expect(await balances(server, desk)).toEqual([
    { asset: "USDT", free: "5000.5", locked: "0", available: "5000.5" },
    { asset: "DOT", free: "10", locked: "0", available: "10" },
  ])
  const order = { symbol: "DOTUSDT", side: "BUY", type: "LIMIT", quantity: "1", price: "6" }
  ok(await server.signed("POST", "/api/v3/order", order, { key: desk }))
  expect(ok(await server.control("GET", "/admin/v1/settings")).weightBudget).toBe(900)
  const [given, generated] = server.bourse.initKeys
  expect(given).toEqual({ account: "desk", ...desk, isGenerated: false })
  expect(generated).toMatchObject({ account: "desk", isGenerated: true })
  ok(await server.signed("GET", "/api/v3/account", {}, { key: generated! }))
  await server.snapshot()
})

test("a second start with the same or another init file changes nothing", async () => {
  const data = folderOfTest()
  let server = await startServer({ data, init, clock: { frozen: true } })
  const before = await server.snapshot()
  await server.bourse.close()
  for (const again of [init, { ...init, accounts: [{ name: "other" }] }]) {
    server = await startServer({ data, init: again })
    expect(await server.snapshot()).toBe(before)
    expect(server.bourse.initKeys).toEqual([])
    await server.bourse.close()
  }
})

test("an init file that an interrupted start did not apply is applied by the next start", async () => {
  const data = folderOfTest()
  const broken = startBourse({
    data,
    init: { ...init, accounts: [{ name: "desk", funds: { NONE: "1" } }] },
  })
  await expect(broken).rejects.toThrow(/accounts\[0\]\.funds\.NONE: .*\(?/)
  const copy = folderOfTest()
  cpSync(data, copy, { recursive: true })
  for (const folder of [data, copy]) {
    const server = await startServer({ data: folder, init })
    expect((await accounts(server)).slice(-2)).toMatchObject([{ name: "desk" }, { name: "desksub01" }])
    await server.bourse.close()
  }
})

const xrpl = {
  ...{ network: "XRPL", oldName: "XRP Ledger", name: "XRP Ledger", contract: "", family: "ripple" },
  ...{ depositEnable: true, withdrawEnable: true, minConfirm: 1, blockMs: 4_000, sameAddress: true },
  ...{ withdrawFee: "1", withdrawMin: "2", withdrawMax: "9", withdrawIntegerMultiple: null },
}
const coinOn = (...networks: ReadonlyArray<object>) => ({
  assets: [{ asset: "DOT", name: "Polkadot", ledgerScale: 10, networks }],
})

const wrong: ReadonlyArray<readonly [title: string, file: object, said: RegExp]> = [
  ["an unknown name", { acounts: [] }, /^ {2}acounts: /m],
  ["a wrong level", { accounts: [{ name: "desk" }, { name: "a", kyc: 9 }] }, /^ {2}accounts\[1\]\.kyc: /m],
  [
    "an amount that is a number",
    { accounts: [{ name: "desk", funds: { USDT: 5 } }] },
    /^ {2}accounts\[0\]\.funds\.USDT: /m,
  ],
  [
    "an unknown permission",
    { accounts: [{ name: "desk", keys: [{ permissions: ["ALL"] }] }] },
    /^ {2}accounts\[0\]\.keys\[0\]\.permissions/m,
  ],
  [
    "a wrong address",
    { accounts: [{ name: "desk", keys: [{ permissions: "all", addresses: ["here"] }] }] },
    /accounts\[0\]\.keys\[0\]\.addresses: give IP addresses/,
  ],
  [
    "a coin that is not listed",
    { accounts: [{ name: "desk", funds: { NONE: "1" } }] },
    /accounts\[0\]\.funds\.NONE: /,
  ],
  [
    "more than can exist",
    { accounts: [{ name: "desk", funds: { USDT: "9".repeat(20) } }] },
    /accounts\[0\]\.funds\.USDT: no more than .* can exist/,
  ],
  [
    "an account twice",
    { accounts: [{ name: "desk" }, { name: "desk" }] },
    /accounts\[1\]\.name: desk is listed twice/,
  ],
  [
    "a master that comes later",
    { accounts: [{ name: "desksub01", master: "desk" }, { name: "desk" }] },
    /accounts\[0\]\.master: there is no account desk/,
  ],
  ["a symbol of an unknown coin", { symbols: [{ ...init.symbols![0], base: "NONE" }] }, /symbols\[0\]: /],
  ["a setting out of bounds", { settings: { banMs: 0 } }, /^ {2}settings\.banMs: /m],
  [
    "a market without a kind",
    { market: { file: { coins: { BTC: { kind: "none" } } } } },
    /^ {2}market\.file: coin BTC is of kind none/m,
  ],
  [
    "a memo on a chain without memos",
    coinOn({ ...xrpl, family: "tron" }),
    /assets\[0\]\.networks\[0\]\.sameAddress: must be false in the family tron/,
  ],
  [
    "a shared address without a memo",
    coinOn({ ...xrpl, sameAddress: false }),
    /assets\[0\]\.networks\[0\]\.sameAddress: must be true in the family ripple/,
  ],
  [
    "two networks of one name",
    coinOn(xrpl, { ...xrpl, network: "XRP2" }),
    /assets\[0\]: DOT on XRP2: another network of the coin has one of its names/,
  ],
  ["no object", [], /^the init file is wrong/],
]

test.each(wrong)("an init file with %s is rejected, with the place of the mistake", async (_, file, said) => {
  await expect(startBourse({ init: file as InitFile })).rejects.toThrow(said)
})

test("all mistakes of an init file are named at once", () => {
  const file = { accounts: [{ name: "" }, { name: "b", broker: 1 }], symbols: [{}] }
  expect(() => parseInit(file)).toThrow(/accounts\[0\]\.name: [\s\S]*accounts\[1\]\.broker: /)
  expect(() => parseInit(file)).toThrow(/symbols\[0\]/)
})

test("an init file with test funds or a market needs the sandbox", async () => {
  const plain = { sandbox: false, masterKey: "ab".repeat(32) }
  const desk = { name: "desk", funds: { USDT: "1" } }
  await expect(startBourse({ ...plain, init: { accounts: [desk] } })).rejects.toThrow(
    "accounts[0].funds.USDT: test funds need --sandbox on",
  )
  await expect(startBourse({ ...plain, init: { market: true } })).rejects.toThrow(
    "--market needs --sandbox on",
  )
  const server = await serverOfTest({
    ...plain,
    adminToken: "admin-token-1234",
    init: { accounts: [{ name: "desk" }] },
  })
  expect(ok(await server.control("GET", "/admin/v1/accounts", undefined, "admin-token-1234"))).toMatchObject([
    { name: "desk" },
  ])
})

test("the market of the init file runs, unless another is requested", async () => {
  const file = { symbols: { BTCUSDT: { openingPrice: 500 } } }
  const price = async (server: TestServer) =>
    Number(ok(await server.get("/api/v3/ticker/price", { symbol: "BTCUSDT" })).price)
  const given = await serverOfTest({ init: { market: { seed: 3, file } } })
  expect(await price(given)).toBeLessThan(1_000)
  const none = await serverOfTest({ init: { market: { seed: 3, file } }, market: false })
  expect(none.bourse.hasMarket).toBe(false)
  const other = await serverOfTest({ init: { market: { seed: 3, file } }, market: { seed: 4 } })
  expect(await price(other)).toBeGreaterThan(10_000)
})

test("the example init file of the documentation is valid", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/init.md"), "utf8")
  const [, text = ""] = /^```json file=init\.json\n([\s\S]*?)^```$/m.exec(page) ?? []
  const server = await serverOfTest({ init: JSON.parse(text) })
  expect(server.bourse.initKeys).toHaveLength(2)
  expect(server.bourse.hasMarket).toBe(true)
  const desk = { key: "desk-trades", secret: "a-secret-of-your-own" }
  const order = { symbol: "ETHMX", side: "BUY", type: "LIMIT", quantity: "1", price: "900" }
  expect((await server.signed("POST", "/api/v3/order", order, { key: desk })).json.code).toBe(30004)
})
