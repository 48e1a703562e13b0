/** The engine's public names. */
export { ErrorCode, formatUnits, toUnits } from "@bourse/vocabulary"
export { apply } from "./apply.ts"
export {
  isPasswordLocked,
  nextUid,
  subAccountOf,
  unknownSubAccount,
  wrongPassword,
} from "./broker/subAccounts.ts"
export { dumpState, dumpVersion } from "./dump/dumpState.ts"
export { loadState, type StateLoader, stateLoader } from "./dump/loadState.ts"
export { handle } from "./handle.ts"
export { readEvent, type WrittenEvent, writeEvent, writeEvents } from "./journal/Codec.ts"
export { replayCost } from "./journal/replayCost.ts"
export type * from "./model/broker/commands.ts"
export type { RebateRecord, UniversalTransferRecord } from "./model/broker/records.ts"
export { idReuseMs } from "./model/ClosedIds.ts"
export type { Command, CommandOf, Reply } from "./model/Command.ts"
export type { Emit, Event, EventKind, EventOf } from "./model/Event.ts"
export { findNetwork, type NetworkParameters } from "./model/networks.ts"
export type { Account, AccountOpening, ApiKey, KeyGrant, ListenKey } from "./model/operation/Account.ts"
export type * from "./model/operation/commands.ts"
export type { LoadRecord } from "./model/operation/records.ts"
export { defaultSettings, type Settings } from "./model/operation/Settings.ts"
export { addSecond, covers, type Spans } from "./model/operation/Spans.ts"
export { emptyRecords, type Records } from "./model/Records.ts"
export { emptyState, type State } from "./model/State.ts"
export type * from "./model/scenario/commands.ts"
export type { FaultRule, FaultRules } from "./model/scenario/FaultRules.ts"
export type { NewSteps, Scenario, ScenarioStart, Turn } from "./model/scenario/Scenario.ts"
export { scenarioDue } from "./model/scenario/Scenario.ts"
export type * from "./model/simulation/commands.ts"
export {
  type EmptySide,
  type Ladder,
  type LadderLevel,
  levelLotsMax,
  levelsOf,
  noLadder,
} from "./model/simulation/Ladder.ts"
export { latestTrades, type Quotes, type SimulatedTrade, type Simulation } from "./model/simulation/Quotes.ts"
export {
  changeShown,
  emptyShownBook,
  type ShownBook,
  shownLevelsMax,
  shownLots,
} from "./model/simulation/ShownBook.ts"
export type * from "./model/trading/commands.ts"
export type { SideOfTrade, TokenFee } from "./model/trading/events.ts"
export { changeableOf, formatPrice, statusOf } from "./model/trading/Market.ts"
export {
  type Book,
  type Candle,
  type Market,
  Order,
  type OrderStatus,
  type OrderType,
  ordersOf,
  type Side,
  type StpMode,
  type StrategyGroup,
  type Trader,
} from "./model/trading/Order.ts"
export { OrderBook } from "./model/trading/OrderBook.ts"
export { OrderBookNaive } from "./model/trading/OrderBookNaive.ts"
export { placesOf } from "./model/trading/precision.ts"
export { bestTicks, bookLevels, isQuote } from "./model/trading/quotedBook.ts"
export type {
  CandleRecord,
  FillRecord,
  LoadedCandle,
  OrderRecord,
  TradeRecord,
} from "./model/trading/records.ts"
export type { SymbolChange, SymbolListing, SymbolStatus } from "./model/trading/SymbolListing.ts"
export { confirmationsAt } from "./model/wallet/Chain.ts"
export type * from "./model/wallet/commands.ts"
export type { ConvertedAsset } from "./model/wallet/events.ts"
export type {
  AccountType,
  ConversionDetail,
  ConversionRecord,
  DepositRecord,
  InternalTransferRecord,
  ReceiverType,
  TransferRecord,
  WithdrawalRecord,
} from "./model/wallet/records.ts"
export {
  type Deposit,
  type DepositAddress,
  DepositStatus,
  type SavedAddress,
  type Withdrawal,
  WithdrawalStatus,
} from "./model/wallet/Wallet.ts"
export type { Asset, AssetListing, Network } from "./money/Asset.ts"
export type { Balance } from "./money/Ledger.ts"
export { Money, unitsMax } from "./money/Money.ts"
export { groupDigest } from "./operation/groupDigest.ts"
export { validListenKey, validListenKeys } from "./operation/listenKeys.ts"
export { InvariantBroken, Rejection, unknownCoin, unknownSymbol, unknownUser } from "./Rejection.ts"
export { quotesFault } from "./simulation/quotesFault.ts"
export { type RestingOrder, type UserOrders, userOrders } from "./simulation/userOrders.ts"
export { describeCandle } from "./trading/Candle.ts"
export { findOpenOrder, namedOrder, needsOrderId, openOrders } from "./trading/cancelOrder.ts"
export { describeOrder } from "./trading/describe.ts"
export { mergeCandles, type Prices } from "./trading/mergeCandles.ts"
export { type AssetSums, verify } from "./verify.ts"
export { type Convertible, convertible, describeConverted } from "./wallet/convert.ts"
export { describeDeposit, describeWithdrawal } from "./wallet/describe.ts"
