import { decimal } from "@bourse/core"
import { describeClient } from "@bourse/testing/areaClient"
import { WalletApi, WalletClient } from "../src/index.ts"
import { answers, read } from "./answers.ts"

type Wallet = WalletClient["Service"]

const times = { startTime: 1763640000000, endTime: 1763650000000 }
const sentTimes = "startTime=1763640000000&endTime=1763650000000&"

/** One call of every endpoint, with every documented parameter, and the expected request. */
const calls: {
  readonly [Name in keyof Wallet]: readonly [
    NonNullable<Parameters<Wallet[Name]>[0]>,
    query: string,
    body?: string,
  ]
} = {
  coinConfigurations: [{}, ""],
  withdraw: [
    {
      remark: "rent, may",
      amount: decimal("100.5"),
      memo: "12",
      address: "TAddressOfSomebody",
      contractAddress: "TContract",
      netWork: "TRX",
      withdrawOrderId: "payout_7-b",
      coin: "USDT",
    },
    "coin=USDT&withdrawOrderId=payout_7-b&netWork=TRX&contractAddress=TContract&address=TAddressOfSomebody&memo=12&amount=100.5&remark=rent%2C%20may&",
  ],
  cancelWithdrawal: [{ id: "31" }, "id=31&"],
  withdrawApply: [
    {
      coin: "USDT",
      withdrawOrderId: "payout_7-b",
      network: "Tron(TRC20)",
      contractAddress: "TContract",
      address: "TAddressOfSomebody",
      memo: "12",
      amount: decimal("100.5"),
      remark: "rent",
    },
    "coin=USDT&withdrawOrderId=payout_7-b&network=Tron%28TRC20%29&contractAddress=TContract&address=TAddressOfSomebody&memo=12&amount=100.5&remark=rent&",
  ],
  depositHistory: [
    { coin: "USDT", status: 5, ...times, limit: 1000 },
    `coin=USDT&status=5&${sentTimes}limit=1000&`,
  ],
  withdrawalHistory: [
    { coin: "USDT", status: 7, limit: 10, ...times },
    `coin=USDT&status=7&limit=10&${sentTimes}`,
  ],
  createDepositAddress: [{ coin: "USDT", network: "TRX" }, "coin=USDT&network=TRX&"],
  depositAddresses: [{ coin: "USDT", network: "TRX" }, "coin=USDT&network=TRX&"],
  withdrawalAddresses: [{ coin: "USDT", page: 2, limit: 20 }, "coin=USDT&page=2&limit=20&"],
  transfer: [
    {
      fromAccountType: "SPOT",
      toAccountType: "FUTURES",
      asset: "USDT",
      amount: decimal("40"),
    },
    "fromAccountType=SPOT&toAccountType=FUTURES&asset=USDT&amount=40&",
  ],
  transferHistory: [
    {
      fromAccountType: "FUTURES",
      toAccountType: "SPOT",
      ...times,
      page: 2,
      size: 100,
    },
    `fromAccountType=FUTURES&toAccountType=SPOT&${sentTimes}page=2&size=100&`,
  ],
  transferRecord: [{ tranId: "55" }, "tranId=55&"],
  convertibleAssets: [{}, ""],
  convert: [{ asset: "BTC,ETH,OLD" }, "asset=BTC%2CETH%2COLD&"],
  conversionHistory: [{ ...times, page: 1, limit: 50 }, `${sentTimes}page=1&limit=50&`],
  internalTransfer: [
    {
      toAccountType: "MOBILE",
      toAccount: "13800000000",
      areaCode: "86",
      asset: "USDT",
      amount: decimal("3.25"),
    },
    "toAccountType=MOBILE&toAccount=13800000000&areaCode=86&asset=USDT&amount=3.25&",
  ],
  internalTransferHistory: [
    { ...times, page: 1, limit: 10, tranId: "56" },
    `${sentTimes}page=1&limit=10&tranId=56&`,
  ],
}

describeClient({
  client: WalletClient,
  layers: WalletClient,
  api: WalletApi,
  calls,
  answers,
  read,
  rejected: {
    name: "withdraw",
    parameters: { coin: "USDT", netWork: "TRX", address: "T", amount: "1" },
    rows: [
      [400, 10101, "Insufficient balance"],
      [400, 10232, "currency does not exist"],
      [403, 700007, "No permission to access the endpoint."],
    ],
  },
})
