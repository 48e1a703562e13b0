/**
 * The commands that a frozen account may send: those that receive, cancel and read. This is the only list of
 * such commands. Earlier work of a frozen account continues: open orders are filled, and a pending withdrawal
 * arrives. Any account may send funds to a frozen one.
 */
import type { Command, CommandType } from "../model/Command.ts"
import { isFrozen, type State } from "../model/State.ts"
import { accountFrozen, type Rejection } from "../Rejection.ts"

type Rule =
  /** The command is rejected if its sender is frozen. */
  | "rejected"
  /**
   * The command is rejected, but a repetition under the same client id is answered first; the handler calls
   * {@link isFrozen}.
   */
  | "rejectedUnlessRepeated"
  | "allowed"
  /** The command has no sending account: it is an operator's, or the exchange's. */
  | "operator"

const rules: { readonly [Type in CommandType]: Rule } = {
  placeOrder: "rejected",
  testOrder: "rejected",
  // Each order of the batch is rejected separately, by the handler.
  placeOrders: "allowed",
  placeOco: "rejected",
  cancelOrder: "allowed",
  cancelOpenOrders: "allowed",
  setFeeDeduction: "rejected",
  createGroup: "rejected",
  deleteGroup: "rejected",
  addToGroup: "rejected",
  removeFromGroup: "rejected",
  issueAddress: "allowed",
  withdraw: "rejectedUnlessRepeated",
  cancelWithdrawal: "allowed",
  transfer: "rejected",
  internalTransfer: "rejected",
  convert: "rejected",
  openSubAccount: "rejected",
  enableFutures: "rejected",
  // Password tries are counted for a frozen account too: freezing gives no further tries.
  attemptPassword: "allowed",
  universalTransfer: "rejectedUnlessRepeated",
  grantKey: "rejected",
  revokeKey: "allowed",
  // A frozen account may watch streams, since watching is reading.
  makeListenKey: "allowed",
  extendListenKey: "allowed",
  endListenKey: "allowed",
  loadCandles: "operator",
  saveAddress: "operator",
  deposit: "operator",
  changeDeposit: "operator",
  changeWithdrawal: "operator",
  listAsset: "operator",
  listSymbol: "operator",
  changeSymbol: "operator",
  openAccount: "operator",
  changeAccount: "operator",
  fund: "operator",
  changeSettings: "operator",
  setClock: "operator",
  reset: "operator",
  loadSnapshot: "operator",
  startSimulation: "operator",
  stepSimulation: "operator",
  stopSimulation: "operator",
  startScenario: "operator",
  stopScenario: "operator",
  keepFaults: "operator",
  countFault: "operator",
  processDue: "operator",
}

/**
 * The account that sends the command; a key of another account is granted by its broker, or by the operator.
 */
const senderOf = (command: Command): string | undefined =>
  // open: 0035-brokers: command.type === "grantKey"
  command.type === "grantKey" ? command.by : (command as { readonly uid?: string }).uid

/** The rejection of a command that a frozen sender may not send. */
// open: 0035-brokers: rules[command.type] !== "rejected" | uid !== undefined && isFrozen(state, uid)
export const rejectionOfFrozen = (state: State, command: Command): Rejection | undefined => {
  if (rules[command.type] !== "rejected") return undefined
  const uid = senderOf(command)
  return uid !== undefined && isFrozen(state, uid) ? accountFrozen : undefined
}
