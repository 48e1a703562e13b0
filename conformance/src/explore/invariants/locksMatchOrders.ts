import { add, type Exact, exact, multiply, negate, textOf } from "../../values/Exact.ts"
import { type Bounds, endOf, type Flows, flow, heldBy, sentAmount } from "../flows.ts"
import {
  type AccountView,
  accountLook,
  amountOf,
  distinct,
  type Invariant,
  madeIn,
  nothing,
  type Step,
} from "../History.ts"
import type { Known } from "../Known.ts"

const lockedOf = ({ balances }: AccountView, asset: string): Exact =>
  amountOf(balances.find((row) => row.asset === asset)?.locked) ?? nothing

/** Greatest amount by which an exchange may round up a locked balance. */
const unit = exact("0.00000001")

/** Smallest and greatest amount that open orders lock, by asset: a buy order may also lock its fee. */
const locks = ({ open }: AccountView, known: Known): Flows => {
  const sums: Flows = new Map()
  const rate = exact(known.feeRate ?? "0")
  for (const order of open) {
    const [asset, amount] = heldBy(order, known) ?? []
    if (asset === undefined || amount === undefined) continue
    const most = order.side === "SELL" ? amount : add(add(amount, multiply(amount, rate)), unit)
    flow(sums, asset, amount, most)
  }
  return sums
}

/**
 * Greatest amount that an account's withdrawals lock: the interface does not say when they leave the balance.
 */
const lockedByWithdrawals = (actor: string, asset: string, { past, after }: Step): Exact =>
  distinct(madeIn(past, "withdrawal"))
    .filter(({ owner, id, sent }) => owner === actor && sent.coin === asset && endOf(past, id) === undefined)
    .map(({ id, sent }) => {
      const row = after.get(actor)?.withdrawals.find((each) => each.id === id)
      return add(sentAmount(sent).high, amountOf(row?.transactionFee) ?? nothing)
    })
    .reduce(add, nothing)

/** Invariant: locked balances change with open orders and pending withdrawals. */
export const locksMatchOrders =
  (known: Known): Invariant =>
  (step) =>
    [...step.after].flatMap(([actor, now]) => {
      const was = step.start.get(actor)
      if (was === undefined) return []
      const [before, after] = [locks(was, known), locks(now, known)]
      const assets = new Set([...now.balances.map(({ asset }) => String(asset)), ...after.keys()])
      const none: Bounds = { low: nothing, high: nothing }
      return [...assets].flatMap((asset) => {
        const [had, has] = [before.get(asset) ?? none, after.get(asset) ?? none]
        const start = lockedOf(was, asset)
        const least = add(start, add(has.low, negate(had.high)))
        const most = add(add(start, add(has.high, negate(had.low))), lockedByWithdrawals(actor, asset, step))
        const got = lockedOf(now, asset)
        const isBuying = now.open.some(({ side }) => side === "BUY")
        const isMore = add(most, negate(got)).units < 0n && !(isBuying && known.feeRate === undefined)
        if (add(got, negate(least)).units >= 0n && !isMore) return []
        return [
          {
            statement: "spot.account.balances-follow-the-funds",
            actor,
            wanted: `${textOf(least)} to ${textOf(most)} ${asset} locked, for open orders and withdrawals`,
            got: `${textOf(got)} ${asset} locked`,
            look: accountLook(asset, "locked", { gte: textOf(least), lte: textOf(most) }),
          },
        ]
      })
    })
