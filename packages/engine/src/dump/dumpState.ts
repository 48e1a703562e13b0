/**
 * The whole state as text, one JSON array per line, in an order that depends only on the events. Equal hashes
 * of the lines show that a replayed journal gives the live state; `loadState` rebuilds the state from the
 * lines.
 *
 * No line grows with the exchange, and events may be applied between two lines: two states that get the same events
 * between the same lines give the same lines. Therefore a live state can be compared a few lines at a time. A
 * dump for loading requires that the state does not change while the lines are made.
 */
import { type ColumnList, type RecordOf, recordWriter } from "../model/ColumnList.ts"
import { accountOpening, listenKey } from "../model/operation/Account.ts"
import { accountOf, known, type State } from "../model/State.ts"
import { faultRules } from "../model/scenario/FaultRules.ts"
import { latestTrades, type Quotes } from "../model/simulation/Quotes.ts"
import { type Market, ordersOf } from "../model/trading/Order.ts"
import { symbolListing } from "../model/trading/SymbolListing.ts"
import { deposit, withdrawal } from "../model/wallet/Wallet.ts"
import type { AssetListing } from "../money/Asset.ts"
import * as columns from "./columns.ts"
import { orderLine } from "./orderLine.ts"

/**
 * Raised with every change of the lines' content: a snapshot of another version is rejected, and a checkpoint of
 * another version is replaced by a replay of the journal.
 */
export const dumpVersion = 3

const asText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value)

const line = (...values: ReadonlyArray<unknown>): string => JSON.stringify(values, asText)

/** Writes a line without amounts, which is several times cheaper. */
const plainLine = (...values: ReadonlyArray<string | number>): string => JSON.stringify(values)

function* operationLines(state: State): Generator<string> {
  const { time, generation, lineage, clock, settings, keysGranted, ledger } = state
  const digest = ledger.digest.value
  yield line("operation", { time, generation, lineage, clock, settings, keysGranted, digest })
}

function* moneyLines({ ledger, assets, accounts }: State): Generator<string> {
  for (const { asset, name, ledgerScale, networks, house } of assets.values())
    yield line("asset", { asset, name, ledgerScale, networks } satisfies AssetListing, house)
  for (const uid of accounts.keys())
    yield line("holdings", uid, [...ledger.balances(uid)], [...ledger.futuresBalances(uid)])
}

/** Makes a writer of the lines of one kind of record. */
const linesOf = <List extends ColumnList>(kind: string, columns: List) => {
  const write = recordWriter(columns, `"${kind}"`)
  return (record: RecordOf<List>): string => JSON.stringify(write(record))
}

const accountLine = linesOf("account", {
  ...accountOpening,
  ...columns.accountState,
  ...columns.accountLists,
})
const keyLine = linesOf("key", columns.apiKey)
const listenKeyLine = linesOf("listen key", listenKey)
const marketLine = linesOf("market", { ...symbolListing, ...columns.marketState })
const groupLine = linesOf("group", columns.group)
const faultsLine = linesOf("faults", faultRules)
const closedLine = linesOf("closed", columns.closedClientId)
const depositLine = linesOf("deposit", deposit)
const withdrawalLine = linesOf("withdrawal", withdrawal)
const closedWithdrawalLine = linesOf("closed withdrawal", columns.closedWithdrawal)
const closedTransferLine = linesOf("closed transfer", columns.closedTransfer)

function* accountLines(state: State): Generator<string> {
  for (const account of state.accounts.values()) {
    const { memberOf, depositAddresses } = account
    yield accountLine({
      ...account,
      memberOf: [...memberOf],
      depositAddresses: [...depositAddresses.values()],
    })
    for (const market of account.orders.markets())
      for (const { id } of account.orders.of(market)) yield plainLine("open order", account.uid, id)
  }
  for (const key of state.keys.values()) yield keyLine(key)
  for (const each of state.listenKeys.values()) yield listenKeyLine(each)
  for (const [key, spans] of state.stamps) yield line("stamps", key, spans)
}

/** Trades on one line, as plain numbers. */
const tradesALine = 100

function* simulatedLines(symbol: string, quotes: Quotes): Generator<string> {
  const { trades: _, ...own } = quotes
  yield line("quotes", symbol, own)
  const trades = latestTrades(quotes)
  for (let at = 0; at < trades.length; at += tradesALine)
    yield plainLine(
      "simulated trades",
      symbol,
      ...trades
        .slice(at, at + tradesALine)
        .flatMap(({ time, priceTicks, lots, isSale }) => [time, priceTicks, isSale ? -lots : lots]),
    )
}

function* marketLines(market: Market): Generator<string> {
  const { listing, book, stops } = market
  yield marketLine({ ...market, ...listing })
  for (const side of ["BUY", "SELL"] as const)
    for (const order of ordersOf(book, side)) yield orderLine("order", order)
  for (const order of stops.values()) yield orderLine("stop", order)
  if (market.quotes !== null) yield* simulatedLines(listing.symbol, market.quotes)
}

function* tradingLines(state: State): Generator<string> {
  const { nextOrderId, nextTradeId, nextListId, nextGroupId } = state
  yield line("trading", { nextOrderId, nextTradeId, nextListId, nextGroupId })
  if (state.simulation !== null) yield line("simulation", state.simulation)
  const { scenario, priceShifts } = state
  if (scenario !== null || Object.keys(priceShifts).length > 0)
    yield line("scenario", { scenario, priceShifts })
  if (state.faults.lastId > 0 || state.faults.rules.length > 0) yield faultsLine(state.faults)
  for (const group of state.groups.values()) yield groupLine({ ...group, uids: [...group.uids] })
  for (const market of state.markets.values()) yield* marketLines(market)
  for (const [id, legs] of state.lists)
    yield line(
      "list",
      id,
      legs.map((leg) => leg.id),
    )
  for (const { trader, clientOrderId, orderId, until } of state.closedClientOrderIds)
    yield closedLine({ uid: trader.uid, clientOrderId, orderId, until })
}

function* walletLines(state: State): Generator<string> {
  yield line("wallet", { nextWalletId: state.nextWalletId })
  for (const deposit of state.deposits.values()) yield depositLine(deposit)
  for (const withdrawal of state.withdrawals.values()) yield withdrawalLine(withdrawal)
  for (const closed of state.closedWithdrawOrderIds) {
    const withdrawal = accountOf(state, closed.uid).withdrawOrderIds.get(closed.ownId)
    yield closedWithdrawalLine({ ...closed, withdrawal: known(withdrawal, "withdrawal", closed.id) })
  }
}

function* brokerLines(state: State): Generator<string> {
  for (const [uid, fees] of state.rebates) yield line("rebates", state.rebateDay, uid, [...fees])
  for (const closed of state.closedClientTranIds) {
    const record = accountOf(state, closed.uid).clientTranIds.get(closed.ownId)
    yield closedTransferLine({ ...closed, record: known(record, "transfer", closed.id) })
  }
}

/** The lines of the whole state. */
export function* dumpState(state: State): Generator<string> {
  yield* operationLines(state)
  yield* accountLines(state)
  yield* moneyLines(state)
  yield* tradingLines(state)
  yield* walletLines(state)
  yield* brokerLines(state)
}
