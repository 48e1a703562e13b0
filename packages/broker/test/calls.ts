/** One documented call of every operation, and part of what the kit's mock answers it: data for clients of any kind. */
import { decimal } from "@bourse/core"
import { expect } from "vitest"
import type { BrokerClient } from "../src/index.ts"

type Broker = BrokerClient["Service"]

const id = expect.stringMatching(/^\d+$/)
const subAccount = "marketmaker1"
const types = { fromAccountType: "SPOT", toAccountType: "SPOT" } as const

export const calls: {
  readonly [Name in keyof Broker]: readonly [
    parameters: NonNullable<Parameters<Broker[Name]>[0]>,
    answers: unknown,
  ]
} = {
  createSubAccount: [
    { subAccount, note: "makes markets" },
    { data: [{ subAccount, note: "makes markets", timestamp: 1767225600000 }] },
  ],
  subAccounts: [{}, { data: [{ timestamp: 1767225600000 }] }],
  subAccountStatus: [{ subAccount }, { status: "1" }],
  createApiKey: [
    { subAccount, permissions: "SPOT_ACCOUNT_READ,SPOT_DEAL_READ", note: "reads" },
    { subAccount, permissions: "SPOT_ACCOUNT_READ,SPOT_DEAL_READ", note: "reads" },
  ],
  apiKeys: [{ subAccount }, { subAccount: [{ creatTime: 1767225600000 }] }],
  deleteApiKey: [{ subAccount, apiKey: "sub-key-1" }, { subAccount }],
  createSubDepositAddress: [
    { coin: "USDC", network: "SOL" },
    { coin: "USDC", network: "SOL" },
  ],
  subDepositAddresses: [{ coin: "USDC" }, [{ coin: "USDC" }]],
  subDepositHistory: [{}, [{ coin: "USDT", amount: "20" }]],
  allSubDepositHistory: [{}, [{ coin: "USDT" }, { coin: "USDT" }]],
  withdraw: [
    {
      coin: "USDT",
      network: "TRX",
      address: "TAddressOfSomebody",
      amount: decimal("100.5"),
      password: "5f4dcc3b5aa765d61d8327deb882cf99",
    },
    { id },
  ],
  universalTransfer: [
    {
      ...types,
      toAccount: subAccount,
      asset: "USDT",
      amount: decimal("40"),
      clientTranId: "0123456789abcdefghijABCDEFGHIJ01",
    },
    { tranId: id },
  ],
  universalTransferHistory: [
    { ...types, toAccount: subAccount },
    [
      { ...types, toAccount: subAccount },
      { ...types, toAccount: subAccount },
    ],
  ],
  enableFutures: [{ subAccount }, { data: [{ subAccount, isFuturesEnabled: true }] }],
  rebates: [{}, { page: 1, data: [{ asset: "USDT", uid: "10000001" }] }],
}
