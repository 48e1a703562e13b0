/** Applies the events of listings, accounts, keys, settings and the clock, and a reset of everything. */
import { resetBroker } from "../model/broker/state.ts"
import { rescheduleAll } from "../model/due.ts"
import type { EventOf } from "../model/Event.ts"
import { contactKey, newAccount } from "../model/operation/Account.ts"
import { addSecond } from "../model/operation/Spans.ts"
import { resetAccounts } from "../model/operation/state.ts"
import { accountOf, assetOf, known, marketOf, type State } from "../model/State.ts"
import { makeMarket, readBounds, readRates, readSteps } from "../model/trading/Market.ts"
import { resetTrading } from "../model/trading/state.ts"
import { resetWallet } from "../model/wallet/state.ts"
import { withdrawQuotes } from "../simulation/apply.ts"
import { minuteOf } from "../trading/Candle.ts"

export const assetListed = (
  state: State,
  { type: _, time: __, ...listing }: EventOf<"assetListed">,
): void => {
  state.ledger.list(listing)
}

export const symbolListed = (state: State, { type: _, time, ...listing }: EventOf<"symbolListed">): void => {
  const { markets } = state
  const base = assetOf(state, listing.base)
  const quote = assetOf(state, listing.quote)
  const market = makeMarket(listing, base, quote, markets.size, state.makeBook())
  if (state.simulation !== null) market.joined = minuteOf(time)
  markets.set(listing.symbol, market)
}

export const symbolChanged = (
  state: State,
  { type: _, time: __, symbol, status, tick, lot, ...changed }: EventOf<"symbolChanged">,
): void => {
  const market = marketOf(state, symbol)
  const { makerRate, takerRate, tickStep, lotStep } = market
  const listing = { ...market.listing, ...changed }
  const steps = readSteps(market, { tick, lot })
  const rates = readRates(listing)
  const hasNewRates = rates.makerRate !== makerRate || rates.takerRate !== takerRate
  if (hasNewRates) market.earlierRates.push({ makerRate, takerRate, untilOrder: state.nextOrderId })
  const hasNewSteps = steps.tickStep !== tickStep || steps.lotStep !== lotStep
  // The simulated market's quotes are locked by the earlier rates and steps, so they are removed first.
  if (hasNewRates || hasNewSteps || status !== "trading") withdrawQuotes(state, market)
  Object.assign(market, { listing, status, ...steps, ...rates, ...readBounds(listing, market) })
}

export const accountOpened = (
  state: State,
  { type: _, time, ...opening }: EventOf<"accountOpened">,
): void => {
  const { uid, master, email, phone } = opening
  state.accounts.set(uid, newAccount(opening, state.ledger.holdings(uid), time))
  if (master !== null) accountOf(state, master).subAccounts++
  if (email !== undefined) state.contacts.set(contactKey("EMAIL", email), uid)
  if (phone !== undefined) state.contacts.set(contactKey("MOBILE", phone), uid)
}

export const accountChanged = (state: State, { uid, kyc, frozen }: EventOf<"accountChanged">): void => {
  const account = accountOf(state, uid)
  account.kyc = kyc
  account.frozen = frozen
}

export const keyGranted = (state: State, { type: _, time, ...grant }: EventOf<"keyGranted">): void => {
  state.keys.set(grant.key, { ...grant, createdAt: time })
  state.keysGranted++
  accountOf(state, grant.uid).keys++
}

export const keyRevoked = (state: State, { key }: EventOf<"keyRevoked">): void => {
  const { uid } = known(state.keys.get(key), "an API key", "")
  state.keys.delete(key)
  for (const [name, { apiKey }] of state.listenKeys) if (apiKey === key) state.listenKeys.delete(name)
  accountOf(state, uid).keys--
}

export const listenKeyKept = (
  { listenKeys }: State,
  { type: _, time, ...kept }: EventOf<"listenKeyKept">,
): void => {
  if (!listenKeys.has(kept.key))
    for (const [key, { until }] of listenKeys) if (until <= time) listenKeys.delete(key)
  listenKeys.set(kept.key, kept)
}

export const listenKeyEnded = ({ listenKeys }: State, { key }: EventOf<"listenKeyEnded">): void => {
  listenKeys.delete(key)
}

export const writeStamped = (state: State, { key, second }: EventOf<"writeStamped">): void => {
  const spans = state.stamps.get(key)
  if (spans === undefined) state.stamps.set(key, [[second, second]])
  else addSecond(spans, second)
}

export const funded = ({ ledger }: State, { uid, asset, amount }: EventOf<"funded">): void => {
  ledger.post(uid, asset, amount, 0n)
  ledger.postHouse("issued", asset, -amount)
}

export const settingsChanged = (state: State, { settings }: EventOf<"settingsChanged">): void => {
  state.settings = settings
  rescheduleAll(state)
}

export const clockSet = (state: State, { offsetMs, frozenAt, speed }: EventOf<"clockSet">): void => {
  state.clock = speed === undefined ? { offsetMs, frozenAt } : { offsetMs, frozenAt, speed }
}

/** A reset: accounts, keys, the clock and all counters stay. */
export const startedAnew = (state: State, { generation }: EventOf<"reset">): void => {
  state.generation = generation
  state.lineage = []
  state.ledger.clear()
  resetTrading(state)
  resetWallet(state)
  resetBroker(state)
  state.scenario = null
  state.priceShifts = {}
  state.faults = { ...state.faults, rules: [] }
  rescheduleAll(state)
  resetAccounts(state)
  state.simulation = null
}
