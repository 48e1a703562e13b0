import { WalletApi } from "@bourse/wallet"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { serverOfTest, typesOf } from "../support/testServer.ts"

describe("the coin configuration", () => {
  it("the coin configuration lists every coin with its networks, amounts as text, under both network names", async () => {
    const server = await serverOfTest()
    const { status, json } = await server.signed("GET", "/api/v3/capital/config/getall")
    expect(status).toBe(200)
    Schema.decodeUnknownSync(WalletApi.coinConfigurations.success)(json)
    expect(typesOf(json)).toEqual([
      {
        coin: "string",
        name: "string",
        networkList: [
          {
            coin: "string",
            name: "string",
            network: "string",
            netWork: "string",
            depositEnable: "boolean",
            withdrawEnable: "boolean",
            withdrawFee: "string",
            withdrawMax: "string",
            withdrawMin: "string",
            withdrawIntegerMultiple: "null",
            minConfirm: "number",
            contract: "string",
            sameAddress: "boolean",
            depositDesc: "null",
            depositTips: "null",
            withdrawTips: "null",
          },
        ],
      },
    ])
    type Coin = { coin: string; networkList: ReadonlyArray<{ netWork: string; network: string }> }
    const networks = json.map(({ coin, networkList }: Coin) => [
      coin,
      ...networkList.map(({ netWork }) => netWork),
    ])
    expect(networks).toEqual([
      ["BTC", "BTC"],
      ["ETH", "ETH"],
      ["USDT", "ETH", "TRX", "BSC"],
      ["MX", "ETH"],
      ["USDC", "ETH", "BSC"],
      ["PEPE", "ETH"],
      ["XRP", "XRP"],
    ])
  })
})
