/**
 * Conversion of small balances over HTTP. Books are empty unless a test fills them, so a BTC is worth its
 * opening price of 60000 USDT and an MX 3; the fee is 2 %.
 */
import { WalletApi } from "@bourse/wallet"
import { describe, expect, it } from "vitest"
import {
  alice,
  bob,
  carol,
  ok,
  serverOfFile,
  serverOfTest,
  times,
  typesOf,
  uids,
  type Values,
  withReason,
} from "../support/testServer.ts"
import {
  codeOf,
  expectSound,
  freeze,
  fund,
  openFutures,
  read,
  setFrozen,
  TestWallet,
} from "../support/testWallet.ts"

const server = await serverOfFile()

/** Carol gets 1000 USDT, which is no small balance, and the test's amounts. */
const carolsWallet = async (balances: Readonly<Record<string, string>> = {}) => {
  const wallet = new TestWallet(await serverOfTest(), carol)
  for (const [asset, amount] of Object.entries(balances)) await fund(wallet.server, uids.carol, asset, amount)
  return wallet
}
/** Bitcoin worth 3 USDT gives one MX, less the fee. */
const threeUsdt = "0.00005"

describe("the list of small balances", () => {
  it("the list of small balances shows the conversion of each or its obstacle, and omits larger balances", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt, XRP: "1", PEPE: "0.000000000001", MX: "1", ETH: "1" })
    const answer = await wallet.ask(WalletApi.convertibleAssets)
    read(WalletApi.convertibleAssets, answer)
    expect(typesOf(answer.json)).toEqual([
      {
        asset: "string",
        balance: "string",
        convertMx: "string",
        convertUsdt: "string",
        code: "null",
        message: "null",
      },
    ])
    const nothing = { convertMx: "0", convertUsdt: "0" }
    expect(answer.json).toEqual([
      { asset: "BTC", balance: threeUsdt, convertMx: "0.98", convertUsdt: "3", code: null, message: null },
      { asset: "XRP", balance: "1", ...nothing, code: "30021", message: withReason("invalid symbol") },
      {
        asset: "PEPE",
        balance: "0.000000000001",
        ...nothing,
        code: "10097",
        message: expect.stringContaining("worth nothing"),
      },
    ])
  })

  it("the list of small balances is empty for an account without any, and shows only the caller's", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt })
    expect(await new TestWallet(wallet.server, alice).get(WalletApi.convertibleAssets)).toEqual([])
  })

  it.each([
    ["4.999999999999", 1],
    ["5", 0],
  ])("a balance of %s USDT gives the list %s entries", async (amount, entries) => {
    const wallet = await carolsWallet()
    const rest = (1_000 - Number(amount)).toFixed(12).replace(/0+$/, "").replace(/\.$/, "")
    const moved = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT", amount: rest }
    await openFutures(wallet.server)
    await wallet.get(WalletApi.transfer, moved)
    expect(await wallet.free("USDT")).toBe(amount)
    expect(await wallet.get(WalletApi.convertibleAssets)).toHaveLength(entries)
  })
})

describe("converting small balances", () => {
  it("a conversion turns all free amounts into MX, at the last price where the books are empty", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt, USDC: "3" })
    const answer = await wallet.ask(WalletApi.convert, { asset: "BTC,USDC" })
    read(WalletApi.convert, answer)
    expect(answer.json).toEqual({
      successList: ["BTC", "USDC"],
      failedList: [],
      totalConvert: "1.96",
      convertFee: "0.04",
    })
    expect([await wallet.free("BTC"), await wallet.free("USDC"), await wallet.free("MX")]).toEqual([
      "0",
      "0",
      "1.96",
    ])
    expect(await wallet.get(WalletApi.convertibleAssets)).toEqual([])
    await expectSound(wallet.server)
  })

  it("a conversion uses the best bid of each coin and the best ask of MX", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt })
    ok(await wallet.server.order({ price: "48000" }, { key: bob }))
    ok(await wallet.server.order({ symbol: "MXUSDT", side: "SELL", quantity: "1", price: "4" }, { key: bob }))
    // 0.00005 BTC at 48000 are 2.4 USDT, at 4 USDT 0.6 MX.
    const estimate = { asset: "BTC", convertMx: "0.588", convertUsdt: "2.4" }
    expect(await wallet.get(WalletApi.convertibleAssets)).toMatchObject([estimate])
    expect(await wallet.get(WalletApi.convert, { asset: "BTC" })).toMatchObject({
      totalConvert: "0.588",
      convertFee: "0.012",
    })
    await expectSound(wallet.server)
  })

  it("a conversion rounds the received amount down and the fee up", async () => {
    // The received amount is a third of 0.00000100 MX, with no more digits than the ledger has.
    const wallet = await carolsWallet({ USDC: "0.000001" })
    const { totalConvert, convertFee } = await wallet.get(WalletApi.convert, { asset: "USDC" })
    expect([totalConvert, convertFee]).toEqual(["0.000000326666", "0.000000006667"])
    await expectSound(wallet.server)
  })

  it("a conversion continues past coins that cannot be converted, and gives the reason for each", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt, XRP: "1", ETH: "1", MX: "5" })
    const answer = await wallet.ask(WalletApi.convert, { asset: "DOGE,BTC, XRP,ETH,MX ,PEPE,btc" })
    read(WalletApi.convert, answer)
    expect(answer.json.successList).toEqual(["BTC"])
    expect(typesOf(answer.json.failedList)).toEqual([{ asset: "string", message: "string", code: "string" }])
    const failures = answer.json.failedList.map(({ asset, code }: Values) => [asset, code])
    expect(failures).toEqual([
      ["DOGE", "10232"],
      ["XRP", "30021"],
      ["ETH", "30065"],
      ["MX", "10100"],
      ["PEPE", "10101"],
      ["btc", "10232"],
    ])
    expect(await wallet.free("ETH")).toBe("1")
    await expectSound(wallet.server)
  })

  it("a conversion counts a coin once, though it is named twice", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt })
    const { successList, totalConvert } = await wallet.get(WalletApi.convert, { asset: "BTC,BTC,BTC" })
    expect([successList, totalConvert]).toEqual([["BTC"], "0.98"])
  })

  it("a conversion does not use amounts that an order has locked", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt })
    ok(await wallet.server.order({ side: "SELL", quantity: "0.00002", price: "70000" }, { key: carol }))
    expect((await wallet.get(WalletApi.convert, { asset: "BTC" })).totalConvert).toBe("0.588")
    expect(await wallet.balance("BTC")).toEqual(["0", "0.00002"])
    await expectSound(wallet.server)
  })

  it("a conversion that converts nothing adds no record", async () => {
    const wallet = await carolsWallet()
    const before = await wallet.server.snapshot()
    expect(await wallet.get(WalletApi.convert, { asset: "USDT,XRP" })).toMatchObject({
      successList: [],
      totalConvert: "0",
      convertFee: "0",
    })
    expect(await wallet.server.snapshot()).toBe(before)
    expect(await wallet.get(WalletApi.conversionHistory)).toMatchObject({ data: [], totalRecords: 0 })
  })

  it.each<readonly [string, Values, number]>([
    ["no coin", {}, 700004],
    ["an empty list", { asset: "" }, 700004],
    ["sixteen coins", { asset: Array(16).fill("BTC").join(",") }, 700004],
    ["sixteen times nothing", { asset: ",".repeat(15) }, 700004],
  ])("a conversion of %s is rejected", async (_, parameters, code) => {
    const answer = await new TestWallet(server).ask(WalletApi.convert, parameters)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it("a conversion accepts fifteen coins", async () => {
    const asset = Array.from({ length: 15 }, (_, i) => `COIN${i}`).join(",")
    expect((await new TestWallet(server).get(WalletApi.convert, { asset })).failedList).toHaveLength(15)
  })

  it("a conversion is rejected for a frozen account", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt })
    await setFrozen(wallet.server, uids.carol, true)
    expect(codeOf(await wallet.ask(WalletApi.convert, { asset: "BTC" }))).toBe(140002)
    expect(await wallet.free("BTC")).toBe(threeUsdt)
  })

  it("a conversion requested ten times at once pays once", async () => {
    const wallet = await carolsWallet({ BTC: threeUsdt })
    const results = await times(10, () => wallet.get(WalletApi.convert, { asset: "BTC" }))
    expect(results.filter(({ successList }) => successList.length === 1)).toHaveLength(1)
    expect(results.flatMap(({ failedList }) => failedList).map(({ code }) => code)).toEqual(
      Array(9).fill("10101"),
    )
    expect(await wallet.free("MX")).toBe("0.98")
    await expectSound(wallet.server)
  })
})

describe("the history of conversions", () => {
  const convert = async (wallet: TestWallet, balances: Readonly<Record<string, string>>) => {
    for (const [asset, amount] of Object.entries(balances))
      await fund(wallet.server, uids.carol, asset, amount)
    return wallet.get(WalletApi.convert, { asset: Object.keys(balances).join(",") })
  }

  it("the history of conversions is an empty page at first, its length under both names", async () => {
    const answer = await new TestWallet(server).ask(WalletApi.conversionHistory)
    read(WalletApi.conversionHistory, answer)
    expect(answer.json).toEqual({ data: [], page: 1, totalRecords: 0, totalPageNum: 0, totalPage: 0 })
  })

  it("the history of conversions has one entry per request, with its parts", async () => {
    const wallet = await carolsWallet()
    const time = await freeze(wallet.server)
    await convert(wallet, { BTC: threeUsdt, USDC: "3" })
    const answer = await wallet.ask(WalletApi.conversionHistory)
    read(WalletApi.conversionHistory, answer)
    const ids: ReadonlyArray<string> = answer.json.data[0].convertDetails.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(await wallet.get(WalletApi.conversionHistory)).toMatchObject({
      data: [{ convertDetails: ids.map((id) => ({ id })) }],
    })
    const part = { convert: "0.98", fee: "0.02", time }
    expect(answer.json).toEqual({
      data: [
        {
          totalConvert: "1.96",
          totalFee: "0.04",
          convertTime: time,
          convertDetails: [
            { ...part, id: ids[0], asset: "BTC", amount: threeUsdt },
            { ...part, id: ids[1], asset: "USDC", amount: "3" },
          ],
        },
      ],
      page: 1,
      totalRecords: 1,
      totalPageNum: 1,
      totalPage: 1,
    })
    const others = await new TestWallet(wallet.server, bob).get(WalletApi.conversionHistory)
    expect([others.data, others.totalRecords]).toEqual([[], 0])
  })

  it("the history of conversions has one entry a page by default, newest first", async () => {
    const wallet = await carolsWallet()
    const totals: Array<string> = []
    for (const amount of ["0.00001", "0.00002", "0.00003"])
      totals.unshift((await convert(wallet, { BTC: amount })).totalConvert)
    const page = async (parameters: Values) => {
      const found = await wallet.get(WalletApi.conversionHistory, parameters)
      expect([found.totalRecords, found.totalPage]).toEqual([3, found.totalPageNum])
      return [found.page, found.totalPageNum, ...found.data.map(({ totalConvert }) => totalConvert)]
    }
    expect(await page({})).toEqual([1, 3, totals[0]])
    expect(await page({ page: 3 })).toEqual([3, 3, totals[2]])
    expect(await page({ page: 4 })).toEqual([4, 3])
    expect(await page({ page: "9".repeat(15), limit: 1_000 })).toEqual([999_999_999_999_999, 1])
    expect(await page({ limit: 2 })).toEqual([1, 2, totals[0], totals[1]])
    expect(await page({ limit: 2, page: 2 })).toEqual([2, 2, totals[2]])
    expect(await page({ limit: 1_000 })).toEqual([1, 1, ...totals])
    expect(await page({ limit: 1_001 })).toEqual([1, 1, ...totals])
  })
})
