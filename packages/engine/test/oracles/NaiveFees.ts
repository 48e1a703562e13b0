/**
 * Computes every fill's fee in fractions, from rates, settings and the prices of earlier trades: the exact fee of all of
 * an order's fills, rounded up once. The fee of a fill paid in the fee token is the fee's value in the token,
 * less the discount, rounded up.
 */
import { expect } from "vitest"
import {
  type Command,
  defaultSettings,
  type FillRecord,
  type SymbolListing,
  toUnits,
} from "../../src/index.ts"
import { assets, symbols } from "../support/testExchange.ts"

const one = 10n ** 18n
const units = (text: string): bigint => toUnits(text, 18) as bigint
const roundUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** A ledger unit of an asset, in 10^-18. */
const ledgerUnit = (asset: string): bigint => 10n ** BigInt(18 - assets[asset as keyof typeof assets])

export class NaiveFees {
  readonly #listings: Map<string, SymbolListing>
  /** The listing under which each order was placed. */
  readonly #ofOrder = new Map<number, SymbolListing>()
  readonly #prices = new Map<string, bigint>()
  readonly #payInToken = new Set<string>()
  #token = defaultSettings.feeToken
  #discount = defaultSettings.feeTokenDiscount
  /** Each order's fills that were not paid in the fee token: exact fee in 10^-36, charged fee in 10^-18. */
  readonly #plain = new Map<number, { exact: bigint; charged: bigint }>()

  constructor(listing: Partial<SymbolListing>) {
    this.#listings = new Map(
      Object.values(symbols).map((symbol) => [symbol.symbol, { ...symbol, ...listing }]),
    )
    this.#open()
  }

  #open(): void {
    for (const { symbol, openingPrice } of this.#listings.values())
      this.#prices.set(symbol, units(openingPrice))
  }

  acknowledge(command: Command): void {
    if (command.type === "setFeeDeduction") {
      if (command.enabled) this.#payInToken.add(command.uid)
      else this.#payInToken.delete(command.uid)
    }
    if (command.type === "changeSettings") {
      this.#token = command.settings.feeToken ?? this.#token
      this.#discount = command.settings.feeTokenDiscount ?? this.#discount
    }
    if (command.type === "changeSymbol") {
      const listing = this.#listings.get(command.symbol) as SymbolListing
      const { makerFee = listing.makerFee, takerFee = listing.takerFee } = command
      this.#listings.set(command.symbol, { ...listing, makerFee, takerFee })
    }
    if (command.type === "reset") {
      this.#payInToken.clear()
      this.#open()
    }
  }

  /** The value of an asset in USDT, in 10^-18. All assets of the model trade against USDT. */
  #worth(asset: string): bigint {
    return asset === "USDT" ? one : (this.#prices.get(`${asset}USDT`) as bigint)
  }

  opened(id: number, symbol: string): void {
    this.#ofOrder.set(id, this.#listings.get(symbol) as SymbolListing)
  }

  /** Checks one side of a trade; `inToken` comes from its event. */
  check(fill: FillRecord, inToken: boolean): void {
    const listing = this.#ofOrder.get(fill.orderId) as SymbolListing
    const ofBase = listing.feeIn === "received" && fill.side === "BUY"
    const asset = ofBase ? listing.base : listing.quote
    const rate = units(fill.isMaker ? listing.makerFee : listing.takerFee)
    const exact = units(ofBase ? fill.quantity : fill.quote) * rate
    const fee = units(fill.fee)
    if (!inToken) {
      expect(fill.feeAsset).toBe(asset)
      const order = this.#plain.get(fill.orderId) ?? { exact: 0n, charged: 0n }
      order.exact += exact
      order.charged += fee
      this.#plain.set(fill.orderId, order)
      const unit = ledgerUnit(asset)
      expect(order.charged, `the fees of order ${fill.orderId}`).toBe(roundUp(order.exact, one * unit) * unit)
      return
    }
    expect([fill.feeAsset, this.#payInToken.has(fill.uid)]).toEqual([this.#token, true])
    const unit = ledgerUnit(this.#token)
    const dividend = exact * (one - units(this.#discount)) * this.#worth(asset)
    const least = roundUp(dividend, one * one * this.#worth(this.#token) * unit) * unit
    expect(fee, `${fill.fee} ${this.#token} for a fee of ${least}`).toBe(least)
  }

  /** Records a symbol's last price. */
  traded(symbol: string, price: string): void {
    this.#prices.set(symbol, units(price))
  }
}
