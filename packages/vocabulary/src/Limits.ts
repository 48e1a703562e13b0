/**
 * Every number of the interface's Limits table, in the table's row order, each defined exactly once. Names of
 * the limits end with their unit. Weights and per-second rates of single endpoints are in the endpoints'
 * definitions.
 */
const days = (count: number): number => count * 86_400_000

/** The longest possible month, and six months: a row within the calendar limit is always returned. */
const monthDays = 31
const halfYearDays = 184

export const batchOrdersMax = 20
export const batchOrdersPerSecond = 2
export const accountPerSecond = 2
export const recvWindowDefaultMs = 5_000
export const recvWindowMaxMs = 60_000
export const strategyGroupsMax = 10
export const openOrdersSymbolsMax = 5
export const openOrdersReturnedMax = 1_000
export const allOrders = {
  windowMs: days(1),
  lookbackMs: days(7),
  limitDefault: 500,
  limitMax: 1_000,
} as const
export const queryOrderLookbackMs = days(7)
export const myTrades = { lookbackMs: days(monthDays), limitDefault: 100, limitMax: 100 } as const
export const walletHistory = {
  windowMs: days(7),
  lookbackMs: days(90),
  limitDefault: 1_000,
  limitMax: 1_000,
} as const
export const transferHistory = {
  windowMs: days(7),
  lookbackMs: days(halfYearDays),
  limitDefault: 10,
  limitMax: 100,
} as const
export const internalTransferHistory = {
  windowMs: days(7),
  limitDefault: 10,
  limitMax: 100,
} as const
export const convertAssetsMax = 15
export const convertHistory = { limitDefault: 1, limitMax: 1_000 } as const
export const subAccountList = { limitDefault: 10, limitMax: 200 } as const
export const brokerTransferHistory = { limitDefault: 500, limitMax: 500 } as const
export const brokerDeposits = {
  windowMs: days(10),
  limitDefault: 20,
  limitMax: 1_000,
} as const
export const brokerDepositsAll = {
  lookbackMs: days(3),
  limitDefault: 100,
  limitMax: 1_000,
} as const
export const apiKeyAddressesMax = 4
export const rebates = { limitDefault: 10, limitMax: 100 } as const

// These limits are not in the table: the venue's practice, and our own limits (docs/decisions). For market
// data: a larger `limit` counts as the maximum.
export const depth = { limitDefault: 100, limitMax: 5_000 } as const
export const trades = { limitDefault: 500, limitMax: 1_000 } as const
export const aggTrades = { limitDefault: 500, limitMax: 1_000 } as const
export const klines = { limitDefault: 500, limitMax: 1_000 } as const
export const savedAddresses = { limitDefault: 20, limitMax: 100 } as const
/** The last time of 13 digits, 2286-11-20, at which the exchange clock stops. */
export const exchangeTimeMaxMs = 9_999_999_999_999
export const clockToleranceMs = 1_000
export const clientOrderIdLengthMax = 64
export const tradeGroupNameLengthMax = 64
export const withdrawOrderIdLengthMax = 32
export const memoLengthMax = 128
export const remarkLengthMax = 128
export const targetBytesMax = 16_384
export const bodyBytesMax = 65_536
export const parametersMax = 64
/** Maximum number of a list's rows that its pages reach, and that its total counts. */
export const pagedRowsMax = 10_000
