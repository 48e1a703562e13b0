/** Plays cases side by side or alone, and keeps what each took. A case that breaks is played once more. */
import type { Case } from "../cases/Case.ts"
import { type Bot, CannotJudge } from "../run/Bot.ts"
import type { Play } from "../run/Player.ts"
import { playCase } from "../run/playCase.ts"
import type { Stage } from "../Stage.ts"
import type { Trace } from "../trace/Trace.ts"

/** A case that could not be played, in two tries, and why. */
export class Broken {
  readonly caseId: string
  readonly why: string

  constructor(caseId: string, why: string) {
    this.caseId = caseId
    this.why = why
  }
}

/** The first line of an error, without the point at its end. */
export const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split("\n", 1)[0]!.slice(0, 300).replace(/\.$/, "")
}

/** How the cases of one check are played. */
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

  /** Rejects where the check was ended, and with {@link CannotJudge}. */
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

  /** Plays several cases at once, in this order, and hands over each result as soon as it is there. */
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
    // After a failure the others end before it is reported: no bot is left behind.
    for (const each of workers) each.catch((error) => stop.abort(error))
    await Promise.allSettled(workers)
    await Promise.all(workers)
  }
}
