/** Deposits and addresses over HTTP: addresses, crediting, history. */
import type { Endpoint } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { DepositStatus, WalletApi } from "@bourse/wallet"
import { describe, expect, it, vi } from "vitest"
import { addressFault } from "../../src/addresses/addressFault.ts"
import {
  alice,
  bob,
  ok,
  rejection,
  serverOfFile,
  serverOfTest,
  type TestServer,
  times,
  typesOf,
  uids,
  type Values,
} from "../support/testServer.ts"
import {
  codeOf,
  dayMs,
  decide,
  expectSound,
  freeze,
  longEnoughMs,
  outside,
  read,
  sendDeposit,
  TestWallet,
} from "../support/testWallet.ts"

const { PENDING, SUCCESS, COMPLETED, AUDITING, REJECTED, REFUND, INVALID } = DepositStatus

const server = await serverOfFile()

const walletOfTest = async () => new TestWallet(await serverOfTest())

describe("a deposit address", () => {
  it("a deposit address is made once for each network, and listed under the requested network name", async () => {
    const wallet = await walletOfTest()
    expect(await wallet.get(WalletApi.depositAddresses, { coin: "USDT" })).toEqual([])
    const created = await wallet.ask(WalletApi.createDepositAddress, { coin: "USDT", network: "Tron(TRC20)" })
    read(WalletApi.createDepositAddress, created)
    const { address } = created.json
    expect(created.json).toEqual({
      coin: "USDT",
      network: "Tron(TRC20)",
      netWork: "TRX",
      address,
      memo: null,
    })
    expect(addressFault("tron", address)).toBeUndefined()
    for (const network of ["TRX", "Tron(TRC20)", "TRC20"]) {
      const again = await wallet.ask(WalletApi.createDepositAddress, { coin: "USDT", network })
      expect(again.json).toEqual({ ...created.json, network })
      const listed = await wallet.ask(WalletApi.depositAddresses, { coin: "USDT", network })
      expect(listed.json).toEqual([{ ...created.json, network }])
    }
    const all = await wallet.ask(WalletApi.depositAddresses, { coin: "USDT" })
    read(WalletApi.depositAddresses, all)
    expect(all.json).toEqual([{ ...created.json, network: "TRX" }])
    expect(await wallet.get(WalletApi.depositAddresses, { coin: "USDT", network: "ETH" })).toEqual([])
  })

  it("a deposit address serves every coin of its network, differs by account, and survives a reset", async () => {
    const wallet = await walletOfTest()
    const bobs = new TestWallet(wallet.server, bob)
    const { address } = await wallet.get(WalletApi.createDepositAddress, { coin: "USDT", network: "ETH" })
    expect(await wallet.get(WalletApi.depositAddresses, { coin: "MX" })).toMatchObject([
      { coin: "MX", address },
    ])
    const other = await bobs.get(WalletApi.createDepositAddress, { coin: "MX", network: "ETH" })
    expect(other.address).not.toBe(address)
    ok(await wallet.server.control("POST", "/sandbox/v1/reset"))
    expect(await wallet.get(WalletApi.createDepositAddress, { coin: "USDT", network: "ETH" })).toMatchObject({
      address,
    })
  })

  it("the deposit address on XRP is shared, and the memo identifies the account", async () => {
    const [one, other] = await Promise.all(
      [alice, bob].map((key) =>
        new TestWallet(server, key).get(WalletApi.createDepositAddress, { coin: "XRP", network: "XRP" }),
      ),
    )
    expect([one!.memo, other!.memo]).toEqual([uids.alice, uids.bob])
    expect(one!.address).toBe(other!.address)
    expect(addressFault("ripple", one!.address)).toBeUndefined()
  })

  it.each<readonly [string, Endpoint, Values, number]>([
    ["created without a coin", WalletApi.createDepositAddress, { network: "TRX" }, 700004],
    ["created without a network", WalletApi.createDepositAddress, { coin: "USDT" }, 700004],
    ["created of an unknown coin", WalletApi.createDepositAddress, { coin: "DOGE", network: "TRX" }, 10232],
    [
      "created on another coin's network",
      WalletApi.createDepositAddress,
      { coin: "USDT", network: "BTC" },
      10216,
    ],
    ["asked for without a coin", WalletApi.depositAddresses, {}, 700004],
    ["asked for an unknown coin", WalletApi.depositAddresses, { coin: "DOGE" }, 10232],
    ["asked for on an unknown network", WalletApi.depositAddresses, { coin: "USDT", network: "SOL" }, 10216],
  ])("a deposit address %s is rejected, and nothing changes", async (_, endpoint, parameters, code) => {
    const before = await server.snapshot()
    const answer = await new TestWallet(server).ask(endpoint, parameters)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
    expect(await server.snapshot()).toBe(before)
  })
})

describe("the book of withdrawal addresses", () => {
  const save = (on: TestServer, saved: object) =>
    on.control("POST", "/sandbox/v1/withdrawal-addresses", { uid: uids.alice, ...saved })

  it("the list of withdrawal addresses is an empty page at first", async () => {
    const wallet = await walletOfTest()
    const answer = await wallet.ask(WalletApi.withdrawalAddresses)
    read(WalletApi.withdrawalAddresses, answer)
    expect(answer.json).toEqual({ data: [], page: 1, totalRecords: 0, totalPageNum: 0 })
  })

  it("withdrawal addresses are listed 20 to a page, by coin, and only to their owner", async () => {
    const wallet = await walletOfTest()
    for (let i = 0; i < 21; i++)
      ok(
        await save(wallet.server, {
          asset: "USDT",
          network: "TRX",
          address: outside.TRX,
          tag: `wallet ${i}`,
        }),
      )
    ok(await save(wallet.server, { asset: "XRP", network: "XRP", address: outside.XRP, memo: "7" }))
    const page = (parameters: Values) => wallet.get(WalletApi.withdrawalAddresses, parameters)
    const first = await wallet.ask(WalletApi.withdrawalAddresses)
    expect(typesOf(first.json)).toEqual({
      data: [{ coin: "string", network: "string", address: "string", addressTag: "string", memo: "null" }],
      page: "number",
      totalRecords: "number",
      totalPageNum: "number",
    })
    expect(first.json).toMatchObject({ page: 1, totalRecords: 22, totalPageNum: 2 })
    expect(first.json.data).toHaveLength(20)
    expect(await page({ page: 2 })).toMatchObject({
      page: 2,
      data: [{ addressTag: "wallet 20" }, { coin: "XRP", network: "XRP", address: outside.XRP, memo: "7" }],
    })
    expect((await page({ page: 3 })).data).toEqual([])
    expect(await page({ coin: "XRP" })).toMatchObject({ totalRecords: 1, totalPageNum: 1 })
    expect(await page({ coin: "BTC" })).toMatchObject({ totalRecords: 0, data: [] })
    expect(await page({ limit: 7, page: 4 })).toMatchObject({ totalPageNum: 4, data: [{ coin: "XRP" }] })
    expect((await page({ limit: 1_000 })).data).toHaveLength(22)
    const bobs = await new TestWallet(wallet.server, bob).get(WalletApi.withdrawalAddresses)
    expect(bobs.totalRecords).toBe(0)
  })

  it.each<readonly [string, object, number]>([
    ["an unknown coin", { asset: "DOGE", network: "TRX", address: outside.TRX }, 10232],
    ["another network", { asset: "USDT", network: "BTC", address: outside.BTC }, 10216],
    ["an address of another network", { asset: "USDT", network: "ETH", address: outside.TRX }, 33333],
    ["an XRP address without memo", { asset: "XRP", network: "XRP", address: outside.XRP }, 700004],
    ["an unknown account", { uid: "77", asset: "USDT", network: "TRX", address: outside.TRX }, 10001],
  ])("a withdrawal address with %s is not saved", async (_, saved, code) => {
    const answer = await save(server, saved)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it("the list of withdrawal addresses has a maximum length", async () => {
    const own = await serverOfTest()
    await own.change({ savedAddressesMax: 2 })
    const entry = { asset: "USDT", network: "TRX", address: outside.TRX }
    ok(await save(own, entry))
    ok(await save(own, entry))
    expect(rejection(await save(own, entry))).toEqual([400, 33333, "at most 2 withdrawal addresses"])
  })
})

describe("the life of a deposit", () => {
  it("a deposit is seen, confirmed and credited, and its history agrees with the ledger", async () => {
    const wallet = await walletOfTest()
    const start = await freeze(wallet.server)
    const { address, txId } = await sendDeposit(wallet.server, uids.alice, "USDT", "TRX", "250.5")
    const answer = await wallet.ask(WalletApi.depositHistory)
    read(WalletApi.depositHistory, answer)
    const seen = {
      amount: "250.5",
      coin: "USDT",
      network: "TRX",
      status: PENDING,
      address,
      addressTag: "",
      txId,
      insertTime: start,
      unlockConfirm: "20",
      confirmTimes: "0",
      memo: "",
    }
    expect(answer.json).toEqual([seen])
    // After a deposit the address stays assigned to the account.
    expect(await wallet.get(WalletApi.depositAddresses, { coin: "USDT" })).toMatchObject([{ address }])

    const blockMs = 3_000
    const firstBlock = (Math.floor(start / blockMs) + 1) * blockMs
    await wallet.server.advance(firstBlock - 1 - start)
    expect(await wallet.deposits()).toEqual([seen])
    await wallet.server.advance(1)
    expect(await wallet.deposits()).toEqual([{ ...seen, confirmTimes: "1" }])
    await wallet.server.advance(19 * blockMs - 1)
    expect(await wallet.deposits()).toEqual([{ ...seen, confirmTimes: "19" }])
    expect(await wallet.balance("USDT")).toEqual(["100000", "0"])

    await wallet.server.advance(1)
    const credited = { ...seen, status: SUCCESS, confirmTimes: "20" }
    expect(await wallet.deposits()).toEqual([credited])
    expect(await wallet.balance("USDT")).toEqual(["100250.5", "0"])

    await wallet.server.advance(6 * dayMs)
    expect(await wallet.deposits()).toEqual([credited])
    expect(await wallet.balance("USDT")).toEqual(["100250.5", "0"])
    await expectSound(wallet.server)
  })

  it("a deposit on XRP shows the memo behind the address", async () => {
    const wallet = await walletOfTest()
    const { address, memo } = await sendDeposit(wallet.server, uids.alice, "XRP", "XRP", "30")
    expect(memo).toBe(uids.alice)
    const shown = { address: `${address}:${memo}`, addressTag: memo, memo }
    expect(await wallet.deposits()).toMatchObject([{ ...shown, status: PENDING }])
    await wallet.server.advance(longEnoughMs)
    expect(await wallet.deposits()).toMatchObject([{ ...shown, status: SUCCESS }])
    expect(await wallet.free("XRP")).toBe("30")
  })

  it.each([
    ["SMALL", [DepositStatus.SMALL], DepositStatus.SMALL, "0"],
    ["TIME_DELAY", [DepositStatus.TIME_DELAY], DepositStatus.TIME_DELAY, "0"],
    ["AUDITING", [AUDITING], AUDITING, "0"],
    ["RESTRICTED, and then released", [DepositStatus.RESTRICTED, PENDING], SUCCESS, "30"],
    ["AUDITING, and then credited by hand", [AUDITING, COMPLETED], COMPLETED, "30"],
    ["SUCCESS at once", [SUCCESS], SUCCESS, "30"],
    ["REJECTED", [REJECTED], REJECTED, "0"],
    ["AUDITING, and then sent back", [AUDITING, REFUND], REFUND, "0"],
    ["INVALID", [INVALID], INVALID, "0"],
  ])("a deposit decided to be %s keeps that status", async (_, decisions, status, free) => {
    const wallet = await walletOfTest()
    const { id } = await sendDeposit(wallet.server, uids.alice, "XRP", "XRP", "30")
    for (const decision of decisions) {
      expect(ok(await decide(wallet.server, "deposits", id, decision))).toEqual({ ok: true })
    }
    await wallet.server.advance(6 * dayMs)
    expect(await wallet.deposits()).toMatchObject([{ status }])
    expect(await wallet.free("XRP")).toBe(free)
    const isOver = [SUCCESS, COMPLETED, REJECTED, REFUND, INVALID].some((each) => each === status)
    if (isOver)
      for (const more of [SUCCESS, COMPLETED, REJECTED])
        expect(codeOf(await decide(wallet.server, "deposits", id, more))).toBe(22222)
    expect(await wallet.free("XRP")).toBe(free)
    await expectSound(wallet.server)
  })

  it("a deposit is credited while nobody queries it", async () => {
    const own = await serverOfTest()
    const totals = async () => {
      // The verification compares state and journal: it is neither a command nor a read in a turn.
      const { assets } = ok(await own.control("GET", "/admin/v1/verify"))
      return assets.find((each: { readonly asset: string }) => each.asset === "XRP").free
    }
    await sendDeposit(own, uids.alice, "XRP", "XRP", "30")
    expect(await totals()).toBe("0")
    await own.advance(longEnoughMs)
    await vi.waitFor(async () => expect(await totals()).toBe("30"), { timeout: 300_000, interval: 50 })
  })

  it.each<readonly [string, object, number]>([
    ["an unknown coin", { asset: "DOGE" }, 10232],
    ["a network the coin is not on", { network: "BTC" }, 10216],
    ["nobody", { uid: "77" }, 10001],
    ["nothing", { amount: "0" }, 10102],
    ["less than nothing", { amount: "-1" }, 33333],
    ["an amount finer than the ledger", { amount: "1.0000000000001" }, 10096],
    ["a number", { amount: 1 }, 33333],
  ])("a deposit does not begin for %s", async (_, more, code) => {
    const before = { uid: uids.alice, asset: "USDT", network: "TRX", amount: "1" }
    const answer = await server.control("POST", "/sandbox/v1/deposits", { ...before, ...more })
    expect([answer.status, codeOf(answer)], answer.text).toEqual([400, code])
  })

  it("a rejected deposit gives no account an address on any network", async () => {
    const own = await serverOfTest()
    const before = await own.snapshot()
    const deposit = { uid: uids.bob, asset: "USDT", network: "TRX", amount: "1" }
    for (const [more, code] of [
      [{ amount: "0" }, 10102],
      [{ amount: "0.0000000000001" }, 10096],
      [{ uid: "nobody" }, 10001],
      [{ uid: "nobody", asset: "XRP", network: "XRP" }, 10001],
    ] as const)
      expect(codeOf(await own.control("POST", "/sandbox/v1/deposits", { ...deposit, ...more }))).toBe(code)
    const bobs = new TestWallet(own, bob)
    expect(await bobs.get(WalletApi.depositAddresses, { coin: "USDT" })).toEqual([])
    expect(await own.snapshot()).toBe(before)
  })

  it("a deposit beyond the largest amount of an answer is rejected", async () => {
    const wallet = await walletOfTest()
    const most = "1000000000000000000"
    const deposit = (amount: string) =>
      wallet.server.control("POST", "/sandbox/v1/deposits", {
        uid: uids.alice,
        asset: "XRP",
        network: "XRP",
        amount,
      })
    ok(await deposit("999999999999999991"))
    // Pending deposits also count towards the maximum of an asset.
    expect(rejection(await deposit("10"))).toEqual([400, 33333, `no more than ${most} XRP can exist`])
    ok(await deposit("9"))
    await wallet.server.advance(longEnoughMs)
    expect(codeOf(await deposit("1"))).toBe(33333)
    const funding = { uid: uids.bob, asset: "XRP", amount: "1" }
    expect(codeOf(await wallet.server.control("POST", "/sandbox/v1/fund", funding))).toBe(33333)
    const account = read(SpotApi.account, await wallet.server.signed("GET", "/api/v3/account"))
    expect(account.balances).toContainEqual(expect.objectContaining({ asset: "XRP", free: most }))
    await expectSound(wallet.server)
  })
})

describe("the history of deposits", () => {
  it("the history of deposits is empty for an account without any, and shows only the caller's", async () => {
    const own = await serverOfTest()
    await sendDeposit(own, uids.alice, "USDT", "TRX", "1")
    expect(await new TestWallet(own, bob).deposits()).toEqual([])
  })

  it("the history of deposits is newest first, by coin, by status and by number, pending or finished", async () => {
    const wallet = await walletOfTest()
    const amounts = async (parameters: Values) =>
      (await wallet.deposits(parameters)).map(({ amount }) => Number(amount))
    for (const [asset, network, amount] of [
      ["USDT", "TRX", "1"],
      ["XRP", "XRP", "2"],
      ["USDT", "ETH", "3"],
    ] as const)
      await sendDeposit(wallet.server, uids.alice, asset, network, amount)
    await wallet.server.advance(longEnoughMs)
    await sendDeposit(wallet.server, uids.alice, "USDT", "BSC", "4")
    const { id } = await sendDeposit(wallet.server, uids.alice, "XRP", "XRP", "5")
    await decide(wallet.server, "deposits", id, REJECTED)
    expect(await amounts({})).toEqual([5, 4, 3, 2, 1])
    expect(await amounts({ coin: "USDT" })).toEqual([4, 3, 1])
    expect(await amounts({ coin: "DOGE" })).toEqual([])
    expect(await amounts({ status: SUCCESS })).toEqual([3, 2, 1])
    expect(await amounts({ status: PENDING })).toEqual([4])
    expect(await amounts({ status: REJECTED, coin: "USDT" })).toEqual([])
    expect(await amounts({ status: 99 })).toEqual([])
    expect(await amounts({ limit: 2 })).toEqual([5, 4])
    expect(await amounts({ limit: 1, coin: "USDT", status: SUCCESS })).toEqual([3])
  })

  it("the history of deposits has at most a thousand rows, pending or finished", async () => {
    const wallet = await walletOfTest()
    await times(1_001, (i) => sendDeposit(wallet.server, uids.alice, "XRP", "XRP", `${i + 1}`))
    expect(await wallet.deposits()).toHaveLength(1_000)
    expect(await wallet.deposits({ limit: 1_001 })).toHaveLength(1_000)
    await wallet.server.advance(longEnoughMs)
    const settled = await wallet.deposits({ limit: 5_000 })
    expect(settled).toHaveLength(1_000)
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set([SUCCESS]))
    expect(await wallet.deposits({ limit: 999 })).toHaveLength(999)
    expect(await wallet.free("XRP")).toBe(String((1_001 * 1_002) / 2))
    await expectSound(wallet.server)
  })
})
