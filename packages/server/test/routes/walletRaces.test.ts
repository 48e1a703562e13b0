/** Concurrent requests for the same coins: one wins, none are spent twice, none get lost. */
import { SpotApi } from "@bourse/spot"
import { DepositStatus, WalletApi, WithdrawalStatus } from "@bourse/wallet"
import { expect, it } from "vitest"
import { type Answer, alice, bob, carol, serverOfTest, times, uids } from "../support/testServer.ts"
import {
  codeOf,
  expectSound,
  fund,
  longEnoughMs,
  outside,
  read,
  sendDeposit,
  TestWallet,
  tenUsdt,
} from "../support/testWallet.ts"

const succeeded = (answers: ReadonlyArray<Answer>): ReadonlyArray<number> =>
  answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))

it("fifty simultaneous withdrawals of the whole balance: one is paid", async () => {
  const server = await serverOfTest()
  const wallet = new TestWallet(server, carol)
  const answers = await times(50, () => wallet.ask(WalletApi.withdraw, { ...tenUsdt, amount: "1000" }))
  expect(succeeded(answers)).toHaveLength(1)
  expect(answers.filter((answer) => codeOf(answer) === 10101)).toHaveLength(49)
  expect(await wallet.balance("USDT")).toEqual(["0", "0"])
  expect(await wallet.withdrawals()).toHaveLength(1)
  await server.advance(longEnoughMs)
  expect(await wallet.withdrawals()).toMatchObject([{ amount: "1000", status: WithdrawalStatus.SUCCESS }])
  expect(await wallet.balance("USDT")).toEqual(["0", "0"])
  await expectSound(server)
})

it("a withdrawal sent ten times with one signature is paid once", async () => {
  const server = await serverOfTest()
  const wallet = new TestWallet(server)
  for (const more of [{}, { withdrawOrderId: "rent" }]) {
    const { path, method } = WalletApi.withdraw
    const request = server.signedRequest(method, path, { ...tenUsdt, ...more })
    const answers = await times(10, () => server.send(request))
    expect(succeeded(answers)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 700010)).toHaveLength(9)
    await server.advance(1)
    expect(codeOf(await server.send(request))).toBe(700010)
  }
  expect(await wallet.free("USDT")).toBe("99980")
})

it("a withdrawal, an order, two transfers and a conversion of the same coins: exactly one succeeds", async () => {
  const server = await serverOfTest()
  const wallet = new TestWallet(server, carol)
  const amount = "0.001"
  const withdrawal = { coin: "BTC", netWork: "BTC", address: outside.BTC, amount }
  // The whole balance is small enough for a conversion to take it too.
  await server.change({ smallBalanceMax: "1000" })
  const wants: ReadonlyArray<() => Promise<Answer>> = [
    () => wallet.ask(WalletApi.withdraw, withdrawal),
    () =>
      wallet.ask(SpotApi.placeOrder, {
        symbol: "BTCUSDT",
        side: "SELL",
        type: "LIMIT",
        quantity: amount,
        price: "70000",
      }),
    () =>
      wallet.ask(WalletApi.transfer, {
        fromAccountType: "SPOT",
        toAccountType: "FUTURES",
        asset: "BTC",
        amount,
      }),
    () =>
      wallet.ask(WalletApi.internalTransfer, {
        toAccountType: "UID",
        toAccount: uids.bob,
        asset: "BTC",
        amount,
      }),
    async () => {
      const answer = await wallet.ask(WalletApi.convert, { asset: "BTC" })
      const { successList } = read(WalletApi.convert, answer)
      return successList.length === 1 ? answer : { ...answer, status: 400 }
    },
  ]
  const rounds = 40
  const wins = wants.map(() => 0)
  for (let round = 0; round < rounds; round++) {
    await fund(server, uids.carol, "BTC", amount)
    const order = wants.map((_, i) => (i + round) % wants.length)
    const answers = await Promise.all(order.map((i) => wants[i]!()))
    const winners = succeeded(answers)
    expect(winners, `round ${round}`).toHaveLength(1)
    wins[order[winners[0]!]!]!++
    const [free] = await wallet.balance("BTC")
    expect(free, `round ${round}`).toBe("0")
  }
  await server.advance(longEnoughMs)
  const coins = (won: number) => String((won * Number(amount)).toFixed(3)).replace(/\.?0+$/, "")
  const [withdrawn, ordered, moved, sent, converted] = wins
  expect(await wallet.balance("BTC")).toEqual(["0", coins(ordered!)])
  const paid = await wallet.withdrawals()
  expect(paid.map(({ status }) => status)).toEqual(Array(withdrawn).fill(WithdrawalStatus.SUCCESS))
  expect(await new TestWallet(server, bob).free("BTC")).toBe(coins(1_000 + sent!))
  const history = await wallet.get(WalletApi.conversionHistory, { limit: 1_000 })
  expect(history.totalRecords).toBe(converted)
  if (moved! > 0) {
    const back = { fromAccountType: "FUTURES", toAccountType: "SPOT", asset: "BTC", amount: coins(moved!) }
    await wallet.get(WalletApi.transfer, back)
    expect(await wallet.free("BTC")).toBe(coins(moved!))
    expect(codeOf(await wallet.ask(WalletApi.transfer, { ...back, amount: "0.000000000001" }))).toBe(10101)
  }
  await expectSound(server)
})

it("transfers back and forth between spot, futures and two users keep every coin", async () => {
  const server = await serverOfTest()
  const wallets = [new TestWallet(server, carol), new TestWallet(server, bob)]
  const asset = "USDC"
  for (const uid of [uids.carol, uids.bob]) await fund(server, uid, asset, "100")
  const futures = [0, 0]
  const step = async (i: number) => {
    const side = i % 2
    const wallet = wallets[side]!
    const amount = String(40 + ((i * 13) % 60))
    if (i % 3 === 0) {
      const toAccount = side === 0 ? uids.bob : uids.carol
      return void (await wallet.ask(WalletApi.internalTransfer, {
        toAccountType: "UID",
        toAccount,
        asset,
        amount,
      }))
    }
    const sides = ["SPOT", "FUTURES"]
    const [fromAccountType, toAccountType] = i % 3 === 1 ? sides : sides.toReversed()
    const { status } = await wallet.ask(WalletApi.transfer, { fromAccountType, toAccountType, asset, amount })
    if (status === 200) futures[side]! += (i % 3 === 1 ? 1 : -1) * Number(amount)
  }
  await times(300, step)
  const spot = await Promise.all(wallets.map((wallet) => wallet.free(asset)))
  for (const held of futures) expect(held).toBeGreaterThanOrEqual(0)
  expect([...spot.map(Number), ...futures].reduce((a, b) => a + b, 0)).toBe(200)
  await expectSound(server)
})

it("a cancellation that races the chain's confirmation: one wins, and the money is in one place", async () => {
  const server = await serverOfTest()
  const wallet = new TestWallet(server)
  await server.change({ withdrawalReviewMs: 5 })
  let cancelled = 0
  const rounds = 30
  for (let round = 0; round < rounds; round++) {
    const id = await wallet.withdraw()
    const cancel = () => wallet.ask(WalletApi.cancelWithdrawal, { id })
    const advance = () => server.advance(5)
    const [first, second] = await Promise.all(
      round % 2 === 0 ? [cancel(), cancel(), advance()] : [advance().then(cancel), cancel(), advance()],
    )
    const wins = succeeded([first as Answer, second as Answer]).length
    expect(wins).toBeLessThanOrEqual(1)
    cancelled += wins
    for (const answer of [first as Answer, second as Answer])
      if (answer.status !== 200) expect([10200, 22222]).toContain(codeOf(answer))
    const record = (await wallet.withdrawals()).find((each) => each.id === id)!
    expect(record.status === WithdrawalStatus.CANCEL, `round ${round}`).toBe(wins === 1)
    expect(record.txId === null).toBe(wins === 1)
  }
  await server.advance(longEnoughMs)
  const statuses = (await wallet.withdrawals()).map(({ status }) => status)
  expect(statuses.filter((status) => status === WithdrawalStatus.CANCEL)).toHaveLength(cancelled)
  expect(statuses.filter((status) => status === WithdrawalStatus.SUCCESS)).toHaveLength(rounds - cancelled)
  expect(await wallet.free("USDT")).toBe(String(100_000 - 10 * (rounds - cancelled)))
  await expectSound(server)
})

it("racing decisions, cancellations and clock moves return or pay a withdrawal once", async () => {
  const server = await serverOfTest()
  const wallet = new TestWallet(server)
  const { CANCEL, FAILED, SUCCESS } = WithdrawalStatus
  const rounds = 20
  for (let round = 0; round < rounds; round++) {
    const id = await wallet.withdraw()
    const decide = (status: number) => server.control("POST", `/sandbox/v1/withdrawals/${id}`, { status })
    const answers = await Promise.all([
      decide(round % 2 === 0 ? FAILED : SUCCESS),
      wallet.ask(WalletApi.cancelWithdrawal, { id }),
      server.control("POST", "/sandbox/v1/clock/advance", { ms: longEnoughMs }),
      decide(round % 3 === 0 ? SUCCESS : FAILED),
    ])
    expect(answers.filter(({ json }) => json?.ok === true || json?.id === id).length).toBeLessThanOrEqual(1)
  }
  const statuses = (await wallet.withdrawals({ startTime: (await server.now()) - 6 * 86_400_000 })).map(
    ({ status }) => status,
  )
  expect(statuses).toHaveLength(rounds)
  for (const status of statuses) expect([CANCEL, FAILED, SUCCESS]).toContain(status)
  const paid = statuses.filter((status) => status === SUCCESS).length
  expect(await wallet.free("USDT")).toBe(String(100_000 - 10 * paid))
  await expectSound(server)
})

it("a deposit decided twice at the same time is credited once", async () => {
  const server = await serverOfTest()
  const wallet = new TestWallet(server, alice)
  for (let round = 1; round <= 10; round++) {
    const { id } = await sendDeposit(server, uids.alice, "XRP", "XRP", "1")
    const credit = () => server.control("POST", `/sandbox/v1/deposits/${id}`, { status: 5 })
    await Promise.all([credit(), server.advance(longEnoughMs), credit(), credit()])
    expect(await wallet.free("XRP")).toBe(String(round))
  }
  await expectSound(server)
})

it("a history read while its rows settle lists each once, and never reverts a status", async () => {
  const server = await serverOfTest()
  const wallet = new TestWallet(server)
  for (let round = 0; round < 5; round++) {
    const before = (await wallet.withdrawals()).length
    await times(10, () => wallet.withdraw())
    await times(10, () => sendDeposit(server, uids.alice, "USDT", "TRX", "10"))
    const rows = before + 10
    let last = { deposits: 0, withdrawals: 0 }
    const look = async () => {
      const [deposits, withdrawals] = await Promise.all([wallet.deposits(), wallet.withdrawals()])
      expect([deposits.length, withdrawals.length]).toEqual([rows, rows])
      expect(new Set(deposits.map(({ txId }) => txId)).size).toBe(rows)
      expect(new Set(withdrawals.map(({ id }) => id)).size).toBe(rows)
      const over = {
        deposits: deposits.filter(({ status }) => status === DepositStatus.SUCCESS).length,
        withdrawals: withdrawals.filter(({ status }) => status === WithdrawalStatus.SUCCESS).length,
      }
      expect(over.deposits).toBeGreaterThanOrEqual(last.deposits)
      expect(over.withdrawals).toBeGreaterThanOrEqual(last.withdrawals)
      last = over
    }
    const looking = (async () => {
      while (last.deposits < rows || last.withdrawals < rows) await look()
    })()
    for (let i = 0; i < 20; i++) await server.advance(5_000)
    await looking
  }
  expect(await wallet.free("USDT")).toBe("100000")
  await expectSound(server)
})
