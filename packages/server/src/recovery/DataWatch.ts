/**
 * Watches, while the exchange serves, what its next start will need: the files of the data folder each second, and every
 * five minutes all that a start would read. Harm is an error in the log. The exchange mends what the open files or the
 * served state can mend. It shows what an operator has to mend until it is mended. It stops at a loss that no start would
 * survive, so that it acknowledges nothing more.
 */
import { StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Counters } from "../counters/Counters.ts"
import type { Log } from "../log/Log.ts"
import { type CheckpointSchedule, harmMended, standsIn } from "./CheckpointSchedule.ts"
import { isFinal } from "./Recovery.ts"
import type { ServedState } from "./ServedState.ts"
import type { Supervisor } from "./Supervisor.ts"

/** How often the files are checked, and how often everything that a start would read is read. */
export const watchEveryMs = { files: 1_000, all: 300_000 }

/** Sees to it that a file is as it was; says what was wrong with it. If it throws, an operator must act. */
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

  /** The harm that keeps the next start from its data until an operator mends it; null: none. */
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
      // Whatever it is, looking goes on.
      problems.push((error as Error).message)
    }
    const problem = problems.length === 0 ? null : problems.join("; ")
    if (problem !== null && problem !== this.#problem) {
      this.#options.counters.harms++
      log.error("the next start would not find its data", { problem })
    }
    if (problem === null && this.#problem !== null) log.info("the next start finds its data again")
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

  /** Makes a checkpoint again if one is missing that was kept before the look at the folder, and still is to be kept. */
  async #mendCheckpoints(
    kept: ReadonlyArray<number>,
    there: ReadonlyArray<number> | undefined,
  ): Promise<void> {
    const { checkpoints } = this.#options
    const gone = kept.filter((seq) => there?.includes(seq) === false && checkpoints.kept?.includes(seq))
    if (gone.length === 0) return
    await checkpoints.makeAgain()
    this.#mended(
      `the checkpoints of groups ${gone.join(" and ")} were removed while the server was running: a new one is made`,
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
    // A log that lost something says more.
    await served.store.watch(true)
    await checkpoints.makeAgain()
    // Anything that the checkpoint does not replace is lost.
    await served.store.checkRestart()
    this.#mended(`${harm}; ${standsIn}`)
  }
}
