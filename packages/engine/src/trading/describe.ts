/**
 * Orders and fills in decimal text, as history keeps them and as answers are made from. The text is made when it is
 * read: a row holds numbers, and what can still change of an order is copied into it.
 */
import { formatUnits } from "@bourse/vocabulary"
import type { EventOf } from "../model/Event.ts"
import { formatLots, formatPrice, quoteInto } from "../model/trading/Market.ts"
import type { Market, Order, OrderStatus, OrderType, Side, StpMode } from "../model/trading/Order.ts"
import type { FillRecord, OrderRecord, TradeRecord } from "../model/trading/records.ts"
import type { Asset } from "../money/Asset.ts"
import { Money } from "../money/Money.ts"

/** An order as it stood at one moment. */
class OrderRow implements OrderRecord {
  private readonly of: Order
  readonly generation: number
  readonly status: OrderStatus
  readonly cancelReason: string
  readonly updateTime: number
  private readonly filledLots: number
  private readonly quoteUnits: Money

  constructor(order: Order, generation: number) {
    this.of = order
    this.generation = generation
    this.status = order.status
    this.cancelReason = order.cancelReason
    this.updateTime = order.updateTime
    this.filledLots = order.filledLots
    const { quote } = order.execution
    // An order that is closed, or has no fills, keeps what it has.
    this.quoteUnits = quote.isZero || order.filledLots === order.lots ? quote : quote.copy()
  }

  get id(): number {
    return this.of.id
  }
  get uid(): string {
    return this.of.uid
  }
  get symbol(): string {
    return this.of.symbol
  }
  get clientOrderId(): string | null {
    return this.of.clientOrderId
  }
  get listId(): number {
    return this.of.listId
  }
  get side(): Side {
    return this.of.side
  }
  get type(): OrderType {
    return this.of.type
  }
  get price(): string {
    return formatPrice(this.of.market, this.of.priceTicks)
  }
  /** That of an order placed by quote amount is what it executed. */
  get quantity(): string {
    const { market, lots } = this.of
    return formatLots(market, lots === 0 ? this.filledLots : lots)
  }
  get stopPrice(): string {
    const { market, stopTicks } = this.of
    return stopTicks === 0 ? "" : formatPrice(market, stopTicks)
  }
  get quoteQuantity(): string {
    return this.of.quoteBudget.text(this.of.market.quote.ledgerScale)
  }
  get executedQuantity(): string {
    return formatLots(this.of.market, this.filledLots)
  }
  get executedQuote(): string {
    return this.quoteUnits.text(this.of.market.quote.ledgerScale)
  }
  get stpMode(): StpMode {
    return this.of.stpMode
  }
  get time(): number {
    return this.of.time
  }

  toJSON(): OrderRecord {
    return {
      generation: this.generation,
      id: this.id,
      uid: this.uid,
      symbol: this.symbol,
      clientOrderId: this.clientOrderId,
      listId: this.listId,
      side: this.side,
      type: this.type,
      status: this.status,
      price: this.price,
      quantity: this.quantity,
      stopPrice: this.stopPrice,
      quoteQuantity: this.quoteQuantity,
      executedQuantity: this.executedQuantity,
      executedQuote: this.executedQuote,
      stpMode: this.stpMode,
      cancelReason: this.cancelReason,
      time: this.time,
      updateTime: this.updateTime,
    }
  }
}

/** Describes an order as it stands. Its texts are made when they are read; `JSON.stringify` gives all of them. */
export const describeOrder = (state: { readonly generation: number }, order: Order): OrderRecord =>
  new OrderRow(order, state.generation)

/** A trade as one of its two orders took part; everybody may see it from the taker's side. */
class TradeRow implements TradeRecord {
  protected readonly of: Order
  protected readonly trade: EventOf<"traded">
  readonly generation: number

  constructor(order: Order, trade: EventOf<"traded">, generation: number) {
    this.of = order
    this.trade = trade
    this.generation = generation
  }

  get tradeId(): number {
    return this.trade.id
  }
  get orderId(): number {
    return this.of.id
  }
  get symbol(): string {
    return this.of.symbol
  }
  get side(): Side {
    return this.of.side
  }
  get price(): string {
    return formatPrice(this.of.market, this.trade.priceTicks)
  }
  get quantity(): string {
    return formatLots(this.of.market, this.trade.lots)
  }
  get quote(): string {
    return quoteOf(this.of.market, this.trade)
  }
  get time(): number {
    return this.trade.time
  }

  toJSON(): TradeRecord {
    return {
      generation: this.generation,
      tradeId: this.tradeId,
      orderId: this.orderId,
      symbol: this.symbol,
      side: this.side,
      price: this.price,
      quantity: this.quantity,
      quote: this.quote,
      time: this.time,
    }
  }
}

/** One side of a trade, with what only its owner may see. */
class FillRow extends TradeRow implements FillRecord {
  private readonly chargedIn: Asset
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

  get listId(): number {
    return this.of.listId
  }
  get uid(): string {
    return this.of.uid
  }
  get fee(): string {
    const { fee, token } = this.isMaker ? this.trade.maker : this.trade.taker
    const { ledgerScale } = this.chargedIn
    return token === null ? fee.text(ledgerScale) : formatUnits(token.fee, ledgerScale)
  }
  get feeAsset(): string {
    return this.chargedIn.asset
  }
  get clientOrderId(): string | null {
    return this.of.clientOrderId
  }

  override toJSON(): FillRecord {
    return {
      generation: this.generation,
      tradeId: this.tradeId,
      orderId: this.orderId,
      listId: this.listId,
      uid: this.uid,
      symbol: this.symbol,
      side: this.side,
      price: this.price,
      quantity: this.quantity,
      quote: this.quote,
      fee: this.fee,
      feeAsset: this.feeAsset,
      isMaker: this.isMaker,
      isSelfTrade: this.isSelfTrade,
      clientOrderId: this.clientOrderId,
      time: this.time,
    }
  }
}

const quoteOf = (market: Market, { priceTicks, lots }: EventOf<"traded">): string =>
  quoteInto(new Money(), market, priceTicks, lots).text(market.quote.ledgerScale)

/** Describes a trade by its taker's order. */
export const describeTrade = (taker: Order, trade: EventOf<"traded">, generation: number): TradeRecord =>
  new TradeRow(taker, trade, generation)

/** Describes one side of a trade; `feeAsset` is what its fee was charged in. */
export const describeFill = (
  order: Order,
  trade: EventOf<"traded">,
  feeAsset: Asset,
  generation: number,
  isMaker: boolean,
  isSelfTrade: boolean,
): FillRecord => new FillRow(order, trade, feeAsset, generation, isMaker, isSelfTrade)
