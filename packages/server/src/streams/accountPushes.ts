/**
 * A group's changes of an account's orders, fills and balances, as messages of the private channels. Steps of
 * an order are reconstructed backwards from its state after the group: its fills' quantity is subtracted, and
 * each step is pushed from there.
 */
import {
  describeOrder,
  type Event,
  type FillRecord,
  formatUnits,
  type OrderRecord,
  type Records,
  type State,
  toUnits,
} from "@bourse/engine"
import { orderStatusNumbers, orderTypeNumbers, sideNumbers } from "@bourse/vocabulary/streams"
import type { Body } from "./generated/pushMessages.ts"

export interface ClosedGroup {
  readonly seq: number
  readonly events: ReadonlyArray<Event>
  readonly records: Records
}

/** The content of a push, and its symbol. */
export interface AccountPush {
  readonly symbol: string | undefined
  readonly body: Body
}

const scale = 18
const one = 10n ** BigInt(scale)
const units = (text: string): bigint => (text === "" ? 0n : (toUnits(text, scale) ?? 0n))
const decimal = (amount: bigint): string => formatUnits(amount, scale)
const times = (a: bigint, b: bigint): bigint => (a * b) / one

interface Step {
  readonly orderId: number
  readonly kind: "opened" | "triggered" | "filled" | "closed"
  readonly fill: FillRecord | undefined
}

/** The fills of a group by trade; the taker's first. */
const fillsByTrade = ({ fills }: Records): ReadonlyMap<number, ReadonlyArray<FillRecord>> =>
  Map.groupBy(fills, ({ tradeId }) => tradeId)

function* stepsOf({ events, records }: ClosedGroup): Generator<Step> {
  const fills = fillsByTrade(records)
  for (const event of events)
    switch (event.type) {
      case "orderOpened":
        yield { orderId: event.id, kind: "opened", fill: undefined }
        break
      case "stopTriggered":
        yield { orderId: event.id, kind: "triggered", fill: undefined }
        break
      case "orderClosed":
        yield { orderId: event.id, kind: "closed", fill: undefined }
        break
      case "traded":
        for (const fill of fills.get(event.id) ?? []) yield { orderId: fill.orderId, kind: "filled", fill }
    }
}

interface Followed {
  readonly order: OrderRecord
  executed: bigint
  quote: bigint
}

/** An order as it was after one of its steps. */
const orderBody = (
  { order, executed, quote }: Followed,
  { kind, fill }: Step,
): NonNullable<Body["privateOrders"]> => {
  const isByAmount = units(order.quoteQuantity) > 0n
  const [price, whole] = [units(order.price), units(order.quantity)]
  const rest = isByAmount && kind !== "closed" ? 0n : whole - executed
  const amount = isByAmount ? units(order.quoteQuantity) : times(price, whole)
  const isFull = !isByAmount && executed === whole
  const status = kind === "closed" || isFull ? order.status : executed === 0n ? "NEW" : "PARTIALLY_FILLED"
  const isMarket = order.orderType === "MARKET"
  return {
    id: String(order.id),
    clientId: order.clientOrderId ?? "",
    price: order.price,
    quantity: isByAmount && kind !== "closed" ? "0" : order.quantity,
    amount: decimal(amount),
    avgPrice: executed === 0n ? "0" : decimal((quote * one) / executed),
    orderType: orderTypeNumbers[order.stopPrice === "" ? order.orderType : "STOP"],
    tradeType: sideNumbers[order.side],
    isMaker: fill?.isMaker ?? false,
    remainAmount: decimal(isMarket ? (isByAmount ? amount - quote : 0n) : times(price, rest)),
    remainQuantity: decimal(rest),
    ...(fill === undefined ? {} : { lastDealQuantity: fill.quantity }),
    cumulativeQuantity: decimal(executed),
    cumulativeAmount: decimal(quote),
    status: orderStatusNumbers[status],
    createTime: order.time,
    ...(order.stopPrice === "" ? {} : { triggerPrice: order.stopPrice }),
    ...(order.listId === -1 ? {} : { ocoId: String(order.listId) }),
  }
}

/** One push for each step of an order in the group, in order, for the accounts with subscribers. */
export const orderPushes = (
  group: ClosedGroup,
  state: State,
  isWanted: (uid: string) => boolean,
): ReadonlyArray<AccountPush & { readonly uid: string }> => {
  const closed = new Map(group.records.orders.map((order) => [order.id, order]))
  const followed = new Map<number, Followed | null>()
  const follow = (id: number): Followed | null => {
    const known = followed.get(id)
    if (known !== undefined) return known
    const open = state.orders.get(id)
    const order = closed.get(id) ?? (open === undefined ? undefined : describeOrder(state, open))
    const found =
      order === undefined || !isWanted(order.uid)
        ? null
        : { order, executed: units(order.executedQuantity), quote: units(order.executedQuote) }
    followed.set(id, found)
    return found
  }
  const steps = [...stepsOf(group)].filter(({ orderId }) => follow(orderId) !== null)
  for (const { orderId, fill } of steps) {
    if (fill === undefined) continue
    const each = follow(orderId)!
    each.executed -= units(fill.quantity)
    each.quote -= units(fill.quote)
  }
  return steps.map((step) => {
    const each = follow(step.orderId)!
    if (step.fill !== undefined) {
      each.executed += units(step.fill.quantity)
      each.quote += units(step.fill.quote)
    }
    const { uid, symbol } = each.order
    return { uid, symbol, body: { privateOrders: orderBody(each, step) } }
  })
}

export const fillPushes = (
  { records }: ClosedGroup,
  isWanted: (uid: string) => boolean,
): ReadonlyArray<AccountPush & { readonly uid: string }> =>
  records.fills
    .filter(({ uid }) => isWanted(uid))
    .map((fill) => ({
      uid: fill.uid,
      symbol: fill.symbol,
      body: {
        privateDeals: {
          price: fill.price,
          quantity: fill.quantity,
          amount: fill.quote,
          tradeType: sideNumbers[fill.side],
          isMaker: fill.isMaker,
          isSelfTrade: fill.isSelfTrade,
          tradeId: String(fill.tradeId),
          clientOrderId: fill.clientOrderId ?? "",
          orderId: String(fill.orderId),
          feeAmount: fill.fee,
          feeCurrency: fill.feeAsset,
          time: fill.time,
        },
      },
    }))
