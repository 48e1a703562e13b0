/** The engine's public names. */
export { ErrorCode, formatUnits, toUnits as parseUnits } from "@bourse/vocabulary"
export { apply } from "./apply.ts"
export type * from "./broker/commands.ts"
export type * from "./broker/events.ts"
export type * from "./broker/records.ts"
export { isPasswordLocked, nextUid, subAccountOf } from "./broker/subAccounts.ts"
export { idReuseMs as clientOrderIdReuseMs } from "./ClosedIds.ts"
export { readEvent, type WrittenEvent, writeEvent, writeEvents } from "./Codec.ts"
export type { Command, CommandOf, Reply } from "./Command.ts"
export { dumpState, dumpState as stateLines } from "./dumpState.ts"
export type { Emit, Event, EventKind, EventOf } from "./Event.ts"
export { handle } from "./handle.ts"
export { loadState, type StateLoader, stateLoader } from "./loadState.ts"
export type { Asset, AssetListing, Network } from "./money/Asset.ts"
export type { Balance } from "./money/Ledger.ts"
export { Money, unitsMax } from "./money/Money.ts"
export type { Account, AccountOpening, ApiKey, KeyGrant } from "./operation/Account.ts"
export type * from "./operation/commands.ts"
export { groupDigest } from "./operation/groupDigest.ts"
export { symbolFault } from "./operation/listings.ts"
export { defaultSettings, type Settings } from "./operation/Settings.ts"
export { addSecond, covers, type Spans } from "./operation/Spans.ts"
export { emptyRecords, type Records } from "./Records.ts"
export { InvariantBroken, Rejection } from "./Rejection.ts"
export { replayCost } from "./replayCost.ts"
export { emptyState, type State } from "./State.ts"
export type * from "./scenario/commands.ts"
export type { Scenario, ScenarioStart, Turn } from "./scenario/Scenario.ts"
export { scenarioDue } from "./scenario/Scenario.ts"
export type * from "./simulation/commands.ts"
export { type Ladder, levelsOf } from "./simulation/Ladder.ts"
export { latestTrades, type Quotes, type SimulatedTrade, type Simulation } from "./simulation/Quotes.ts"
export { isQuote, lotsTaken } from "./simulation/quotesInBook.ts"
export { type Reach, usersReach } from "./simulation/usersReach.ts"
export { describeCandle } from "./trading/Candle.ts"
export { findOpenOrder, openOrders } from "./trading/cancelOrder.ts"
export type * from "./trading/commands.ts"
export { describeOrder } from "./trading/describe.ts"
export type * from "./trading/events.ts"
export { formatPrice } from "./trading/Market.ts"
export { mergeCandles, type Prices } from "./trading/mergeCandles.ts"
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
} from "./trading/Order.ts"
export { OrderBook } from "./trading/OrderBook.ts"
export { OrderBookNaive } from "./trading/OrderBookNaive.ts"
export type * from "./trading/records.ts"
export type { SymbolChange, SymbolListing, SymbolStatus } from "./trading/SymbolListing.ts"
export { type AssetSums, verify } from "./verify.ts"
export { confirmationsAt } from "./wallet/Chain.ts"
export type * from "./wallet/commands.ts"
export { type Convertible, convertible, describeConverted } from "./wallet/convert.ts"
export { describeDeposit, describeWithdrawal } from "./wallet/describe.ts"
export type * from "./wallet/events.ts"
export { findNetwork } from "./wallet/networks.ts"
export type * from "./wallet/records.ts"
export * from "./wallet/Wallet.ts"
