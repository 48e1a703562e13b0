/** A coin whose deposits are closed on one network and whose withdrawals are closed on another. */
import { BrokerApi } from "@bourse/broker"
import { WalletApi } from "@bourse/wallet"
import { expect, test } from "vitest"
import { startClosedNetworkServer } from "../support/closedNetworkServer.ts"
import { ok, rejection, uids, withReason } from "../support/testServer.ts"
import { expectSound, freeze, fund, outside, sendDeposit, TestWallet } from "../support/testWallet.ts"

test("closed deposits or withdrawals are rejected on that network alone, and the coin configuration shows it", async () => {
  const server = await startClosedNetworkServer()
  try {
    const wallet = new TestWallet(server)
    await freeze(server)
    await fund(server, uids.alice, "GAS", "100")

    const coins = await wallet.get(WalletApi.coinConfigurations)
    const { networkList } = coins.find(({ coin }) => coin === "GAS")!
    expect(networkList.map((each) => [each.netWork, each.depositEnable, each.withdrawEnable])).toEqual([
      ["OUT", false, true],
      ["IN", true, false],
    ])

    const noAddress = [400, 10216, withReason("no address available")]
    for (const endpoint of [WalletApi.createDepositAddress, BrokerApi.createSubDepositAddress]) {
      const create = (name: string) => wallet.ask(endpoint, { coin: "GAS", network: name })
      for (const name of ["OUT", "no way in"]) {
        const [status, code, message] = rejection(await create(name))
        expect([status, Number(code), message]).toEqual(noAddress)
      }
      expect(ok(await create("IN"))).toMatchObject({ coin: "GAS", network: "IN", netWork: "IN" })
    }
    const addresses = await wallet.get(WalletApi.depositAddresses, { coin: "GAS" })
    expect(addresses.map(({ network: name }) => name)).toEqual(["IN"])
    await expect(sendDeposit(server, uids.alice, "GAS", "OUT", "7")).rejects.toThrow(/33333.*over OUT/)
    await sendDeposit(server, uids.alice, "GAS", "IN", "7")
    expect((await wallet.deposits({ coin: "GAS" })).map((each) => each.network)).toEqual(["IN"])

    const withdrawal = { coin: "GAS", address: outside.ETH, amount: "10" }
    const closed = [400, 10265, withReason("risk control, withdrawal unavailable")]
    expect(rejection(await wallet.ask(WalletApi.withdraw, { ...withdrawal, netWork: "IN" }))).toEqual(closed)
    const inOldForm = { ...withdrawal, network: "no way out" }
    expect(rejection(await wallet.ask(WalletApi.withdrawApply, inOldForm))).toEqual(closed)
    expect(await wallet.free("GAS")).toBe("100")
    await wallet.get(WalletApi.withdraw, { ...withdrawal, netWork: "OUT" })
    expect(await wallet.free("GAS")).toBe("90")
    await expectSound(server)
  } finally {
    await server.bourse.close()
  }
})
