/**
 * One channel of the streams and its subscribers. A push is encoded once for all subscribers, and its frame is
 * made once.
 */
import { type Body, encodePush } from "./generated/pushMessages.ts"

export interface Subscriber {
  readonly push: (channel: StreamChannel, frame: Buffer) => void
}

/** An unfragmented binary frame of a server (RFC 6455, 5.2). */
const frameOf = (payload: Buffer): Buffer => {
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x82
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  else if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

export class StreamChannel {
  readonly name: string
  /** The account of a private channel. */
  readonly uid: string | undefined
  readonly subscribers = new Set<Subscriber>()
  /** Subscribers that have received no push yet. */
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

  /** Pushes a message to all subscribers; `now` is the exchange clock, in ms. */
  push(symbol: string | undefined, body: Body, now: number): void {
    this.#latest = { symbol, body }
    this.#newcomers.clear()
    this.#send(this.subscribers, now)
  }

  /** Sends the last push to subscribers that have received none yet. */
  greet(now: number): void {
    if (this.#newcomers.size === 0 || this.#latest === undefined) return
    this.#send(this.#newcomers, now)
    this.#newcomers.clear()
  }

  #send(to: ReadonlySet<Subscriber>, now: number): void {
    const { symbol, body } = this.#latest!
    const push = { channel: this.name, ...body, symbol, createTime: now, sendTime: now }
    const frame = frameOf(encodePush(push))
    for (const subscriber of [...to]) subscriber.push(this, frame)
  }
}
