/** What one group of commands adds to the history tables: the final facts of every area. */
import type { BrokerRecords } from "./broker/records.ts"
import type { TradingRecords } from "./trading/records.ts"
import type { WalletRecords } from "./wallet/records.ts"

export interface Records extends TradingRecords, WalletRecords, BrokerRecords {}

export const emptyRecords = (): Records => ({
  orders: [],
  fills: [],
  trades: [],
  candles: [],
  deposits: [],
  withdrawals: [],
  transfers: [],
  internalTransfers: [],
  conversions: [],
  universalTransfers: [],
  rebates: [],
})
