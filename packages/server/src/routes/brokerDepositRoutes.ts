/** What the server does for the deposits of sub-accounts: those of the calling account, and those of all of a master's. */

import { BrokerApi } from "@bourse/broker"
import { Limits } from "@bourse/core"
import { type DepositRecord, describeDeposit, type State } from "@bourse/engine"
import { type AskPage, FromHistory } from "../Exchange.ts"
import { historyWindow, type Span } from "../historyWindow.ts"
import { mergeNewestFirst } from "../mergeNewestFirst.ts"
import { paging } from "../paging.ts"
import { Refused } from "../Refused.ts"
import { type Route, route } from "../Route.ts"
import { createAddress, listAddresses, wireDeposit } from "./depositRoutes.ts"

const dayMs = 86_400_000

interface Filter {
  readonly coin: string | undefined
  readonly status: number | undefined
}

const aliveOf = (
  state: State,
  uids: ReadonlySet<string>,
  { coin, status }: Filter,
  span: Span,
  now: number,
) =>
  [...state.deposits.values()]
    .filter(
      ({ uid, asset, time }) =>
        uids.has(uid) && asset === (coin ?? asset) && time >= span.from && time <= span.to,
    )
    .map((each) => describeDeposit(state, each, now))
    .filter((each) => each.status === (status ?? each.status))

/** The newest rows of several accounts, up to the end of a page. */
const historyOf = async (
  page: AskPage,
  uids: ReadonlySet<string>,
  { coin, status }: Filter,
  span: Span,
  limit: number,
): Promise<ReadonlyArray<DepositRecord>> => {
  const filter = { asset: coin ?? null, status: status ?? null, ...span, limit }
  const pages = await Promise.all([...uids].map((uid) => page("deposits", { uid, ...filter })))
  return pages.flat()
}

const list =
  (uidsOf: (state: State, uid: string) => ReadonlySet<string>) =>
  (
    state: State,
    uid: string,
    filter: Filter,
    span: Span,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    now: number,
  ) => {
    const uids = uidsOf(state, uid)
    const alive = aliveOf(state, uids, filter, span, now)
    const end = offset + limit
    return async (page: AskPage) =>
      mergeNewestFirst(alive, await historyOf(page, uids, filter, span, end), end).slice(offset)
  }

const ofCaller = list((_, uid) => new Set([uid]))
const ofSubAccounts = list(
  (state, master) =>
    new Set([...state.accounts.values()].filter((each) => each.master === master).map(({ uid }) => uid)),
)

export const brokerDepositRoutes: ReadonlyArray<Route> = [
  route(BrokerApi.createSubDepositAddress, (call, { coin, network }, done) =>
    createAddress(call, coin, network, done),
  ),
  route(BrokerApi.subDepositAddresses, (call, { coin }, done) => listAddresses(call, coin, undefined, done)),
  route(BrokerApi.subDepositHistory, (call, parameters, done) => {
    const { coin, status, startTime, endTime, limit, page: number } = parameters
    call.view((state, now) => {
      const { windowMs, limitDefault } = Limits.brokerDeposits
      const { reachMs } = Limits.walletHistory
      const span = historyWindow(startTime, endTime, now, { windowMs, reachMs, spanMaxMs: reachMs })
      if (span instanceof Refused) return span
      const wanted = paging(number, limit, limitDefault, Limits.brokerDepositsAll.limitMax)
      const read = ofCaller(state, call.uid, { coin, status }, span, wanted, now)
      return new FromHistory(async (page) =>
        (await read(page)).map((each) => ({ ...wireDeposit(each), status: String(each.status) })),
      )
    }, done)
  }),
  route(BrokerApi.allSubDepositHistory, (call, parameters, done) => {
    const { coin, status, startTime, endTime, limit, page: number } = parameters
    call.view((state, now) => {
      const { limitDefault, limitMax, reachMs } = Limits.brokerDepositsAll
      // Counted from 00:00 three days ago.
      const earliest = now - (now % dayMs) - reachMs
      const span = historyWindow(startTime ?? Math.min(earliest, endTime ?? now), endTime ?? now, now, {
        windowMs: reachMs + dayMs,
        reachMs: now - earliest,
        spanMaxMs: Number.MAX_SAFE_INTEGER,
      })
      if (span instanceof Refused) return span
      const wanted = paging(number, limit, limitDefault, limitMax)
      const read = ofSubAccounts(state, call.uid, { coin, status }, span, wanted, now)
      return new FromHistory(async (page) =>
        (await read(page)).map((each) => {
          const { addressTag: _, ...deposit } = wireDeposit(each)
          return deposit
        }),
      )
    }, done)
  }),
]
