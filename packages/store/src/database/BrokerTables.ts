/** The tables of brokers' transfers and rebates: few rows, plain indexes. */
import { integer, recordColumns } from "@bourse/engine/records"
import { table } from "./Table.ts"

export const universalTransfers = table(
  "universal_transfers",
  { ...recordColumns.universalTransfers, seq: integer },
  ["id"],
  [
    `universal_transfers_by_direction ON universal_transfers
      (generation, uid, from_account, to_account, from_type, to_type, time, id)`,
    `universal_transfers_by_client_id ON universal_transfers (generation, uid, client_tran_id)
      WHERE client_tran_id IS NOT NULL`,
  ],
)

export const rebates = table(
  "rebates",
  { ...recordColumns.rebates, seq: integer },
  ["id"],
  ["rebates_by_owner ON rebates (generation, uid, time, id, seq)"],
)
