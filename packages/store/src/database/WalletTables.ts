/**
 * The tables of what moved without a trade. Ids go on across generations. Next to orders these rows are few, so
 * their indexes are plain ones, written with the row: by account and time for the lists, and with `seq` where a
 * count is asked, which is then answered from the index alone.
 */
import type {
  ConversionRecord,
  DepositRecord,
  InternalTransferRecord,
  TransferRecord,
  WithdrawalRecord,
} from "@bourse/engine"
import { table } from "./Table.ts"

/**
 * One index for each set of filters, so that a list reads the rows it answers and no others. The narrowest first:
 * SQLite, which has no statistics here, takes the first of those it holds to be equal.
 */
const settledIndexes = (name: string): ReadonlyArray<string> => [
  `${name}_by_asset_and_status ON ${name} (generation, uid, asset, status, time, id)`,
  `${name}_by_status ON ${name} (generation, uid, status, time, id)`,
  `${name}_by_asset ON ${name} (generation, uid, asset, time, id)`,
  `${name}_by_owner ON ${name} (generation, uid, time, id)`,
]

export const deposits = table<DepositRecord & { seq: number }>(
  "deposits",
  {
    generation: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    asset: "TEXT NOT NULL",
    network: "TEXT NOT NULL",
    address: "TEXT NOT NULL",
    memo: "TEXT NOT NULL",
    txId: "TEXT NOT NULL",
    amount: "TEXT NOT NULL",
    status: "BIGINT NOT NULL",
    confirmations: "BIGINT NOT NULL",
    unlockConfirm: "BIGINT NOT NULL",
    time: "BIGINT NOT NULL",
    updateTime: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["id"],
  settledIndexes("deposits"),
)

export const withdrawals = table<WithdrawalRecord & { seq: number }>(
  "withdrawals",
  {
    generation: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    withdrawOrderId: "TEXT",
    asset: "TEXT NOT NULL",
    network: "TEXT NOT NULL",
    address: "TEXT NOT NULL",
    memo: "TEXT NOT NULL",
    contract: "TEXT NOT NULL",
    remark: "TEXT NOT NULL",
    amount: "TEXT NOT NULL",
    fee: "TEXT NOT NULL",
    isInside: "BOOLEAN NOT NULL",
    status: "BIGINT NOT NULL",
    txId: "TEXT NOT NULL",
    confirmations: "BIGINT NOT NULL",
    time: "BIGINT NOT NULL",
    updateTime: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["id"],
  [
    ...settledIndexes("withdrawals"),
    "withdrawals_by_order_id ON withdrawals (generation, uid, withdraw_order_id, id) WHERE withdraw_order_id IS NOT NULL",
  ],
)

export const transfers = table<TransferRecord & { seq: number }>(
  "transfers",
  {
    generation: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    asset: "TEXT NOT NULL",
    amount: "TEXT NOT NULL",
    fromType: "TEXT NOT NULL",
    toType: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["id"],
  ["transfers_by_owner ON transfers (generation, uid, from_type, to_type, time, id, seq)"],
)

export const internalTransfers = table<InternalTransferRecord & { seq: number }>(
  "internal_transfers",
  {
    generation: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    toUid: "TEXT NOT NULL",
    toType: "TEXT NOT NULL",
    toAccount: "TEXT NOT NULL",
    asset: "TEXT NOT NULL",
    amount: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["id"],
  [
    "internal_transfers_by_sender ON internal_transfers (generation, uid, time, id, seq)",
    "internal_transfers_by_receiver ON internal_transfers (generation, to_uid, time, id, seq)",
  ],
)

export const conversions = table<ConversionRecord & { seq: number }>(
  "conversions",
  {
    generation: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    total: "TEXT NOT NULL",
    fee: "TEXT NOT NULL",
    details: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["id"],
  ["conversions_by_owner ON conversions (generation, uid, time, id, seq)"],
)
