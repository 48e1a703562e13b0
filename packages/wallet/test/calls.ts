/** One call of every operation, and part of the mock's answer: test data for clients of any kind. */
import { decimal } from "@bourse/core"
import { expect } from "vitest"
import type { WalletClient } from "../src/index.ts"

type Wallet = WalletClient["Service"]

const id = expect.stringMatching(/^\d+$/)
const among = (...rows: ReadonlyArray<object>) =>
  expect.arrayContaining(rows.map((row) => expect.objectContaining(row)))
const withdrawal = { coin: "USDT", address: "TAddressOfSomebody", amount: decimal("100.5") } as const
const transfer = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const
const asset = "USDT"

/** Parameters of the writes that a test makes first. */
export const before = {
  withdraw: { ...withdrawal, netWork: "TRX" },
  transfer: { ...transfer, asset, amount: decimal("40") },
  internalTransfer: { toAccountType: "UID", toAccount: "10000002", asset, amount: decimal("3.25") },
} as const

/** The ids of the records that the earlier writes made. */
export interface Ids {
  readonly withdrawal: string
  readonly transfer: string
  readonly internalTransfer: string
}

export const callsWith = (
  ids: Ids,
): {
  readonly [Name in keyof Wallet]: readonly [
    parameters: NonNullable<Parameters<Wallet[Name]>[0]>,
    answers: unknown,
  ]
} => ({
  coinConfigurations: [
    {},
    among({ coin: "USDT", networkList: among({ coin: "USDT", netWork: "TRX", withdrawMin: "10" }) }),
  ],
  withdraw: [before.withdraw, { id }],
  cancelWithdrawal: [{ id: ids.withdrawal }, { id: ids.withdrawal }],
  withdrawApply: [{ ...withdrawal, network: "TRX" }, { id }],
  depositHistory: [{ coin: "USDT" }, [{ coin: "USDT", amount: "100000", insertTime: 1767139200000 }]],
  withdrawalHistory: [
    { coin: "USDT" },
    among({ id: ids.withdrawal, coin: "USDT", amount: "100.5", applyTime: 1767225600000 }),
  ],
  createDepositAddress: [
    { coin: "USDC", network: "ETH" },
    { coin: "USDC", network: "ETH" },
  ],
  depositAddresses: [{ coin: "USDC" }, [{ coin: "USDC", network: "ETH" }]],
  withdrawalAddresses: [{ coin: "USDC" }, { page: 1, data: [{ coin: "USDC" }] }],
  transfer: [before.transfer, { tranId: id }],
  transferHistory: [{ ...transfer, size: 100 }, { rows: among({ ...transfer, tranId: ids.transfer }) }],
  transferRecord: [{ tranId: ids.transfer }, { tranId: ids.transfer, ...transfer, amount: "40" }],
  convertibleAssets: [{}, [{ asset: "USDC", convertMx: "0.392" }, { asset: "XRP" }]],
  convert: [{ asset: "USDC" }, { successList: ["USDC"], failedList: [], convertFee: "0.008" }],
  conversionHistory: [{}, { page: 1, data: [{ totalConvert: "0.392", convertTime: 1767225600000 }] }],
  internalTransfer: [before.internalTransfer, { tranId: id }],
  internalTransferHistory: [
    { limit: 50 },
    { page: 1, data: among({ tranId: ids.internalTransfer, toAccountType: "UID", amount: "3.25" }) },
  ],
})
