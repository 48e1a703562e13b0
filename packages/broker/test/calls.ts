/** One call of every operation, and part of the mock's answer: test data for clients of any kind. */
import { decimal } from "@bourse/core"
import { expect } from "vitest"
import type { BrokerClient } from "../src/index.ts"

type Broker = BrokerClient["Service"]

const id = expect.stringMatching(/^\d+$/)
const among = (...rows: ReadonlyArray<object>) =>
  expect.arrayContaining(rows.map((row) => expect.objectContaining(row)))
const types = { fromAccountType: "SPOT", toAccountType: "SPOT" } as const

/** Parameters of the writes made before the calls, for a sub-account of this name. */
export const before = (subAccount: string) =>
  ({
    createSubAccount: { subAccount, note: "makes markets" },
    createApiKey: { subAccount, permissions: "SPOT_ACCOUNT_READ,SPOT_DEAL_READ", note: "reads" },
    universalTransfer: { ...types, toAccount: subAccount, asset: "USDT", amount: decimal("40") },
  }) as const

/** The ids of the records that the earlier writes made. */
export interface Ids {
  readonly subAccount: string
  readonly apiKey: string
  readonly tranId: string
}

export const callsWith = ({
  subAccount,
  apiKey,
  tranId,
}: Ids): {
  readonly [Name in keyof Broker]: readonly [
    parameters: NonNullable<Parameters<Broker[Name]>[0]>,
    answers: unknown,
  ]
} => ({
  createSubAccount: [
    { subAccount: `${subAccount}b`, note: "makes markets" },
    { data: [{ subAccount: `${subAccount}b`, note: "makes markets", timestamp: 1767225600000 }] },
  ],
  subAccounts: [{ limit: 200 }, { data: among({ subAccount, timestamp: 1767225600000 }) }],
  subAccountStatus: [{ subAccount }, { status: "1" }],
  createApiKey: [before(subAccount).createApiKey, before(subAccount).createApiKey],
  apiKeys: [{ subAccount }, { subAccount: [{ apiKey, creatTime: 1767225600000 }] }],
  deleteApiKey: [{ subAccount, apiKey }, { subAccount }],
  createSubDepositAddress: [
    { coin: "USDC", network: "ETH" },
    { coin: "USDC", network: "ETH" },
  ],
  subDepositAddresses: [{ coin: "USDC" }, [{ coin: "USDC" }]],
  subDepositHistory: [{ coin: "USDT" }, [{ coin: "USDT", amount: "100000" }]],
  allSubDepositHistory: [{}, []],
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
    { ...before(subAccount).universalTransfer, clientTranId: subAccount.padEnd(32, "0") },
    { tranId: id },
  ],
  universalTransferHistory: [
    { ...types, toAccount: subAccount },
    [{ ...types, tranId, toAccount: subAccount, amount: "40" }],
  ],
  enableFutures: [{ subAccount }, { data: [{ subAccount, isFuturesEnabled: true }] }],
  rebates: [{}, { page: 1, data: [{ asset: "USDT", uid: "10000001" }] }],
})
