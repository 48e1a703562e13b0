import { add, type Exact, multiply, negate } from "../../values/Exact.ts"
import { heldBy, newFills, sidesOf } from "../flows.ts"
import {
  type AccountView,
  type Act,
  amountOf,
  earlier,
  endedIn,
  type Invariant,
  idOf,
  keyOf,
  madeIn,
  nothing,
  type Step,
} from "../History.ts"
import type { Known } from "../Known.ts"

/** A change of an account's free balance by a request. The free balance must cover a negative change. */
type Move = readonly [account: string, asset: string, amount: Exact]

const statements: Readonly<Record<string, string>> = {
  "spot.placeOrder": "spot.placeOrder.funds-must-suffice",
  "spot.batchOrders": "spot.placeOrder.funds-must-suffice",
  "wallet.withdraw": "wallet.withdraw.funds-must-suffice",
  "wallet.withdrawApply": "wallet.withdrawApply.funds-must-suffice",
  "wallet.transfer": "wallet.transfer.funds-must-suffice",
  "wallet.internalTransfer": "wallet.internalTransfer.funds-must-suffice",
  "broker.universalTransfer": "broker.universalTransfer.funds-must-suffice",
}

const orderMove = (
  owner: string,
  sent: Readonly<Record<string, string>>,
  { symbols }: Known,
): Move | undefined => {
  const symbol = symbols.get(sent.symbol ?? "")
  const [quantity, price, amount] = [sent.quantity, sent.price, sent.quoteOrderQty].map(amountOf)
  if (symbol === undefined) return undefined
  if (sent.side === "SELL") return [owner, symbol.base, negate(quantity ?? nothing)]
  const cost = amount ?? (quantity && price && multiply(quantity, price))
  return cost && [owner, symbol.quote, negate(cost)]
}

/** @param key the order's key, with its kind */
const isWorking = (view: AccountView | undefined, key: string): boolean =>
  view?.queried.some((row) => `order ${idOf(row)}` === key && row.isWorking === true) === true

/** Whether an order of the step is still in the book, or a request of the step ended it. */
const isResting = (key: string, { after, acts }: Step): boolean =>
  endedIn(acts).has(key) || [...after.values()].some((view) => isWorking(view, key))

/** Whether an order of an earlier step left the book without a request, as self-trade prevention causes. */
const leftTheBook = ({ before, after, acts }: Step): boolean =>
  [...before].some(([actor, { queried }]) =>
    queried.some(
      (row) =>
        row.isWorking === true &&
        !endedIn(acts).has(`order ${idOf(row)}`) &&
        !isWorking(after.get(actor), `order ${idOf(row)}`),
    ),
  )

/** Balance changes that an accepted request makes, in their order. */
const movesOf = (act: Act, step: Step, known: Known, ids: ReadonlySet<string>): ReadonlyArray<Move> => {
  const freed = act.ended.flatMap((key): ReadonlyArray<Move> => {
    const withdrawal = madeIn(step.past, "withdrawal").find((each) => keyOf(each) === key)
    if (withdrawal !== undefined) {
      const row = step.after.get(act.actor)?.withdrawals.find((each) => each.id === withdrawal.id)
      const most = add(amountOf(withdrawal.sent.amount) ?? nothing, amountOf(row?.transactionFee) ?? nothing)
      return [[act.actor, withdrawal.sent.coin ?? "", most]]
    }
    // An order that was placed and cancelled in the same step is only in the view after the step.
    const order = [step.before, step.after]
      .flatMap((accounts) => accounts.get(act.actor)?.queried ?? [])
      .find((row) => `order ${idOf(row)}` === key)
    const held = order && heldBy(order, known)
    return held === undefined ? [] : [[act.actor, ...held]]
  })
  const made = act.made.flatMap((record): ReadonlyArray<Move> => {
    const { kind, owner, sent } = record
    if (ids.has(keyOf(record))) return []
    const order = kind === "order" ? orderMove(owner, sent, known) : undefined
    if (order !== undefined) {
      const [account, asset, amount] = order
      return isResting(keyOf(record), step) ? [order] : [order, [account, asset, negate(amount)]]
    }
    const amount = amountOf(sent.amount)
    // The interface does not say what a negative amount moves, if a server accepts it.
    if (amount === undefined || amount.units < 0n) return []
    const asset = sent.asset ?? sent.coin ?? ""
    const [from, to] = kind === "withdrawal" ? [owner, undefined] : sidesOf(record, known)
    return [
      ...(from === undefined ? [] : [[from, asset, negate(amount)] as const]),
      ...(to === undefined ? [] : [[to, asset, amount] as const]),
    ]
  })
  return [...freed, ...made]
}

const orders = <A>(list: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  list.length < 2
    ? [list]
    : list.flatMap((first, index) =>
        orders(list.filter((_, at) => at !== index)).map((rest) => [first, ...rest]),
      )

/** The first request, in the given order of requests, that its account's free balance did not cover. */
const uncovered = (acts: ReadonlyArray<Act>, step: Step, known: Known): Act | undefined => {
  const free = new Map<string, Exact>()
  const ids = new Set(earlier(step).flatMap(({ made }) => made.map(keyOf)))
  for (const act of acts) {
    for (const [account, asset, amount] of movesOf(act, step, known, ids)) {
      const key = `${account} ${asset}`
      const row = step.before.get(account)?.balances.find((each) => each.asset === asset)
      const left = add(free.get(key) ?? amountOf(row?.free) ?? nothing, amount)
      if (left.units < 0n && amount.units < 0n) return act
      free.set(key, left)
    }
    for (const made of act.made) ids.add(keyOf(made))
  }
  return undefined
}

/** Invariant: the accepted requests of a step have an order in which the free balance covers each request. */
export const someOrderExplains =
  (known: Known): Invariant =>
  (step) => {
    const had = { ...step, after: step.before }
    const isTraded = [...step.after.keys()].some(
      (actor) => newFills(step, actor).length !== newFills(had, actor).length,
    )
    const isFunded = step.acts.some(
      ({ endpoint }) => endpoint.startsWith("driver.") || endpoint === "wallet.convert",
    )
    if (isTraded || isFunded || leftTheBook(step)) return []
    const accepted = step.acts.filter(({ outcome }) => outcome === "ok")
    const fault = orders(accepted).map((order) => uncovered(order, step, known))
    const [act] = fault
    if (act === undefined || fault.includes(undefined)) return []
    return [
      {
        statement: statements[act.endpoint] ?? "spot.account.balances-follow-the-funds",
        actor: act.actor,
        wanted: `${accepted.map(({ endpoint }) => endpoint).join(", ")}: in at least one order, the free balance covers each`,
        got: "all were accepted",
      },
    ]
  }
