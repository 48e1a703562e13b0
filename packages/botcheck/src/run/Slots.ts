/**
 * Times of a bot that ends by itself and is started again at fixed intervals. A slot is the time from one start to
 * the next. A case gets one slot for each five of its seconds, the usual time between two orders of a continuous
 * bot.
 */
import type { ScenarioAct } from "@bourse/client/control"
import { secondsOf } from "../cases/Case.ts"

export const secondsASlot = 5

/** A duration in the control plane's notation. */
export const durationOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return seconds < 1_000_000 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`
}

export class Slots {
  /** Length of a slot, in ms of the exchange clock. */
  readonly every: number
  readonly count: number

  constructor(every: number, seconds: number) {
    this.every = every
    this.count = Math.max(1, Math.round(seconds / secondsASlot))
  }

  /** Length of the whole case, in ms. */
  get length(): number {
    return this.count * this.every
  }

  /** First slot that begins at or after this second of the case. */
  at(second: number): number {
    return Math.ceil(second / secondsASlot)
  }

  /** Stretches a market act to the number of slots that corresponds to its seconds. */
  stretched<Given extends ScenarioAct>(act: Given): Given {
    const stretch = (duration: string): string =>
      durationOf(Math.min(this.count, this.at(secondsOf(duration))) * this.every)
    return { ...act, for: stretch(act.for), ...(act.at !== undefined && { at: stretch(act.at) }) }
  }
}
