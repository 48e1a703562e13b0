/**
 * Real ccxt against a real server: deposit addresses, deposits, withdrawals, transfers, and the exception of each
 * rejection.
 */
import type * as ccxt from "ccxt"
import { beforeEach, describe, expect, test } from "vitest"
import { failureOf, pointed } from "../support/ccxtClient.ts"
import { serverOfTest, type TestServer, uids } from "../support/testServer.ts"
import { dayMs, freeze, fund, longEnoughMs, outside, sendDeposit } from "../support/testWallet.ts"

let server: TestServer
let alice: ccxt.mexc

/** Makes the records one after the other, a millisecond apart: ccxt sorts by time alone. */
const apart = async (acts: ReadonlyArray<() => Promise<unknown>>): Promise<void> => {
  await freeze(server)
  for (const act of acts) {
    await act()
    await server.advance(1)
  }
}

const free = async (code: string): Promise<unknown> => (await alice.fetchBalance())[code]?.free

beforeEach(async () => {
  server = await serverOfTest()
  alice = pointed(server.bourse.url, "dev-ccxt", "dev-secret-ccxt")
  await alice.loadMarkets()
})

describe("coins and networks", () => {
  test("a coin has its networks under ccxt's names, with fees and limits", async () => {
    const { USDT, XRP } = await alice.fetchCurrencies()
    // ccxt leaves the limits of networks as text.
    const limits = { withdraw: { min: "5", max: "1000000" } }
    expect(USDT!.networks).toMatchObject({
      TRC20: { id: "TRX", network: "TRC20", deposit: true, withdraw: true, fee: 1, limits },
      ERC20: { id: "ETH", fee: 3, limits: { withdraw: { min: "10" } } },
      BEP20: { id: "BSC", fee: 0.5 },
    })
    expect(XRP).toMatchObject({ deposit: true, withdraw: true, fee: 0.2 })
  })

  test("ccxt reads withdrawal fees by network", async () => {
    const fees = await alice.fetchDepositWithdrawFees(["USDT", "BTC"])
    expect(Object.keys(fees).sort()).toEqual(["BTC", "USDT"])
    // This ccxt method uses the old network names, and it knows only some of them.
    expect(fees.USDT!.networks).toMatchObject({
      "Tron(TRC20)": { withdraw: { fee: 1 } },
      ERC20: { withdraw: { fee: 3 } },
      BSC: { withdraw: { fee: 0.5 } },
    })
  })
})

describe("deposit addresses", () => {
  test("a coin has no deposit address until one is created", async () => {
    expect(await failureOf(alice.fetchDepositAddress("USDT", { network: "TRC20" }))).toBe("InvalidAddress")
    const created = await alice.createDepositAddress("USDT", { network: "TRC20" })
    expect(created).toMatchObject({
      currency: "USDT",
      network: "TRC20",
      address: expect.stringMatching(/^T/),
    })
    const { address } = created
    for (const network of ["TRC20", "TRX"])
      expect(await alice.fetchDepositAddress("USDT", { network })).toMatchObject({
        network: "TRC20",
        address,
      })
    // By default ccxt chooses ERC20.
    expect(await failureOf(alice.fetchDepositAddress("USDT"))).toBe("InvalidAddress")
    const onEthereum = await alice.createDepositAddress("USDT", { network: "ERC20" })
    expect(await alice.fetchDepositAddress("USDT")).toMatchObject({ address: onEthereum.address })
  })

  test("ccxt fetches the deposit addresses of one coin by network", async () => {
    for (const network of ["TRC20", "ERC20", "BEP20"]) await alice.createDepositAddress("USDT", { network })
    const byNetwork = await alice.fetchDepositAddressesByNetwork("USDT")
    expect(Object.keys(byNetwork).sort()).toEqual(["BEP20", "ERC20", "TRC20"])
    expect(byNetwork.ERC20!.address).toBe(byNetwork.BEP20!.address)
    expect(Object.keys(await alice.fetchDepositAddressesByNetwork("USDT", { network: "ERC20" }))).toEqual([
      "ERC20",
    ])
  })

  test("the deposit address of XRP has its tag", async () => {
    expect(await alice.createDepositAddress("XRP", { network: "XRP" })).toMatchObject({ tag: uids.alice })
    expect(await alice.fetchDepositAddress("XRP")).toMatchObject({ tag: uids.alice })
  })
})

describe("deposits", () => {
  test("deposits are pending, then ok, and then available to spend", async () => {
    const { address, txId } = await sendDeposit(server, uids.alice, "USDT", "TRX", "250.5")
    const deposit = {
      type: "deposit",
      currency: "USDT",
      network: "TRC20",
      amount: 250.5,
      address,
      txid: txId,
      status: "pending",
    }
    expect(await alice.fetchDeposits("USDT")).toMatchObject([deposit])
    expect(await free("USDT")).toBe(100_000)
    await server.advance(longEnoughMs)
    expect(await alice.fetchDeposits("USDT")).toMatchObject([{ ...deposit, status: "ok" }])
    expect(await free("USDT")).toBe(100_250.5)
  })

  test("deposits are filtered by coin, time and number", async () => {
    await sendDeposit(server, uids.alice, "USDT", "TRX", "1")
    await server.advance(dayMs)
    const since = await server.now()
    await apart([
      () => sendDeposit(server, uids.alice, "XRP", "XRP", "2"),
      () => sendDeposit(server, uids.alice, "USDT", "ETH", "3"),
    ])
    const amounts = async (...narrow: Parameters<ccxt.mexc["fetchDeposits"]>) =>
      (await alice.fetchDeposits(...narrow)).map(({ amount }) => amount)
    expect(await amounts()).toEqual([1, 2, 3])
    expect(await amounts("USDT")).toEqual([1, 3])
    expect(await amounts(undefined, since)).toEqual([2, 3])
    expect(await amounts("XRP", since, 1)).toEqual([2])
  })
})

describe("withdrawals", () => {
  test.each(["TRC20", "TRX"])(
    "withdrawals over %s are pending, then ok, with the fee separate from the amount",
    async (network) => {
      const { id } = await alice.withdraw("USDT", 50.25, outside.TRX, undefined, { network })
      const withdrawal = {
        id,
        type: "withdrawal",
        currency: "USDT",
        network: "TRC20",
        // The received amount: ccxt subtracts the fee.
        amount: 49.25,
        fee: { cost: 1, currency: "USDT" },
        address: outside.TRX,
        status: "pending",
      }
      expect(await alice.fetchWithdrawals("USDT")).toMatchObject([withdrawal])
      expect(await free("USDT")).toBe(99_949.75)
      await server.advance(longEnoughMs)
      const [paid] = await alice.fetchWithdrawals("USDT")
      expect(paid).toMatchObject({ ...withdrawal, status: "ok" })
      expect(paid!.txid).toMatch(/^[\da-f]{64}$/)
      expect(await free("USDT")).toBe(99_949.75)
    },
  )

  test("withdrawals take a tag where the network needs one", async () => {
    await fund(server, uids.alice, "XRP", "100")
    await alice.withdraw("XRP", 20, outside.XRP, "7", { network: "XRP" })
    expect(await alice.fetchWithdrawals("XRP")).toMatchObject([{ tag: "7", amount: 19.8, currency: "XRP" }])
  })

  test("a withdrawal repeated with the same client id is paid once", async () => {
    const params = { network: "TRC20", withdrawOrderId: "rent" }
    const withdraw = (amount: number) => alice.withdraw("USDT", amount, outside.TRX, undefined, params)
    const { id } = await withdraw(10)
    expect((await withdraw(10)).id).toBe(id)
    await expect(withdraw(11)).rejects.toThrow(/10290/)
    expect(await free("USDT")).toBe(99_990)
  })

  test("withdrawals to a user of the exchange arrive at once", async () => {
    const params = { internal: true, toAccountType: "EMAIL" }
    const { id } = await alice.withdraw("USDT", 10, "bob@example.com", undefined, params)
    expect(id).toMatch(/^\d+$/)
    expect(await free("USDT")).toBe(99_990)
    const bob = pointed(server.bourse.url, "dev-bob", "dev-secret-bob")
    expect((await bob.fetchBalance()).USDT!.free).toBe(50_010)
  })

  test.each<readonly [string, string, (exchange: ccxt.mexc) => Promise<unknown>]>([
    [
      "more than the balance",
      "InsufficientFunds",
      (exchange) => exchange.withdraw("USDT", 100_001, outside.TRX, undefined, { network: "TRC20" }),
    ],
    [
      "an address of another network",
      "BadRequest",
      (exchange) => exchange.withdraw("USDT", 10, outside.TRX, undefined, { network: "ERC20" }),
    ],
    [
      "a mistyped address",
      "BadRequest",
      (exchange) =>
        exchange.withdraw("USDT", 10, outside.TRX.replace("q", "w"), undefined, { network: "TRC20" }),
    ],
    [
      "no address at all",
      "InvalidAddress",
      (exchange) => exchange.withdraw("USDT", 10, "", undefined, { network: "TRC20" }),
    ],
    [
      "an XRP address without its tag",
      "BadRequest",
      (exchange) => exchange.withdraw("XRP", 10, outside.XRP, undefined, { network: "XRP" }),
    ],
    ["no network", "BadRequest", (exchange) => exchange.withdraw("USDT", 10, outside.TRX)],
    [
      "less than the least",
      "InvalidOrder",
      (exchange) => exchange.withdraw("USDT", 1, outside.TRX, undefined, { network: "TRC20" }),
    ],
    [
      "a network the coin is not on",
      "ExchangeError",
      (exchange) => exchange.withdraw("USDT", 10, outside.BTC, undefined, { network: "BTC" }),
    ],
  ])("a withdrawal of %s is %s", async (_, name, call) => {
    expect(await failureOf(call(alice))).toBe(name)
    expect(await alice.fetchWithdrawals()).toEqual([])
    expect(await free("USDT")).toBe(100_000)
  })
})

describe("transfers", () => {
  const there = { fromAccountType: "spot", toAccountType: "swap" }

  test("transfers go to futures and back, and are listed by direction", async () => {
    const { id } = await alice.transfer("USDT", 1_000, "spot", "swap")
    expect(await free("USDT")).toBe(99_000)
    const listed = await alice.fetchTransfers("USDT", undefined, undefined, there)
    expect(listed).toMatchObject([
      { id, currency: "USDT", amount: 1_000, fromAccount: "spot", toAccount: "swap", status: "ok" },
    ])
    const back = await alice.transfer("USDT", 400.5, "swap", "spot")
    const params = { fromAccountType: "swap", toAccountType: "spot" }
    expect(await alice.fetchTransfers("USDT", undefined, undefined, params)).toMatchObject([
      { id: back.id, amount: 400.5 },
    ])
    expect(await free("USDT")).toBe(99_400.5)
  })

  test("a transfer of more than the balance is InsufficientFunds, from either side", async () => {
    expect(await failureOf(alice.transfer("USDT", 100_001, "spot", "swap"))).toBe("InsufficientFunds")
    expect(await failureOf(alice.transfer("USDT", 1, "swap", "spot"))).toBe("InsufficientFunds")
    expect(await alice.fetchTransfers("USDT", undefined, undefined, there)).toEqual([])
  })

  test("a transfer from an account to itself is BadRequest", async () => {
    expect(await failureOf(alice.transfer("USDT", 1, "spot", "spot"))).toBe("BadRequest")
  })

  test("transfers are filtered by time and number", async () => {
    await apart([1, 2, 3].map((amount) => () => alice.transfer("USDT", amount, "spot", "swap")))
    const amounts = async (since?: number, limit?: number) =>
      (await alice.fetchTransfers("USDT", since, limit, there)).map(({ amount }) => amount)
    expect(await amounts(undefined, 2)).toEqual([2, 3])
    expect(await amounts((await server.now()) - dayMs)).toEqual([1, 2, 3])
    expect(await amounts((await server.now()) + dayMs)).toEqual([])
  })

  test("ccxt cannot fetch one transfer: it calls an endpoint that the interface does not have", async () => {
    const { id } = await alice.transfer("USDT", 1, "spot", "swap")
    expect(await failureOf(alice.fetchTransfer(id!))).toBe("ExchangeError")
  })
})
