/**
 * The only code that changes state: live traffic and recovery both run through here, so a replayed journal is the
 * live state by construction.
 *
 * With `records`, the final facts an event makes (a closed order, a fill's two sides, a candle that is over) are
 * added there for the history tables; recovery passes none, since the tables already have them.
 */
import { closeOrder, openOrder } from "./applyOrder.ts"
import { trade } from "./applyTrade.ts"
import { releaseClientOrderIds } from "./ClientOrderIds.ts"
import type { Event } from "./Event.ts"
import type { Records } from "./History.ts"
import { makeMarket } from "./Market.ts"
import { InvariantBroken } from "./Refusal.ts"
import { accountOf, known, marketOf, orderOf, type State } from "./State.ts"

const reset = (state: State, generation: number): void => {
  state.generation = generation
  state.ledger.clear()
  state.orders.clear()
  state.closedClientOrderIds.clear()
  for (const account of state.accounts.values()) {
    account.orders.clear()
    account.clientOrderIds.clear()
  }
  for (const [symbol, market] of state.markets) {
    state.markets.set(symbol, {
      ...market,
      book: state.makeBook(),
      lastPriceTicks: market.openingTicks,
      candle: null,
      tradedFrom: null,
      updates: market.updates + 1,
    })
  }
}

const change = (state: State, event: Event, records: Records | undefined): void => {
  switch (event.type) {
    case "orderOpened":
      return openOrder(state, event)
    case "traded":
      return trade(state, event, records)
    case "orderClosed": {
      const order = orderOf(state, event.id)
      return closeOrder(state, marketOf(state, order.symbol), order, event.status, event.reason, event.time, records)
    }
    case "funded": {
      const amount = BigInt(event.amount)
      state.ledger.post(event.uid, event.asset, amount, 0n)
      return state.ledger.postHouse("issued", event.asset, -amount)
    }
    case "accountOpened": {
      const { type: _, v: __, time: ___, ...opening } = event
      state.accounts.set(event.uid, { ...opening, orders: new Map(), clientOrderIds: new Map(), keys: 0 })
      return
    }
    case "keyGranted": {
      const { type: _, v: __, time, ...grant } = event
      state.keys.set(event.key, { ...grant, createdAt: time })
      accountOf(state, event.uid).keys++
      return
    }
    case "keyRevoked": {
      const { uid } = known(state.keys.get(event.key), "an API key", "")
      state.keys.delete(event.key)
      accountOf(state, uid).keys--
      return
    }
    case "assetListed": {
      const { type: _, v: __, time: ___, ...listing } = event
      state.assets.set(event.asset, listing)
      return
    }
    case "symbolListed": {
      const { type: _, v: __, time: ___, ...listing } = event
      const base = known(state.assets.get(event.base), "asset", event.base)
      const quote = known(state.assets.get(event.quote), "asset", event.quote)
      state.markets.set(event.symbol, makeMarket(listing, base, quote, state.makeBook()))
      return
    }
    case "candlesLoaded": {
      const { symbol, candles } = event
      marketOf(state, symbol).lastPriceTicks = event.lastPriceTicks
      if (records === undefined) return
      for (const candle of candles) records.candles.push({ generation: state.generation, symbol, ...candle })
      return
    }
    case "clockSet":
      state.clock = { aheadMs: event.aheadMs, frozenAt: event.frozenAt }
      return
    case "reset":
      return reset(state, event.generation)
    default:
      event satisfies never
      throw new InvariantBroken(`unknown event ${JSON.stringify(event).slice(0, 200)}`)
  }
}

/** Changes the state by one event. Throws {@link InvariantBroken} when the event contradicts the state. */
export const apply = (state: State, event: Event, records?: Records): void => {
  if (event.v !== 1) throw new InvariantBroken(`an event of an unknown version ${JSON.stringify(event).slice(0, 200)}`)
  if (event.time < state.time) throw new InvariantBroken(`time fell from ${state.time} to ${event.time}`)
  state.time = event.time
  releaseClientOrderIds(state)
  change(state, event, records)
  state.ledger.settle()
}
