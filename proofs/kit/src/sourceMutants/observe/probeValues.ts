/** The probe's requests: each endpoint's valid request, and further values for each parameter. */

type Values = Readonly<Record<string, string>>

const order: Values = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", quantity: "0.001", price: "68000" }
const withdrawal: Values = {
  coin: "USDT",
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  amount: "20",
}
const batch = (...orders: ReadonlyArray<Values>): string => JSON.stringify(orders)
const direction: Values = { fromAccountType: "SPOT", toAccountType: "FUTURES" }
const symbol: Values = { symbol: "BTCUSDT" }

/** Parameters of each endpoint's valid request. */
const base: Readonly<Record<string, Values>> = {
  "spot.testOrder": order,
  "spot.placeOrder": order,
  "spot.batchOrders": { batchOrders: batch(order, { ...order, price: "68001" }) },
  "spot.cancelOrder": { ...symbol, orderId: "{orderId}" },
  "spot.cancelOpenOrders": symbol,
  "spot.queryOrder": { ...symbol, orderId: "{orderId}" },
  "spot.openOrders": symbol,
  "spot.allOrders": symbol,
  "spot.myTrades": symbol,
  "spot.setMxDeduct": { mxDeductEnable: "true" },
  "spot.tradeFee": symbol,
  "spot.createStrategyGroup": { tradeGroupName: "another group" },
  "spot.strategyGroups": { tradeGroupName: "probe group" },
  "spot.deleteStrategyGroup": { tradeGroupId: "{group}" },
  "spot.addToStrategyGroup": { tradeGroupId: "{group}", uid: "{sibling.uid}" },
  "spot.removeFromStrategyGroup": { tradeGroupId: "{group}", uid: "{sub.uid}" },
  "wallet.withdraw": { ...withdrawal, netWork: "TRX" },
  "wallet.withdrawApply": { ...withdrawal, network: "Tron(TRC20)" },
  "wallet.cancelWithdrawal": { id: "{withdrawal}" },
  "wallet.createDepositAddress": { coin: "USDT", network: "TRX" },
  "wallet.depositAddresses": { coin: "USDT" },
  "wallet.transfer": { ...direction, asset: "USDT", amount: "10" },
  "wallet.transferHistory": direction,
  "wallet.transferRecord": { tranId: "{tranId}" },
  "wallet.convert": { asset: "USDC" },
  "wallet.internalTransfer": {
    toAccountType: "UID",
    toAccount: "{stranger.uid}",
    asset: "USDT",
    amount: "10",
  },
  "broker.createSubAccount": { subAccount: "probenew", note: "a note" },
  "broker.subAccountStatus": { subAccount: "probeone" },
  "broker.createApiKey": { subAccount: "probeone", permissions: "SPOT_ACCOUNT_READ", note: "a key" },
  "broker.apiKeys": { subAccount: "probeone" },
  "broker.deleteApiKey": { subAccount: "probeone", apiKey: "nobody's" },
  "broker.createSubDepositAddress": { coin: "USDT", network: "TRX" },
  "broker.subDepositAddresses": { coin: "USDT" },
  "broker.withdraw": { ...withdrawal, network: "TRX" },
  "broker.universalTransfer": {
    toAccount: "probeone",
    fromAccountType: "SPOT",
    toAccountType: "SPOT",
    asset: "USDT",
    amount: "10",
  },
  "broker.universalTransferHistory": {
    toAccount: "probeone",
    fromAccountType: "SPOT",
    toAccountType: "SPOT",
  },
  "broker.enableFutures": { subAccount: "probetwo" },
}

const ids = ["{orderId}", "{master.orderId}", "{filled}", "1", "999999999", "x"]
const amounts = [
  "0",
  "0.000000000001",
  "1",
  "4.99",
  "5",
  "10",
  "10.5",
  "99999999",
  "1000001",
  "-1",
  "x",
  "1e3",
]
const times = ["{now}", "{now-86400000}", "{now-604800000}", "{now-604740000}", "{now+60000}", "1", "0", "x"]
const counts = ["0", "1", "2", "10", "100", "101", "1000", "1001", "-1", "x"]

const pools: Readonly<Record<string, ReadonlyArray<string>>> = {
  symbol: ["ETHUSDT", "BTCUSDT,ETHUSDT", "NOPEUSDT", "btcusdt"],
  side: ["BUY", "HOLD"],
  type: ["MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL", "LIMIT_ORDER", "STOP"],
  quantity: ["0.000001", "0.0000001", "0.0000015", "0.00001", "0.00002", "3", "1000", "0", "-1", "x", "1e-3"],
  price: ["0.01", "0.001", "50", "60000", "68000.01", "68000.001", "300000", "100000000", "0", "-1", "x"],
  quoteOrderQty: ["100", "1", "0.99", "100000000", "0"],
  newClientOrderId: ["{clientOrderId}", "resting", "fresh", "with space", "x".repeat(32), "x".repeat(65)],
  origClientOrderId: ["resting", "rest", "fresh", "{clientOrderId}", "nobody"],
  orderId: ids,
  stpMode: ["", "cancel_maker", "cancel_taker", "cancel_both", "other"],
  recvWindow: ["5000", "60000", "60001", "0", "x"],
  batchOrders: [
    "[]",
    "{}",
    "x",
    batch(...Array.from({ length: 20 }, (_, i) => ({ ...order, price: `${68_100 + i}` }))),
    batch(...Array.from({ length: 21 }, (_, i) => ({ ...order, price: `${68_200 + i}` }))),
    batch(order, { ...order, symbol: "ETHUSDT" }),
    batch(order, { ...order, quantity: "0.000001" }, { ...order, price: "68002" }),
    batch({ ...order, newClientOrderId: "same" }, { ...order, newClientOrderId: "same" }),
    batch({ symbol: "BTCUSDT", side: "SELL", type: "LIMIT", quantity: "0.001" }, order),
    batch(
      { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "10" },
      { ...order, type: "LIMIT_ORDER" },
    ),
  ],
  mxDeductEnable: ["false", "true", "x"],
  tradeGroupName: ["probe group", "probe", "third group", "x".repeat(65), ""],
  tradeGroupId: ["1", "999999", "x"],
  uid: [
    "{sibling.uid}",
    "{sub.uid},{sibling.uid}",
    "{master.uid}",
    "{stranger.uid}",
    "1",
    "x",
    "{sub.uid},{stranger.uid}",
  ],
  coin: ["USDT", "XRP", "BTC", "NOPE"],
  netWork: ["BSC", "ETH", "Tron(TRC20)", "NOPE"],
  network: ["BSC", "TRX", "Tron(TRC20)", "NOPE"],
  address: [
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6x",
    "x",
    "{master.address}",
    "{other.address}",
    "0xdac17f958d2ee523a2206206994597c13d831ec7",
  ],
  memo: ["", "12345", "x".repeat(200)],
  amount: amounts,
  withdrawOrderId: ["probewithdrawal", "new1", "x".repeat(40)],
  contractAddress: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "x"],
  remark: ["a remark"],
  id: ["{withdrawal}", "{master.withdrawal}", "1", "x"],
  status: ["0", "1", "2", "5", "6", "7", "9", "x"],
  startTime: times,
  endTime: times,
  limit: counts,
  size: counts,
  page: ["0", "1", "2", "3", "-1", "x"],
  pageSize: counts,
  fromAccountType: ["SPOT", "FUTURES", "FUTURE", "x"],
  toAccountType: ["SPOT", "FUTURES", "FUTURE", "EMAIL", "MOBILE", "UID", "x"],
  asset: [
    "BTC",
    "USDT",
    "MX",
    "USDC",
    "NOPE",
    "USDC,XRP",
    "XRP,NOPE",
    Array.from({ length: 16 }, (_, i) => `C${i}`).join(","),
  ],
  tranId: ["{tranId}", "{master.tranId}", "1", "x"],
  toAccount: [
    "{stranger.uid}",
    "{sub.uid}",
    "stranger@example.org",
    "2025550199",
    "probeone",
    "probetwo",
    "nobody",
    "",
  ],
  fromAccount: ["probeone", "probetwo", "nobody", ""],
  areaCode: ["1", "86"],
  subAccount: ["probeone", "probetwo", "nobody", "probefresh", "with space", "x".repeat(65), ""],
  note: ["", "a".repeat(300)],
  password: ["5f4dcc3b5aa765d61d8327deb882cf99", "00000000000000000000000000000000", "x"],
  permissions: ["SPOT_DEAL_W", "SPOT_DEAL_W,SPOT_DEAL_R", "NOPE", ""],
  ip: [
    "127.0.0.1",
    "10.0.0.1",
    "1.1.1.1,2.2.2.2,3.3.3.3,4.4.4.4",
    "1.1.1.1,2.2.2.2,3.3.3.3,4.4.4.4,5.5.5.5",
    "x",
  ],
  apiKey: ["x"],
  clientTranId: ["a".repeat(32), "a".repeat(33), "b"],
}

const memoOf: Values = { coin: "XRP", address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe", amount: "20" }
const orders: ReadonlyArray<Values> = [
  { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.001" },
  { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "50" },
  { symbol: "BTCUSDT", side: "BUY", type: "MARKET" },
  { symbol: "BTCUSDT", side: "SELL", type: "MARKET", quantity: "0.001" },
  { symbol: "BTCUSDT", side: "SELL", type: "MARKET", quoteOrderQty: "50" },
  { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "2", price: "49999.99" },
  { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "2", price: "60000" },
  { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", quantity: "6", price: "70000" },
  { symbol: "BTCUSDT", side: "BUY", type: "IMMEDIATE_OR_CANCEL", quantity: "0.01", price: "68000" },
  { symbol: "BTCUSDT", side: "BUY", type: "FILL_OR_KILL", quantity: "4", price: "68000" },
  { symbol: "BTCUSDT", side: "SELL", type: "LIMIT_MAKER", quantity: "0.01", price: "50000" },
]
const transfers = (type: string, ...accounts: ReadonlyArray<Values>): ReadonlyArray<Values> =>
  accounts.map((account) => ({ toAccountType: type, asset: "USDT", amount: "10", ...account }))

/** Parameters of requests that differ from the valid request in several values. */
const combinations: Readonly<Record<string, ReadonlyArray<Values>>> = {
  "spot.placeOrder": orders,
  "spot.testOrder": orders,
  "spot.queryOrder": [{ symbol: "BTCUSDT", origClientOrderId: "resting" }, { symbol: "BTCUSDT" }],
  "spot.cancelOrder": [{ symbol: "BTCUSDT", origClientOrderId: "resting" }, { symbol: "BTCUSDT" }],
  "wallet.withdraw": [
    { ...memoOf, netWork: "XRP", memo: "12345" },
    { ...memoOf, netWork: "XRP" },
    { ...withdrawal, netWork: "TRX", amount: "5", withdrawOrderId: "probewithdrawal" },
    { ...withdrawal, netWork: "TRX", amount: "20", withdrawOrderId: "probewithdrawal" },
  ],
  "wallet.transfer": [
    { fromAccountType: "FUTURES", toAccountType: "SPOT", asset: "USDT", amount: "5" },
    { fromAccountType: "FUTURES", toAccountType: "SPOT", asset: "USDT", amount: "5000" },
  ],
  "wallet.internalTransfer": [
    ...transfers("EMAIL", { toAccount: "stranger@example.org" }, { toAccount: "nobody@example.org" }),
    ...transfers("MOBILE", { toAccount: "2025550199", areaCode: "1" }, { toAccount: "2025550199" }),
    ...transfers("UID", { toAccount: "{sub.uid}" }, { toAccount: "1" }),
  ],
  "broker.withdraw": [
    { ...withdrawal, network: "TRX", password: "5f4dcc3b5aa765d61d8327deb882cf99" },
    { ...withdrawal, network: "BSC", address: "0xdac17f958d2ee523a2206206994597c13d831ec7" },
    {
      ...withdrawal,
      network: "BSC",
      address: "0xdac17f958d2ee523a2206206994597c13d831ec7",
      password: "5f4dcc3b5aa765d61d8327deb882cf99",
    },
  ],
  "broker.universalTransfer": [
    {
      fromAccount: "probeone",
      toAccount: "probetwo",
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset: "USDT",
      amount: "1",
    },
    {
      fromAccount: "probeone",
      fromAccountType: "SPOT",
      toAccountType: "FUTURES",
      asset: "USDT",
      amount: "1",
    },
    {
      fromAccount: "probeone",
      toAccount: "probeone",
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset: "USDT",
      amount: "1",
    },
    {
      toAccount: "probetwo",
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset: "USDT",
      amount: "1",
      clientTranId: "c".repeat(32),
    },
    {
      toAccount: "probetwo",
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset: "USDT",
      amount: "1",
      clientTranId: "c".repeat(32),
    },
    {
      toAccount: "probetwo",
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset: "USDT",
      amount: "2",
      clientTranId: "c".repeat(32),
    },
  ],
}

const spans = (more: Values, ...days: ReadonlyArray<number>): ReadonlyArray<Values> =>
  days.map((count) => ({ ...more, startTime: `{now-${count * 86_400_000 - 60_000}}` }))

/** Parameters of history queries that are repeated while the clock advances. */
const ranges: Readonly<Record<string, ReadonlyArray<Values>>> = {
  "spot.allOrders": spans(symbol, 2, 7, 8),
  "spot.myTrades": spans(symbol, 2, 29, 40),
  "wallet.depositHistory": spans({}, 2, 7, 89),
  "wallet.withdrawalHistory": spans({}, 2, 7, 89),
  "wallet.transferHistory": spans(direction, 2, 7, 170),
  "wallet.internalTransferHistory": spans({}, 2, 7),
  "wallet.conversionHistory": [{ limit: "10" }, ...spans({ limit: "10" }, 2, 200)],
  "broker.subDepositHistory": spans({}, 2, 10, 20),
  "broker.allSubDepositHistory": spans({}, 2, 5),
  "broker.universalTransferHistory": spans(base["broker.universalTransferHistory"] as Values, 2, 7, 100),
  "broker.rebates": spans({}, 2),
}

export const values = {
  base,
  combinations,
  ranges,
  pool: (_endpoint: string, parameter: string): ReadonlyArray<string> => pools[parameter] ?? [],
}
