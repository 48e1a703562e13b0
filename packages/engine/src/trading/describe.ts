/** Orders and fills in decimal text, as history keeps them and as answers show them. */
import { formatUnits } from "@bourse/vocabulary"
import type { EventOf } from "../model/Event.ts"
import { formatLots, formatPrice, quoteInto } from "../model/trading/Market.ts"
import type { Order, OrderStatus } from "../model/trading/Order.ts"
import {
  type FillRecord,
  fillRecord,
  type OrderRecord,
  orderRecord,
  type TradeRecord,
  tradeRecord,
} from "../model/trading/records.ts"
import type { Asset } from "../money/Asset.ts"
import { Money } from "../money/Money.ts"
import { rowClass } from "./rowClass.ts"

/** An order's fields as they are at one moment. */
class OrderAt {
  readonly of: Order
  readonly generation: number
  readonly status: OrderStatus
  readonly cancelReason: string
  readonly updateTime: number
  readonly filledLots: number
  readonly quoteUnits: Money

  constructor(order: Order, generation: number) {
    this.of = order
    this.generation = generation
    this.status = order.status
    this.cancelReason = order.cancelReason
    this.updateTime = order.updateTime
    this.filledLots = order.filledLots
    const { quote } = order.execution
    // An order that is closed, or has no fills, does not change, so it is not copied.
    this.quoteUnits = quote.isZero || order.filledLots === order.lots ? quote : quote.copy()
  }
}

const OrderRow = rowClass(orderRecord, OrderAt, {
  price: ({ of }) => formatPrice(of.market, of.priceTicks),
  /** The quantity of an order by quote amount is its executed quantity. */
  quantity: ({ of: { market, lots }, filledLots }) => formatLots(market, lots === 0 ? filledLots : lots),
  /** The order's stop price; empty for an order that entered the book at once. */
  stopPrice: ({ of: { market, stopTicks } }) => (stopTicks === 0 ? "" : formatPrice(market, stopTicks)),
  quoteQuantity: ({ of }) => of.quoteBudget.text(of.market.quote.ledgerScale),
  executedQuantity: ({ of, filledLots }) => formatLots(of.market, filledLots),
  executedQuote: ({ of, quoteUnits }) => quoteUnits.text(of.market.quote.ledgerScale),
  time: ({ of }) => of.time,
})

/**
 * Describes an order's current state. Texts of the description are made when they are read; `JSON.stringify`
 * gives all of them.
 */
export const describeOrder = (state: { readonly generation: number }, order: Order): OrderRecord =>
  new OrderRow(order, state.generation)

/** A trade from the view of one of its two orders. */
class TradeOf {
  readonly of: Order
  readonly trade: EventOf<"traded">
  readonly generation: number

  constructor(order: Order, trade: EventOf<"traded">, generation: number) {
    this.of = order
    this.trade = trade
    this.generation = generation
  }
}

const ofTrade = {
  tradeId: ({ trade }: TradeOf) => trade.id,
  orderId: ({ of }: TradeOf) => of.id,
  price: ({ of, trade }: TradeOf) => formatPrice(of.market, trade.priceTicks),
  quantity: ({ of, trade }: TradeOf) => formatLots(of.market, trade.lots),
  quote: ({ of: { market }, trade: { priceTicks, lots } }: TradeOf) =>
    quoteInto(new Money(), market, priceTicks, lots).text(market.quote.ledgerScale),
  time: ({ trade }: TradeOf) => trade.time,
}

const TradeRow = rowClass(tradeRecord, TradeOf, ofTrade)

/** One side of a trade, with fields that only its owner may see. */
class FillOf extends TradeOf {
  readonly chargedIn: Asset
  readonly isMaker: boolean
  readonly isSelfTrade: boolean

  constructor(
    order: Order,
    trade: EventOf<"traded">,
    feeAsset: Asset,
    generation: number,
    isMaker: boolean,
    isSelfTrade: boolean,
  ) {
    super(order, trade, generation)
    this.chargedIn = feeAsset
    this.isMaker = isMaker
    this.isSelfTrade = isSelfTrade
  }
}

const FillRow = rowClass(fillRecord, FillOf, {
  ...ofTrade,
  fee: ({ trade, isMaker, chargedIn: { ledgerScale } }) => {
    const { fee, token } = isMaker ? trade.maker : trade.taker
    return token === null ? fee.text(ledgerScale) : formatUnits(token.fee, ledgerScale)
  },
  feeAsset: ({ chargedIn }) => chargedIn.asset,
})

/** Describes a trade by its taker's order, with public fields only. */
export const describeTrade = (taker: Order, trade: EventOf<"traded">, generation: number): TradeRecord =>
  new TradeRow(taker, trade, generation)

/** Describes one side of a trade; `feeAsset` is the asset of its fee. */
export const describeFill = (
  order: Order,
  trade: EventOf<"traded">,
  feeAsset: Asset,
  generation: number,
  isMaker: boolean,
  isSelfTrade: boolean,
): FillRecord => new FillRow(order, trade, feeAsset, generation, isMaker, isSelfTrade)
