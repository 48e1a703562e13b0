/** Runs processes that check bots concurrently; each process checks one bot at a time. */
import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import type { CheckOptions } from "@bourse/botcheck"
import type { Answer } from "./checker.ts"

const file = join(import.meta.dirname, "checker.ts")

export class Checkers {
  readonly #all: ReadonlyArray<ChildProcess>
  readonly #free: Array<ChildProcess>
  readonly #waiting: Array<(checker: ChildProcess) => void> = []

  constructor(count: number) {
    this.#all = Array.from({ length: count }, () => fork(file, { execArgv: ["--conditions=@bourse/source"] }))
    this.#free = [...this.#all]
  }

  /** Checks a bot in the next free process; throws if the process ended. */
  async check(asked: CheckOptions): Promise<Answer> {
    const checker =
      this.#free.pop() ?? (await new Promise<ChildProcess>((resolve) => void this.#waiting.push(resolve)))
    const answer = await new Promise<Answer>((resolve, reject) => {
      const ended = (code: number | null) =>
        reject(new Error(`a process that checks bots ended with ${code}`))
      checker.once("exit", ended)
      checker.once("message", (given: Answer) => {
        checker.off("exit", ended)
        resolve(given)
      })
      checker.send(asked)
    })
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(checker)
    else next(checker)
    return answer
  }

  /** Ends the running checks and the checked bots. */
  close(): void {
    for (const each of this.#all) if (each.connected) each.disconnect()
  }
}
