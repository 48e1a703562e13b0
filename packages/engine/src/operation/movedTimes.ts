/**
 * The numbers of the state that are times and move when a snapshot is loaded. Each number of each record is
 * listed, so that a new field is a compile error: a due time moves, a past time stays.
 */
import type * as columns from "../dump/columns.ts"
import type { RecordOf } from "../model/ColumnList.ts"
import type { FaultRule } from "../model/scenario/FaultRules.ts"
import type { Scenario, Turn } from "../model/scenario/Scenario.ts"
import type { Quotes, SimulatedTrade, Simulation } from "../model/simulation/Quotes.ts"
import type { Candle } from "../model/trading/Order.ts"
import type { ClosedOwnId, Deposit, Withdrawal } from "../model/wallet/Wallet.ts"

interface Kept {
  account: RecordOf<typeof columns.accountState>
  apiKey: RecordOf<typeof columns.apiKey>
  candle: Candle
  closedClientId: RecordOf<typeof columns.closedClientId>
  closedOwnId: ClosedOwnId
  deposit: Deposit
  faultRule: FaultRule
  group: RecordOf<typeof columns.group>
  market: RecordOf<typeof columns.marketState>
  order: RecordOf<typeof columns.order>
  quotes: Quotes
  scenario: Scenario
  simulatedTrade: SimulatedTrade
  simulation: Simulation
  turn: Turn
  withdrawal: Withdrawal
}

/** The names of those fields of a record that are numbers. */
export type NumbersOf<Of> = { [Name in keyof Of]-?: number extends Of[Name] ? Name : never }[keyof Of]

const moves = true
const stays = false

const numbers: { readonly [Kind in keyof Kept]: Readonly<Record<NumbersOf<Kept[Kind]>, boolean>> } = {
  account: {
    passwordLockedUntil: moves,
    keys: stays,
    createdAt: stays,
    subAccounts: stays,
    futuresEnabledAt: stays,
    wrongPasswords: stays,
  },
  apiKey: { createdAt: stays },
  candle: {
    openTime: stays,
    openTicks: stays,
    highTicks: stays,
    lowTicks: stays,
    closeTicks: stays,
    trades: stays,
  },
  closedClientId: { until: moves, orderId: stays },
  closedOwnId: { until: moves, id: stays },
  deposit: { time: moves, updateTime: moves, id: stays, status: stays },
  faultRule: { until: moves, matched: stays, applied: stays },
  group: { id: stays, createTime: stays, updateTime: stays },
  market: {
    lastPriceTicks: stays,
    tradedFrom: stays,
    loadedUntil: stays,
    updates: stays,
    joined: stays,
    tickStep: stays,
    lotStep: stays,
  },
  order: {
    id: stays,
    time: stays,
    updateTime: stays,
    listId: stays,
    lots: stays,
    filledLots: stays,
    priceTicks: stays,
    stopTicks: stays,
  },
  quotes: { time: stays },
  scenario: { startedAt: moves, endsAt: moves, turned: stays },
  simulatedTrade: { time: stays, priceTicks: stays, lots: stays },
  simulation: { from: stays, seed: stays },
  turn: { at: moves },
  withdrawal: { time: moves, updateTime: moves, processedAt: moves, id: stays, status: stays },
}

/** Moves those times of a record that move; null stays. */
export const moved = <Kind extends keyof Kept>(
  kind: Kind,
  record: Pick<Kept[Kind], NumbersOf<Kept[Kind]>>,
  byMs: number,
): Partial<Pick<Kept[Kind], NumbersOf<Kept[Kind]>>> => {
  const times = record as Readonly<Record<string, number | null>>
  const names = Object.entries<boolean>(numbers[kind]).flatMap(([name, isMoved]) => (isMoved ? [name] : []))
  return Object.fromEntries(
    names.map((name) => [name, times[name] == null ? null : times[name] + byMs]),
  ) as Partial<Pick<Kept[Kind], NumbersOf<Kept[Kind]>>>
}
