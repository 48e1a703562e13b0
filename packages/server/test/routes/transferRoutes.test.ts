import { WalletApi } from "@bourse/wallet"
import { describe, expect, it } from "vitest"
import {
  alice,
  bob,
  carol,
  type Key,
  mandatory,
  serverOfFile,
  serverOfTest,
  times,
  typesOf,
  uids,
  type Values,
} from "../support/testServer.ts"
import {
  codeOf,
  expectSound,
  freeze,
  openFutures,
  read,
  setFrozen,
  TestWallet,
} from "../support/testWallet.ts"

const fieldKey: Key = { key: "dev-ccxt", secret: "dev-secret-ccxt" }
const toFutures = { fromAccountType: "SPOT", toAccountType: "FUTURES" }
const toSpot = { fromAccountType: "FUTURES", toAccountType: "SPOT" }
const oneUsdt = { asset: "USDT", amount: "1" }

const server = await serverOfFile()

const walletOfTest = async (key: Key = alice) => new TestWallet(await serverOfTest(), key)

/** Amounts that every endpoint rejects, with the code. */
const badAmounts: ReadonlyArray<readonly [string, Values, number]> = [
  ["no amount", { amount: undefined }, 700004],
  ["an amount with a minus", { amount: "-5" }, 700004],
  ["an amount with an exponent", { amount: "1e5" }, 700004],
  ["an amount that is no number", { amount: "Infinity" }, 700004],
  ["nothing", { amount: "0.0" }, 10102],
  ["an amount finer than the ledger", { amount: "0.0000000000001" }, 10096],
  ["more than there is", { amount: "100000.000000000001" }, 10101],
  ["no coin", { asset: undefined }, 700004],
  ["a coin nobody lists", { asset: "DOGE" }, 10232],
  ["a coin one has nothing of", { asset: "PEPE" }, 10101],
]

describe("a transfer between spot and futures", () => {
  it("a transfer answers an array of one to a documented key, the element alone to a field key", async () => {
    const documented = await walletOfTest()
    const field = new TestWallet(documented.server, fieldKey)
    const answers = [documented, field].map((wallet) =>
      wallet.ask(WalletApi.transfer, { ...toFutures, ...oneUsdt }),
    )
    const [wrapped, plain] = await Promise.all(answers)
    expect([typesOf(wrapped!.json), wrapped!.json.length]).toEqual([[{ tranId: "string" }], 1])
    expect(typesOf(plain!.json)).toEqual({ tranId: "string" })
    for (const answer of [wrapped!, plain!]) expect(read(WalletApi.transfer, answer).tranId).toMatch(/^\d+$/)

    const page = {
      rows: [
        {
          tranId: "string",
          clientTranId: "null",
          asset: "string",
          amount: "string",
          fromAccountType: "string",
          toAccountType: "string",
          symbol: "null",
          status: "string",
          timestamp: "number",
          fromSymbol: "null",
          toSymbol: "null",
        },
      ],
      total: "number",
    }
    const listed = await documented.ask(WalletApi.transferHistory, toFutures)
    const listedPlain = await field.ask(WalletApi.transferHistory, toFutures)
    expect(typesOf(listed.json)).toEqual([page])
    expect(typesOf(listedPlain.json)).toEqual(page)
    expect(listed.json).toEqual([listedPlain.json])
    expect(read(WalletApi.transferHistory, listed)).toEqual(read(WalletApi.transferHistory, listedPlain))

    const { fromSymbol: _, toSymbol: __, ...record } = page.rows[0]!
    for (const wallet of [documented, field]) {
      const one = await wallet.ask(WalletApi.transferRecord, { tranId: plain!.json.tranId })
      expect(typesOf(one.json)).toEqual(record)
      read(WalletApi.transferRecord, one)
    }
  })

  it("a transfer goes to futures and back, and both directions list it", async () => {
    const wallet = await walletOfTest()
    const time = await freeze(wallet.server)
    const { tranId } = await wallet.get(WalletApi.transfer, {
      ...toFutures,
      asset: "USDT",
      amount: "40000.50",
    })
    expect(await wallet.balance("USDT")).toEqual(["59999.5", "0"])
    expect(
      codeOf(await wallet.ask(WalletApi.transfer, { ...toSpot, asset: "USDT", amount: "40000.51" })),
    ).toBe(10101)
    const back = await wallet.get(WalletApi.transfer, { ...toSpot, asset: "USDT", amount: "40000.5" })
    expect(await wallet.balance("USDT")).toEqual(["100000", "0"])
    const record = {
      clientTranId: null,
      asset: "USDT",
      amount: "40000.5",
      symbol: null,
      status: "SUCCESS",
      timestamp: time,
    }
    const there = { ...record, tranId, ...toFutures }
    expect(await wallet.get(WalletApi.transferRecord, { tranId })).toEqual(there)
    const pair = { fromSymbol: null, toSymbol: null }
    expect(await wallet.get(WalletApi.transferHistory, toFutures)).toEqual({
      rows: [{ ...there, ...pair }],
      total: 1,
    })
    expect(await wallet.get(WalletApi.transferHistory, toSpot)).toEqual({
      rows: [{ ...record, tranId: back.tranId, ...toSpot, ...pair }],
      total: 1,
    })
    await expectSound(wallet.server)
  })

  it("a transfer and its history accept FUTURE for FUTURES", async () => {
    const wallet = await walletOfTest()
    const future = { fromAccountType: "SPOT", toAccountType: "FUTURE" }
    const { tranId } = await wallet.get(WalletApi.transfer, { ...future, ...oneUsdt })
    expect(await wallet.get(WalletApi.transferHistory, future)).toMatchObject({
      rows: [{ tranId, toAccountType: "FUTURES" }],
    })
  })

  it.each<readonly [string, Values, number]>([
    ...badAmounts,
    ["one account alone", { fromAccountType: undefined }, 700004],
    ["an unknown account", { toAccountType: "MARGIN" }, 700004],
    ["an account in small letters", { toAccountType: "futures" }, 700004],
    ["an account to itself", { toAccountType: "SPOT" }, 33333],
    [
      "an account to itself under another name",
      { fromAccountType: "FUTURE", toAccountType: "FUTURES" },
      33333,
    ],
    ["more than the futures balance", toSpot, 10101],
  ])("a transfer of %s is rejected, and nothing changes", async (_, parameters, code) => {
    const before = await server.snapshot()
    const asked = { ...toFutures, ...oneUsdt, ...parameters }
    const answer = await new TestWallet(server).ask(WalletApi.transfer, asked)
    expect([answer.status, codeOf(answer)], answer.text).toEqual([400, code])
    expect(await server.snapshot()).toBe(before)
  })

  it("a transfer of an amount that an order has locked is rejected", async () => {
    const wallet = await walletOfTest(carol)
    await openFutures(wallet.server)
    await wallet.server.order({ symbol: "MXUSDT", quantity: "100", price: "2" }, { key: carol })
    const move = (amount: string) => wallet.ask(WalletApi.transfer, { ...toFutures, asset: "USDT", amount })
    const [free] = await wallet.balance("USDT")
    expect(Number(free)).toBeLessThan(1_000)
    expect(codeOf(await move("1000"))).toBe(10101)
    expect((await move(free)).status).toBe(200)
    await expectSound(wallet.server)
  })

  it("a transfer is rejected for a frozen account", async () => {
    const wallet = await walletOfTest()
    await setFrozen(wallet.server, uids.alice, true)
    expect(codeOf(await wallet.ask(WalletApi.transfer, { ...toFutures, ...oneUsdt }))).toBe(140002)
  })

  it("a query answers alike for another account's transfer, a missing one and a transfer to a user", async () => {
    const wallet = await walletOfTest()
    const bobs = new TestWallet(wallet.server, bob)
    const { tranId } = await wallet.get(WalletApi.transfer, { ...toFutures, ...oneUsdt })
    const sent = await bobs.get(WalletApi.internalTransfer, {
      ...oneUsdt,
      toAccountType: "UID",
      toAccount: uids.alice,
    })
    const texts = new Set<string>()
    for (const id of [tranId, "999999", `0${tranId}`, "-1", "1e0", "rent", sent.tranId]) {
      const answer = await bobs.ask(WalletApi.transferRecord, { tranId: id })
      expect([answer.status, codeOf(answer)], id).toEqual([400, 22222])
      texts.add(answer.text.replace(`'tranId' ${id} `, "'tranId' ... "))
    }
    expect(texts.size).toBe(1)
    expect(codeOf(await bobs.ask(WalletApi.transferRecord))).toBe(700004)
  })
})

describe("the history of transfers", () => {
  it("the history of transfers is empty without a transfer in that direction and of that account", async () => {
    const wallet = await walletOfTest()
    await wallet.get(WalletApi.transfer, { ...toFutures, ...oneUsdt })
    const nothing = { rows: [], total: 0 }
    expect(await wallet.get(WalletApi.transferHistory, toSpot)).toEqual(nothing)
    expect(await new TestWallet(wallet.server, bob).get(WalletApi.transferHistory, toFutures)).toEqual(
      nothing,
    )
  })

  it("the history of transfers has pages of 10 by default, of 100 at most, newest first", async () => {
    const wallet = await walletOfTest()
    await times(101, (i) =>
      wallet.get(WalletApi.transfer, { ...toFutures, asset: "USDT", amount: `${i + 1}` }),
    )
    const page = async (parameters: Values) => {
      const { rows, total } = await wallet.get(WalletApi.transferHistory, { ...toFutures, ...parameters })
      expect(total).toBe(101)
      return rows.map(({ tranId }) => tranId)
    }
    const newestFirst = await page({ size: 100 })
    expect(newestFirst).toHaveLength(100)
    expect(newestFirst.map(Number)).toEqual(newestFirst.map(Number).toSorted((a, b) => b - a))
    expect(await page({ size: 101 })).toEqual(newestFirst)
    expect(await page({})).toEqual(newestFirst.slice(0, 10))
    expect(await page({ page: 1 })).toEqual(newestFirst.slice(0, 10))
    expect(await page({ page: 10 })).toEqual(newestFirst.slice(90))
    expect(await page({ page: 11 })).toHaveLength(1)
    expect(await page({ page: 12 })).toEqual([])
    expect(await page({ page: "9".repeat(15), size: 100 })).toEqual([])
    expect(await page({ page: 1, size: "9".repeat(15) })).toEqual(newestFirst)
    expect(await page({ page: 2, size: 50 })).toEqual(newestFirst.slice(50))
    expect(await page({ size: 1, page: 3 })).toEqual([newestFirst[2]])
    await expectSound(wallet.server)
  })

  it.each<readonly [string, Values, number]>([
    ["without accounts", { fromAccountType: undefined }, 700004],
    ["with an unknown account", { toAccountType: "MARGIN" }, 700004],
    ["with a page that is no number", { page: "first" }, 700004],
    ["with a negative page", { page: "-1" }, 700004],
    ["with an invalid time", { startTime: "yesterday" }, 700004],
    ["with a reversed window", { startTime: "1700000000001", endTime: "1700000000000" }, 33333],
  ])("the history of transfers %s is rejected", async (_, parameters, code) => {
    const asked = { ...toFutures, ...parameters }
    const answer = await new TestWallet(server).ask(WalletApi.transferHistory, asked)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })
})

describe("a transfer to a user", () => {
  const toBob = { toAccountType: "UID", toAccount: uids.bob }
  const phone = { toAccountType: "MOBILE", toAccount: "2025550102" }

  it.each<readonly [string, Values, string]>([
    ["by uid", toBob, uids.bob],
    ["by e-mail", { toAccountType: "EMAIL", toAccount: "bob@example.com" }, "bob@example.com"],
    [
      "by an e-mail address in other letters",
      { toAccountType: "EMAIL", toAccount: "Bob@Example.com" },
      "Bob@Example.com",
    ],
    ["by phone", { ...phone, areaCode: "1" }, "1 2025550102"],
    ["by phone with a sign before its area code", { ...phone, areaCode: "+1" }, "1 2025550102"],
    ["by phone with a sign that became a space", { ...phone, areaCode: " 1" }, "1 2025550102"],
    ["by phone with hyphens", { ...phone, toAccount: "202-555 0102", areaCode: "1" }, "1 2025550102"],
  ])("a transfer to a user %s arrives at once, and both sides list it", async (_, receiver, toAccount) => {
    const wallet = await walletOfTest()
    const bobs = new TestWallet(wallet.server, bob)
    const time = await freeze(wallet.server)
    const answer = await wallet.ask(WalletApi.internalTransfer, {
      ...receiver,
      asset: "USDT",
      amount: "2.50",
    })
    expect(typesOf(answer.json)).toEqual({ tranId: "string" })
    const { tranId } = read(WalletApi.internalTransfer, answer)
    expect([await wallet.free("USDT"), await bobs.free("USDT")]).toEqual(["99997.5", "50002.5"])
    const row = {
      tranId,
      asset: "USDT",
      amount: "2.5",
      toAccountType: receiver.toAccountType,
      toAccount,
      fromAccount: uids.alice,
      status: "SUCCESS",
      timestamp: time,
    }
    for (const side of [wallet, bobs]) {
      const listed = await side.ask(WalletApi.internalTransferHistory)
      read(WalletApi.internalTransferHistory, listed)
      expect(listed.json).toEqual({ page: 1, totalRecords: 1, totalPageNum: 1, data: [row] })
    }
    const carols = await new TestWallet(wallet.server, carol).get(WalletApi.internalTransferHistory)
    expect(carols).toEqual({ page: 1, totalRecords: 0, totalPageNum: 0, data: [] })
    await expectSound(wallet.server)
  })

  it.each<readonly [string, Values, number]>([
    ...badAmounts,
    ["to nobody", { toAccount: undefined }, 700004],
    ["without an account type", { toAccountType: undefined }, 700004],
    ["with an unknown account type", { toAccountType: "PHONE" }, 700004],
    ["to an unknown uid", { toAccount: "77" }, 10001],
    ["to a uid that is a property name of every object", { toAccount: "__proto__" }, 10001],
    ["to an unknown e-mail address", { toAccountType: "EMAIL", toAccount: "nobody@example.com" }, 10001],
    ["to a uid as an e-mail address", { toAccountType: "EMAIL" }, 10001],
    ["to a phone without area code", phone, 700004],
    ["to a phone with an empty area code", { ...phone, areaCode: "" }, 700004],
    ["to a phone with another area code", { ...phone, areaCode: "44" }, 10001],
    ["to a phone with two signs before its area code", { ...phone, areaCode: "++1" }, 700004],
    ["to a phone number of letters", { ...phone, toAccount: "20255five", areaCode: "1" }, 700004],
    ["to a phone with zeros before its area code", { ...phone, areaCode: "001" }, 700004],
    ["to oneself by uid", { toAccount: uids.alice }, 33333],
    ["to oneself by e-mail", { toAccountType: "EMAIL", toAccount: "alice@example.com" }, 33333],
  ])("a transfer to a user %s is rejected, and nothing changes", async (_, parameters, code) => {
    const before = await server.snapshot()
    const answer = await new TestWallet(server).ask(WalletApi.internalTransfer, {
      ...toBob,
      ...oneUsdt,
      ...parameters,
    })
    expect([answer.status, codeOf(answer)], answer.text).toEqual([400, code])
    expect(await server.snapshot()).toBe(before)
  })

  it("a transfer to an area code or a phone number of wrong format is rejected with the reason", async () => {
    const ask = async (parameters: Values) =>
      (await new TestWallet(server).ask(WalletApi.internalTransfer, { ...oneUsdt, ...phone, ...parameters }))
        .json.msg
    expect(await ask({ areaCode: "001" })).toBe(
      "Parameter 'areaCode' is invalid: 001 is not an area code: 1 to 4 digits, the first not 0.",
    )
    expect(await ask({ areaCode: "1", toAccount: "five" })).toBe(
      "Parameter 'toAccount' is invalid: five is not a phone number: 4 to 14 digits without the area code.",
    )
    expect(await ask({})).toBe(mandatory("areaCode"))
  })

  it("a transfer to a user reaches a frozen account, and none leaves it", async () => {
    const wallet = await walletOfTest()
    await setFrozen(wallet.server, uids.bob, true)
    await wallet.get(WalletApi.internalTransfer, { ...toBob, ...oneUsdt })
    const bobs = new TestWallet(wallet.server, bob)
    const out = await bobs.ask(WalletApi.internalTransfer, { ...oneUsdt, ...toBob, toAccount: uids.alice })
    expect(codeOf(out)).toBe(140002)
    expect([await wallet.free("USDT"), await bobs.free("USDT")]).toEqual(["99999", "50001"])
  })

  it("a transfer to a user is found by its id, by both sides and nobody else", async () => {
    const wallet = await walletOfTest()
    const ids = await times(3, async () => {
      return (await wallet.get(WalletApi.internalTransfer, { ...toBob, ...oneUsdt })).tranId
    })
    const found = async (key: Key, tranId: string) => {
      const page = await new TestWallet(wallet.server, key).get(WalletApi.internalTransferHistory, { tranId })
      expect([page.totalRecords, page.totalPageNum]).toEqual([page.data.length, page.data.length])
      return page.data.map((each) => each.tranId)
    }
    for (const id of ids) {
      expect([await found(alice, id), await found(bob, id), await found(carol, id)]).toEqual([[id], [id], []])
    }
    for (const id of ["999999", `0${ids[0]}`, "rent", "-1"]) expect(await found(alice, id)).toEqual([])
  })

  it("transfers to users are listed on pages of 10 by default, of 100 at most", async () => {
    const wallet = await walletOfTest()
    await times(101, () => wallet.get(WalletApi.internalTransfer, { ...toBob, ...oneUsdt }))
    for (const key of [alice, bob]) {
      const page = (parameters: Values) =>
        new TestWallet(wallet.server, key).get(WalletApi.internalTransferHistory, parameters)
      const first = await page({})
      expect([first.page, first.totalRecords, first.totalPageNum, first.data.length]).toEqual([
        1, 101, 11, 10,
      ])
      expect((await page({ limit: 1_000 })).data).toHaveLength(100)
      expect(await page({ limit: 100, page: 2 })).toMatchObject({ page: 2, totalPageNum: 2, data: [{}] })
      expect((await page({ page: 12 })).data).toEqual([])
      expect((await page({ page: "9".repeat(15), limit: 100 })).data).toEqual([])
      const all = [...(await page({ limit: 100 })).data, ...(await page({ limit: 100, page: 2 })).data]
      expect(new Set(all.map(({ tranId }) => tranId)).size).toBe(101)
    }
    await expectSound(wallet.server)
  })
})
