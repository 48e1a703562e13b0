/**
 * Orders of the check itself: an order that rests beside the bot's orders, and orders that fill the bot's. The
 * check's orders obey the symbol's current tick, lot, limits, price band and assets. Amounts of the check's
 * orders are exact.
 */
import type { ListedSymbol } from "@bourse/client/control"
import { type Account, type Observer, Rejected } from "../trace/Observer.ts"

/** An open order of the bot, as `openOrders` lists it. */
export interface OpenOrder {
  readonly orderId: string
  readonly symbol: string
  readonly side: "BUY" | "SELL"
  readonly price: string
  readonly origQty: string
  readonly executedQty: string
}

type Level = readonly [price: string, quantity: string]
interface Depth {
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
}

/** Decimal places of all amounts in this file; the exchange has no more. */
const places = 18
const one = 10n ** BigInt(places)

const units = (decimal: string): bigint => {
  const [whole = "0", fraction = ""] = decimal.split(".")
  return BigInt(whole + fraction.padEnd(places, "0").slice(0, places))
}

const textOf = (amount: bigint): string => {
  const digits = `${amount}`.padStart(places + 1, "0")
  const fraction = digits.slice(-places).replace(/0+$/, "")
  return digits.slice(0, -places) + (fraction === "" ? "" : `.${fraction}`)
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const down = (amount: bigint, step: bigint): bigint => amount - (amount % step)
const up = (amount: bigint, step: bigint): bigint => down(amount + step - 1n, step)
const worthOf = (price: bigint, quantity: bigint): bigint => (price * quantity + one - 1n) / one

/** Quantities that the symbol accepts at this price; throws if there is none. */
const boundsOf = ({ symbol, lot, minQuantity, minAmount, maxAmount }: ListedSymbol, price: bigint) => {
  const step = units(lot)
  const least = up(max(units(minQuantity), (units(minAmount) * one + price - 1n) / price), step)
  const most = down((units(maxAmount) * one) / price, step)
  if (least > most) throw new Error(`${symbol} accepts no order at the price ${textOf(price)}`)
  return { step, least, most }
}

/** Prices that the symbol currently accepts. */
const bandOf = ({ priceBand, lastPrice, tick }: ListedSymbol) => {
  const [last, step] = [units(lastPrice), units(tick)]
  if (priceBand === null) return { lowest: step, highest: null }
  const distance = (last * units(priceBand)) / one
  return { lowest: max(step, up(last - distance, step)), highest: down(last + distance, step) }
}

/** Most orders sent to fill the orders ahead of a bot's order. */
const piecesMax = 100

/** Valid quantities whose sum is this one, raised to the minimum if it is less. */
const pieces = (listed: ListedSymbol, price: bigint, quantity: bigint): ReadonlyArray<bigint> => {
  const { step, least, most } = boundsOf(listed, price)
  const total = max(least, up(quantity, step))
  const count = Number((total + most - 1n) / most)
  if (count > piecesMax) return []
  const each = down(total / BigInt(count), step)
  return Array.from({ length: count }, (_, i) => (i === 0 ? total - each * BigInt(count - 1) : each))
}

/** Adds more than the fee to an amount, and rounds it up to whole coins, which every asset allows. */
const withFee = (amount: bigint): bigint => up(amount + amount / 50n, one)

export class OwnOrders {
  readonly #observer: Observer
  readonly #bot: Account
  readonly #otherUid: string
  #other: Account | undefined

  /** @param otherUid the account that fills the bot's orders */
  constructor(observer: Observer, bot: Account, otherUid: string) {
    this.#observer = observer
    this.#bot = bot
    this.#otherUid = otherUid
  }

  /**
   * Places an order on the bot's account that nothing fills: at 60 % of the price, or as far away as the symbol
   * allows.
   */
  async rest(symbol: string): Promise<{ readonly orderId: string }> {
    const listed = await this.#observer.listed(symbol)
    const { bids, asks } = await this.#depth(this.#bot, symbol)
    const tick = units(listed.tick)
    const wanted = down((units(bids[0]?.[0] ?? listed.lastPrice) * 6n) / 10n, tick)
    const inBand = max(wanted, bandOf(listed).lowest)
    const price = asks[0] === undefined ? inBand : min(inBand, units(asks[0][0]) - tick)
    if (price <= 0n) throw new Error(`${symbol} has no price below its best ask`)
    const { step, least, most } = boundsOf(listed, price)
    const quantity = min(up(2n * least, step), most)
    // Funds the order, so that the bot's free balance changes at most by a minimal fee.
    await this.#fund(this.#bot.uid, listed.quote, await this.#lockOf(listed, worthOf(price, quantity)))
    return this.#observer.signed(this.#bot, "POST", "/api/v3/order", {
      ...{ symbol, side: "BUY", type: "LIMIT_MAKER", price: textOf(price), quantity: textOf(quantity) },
    })
  }

  /**
   * Another account fills this fraction of an order's remaining quantity, and everything ahead of it in the
   * book. Returns false if the exchange rejects the fill: the order ended meanwhile, or is too small for a
   * partial fill.
   */
  async fill({ symbol, side, ...order }: OpenOrder, share: number): Promise<boolean> {
    const listed = await this.#observer.listed(symbol)
    this.#other ??= await this.#observer.account(this.#otherUid)
    const book = await this.#depth(this.#other, symbol)
    const isBuy = side === "BUY"
    const price = units(order.price)
    const left = units(order.origQty) - units(order.executedQty)
    const standing = (isBuy ? book.bids : book.asks)
      .filter(([level]) => (isBuy ? units(level) >= price : units(level) <= price))
      .reduce((sum, [, quantity]) => sum + units(quantity), 0n)
    const thousandths = BigInt(Math.round(share * 1_000))
    const wanted = max(standing - left, 0n) + (left * thousandths) / 1_000n
    try {
      const all = pieces(listed, price, wanted)
      const total = all.reduce((sum, each) => sum + each, 0n)
      if (all.length === 0) return false
      if (share < 1 && total >= max(standing, left)) return false
      const best = isBuy ? price : max(price, units(book.asks[0]?.[0] ?? order.price))
      await this.#fund(
        this.#otherUid,
        isBuy ? listed.base : listed.quote,
        withFee(isBuy ? total : worthOf(best, total)),
      )
      const { lowest, highest } = bandOf(listed)
      const isInBand = price >= lowest && (highest === null || price <= highest)
      for (const each of all)
        await this.#observer.signed(this.#other, "POST", "/api/v3/order", {
          ...{ symbol, side: isBuy ? "SELL" : "BUY", quantity: textOf(each) },
          ...(isInBand ? { type: "IMMEDIATE_OR_CANCEL", price: textOf(price) } : { type: "MARKET" }),
        })
      return true
    } catch (error) {
      if (error instanceof Rejected) return false
      throw error
    }
  }

  /** Largest amount that an order locks. If the fee is taken from the proceeds, no fee is locked. */
  async #lockOf({ symbol, makerFee, takerFee }: ListedSymbol, amount: bigint): Promise<bigint> {
    const info: { symbols: ReadonlyArray<{ quoteCommissionPrecision: number }> } =
      await this.#observer.signed(...([this.#bot, "GET", "/api/v3/exchangeInfo", { symbol }] as const))
    const step = 10n ** BigInt(places - info.symbols[0]!.quoteCommissionPrecision)
    return up(worthOf(amount, one + max(units(makerFee), units(takerFee))), step)
  }

  #depth(account: Account, symbol: string): Promise<Depth> {
    return this.#observer.signed(account, "GET", "/api/v3/depth", { symbol, limit: 5_000 })
  }

  #fund(uid: string, asset: string, amount: bigint): Promise<unknown> {
    return this.#observer.fund(uid, asset, textOf(amount))
  }
}
