// Made from packages/vocabulary/proto/push.proto by scripts/src/generate/clients.ts. Do not change it here.
import { Writer } from "../ProtobufWriter.ts"

export interface PushDataV3ApiWrapper {
  readonly channel?: string | undefined
  readonly publicLimitDepths?: PublicLimitDepthsV3Api | undefined
  readonly privateOrders?: PrivateOrdersV3Api | undefined
  readonly privateDeals?: PrivateDealsV3Api | undefined
  readonly privateAccount?: PrivateAccountV3Api | undefined
  readonly publicSpotKline?: PublicSpotKlineV3Api | undefined
  readonly publicBookTickerBatch?: PublicBookTickerBatchV3Api | undefined
  readonly publicAggreDepths?: PublicAggreDepthsV3Api | undefined
  readonly publicAggreDeals?: PublicAggreDealsV3Api | undefined
  readonly publicAggreBookTicker?: PublicAggreBookTickerV3Api | undefined
  readonly symbol?: string | undefined
  readonly symbolId?: string | undefined
  readonly createTime?: number | undefined
  readonly sendTime?: number | undefined
}

export interface PublicAggreDealsV3Api {
  readonly deals?: ReadonlyArray<PublicAggreDealsV3ApiItem> | undefined
  readonly eventType?: string | undefined
}

export interface PublicAggreDealsV3ApiItem {
  readonly price?: string | undefined
  readonly quantity?: string | undefined
  readonly tradeType?: number | undefined
  readonly time?: number | undefined
  readonly tradeId?: string | undefined
}

export interface PublicAggreDepthsV3Api {
  readonly asks?: ReadonlyArray<PublicAggreDepthV3ApiItem> | undefined
  readonly bids?: ReadonlyArray<PublicAggreDepthV3ApiItem> | undefined
  readonly eventType?: string | undefined
  readonly fromVersion?: string | undefined
  readonly toVersion?: string | undefined
  readonly lastOrderCreateTime?: number | undefined
}

export interface PublicAggreDepthV3ApiItem {
  readonly price?: string | undefined
  readonly quantity?: string | undefined
}

export interface PublicAggreBookTickerV3Api {
  readonly bidPrice?: string | undefined
  readonly bidQuantity?: string | undefined
  readonly askPrice?: string | undefined
  readonly askQuantity?: string | undefined
  readonly version?: string | undefined
  readonly lastOrderCreateTime?: number | undefined
}

export interface PublicBookTickerBatchV3Api {
  readonly items?: ReadonlyArray<PublicBookTickerV3Api> | undefined
  readonly version?: string | undefined
  readonly lastOrderCreateTime?: number | undefined
}

export interface PublicBookTickerV3Api {
  readonly bidPrice?: string | undefined
  readonly bidQuantity?: string | undefined
  readonly askPrice?: string | undefined
  readonly askQuantity?: string | undefined
}

export interface PublicLimitDepthsV3Api {
  readonly asks?: ReadonlyArray<PublicLimitDepthV3ApiItem> | undefined
  readonly bids?: ReadonlyArray<PublicLimitDepthV3ApiItem> | undefined
  readonly eventType?: string | undefined
  readonly version?: string | undefined
  readonly lastOrderCreateTime?: number | undefined
}

export interface PublicLimitDepthV3ApiItem {
  readonly price?: string | undefined
  readonly quantity?: string | undefined
}

export interface PublicSpotKlineV3Api {
  readonly interval?: string | undefined
  readonly windowStart?: number | undefined
  readonly openingPrice?: string | undefined
  readonly closingPrice?: string | undefined
  readonly highestPrice?: string | undefined
  readonly lowestPrice?: string | undefined
  readonly volume?: string | undefined
  readonly amount?: string | undefined
  readonly windowEnd?: number | undefined
}

export interface PrivateAccountV3Api {
  readonly vcoinName?: string | undefined
  readonly coinId?: string | undefined
  readonly balanceAmount?: string | undefined
  readonly balanceAmountChange?: string | undefined
  readonly frozenAmount?: string | undefined
  readonly frozenAmountChange?: string | undefined
  readonly type?: string | undefined
  readonly time?: number | undefined
}

export interface PrivateDealsV3Api {
  readonly price?: string | undefined
  readonly quantity?: string | undefined
  readonly amount?: string | undefined
  readonly tradeType?: number | undefined
  readonly isMaker?: boolean | undefined
  readonly isSelfTrade?: boolean | undefined
  readonly tradeId?: string | undefined
  readonly clientOrderId?: string | undefined
  readonly orderId?: string | undefined
  readonly feeAmount?: string | undefined
  readonly feeCurrency?: string | undefined
  readonly time?: number | undefined
}

export interface PrivateOrdersV3Api {
  readonly id?: string | undefined
  readonly clientId?: string | undefined
  readonly price?: string | undefined
  readonly quantity?: string | undefined
  readonly amount?: string | undefined
  readonly avgPrice?: string | undefined
  readonly orderType?: number | undefined
  readonly tradeType?: number | undefined
  readonly isMaker?: boolean | undefined
  readonly remainAmount?: string | undefined
  readonly remainQuantity?: string | undefined
  readonly lastDealQuantity?: string | undefined
  readonly cumulativeQuantity?: string | undefined
  readonly cumulativeAmount?: string | undefined
  readonly status?: number | undefined
  readonly createTime?: number | undefined
  readonly market?: string | undefined
  readonly triggerType?: number | undefined
  readonly triggerPrice?: string | undefined
  readonly state?: number | undefined
  readonly ocoId?: string | undefined
  readonly routeFactor?: string | undefined
  readonly symbolId?: string | undefined
  readonly marketId?: string | undefined
  readonly marketCurrencyId?: string | undefined
  readonly currencyId?: string | undefined
}

/** One of the bodies, by its name. */
export type Body = Pick<PushDataV3ApiWrapper, "publicLimitDepths" | "privateOrders" | "privateDeals" | "privateAccount" | "publicSpotKline" | "publicBookTickerBatch" | "publicAggreDepths" | "publicAggreDeals" | "publicAggreBookTicker">

function writePushDataV3ApiWrapper(writer: Writer, message: PushDataV3ApiWrapper): void {
  writer.message(2522, message.publicAggreBookTicker, writePublicAggreBookTickerV3Api)
  writer.message(2514, message.publicAggreDeals, writePublicAggreDealsV3Api)
  writer.message(2506, message.publicAggreDepths, writePublicAggreDepthsV3Api)
  writer.message(2490, message.publicBookTickerBatch, writePublicBookTickerBatchV3Api)
  writer.message(2466, message.publicSpotKline, writePublicSpotKlineV3Api)
  writer.message(2458, message.privateAccount, writePrivateAccountV3Api)
  writer.message(2450, message.privateDeals, writePrivateDealsV3Api)
  writer.message(2434, message.privateOrders, writePrivateOrdersV3Api)
  writer.message(2426, message.publicLimitDepths, writePublicLimitDepthsV3Api)
  writer.optionalInteger(48, message.sendTime)
  writer.optionalInteger(40, message.createTime)
  writer.optionalText(34, message.symbolId)
  writer.optionalText(26, message.symbol)
  writer.text(10, message.channel)
}

function writePublicAggreDealsV3Api(writer: Writer, message: PublicAggreDealsV3Api): void {
  writer.text(18, message.eventType)
  writer.messages(10, message.deals, writePublicAggreDealsV3ApiItem)
}

function writePublicAggreDealsV3ApiItem(writer: Writer, message: PublicAggreDealsV3ApiItem): void {
  writer.text(42, message.tradeId)
  writer.integer(32, message.time)
  writer.integer(24, message.tradeType)
  writer.text(18, message.quantity)
  writer.text(10, message.price)
}

function writePublicAggreDepthsV3Api(writer: Writer, message: PublicAggreDepthsV3Api): void {
  writer.integer(48, message.lastOrderCreateTime)
  writer.text(42, message.toVersion)
  writer.text(34, message.fromVersion)
  writer.text(26, message.eventType)
  writer.messages(18, message.bids, writePublicAggreDepthV3ApiItem)
  writer.messages(10, message.asks, writePublicAggreDepthV3ApiItem)
}

function writePublicAggreDepthV3ApiItem(writer: Writer, message: PublicAggreDepthV3ApiItem): void {
  writer.text(18, message.quantity)
  writer.text(10, message.price)
}

function writePublicAggreBookTickerV3Api(writer: Writer, message: PublicAggreBookTickerV3Api): void {
  writer.integer(48, message.lastOrderCreateTime)
  writer.text(42, message.version)
  writer.text(34, message.askQuantity)
  writer.text(26, message.askPrice)
  writer.text(18, message.bidQuantity)
  writer.text(10, message.bidPrice)
}

function writePublicBookTickerBatchV3Api(writer: Writer, message: PublicBookTickerBatchV3Api): void {
  writer.integer(24, message.lastOrderCreateTime)
  writer.text(18, message.version)
  writer.messages(10, message.items, writePublicBookTickerV3Api)
}

function writePublicBookTickerV3Api(writer: Writer, message: PublicBookTickerV3Api): void {
  writer.text(34, message.askQuantity)
  writer.text(26, message.askPrice)
  writer.text(18, message.bidQuantity)
  writer.text(10, message.bidPrice)
}

function writePublicLimitDepthsV3Api(writer: Writer, message: PublicLimitDepthsV3Api): void {
  writer.integer(40, message.lastOrderCreateTime)
  writer.text(34, message.version)
  writer.text(26, message.eventType)
  writer.messages(18, message.bids, writePublicLimitDepthV3ApiItem)
  writer.messages(10, message.asks, writePublicLimitDepthV3ApiItem)
}

function writePublicLimitDepthV3ApiItem(writer: Writer, message: PublicLimitDepthV3ApiItem): void {
  writer.text(18, message.quantity)
  writer.text(10, message.price)
}

function writePublicSpotKlineV3Api(writer: Writer, message: PublicSpotKlineV3Api): void {
  writer.integer(72, message.windowEnd)
  writer.text(66, message.amount)
  writer.text(58, message.volume)
  writer.text(50, message.lowestPrice)
  writer.text(42, message.highestPrice)
  writer.text(34, message.closingPrice)
  writer.text(26, message.openingPrice)
  writer.integer(16, message.windowStart)
  writer.text(10, message.interval)
}

function writePrivateAccountV3Api(writer: Writer, message: PrivateAccountV3Api): void {
  writer.integer(64, message.time)
  writer.text(58, message.type)
  writer.text(50, message.frozenAmountChange)
  writer.text(42, message.frozenAmount)
  writer.text(34, message.balanceAmountChange)
  writer.text(26, message.balanceAmount)
  writer.text(18, message.coinId)
  writer.text(10, message.vcoinName)
}

function writePrivateDealsV3Api(writer: Writer, message: PrivateDealsV3Api): void {
  writer.integer(96, message.time)
  writer.text(90, message.feeCurrency)
  writer.text(82, message.feeAmount)
  writer.text(74, message.orderId)
  writer.text(66, message.clientOrderId)
  writer.text(58, message.tradeId)
  writer.flag(48, message.isSelfTrade)
  writer.flag(40, message.isMaker)
  writer.integer(32, message.tradeType)
  writer.text(26, message.amount)
  writer.text(18, message.quantity)
  writer.text(10, message.price)
}

function writePrivateOrdersV3Api(writer: Writer, message: PrivateOrdersV3Api): void {
  writer.optionalText(210, message.currencyId)
  writer.optionalText(202, message.marketCurrencyId)
  writer.optionalText(194, message.marketId)
  writer.optionalText(186, message.symbolId)
  writer.optionalText(178, message.routeFactor)
  writer.optionalText(170, message.ocoId)
  writer.optionalInteger(160, message.state)
  writer.optionalText(154, message.triggerPrice)
  writer.optionalInteger(144, message.triggerType)
  writer.optionalText(138, message.market)
  writer.integer(128, message.createTime)
  writer.integer(120, message.status)
  writer.text(114, message.cumulativeAmount)
  writer.text(106, message.cumulativeQuantity)
  writer.optionalText(98, message.lastDealQuantity)
  writer.text(90, message.remainQuantity)
  writer.text(82, message.remainAmount)
  writer.flag(72, message.isMaker)
  writer.integer(64, message.tradeType)
  writer.integer(56, message.orderType)
  writer.text(50, message.avgPrice)
  writer.text(42, message.amount)
  writer.text(34, message.quantity)
  writer.text(26, message.price)
  writer.text(18, message.clientId)
  writer.text(10, message.id)
}

const writer = new Writer()

export function encodePush(push: PushDataV3ApiWrapper): Buffer {
  writePushDataV3ApiWrapper(writer, push)
  return writer.take()
}
