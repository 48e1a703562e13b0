/** Handlers of deposits and addresses, in the document's order. */
import { Limits } from "@bourse/core"
import {
  type DepositRecord,
  describeDeposit,
  findNetwork,
  type Network,
  Rejection,
  type State,
  unknownCoin,
} from "@bourse/engine"
import type { WalletApi } from "@bourse/wallet"
import { deriveAddress } from "../addresses/deriveAddress.ts"
import type { Family } from "../addresses/families.ts"
import type { QueryHistory } from "../exchange/Exchange.ts"
import { command, decide, history, read } from "../plans/Plan.ts"
import type { Handlers, Principal } from "../plans/Route.ts"
import { ErrorResponse, errorAbout, fromEngine } from "../responses/ErrorResponse.ts"
import { historyWindow, type Span } from "./historyWindow.ts"
import { mergeNewestFirst } from "./mergeNewestFirst.ts"
import { pageFields, paging, rowsOf } from "./paging.ts"

/** The address of an account on a network: the same on all networks of a family, as on real chains. */
export const addressOf = (network: Network, uid: string) =>
  deriveAddress(network.family as Family, "bourse", uid)

/** The time span and row count of a wallet history; only these lists have a maximum interval. */
export const walletSpan = (startTime: number | undefined, endTime: number | undefined, now: number) => {
  const { windowMs, lookbackMs } = Limits.walletHistory
  return historyWindow(startTime, endTime, now, { windowMs, lookbackMs, intervalMs: windowMs })
}

export const walletRows = (limit: number | undefined): number => rowsOf(limit, Limits.walletHistory)

export const wireDeposit = (deposit: DepositRecord) => ({
  amount: deposit.amount,
  coin: deposit.asset,
  network: deposit.network,
  status: deposit.status,
  // open: whether a deposit's address carries its memo: deposit.memo === "" → true
  address: deposit.memo === "" ? deposit.address : `${deposit.address}:${deposit.memo}`,
  addressTag: deposit.memo,
  txId: deposit.txId,
  insertTime: deposit.time,
  unlockConfirm: String(deposit.unlockConfirm),
  confirmTimes: String(deposit.confirmations),
  memo: deposit.memo,
})

const noMemo = (memo: string): string | null => (memo === "" ? null : memo)

/** The account's addresses on these networks, under the requested network name. */
const addressesOn = (
  state: State,
  uid: string,
  coin: string,
  networks: ReadonlyArray<Network>,
  asked: string | undefined,
) => {
  const { depositAddresses } = state.accounts.get(uid)!
  return networks.flatMap(({ network: netWork }) => {
    const found = depositAddresses.get(netWork)
    if (found === undefined) return []
    const { address, memo } = found
    return [{ coin, network: asked ?? netWork, netWork, address, memo: noMemo(memo) }]
  })
}

interface DepositFilter {
  readonly coin: string | undefined
  readonly status: number | undefined
}

/** The deposits of the given accounts, newest first: reads the state at once, the history on demand. */
export const listDeposits = (
  state: State,
  uids: ReadonlySet<string>,
  { coin, status }: DepositFilter,
  span: Span,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: number,
) => {
  const alive = [...state.deposits.values()]
    .filter(
      ({ uid, asset, time }) =>
        // open: 0011-windows-and-pages: time <= span.to → time < span.to
        uids.has(uid) && asset === (coin ?? asset) && time >= span.from && time <= span.to,
    )
    .map((each) => describeDeposit(state, each, now))
    .filter((each) => each.status === (status ?? each.status))
  const end = offset + limit
  const filter = { asset: coin ?? null, status: status ?? null, ...span, limit: end }
  return async (query: QueryHistory): Promise<ReadonlyArray<DepositRecord>> => {
    const pages = await Promise.all([...uids].map((uid) => query("deposits", { uid, ...filter })))
    return mergeNewestFirst(alive, pages.flat(), end).slice(offset)
  }
}

const parameters = { coin: "coin", network: "network" } as const

/** Creates the calling account's address for a coin on a network. */
export const createAddress = ({ uid }: Principal, coin: string, asked: string) =>
  decide((state) => {
    const network = findNetwork(state, coin, asked, parameters)
    if (network instanceof Rejection) return fromEngine(network)
    if (!network.depositEnable)
      return errorAbout("noAddress", "network", asked, `takes no deposits of ${coin} today`)
    const { network: netWork } = network
    const { address, memo } = addressOf(network, uid)
    return command({ type: "issueAddress", uid, network: netWork, address, memo }, () => ({
      coin,
      network: asked,
      netWork,
      address,
      memo: noMemo(memo),
    }))
  })

/** The calling account's addresses for a coin, optionally on one network. */
export const listAddresses = ({ uid }: Principal, coin: string, network: string | undefined) =>
  read((state) => {
    const listing = state.assets.get(coin)
    if (listing === undefined) return fromEngine(unknownCoin(coin, "coin"))
    if (network === undefined) return addressesOn(state, uid, coin, listing.networks, network)
    const found = findNetwork(state, coin, network, parameters)
    return found instanceof Rejection ? fromEngine(found) : addressesOn(state, uid, coin, [found], network)
  })

export const depositHandlers = {
  createDepositAddress: ({ coin, network }, caller) => createAddress(caller, coin, network),
  depositAddresses: ({ coin, network }, caller) => listAddresses(caller, coin, network),
  withdrawalAddresses: ({ coin, page, limit }, { uid }) =>
    read((state) => {
      const wanted = paging(page, limit, Limits.savedAddresses)
      const saved = state.accounts.get(uid)!.savedAddresses.filter(({ asset }) => asset === (coin ?? asset))
      const data = saved.slice(wanted.offset, wanted.offset + wanted.limit).map((each) => ({
        coin: each.asset,
        network: each.network,
        address: each.address,
        addressTag: each.tag,
        memo: noMemo(each.memo),
      }))
      return { data, ...pageFields(wanted, saved.length) }
    }),
  depositHistory: (parameters, { uid }) => {
    const { coin, status, startTime, endTime, limit } = parameters
    return history((state, now) => {
      const span = walletSpan(startTime, endTime, now)
      if (span instanceof ErrorResponse) return span
      const wanted = { limit: walletRows(limit), offset: 0 }
      const list = listDeposits(state, new Set([uid]), { coin, status }, span, wanted, now)
      return async (query) => (await list(query)).map(wireDeposit)
    })
  },
} satisfies Partial<Handlers<typeof WalletApi>>
