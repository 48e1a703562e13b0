/**
 * Handling a command: all checks come before the first `emit`, so a rejected command emits nothing. `emit`
 * applies an event at once, so the next event sees its effect on the state. Time is a parameter of the
 * handlers, which read no clock and no random source.
 */

import { rejectionOfFrozen } from "./broker/frozen.ts"
import { attemptPassword, enableFutures, openSubAccount } from "./broker/subAccounts.ts"
import { universalTransfer } from "./broker/universalTransfer.ts"
import type { Command, CommandOf, CommandType, Reply, ReplyTo } from "./model/Command.ts"
import type { Emit } from "./model/Event.ts"
import type { State } from "./model/State.ts"
import { changeAccount, fund, grantKey, openAccount, revokeKey } from "./operation/accounts.ts"
import { changeSettings, reset, setClock } from "./operation/changeSettings.ts"
import { endListenKey, extendListenKey, makeListenKey } from "./operation/listenKeys.ts"
import { changeSymbol, listAsset, listSymbol } from "./operation/listings.ts"
import { loadSnapshot } from "./operation/loadSnapshot.ts"
import { processDue } from "./processDue.ts"
import type { Rejection } from "./Rejection.ts"
import { countFault, keepFaults } from "./scenario/keepFaults.ts"
import { startScenario, stopScenario } from "./scenario/runScenario.ts"
import { startSimulation, stopSimulation } from "./simulation/startSimulation.ts"
import { stepSimulation } from "./simulation/stepSimulation.ts"
import { cancelOpenOrders, cancelOrder } from "./trading/cancelOrder.ts"
import { setFeeDeduction } from "./trading/feeDeduction.ts"
import { loadCandles } from "./trading/loadCandles.ts"
import { placeOco } from "./trading/placeOco.ts"
import { placeOrder, placeOrders, testOrder } from "./trading/placeOrder.ts"
import { addToGroup, createGroup, deleteGroup, removeFromGroup } from "./trading/strategyGroups.ts"
import { convert } from "./wallet/convert.ts"
import { changeDeposit, deposit, issueAddress, saveAddress } from "./wallet/deposits.ts"
import { internalTransfer, transfer } from "./wallet/transfers.ts"
import { cancelWithdrawal, changeWithdrawal, withdraw } from "./wallet/withdrawals.ts"

type Handler<Type extends CommandType> = (
  state: State,
  command: CommandOf<Type>,
  now: number,
  emit: Emit,
) => ReplyTo<Type> | Rejection

const handlers: { readonly [Type in CommandType]: Handler<Type> } = {
  placeOrder,
  testOrder,
  placeOrders,
  placeOco,
  cancelOrder,
  cancelOpenOrders,
  setFeeDeduction,
  createGroup,
  deleteGroup,
  addToGroup,
  removeFromGroup,
  loadCandles,
  issueAddress,
  saveAddress,
  deposit,
  changeDeposit,
  withdraw,
  cancelWithdrawal,
  changeWithdrawal,
  transfer,
  internalTransfer,
  convert,
  openSubAccount,
  enableFutures,
  attemptPassword,
  universalTransfer,
  listAsset,
  listSymbol,
  changeSymbol,
  openAccount,
  changeAccount,
  grantKey,
  revokeKey,
  makeListenKey,
  extendListenKey,
  endListenKey,
  fund,
  changeSettings,
  setClock,
  reset,
  loadSnapshot,
  startSimulation,
  stepSimulation,
  stopSimulation,
  startScenario,
  stopScenario,
  keepFaults,
  countFault,
  processDue: () => null,
}

/**
 * Handles one command at `now` (exchange clock, ms; never before the state's time). Returns the command's reply, or a
 * {@link Rejection}, in which case the command emitted nothing; only a wrong funds password is rejected and counted.
 * Everything that is due up to `now` is emitted first, whatever the result; for a step of the simulated market,
 * everything due before the step's end.
 */
export const handle = <C extends Command>(
  state: State,
  command: C,
  now: number,
  emit: Emit,
): Reply<C> | Rejection => {
  // Before a step of the market, only transitions due before its end run; those due at its end come after it.
  const until = command.type === "stepSimulation" ? Math.min(now, command.to - 1) : now
  if (state.nextDue <= until) processDue(state, until, emit)
  const rejection = rejectionOfFrozen(state, command)
  if (rejection !== undefined) return rejection
  const handler = handlers[command.type] as Handler<CommandType>
  return handler(state, command, now, emit) as Reply<C> | Rejection
}
