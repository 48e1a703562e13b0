/**
 * The times of a bot that ends by itself and is started again every so often. A slot is the time from one start to the
 * next. A case gets one for each five of its seconds, the time from one order to the next of a bot that runs on.
 */
import type { ScenarioAct } from "@bourse/client/control"
import { secondsOf } from "../cases/Case.ts"

export const secondsASlot = 5

/** A duration as the control plane takes it. */
export const durationOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return seconds < 1_000_000 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`
}

export class Slots {
  /** Milliseconds of the exchange clock. */
  readonly every: number
  readonly count: number

  constructor(every: number, seconds: number) {
    this.every = every
    this.count = Math.max(1, Math.round(seconds / secondsASlot))
  }

  /** The whole case, milliseconds. */
  get length(): number {
    return this.count * this.every
  }

  /** The first slot that begins at or after a second of the case. */
  at(second: number): number {
    return Math.ceil(second / secondsASlot)
  }

  /** Stretches a market act to the number of starts that equals its length for a bot that runs on. */
  stretched<Given extends ScenarioAct>(act: Given): Given {
    const stretch = (duration: string): string =>
      durationOf(Math.min(this.count, this.at(secondsOf(duration))) * this.every)
    return { ...act, for: stretch(act.for), ...(act.at !== undefined && { at: stretch(act.at) }) }
  }
}
