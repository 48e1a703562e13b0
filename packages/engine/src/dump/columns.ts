/**
 * The columns of those lines of a dump that are records. A field that a dump would forget is a compile error: a
 * new field of an account, key, symbol or group must be in its list here, or among the derived ones.
 */
import { universalTransferRecord } from "../model/broker/records.ts"
import { flag, integer, integerOrNull, listOf, money, orNull, text, ticks } from "../model/Column.ts"
import { type ColumnsOf, fields } from "../model/ColumnList.ts"
import { type Account, type AccountOpening, type ApiKey, keyGrant } from "../model/operation/Account.ts"
import type {
  Candle,
  ClosedClientId,
  EarlierRates,
  Market,
  Order,
  StrategyGroup,
} from "../model/trading/Order.ts"
import { orderProgress, orderTerms } from "../model/trading/orderTerms.ts"
import type { SymbolListing, SymbolStatus } from "../model/trading/SymbolListing.ts"
import { closedOwnId, depositAddress, savedAddress, withdrawal } from "../model/wallet/Wallet.ts"

/** Fields of an account that are neither set at its opening nor in another line. */
export const accountState = {
  frozen: flag,
  feeDeduction: flag,
  futuresEnabledAt: integerOrNull,
  keys: integer,
  createdAt: integer,
  subAccounts: integer,
  wrongPasswords: integer,
  passwordLockedUntil: integer,
} satisfies ColumnsOf<Omit<Account, keyof AccountOpening | InOtherLines | keyof typeof accountLists>>
type InOtherLines =
  | "holdings"
  | "ownGroups"
  | "orders"
  | "clientOrderIds"
  | "withdrawOrderIds"
  | "clientTranIds"

export const accountLists = {
  savedAddresses: listOf(fields(savedAddress)),
  memberOf: listOf(integer),
  depositAddresses: listOf(fields(depositAddress)),
}

export const apiKey = { ...keyGrant, createdAt: integer } satisfies ColumnsOf<ApiKey>

const candle = {
  openTime: integer,
  openTicks: ticks,
  highTicks: ticks,
  lowTicks: ticks,
  closeTicks: ticks,
  volume: money,
  quoteVolume: money,
  trades: integer,
} satisfies ColumnsOf<Candle>

const earlierRates = {
  makerRate: integer,
  takerRate: integer,
  untilOrder: integer,
} satisfies ColumnsOf<EarlierRates>

/** Fields of a symbol whose values are not set at its listing. */
export const marketState = {
  lastPriceTicks: ticks,
  candle: orNull(fields(candle)),
  tradedFrom: integerOrNull,
  loadedUntil: integer,
  updates: integer,
  status: text<SymbolStatus>(),
  earlierRates: listOf(fields(earlierRates)),
  joined: integerOrNull,
  tickStep: integer,
  lotStep: integer,
} satisfies ColumnsOf<
  Omit<Market, OfListing | "book" | "stops" | "quotes" | "earlierRates"> & {
    readonly earlierRates: ReadonlyArray<EarlierRates>
  }
>
type OfListing =
  | keyof SymbolListing
  | "listing"
  | "index"
  | "tickDecimals"
  | "lotDecimals"
  | "lotZeros"
  | "tickLotZeros"
  | "tickLotUnits"
  | "lotsMin"
  | "tickLotsMin"
  | "tickLotsMax"
  | "amountMin"
  | "amountMax"
  | "makerRate"
  | "takerRate"
  | "bandRate"
  | "feeInReceived"
  | "openingTicks"

export const group = {
  id: integer,
  name: text(),
  master: text(),
  createTime: integer,
  updateTime: integer,
  uids: listOf(text()),
} satisfies ColumnsOf<Omit<StrategyGroup, "uids"> & { readonly uids: ReadonlyArray<string> }>

/** Fields of an order whose values are set when it opens. */
export const openedOrder = { ...orderTerms, time: integer }
/** All fields of an order except its links, derived fields, and its executions. */
export const order = { ...openedOrder, ...orderProgress, locked: money } satisfies ColumnsOf<
  Omit<
    Order,
    "trader" | "market" | LinksOfOrder | "isWorking" | "openLots" | "lockAsset" | "feeAsset" | "execution"
  >
>
type LinksOfOrder = "level" | "previous" | "next" | "older" | "newer"

/** Fields of an order that has fills. */
export const execution = { quote: money, feesWhole: money, feesRest: integer, feesCharged: money }

export const closedClientId = {
  uid: text(),
  clientOrderId: text(),
  orderId: integer,
  until: integer,
} satisfies ColumnsOf<Omit<ClosedClientId, "trader"> & { readonly uid: string }>

export const closedWithdrawal = { ...closedOwnId, withdrawal: fields(withdrawal) }
export const closedTransfer = { ...closedOwnId, record: fields(universalTransferRecord) }
