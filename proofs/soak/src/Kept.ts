/** What an interrupted run has found, one line of JSON for each thing tried, so that a later run of the same commit goes on. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"

export class Kept {
  readonly #file: string
  readonly #found = new Map<string, ReadonlyArray<string>>()

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    // The run may have ended within its last line.
    for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
      const { tried, violations } = JSON.parse(line) as { tried: string; violations: ReadonlyArray<string> }
      this.#found.set(tried, violations)
    }
  }

  /** Its violations, where it was tried: those that failed too, which are not tried until they pass. */
  find(tried: string): ReadonlyArray<string> | undefined {
    return this.#found.get(tried)
  }

  keep(tried: string, violations: ReadonlyArray<string>): void {
    this.#found.set(tried, violations)
    appendFileSync(this.#file, `${JSON.stringify({ tried, violations })}\n`)
  }
}
