// Made from packages/vocabulary/proto/push.proto by scripts/src/generate/clients.ts. Do not change it here.
import { Reader } from "../ProtobufReader.ts"

/** One binary message: one push of one channel. */
export interface PushDataV3ApiWrapper {
  channel: string
  publicLimitDepths?: PublicLimitDepthsV3Api
  privateOrders?: PrivateOrdersV3Api
  privateDeals?: PrivateDealsV3Api
  privateAccount?: PrivateAccountV3Api
  publicSpotKline?: PublicSpotKlineV3Api
  publicBookTickerBatch?: PublicBookTickerBatchV3Api
  publicAggreDepths?: PublicAggreDepthsV3Api
  publicAggreDeals?: PublicAggreDealsV3Api
  publicAggreBookTicker?: PublicAggreBookTickerV3Api
  symbol?: string
  symbolId?: string
  createTime?: number
  sendTime?: number
}

/** Spot@public.aggre.deals.v3.api.pb@INTERVAL@SYMBOL: trades of an interval. */
export interface PublicAggreDealsV3Api {
  deals: PublicAggreDealsV3ApiItem[]
  eventType: string
}

export interface PublicAggreDealsV3ApiItem {
  price: string
  quantity: string
  /** The taker's side: 1 buy, 2 sell. */
  tradeType: number
  time: number
  tradeId: string
}

/** Spot@public.aggre.depth.v3.api.pb@INTERVAL@SYMBOL: changes of the book between two of its versions. */
export interface PublicAggreDepthsV3Api {
  asks: PublicAggreDepthV3ApiItem[]
  bids: PublicAggreDepthV3ApiItem[]
  eventType: string
  fromVersion: string
  toVersion: string
  lastOrderCreateTime: number
}

export interface PublicAggreDepthV3ApiItem {
  price: string
  /** The whole quantity at this price; 0 removes the price. */
  quantity: string
}

/** Spot@public.aggre.bookTicker.v3.api.pb@INTERVAL@SYMBOL: the best prices. */
export interface PublicAggreBookTickerV3Api {
  bidPrice: string
  bidQuantity: string
  askPrice: string
  askQuantity: string
  version: string
  lastOrderCreateTime: number
}

/** Spot@public.bookTicker.batch.v3.api.pb@SYMBOL: the best prices, several in one message. */
export interface PublicBookTickerBatchV3Api {
  items: PublicBookTickerV3Api[]
  version: string
  lastOrderCreateTime: number
}

export interface PublicBookTickerV3Api {
  bidPrice: string
  bidQuantity: string
  askPrice: string
  askQuantity: string
}

/** Spot@public.limit.depth.v3.api.pb@SYMBOL@LEVELS: the best 5, 10 or 20 prices of each side. */
export interface PublicLimitDepthsV3Api {
  asks: PublicLimitDepthV3ApiItem[]
  bids: PublicLimitDepthV3ApiItem[]
  eventType: string
  version: string
  lastOrderCreateTime: number
}

export interface PublicLimitDepthV3ApiItem {
  price: string
  quantity: string
}

/** Spot@public.kline.v3.api.pb@SYMBOL@INTERVAL: the candle of the present window. */
export interface PublicSpotKlineV3Api {
  interval: string
  /** Seconds. */
  windowStart: number
  openingPrice: string
  closingPrice: string
  highestPrice: string
  lowestPrice: string
  /** In the base asset. */
  volume: string
  /** In the quote asset. */
  amount: string
  /** Seconds. */
  windowEnd: number
}

/** Spot@private.account.v3.api.pb: the balance of one asset after a change. */
export interface PrivateAccountV3Api {
  vcoinName: string
  coinId: string
  /** Free. */
  balanceAmount: string
  balanceAmountChange: string
  /** Locked. */
  frozenAmount: string
  frozenAmountChange: string
  type: string
  time: number
}

/** Spot@private.deals.v3.api.pb: one fill of an own order. */
export interface PrivateDealsV3Api {
  price: string
  quantity: string
  amount: string
  /** 1 buy, 2 sell. */
  tradeType: number
  isMaker: boolean
  isSelfTrade: boolean
  tradeId: string
  clientOrderId: string
  orderId: string
  feeAmount: string
  feeCurrency: string
  time: number
}

/** Spot@private.orders.v3.api.pb: an own order after a change. */
export interface PrivateOrdersV3Api {
  id: string
  clientId: string
  price: string
  quantity: string
  amount: string
  avgPrice: string
  /** 1 limit, 2 post-only, 3 immediate or cancel, 4 fill or kill, 5 market, 100 stop. */
  orderType: number
  /** 1 buy, 2 sell. */
  tradeType: number
  isMaker: boolean
  remainAmount: string
  remainQuantity: string
  lastDealQuantity?: string
  cumulativeQuantity: string
  cumulativeAmount: string
  /** 1 new, 2 filled, 3 partially filled, 4 canceled, 5 partially canceled. */
  status: number
  createTime: number
  market?: string
  triggerType?: number
  triggerPrice?: string
  state?: number
  ocoId?: string
  routeFactor?: string
  symbolId?: string
  marketId?: string
  marketCurrencyId?: string
  currencyId?: string
}

function readPushDataV3ApiWrapper(reader: Reader, end: number): PushDataV3ApiWrapper {
  const message: PushDataV3ApiWrapper = { channel: "" }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.channel = reader.text()
        break
      case 2426:
        message.publicLimitDepths = readPublicLimitDepthsV3Api(reader, reader.end())
        break
      case 2434:
        message.privateOrders = readPrivateOrdersV3Api(reader, reader.end())
        break
      case 2450:
        message.privateDeals = readPrivateDealsV3Api(reader, reader.end())
        break
      case 2458:
        message.privateAccount = readPrivateAccountV3Api(reader, reader.end())
        break
      case 2466:
        message.publicSpotKline = readPublicSpotKlineV3Api(reader, reader.end())
        break
      case 2490:
        message.publicBookTickerBatch = readPublicBookTickerBatchV3Api(reader, reader.end())
        break
      case 2506:
        message.publicAggreDepths = readPublicAggreDepthsV3Api(reader, reader.end())
        break
      case 2514:
        message.publicAggreDeals = readPublicAggreDealsV3Api(reader, reader.end())
        break
      case 2522:
        message.publicAggreBookTicker = readPublicAggreBookTickerV3Api(reader, reader.end())
        break
      case 26:
        message.symbol = reader.text()
        break
      case 34:
        message.symbolId = reader.text()
        break
      case 40:
        message.createTime = reader.int64()
        break
      case 48:
        message.sendTime = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicAggreDealsV3Api(reader: Reader, end: number): PublicAggreDealsV3Api {
  const message: PublicAggreDealsV3Api = { deals: [], eventType: "" }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.deals.push(readPublicAggreDealsV3ApiItem(reader, reader.end()))
        break
      case 18:
        message.eventType = reader.text()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicAggreDealsV3ApiItem(reader: Reader, end: number): PublicAggreDealsV3ApiItem {
  const message: PublicAggreDealsV3ApiItem = { price: "", quantity: "", tradeType: 0, time: 0, tradeId: "" }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.price = reader.text()
        break
      case 18:
        message.quantity = reader.text()
        break
      case 24:
        message.tradeType = reader.int32()
        break
      case 32:
        message.time = reader.int64()
        break
      case 42:
        message.tradeId = reader.text()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicAggreDepthsV3Api(reader: Reader, end: number): PublicAggreDepthsV3Api {
  const message: PublicAggreDepthsV3Api = { asks: [], bids: [], eventType: "", fromVersion: "", toVersion: "", lastOrderCreateTime: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.asks.push(readPublicAggreDepthV3ApiItem(reader, reader.end()))
        break
      case 18:
        message.bids.push(readPublicAggreDepthV3ApiItem(reader, reader.end()))
        break
      case 26:
        message.eventType = reader.text()
        break
      case 34:
        message.fromVersion = reader.text()
        break
      case 42:
        message.toVersion = reader.text()
        break
      case 48:
        message.lastOrderCreateTime = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicAggreDepthV3ApiItem(reader: Reader, end: number): PublicAggreDepthV3ApiItem {
  const message: PublicAggreDepthV3ApiItem = { price: "", quantity: "" }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.price = reader.text()
        break
      case 18:
        message.quantity = reader.text()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicAggreBookTickerV3Api(reader: Reader, end: number): PublicAggreBookTickerV3Api {
  const message: PublicAggreBookTickerV3Api = { bidPrice: "", bidQuantity: "", askPrice: "", askQuantity: "", version: "", lastOrderCreateTime: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.bidPrice = reader.text()
        break
      case 18:
        message.bidQuantity = reader.text()
        break
      case 26:
        message.askPrice = reader.text()
        break
      case 34:
        message.askQuantity = reader.text()
        break
      case 42:
        message.version = reader.text()
        break
      case 48:
        message.lastOrderCreateTime = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicBookTickerBatchV3Api(reader: Reader, end: number): PublicBookTickerBatchV3Api {
  const message: PublicBookTickerBatchV3Api = { items: [], version: "", lastOrderCreateTime: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.items.push(readPublicBookTickerV3Api(reader, reader.end()))
        break
      case 18:
        message.version = reader.text()
        break
      case 24:
        message.lastOrderCreateTime = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicBookTickerV3Api(reader: Reader, end: number): PublicBookTickerV3Api {
  const message: PublicBookTickerV3Api = { bidPrice: "", bidQuantity: "", askPrice: "", askQuantity: "" }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.bidPrice = reader.text()
        break
      case 18:
        message.bidQuantity = reader.text()
        break
      case 26:
        message.askPrice = reader.text()
        break
      case 34:
        message.askQuantity = reader.text()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicLimitDepthsV3Api(reader: Reader, end: number): PublicLimitDepthsV3Api {
  const message: PublicLimitDepthsV3Api = { asks: [], bids: [], eventType: "", version: "", lastOrderCreateTime: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.asks.push(readPublicLimitDepthV3ApiItem(reader, reader.end()))
        break
      case 18:
        message.bids.push(readPublicLimitDepthV3ApiItem(reader, reader.end()))
        break
      case 26:
        message.eventType = reader.text()
        break
      case 34:
        message.version = reader.text()
        break
      case 40:
        message.lastOrderCreateTime = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicLimitDepthV3ApiItem(reader: Reader, end: number): PublicLimitDepthV3ApiItem {
  const message: PublicLimitDepthV3ApiItem = { price: "", quantity: "" }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.price = reader.text()
        break
      case 18:
        message.quantity = reader.text()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPublicSpotKlineV3Api(reader: Reader, end: number): PublicSpotKlineV3Api {
  const message: PublicSpotKlineV3Api = { interval: "", windowStart: 0, openingPrice: "", closingPrice: "", highestPrice: "", lowestPrice: "", volume: "", amount: "", windowEnd: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.interval = reader.text()
        break
      case 16:
        message.windowStart = reader.int64()
        break
      case 26:
        message.openingPrice = reader.text()
        break
      case 34:
        message.closingPrice = reader.text()
        break
      case 42:
        message.highestPrice = reader.text()
        break
      case 50:
        message.lowestPrice = reader.text()
        break
      case 58:
        message.volume = reader.text()
        break
      case 66:
        message.amount = reader.text()
        break
      case 72:
        message.windowEnd = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPrivateAccountV3Api(reader: Reader, end: number): PrivateAccountV3Api {
  const message: PrivateAccountV3Api = { vcoinName: "", coinId: "", balanceAmount: "", balanceAmountChange: "", frozenAmount: "", frozenAmountChange: "", type: "", time: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.vcoinName = reader.text()
        break
      case 18:
        message.coinId = reader.text()
        break
      case 26:
        message.balanceAmount = reader.text()
        break
      case 34:
        message.balanceAmountChange = reader.text()
        break
      case 42:
        message.frozenAmount = reader.text()
        break
      case 50:
        message.frozenAmountChange = reader.text()
        break
      case 58:
        message.type = reader.text()
        break
      case 64:
        message.time = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPrivateDealsV3Api(reader: Reader, end: number): PrivateDealsV3Api {
  const message: PrivateDealsV3Api = { price: "", quantity: "", amount: "", tradeType: 0, isMaker: false, isSelfTrade: false, tradeId: "", clientOrderId: "", orderId: "", feeAmount: "", feeCurrency: "", time: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.price = reader.text()
        break
      case 18:
        message.quantity = reader.text()
        break
      case 26:
        message.amount = reader.text()
        break
      case 32:
        message.tradeType = reader.int32()
        break
      case 40:
        message.isMaker = reader.bool()
        break
      case 48:
        message.isSelfTrade = reader.bool()
        break
      case 58:
        message.tradeId = reader.text()
        break
      case 66:
        message.clientOrderId = reader.text()
        break
      case 74:
        message.orderId = reader.text()
        break
      case 82:
        message.feeAmount = reader.text()
        break
      case 90:
        message.feeCurrency = reader.text()
        break
      case 96:
        message.time = reader.int64()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

function readPrivateOrdersV3Api(reader: Reader, end: number): PrivateOrdersV3Api {
  const message: PrivateOrdersV3Api = { id: "", clientId: "", price: "", quantity: "", amount: "", avgPrice: "", orderType: 0, tradeType: 0, isMaker: false, remainAmount: "", remainQuantity: "", cumulativeQuantity: "", cumulativeAmount: "", status: 0, createTime: 0 }
  while (reader.position < end) {
    const tag = reader.tag()
    switch (tag) {
      case 10:
        message.id = reader.text()
        break
      case 18:
        message.clientId = reader.text()
        break
      case 26:
        message.price = reader.text()
        break
      case 34:
        message.quantity = reader.text()
        break
      case 42:
        message.amount = reader.text()
        break
      case 50:
        message.avgPrice = reader.text()
        break
      case 56:
        message.orderType = reader.int32()
        break
      case 64:
        message.tradeType = reader.int32()
        break
      case 72:
        message.isMaker = reader.bool()
        break
      case 82:
        message.remainAmount = reader.text()
        break
      case 90:
        message.remainQuantity = reader.text()
        break
      case 98:
        message.lastDealQuantity = reader.text()
        break
      case 106:
        message.cumulativeQuantity = reader.text()
        break
      case 114:
        message.cumulativeAmount = reader.text()
        break
      case 120:
        message.status = reader.int32()
        break
      case 128:
        message.createTime = reader.int64()
        break
      case 138:
        message.market = reader.text()
        break
      case 144:
        message.triggerType = reader.int32()
        break
      case 154:
        message.triggerPrice = reader.text()
        break
      case 160:
        message.state = reader.int32()
        break
      case 170:
        message.ocoId = reader.text()
        break
      case 178:
        message.routeFactor = reader.text()
        break
      case 186:
        message.symbolId = reader.text()
        break
      case 194:
        message.marketId = reader.text()
        break
      case 202:
        message.marketCurrencyId = reader.text()
        break
      case 210:
        message.currencyId = reader.text()
        break
      default:
        reader.skip(tag)
    }
  }
  reader.finish(end)
  return message
}

/** Reads one binary message of a stream. Throws an Error for bytes that are none. */
export function decodePush(bytes: Uint8Array): PushDataV3ApiWrapper {
  const reader = new Reader(bytes)
  return readPushDataV3ApiWrapper(reader, bytes.length)
}
