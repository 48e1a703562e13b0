/**
 * Saves the results of a run, one line of JSON per case. Another run of the same commit can continue an interrupted
 * one.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

export class Kept {
  readonly #file: string
  readonly #found = new Map<string, ReadonlyArray<string>>()

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    const text = readFileSync(file, "utf8")
    // The last line may be incomplete if the run was interrupted.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1)
    if (whole !== text) writeFileSync(file, whole)
    for (const line of whole.split("\n").slice(0, -1)) {
      const { tried, violations } = JSON.parse(line) as { tried: string; violations: ReadonlyArray<string> }
      this.#found.set(tried, violations)
    }
  }

  /** The violations of a tried case; undefined if it was not tried. Failed cases are not tried again. */
  find(tried: string): ReadonlyArray<string> | undefined {
    return this.#found.get(tried)
  }

  keep(tried: string, violations: ReadonlyArray<string>): void {
    this.#found.set(tried, violations)
    appendFileSync(this.#file, `${JSON.stringify({ tried, violations })}\n`)
  }
}
