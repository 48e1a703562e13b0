/** The faults written by hand: broken rules, wrong values, missing refusals. */
import { accessFaults } from "./accessFaults.ts"
import { accountFaults } from "./accountFaults.ts"
import { allOrdersFaults } from "./allOrdersFaults.ts"
import { batchFaults } from "./batchFaults.ts"
import { brokerAccountFaults } from "./brokerAccountFaults.ts"
import { brokerDepositFaults } from "./brokerDepositFaults.ts"
import { brokerKeyFaults } from "./brokerKeyFaults.ts"
import { brokerMoneyFaults } from "./brokerMoneyFaults.ts"
import { cancelAllFaults } from "./cancelAllFaults.ts"
import { cancelFaults } from "./cancelFaults.ts"
import { conversionFaults } from "./conversionFaults.ts"
import { exactFaults } from "./exactFaults.ts"
import type { Fault } from "./Fault.ts"
import { feeFaults } from "./feeFaults.ts"
import { orderFaults } from "./orderFaults.ts"
import { parameterFaults } from "./parameterFaults.ts"
import { placeFaults } from "./placeFaults.ts"
import { preventionFaults } from "./preventionFaults.ts"
import { strategyFaults } from "./strategyFaults.ts"
import { transferFaults } from "./transferFaults.ts"
import { walletInFaults } from "./walletInFaults.ts"
import { walletOutFaults } from "./walletOutFaults.ts"
import { walletSpanFaults } from "./walletSpanFaults.ts"

export const ruleFaults: ReadonlyArray<Fault> = [
  ...accessFaults,
  ...brokerAccountFaults,
  ...brokerKeyFaults,
  ...brokerDepositFaults,
  ...brokerMoneyFaults,
  ...placeFaults,
  ...cancelFaults,
  ...orderFaults,
  ...accountFaults,
  ...batchFaults,
  ...cancelAllFaults,
  ...allOrdersFaults,
  ...preventionFaults,
  ...feeFaults,
  ...parameterFaults,
  ...exactFaults,
  ...strategyFaults,
  ...walletInFaults,
  ...walletOutFaults,
  ...walletSpanFaults,
  ...transferFaults,
  ...conversionFaults,
]
