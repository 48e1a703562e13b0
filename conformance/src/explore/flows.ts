/**
 * Calculates how much the requests of a session change each account's balances. A balance change is a range if
 * the interface leaves the amount open.
 */
import { add, type Exact, multiply, negate } from "../values/Exact.ts"
import {
  type Accounts,
  type AccountView,
  type Act,
  amountOf,
  distinct,
  emptyView,
  idOf,
  keyOf,
  type Made,
  madeIn,
  nothing,
  type Row,
  type Step,
} from "./History.ts"
import type { Known } from "./Known.ts"

export interface Bounds {
  readonly low: Exact
  readonly high: Exact
}

/** Lower and upper bound of a balance change, by asset. */
export type Flows = Map<string, Bounds>

const none: Bounds = { low: nothing, high: nothing }

export const flow = (flows: Flows, asset: string, low: Exact, high: Exact = low): void => {
  const was = flows.get(asset) ?? none
  flows.set(asset, { low: add(was.low, low), high: add(was.high, high) })
}

/**
 * Amount that an accepted request moves. A negative amount that a server accepts may move nothing or the amount
 * without its sign, but nothing in the other direction.
 */
export const sentAmount = ({ amount }: Readonly<Record<string, string>>): Bounds => {
  const sent = amountOf(amount) ?? nothing
  return sent.units < 0n ? { low: nothing, high: negate(sent) } : { low: sent, high: sent }
}

/** How a withdrawal ended; undefined if no request ended it, or if several requests tried at once. */
export const endOf = (past: ReadonlyArray<Act>, id: string): "returned" | "done" | undefined => {
  const ends = past.filter(
    ({ endpoint, outcome, sent, ended }) =>
      ended.includes(`withdrawal ${id}`) ||
      (endpoint === "driver.withdrawal" && outcome === "ok" && sent.id === id),
  )
  const [first, second] = ends
  if (first === undefined || first.step === second?.step) return undefined
  return first.sent.becomes === "done" ? "done" : "returned"
}

const feeOf = (accounts: Accounts, { owner, id }: Made): Exact =>
  amountOf(accounts.get(owner)?.withdrawals.find((row) => row.id === id)?.transactionFee) ?? nothing

const withdrawalFlows = (flows: Flows, owner: string, { past, after }: Step): void => {
  for (const made of distinct(madeIn(past, "withdrawal"))) {
    if (made.owner !== owner) continue
    const end = endOf(past, made.id)
    if (end === "returned") continue
    const amount = sentAmount(made.sent)
    const most = negate(add(amount.high, feeOf(after, made)))
    flow(flows, made.sent.coin ?? "", most, end === "done" ? negate(amount.low) : nothing)
  }
}

const depositFlows = (flows: Flows, owner: string, { past }: Step, { actorOf }: Known): void => {
  for (const { endpoint, outcome, sent } of past) {
    const isIncome = endpoint === "driver.deposit" || endpoint === "driver.dust"
    if (!isIncome || actorOf(sent.uid ?? "") !== owner) continue
    const amount = sentAmount(sent)
    // A driver verb that failed may have credited some of the amount.
    const isSure = outcome === "ok" && sent.credited !== "false"
    flow(flows, sent.asset ?? "", isSure ? amount.low : nothing, amount.high)
  }
}

/**
 * Sender and receiver of a transfer, as actors; undefined for a futures account and for an account outside the
 * session.
 */
export const sidesOf = (
  made: Made,
  { actorOf }: Known,
): readonly [from: string | undefined, to: string | undefined] => {
  const { kind, owner, sent } = made
  if (kind === "internal") return [owner, actorOf(sent.toAccount ?? "")]
  const side = (name: string | undefined, type: string | undefined) =>
    type !== "SPOT" ? undefined : name === undefined ? owner : actorOf(name)
  if (kind === "universal")
    return [side(sent.fromAccount, sent.fromAccountType), side(sent.toAccount, sent.toAccountType)]
  return sent.fromAccountType === "SPOT" ? [owner, undefined] : [undefined, owner]
}

export const statusOf = (accounts: Accounts, { owner, id, kind }: Made): string => {
  const view = accounts.get(owner)
  const rows =
    kind === "internal" ? view?.internals : kind === "universal" ? view?.universals : view?.transfers
  return String(rows?.find(({ tranId }) => String(tranId) === id)?.status ?? "SUCCESS")
}

const transferFlows = (flows: Flows, owner: string, { past, after }: Step, known: Known): void => {
  const made = (["transfer", "internal", "universal"] as const).flatMap((kind) => madeIn(past, kind))
  for (const transfer of distinct(made)) {
    const [from, to] = sidesOf(transfer, known)
    const status = statusOf(after, transfer)
    if (status === "FAILED" || from === to) continue
    const [amount, asset] = [sentAmount(transfer.sent), transfer.sent.asset ?? ""]
    const least = status === "SUCCESS" ? amount.low : nothing
    if (from === owner) flow(flows, asset, negate(amount.high), negate(least))
    if (to === owner) flow(flows, asset, least, amount.high)
  }
}

const conversionFlows = (
  flows: Flows,
  owner: string,
  { past }: Step,
  { platformToken = "" }: Known,
): void => {
  for (const { actor, endpoint, outcome, rows } of past)
    if (actor === owner && endpoint === "wallet.convert" && outcome === "ok")
      flow(flows, platformToken, amountOf(rows[0]?.totalConvert) ?? nothing)
}

const fillKey = (row: Row): string => `${String(row.id)} ${idOf(row)}`

/** Fills of an account since the start of the session. */
export const newFills = ({ start, after }: Step, owner: string): ReadonlyArray<Row> => {
  const known = new Set(start.get(owner)?.fills.map(fillKey))
  return (after.get(owner)?.fills ?? []).filter((fill) => !known.has(fillKey(fill)))
}

/** Greatest number of fills that a list returns. */
const fillsMax = 100

/** Whether an account's list of fills may be incomplete. */
export const isCut = ({ fills }: AccountView): boolean => fills.length >= fillsMax

/** Adds the balance changes of an account's fills; false if a fill is not listed or lacks an amount. */
const fillFlows = (flows: Flows, owner: string, step: Step, { symbols }: Known): boolean => {
  if (isCut(step.after.get(owner) ?? emptyView)) return false
  const sides = new Map(madeIn(step.past, "order").map((made) => [keyOf(made), made.sent.side]))
  for (const fill of newFills(step, owner)) {
    const symbol = symbols.get(String(fill.symbol))
    const side = sides.get(`order ${idOf(fill)}`)
    const [qty, quoteQty, commission] = [fill.qty, fill.quoteQty, fill.commission].map(amountOf)
    if (!symbol || !side || !qty || !quoteQty || !commission) return false
    flow(flows, symbol.base, side === "BUY" ? qty : negate(qty))
    flow(flows, symbol.quote, side === "BUY" ? negate(quoteQty) : quoteQty)
    flow(flows, String(fill.commissionAsset), negate(commission))
  }
  return true
}

/**
 * Changes of an account's balances since the start of the session; undefined if its list of fills is
 * incomplete.
 */
export const flowsOf = (owner: string, step: Step, known: Known): Flows | undefined => {
  const flows: Flows = new Map()
  withdrawalFlows(flows, owner, step)
  depositFlows(flows, owner, step, known)
  transferFlows(flows, owner, step, known)
  conversionFlows(flows, owner, step, known)
  return fillFlows(flows, owner, step, known) ? flows : undefined
}

/** Assets that an account converted: the response does not have the amount of each asset. */
export const convertedBy = (owner: string, { past }: Step): ReadonlySet<string> =>
  new Set(
    past.flatMap(({ actor, endpoint, outcome, sent }) =>
      actor === owner && endpoint === "wallet.convert" && outcome === "ok"
        ? (sent.asset ?? "").split(",")
        : [],
    ),
  )

/**
 * Asset and smallest amount that an open order locks: the unfilled quantity of a sale, or its cost at the price
 * of a limit buy.
 */
export const heldBy = (
  order: Row,
  { symbols }: Known,
): readonly [asset: string, amount: Exact] | undefined => {
  const symbol = symbols.get(String(order.symbol))
  const [quantity, executed, price] = [order.origQty ?? order.Qty, order.executedQty, order.price].map(
    amountOf,
  )
  if (!symbol || !quantity || !executed || !price) return undefined
  const left = add(quantity, negate(executed))
  return order.side === "SELL" ? [symbol.base, left] : [symbol.quote, multiply(left, price)]
}
