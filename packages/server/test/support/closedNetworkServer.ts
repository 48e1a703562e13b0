/**
 * A server whose coin GAS has closed deposits on one network and closed withdrawals on another. No call closes
 * a network, so the coin is listed with closed networks.
 */
import { openStore } from "@bourse/store"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { MasterKey } from "../../src/security/masterKey.ts"
import { startExchange } from "./startExchange.ts"
import { folderOfTest, startServer, type TestServer } from "./testServer.ts"

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
    { ...network, network: "OUT", oldName: "no way in", depositEnable: false },
    { ...network, network: "IN", oldName: "no way out", withdrawEnable: false },
  ],
}

/** A server on data whose first event lists the coin with closed networks. */
export const startClosedNetworkServer = async (): Promise<TestServer> => {
  const path = folderOfTest()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { chainKey } = new MasterKey({ text: undefined, file: undefined, data: path, make: true })
  const openData = () => openStore({ path, chainKey })
  const exchange = new Exchange({ openStore: openData, log, onFatal: () => {} })
  const close = await startExchange(exchange)
  exchange.turns.submit({ type: "listAsset", ...listing }, null, () => {})
  await exchange.commits.drained()
  await close()
  return startServer({ data: path })
}
