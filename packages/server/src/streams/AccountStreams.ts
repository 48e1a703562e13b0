/**
 * The private channels: each group's changes to accounts with subscribers, sent when the group is durable.
 * Orders and fills are pushed one by one; for an asset's balance only the latest value is pushed, at most every
 * ten milliseconds of the system clock.
 */
import type { State } from "@bourse/engine"
import { type PrivateChannel, parseChannel } from "@bourse/vocabulary/streams"
import type { Exchange } from "../exchange/Exchange.ts"
import { type ClosedGroup, fillPushes, orderPushes } from "./accountPushes.ts"
import { type Balances, balancesOf, reasonOf, ToldBalances } from "./balancePushes.ts"
import { tickMs } from "./MarketStreams.ts"
import { StreamChannel } from "./StreamChannel.ts"

type Kind = PrivateChannel["kind"]

/** The balances of an account, and the last pushed values. */
class BalanceStream {
  readonly channel: StreamChannel
  readonly #now: () => number
  readonly #told: ToldBalances
  #latest: Balances | undefined
  #timer: NodeJS.Timeout | undefined
  #toldAt = 0

  constructor(channel: StreamChannel, balances: Balances, now: () => number) {
    this.channel = channel
    this.#told = new ToldBalances(balances)
    this.#now = now
  }

  /** Pushes the balances after a change, once the change is durable. */
  tell(balances: Balances): void {
    this.#latest = balances
    if (this.#timer !== undefined) return
    const waitMs = tickMs - (performance.now() - this.#toldAt)
    if (waitMs <= 0) this.#flush()
    else this.#timer = setTimeout(() => this.#flush(), waitMs)
  }

  #flush(): void {
    this.#timer = undefined
    const balances = this.#latest
    if (balances === undefined) return
    this.#latest = undefined
    this.#toldAt = performance.now()
    for (const body of this.#told.changes(balances)) this.channel.push(undefined, body, this.#now())
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#latest = undefined
  }
}

export class AccountStreams {
  readonly #exchange: Exchange
  /** Private channels by uid. */
  readonly #orders = new Map<string, StreamChannel>()
  readonly #fills = new Map<string, StreamChannel>()
  readonly #balances = new Map<string, BalanceStream>()

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  /** The channel of a name for an account; undefined for an unknown name. */
  channel(name: string, uid: string): StreamChannel | undefined {
    switch (parseChannel(name)?.kind as Kind | undefined) {
      case "orders":
        return this.#of(this.#orders, name, uid)
      case "fills":
        return this.#of(this.#fills, name, uid)
      case "account": {
        const known = this.#balances.get(uid)
        if (known !== undefined) return known.channel
        const { state } = this.#exchange
        const balances = balancesOf(state, uid, "")
        const made = new BalanceStream(new StreamChannel(name, uid), balances, () => this.#exchange.now())
        this.#balances.set(uid, made)
        return made.channel
      }
      default:
        return undefined
    }
  }

  #of(channels: Map<string, StreamChannel>, name: string, uid: string): StreamChannel {
    const channel = channels.get(uid) ?? new StreamChannel(name, uid)
    channels.set(uid, channel)
    return channel
  }

  /** Drops a private channel without subscribers. */
  release(channel: StreamChannel): void {
    const { uid, subscribers } = channel
    if (uid === undefined || subscribers.size > 0) return
    for (const channels of [this.#orders, this.#fills])
      if (channels.get(uid) === channel) channels.delete(uid)
    const balances = this.#balances.get(uid)
    if (balances?.channel !== channel) return
    balances.stop()
    this.#balances.delete(uid)
  }

  /** Drops all private channels: the next subscription starts anew. */
  clear(): void {
    for (const balances of this.#balances.values()) balances.stop()
    for (const channels of [this.#orders, this.#fills, this.#balances]) channels.clear()
  }

  /** Collects the changes of a group, to be pushed when it is durable. */
  closed(group: ClosedGroup, state: State): (() => void) | undefined {
    const orders = this.#orders.size === 0 ? [] : orderPushes(group, state, (uid) => this.#orders.has(uid))
    const fills = this.#fills.size === 0 ? [] : fillPushes(group, (uid) => this.#fills.has(uid))
    const reason = this.#balances.size === 0 ? undefined : reasonOf(group.events)
    const balances =
      reason === undefined
        ? []
        : Array.from(this.#balances, ([uid, stream]) => ({
            stream,
            balances: balancesOf(state, uid, reason),
          }))
    if (orders.length + fills.length + balances.length === 0) return undefined
    return () => {
      const now = this.#exchange.now()
      for (const { uid, symbol, body } of orders) this.#orders.get(uid)?.push(symbol, body, now)
      for (const { uid, symbol, body } of fills) this.#fills.get(uid)?.push(symbol, body, now)
      for (const each of balances) each.stream.tell(each.balances)
    }
  }
}
