/**
 * kill -9 during deposits, withdrawals and transfers: acknowledged writes exist after the restart. Work that
 * fell due while no server ran is done once, with the time at which it fell due. The server in this test is the
 * real command.
 */
import { WalletApi, WithdrawalStatus } from "@bourse/wallet"
import { expect, test } from "vitest"
import { type CommandServer, serveCommand } from "../support/commandServer.ts"
import { alice, bob, folderOfTest, type Key, uids, type Values } from "../support/testServer.ts"
import {
  codeOf,
  dayMs,
  expectSound,
  freeze,
  fund,
  longEnoughMs,
  read,
  sendDeposit,
  TestWallet,
  tenUsdt,
} from "../support/testWallet.ts"

const { APPLY, WAIT_PACKAGING, SUCCESS, CANCEL } = WithdrawalStatus

const restarted = async (server: CommandServer, folder: string): Promise<CommandServer> => {
  await server.kill()
  const next = await serveCommand(folder)
  await expectSound(next)
  return next
}

test("killed in every state of a deposit and a withdrawal, the exchange continues from there", async () => {
  const folder = folderOfTest()
  let server = await serveCommand(folder)
  let wallet = new TestWallet(server)
  const restart = async () => {
    server = await restarted(server, folder)
    wallet = new TestWallet(server)
  }
  // The clock is frozen, so that nothing falls due between kill and restart.
  const start = await freeze(server)
  const { txId } = await sendDeposit(server, uids.alice, "USDT", "TRX", "250")
  const id = await wallet.withdraw({ withdrawOrderId: "rent" })
  const { method, path } = WalletApi.withdraw
  const mistake = server.signedRequest(method, path, tenUsdt)
  const cancelled = (await server.send(mistake)).json.id
  await wallet.get(WalletApi.cancelWithdrawal, { id: cancelled })

  // State before the kill: a deposit pending, a withdrawal requested.
  await restart()
  expect(await wallet.deposits()).toMatchObject([{ txId, status: 4, confirmTimes: "0", insertTime: start }])
  expect(await wallet.withdrawals()).toMatchObject([
    { id: cancelled, status: CANCEL },
    { id, status: APPLY, txId: null, applyTime: start },
  ])
  expect(await wallet.free("USDT")).toBe("99990")
  expect(await wallet.withdraw({ withdrawOrderId: "rent" })).toBe(id)
  // The earlier server may have executed a request signed before the crash.
  expect(codeOf(await server.send(mistake))).toBe(700003)
  expect(await wallet.free("USDT")).toBe("99990")

  // State before the kill: the withdrawal sent to the chain.
  await server.advance(10_000)
  const [, sent] = await wallet.withdrawals()
  expect(sent).toMatchObject({ id, status: WAIT_PACKAGING, updateTime: start + 10_000 })
  await restart()
  expect((await wallet.withdrawals())[1]).toEqual(sent)
  expect(codeOf(await wallet.ask(WalletApi.cancelWithdrawal, { id }))).toBe(10200)

  // The deposit and the withdrawal fall due by a clock jump that no request observed before the kill.
  await server.advance(longEnoughMs)
  await restart()
  expect(await wallet.deposits()).toMatchObject([{ txId, status: 5, confirmTimes: "20" }])
  const [, paid] = await wallet.withdrawals()
  const blockMs = 3_000
  const updateTime = (Math.floor((start + 10_000) / blockMs) + 20) * blockMs
  expect(paid).toMatchObject({ id, status: SUCCESS, txId: sent!.txId, confirmNo: 20, updateTime })
  expect(await wallet.balance("USDT")).toEqual(["100240", "0"])
  expect(await wallet.withdraw({ withdrawOrderId: "rent" })).toBe(id)
})

/** The acknowledged writes of a user, by id. */
interface Told {
  readonly withdrawn: Set<string>
  readonly cancelled: Set<string>
  readonly moved: Set<string>
  readonly sent: Set<string>
  readonly deposited: Set<string>
}

const oneUsdt = { asset: "USDT", amount: "1" }
const toBob = { ...oneUsdt, toAccountType: "UID", toAccount: uids.bob }
const toFutures = { ...oneUsdt, fromAccountType: "SPOT", toAccountType: "FUTURES" }

/**
 * Moves money until the server is killed; unanswered requests are not recorded. Any failure other than a
 * missing answer fails the test.
 */
const moveMoney = async (server: CommandServer, name: string, told: Told, acknowledged: () => void) => {
  const wallet = new TestWallet(server)
  try {
    for (let i = 0; ; i++) {
      const id = await wallet.withdraw({ withdrawOrderId: `${name}-${i}` })
      told.withdrawn.add(id)
      if (i % 2 === 0) {
        told.withdrawn.delete(id)
        const cancel = await wallet.ask(WalletApi.cancelWithdrawal, { id })
        // Another client may have advanced the clock: then the withdrawal is already on the chain.
        if (codeOf(cancel) === 10200) told.withdrawn.add(id)
        else told.cancelled.add(read(WalletApi.cancelWithdrawal, cancel).id)
      }
      told.moved.add((await wallet.get(WalletApi.transfer, toFutures)).tranId)
      told.sent.add((await wallet.get(WalletApi.internalTransfer, toBob)).tranId)
      told.deposited.add((await sendDeposit(server, uids.alice, "USDT", "TRX", "3")).txId)
      if (i % 5 === 0) await server.advance(20_000)
      acknowledged()
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error
  }
}

const allPages = async <Row>(
  page: (parameters: Values) => Promise<ReadonlyArray<Row>>,
): Promise<Array<Row>> => {
  const rows: Array<Row> = []
  for (let number = 1; ; number++) {
    const more = await page({ page: number })
    if (more.length === 0) return rows
    rows.push(...more)
  }
}

test("killed while money moves, no acknowledged write is lost and every coin is in one place", async () => {
  const folder = folderOfTest()
  let server = await serveCommand(folder)
  await fund(server, uids.alice, "USDT", "900000")
  const told: Told = {
    withdrawn: new Set(),
    cancelled: new Set(),
    moved: new Set(),
    sent: new Set(),
    deposited: new Set(),
  }
  for (let cycle = 0; cycle < 2; cycle++) {
    let rounds = 0
    const enough = Promise.withResolvers<void>()
    const movers = Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        moveMoney(server, `c${cycle}m${i}`, told, () => {
          if (++rounds === 40) enough.resolve()
        }),
      ),
    )
    await Promise.race([enough.promise, movers])
    await server.kill()
    await movers
    expect(rounds).toBeGreaterThanOrEqual(40)
    server = await restarted(server, folder)
  }
  await server.advance(longEnoughMs)

  const wallet = new TestWallet(server)
  const startTime = (await server.now()) - 6 * dayMs
  const withdrawals = new Map((await wallet.withdrawals({ startTime })).map((each) => [each.id, each]))
  for (const id of told.withdrawn) expect([SUCCESS, CANCEL], id).toContain(withdrawals.get(id)?.status)
  for (const id of told.cancelled) expect(withdrawals.get(id)?.status, id).toBe(CANCEL)
  const names = [...withdrawals.values()].map(({ withdrawOrderId }) => withdrawOrderId)
  expect(new Set(names).size).toBe(names.length)

  const deposits = await wallet.deposits({ startTime })
  const byTransaction = new Set(deposits.map(({ txId }) => txId))
  expect(byTransaction.size).toBe(deposits.length)
  for (const txId of told.deposited) expect(byTransaction).toContain(txId)
  for (const { status } of deposits) expect(status).toBe(5)

  const moved = await allPages(async (parameters) => {
    const direction = { fromAccountType: "SPOT", toAccountType: "FUTURES", startTime, size: 100 }
    return (await wallet.get(WalletApi.transferHistory, { ...direction, ...parameters })).rows
  })
  const sentBy = async (key: Key) =>
    allPages(async (parameters) => {
      const page = { startTime, limit: 100, ...parameters }
      return (await new TestWallet(server, key).get(WalletApi.internalTransferHistory, page)).data
    })
  const sent = await sentBy(alice)
  expect(await sentBy(bob)).toEqual(sent)
  const idsOf = (rows: ReadonlyArray<{ readonly tranId: string }>) =>
    new Set(rows.map(({ tranId }) => tranId))
  for (const [said, found] of [
    [told.moved, idsOf(moved)],
    [told.sent, idsOf(sent)],
  ] as const)
    for (const id of said) expect(found).toContain(id)

  // After all restarts history and ledger agree.
  const paid = [...withdrawals.values()].filter(({ status }) => status === SUCCESS).length
  const left = 1_000_000 - 10 * paid + 3 * deposits.length - moved.length - sent.length
  expect(await wallet.balance("USDT")).toEqual([String(left), "0"])
  expect(await new TestWallet(server, bob).free("USDT")).toBe(String(50_000 + sent.length))
  const back = { asset: "USDT", fromAccountType: "FUTURES", toAccountType: "SPOT" }
  await wallet.get(WalletApi.transfer, { ...back, amount: String(moved.length) })
  expect(codeOf(await wallet.ask(WalletApi.transfer, { ...back, amount: "0.000000000001" }))).toBe(10101)
  await expectSound(server)

  // Client ids are still known after the restarts, including those of unanswered requests.
  for (const { id, withdrawOrderId } of [...withdrawals.values()].slice(0, 20))
    expect(await wallet.withdraw({ ...tenUsdt, withdrawOrderId })).toBe(id)
})
