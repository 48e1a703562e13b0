/** All mutants written by hand: broken rules, wrong values, missing rejections. */
import { access } from "./access.ts"
import { accounts } from "./accounts.ts"
import { allOrders } from "./allOrders.ts"
import { batches } from "./batches.ts"
import { brokerAccounts } from "./brokerAccounts.ts"
import { brokerDeposits } from "./brokerDeposits.ts"
import { brokerKeys } from "./brokerKeys.ts"
import { brokerMoney } from "./brokerMoney.ts"
import { cancelling } from "./cancel.ts"
import { cancellingAll } from "./cancelAll.ts"
import { conversions } from "./conversions.ts"
import { exact } from "./exact.ts"
import { fees } from "./fees.ts"
import { missed } from "./missed.ts"
import { money } from "./money.ts"
import { orders } from "./orders.ts"
import { people } from "./people.ts"
import { placing } from "./place.ts"
import { prevention } from "./prevention.ts"
import { strategyGroups } from "./strategyGroups.ts"
import { transfers } from "./transfers.ts"
import { walletIn } from "./walletIn.ts"
import { walletOut } from "./walletOut.ts"
import { walletSpans } from "./walletSpans.ts"

export const everyRule = [
  ...access,
  ...brokerAccounts,
  ...brokerKeys,
  ...brokerDeposits,
  ...brokerMoney,
  ...placing,
  ...cancelling,
  ...orders,
  ...accounts,
  ...batches,
  ...cancellingAll,
  ...allOrders,
  ...prevention,
  ...fees,
  ...exact,
  ...strategyGroups,
  ...walletIn,
  ...walletOut,
  ...walletSpans,
  ...transfers,
  ...conversions,
  ...people,
  ...missed,
  ...money,
]
