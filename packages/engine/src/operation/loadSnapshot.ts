/**
 * Loading a saved state: accounts, keys, balances, orders, prices and settings are restored.
 *
 * Loading a saved state never sets back the time, the clock, the generation (the next one begins), the id
 * counters, and the seconds of signed writes. Pending events keep their remaining wait from the time of the
 * save, and a scenario continues from its saved point, with its fault rules. Keys of the desk, which cost no
 * weight, stay when a state is loaded.
 *
 * History is not in the saved state: the new generation descends from the saved one, up to its last group at
 * the save.
 */

import { loadState } from "../dump/loadState.ts"
import type { CommandOf } from "../model/Command.ts"
import { dayMs, rescheduleAll } from "../model/due.ts"
import type { Emit, EventOf } from "../model/Event.ts"
import type { Records } from "../model/Records.ts"
import type { State } from "../model/State.ts"
import { InvariantBroken, parameterError, type Rejection } from "../Rejection.ts"
import { verify } from "../verify.ts"
import { moved, type NumbersOf } from "./movedTimes.ts"

/** Rejects the lines of a dump that are no complete, valid state. */
export const loadSnapshot = (
  state: State,
  { lines, seq }: CommandOf<"loadSnapshot">,
  now: number,
  emit: Emit,
): null | Rejection => {
  try {
    const [problem] = verify(loadState(lines, state.makeBook)).problems
    if (problem !== undefined) return parameterError(`the snapshot breaks a rule: ${problem}`)
  } catch (error) {
    if (!(error instanceof InvariantBroken || error instanceof SyntaxError || error instanceof TypeError))
      throw error
    return parameterError(`the snapshot cannot be read: ${error.message}`)
  }
  emit({
    type: "snapshotLoaded",
    time: now,
    generation: state.generation + 1,
    seq,
    lines: lines.map((line) => JSON.parse(line) as ReadonlyArray<unknown>),
  })
  return null
}

/** Numbers of the state that never go back; the load sets all others. */
const counters: Readonly<
  Record<Exclude<NumbersOf<State>, "time" | "generation" | "rebateDay" | "nextDue">, true>
> = {
  nextOrderId: true,
  nextTradeId: true,
  nextListId: true,
  nextGroupId: true,
  nextWalletId: true,
  keysGranted: true,
}

/** The API keys of open desks: they may have been granted after the save. */
const keepBotKeys = (state: State, loaded: State): void => {
  for (const key of state.keys.values()) {
    const account = loaded.accounts.get(key.uid)
    if (!key.unmetered || account === undefined || loaded.keys.has(key.key)) continue
    loaded.keys.set(key.key, key)
    account.keys++
  }
}

/** The listen keys of accounts and API keys that still exist; connections end, and are reopened with them. */
const keepListenKeys = (state: State, loaded: State): void => {
  loaded.listenKeys.clear()
  for (const [key, kept] of state.listenKeys)
    if (loaded.keys.has(kept.apiKey)) loaded.listenKeys.set(key, kept)
}

/** Moves due times by the time that has passed since the save. */
const moveTimes = (loaded: State, time: number): void => {
  const passedMs = time - loaded.time
  // Rebates are paid at midnight, so they wait until the end of the day of the load.
  if (loaded.rebates.size > 0) loaded.rebateDay = time - (time % dayMs)
  for (const [id, deposit] of loaded.deposits)
    loaded.deposits.set(id, { ...deposit, ...moved("deposit", deposit, passedMs) })
  for (const withdrawal of loaded.withdrawals.values())
    Object.assign(withdrawal, moved("withdrawal", withdrawal, passedMs))
  for (const closed of loaded.closedClientOrderIds)
    Object.assign(closed, moved("closedClientId", closed, passedMs))
  for (const ids of [loaded.closedWithdrawOrderIds, loaded.closedClientTranIds])
    for (const closed of ids) Object.assign(closed, moved("closedOwnId", closed, passedMs))
  for (const account of loaded.accounts.values())
    if (account.passwordLockedUntil > 0) Object.assign(account, moved("account", account, passedMs))
  const { scenario, faults } = loaded
  const rules = faults.rules.map((each) => ({ ...each, ...moved("faultRule", each, passedMs) }))
  loaded.faults = { ...faults, rules }
  if (scenario === null) return
  const turns = scenario.turns.map((turn) => ({ ...turn, ...moved("turn", turn, passedMs) }))
  Object.assign(scenario, { ...moved("scenario", scenario, passedMs), turns })
}

export const snapshotLoaded = (
  state: State,
  { time, generation, seq, lines }: EventOf<"snapshotLoaded">,
  records: Records | undefined,
): void => {
  const loaded = loadState(
    lines.map((line) => JSON.stringify(line)),
    state.makeBook,
  )
  keepBotKeys(state, loaded)
  keepListenKeys(state, loaded)
  moveTimes(loaded, time)
  for (const name of Object.keys(counters) as Array<keyof typeof counters>)
    loaded[name] = Math.max(loaded[name], state[name])
  loaded.faults = { ...loaded.faults, lastId: Math.max(loaded.faults.lastId, state.faults.lastId) }
  // The changed number of updates shows a reader of the book that it was replaced.
  for (const market of loaded.markets.values())
    market.updates = Math.max(market.updates, state.markets.get(market.symbol)?.updates ?? 0) + 1
  const lineage = [{ generation: loaded.generation, seq }, ...loaded.lineage]
  for (const symbol of loaded.markets.keys())
    records?.loads.push({ generation, symbol, base: loaded.generation, upTo: seq })
  const { ledger, clock, stamps } = state
  ledger.replaceBy(loaded.ledger)
  Object.assign(state, loaded, { time, generation, lineage, clock, stamps, ledger, assets: ledger.assets })
  rescheduleAll(state)
}
