/**
 * What can be asked about deposits, withdrawals, transfers and conversions. Lists are newest first by (time, id);
 * the time of a row is when it began, and both ends of a window are inclusive. A filter that is null takes all.
 * A count has the filter of its list, and tells how far `offset` goes.
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
  count,
  type PageStatement,
  type PageStatements,
  type Scope,
  select,
  type Window,
} from "./PageStatement.ts"
import type { Table } from "./Table.ts"
import { conversions, deposits, internalTransfers, transfers, withdrawals } from "./WalletTables.ts"

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
  /** How many of the newest rows to leave out. */
  readonly offset: number
}

interface Count {
  readonly count: number
}

export interface WalletPages {
  readonly deposits: {
    readonly parameters: Scope & Window & Settled
    readonly row: DepositRecord
  }
  readonly withdrawals: {
    readonly parameters: Scope & Window & Settled
    readonly row: WithdrawalRecord
  }
  /** At most one row. */
  readonly withdrawalById: {
    readonly parameters: Scope & { readonly uid: string; readonly id: number }
    readonly row: WithdrawalRecord
  }
  /** The newest withdrawal with this id of its owner's: at most one row. */
  readonly withdrawalByOrderId: {
    readonly parameters: Scope & { readonly uid: string; readonly withdrawOrderId: string }
    readonly row: WithdrawalRecord
  }
  readonly transfers: {
    readonly parameters: Scope & Window & Between & Offset
    readonly row: TransferRecord
  }
  readonly transferCount: {
    readonly parameters: Scope & Reach & Between
    readonly row: Count
  }
  /** At most one row; none that is older than `from`. */
  readonly transferById: {
    readonly parameters: Scope & { readonly uid: string; readonly id: number; readonly from: number }
    readonly row: TransferRecord
  }
  /** What an account sent and what it received. */
  readonly internalTransfers: {
    readonly parameters: Scope & Window & Offset & { readonly uid: string; readonly id: number | null }
    readonly row: InternalTransferRecord
  }
  readonly internalTransferCount: {
    readonly parameters: Scope & Reach & { readonly uid: string; readonly id: number | null }
    readonly row: Count
  }
  readonly conversions: {
    readonly parameters: Scope & Window & Offset & { readonly uid: string }
    readonly row: ConversionRecord
  }
  readonly conversionCount: {
    readonly parameters: Scope & Reach & { readonly uid: string }
    readonly row: Count
  }
}

const newestFirst = "ORDER BY time DESC, id DESC"

const settled = (table: Table) =>
  ({
    text: select(
      table,
      `uid = $3 AND asset = COALESCE($4, asset) AND status = COALESCE($5, status)
      AND time >= $6 AND time <= $7 ${newestFirst} LIMIT $8`,
    ),
    order: ["generation", "seq", "uid", "asset", "status", "from", "to", "limit"],
  }) as const

const withdrawalById: PageStatement<WalletPages["withdrawalById"]> = {
  text: select(withdrawals, "uid = $3 AND id = $4"),
  order: ["generation", "seq", "uid", "id"],
}

const withdrawalByOrderId: PageStatement<WalletPages["withdrawalByOrderId"]> = {
  text: select(withdrawals, "uid = $3 AND withdraw_order_id = $4 ORDER BY id DESC LIMIT 1"),
  order: ["generation", "seq", "uid", "withdrawOrderId"],
}

const between = "uid = $3 AND from_type = $4 AND to_type = $5 AND time >= $6 AND time <= $7"

const transferCount: PageStatement<WalletPages["transferCount"]> = {
  text: count(transfers, between),
  order: ["generation", "seq", "uid", "fromType", "toType", "from", "to"],
}

const transfersOfOwner: PageStatement<WalletPages["transfers"]> = {
  text: `${select(transfers, between)} ${newestFirst} LIMIT $8 OFFSET $9`,
  order: [...transferCount.order, "limit", "offset"],
}

const transferById: PageStatement<WalletPages["transferById"]> = {
  text: select(transfers, "uid = $3 AND id = $4 AND time >= $5"),
  order: ["generation", "seq", "uid", "id", "from"],
}

// Nobody transfers to himself, so no row is on both sides.
const onSide = (owner: "uid" | "to_uid"): string =>
  `${owner} = $3 AND id = COALESCE($4, id) AND time >= $5 AND time <= $6`
const sent = onSide("uid")
const received = onSide("to_uid")

const internalTransferCount: PageStatement<WalletPages["internalTransferCount"]> = {
  text: `SELECT (${count(internalTransfers, sent)}) + (${count(internalTransfers, received)}) AS count`,
  order: ["generation", "seq", "uid", "id", "from", "to"],
}

const internalTransfersOfOwner: PageStatement<WalletPages["internalTransfers"]> = {
  text: `${select(internalTransfers, sent)} UNION ALL ${select(internalTransfers, received)}
    ${newestFirst} LIMIT $7 OFFSET $8`,
  order: [...internalTransferCount.order, "limit", "offset"],
}

const ofOwner = "uid = $3 AND time >= $4 AND time <= $5"

const conversionCount: PageStatement<WalletPages["conversionCount"]> = {
  text: count(conversions, ofOwner),
  order: ["generation", "seq", "uid", "from", "to"],
}

const conversionsOfOwner: PageStatement<WalletPages["conversions"]> = {
  text: `${select(conversions, ofOwner)} ${newestFirst} LIMIT $6 OFFSET $7`,
  order: [...conversionCount.order, "limit", "offset"],
}

const depositsOfOwner = settled(deposits)
const withdrawalsOfOwner = settled(withdrawals)

export const walletStatements: PageStatements<WalletPages> = {
  deposits: () => depositsOfOwner,
  withdrawals: () => withdrawalsOfOwner,
  withdrawalById: () => withdrawalById,
  withdrawalByOrderId: () => withdrawalByOrderId,
  transfers: () => transfersOfOwner,
  transferCount: () => transferCount,
  transferById: () => transferById,
  internalTransfers: () => internalTransfersOfOwner,
  internalTransferCount: () => internalTransferCount,
  conversions: () => conversionsOfOwner,
  conversionCount: () => conversionCount,
}
