/** Applies a sandbox's fault rules to pushes. */
import type { Exchange } from "../exchange/Exchange.ts"
import type { Log } from "../log/Log.ts"
import type { StreamLog } from "../log/StreamLog.ts"
import type { Faults } from "../scenario/Faults.ts"
import type { StreamChannel } from "./StreamChannel.ts"
import { closeCodes, type StreamConnection } from "./StreamConnection.ts"

/** Maximum number of pushes that wait behind a late one; if more wait, the connection is closed. */
const lateMax = 10_000

export interface InjectedPushesOptions {
  readonly exchange: Exchange
  readonly faults: Faults
  readonly log: Log
  readonly events: StreamLog
}

export class InjectedPushes {
  readonly #options: InjectedPushesOptions
  readonly #stalled = new WeakSet<StreamConnection>()
  /** Pushes that wait behind a late one, by connection and channel. */
  readonly #late = new WeakMap<StreamConnection, Map<StreamChannel, Array<Buffer>>>()

  constructor(options: InjectedPushesOptions) {
    this.#options = options
  }

  /** Sends a push as the fault rules say; without rules the push is unchanged. */
  deliver(connection: StreamConnection, channel: StreamChannel, frame: Buffer): void {
    const { exchange, faults } = this.#options
    if (this.#stalled.has(connection)) return
    const waiting = this.#late.get(connection)?.get(channel)
    if (waiting !== undefined) {
      if (waiting.push(frame) > lateMax) connection.close(closeCodes.policy, "a fault delays too many pushes")
    } else if (faults.any(exchange.state)) this.#inject(connection, channel, frame)
    else connection.send(frame)
  }

  #inject(connection: StreamConnection, channel: StreamChannel, frame: Buffer): void {
    const { exchange, faults, log, events } = this.#options
    const { apiKey, listenKey } = connection
    const isDesk = apiKey !== undefined && exchange.state.keys.get(apiKey)?.unmetered === true
    const { fault, counts } = faults.injectPush(channel.name, { key: apiKey, isDesk }, exchange.state, {
      seq: exchange.commits.shownSeq,
      time: exchange.now(),
    })
    for (const count of counts) exchange.turns.submit(count, null, () => {})
    if (fault === null) {
      connection.send(frame)
      return
    }
    log.info("fault injected", { fault: fault.id, kind: fault.kind, channel: channel.name })
    events.add({ ...connection.named, event: "fault", channel: channel.name, faultKind: fault.kind })
    switch (fault.kind) {
      case "streamDuplicate":
        connection.send(frame)
        connection.send(frame)
        return
      case "streamStall":
        // A stall with a duration selects each of its pushes, so it needs no memory.
        if (fault.for === undefined) this.#stalled.add(connection)
        return
      case "streamCut":
        connection.cut()
        return
      case "streamDelay": {
        const late = this.#late.get(connection) ?? new Map<StreamChannel, Array<Buffer>>()
        this.#late.set(connection, late.set(channel, []))
        exchange.clockControl.later(fault.beforeMs, fault.movesClock ?? false, () => {
          const behind = late.get(channel) ?? []
          late.delete(channel)
          connection.send(frame)
          for (const each of behind) this.deliver(connection, channel, each)
        })
        return
      }
      case "listenKeyExpired":
        if (listenKey !== undefined)
          exchange.turns.submit({ type: "endListenKey", key: listenKey }, null, () => {})
        connection.close(closeCodes.policy, "the listen key is not valid any more")
        return
      // A gap: the push is dropped.
      default:
    }
  }
}
