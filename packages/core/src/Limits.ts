/**
 * Every number of the interface's Limits table, in the table's row order, each written down exactly once.
 * Units stand last in the names. Weights and per-second rates of single endpoints stand in their definitions.
 */
const dayMs = 86_400_000

export const Limits = {
  batchOrdersMax: 20,
  batchOrdersPerSecond: 2,
  accountPerSecond: 2,
  recvWindowDefaultMs: 5_000,
  recvWindowMaxMs: 60_000,
  strategyGroupsMax: 10,
  openOrdersSymbolsMax: 5,
  openOrdersReturnedMax: 1_000,
  allOrders: { windowMs: dayMs, reachMs: 7 * dayMs, limitDefault: 500, limitMax: 1_000 },
  queryOrderReachMs: 7 * dayMs,
  myTrades: { reachMs: 30 * dayMs, limitDefault: 100, limitMax: 100 },
  walletHistory: { windowMs: 7 * dayMs, reachMs: 90 * dayMs, limitDefault: 1_000, limitMax: 1_000 },
  transferHistory: { windowMs: 7 * dayMs, reachMs: 180 * dayMs, limitDefault: 10, limitMax: 100 },
  internalTransferHistory: { windowMs: 7 * dayMs, reachMs: 180 * dayMs, limitDefault: 10, limitMax: 100 },
  convertAssetsMax: 15,
  convertHistory: { limitDefault: 1, limitMax: 1_000 },
  subAccountList: { limitDefault: 10, limitMax: 200 },
  brokerTransferHistory: { limitDefault: 500, limitMax: 500 },
  brokerDeposits: { windowMs: 10 * dayMs, limitDefault: 20 },
  brokerDepositsAll: { reachMs: 3 * dayMs, limitDefault: 100, limitMax: 1_000 },
  apiKeyAddressesMax: 4,
  rebates: { limitDefault: 10, limitMax: 100 },

  // Not in the table: the field's practice, and bounds of our own (docs/decisions).
  savedAddresses: { limitDefault: 20, limitMax: 100 },
  clockToleranceMs: 1_000,
  clientOrderIdLengthMax: 64,
  tradeGroupNameLengthMax: 64,
  withdrawOrderIdLengthMax: 32,
  memoLengthMax: 128,
  remarkLengthMax: 128,
  targetBytesMax: 16_384,
  bodyBytesMax: 65_536,
  parametersMax: 64,
} as const
