/** One documented call of every operation, and part of what the kit's mock answers it: data for clients of any kind. */
import { decimal } from "@bourse/core"
import { expect } from "vitest"
import type { WalletClient } from "../src/index.ts"

type Wallet = WalletClient["Service"]

const id = expect.stringMatching(/^\d+$/)
const withdrawal = { coin: "USDT", address: "TAddressOfSomebody", amount: decimal("100.5") } as const
const transfer = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const
const times = { startTime: 1763640000000, endTime: 1763650000000 } as const

export const calls: {
  readonly [Name in keyof Wallet]: readonly [
    parameters: NonNullable<Parameters<Wallet[Name]>[0]>,
    answers: unknown,
  ]
} = {
  coinConfigurations: [{}, [{ coin: "USDT", networkList: [{ coin: "USDT", netWork: "TRX" }] }]],
  withdraw: [{ ...withdrawal, netWork: "TRX" }, { id }],
  cancelWithdrawal: [{ id: "31" }, { id: "31" }],
  withdrawApply: [{ ...withdrawal, network: "TRX" }, { id }],
  depositHistory: [{}, [{ coin: "USDT", insertTime: 1767225600000 }]],
  withdrawalHistory: [{}, [{ id, coin: "USDT", applyTime: 1767225600000 }]],
  createDepositAddress: [
    { coin: "USDC", network: "SOL" },
    { coin: "USDC", network: "SOL" },
  ],
  depositAddresses: [{ coin: "USDC" }, [{ coin: "USDC", network: "TRX" }]],
  withdrawalAddresses: [{ coin: "USDC" }, { page: 1, data: [{ coin: "USDC" }] }],
  transfer: [{ ...transfer, asset: "USDT", amount: decimal("40") }, { tranId: id }],
  transferHistory: [
    { ...transfer, ...times, size: 100 },
    { rows: [{ ...transfer, tranId: id }], total: 1 },
  ],
  transferRecord: [{ tranId: "55" }, { tranId: "55", ...transfer }],
  convertibleAssets: [{}, [{ asset: "USDT" }]],
  convert: [{ asset: "ETH" }, { successList: ["ETH"], failedList: [], convertFee: "0" }],
  conversionHistory: [{}, { page: 1, data: [{ convertTime: 1767225600000 }] }],
  internalTransfer: [
    { toAccountType: "UID", toAccount: "10000002", asset: "USDT", amount: decimal("3.25") },
    { tranId: id },
  ],
  internalTransferHistory: [
    { ...times, limit: 50 },
    { page: 1, data: [{ tranId: id, toAccountType: "UID" }, { tranId: id }] },
  ],
}
