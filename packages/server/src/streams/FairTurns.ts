/**
 * Shares the event loop among the connections of the streams. Clients cause *operations*: they name a channel, ping
 * or connect. A turn of the event loop runs a limited number of operations; further ones wait for the next
 * turn, so requests are served in between. Addresses take turns, and so do the connections of an address.
 *
 * An address may run a number of operations per second. Further operations of the address wait for the next
 * second and are not rejected.
 */
import { operationsAtOnce, operationsPerNetwork, operationsPerTurn } from "./limits.ts"

export interface Worker {
  /** The network for which the operations count. */
  readonly network: string
  readonly hasWork: boolean
  /** Runs up to `max` operations and returns their number; a single larger operation runs anyway. */
  readonly work: (max: number) => number
}

const bounds = { perTurn: operationsPerTurn, atOnce: operationsAtOnce, perNetwork: operationsPerNetwork }
const secondMs = 1_000

export class FairTurns {
  readonly #bounds: typeof bounds
  /** Networks with work; the first is served next. */
  readonly #ready = new Map<string, Set<Worker>>()
  /** Networks that have used up this second's operations. */
  readonly #resting = new Map<string, Set<Worker>>()
  /** Number of operations of each network in this second. */
  readonly #spent = new Map<string, number>()
  #turn: NodeJS.Immediate | undefined
  #second: NodeJS.Timeout | undefined

  constructor(given: Partial<typeof bounds> = {}) {
    this.#bounds = { ...bounds, ...given }
  }

  /** Gives a worker turns until all of its operations are done. */
  add(worker: Worker): void {
    const { network } = worker
    const workers = this.#resting.get(network) ?? this.#ready.get(network) ?? new Set()
    workers.add(worker)
    if (!this.#resting.has(network)) this.#ready.set(network, workers)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#ready.size > 0) this.#turn ??= setImmediate(() => this.#work())
  }

  #work(): void {
    const { perTurn, atOnce, perNetwork } = this.#bounds
    this.#turn = undefined
    for (let left = perTurn; left > 0; ) {
      const [next] = this.#ready
      if (next === undefined) break
      const [network, workers] = next
      const worker = workers.values().next().value!
      const spent = this.#spent.get(network) ?? 0
      const done = worker.work(Math.min(left, atOnce, perNetwork - spent))
      left -= done
      this.#spend(network, spent + done)
      // Moves the worker and its network to the end of their queues.
      workers.delete(worker)
      if (worker.hasWork) workers.add(worker)
      this.#ready.delete(network)
      if (workers.size === 0) continue
      if (spent + done < perNetwork) this.#ready.set(network, workers)
      else this.#resting.set(network, workers)
    }
    this.#schedule()
  }

  #spend(network: string, spent: number): void {
    this.#spent.set(network, spent)
    this.#second ??= setInterval(() => this.#renew(), secondMs).unref()
  }

  /** Begins a new second of counting operations. */
  #renew(): void {
    this.#spent.clear()
    for (const [network, workers] of this.#resting) this.#ready.set(network, workers)
    this.#resting.clear()
    if (this.#ready.size > 0) this.#schedule()
    else {
      clearInterval(this.#second)
      this.#second = undefined
    }
  }
}
