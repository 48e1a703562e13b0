/**
 * Handling a command: check everything, refuse before the first `emit` or not at all, then tell what happened.
 * `emit` applies an event at once, so the next fact sees the state the last one left. Time comes in with the
 * command; nothing here reads a clock or a random source.
 */
import {
  changeAccount,
  changeSettings,
  fund,
  grantKey,
  listAsset,
  listSymbol,
  openAccount,
  revokeKey,
  setClock,
  setFeeDeduction,
} from "./administer.ts"
import { enableFutures, openSubAccount, tryPassword, universalTransfer } from "./broker.ts"
import type { Command, Reply } from "./Command.ts"
import { cancelOpenOrders, cancelOrder } from "./cancelOrder.ts"
import { checkOrder } from "./checkOrder.ts"
import { convert } from "./convert.ts"
import { changeDeposit, deposit, issueAddress, saveAddress } from "./deposits.ts"
import type { Emit } from "./Event.ts"
import { loadCandles } from "./loadCandles.ts"
import { placeOco } from "./placeOco.ts"
import { placeOrder, placeOrders } from "./placeOrder.ts"
import { Refusal } from "./Refusal.ts"
import type { State } from "./State.ts"
import { addToGroup, createGroup, deleteGroup, removeFromGroup } from "./StrategyGroup.ts"
import { settleDue } from "./settleDue.ts"
import { internalTransfer, transfer } from "./transfers.ts"
import { cancelWithdrawal, changeWithdrawal, withdraw } from "./withdrawals.ts"

const dispatch = (state: State, command: Command, now: number, emit: Emit): Reply<Command> | Refusal => {
  switch (command.type) {
    case "placeOrder":
      return placeOrder(state, command, now, emit)
    case "testOrder": {
      const checked = checkOrder(state, command, now)
      return checked instanceof Refusal ? checked : null
    }
    case "placeOrders":
      return placeOrders(state, command, now, emit)
    case "placeOco":
      return placeOco(state, command, now, emit)
    case "cancelOrder":
      return cancelOrder(state, command, now, emit)
    case "cancelOpenOrders":
      return cancelOpenOrders(state, command, now, emit)
    case "issueAddress":
      return issueAddress(state, command, now, emit)
    case "saveAddress":
      return saveAddress(state, command, now, emit)
    case "deposit":
      return deposit(state, command, now, emit)
    case "changeDeposit":
      return changeDeposit(state, command, now, emit)
    case "withdraw":
      return withdraw(state, command, now, emit)
    case "cancelWithdrawal":
      return cancelWithdrawal(state, command, now, emit)
    case "changeWithdrawal":
      return changeWithdrawal(state, command, now, emit)
    case "transfer":
      return transfer(state, command, now, emit)
    case "internalTransfer":
      return internalTransfer(state, command, now, emit)
    case "convert":
      return convert(state, command, now, emit)
    case "openSubAccount":
      return openSubAccount(state, command, now, emit)
    case "enableFutures":
      return enableFutures(state, command, now, emit)
    case "tryPassword":
      return tryPassword(state, command, now, emit)
    case "universalTransfer":
      return universalTransfer(state, command, now, emit)
    case "settle":
      return null
    case "setFeeDeduction":
      return setFeeDeduction(state, command, now, emit)
    case "createGroup":
      return createGroup(state, command, now, emit)
    case "deleteGroup":
      return deleteGroup(state, command, now, emit)
    case "addToGroup":
      return addToGroup(state, command, now, emit)
    case "removeFromGroup":
      return removeFromGroup(state, command, now, emit)
    case "listAsset":
      return listAsset(state, command, now, emit)
    case "listSymbol":
      return listSymbol(state, command, now, emit)
    case "openAccount":
      return openAccount(state, command, now, emit)
    case "changeAccount":
      return changeAccount(state, command, now, emit)
    case "grantKey":
      return grantKey(state, command, now, emit)
    case "revokeKey":
      return revokeKey(state, command, now, emit)
    case "fund":
      return fund(state, command, now, emit)
    case "loadCandles":
      return loadCandles(state, command, now, emit)
    case "changeSettings":
      return changeSettings(state, command, now, emit)
    case "setClock":
      return setClock(state, command, now, emit)
    case "reset":
      emit({ type: "reset", v: 1, time: now, generation: state.generation + 1 })
      return null
    default:
      command satisfies never
      throw new Error("unknown command")
  }
}

/**
 * Handles one command at `now` (exchange clock, milliseconds; never below the state's time). Answers with the
 * command's reply, or with a {@link Refusal}, in which case the command emitted nothing; only a wrong funds password
 * is refused and counted. What fell due up to `now` is told first, whatever becomes of the command.
 */
export const handle = <C extends Command>(
  state: State,
  command: C,
  now: number,
  emit: Emit,
): Reply<C> | Refusal => {
  settleDue(state, now, emit)
  return dispatch(state, command, now, emit) as Reply<C> | Refusal
}
