/**
 * Keeps the results of a long run, saved at once, one line of JSON for each case. A later run of the same
 * commit can continue an interrupted run.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Begun } from "./figures.ts"

export class Kept<Result> {
  readonly #file: string
  readonly #found = new Map<string, Result>()

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    const text = readFileSync(file, "utf8")
    // The last line of the file may be incomplete if the run was interrupted.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1)
    if (whole !== text) writeFileSync(file, whole)
    for (const line of whole.split("\n").slice(0, -1)) {
      const [tried, result] = JSON.parse(line) as [string, Result]
      this.#found.set(tried, result)
    }
  }

  /** The kept result of a case; undefined if the case was not tried. A case that failed is not tried again. */
  find(tried: string): Result | undefined {
    return this.#found.get(tried)
  }

  keep(tried: string, result: Result): void {
    this.#found.set(tried, result)
    appendFileSync(this.#file, `${JSON.stringify([tried, result])}\n`)
  }
}

/** Results that earlier runs of this commit kept; undefined if the sources differ from the commit. */
export const keptOf = <Result>(name: string, { commit }: Begun): Kept<Result> | undefined =>
  commit === null || commit.includes(" ")
    ? undefined
    : new Kept(join(import.meta.dirname, "../../node_modules/.cache/bourse", `${name}-${commit}.jsonl`))
