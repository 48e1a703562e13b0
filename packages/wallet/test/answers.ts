/** Answers in wire format with each documented field, and our own values. */
const network = {
  coin: "USDT",
  name: "Tether",
  network: "Tron(TRC20)",
  netWork: "TRX",
  depositEnable: true,
  withdrawEnable: false,
  withdrawFee: "1",
  withdrawMax: "500000",
  withdrawMin: "10.000000000000000000",
  withdrawIntegerMultiple: "0.000001",
  minConfirm: 20,
  contract: "TSandboxContractOfTether",
  sameAddress: false,
  depositDesc: null,
  depositTips: "Only USDT",
  withdrawTips: null,
}

const deposit = {
  amount: "250.5",
  coin: "USDT",
  network: "TRX",
  status: 5,
  address: "TAddressOfAlice:4711",
  addressTag: "4711",
  txId: "7f3a:0",
  insertTime: 1763640000000,
  unlockConfirm: "20",
  confirmTimes: "12",
  memo: "4711",
}

const withdrawal = {
  id: "31",
  withdrawOrderId: "payout_7-b",
  txId: "9c41:0",
  coin: "USDT",
  network: "TRX",
  address: "TAddressOfSomebody",
  amount: "100",
  transferType: 0,
  status: 7,
  transactionFee: "1",
  confirmNo: 20,
  applyTime: 1763640000000,
  remark: "rent",
  memo: "12",
  transHash: "9c41",
  updateTime: 1763640060000,
  coinId: "128f",
  vcoinId: "af42",
}
const { withdrawOrderId: _, network: __, ...oldWithdrawal } = withdrawal

const depositAddress = {
  coin: "USDT",
  network: "TRX",
  netWork: "TRX",
  address: "TAddressOfAlice",
  memo: "4711",
}

const withdrawalAddress = {
  coin: "USDT",
  network: "TRX",
  address: "TAddressOfSomebody",
  addressTag: "landlord",
  memo: "",
}

const transfer = {
  tranId: "55",
  clientTranId: null,
  asset: "USDT",
  amount: "40",
  fromAccountType: "SPOT",
  toAccountType: "FUTURES",
  symbol: null,
  status: "SUCCESS",
  timestamp: 1763640000000,
}

const internalTransfer = {
  tranId: "56",
  asset: "USDT",
  amount: "3.25",
  toAccountType: "EMAIL",
  toAccount: "bob@example.com",
  fromAccount: "10000001",
  status: "SUCCESS",
  timestamp: 1763640000000,
}

const convertible = {
  asset: "BTC",
  balance: "0.00001",
  convertMx: "0.245",
  convertUsdt: "0.6",
  code: null,
  message: null,
}

const conversion = {
  totalConvert: "0.245",
  totalFee: "0.005",
  convertTime: 1763640000000,
  convertDetails: [
    { id: "61", convert: "0.2", fee: "0.004", amount: "0.00001", time: 1763640000000, asset: "BTC" },
    { id: "62", convert: "0.045", fee: "0.001", amount: "0.00002", time: 1763640000000, asset: "ETH" },
  ],
}

export const answers = {
  coinConfigurations: [
    {
      coin: "USDT",
      name: "Tether",
      networkList: [network, { ...network, withdrawIntegerMultiple: null, contract: "" }],
    },
    { coin: "NEW", name: "A coin without a network", networkList: [] },
  ],
  withdraw: { id: "31" },
  cancelWithdrawal: { id: "31" },
  withdrawApply: [{ id: "31" }],
  depositHistory: [deposit, { ...deposit, status: 13, addressTag: null, txId: null, memo: null }],
  withdrawalHistory: [
    withdrawal,
    {
      ...oldWithdrawal,
      transferType: 1,
      txId: null,
      transHash: null,
      confirmNo: null,
      remark: null,
      memo: null,
      coinId: null,
      vcoinId: null,
    },
  ],
  createDepositAddress: depositAddress,
  depositAddresses: [depositAddress, { ...depositAddress, network: "ETH", netWork: "ETH", memo: null }],
  withdrawalAddresses: {
    data: [withdrawalAddress, { ...withdrawalAddress, addressTag: null, memo: null }],
    totalRecords: 12,
    page: 1,
    totalPageNum: 6,
  },
  transfer: [{ tranId: "55" }],
  transferHistory: [
    {
      rows: [
        { ...transfer, fromSymbol: null, toSymbol: "BTCUSDT" },
        { ...transfer, tranId: "54", status: "WAIT", symbol: "BTCUSDT", clientTranId: "mine" },
      ],
      total: 2,
    },
  ],
  transferRecord: transfer,
  convertibleAssets: [
    convertible,
    {
      ...convertible,
      asset: "OLD",
      convertMx: "0",
      convertUsdt: "0",
      code: "30021",
      message: "invalid symbol",
    },
  ],
  convert: {
    successList: ["BTC", "ETH"],
    failedList: [{ asset: "OLD", message: "invalid symbol", code: "30021" }],
    totalConvert: "0.245",
    convertFee: "0.005",
  },
  conversionHistory: { data: [conversion], page: 1, totalRecords: 3, totalPageNum: 3, totalPage: 3 },
  internalTransfer: { tranId: "56" },
  internalTransferHistory: {
    page: 1,
    totalRecords: 2,
    totalPageNum: 1,
    data: [internalTransfer, { ...internalTransfer, tranId: "", toAccountType: "MOBILE" }],
  },
}

/** The decoded answers: an array of one element becomes the element. */
export const read: { readonly [Name in keyof typeof answers]: unknown } = {
  ...answers,
  withdrawApply: answers.withdrawApply[0],
  transfer: answers.transfer[0],
  transferHistory: answers.transferHistory[0],
}
