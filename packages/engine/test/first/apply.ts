/**
 * The only code that changes state: live traffic and recovery both run through here, so a replayed journal is the
 * live state by construction.
 *
 * With `records`, the final facts an event makes (a closed order, a fill's two sides, a candle that is over) are
 * added there for the history tables; recovery passes none, since the tables already have them.
 */

import * as broker from "./applyBroker.ts"
import { changeGroup, createGroup, deleteGroup } from "./applyGroup.ts"
import { closeOrder, openOrder, triggerStop } from "./applyOrder.ts"
import { trade } from "./applyTrade.ts"
import * as wallet from "./applyWallet.ts"
import { minuteMs } from "./Candle.ts"
import { releaseIds } from "./ClientOrderIds.ts"
import type { Event } from "./Event.ts"
import type { Records } from "./History.ts"
import { makeMarket } from "./Market.ts"
import { InvariantBroken } from "./Refusal.ts"
import { defaultSettings } from "./Settings.ts"
import { accountOf, known, marketOf, orderOf, type State } from "./State.ts"
import { rescheduleAll } from "./settleDue.ts"

const reset = (state: State, generation: number): void => {
  state.generation = generation
  state.ledger.clear()
  state.orders.clear()
  state.lists.clear()
  state.groups.clear()
  state.closedClientOrderIds.clear()
  state.closedWithdrawOrderIds.clear()
  state.closedClientTranIds.clear()
  state.rebates.clear()
  state.deposits.clear()
  state.withdrawals.clear()
  rescheduleAll(state)
  for (const account of state.accounts.values()) {
    account.orders.clear()
    account.clientOrderIds.clear()
    account.feeDeduction = false
    account.ownGroups.clear()
    account.memberOf.clear()
    account.savedAddresses.length = 0
    account.withdrawOrderIds.clear()
    account.clientTranIds.clear()
    account.wrongPasswords = 0
    account.passwordLockedUntil = 0
  }
  for (const [symbol, market] of state.markets) {
    state.markets.set(symbol, {
      ...market,
      book: state.makeBook(),
      stops: new Map(),
      lastPriceTicks: market.openingTicks,
      candle: null,
      tradedFrom: null,
      loadedUntil: 0,
      updates: market.updates + 1,
    })
  }
}

const change = (state: State, event: Event, records: Records | undefined): void => {
  switch (event.type) {
    case "orderOpened":
      openOrder(state, event)
      break
    case "traded":
      trade(state, event, records)
      break
    case "stopTriggered":
      triggerStop(state, event)
      break
    case "orderClosed": {
      const order = orderOf(state, event.id)
      closeOrder(state, marketOf(state, order.symbol), order, event.status, event.reason, event.time, records)
      break
    }
    case "funded": {
      const amount = BigInt(event.amount)
      state.ledger.post(event.uid, event.asset, amount, 0n)
      state.ledger.postHouse("issued", event.asset, -amount)
      break
    }
    case "accountOpened": {
      const { type: _, v: __, time: ___, ...opening } = event
      state.accounts.set(event.uid, {
        ...opening,
        frozen: false,
        feeDeduction: false,
        ownGroups: new Map(),
        memberOf: new Set(),
        depositAddresses: new Map(),
        savedAddresses: [],
        withdrawOrderIds: new Map(),
        orders: new Map(),
        clientOrderIds: new Map(),
        keys: 0,
        createdAt: event.time,
        subAccounts: 0,
        futuresEnabled: event.master === null,
        wrongPasswords: 0,
        passwordLockedUntil: 0,
        clientTranIds: new Map(),
      })
      if (event.master !== null) accountOf(state, event.master).subAccounts++
      if (event.email !== undefined) state.contacts.set(`EMAIL ${event.email}`, event.uid)
      if (event.phone !== undefined) state.contacts.set(`MOBILE ${event.phone}`, event.uid)
      break
    }
    case "accountChanged": {
      const account = accountOf(state, event.uid)
      account.kyc = event.kyc
      account.frozen = event.frozen
      break
    }
    case "feeDeductionSet":
      accountOf(state, event.uid).feeDeduction = event.enabled
      break
    case "groupCreated":
      createGroup(state, event)
      break
    case "groupDeleted":
      deleteGroup(state, event)
      break
    case "groupChanged":
      changeGroup(state, event)
      break
    case "keyGranted": {
      const { type: _, v: __, time, ...grant } = event
      state.keys.set(event.key, { ...grant, createdAt: time })
      accountOf(state, event.uid).keys++
      break
    }
    case "keyRevoked": {
      const { uid } = known(state.keys.get(event.key), "an API key", "")
      state.keys.delete(event.key)
      accountOf(state, uid).keys--
      break
    }
    case "assetListed": {
      const { type: _, v: __, time: ___, ...listing } = event
      state.assets.set(event.asset, listing)
      break
    }
    case "symbolListed": {
      const { type: _, v: __, time: ___, ...listing } = event
      const base = known(state.assets.get(event.base), "asset", event.base)
      const quote = known(state.assets.get(event.quote), "asset", event.quote)
      state.markets.set(event.symbol, makeMarket(listing, base, quote, state.makeBook()))
      break
    }
    case "candlesLoaded": {
      const { symbol, candles } = event
      const market = marketOf(state, symbol)
      market.lastPriceTicks = event.lastPriceTicks
      market.loadedUntil = candles.at(-1)!.openTime + minuteMs
      for (const candle of candles) records?.candles.push({ generation: state.generation, symbol, ...candle })
      break
    }
    case "clockSet":
      state.clock = { aheadMs: event.aheadMs, frozenAt: event.frozenAt }
      break
    case "addressIssued":
      wallet.issueAddress(state, event)
      break
    case "addressSaved":
      wallet.saveAddress(state, event)
      break
    case "depositSeen":
      wallet.seeDeposit(state, event)
      break
    case "depositChanged":
      wallet.changeDeposit(state, event, records)
      break
    case "withdrawalApplied":
      wallet.applyForWithdrawal(state, event)
      break
    case "withdrawalProcessed":
      wallet.processWithdrawal(state, event)
      break
    case "withdrawalChanged":
      wallet.changeWithdrawal(state, event, records)
      break
    case "transferred":
      wallet.moveBetweenLedgers(state, event, records)
      break
    case "sentToUser":
      wallet.sendToUser(state, event, records)
      break
    case "futuresEnabled":
      accountOf(state, event.uid).futuresEnabled = true
      break
    case "passwordTried":
      broker.countTry(state, event)
      break
    case "universallyTransferred":
      broker.transferUniversally(state, event, records)
      break
    case "rebatePaid":
      broker.payRebate(state, event, records)
      break
    case "converted":
      wallet.convertAssets(state, event, records)
      break
    case "settingsChanged":
      // What a later version adds has its first value in an older journal.
      state.settings = { ...defaultSettings, ...event.settings }
      rescheduleAll(state)
      break
    case "reset":
      reset(state, event.generation)
      break
    default:
      event satisfies never
      throw new InvariantBroken(`unknown event ${JSON.stringify(event).slice(0, 200)}`)
  }
}

/** Changes the state by one event. Throws {@link InvariantBroken} when the event contradicts the state. */
export const apply = (state: State, event: Event, records?: Records): void => {
  if (event.v !== 1)
    throw new InvariantBroken(`an event of an unknown version ${JSON.stringify(event).slice(0, 200)}`)
  if (event.time < state.time) throw new InvariantBroken(`time fell from ${state.time} to ${event.time}`)
  state.time = event.time
  releaseIds(state)
  change(state, event, records)
  state.ledger.settle()
}
