import * as Redacted from "effect/Redacted"

/** Answers in wire format with each documented field, and our own values. */
const success = { code: "0", message: "success", msg: "success" }

const subAccount = { subAccount: "marketmaker1", note: "makes markets", timestamp: 1763640000000 }

const key = {
  note: "reads only",
  apiKey: "sub-key-1",
  apikey: "sub-key-1",
  permissions: "SPOT_ACCOUNT_READ,SPOT_DEAL_READ",
  ip: "192.0.2.1,192.0.2.2",
  createTime: 1763640000000,
  creatTime: 1763640000000,
}

const depositAddress = {
  address: "TAddressOfASub",
  coin: "USDT",
  network: "TRX",
  netWork: "TRX",
  memo: "4711",
}

const deposit = {
  amount: "250.5",
  coin: "USDT",
  network: "TRX",
  address: "TAddressOfASub:4711",
  txId: "7f3a:0",
  unlockConfirm: "20",
  confirmTimes: "12",
  insertTime: 1763640000000,
  memo: "4711",
}

const transfer = {
  tranId: "55",
  fromAccount: "",
  toAccount: "marketmaker1",
  clientTranId: "0123456789abcdefghijABCDEFGHIJ01",
  asset: "USDT",
  amount: "40",
  fromAccountType: "SPOT",
  toAccountType: "FUTURE",
  fromSymbol: "BTCUSDT",
  fromsymbol: "BTCUSDT",
  toSymbol: null,
  tosymbol: null,
  status: "SUCCESS",
  timestamp: 1763640000000,
}

const rebate = { asset: "USDT", amount: "0.4", uid: "10000003", type: "spot", time: "20251120" }

export const answers = {
  createSubAccount: { ...success, data: [subAccount] },
  subAccounts: { ...success, data: [subAccount, { ...subAccount, subAccount: "arbitrage2", note: "" }] },
  subAccountStatus: { status: "1" },
  createApiKey: { subAccount: "marketmaker1", ...key, secretKey: "a secret" },
  apiKeys: { subAccount: [key, { ...key, apiKey: "sub-key-2", apikey: "sub-key-2", ip: "" }] },
  deleteApiKey: { subAccount: "marketmaker1" },
  createSubDepositAddress: depositAddress,
  subDepositAddresses: [depositAddress, { ...depositAddress, network: "ETH", netWork: "ETH", memo: null }],
  subDepositHistory: [
    { ...deposit, status: "5", addressTag: "4711" },
    { ...deposit, status: "13", addressTag: null, txId: null, memo: null },
  ],
  allSubDepositHistory: [
    { ...deposit, status: 5 },
    { ...deposit, status: 13, txId: null, memo: null },
  ],
  withdraw: { id: "31" },
  universalTransfer: { tranId: "55" },
  universalTransferHistory: [
    transfer,
    {
      ...transfer,
      tranId: "54",
      fromAccount: "arbitrage2",
      toAccount: null,
      clientTranId: null,
      fromAccountType: "FUTURE",
      toAccountType: "SPOT",
      fromSymbol: null,
      fromsymbol: null,
    },
  ],
  enableFutures: {
    ...success,
    data: [{ subAccount: "marketmaker1", isFuturesEnabled: true, timestamp: "1763640000000" }],
  },
  rebates: {
    page: 1,
    totalRecords: 12,
    totalPageNum: 2,
    totalPage: 2,
    data: [rebate, { ...rebate, type: "futures", time: "20251119" }],
  },
}

const [first, second] = answers.universalTransferHistory
const [early, late] = answers.subDepositHistory

/** The decoded answers: numbers for digits on the wire, FUTURES for both spellings, and a redacted secret. */
export const read: { readonly [Name in keyof typeof answers]: unknown } = {
  ...answers,
  createApiKey: { ...answers.createApiKey, secretKey: Redacted.make("a secret") },
  subDepositHistory: [
    { ...early, status: 5 },
    { ...late, status: 13 },
  ],
  universalTransferHistory: [
    { ...first, toAccountType: "FUTURES" },
    { ...second, fromAccountType: "FUTURES" },
  ],
  enableFutures: {
    ...answers.enableFutures,
    data: [{ ...answers.enableFutures.data[0], timestamp: 1763640000000 }],
  },
}
