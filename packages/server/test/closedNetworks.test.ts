/**
 * A coin that takes no deposits on one of its networks and no withdrawals on another. No call closes a network: it
 * is listed so.
 */
import { BrokerApi } from "@bourse/broker"
import { openStore } from "@bourse/store"
import { WalletApi } from "@bourse/wallet"
import { expect, test } from "vitest"
import { Exchange } from "../src/Exchange.ts"
import { prepareMasterKey } from "../src/masterKey.ts"
import { folderOfTest, ok, refusal, startServer, type TestServer, uids } from "./testServer.ts"
import { expectSound, freeze, fund, outside, sendDeposit, TestWallet } from "./testWallet.ts"

const network = {
  name: "Gas",
  depositEnable: true,
  withdrawEnable: true,
  withdrawFee: "1",
  withdrawMin: "5",
  withdrawMax: "1000",
  withdrawIntegerMultiple: null,
  minConfirm: 2,
  contract: "",
  sameAddress: false,
  family: "ethereum",
  blockMs: 1_000,
}
const listing = {
  asset: "GAS",
  name: "Gas",
  ledgerScale: 8,
  networks: [
    { ...network, network: "no way in", netWork: "OUT", depositEnable: false },
    { ...network, network: "no way out", netWork: "IN", withdrawEnable: false },
  ],
}

/** A server on data whose first event lists this coin. */
const startWithCoin = async (): Promise<TestServer> => {
  const path = folderOfTest()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const prepared = prepareMasterKey({ text: undefined, file: undefined, data: path, make: true })
  const openData = () => openStore({ path, chainKey: (kept) => prepared(kept).chainKey })
  const exchange = new Exchange({ openStore: openData, log, onFatal: () => {} })
  await exchange.start()
  exchange.submit({ type: "listAsset", ...listing }, null, () => {})
  await exchange.drained()
  await exchange.close()
  return startServer({ data: path })
}

test("what a network does not take is refused on that network alone, and the configuration says so", async () => {
  const server = await startWithCoin()
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

    const noAddress = [400, 10216, "no address available"]
    for (const endpoint of [WalletApi.createDepositAddress, BrokerApi.createSubDepositAddress]) {
      const create = (name: string) => wallet.ask(endpoint, { coin: "GAS", network: name })
      for (const name of ["OUT", "no way in"]) {
        const [status, code, message] = refusal(await create(name))
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
    const closed = [400, 10265, "risk control, withdrawal unavailable"]
    expect(refusal(await wallet.ask(WalletApi.withdraw, { ...withdrawal, netWork: "IN" }))).toEqual(closed)
    const inOldForm = { ...withdrawal, network: "no way out" }
    expect(refusal(await wallet.ask(WalletApi.withdrawApply, inOldForm))).toEqual(closed)
    expect(await wallet.free("GAS")).toBe("100")
    await wallet.get(WalletApi.withdraw, { ...withdrawal, netWork: "OUT" })
    expect(await wallet.free("GAS")).toBe("90")
    await expectSound(server)
  } finally {
    await server.bourse.close()
  }
})
