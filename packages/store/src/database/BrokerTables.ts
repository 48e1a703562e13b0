/** The tables of what brokers did and earned: few rows, plain indexes. */
import type { RebateRecord, UniversalTransferRecord } from "@bourse/engine"
import { table } from "./Table.ts"

export const universalTransfers = table<UniversalTransferRecord & { seq: number }>(
  "universal_transfers",
  {
    generation: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    fromAccount: "TEXT NOT NULL",
    toAccount: "TEXT NOT NULL",
    fromType: "TEXT NOT NULL",
    toType: "TEXT NOT NULL",
    clientTranId: "TEXT",
    asset: "TEXT NOT NULL",
    amount: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["id"],
  [
    `universal_transfers_by_direction ON universal_transfers
      (generation, uid, from_account, to_account, from_type, to_type, time, id)`,
    `universal_transfers_by_client_id ON universal_transfers (generation, uid, client_tran_id)
      WHERE client_tran_id IS NOT NULL`,
  ],
)

export const rebates = table<RebateRecord & { seq: number }>(
  "rebates",
  {
    generation: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    subUid: "TEXT NOT NULL",
    asset: "TEXT NOT NULL",
    amount: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["id"],
  ["rebates_by_owner ON rebates (generation, uid, time, id, seq)"],
)
