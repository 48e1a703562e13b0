/**
 * The counts of a running server: plain numbers, so that the order path pays a few additions. `metrics.ts`
 * reads the counts when a client requests the metrics.
 */
import type { ErrorResponse } from "../responses/ErrorResponse.ts"
import { Histogram } from "./Histogram.ts"

/** Bucket bounds of commit durations, in seconds. */
const commitBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const commitEventsBounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]
/** Bucket bounds of event loop delays, in seconds. */
const delayBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Number of rejections with one code and status. */
export interface RejectionCount {
  readonly code: number
  readonly status: number
  count: number
}

export class Counters {
  /** Time from handing a group to the store until the group is durable. */
  readonly commitSeconds = new Histogram(commitBounds)
  readonly commitEvents = new Histogram(commitEventsBounds)
  commitFailures = 0
  /** How often memory was dropped and reloaded from the journal. */
  rebuilds = 0
  checkpoints = 0
  checkpointFailures = 0
  /** How often data that the next start needs was found damaged. */
  harms = 0
  readonly eventLoopDelay = new Histogram(delayBounds)
  /** Number of answers to requests, rejections included. */
  answers = 0
  weight = 0
  readonly #rejections = new Map<string, RejectionCount>()
  /** Called with the first rejection of each code and status. */
  onNewRejection: (rejection: RejectionCount) => void = () => {}

  rejected(rejection: Pick<ErrorResponse, "code" | "status">): void {
    this.expectRejection(rejection).count++
  }

  /** The counter for rejections with this code and status; a new one starts at zero. */
  expectRejection({ code, status }: Pick<ErrorResponse, "code" | "status">): RejectionCount {
    const name = `${status} ${code}`
    const known = this.#rejections.get(name)
    if (known !== undefined) return known
    const first = { code, status, count: 0 }
    this.#rejections.set(name, first)
    this.onNewRejection(first)
    return first
  }
}
