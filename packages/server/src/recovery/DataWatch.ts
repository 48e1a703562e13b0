/**
 * Checks, while the exchange serves, the data that its next start needs: the files of the data folder each second,
 * and every five minutes everything that a start would read. Damage of the watched data is logged as an error.
 * The exchange repairs damage from the open files or the served state. The exchange reports damage that an
 * operator must repair until the repair is done. The exchange stops at a loss that makes a start impossible, so
 * that it acknowledges nothing more.
 */
import { StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Counters } from "../counters/Counters.ts"
import type { Log } from "../log/Log.ts"
import { type CheckpointSchedule, harmMended, standsIn } from "./CheckpointSchedule.ts"
import { isFinal } from "./Recovery.ts"
import type { ServedState } from "./ServedState.ts"
import type { Supervisor } from "./Supervisor.ts"

/** Intervals of the file check and of the full read of all start data. */
export const watchEveryMs = { files: 1_000, all: 300_000 }

/**
 * Checks that a file is unchanged; returns the problem. If the check of the file throws, an operator must act.
 */
export type MendFile = () => string | undefined

export interface DataWatchOptions {
  readonly served: ServedState
  readonly checkpoints: CheckpointSchedule
  readonly counters: Counters
  readonly log: Log
  readonly supervisor: Supervisor
  /** The folder's own master key. */
  readonly mendKey: MendFile
}

export class DataWatch {
  readonly #options: DataWatchOptions
  #problem: string | null = null

  constructor(options: DataWatchOptions) {
    this.#options = options
  }

  /** Damage that prevents the next start until an operator repairs it; null if none. */
  get problem(): string | null {
    return this.#problem
  }

  fromNowOn({ files, all }: typeof watchEveryMs = watchEveryMs): Effect.Effect<never> {
    let lastAll = performance.now()
    const look = Effect.promise(() => {
      const isDue = performance.now() - lastAll >= all
      if (isDue) lastAll = performance.now()
      return this.#look(isDue)
    })
    return Effect.forever(Effect.delay(look, files))
  }

  async #look(readsAll: boolean): Promise<void> {
    const { served, checkpoints, supervisor, log } = this.#options
    if (!supervisor.isReady) return
    const problems: Array<string> = []
    const { kept = [] } = checkpoints
    try {
      const { mended, problems: found, checkpoints: there } = await served.store.watch(readsAll)
      for (const harm of mended) this.#mended(harm)
      problems.push(...found)
      this.#mendKey(problems)
      await this.#mendCheckpoints(kept, there)
      if (readsAll) await this.#readAll()
    } catch (error) {
      const isClosed = error instanceof StoreError && error.kind === "closed"
      if (isClosed || !supervisor.isReady) return
      if (isFinal(error)) return supervisor.stop(error)
      // Any other error of a check is reported, and the next check follows.
      problems.push((error as Error).message)
    }
    const problem = problems.length === 0 ? null : problems.join("; ")
    if (problem !== null && problem !== this.#problem) {
      this.#options.counters.harms++
      log.error("the data that the next start needs is damaged or missing", { problem })
    }
    if (problem === null && this.#problem !== null)
      log.info("the data that the next start needs is complete again")
    this.#problem = problem
  }

  #mended(harm: string): void {
    this.#options.counters.harms++
    this.#options.log.error(harmMended, { harm })
  }

  #mendKey(problems: Array<string>): void {
    try {
      const harm = this.#options.mendKey()
      if (harm !== undefined) this.#mended(harm)
    } catch (error) {
      problems.push((error as Error).message)
    }
  }

  /** Makes a checkpoint if a needed one is missing that existed before the check of the folder. */
  async #mendCheckpoints(
    kept: ReadonlyArray<number>,
    there: ReadonlyArray<number> | undefined,
  ): Promise<void> {
    const { checkpoints } = this.#options
    const gone = kept.filter((seq) => there?.includes(seq) === false && checkpoints.kept?.includes(seq))
    if (gone.length === 0) return
    await checkpoints.makeAgain()
    this.#mended(
      `the checkpoints of groups ${gone.join(" and ")} were removed while the server was running: the server writes a new checkpoint`,
    )
  }

  async #readAll(): Promise<void> {
    const { served, checkpoints } = this.#options
    let harm: string | undefined
    try {
      harm = (await served.store.checkRestart())?.problems[0]
    } catch (error) {
      if (!(error instanceof StoreError && error.kind === "corrupt")) throw error
      harm = error.message
    }
    if (harm === undefined) return
    // The log entry for lost data has more detail.
    await served.store.watch(true)
    await checkpoints.makeAgain()
    // Data that the checkpoint does not replace are lost.
    await served.store.checkRestart()
    this.#mended(`${harm}; ${standsIn}`)
  }
}
