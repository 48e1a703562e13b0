/**
 * The tables of wallet records. Ids of wallet records continue across generations; a transfer pending in a
 * loaded snapshot ends once in each generation. The wallet has far fewer rows than orders, so their indexes are
 * plain, written with the row: by account and time for lists, and with `seq` for counts, which then read the
 * index alone.
 */
import { integer, recordColumns } from "@bourse/engine/records"
import { table } from "./Table.ts"

/**
 * One index per set of filters, so that a list reads only its own rows. The narrowest index comes first:
 * SQLite, which has no statistics here, takes the first of equally good ones.
 */
const settledIndexes = (name: string): ReadonlyArray<string> => [
  `${name}_by_asset_and_status ON ${name} (generation, uid, asset, status, time, id)`,
  `${name}_by_status ON ${name} (generation, uid, status, time, id)`,
  `${name}_by_asset ON ${name} (generation, uid, asset, time, id)`,
  `${name}_by_owner ON ${name} (generation, uid, time, id)`,
]

export const deposits = table(
  "deposits",
  { ...recordColumns.deposits, seq: integer },
  ["id", "generation"],
  settledIndexes("deposits"),
)

export const withdrawals = table(
  "withdrawals",
  { ...recordColumns.withdrawals, seq: integer },
  ["id", "generation"],
  [
    ...settledIndexes("withdrawals"),
    "withdrawals_by_order_id ON withdrawals (generation, uid, withdraw_order_id, id) WHERE withdraw_order_id IS NOT NULL",
  ],
)

export const transfers = table(
  "transfers",
  { ...recordColumns.transfers, seq: integer },
  ["id"],
  ["transfers_by_owner ON transfers (generation, uid, from_type, to_type, time, id, seq)"],
)

export const internalTransfers = table(
  "internal_transfers",
  { ...recordColumns.internalTransfers, seq: integer },
  ["id"],
  [
    "internal_transfers_by_sender ON internal_transfers (generation, uid, time, id, seq)",
    "internal_transfers_by_receiver ON internal_transfers (generation, to_uid, time, id, seq)",
  ],
)

export const conversions = table(
  "conversions",
  { ...recordColumns.conversions, seq: integer },
  ["id"],
  ["conversions_by_owner ON conversions (generation, uid, time, id, seq)"],
)
