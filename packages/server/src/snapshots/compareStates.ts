/** Differences between two states of the exchange, account by account: balances and open orders. */
import type { AccountDifference, BalanceDifference } from "@bourse/control"
import { describeOrder, formatUnits, type State } from "@bourse/engine"

type Amounts = BalanceDifference["before"]
type ShownOrder = AccountDifference["opened"][number]

interface ShownAccount {
  readonly name: string
  readonly balances: ReadonlyMap<string, Amounts>
  readonly orders: ReadonlyMap<string, ShownOrder>
}

/** The compared part of a state, as a copy that does not change with the state. */
export type Shown = ReadonlyMap<string, ShownAccount>

const none: Amounts = { free: "0", locked: "0", futures: "0" }

export const show = (state: State): Shown => {
  const { ledger, assets, accounts } = state
  const shown = new Map<string, ShownAccount>()
  for (const account of accounts.values()) {
    if (account.simulated === true) continue
    const { uid, name } = account
    const amount = (asset: string, units: bigint) => formatUnits(units, assets.get(asset)!.ledgerScale)
    const balances = new Map<string, Amounts>()
    for (const [asset, { free, locked }] of ledger.balances(uid))
      balances.set(asset, { ...none, free: amount(asset, free), locked: amount(asset, locked) })
    for (const [asset, units] of ledger.futuresBalances(uid))
      balances.set(asset, { ...(balances.get(asset) ?? none), futures: amount(asset, units) })
    const orders = new Map<string, ShownOrder>()
    for (const market of account.orders.markets())
      for (const order of account.orders.of(market)) {
        const { id, symbol, side, price, quantity, executedQuantity: executed } = describeOrder(state, order)
        const orderId = String(id)
        orders.set(orderId, { orderId, symbol, side, price, quantity, executed })
      }
    shown.set(uid, { name, balances, orders })
  }
  return shown
}

const isSame = (a: Amounts, b: Amounts): boolean =>
  a.free === b.free && a.locked === b.locked && a.futures === b.futures

const differenceOf = (
  uid: string,
  before: ShownAccount | undefined,
  after: ShownAccount | undefined,
): AccountDifference => {
  const [one, two] = [before?.balances, after?.balances]
  const balances = [...new Set([...(one?.keys() ?? []), ...(two?.keys() ?? [])])]
    .map((asset) => ({ asset, before: one?.get(asset) ?? none, after: two?.get(asset) ?? none }))
    .filter((each) => !isSame(each.before, each.after))
  const missing = (of: ShownAccount | undefined, from: ShownAccount | undefined) =>
    [...(of?.orders ?? [])].flatMap(([id, order]) => (from?.orders.has(id) ? [] : [order]))
  const executed = [...(after?.orders.values() ?? [])].filter((order) => {
    const earlier = before?.orders.get(order.orderId)
    return earlier !== undefined && earlier.executed !== order.executed
  })
  return {
    uid,
    name: (after ?? before)!.name,
    exists: before === undefined ? "only after" : after === undefined ? "only before" : "in both",
    balances,
    closed: missing(before, after),
    opened: missing(after, before),
    executed,
  }
}

/** The accounts that differ between two states, in the order of their uids. */
export const compareStates = (before: Shown, after: Shown): ReadonlyArray<AccountDifference> =>
  [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .map((uid) => differenceOf(uid, before.get(uid), after.get(uid)))
    .filter(
      ({ exists, balances, closed, opened, executed }) =>
        exists !== "in both" || [balances, closed, opened, executed].some(({ length }) => length > 0),
    )
