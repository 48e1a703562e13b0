/** Withdrawals over HTTP: parameters, rejections, cancels, payment, history. */
import { WalletApi, WithdrawalStatus } from "@bourse/wallet"
import { beforeAll, describe, expect, it } from "vitest"
import {
  alice,
  bob,
  folderOfTest,
  type Key,
  ok,
  serverOfFile,
  serverOfTest,
  startServer,
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
  fund,
  longEnoughMs,
  minuteMs,
  outside,
  read,
  setFrozen,
  TestWallet,
  tenUsdt,
} from "../support/testWallet.ts"

const { APPLY, AUDITING, PROCESSING, WAIT_PACKAGING, WAIT_CONFIRM, SUCCESS, FAILED, CANCEL, MANUAL } =
  WithdrawalStatus

const server = await serverOfFile()
beforeAll(async () => {
  await fund(server, uids.alice, "USDT", "2000000")
  await fund(server, uids.alice, "XRP", "100")
})

const walletOfTest = async (key: Key = alice) => new TestWallet(await serverOfTest(), key)
const xrp = { coin: "XRP", netWork: "XRP", address: outside.XRP, memo: "7" }
const pepe = { coin: "PEPE", netWork: "ETH", address: outside.ETH, amount: "1000000" }

describe("asking for a withdrawal", () => {
  it("a withdrawal answers with its id as text and takes the amount from the balance at once", async () => {
    const wallet = await walletOfTest()
    const answer = await wallet.ask(WalletApi.withdraw, tenUsdt)
    expect(typesOf(answer.json)).toEqual({ id: "string" })
    read(WalletApi.withdraw, answer)
    expect(await wallet.balance("USDT")).toEqual(["99990", "0"])
    await expectSound(wallet.server)
  })

  it.each([
    ["documented", alice],
    ["field", { key: "dev-ccxt", secret: "dev-secret-ccxt" }],
  ])("a withdrawal by the old path answers with an array of one, to a %s key too", async (_, key) => {
    const { netWork: network, ...rest } = tenUsdt
    const answer = await new TestWallet(server, key).ask(WalletApi.withdrawApply, { ...rest, network })
    expect(typesOf(answer.json)).toEqual([{ id: "string" }])
    expect(answer.json).toHaveLength(1)
    expect(read(WalletApi.withdrawApply, answer)).toEqual(answer.json[0])
  })

  it.each(["TRX", "Tron(TRC20)", "TRC20"])(
    "a withdrawal takes the network's name %s by the old and the new path",
    async (name) => {
      const wallet = new TestWallet(server)
      const { netWork: _, ...rest } = tenUsdt
      const ids = [
        await wallet.withdraw({ netWork: name }),
        (await wallet.get(WalletApi.withdrawApply, { ...rest, network: name })).id,
      ]
      const listed = (await wallet.withdrawals()).filter(({ id }) => ids.includes(id))
      expect(listed.map(({ network }) => network)).toEqual(["TRX", "TRX"])
    },
  )

  it.each<readonly [string, Values]>([
    ["the smallest amount", { amount: "5" }],
    ["the largest amount", { amount: "1000000" }],
    ["an amount as fine as the ledger", { amount: "5.000000000001" }],
    ["the whole balance", { coin: "ETH", netWork: "ETH", address: outside.ETH, amount: "20" }],
    ["a Bitcoin address", { coin: "BTC", netWork: "BTC", address: outside.BTC, amount: "0.001" }],
    ["an Ethereum address without capitals", { netWork: "ETH", address: outside.ETH.toLowerCase() }],
    ["the contract of the coin", { contractAddress: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }],
    [
      "the contract in other capitals",
      {
        netWork: "ETH",
        address: outside.ETH,
        contractAddress: "0xDAC17F958D2EE523A2206206994597C13D831EC7",
      },
    ],
    ["a memo on a network that needs one", { ...xrp, memo: "0" }],
    ["the longest remark", { remark: "ü".repeat(128) }],
    ["a remark that looks like code", { remark: "' OR 1=1--<script>$(id)</script>&=%20" }],
    ["the longest id of one's own", { withdrawOrderId: "Az09_-".padEnd(32, "x") }],
  ])("a withdrawal accepts %s", async (_, parameters) => {
    const wallet = new TestWallet(server)
    const id = await wallet.withdraw(parameters)
    const { coin, amount, memo = "", remark = "" }: Values = { ...tenUsdt, ...parameters }
    const record = (await wallet.withdrawals()).find((each) => each.id === id)
    expect(record).toMatchObject({ coin, amount, memo, remark })
  })

  it.each<readonly [string, Values, number]>([
    ["without a coin", { coin: undefined }, 700004],
    ["without a network", { netWork: undefined }, 700004],
    ["with the old path's network field alone", { netWork: undefined, network: "TRX" }, 700004],
    ["without an address", { address: undefined }, 700004],
    ["without an amount", { amount: undefined }, 700004],
    ["of an unlisted coin", { coin: "DOGE" }, 10232],
    ["of a coin in small letters", { coin: "usdt" }, 10232],
    ["over a network of another coin", { netWork: "BTC" }, 10216],
    ["to an address of another network", { netWork: "ETH" }, 33333],
    ["to one wrong capital", { netWork: "ETH", address: outside.ETH.replace("dA", "Da") }, 33333],
    ["to a mistyped address", { address: outside.TRX.replace("q", "w") }, 33333],
    ["to an address with a blank", { address: ` ${outside.TRX}` }, 33333],
    ["to a very long address", { address: "T".repeat(5_000) }, 33333],
    ["without the memo an XRP address needs", { ...xrp, memo: undefined }, 700004],
    ["with a memo that is no number", { ...xrp, memo: "rent" }, 33333],
    ["with a memo beyond all tags", { ...xrp, memo: "4294967296" }, 33333],
    ["with a memo in another spelling", { ...xrp, memo: "07" }, 33333],
    ["with a memo on a network without memos", { memo: "7" }, 33333],
    ["with a memo that never ends", { ...xrp, memo: "7".repeat(129) }, 700004],
    [
      "with another network's contract",
      { contractAddress: "0x55d398326f99059ff775485246999027b3197955" },
      33333,
    ],
    ["with a contract on a network without contracts", { ...xrp, contractAddress: "XRP" }, 33333],
    ["with a remark of 129 characters", { remark: "r".repeat(129) }, 10268],
    ["with a line break in its remark", { remark: "rent\r\nX: y" }, 700008],
    ["with an id of 33 characters", { withdrawOrderId: "x".repeat(33) }, 700004],
    ["with a blank in its id", { withdrawOrderId: "my rent" }, 700004],
    ["with a quote in its id", { withdrawOrderId: "' OR 1=1--" }, 700004],
    ["of nothing", { amount: "0" }, 10102],
    ["of nothing, at length", { amount: "0.000000000000000000" }, 10102],
    ["of less than nothing", { amount: "-5" }, 700004],
    ["of an amount with an exponent", { amount: "1e2" }, 700004],
    ["of an amount with a comma", { amount: "10,0" }, 700004],
    ["of an amount with a sign", { amount: "+10" }, 700004],
    ["of an amount with a blank", { amount: "10 " }, 700004],
    ["of an amount that is no number", { amount: "NaN" }, 700004],
    ["of an amount in Arabic digits", { amount: "١٠" }, 700004],
    ["of an amount that begins with a point", { amount: ".5" }, 700004],
    ["of 21 digits", { amount: "100000000000000000000" }, 700004],
    ["finer than the ledger", { amount: "10.0000000000001" }, 10096],
    ["below the smallest amount", { amount: "4.999999999999" }, 10097],
    ["above the largest amount", { amount: "1000000.000000000001" }, 10097],
    ["of a part of a coin that only moves whole", { ...pepe, amount: "1000000.5" }, 10097],
    ["of more than the balance", { coin: "BTC", netWork: "BTC", address: outside.BTC, amount: "2" }, 10101],
    ["of a coin without a balance", pepe, 10101],
  ])("a withdrawal %s is rejected, and nothing changes", async (_, parameters, code) => {
    // The clock is frozen, so that no request made above falls due.
    await freeze(server)
    const before = await server.snapshot()
    const answer = await new TestWallet(server).ask(WalletApi.withdraw, { ...tenUsdt, ...parameters })
    expect([answer.status, codeOf(answer)], answer.text).toEqual([400, code])
    expect(await server.snapshot()).toBe(before)
    ok(await server.control("POST", "/sandbox/v1/clock/unfreeze"))
  })

  it.each<readonly [string, Values, number]>([
    ["without a network", { netWork: "TRX" }, 700004],
    ["over a network of another coin", { network: "BTC" }, 10216],
    ["to an address of another network", { network: "ETH" }, 33333],
    ["of nothing", { network: "TRX", amount: "0" }, 10102],
    ["of too much", { network: "TRX", amount: "999999999" }, 10097],
  ])("a withdrawal by the old path %s is rejected as by the new path", async (_, parameters, code) => {
    const { netWork: __, ...rest } = tenUsdt
    const answer = await new TestWallet(server).ask(WalletApi.withdrawApply, { ...rest, ...parameters })
    expect([answer.status, codeOf(answer)], answer.text).toEqual([400, code])
  })

  it("a withdrawal to the account's own address is rejected", async () => {
    const wallet = new TestWallet(server)
    const { address } = await wallet.get(WalletApi.createDepositAddress, { coin: "USDT", network: "ETH" })
    for (const spelled of [address, address.toLowerCase()])
      expect(
        codeOf(await wallet.ask(WalletApi.withdraw, { ...tenUsdt, netWork: "ETH", address: spelled })),
      ).toBe(33333)
  })

  it("a frozen account cannot withdraw; it can cancel and read withdrawals", async () => {
    const wallet = await walletOfTest()
    const id = await wallet.withdraw()
    await setFrozen(wallet.server, uids.alice, true)
    const { netWork: network, ...rest } = tenUsdt
    expect(codeOf(await wallet.ask(WalletApi.withdraw, tenUsdt))).toBe(140002)
    expect(codeOf(await wallet.ask(WalletApi.withdrawApply, { ...rest, network }))).toBe(140002)
    expect(await wallet.withdrawals()).toHaveLength(1)
    await wallet.get(WalletApi.cancelWithdrawal, { id })
    expect(await wallet.free("USDT")).toBe("100000")
  })
})

describe("an id of one's own", () => {
  const rent = { withdrawOrderId: "rent-2026-11" }
  const again = [
    ["in the same words", {}],
    ["with an amount written differently", { amount: "010.00" }],
    ["with another remark", { remark: "second try" }],
    ["over the network's other name", { netWork: "Tron(TRC20)" }],
    ["over the network's name with clients", { netWork: "TRC20" }],
  ] as const
  const different: ReadonlyArray<readonly [string, Values]> = [
    ["another amount", { amount: "11" }],
    ["another address", { address: "TYeekQXM3G6696Svw6DoJVjAmYtjSdvbZ2" }],
    ["another network", { netWork: "ETH", address: outside.ETH }],
    ["another coin", { coin: "ETH", netWork: "ETH", address: outside.ETH }],
  ]
  const endings: ReadonlyArray<readonly [string, (wallet: TestWallet, id: string) => Promise<unknown>]> = [
    ["on its way", async () => {}],
    ["cancelled", (wallet, id) => wallet.get(WalletApi.cancelWithdrawal, { id })],
    ["paid a moment ago", ({ server: on }, id) => decide(on, "withdrawals", id, SUCCESS)],
    ["paid long ago", ({ server: on }) => on.advance(100 * dayMs)],
    [
      "failed ten minutes ago",
      async ({ server: on }, id) => {
        await decide(on, "withdrawals", id, FAILED)
        await on.advance(10 * minuteMs)
      },
    ],
  ]

  it.each(endings)("a withdrawal sent again under one client id pays once, when %s", async (_, end) => {
    const wallet = await walletOfTest()
    const id = await wallet.withdraw(rent)
    await end(wallet, id)
    // Further events occur, so that the engine can forget the finished withdrawals.
    await fund(wallet.server, uids.bob, "USDT", "1")
    const before = await wallet.free("USDT")
    for (const [how, change] of again) expect(await wallet.withdraw({ ...rent, ...change }), how).toBe(id)
    for (const [what, change] of different) {
      const answer = await wallet.ask(WalletApi.withdraw, { ...tenUsdt, ...rent, ...change })
      expect([answer.status, codeOf(answer)], what).toEqual([400, 10290])
    }
    const { netWork: network, ...rest } = tenUsdt
    expect((await wallet.get(WalletApi.withdrawApply, { ...rest, ...rent, network })).id).toBe(id)
    expect(await wallet.free("USDT")).toBe(before)
    await expectSound(wallet.server)
  })

  it("a client id with another memo of one address is another withdrawal", async () => {
    const wallet = await walletOfTest()
    await fund(wallet.server, uids.alice, "XRP", "100")
    const asked = { ...xrp, ...rent }
    const id = await wallet.withdraw(asked)
    expect(await wallet.withdraw(asked)).toBe(id)
    expect(codeOf(await wallet.ask(WalletApi.withdraw, { ...tenUsdt, ...asked, memo: "8" }))).toBe(10290)
    await wallet.server.advance(dayMs)
    expect(await wallet.withdraw(asked)).toBe(id)
    expect(codeOf(await wallet.ask(WalletApi.withdraw, { ...tenUsdt, ...asked, memo: "8" }))).toBe(10290)
  })

  it("the client id of a rejected withdrawal can be used again", async () => {
    const wallet = new TestWallet(server)
    const asked = { withdrawOrderId: "rejected-first", coin: "BTC", netWork: "BTC", address: outside.BTC }
    expect(codeOf(await wallet.ask(WalletApi.withdraw, { ...asked, amount: "99" }))).toBe(10101)
    await wallet.withdraw({ ...asked, amount: "0.001" })
  })

  it("withdrawals of two accounts may use one client id", async () => {
    const wallet = await walletOfTest()
    const bobs = new TestWallet(wallet.server, bob)
    const ids = [await wallet.withdraw(rent), await bobs.withdraw(rent)]
    expect(new Set(ids).size).toBe(2)
    expect(await bobs.free("USDT")).toBe("49990")
  })

  it("a repeated client id is answered though the balance is spent and the account frozen since", async () => {
    const wallet = await walletOfTest()
    const all = { ...rent, amount: "100000" }
    const id = await wallet.withdraw(all)
    await setFrozen(wallet.server, uids.alice, true)
    expect(await wallet.withdraw(all)).toBe(id)
    await wallet.server.advance(longEnoughMs)
    expect(await wallet.withdraw(all)).toBe(id)
  })

  it("one client id sent fifty times at once pays once, by either path", async () => {
    const wallet = await walletOfTest()
    const { netWork: network, ...rest } = tenUsdt
    const ids = await times(50, async (i) =>
      i % 2 === 0
        ? wallet.withdraw(rent)
        : (await wallet.get(WalletApi.withdrawApply, { ...rest, ...rent, network })).id,
    )
    expect(new Set(ids).size).toBe(1)
    expect(await wallet.withdrawals()).toHaveLength(1)
    expect(await wallet.free("USDT")).toBe("99990")
  })

  it("one client id with fifty amounts pays one of them, and rejects the others", async () => {
    const wallet = await walletOfTest()
    const answers = await times(50, (i) =>
      wallet.ask(WalletApi.withdraw, { ...tenUsdt, ...rent, amount: `${10 + i}` }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 10290)).toHaveLength(49)
    expect(await wallet.withdrawals()).toHaveLength(1)
  })

  it("a repeated client id pays once when the clock jumps while the retry is answered", async () => {
    const wallet = await walletOfTest()
    const ids: Array<string> = []
    for (let round = 0; round < 15; round++) {
      const withdrawOrderId = `round-${round}`
      ids.push(await wallet.withdraw({ withdrawOrderId }))
      const retries = times(4, () => wallet.withdraw({ withdrawOrderId }))
      const jump = wallet.server.advance(longEnoughMs)
      const others = times(4, (i) => fund(wallet.server, uids.bob, "USDT", `${i + 1}`))
      expect(new Set(await retries)).toEqual(new Set([ids.at(-1)]))
      await Promise.all([jump, others])
    }
    expect(await wallet.free("USDT")).toBe(String(100_000 - 10 * ids.length))
    await expectSound(wallet.server)
  })

  it("a repeated client id pays once after a restart, both pending and finished", async () => {
    const data = folderOfTest()
    const first = await startServer({ data })
    await freeze(first)
    const wallet = new TestWallet(first)
    const paid = await wallet.withdraw({ withdrawOrderId: "paid" })
    await first.advance(longEnoughMs)
    const open = await wallet.withdraw({ withdrawOrderId: "open" })
    await first.bourse.close()

    const second = await serverOfTest({ data })
    const later = new TestWallet(second)
    expect(await later.withdraw({ withdrawOrderId: "open" })).toBe(open)
    expect(await later.withdraw({ withdrawOrderId: "paid" })).toBe(paid)
    for (const withdrawOrderId of ["open", "paid"])
      expect(codeOf(await later.ask(WalletApi.withdraw, { ...tenUsdt, withdrawOrderId, amount: "11" }))).toBe(
        10290,
      )
    expect((await later.withdrawals()).map(({ id, status }) => [id, status])).toEqual([
      [open, APPLY],
      [paid, SUCCESS],
    ])
    expect(await later.free("USDT")).toBe("99980")
    await expectSound(second)
  })
})

describe("cancelling a withdrawal", () => {
  it("cancelling a withdrawal returns the amount, once", async () => {
    const wallet = await walletOfTest()
    const id = await wallet.withdraw()
    const answer = await wallet.ask(WalletApi.cancelWithdrawal, { id })
    expect([answer.status, answer.json]).toEqual([200, { id }])
    const again = await times(10, () => wallet.ask(WalletApi.cancelWithdrawal, { id }))
    expect(again.map(codeOf)).toEqual(Array(10).fill(22222))
    expect(await wallet.balance("USDT")).toEqual(["100000", "0"])
    expect(await wallet.withdrawals()).toMatchObject([{ id, status: CANCEL, txId: null, confirmNo: 0 }])
    await expectSound(wallet.server)
  })

  it("cancelling a withdrawal fails once it is on the chain, and when it has arrived", async () => {
    const wallet = await walletOfTest()
    await freeze(wallet.server)
    const id = await wallet.withdraw()
    await wallet.server.advance(9_999)
    const early = await wallet.withdraw({ withdrawOrderId: "early" })
    await wallet.get(WalletApi.cancelWithdrawal, { id: early })
    await wallet.server.advance(1)
    expect(codeOf(await wallet.ask(WalletApi.cancelWithdrawal, { id }))).toBe(10200)
    await wallet.server.advance(longEnoughMs)
    expect(codeOf(await wallet.ask(WalletApi.cancelWithdrawal, { id }))).toBe(10200)
    // Another spelling of the withdrawal's id is rejected, in memory and in history.
    for (const spelled of [`0${id}`, `${id}.0`, `${id}e0`, `+${id}`, `0x${Number(id).toString(16)}`]) {
      expect(codeOf(await wallet.ask(WalletApi.cancelWithdrawal, { id: spelled })), spelled).toBe(22222)
      const decided = await decide(wallet.server, "withdrawals", encodeURIComponent(spelled), 8)
      expect(codeOf(decided), spelled).toBe(22222)
    }
    const waiting = await wallet.withdraw()
    for (const spelled of [`0${waiting}`, `${waiting}.0`, `${waiting}e0`])
      expect(codeOf(await decide(wallet.server, "withdrawals", spelled, 8)), spelled).toBe(22222)
    expect(await wallet.free("USDT")).toBe("99980")
  })

  it("cancelling rejects another account's withdrawal, and another spelling of its id", async () => {
    const wallet = new TestWallet(server)
    const id = await wallet.withdraw()
    const foreign = await new TestWallet(server, bob).ask(WalletApi.cancelWithdrawal, { id })
    const missing = await new TestWallet(server, bob).ask(WalletApi.cancelWithdrawal, { id: "999999999" })
    expect([foreign.status, foreign.text.replace(`'id' ${id} `, "'id' 999999999 ")]).toEqual([
      missing.status,
      missing.text,
    ])
    expect(codeOf(foreign)).toBe(22222)
    for (const spelled of [
      `0${id}`,
      `${id}.0`,
      ` ${id}`,
      `${id}e0`,
      `0x${id}`,
      "-1",
      "rent",
      "NaN",
      "__proto__",
    ])
      expect(codeOf(await wallet.ask(WalletApi.cancelWithdrawal, { id: spelled })), spelled).toBe(22222)
    expect(codeOf(await wallet.ask(WalletApi.cancelWithdrawal))).toBe(700004)
    await wallet.get(WalletApi.cancelWithdrawal, { id })
  })
})

describe("the life of a withdrawal", () => {
  it("a withdrawal is requested, sent to the chain and paid, and its history agrees with the ledger", async () => {
    const wallet = await walletOfTest()
    const start = await freeze(wallet.server)
    const id = await wallet.withdraw({ withdrawOrderId: "rent", remark: "november" })
    const answer = await wallet.ask(WalletApi.withdrawalHistory)
    read(WalletApi.withdrawalHistory, answer)
    const asked = {
      id,
      withdrawOrderId: "rent",
      txId: null,
      coin: "USDT",
      network: "TRX",
      address: outside.TRX,
      amount: "10",
      transferType: 0,
      status: APPLY,
      transactionFee: "1",
      confirmNo: 0,
      applyTime: start,
      remark: "november",
      memo: "",
      transHash: null,
      updateTime: start,
      coinId: "USDT",
      vcoinId: "USDT",
    }
    expect(answer.json).toEqual([asked])

    await wallet.server.advance(9_999)
    expect(await wallet.withdrawals()).toEqual([asked])

    // The review is over: the withdrawal is on the chain and waits for a block.
    await wallet.server.advance(1)
    const processed = start + 10_000
    const [waiting] = await wallet.withdrawals()
    const { txId } = waiting!
    expect(txId).toMatch(/^[\da-f]{64}$/)
    const sent = { ...asked, txId, transHash: txId, updateTime: processed }
    expect(waiting).toEqual({ ...sent, status: WAIT_PACKAGING })

    const blockMs = 3_000
    const firstBlock = (Math.floor(processed / blockMs) + 1) * blockMs
    await wallet.server.advance(firstBlock - processed)
    expect(await wallet.withdrawals()).toEqual([{ ...sent, status: WAIT_CONFIRM, confirmNo: 1 }])
    await wallet.server.advance(19 * blockMs - 1)
    expect(await wallet.withdrawals()).toEqual([{ ...sent, status: WAIT_CONFIRM, confirmNo: 19 }])
    await wallet.server.advance(1)
    const updateTime = firstBlock + 19 * blockMs
    const paid = { ...sent, status: SUCCESS, confirmNo: 20, updateTime }
    expect(await wallet.withdrawals()).toEqual([paid])
    expect(await wallet.balance("USDT")).toEqual(["99990", "0"])

    await wallet.server.advance(6 * dayMs)
    expect(await wallet.withdrawals()).toEqual([paid])
    expect(await wallet.balance("USDT")).toEqual(["99990", "0"])
    await expectSound(wallet.server)
  })

  it("a withdrawal to another user of the exchange is internal, free of charge, and a deposit for the receiver", async () => {
    const wallet = await walletOfTest()
    const bobs = new TestWallet(wallet.server, bob)
    const start = await freeze(wallet.server)
    const { address } = await bobs.get(WalletApi.createDepositAddress, { coin: "USDT", network: "ETH" })
    const id = await wallet.withdraw({ netWork: "ETH", address: address.toLowerCase(), amount: "10" })
    expect(await wallet.withdrawals()).toMatchObject([
      { id, status: APPLY, transferType: 1, transactionFee: "0" },
    ])
    expect(await bobs.deposits()).toEqual([])
    await wallet.server.advance(10_000)
    const [sent] = await wallet.withdrawals()
    expect(sent).toMatchObject({ id, address, status: SUCCESS, updateTime: start + 10_000 })
    expect(await bobs.deposits()).toMatchObject([
      {
        amount: "10",
        coin: "USDT",
        network: "ETH",
        status: 5,
        address,
        txId: sent!.txId,
        insertTime: start + 10_000,
        unlockConfirm: "12",
        confirmTimes: "12",
      },
    ])
    expect([await wallet.free("USDT"), await bobs.free("USDT")]).toEqual(["99990", "50010"])
    await expectSound(wallet.server)
  })

  it("a withdrawal to the shared XRP address finds the account by its memo", async () => {
    const wallet = await walletOfTest()
    await fund(wallet.server, uids.alice, "XRP", "100")
    const bobs = new TestWallet(wallet.server, bob)
    const { address, memo } = await bobs.get(WalletApi.createDepositAddress, { coin: "XRP", network: "XRP" })
    const toBob = { coin: "XRP", netWork: "XRP", address, memo: memo!, amount: "10" }
    await wallet.withdraw(toBob)
    // No account has this tag, so the withdrawal leaves the exchange.
    await wallet.withdraw({ ...toBob, memo: "7" })
    await wallet.server.advance(longEnoughMs)
    const types = (await wallet.withdrawals()).map((each) => [each.memo, each.transferType])
    expect(types.toSorted()).toEqual(
      [
        [memo, 1],
        ["7", 0],
      ].toSorted(),
    )
    expect(await bobs.free("XRP")).toBe("10")
    expect(await wallet.free("XRP")).toBe("80")
    await expectSound(wallet.server)
  })

  it.each([
    ["held for an audit and then released", AUDITING, [APPLY], SUCCESS, "99990"],
    ["held, then failed", MANUAL, [FAILED], FAILED, "100000"],
    ["held, then cancelled by the operator", PROCESSING, [CANCEL], CANCEL, "100000"],
    ["held, then paid by hand", WithdrawalStatus.WAIT, [SUCCESS], SUCCESS, "99990"],
  ])("an operator's decision on a withdrawal: %s", async (_, held, decisions, status, free) => {
    const wallet = await walletOfTest()
    const id = await wallet.withdraw()
    expect((await decide(wallet.server, "withdrawals", id, held)).json).toEqual({ ok: true })
    await wallet.server.advance(dayMs)
    expect(await wallet.withdrawals()).toMatchObject([{ id, status: held, txId: null }])
    expect(await wallet.free("USDT")).toBe("99990")
    for (const decision of decisions) await decide(wallet.server, "withdrawals", id, decision)
    await wallet.server.advance(dayMs)
    expect(await wallet.withdrawals()).toMatchObject([{ id, status }])
    expect(await wallet.free("USDT")).toBe(free)
    for (const more of [APPLY, SUCCESS, FAILED, CANCEL])
      expect(codeOf(await decide(wallet.server, "withdrawals", id, more))).toBe(22222)
    expect(await wallet.free("USDT")).toBe(free)
    await expectSound(wallet.server)
  })

  it("a withdrawal that fails on the chain returns all of it, including the fee", async () => {
    const wallet = await walletOfTest()
    const id = await wallet.withdraw()
    await wallet.server.advance(20_000)
    expect(await wallet.withdrawals()).toMatchObject([{ status: WAIT_CONFIRM }])
    await decide(wallet.server, "withdrawals", id, FAILED)
    expect(await wallet.withdrawals()).toMatchObject([{ id, status: FAILED }])
    expect(await wallet.free("USDT")).toBe("100000")
    await expectSound(wallet.server)
  })

  it("a pending withdrawal follows a review that becomes shorter or longer", async () => {
    const wallet = await walletOfTest()
    await freeze(wallet.server)
    const id = await wallet.withdraw()
    await wallet.server.change({ withdrawalReviewMs: 1_000 })
    await wallet.server.advance(999)
    expect(await wallet.withdrawals()).toMatchObject([{ id, status: APPLY }])
    await wallet.server.change({ withdrawalReviewMs: 60_000 })
    await wallet.server.advance(58_000)
    expect(await wallet.withdrawals()).toMatchObject([{ id, status: APPLY }])
    await wallet.server.change({ withdrawalReviewMs: 1 })
    expect(await wallet.withdrawals()).toMatchObject([{ id, status: WAIT_PACKAGING }])
    await wallet.server.advance(longEnoughMs)
    expect(await wallet.withdrawals()).toMatchObject([{ id, status: SUCCESS }])
    await expectSound(wallet.server)
  })

  it("a pending withdrawal ends with a reset, and its client id can be used again", async () => {
    const wallet = await walletOfTest()
    const rent = { withdrawOrderId: "rent" }
    const paid = await wallet.withdraw(rent)
    await wallet.server.advance(longEnoughMs)
    const open = await wallet.withdraw()
    await wallet.server.control("POST", "/sandbox/v1/reset")
    expect(await wallet.withdrawals()).toEqual([])
    for (const id of [paid, open])
      expect(codeOf(await wallet.ask(WalletApi.cancelWithdrawal, { id }))).toBe(22222)
    const again = await wallet.withdraw({ ...rent, amount: "20" })
    expect([paid, open]).not.toContain(again)
    await wallet.server.advance(longEnoughMs)
    expect(await wallet.withdrawals()).toMatchObject([{ id: again, status: SUCCESS, amount: "20" }])
    expect(await wallet.free("USDT")).toBe("99980")
    await expectSound(wallet.server)
  })

  it("a decision with an unknown status or an unknown withdrawal is rejected", async () => {
    const wallet = new TestWallet(server)
    const id = await wallet.withdraw()
    for (const status of [0, 11, -1, 1.5])
      expect(codeOf(await decide(server, "withdrawals", id, status)), String(status)).toBe(33333)
    for (const unknown of ["999999999", "rent", "-1"])
      expect(codeOf(await decide(server, "withdrawals", unknown, FAILED)), unknown).toBe(22222)
    expect((await wallet.withdrawals()).find((each) => each.id === id)).toMatchObject({ status: APPLY })
  })
})

describe("the history of withdrawals", () => {
  it("the history of withdrawals is empty for an account without any, and shows only the caller's", async () => {
    const own = await serverOfTest()
    await new TestWallet(own).withdraw()
    expect(await new TestWallet(own, bob).withdrawals()).toEqual([])
  })

  it("the history of withdrawals is newest first, by coin, by status and by number, pending or finished", async () => {
    const wallet = await walletOfTest()
    const eth = { coin: "ETH", netWork: "ETH", address: outside.ETH, amount: "1" }
    const ids: Array<string> = []
    for (const parameters of [{}, eth, {}, eth]) ids.push(await wallet.withdraw(parameters))
    await wallet.server.advance(longEnoughMs)
    for (const parameters of [{}, eth]) ids.push(await wallet.withdraw(parameters))
    await wallet.get(WalletApi.cancelWithdrawal, { id: ids[5]! })
    const listed = async (parameters: Values) =>
      (await wallet.withdrawals(parameters)).map(({ id }) => ids.indexOf(id))
    expect(await listed({})).toEqual([5, 4, 3, 2, 1, 0])
    expect(await listed({ coin: "ETH" })).toEqual([5, 3, 1])
    expect(await listed({ coin: "DOGE" })).toEqual([])
    expect(await listed({ status: SUCCESS })).toEqual([3, 2, 1, 0])
    expect(await listed({ status: APPLY })).toEqual([4])
    expect(await listed({ status: CANCEL, coin: "ETH" })).toEqual([5])
    expect(await listed({ status: CANCEL, coin: "USDT" })).toEqual([])
    expect(await listed({ status: 99 })).toEqual([])
    expect(await listed({ limit: 3 })).toEqual([5, 4, 3])
    expect(await listed({ limit: 100_000 })).toEqual([5, 4, 3, 2, 1, 0])
    expect(await listed({ limit: 2, coin: "USDT" })).toEqual([4, 2])
  })

  it("the history of withdrawals omits the client id where none was given", async () => {
    const wallet = await walletOfTest()
    await wallet.withdraw()
    await wallet.server.advance(longEnoughMs)
    await wallet.withdraw({ withdrawOrderId: "rent" })
    const { json } = await wallet.ask(WalletApi.withdrawalHistory)
    expect(json.map((each: object) => "withdrawOrderId" in each)).toEqual([true, false])
  })
})
