import { describe, expect, test } from "vitest"
import { ErrorCode, type Network, type Rejection } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { networks, WalletExchange } from "../support/walletExchange.ts"

describe("an invalid network is not listed", () => {
  const coin = { type: "listAsset", asset: "DOGE", name: "DOGE", ledgerScale: 6 } as const
  const rejected = (more: Partial<Network>) =>
    new WalletExchange().run({ ...coin, networks: [{ ...networks.XRP![0]!, ...more }] })

  test.each([
    ...["<script>", "doge", "DO GE", "DOGE,BTC", "", "DÖGE", "-DOGE", "X".repeat(33)].map(
      (asset) => [{ asset }, "coin", asset] as const,
    ),
    ...["<b>", "TRX,ETH", "", "TRX\n"].map(
      (network) =>
        [{ networks: [{ ...networks.XRP![0]!, network, oldName: "XRP" }] }, "network", network] as const,
    ),
  ])("a network with a name like %j is not listed", (more, what, name) => {
    const { code, detail } = new WalletExchange().run({ ...coin, networks: [], ...more }) as Rejection
    expect(code).toBe(ErrorCode.parameterError)
    expect(detail).toMatch(new RegExp(`^the name of a ${what} has .*`))
    expect(detail.endsWith(JSON.stringify(name.slice(0, 40)))).toBe(true)
  })

  test.each<readonly [Partial<Network>, string]>([
    [{ withdrawFee: "0.0000001" }, "withdrawFee is finer than the coin is counted"],
    [{ withdrawMin: "0.0000001" }, "withdrawMin is finer than the coin is counted"],
    [{ withdrawMax: "0.0000001" }, "withdrawMax is finer than the coin is counted"],
    [
      { withdrawIntegerMultiple: "0.0000001" },
      "withdrawIntegerMultiple must be something the coin can be counted in",
    ],
    [
      { withdrawIntegerMultiple: "0.00" },
      "withdrawIntegerMultiple must be something the coin can be counted in",
    ],
    [{ minConfirm: -1 }, "confirmations must be a whole number"],
    [{ minConfirm: 1.5 }, "confirmations must be a whole number"],
    [{ minConfirm: Number.NaN }, "confirmations must be a whole number"],
    [{ blockMs: 0 }, "blocks must be at least a millisecond apart"],
    [{ withdrawMin: "2", withdrawMax: "1.999999" }, "withdrawMax must not be below withdrawMin"],
  ])("the invalid network %j is not listed", (more, fault) => {
    expect(rejected(more)).toEqual(rejectedWith(ErrorCode.parameterError, `DOGE on XRP: ${fault}`))
  })

  test("two networks with the same name, new or existing, are rejected", () => {
    const [one] = networks.XRP!
    for (const other of [
      { network: "XRP", oldName: "B" },
      { network: "B", oldName: "XRP" },
    ])
      expect(
        new WalletExchange().run({
          ...coin,
          networks: [
            { ...one!, network: "A", oldName: "XRP" },
            { ...one!, ...other },
          ],
        }),
      ).toEqual(
        rejectedWith(
          ErrorCode.parameterError,
          `DOGE on ${other.network}: another network of the coin has one of its names`,
        ),
      )
  })

  test("a valid network is listed", () => {
    expect(rejected({ withdrawIntegerMultiple: "0.000001", minConfirm: 0, blockMs: 1 })).toBeNull()
  })
})
