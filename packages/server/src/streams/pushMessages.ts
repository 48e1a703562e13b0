/**
 * The messages that are pushed, with the numbers and names of `packages/vocabulary/proto/push.proto`; a test compares
 * both. An extension outside of the interface.
 */
import { encoderOf, type FieldForm, type MessageForm } from "./MessageEncoder.ts"

const text = (number: number) => ({ number, type: "string" }) as const
const integer = (number: number) => ({ number, type: "int32" }) as const
const long = (number: number) => ({ number, type: "int64" }) as const
const flag = (number: number) => ({ number, type: "bool" }) as const
const optional = <F extends FieldForm>(field: F) => ({ ...field, isOptional: true }) as const
const message = <F extends MessageForm>(number: number, type: F) => ({ number, type }) as const
const list = <F extends MessageForm>(number: number, type: F) => ({ number, type, isRepeated: true }) as const

type ValueOf<F extends FieldForm> = F["type"] extends "string"
  ? string
  : F["type"] extends "bool"
    ? boolean
    : F["type"] extends MessageForm
      ? F extends { readonly isRepeated: true }
        ? ReadonlyArray<MessageOf<F["type"]>>
        : MessageOf<F["type"]>
      : number
/** What is left out is empty for the reader. */
type MessageOf<F extends MessageForm> = { readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined }

const level = { price: text(1), quantity: text(2) }
const bookTicker = { bidPrice: text(1), bidQuantity: text(2), askPrice: text(3), askQuantity: text(4) }

export const bodies = {
  publicLimitDepths: message(303, {
    asks: list(1, level),
    bids: list(2, level),
    eventType: text(3),
    version: text(4),
    lastOrderCreateTime: long(5),
  }),
  privateOrders: message(304, {
    id: text(1),
    clientId: text(2),
    price: text(3),
    quantity: text(4),
    amount: text(5),
    avgPrice: text(6),
    orderType: integer(7),
    tradeType: integer(8),
    isMaker: flag(9),
    remainAmount: text(10),
    remainQuantity: text(11),
    lastDealQuantity: optional(text(12)),
    cumulativeQuantity: text(13),
    cumulativeAmount: text(14),
    status: integer(15),
    createTime: long(16),
    market: optional(text(17)),
    triggerType: optional(integer(18)),
    triggerPrice: optional(text(19)),
    state: optional(integer(20)),
    ocoId: optional(text(21)),
    routeFactor: optional(text(22)),
    symbolId: optional(text(23)),
    marketId: optional(text(24)),
    marketCurrencyId: optional(text(25)),
    currencyId: optional(text(26)),
  }),
  privateDeals: message(306, {
    price: text(1),
    quantity: text(2),
    amount: text(3),
    tradeType: integer(4),
    isMaker: flag(5),
    isSelfTrade: flag(6),
    tradeId: text(7),
    clientOrderId: text(8),
    orderId: text(9),
    feeAmount: text(10),
    feeCurrency: text(11),
    time: long(12),
  }),
  privateAccount: message(307, {
    vcoinName: text(1),
    coinId: text(2),
    balanceAmount: text(3),
    balanceAmountChange: text(4),
    frozenAmount: text(5),
    frozenAmountChange: text(6),
    type: text(7),
    time: long(8),
  }),
  publicSpotKline: message(308, {
    interval: text(1),
    windowStart: long(2),
    openingPrice: text(3),
    closingPrice: text(4),
    highestPrice: text(5),
    lowestPrice: text(6),
    volume: text(7),
    amount: text(8),
    windowEnd: long(9),
  }),
  publicBookTickerBatch: message(311, {
    items: list(1, bookTicker),
    version: text(2),
    lastOrderCreateTime: long(3),
  }),
  publicAggreDepths: message(313, {
    asks: list(1, level),
    bids: list(2, level),
    eventType: text(3),
    fromVersion: text(4),
    toVersion: text(5),
    lastOrderCreateTime: long(6),
  }),
  publicAggreDeals: message(314, {
    deals: list(1, {
      price: text(1),
      quantity: text(2),
      tradeType: integer(3),
      time: long(4),
      tradeId: text(5),
    }),
    eventType: text(2),
  }),
  publicAggreBookTicker: message(315, { ...bookTicker, version: text(5), lastOrderCreateTime: long(6) }),
} as const satisfies MessageForm

export const wrapper = {
  channel: text(1),
  ...bodies,
  symbol: optional(text(3)),
  symbolId: optional(text(4)),
  createTime: optional(long(5)),
  sendTime: optional(long(6)),
} as const satisfies MessageForm

/** One of the bodies, by its name. */
export type Body = MessageOf<typeof bodies>
export type Push = MessageOf<typeof wrapper>

export const encodePush: (push: Push) => Buffer = encoderOf(wrapper)
