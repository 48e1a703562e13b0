/** Queries about a broker's transfers and rebates; lists are newest first by (time, id). */
import type { AccountType, RebateRecord, UniversalTransferRecord } from "@bourse/engine"
import { rebates, universalTransfers } from "../database/BrokerTables.ts"
import {
  type AsOf,
  count,
  type HistoryStatement,
  type HistoryStatements,
  scope,
  select,
  type Window,
} from "../database/HistoryStatement.ts"

export interface BrokerQueries {
  /**
   * Transfers in one direction; the broker's own account is named by the empty text. With `clientTranId` the
   * query returns only the transfer with this id.
   */
  readonly universalTransfers: {
    readonly parameters: AsOf &
      Window & {
        readonly uid: string
        readonly fromAccount: string
        readonly toAccount: string
        readonly fromType: AccountType
        readonly toType: AccountType
        readonly clientTranId: string | null
        readonly offset: number
      }
    readonly row: UniversalTransferRecord
  }
  /** The query returns at most one row. */
  readonly universalTransferByClientId: {
    readonly parameters: AsOf & { readonly uid: string; readonly clientTranId: string }
    readonly row: UniversalTransferRecord
  }
  readonly rebates: {
    readonly parameters: AsOf & Window & { readonly uid: string; readonly offset: number }
    readonly row: RebateRecord
  }
  readonly rebateCount: {
    readonly parameters: AsOf & Omit<Window, "limit"> & { readonly uid: string }
    readonly row: { readonly count: number }
  }
}

const newestFirst = "ORDER BY time DESC, id DESC"
const inDirection = `uid = $3 AND from_account = $4 AND to_account = $5 AND from_type = $6 AND to_type = $7
  AND time >= $8 AND time <= $9`

const transfers: HistoryStatement<BrokerQueries["universalTransfers"]> = {
  text: `${select(universalTransfers, inDirection)} ${newestFirst} LIMIT $10 OFFSET $11`,
  order: [
    "generation",
    "seq",
    "uid",
    "fromAccount",
    "toAccount",
    "fromType",
    "toType",
    "from",
    "to",
    "limit",
    "offset",
  ],
}

const transfersOfId: HistoryStatement<BrokerQueries["universalTransfers"]> = {
  // The id finds one row; without the subquery SQLite would read all transfers of the direction.
  text: `${select(universalTransfers, inDirection)}
    AND id = (SELECT max(id) FROM universal_transfers WHERE ${scope} AND uid = $3 AND client_tran_id = $10)
    ${newestFirst} LIMIT $11 OFFSET $12`,
  order: [...transfers.order.slice(0, 9), "clientTranId", "limit", "offset"],
}

const byClientId: HistoryStatement<BrokerQueries["universalTransferByClientId"]> = {
  text: select(universalTransfers, "uid = $3 AND client_tran_id = $4 LIMIT 1"),
  order: ["generation", "seq", "uid", "clientTranId"],
}

const ofOwner = "uid = $3 AND time >= $4 AND time <= $5"

const rebateCount: HistoryStatement<BrokerQueries["rebateCount"]> = {
  text: count(rebates, ofOwner),
  order: ["generation", "seq", "uid", "from", "to"],
}

const rebatesOfOwner: HistoryStatement<BrokerQueries["rebates"]> = {
  text: `${select(rebates, ofOwner)} ${newestFirst} LIMIT $6 OFFSET $7`,
  order: [...rebateCount.order, "limit", "offset"],
}

export const brokerStatements: HistoryStatements<BrokerQueries> = {
  universalTransfers: ({ clientTranId }) => (clientTranId === null ? transfers : transfersOfId),
  universalTransferByClientId: () => byClientId,
  rebates: () => rebatesOfOwner,
  rebateCount: () => rebateCount,
}
