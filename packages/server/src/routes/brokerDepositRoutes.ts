/** Handlers of the deposits of sub-accounts: the calling account's, and all of a master's. */

import type { BrokerApi } from "@bourse/broker"
import { Limits } from "@bourse/core"
import type { State } from "@bourse/engine"
import { history } from "../plans/Plan.ts"
import type { Handlers } from "../plans/Route.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import { createAddress, listAddresses, listDeposits, wireDeposit } from "./depositRoutes.ts"
import { historyWindow } from "./historyWindow.ts"
import { paging, reachable, unlessBeyond } from "./paging.ts"

const dayMs = 86_400_000

const subAccountsOf = (state: State, master: string): ReadonlySet<string> =>
  new Set([...state.accounts.values()].filter((each) => each.master === master).map(({ uid }) => uid))

export const brokerDepositHandlers = {
  createSubDepositAddress: ({ coin, network }, caller) => createAddress(caller, coin, network),
  subDepositAddresses: ({ coin }, caller) => listAddresses(caller, coin, undefined),
  subDepositHistory: (parameters, { uid }) => {
    const { coin, status, startTime, endTime, limit, page: number } = parameters
    return history((state, now) => {
      const span = historyWindow(startTime, endTime, now, Limits.brokerDeposits)
      if (span instanceof ErrorResponse) return span
      const wanted = paging(number, limit, Limits.brokerDeposits)
      const list = listDeposits(state, new Set([uid]), { coin, status }, span, reachable(wanted), now)
      return async (query) => {
        const rows = unlessBeyond(wanted, await list(query))
        if (rows instanceof ErrorResponse) return rows
        return rows.map((each) => ({ ...wireDeposit(each), status: String(each.status) }))
      }
    })
  },
  allSubDepositHistory: (parameters, { uid }) => {
    const { coin, status, startTime, endTime, limit, page: number } = parameters
    return history((state, now) => {
      // The default window begins at 00:00 three days ago.
      const lookbackMs = Limits.brokerDepositsAll.lookbackMs + (now % dayMs)
      const span = historyWindow(startTime, endTime, now, { lookbackMs })
      if (span instanceof ErrorResponse) return span
      const wanted = paging(number, limit, Limits.brokerDepositsAll)
      const owners = subAccountsOf(state, uid)
      const list = listDeposits(state, owners, { coin, status }, span, reachable(wanted), now)
      return async (query) => {
        const rows = unlessBeyond(wanted, await list(query))
        if (rows instanceof ErrorResponse) return rows
        return rows.map((each) => {
          const { addressTag: _, ...deposit } = wireDeposit(each)
          return deposit
        })
      }
    })
  },
} satisfies Partial<Handlers<typeof BrokerApi>>
