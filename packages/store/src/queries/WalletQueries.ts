/**
 * Queries about deposits, withdrawals, transfers and conversions. Lists of wallet records are newest first by
 * (time, id); a row's time is its beginning, and both ends of a window are inclusive. A filter that is null
 * selects all rows. A count has the filter of its list, and limits `offset`; the count stops at
 * `countedRowsMax`.
 */
import type {
  AccountType,
  ConversionRecord,
  DepositRecord,
  InternalTransferRecord,
  TransferRecord,
  WithdrawalRecord,
} from "@bourse/engine"
import {
  type AsOf,
  count,
  countedRowsMax,
  type HistoryStatement,
  type HistoryStatements,
  select,
  type Window,
} from "../database/HistoryStatement.ts"
import type { Table } from "../database/Table.ts"
import { conversions, deposits, internalTransfers, transfers, withdrawals } from "../database/WalletTables.ts"

type Reach = Omit<Window, "limit">

interface Settled {
  readonly uid: string
  readonly asset: string | null
  readonly status: number | null
}

interface Between {
  readonly uid: string
  readonly fromType: AccountType
  readonly toType: AccountType
}

interface Offset {
  /** Number of newest rows to skip. */
  readonly offset: number
}

interface Count {
  readonly count: number
}

export interface WalletQueries {
  readonly deposits: {
    readonly parameters: AsOf & Window & Settled
    readonly row: DepositRecord
  }
  readonly withdrawals: {
    readonly parameters: AsOf & Window & Settled
    readonly row: WithdrawalRecord
  }
  /** The query of one record returns at most one row. */
  readonly withdrawalById: {
    readonly parameters: AsOf & { readonly uid: string; readonly id: number }
    readonly row: WithdrawalRecord
  }
  /** The newest withdrawal with this client id: at most one row. */
  readonly withdrawalByOrderId: {
    readonly parameters: AsOf & { readonly uid: string; readonly withdrawOrderId: string }
    readonly row: WithdrawalRecord
  }
  readonly transfers: {
    readonly parameters: AsOf & Window & Between & Offset
    readonly row: TransferRecord
  }
  readonly transferCount: {
    readonly parameters: AsOf & Reach & Between
    readonly row: Count
  }
  /** The query returns at most one row, and no row from before `from`. */
  readonly transferById: {
    readonly parameters: AsOf & { readonly uid: string; readonly id: number; readonly from: number }
    readonly row: TransferRecord
  }
  /** Transfers that an account sent or received, in one list. */
  readonly internalTransfers: {
    readonly parameters: AsOf & Window & Offset & { readonly uid: string; readonly id: number | null }
    readonly row: InternalTransferRecord
  }
  readonly internalTransferCount: {
    readonly parameters: AsOf & Reach & { readonly uid: string; readonly id: number | null }
    readonly row: Count
  }
  readonly conversions: {
    readonly parameters: AsOf & Window & Offset & { readonly uid: string }
    readonly row: ConversionRecord
  }
  readonly conversionCount: {
    readonly parameters: AsOf & Reach & { readonly uid: string }
    readonly row: Count
  }
}

const newestFirst = "ORDER BY time DESC, id DESC"

/** A null filter is left out of the statement, so that each set of filters has its index. */
const settled = (table: Table, filters: ReadonlyArray<"asset" | "status">) => {
  const order = ["generation", "seq", "uid", "from", "to", "limit", ...filters] as const
  const filter = filters.map((name, index) => `AND ${name} = $${7 + index}`).join(" ")
  return {
    text: `${select(table, "uid = $3 AND time >= $4 AND time <= $5")} ${filter} ${newestFirst} LIMIT $6`,
    order,
  }
}

const settledBy = (table: Table) => {
  const all = settled(table, [])
  const ofAsset = settled(table, ["asset"])
  const ofStatus = settled(table, ["status"])
  const ofBoth = settled(table, ["asset", "status"])
  return ({ asset, status }: Settled) =>
    asset === null ? (status === null ? all : ofStatus) : status === null ? ofAsset : ofBoth
}

const withdrawalById: HistoryStatement<WalletQueries["withdrawalById"]> = {
  text: select(withdrawals, "uid = $3 AND id = $4"),
  order: ["generation", "seq", "uid", "id"],
}

const withdrawalByOrderId: HistoryStatement<WalletQueries["withdrawalByOrderId"]> = {
  text: select(withdrawals, "uid = $3 AND withdraw_order_id = $4 ORDER BY id DESC LIMIT 1"),
  order: ["generation", "seq", "uid", "withdrawOrderId"],
}

const between = "uid = $3 AND from_type = $4 AND to_type = $5 AND time >= $6 AND time <= $7"

const transferCount: HistoryStatement<WalletQueries["transferCount"]> = {
  text: count(transfers, between),
  order: ["generation", "seq", "uid", "fromType", "toType", "from", "to"],
}

const transfersOfOwner: HistoryStatement<WalletQueries["transfers"]> = {
  text: `${select(transfers, between)} ${newestFirst} LIMIT $8 OFFSET $9`,
  order: [...transferCount.order, "limit", "offset"],
}

const transferById: HistoryStatement<WalletQueries["transferById"]> = {
  text: select(transfers, "uid = $3 AND id = $4 AND time >= $5"),
  order: ["generation", "seq", "uid", "id", "from"],
}

// Nobody transfers to the same account, so no row is on both sides.
const onSide = (owner: "uid" | "to_uid"): string => `${owner} = $3 AND time >= $4 AND time <= $5`
const sent = onSide("uid")
const received = onSide("to_uid")
const ofId = "id = $4 AND $3 IN (uid, to_uid) AND time >= $5 AND time <= $6"

const internalTransferCount: HistoryStatement<WalletQueries["internalTransferCount"]> = {
  text: `SELECT CASE WHEN total < ${countedRowsMax} THEN total ELSE ${countedRowsMax} END AS count FROM (
    SELECT (${count(internalTransfers, sent)}) + (${count(internalTransfers, received)}) AS total) AS counted`,
  order: ["generation", "seq", "uid", "from", "to"],
}

const internalTransferCountOfId: HistoryStatement<WalletQueries["internalTransferCount"]> = {
  text: count(internalTransfers, ofId),
  order: ["generation", "seq", "uid", "id", "from", "to"],
}

const internalTransfersOfOwner: HistoryStatement<WalletQueries["internalTransfers"]> = {
  text: `${select(internalTransfers, sent)} UNION ALL ${select(internalTransfers, received)}
    ${newestFirst} LIMIT $6 OFFSET $7`,
  order: [...internalTransferCount.order, "limit", "offset"],
}

const internalTransfersOfId: HistoryStatement<WalletQueries["internalTransfers"]> = {
  text: `${select(internalTransfers, ofId)} LIMIT $7 OFFSET $8`,
  order: [...internalTransferCountOfId.order, "limit", "offset"],
}

const ofOwner = "uid = $3 AND time >= $4 AND time <= $5"

const conversionCount: HistoryStatement<WalletQueries["conversionCount"]> = {
  text: count(conversions, ofOwner),
  order: ["generation", "seq", "uid", "from", "to"],
}

const conversionsOfOwner: HistoryStatement<WalletQueries["conversions"]> = {
  text: `${select(conversions, ofOwner)} ${newestFirst} LIMIT $6 OFFSET $7`,
  order: [...conversionCount.order, "limit", "offset"],
}

export const walletStatements: HistoryStatements<WalletQueries> = {
  deposits: settledBy(deposits),
  withdrawals: settledBy(withdrawals),
  withdrawalById: () => withdrawalById,
  withdrawalByOrderId: () => withdrawalByOrderId,
  transfers: () => transfersOfOwner,
  transferCount: () => transferCount,
  transferById: () => transferById,
  internalTransfers: ({ id }) => (id === null ? internalTransfersOfOwner : internalTransfersOfId),
  internalTransferCount: ({ id }) => (id === null ? internalTransferCount : internalTransferCountOfId),
  conversions: () => conversionsOfOwner,
  conversionCount: () => conversionCount,
}
