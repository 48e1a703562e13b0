/**
 * Which commands a frozen account may send: those that receive, cancel and read. The one place that says so of every
 * command. Earlier work goes on: open orders are filled, and a withdrawal on its way arrives. Funds may come in from
 * anybody.
 */
import type { Command, CommandType } from "../model/Command.ts"
import { isFrozen, type State } from "../model/State.ts"
import { accountFrozen, type Rejection } from "../Rejection.ts"

type Rule =
  /** The sender must not be frozen. */
  | "rejected"
  /** Likewise, but a repetition under the same client id is answered first; the handler asks {@link isFrozen}. */
  | "rejectedUnlessRepeated"
  | "allowed"
  /** Nobody's own: an operator's, or the exchange's. */
  | "operator"

const rules: { readonly [Type in CommandType]: Rule } = {
  placeOrder: "rejected",
  testOrder: "rejected",
  // Each order by itself.
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
  // Counted for a frozen account too: freezing gives nobody further tries.
  attemptPassword: "allowed",
  universalTransfer: "rejectedUnlessRepeated",
  grantKey: "rejected",
  revokeKey: "allowed",
  // To watch is to read.
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

/** Who sends it; a key of another account is granted by its broker, or by the operator. */
const senderOf = (command: Command): string | undefined =>
  // open: 0035-brokers: command.type === "grantKey"
  command.type === "grantKey" ? command.by : (command as { readonly uid?: string }).uid

/** The rejection of a command that its sender, being frozen, may not send. */
// open: 0035-brokers: rules[command.type] !== "rejected" | uid !== undefined && isFrozen(state, uid)
export const rejectionOfFrozen = (state: State, command: Command): Rejection | undefined => {
  if (rules[command.type] !== "rejected") return undefined
  const uid = senderOf(command)
  return uid !== undefined && isFrozen(state, uid) ? accountFrozen : undefined
}
