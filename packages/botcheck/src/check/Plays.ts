/**
 * Plays cases concurrently or alone, and records the time of each. A case that could not be played is tried
 * once more.
 */
import type { Case } from "../cases/Case.ts"
import { type Bot, CannotJudge } from "../run/Bot.ts"
import type { Play } from "../run/Player.ts"
import { playCase } from "../run/playCase.ts"
import type { Stage } from "../Stage.ts"
import type { Trace } from "../trace/Trace.ts"

/** A case that failed to play twice, with the reason. */
export class Broken {
  readonly caseId: string
  readonly why: string

  constructor(caseId: string, why: string) {
    this.caseId = caseId
    this.why = why
  }
}

/** First line of an error, without its final full stop. */
export const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split("\n", 1)[0]!.slice(0, 300).replace(/\.$/, "")
}

/** Settings for playing the cases of one check. */
export type Manner = Pick<Play, "seed" | "speed" | "patienceMs" | "awaitsOrder" | "every" | "signal">

export class Plays {
  readonly #stage: Stage
  readonly #bot: Bot
  readonly #say: (words: string) => void
  readonly times: Array<{ readonly id: string; readonly seconds: number }> = []

  constructor(stage: Stage, bot: Bot, say: (words: string) => void) {
    this.#stage = stage
    this.#bot = bot
    this.#say = say
  }

  /** Rejects if the check was aborted, or with {@link CannotJudge}. */
  async play(played: Case, manner: Manner): Promise<Trace | Broken> {
    for (let attempt = 1; ; attempt++) {
      const from = performance.now()
      try {
        return await playCase(this.#stage, this.#bot, { ...manner, played })
      } catch (error) {
        manner.signal.throwIfAborted()
        if (error instanceof CannotJudge) throw error
        if (attempt === 2) return new Broken(played.id, reasonOf(error))
        this.#say(`${played.id} again: ${reasonOf(error)}`)
      } finally {
        this.times.push({
          id: played.id,
          seconds: Math.round((performance.now() - from) / 10) / 100,
        })
      }
    }
  }

  /** Plays several cases concurrently, started in this order, and passes on each result at once. */
  async all(
    cases: ReadonlyArray<Case>,
    atOnce: number,
    manner: Manner,
    onPlayed: (result: Trace | Broken) => void,
  ): Promise<void> {
    let next = 0
    const stop = new AbortController()
    const signal = AbortSignal.any([manner.signal, stop.signal])
    const worker = async (): Promise<void> => {
      while (next < cases.length) {
        const played = cases[next++]!
        this.#say(played.id)
        onPlayed(await this.play(played, { ...manner, signal }))
      }
    }
    const workers = Array.from({ length: Math.min(atOnce, cases.length) }, worker)
    // After an error the other cases stop first, so that no bot is left running.
    for (const each of workers) each.catch((error) => stop.abort(error))
    await Promise.allSettled(workers)
    await Promise.all(workers)
  }
}
