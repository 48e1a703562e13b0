/** One channel and who has subscribed to it. A push is encoded once for all of them. */
import type { Body } from "./pushMessages.ts"
import { encodePush } from "./pushMessages.ts"

export interface Subscriber {
  /** False: it takes nothing any more. */
  readonly push: (channel: StreamChannel, bytes: Buffer) => void
}

export class StreamChannel {
  readonly name: string
  /** The account of a private channel. */
  readonly uid: string | undefined
  readonly subscribers = new Set<Subscriber>()
  /** Those who have got nothing yet. */
  readonly #newcomers = new Set<Subscriber>()
  #latest: { readonly symbol: string | undefined; readonly body: Body } | undefined

  constructor(name: string, uid?: string) {
    this.name = name
    this.uid = uid
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber)
    this.#newcomers.add(subscriber)
  }

  delete(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber)
    this.#newcomers.delete(subscriber)
  }

  /** Pushes to all; `now` is the exchange clock, milliseconds. */
  push(symbol: string | undefined, body: Body, now: number): void {
    this.#latest = { symbol, body }
    this.#newcomers.clear()
    this.#send(this.subscribers, now)
  }

  /** Pushes what was pushed last to those who have got nothing yet. */
  greet(now: number): void {
    if (this.#newcomers.size === 0 || this.#latest === undefined) return
    this.#send(this.#newcomers, now)
    this.#newcomers.clear()
  }

  #send(to: ReadonlySet<Subscriber>, now: number): void {
    const { symbol, body } = this.#latest!
    const bytes = encodePush({ channel: this.name, ...body, symbol, createTime: now, sendTime: now })
    for (const subscriber of [...to]) subscriber.push(this, bytes)
  }
}
