/**
 * The oracle of the wallet: random days on the exchange and on {@link NaiveWallet}. After every command the two
 * must have the same answer, balances, pending items and time; each coin must sum to zero over all its holders,
 * and the exchange's own checks must find nothing.
 */
import { expect } from "vitest"
import {
  type Command,
  type Conversion,
  dumpState,
  formatUnits,
  Rejection,
  type Withdraw,
} from "../../src/index.ts"
import { symbols } from "../support/testExchange.ts"
import { networks, WalletExchange } from "../support/walletExchange.ts"
import { fraction, inToken, isLess, times } from "./NaiveConversion.ts"
import { NaiveWallet } from "./NaiveWallet.ts"
import { randomFrom } from "./RandomTrading.ts"
import { type Known, nextCommand, nextPause, setup } from "./RandomWallet.ts"
import type { Handle } from "./wrongHandlers.ts"

export interface WalletRun {
  readonly seed: number
  readonly steps: number
  readonly handle?: Handle
}

export interface WalletReport {
  /** The first difference between the exchange and the naive wallet; null if there was none. */
  readonly divergence: string | null
  /**
   * Outcomes that occurred in the run: `withdraw 10101`, `withdraw done`; as records, `deposit 5`, `withdrawal
   * 7 inside`, `fill`.
   */
  readonly seen: ReadonlySet<string>
}

const tradingTypes = ["placeOrder", "cancelOpenOrders", "convert"]

class Day {
  readonly exchange: WalletExchange
  readonly naive = new NaiveWallet(networks)
  readonly seen = new Set<string>()
  readonly #named: Array<Withdraw> = []
  #fills = 0

  constructor(handle?: Handle) {
    this.exchange = new WalletExchange(handle === undefined ? {} : { handle })
    const { events } = this.exchange
    for (const event of events) if (event.type === "funded") this.#fund(event.uid, event.asset, event.amount)
    this.naive.time = this.exchange.state.time
  }

  known(): Known {
    const ids = (wanted: "in" | "out") =>
      this.naive.onTheirWay.filter(({ kind }) => kind === wanted).map(({ id }) => id)
    return { deposits: ids("in"), withdrawals: ids("out"), named: this.#named }
  }

  #scaled(asset: string, amount: bigint): bigint {
    return amount * 10n ** BigInt(18 - this.exchange.state.assets.get(asset)!.ledgerScale)
  }

  #fund(uid: string, asset: string, amount: bigint): void {
    this.naive.add(this.naive.spot, `${uid} ${asset}`, this.#scaled(asset, BigInt(amount)))
  }

  step(command: Command): void {
    const { exchange, naive } = this
    const { now, state } = exchange
    const before = state.nextWalletId
    const reply = exchange.run(command)
    const code = reply instanceof Rejection ? reply.code : "done"
    this.seen.add(`${command.type} ${code}`)
    if (command.type === "withdraw" && command.withdrawOrderId !== null) this.#named.push(command)
    naive.advance(now)
    if (command.type === "convert" && !(reply instanceof Rejection))
      this.#noteConversion(command.uid, command.assets, reply as Conversion)
    if (tradingTypes.includes(command.type)) {
      this.#noteFills()
      naive.time = state.time
    } else {
      const { uid, asset } = command as { readonly uid?: string; readonly asset?: string }
      const locked = uid === undefined || asset === undefined ? 0n : state.ledger.balance(uid, asset).locked
      const free =
        (naive.spot.get(`${uid} ${asset}`) ?? 0n) - (locked === 0n ? 0n : this.#scaled(asset!, locked))
      const expected = naive.tell(command, free, now)
      const said =
        reply instanceof Rejection ? "rejected" : reply === null ? "done" : (reply as { id: number }).id
      expect(said).toBe(expected)
      if (command.type === "withdraw" && typeof said === "number" && said < before)
        this.seen.add("withdraw again")
    }
    this.#compare()
  }

  /** A price in USDT: the best of a side of the book or the last one, whichever is worse. */
  #price(asset: string, side: "BUY" | "SELL"): string | undefined {
    if (asset === "USDT") return "1"
    const market = this.exchange.state.markets.get(`${asset}USDT`)
    if (market === undefined) return undefined
    const [level] = market.book.levels(side, 1)
    const ticks = [level?.[0] ?? market.lastPriceTicks, market.lastPriceTicks]
    return formatUnits(side === "BUY" ? Math.min(...ticks) : Math.max(...ticks), market.tickDecimals)
  }

  /** Computes which of an account's assets a request converts; the exchange must convert exactly those. */
  #noteConversion(uid: string, assets: ReadonlyArray<string>, reply: Conversion): void {
    const { ledger, settings } = this.exchange.state
    const parts = [...new Set(assets)].flatMap((asset) => {
      const locked = this.#scaled(asset, ledger.balance(uid, asset).locked)
      const free = (this.naive.spot.get(`${uid} ${asset}`) ?? 0n) - locked
      const price = this.#price(asset, "BUY")
      if (asset === "MX" || free === 0n || price === undefined) return []
      const amount = formatUnits(free, 18)
      if (!isLess(times(fraction(amount), fraction(price)), fraction(settings.smallBalanceMax))) return []
      const { gross, fee } = inToken(amount, price, this.#price("MX", "SELL")!, settings.conversionFee, 8)
      return gross <= fee ? [] : [{ asset, amount: free, arrives: this.#scaled("MX", gross - fee) }]
    })
    const said = reply.converted.map(({ asset, amount, gross, fee }) => ({
      asset,
      amount: this.#scaled(asset, BigInt(amount)),
      arrives: this.#scaled("MX", BigInt(gross) - BigInt(fee)),
    }))
    expect(said).toEqual(parts)
    this.naive.noteConversion(uid, "MX", parts)
  }

  #noteFills(): void {
    const { fills } = this.exchange.records
    this.naive.noteFills(fills.slice(this.#fills), (symbol) => symbols[symbol as keyof typeof symbols])
    this.#fills = fills.length
  }

  #compare(): void {
    const { naive } = this
    const { state } = this.exchange
    const { ledger } = state
    expect([state.time, state.nextWalletId]).toEqual([naive.time, naive.nextId])
    const onTheirWay = [...state.deposits.keys(), ...state.withdrawals.keys()].sort((a, b) => a - b)
    expect(onTheirWay).toEqual(naive.onTheirWay.map(({ id }) => id))
    for (const asset of state.assets.keys()) {
      let sum = 0n
      for (const uid of ledger.uids()) {
        const { free, locked, netInflow } = ledger.balance(uid, asset)
        const key = `${uid} ${asset}`
        const has = [free + locked, ledger.futuresBalance(uid, asset), free + locked - netInflow]
        expect([key, ...has.map((amount) => this.#scaled(asset, amount))]).toEqual([
          key,
          naive.spot.get(key) ?? 0n,
          naive.futures.get(key) ?? 0n,
          naive.traded.get(key) ?? 0n,
        ])
        sum += free + locked
      }
      for (const uid of ledger.uids()) sum += ledger.futuresBalance(uid, asset)
      for (const { units } of Object.values(state.assets.get(asset)!.house)) sum += units
      expect([asset, sum]).toEqual([asset, 0n])
      const out = naive.onTheirWay.filter((item) => item.kind === "out" && item.asset === asset)
      const house = ["chain", "withdrawals"] as const
      expect(house.map((name) => this.#scaled(asset, ledger.house(name, asset)))).toEqual([
        naive.chain.get(asset) ?? 0n,
        out.reduce((all, { amount }) => all + amount, 0n),
      ])
    }
  }

  noteRecords(): void {
    const { deposits, withdrawals, fills, conversions } = this.exchange.records
    for (const { status } of deposits) this.seen.add(`deposit ${status}`)
    for (const { status, isInside } of withdrawals)
      this.seen.add(`withdrawal ${status}${isInside ? " inside" : ""}`)
    if (fills.length > 0) this.seen.add("fill")
    if (conversions.length > 0) this.seen.add("conversion")
  }
}

export const runWalletOracle = ({ seed, steps, handle }: WalletRun): WalletReport => {
  const random = randomFrom(seed ^ 0x2f6b1c35)
  const day = new Day(handle)
  let divergence: string | null = null
  let at = "the beginning"
  try {
    for (const command of setup()) day.step(command)
    for (let i = 0; i < steps; i++) {
      day.exchange.now += nextPause(random)
      const command = nextCommand(random, day.known(), i)
      at = `step ${i}, ${JSON.stringify(command)}`
      day.step(command)
    }
    at = "the replay"
    expect([...dumpState(day.exchange.replayed())]).toEqual([...dumpState(day.exchange.state)])
  } catch (error) {
    divergence = `seed ${seed}, ${at}: ${error instanceof Error ? error.message : String(error)}`
  }
  day.noteRecords()
  return { divergence, seen: day.seen }
}
