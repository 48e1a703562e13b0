// Prints the output of test suites that turbo runs concurrently: a line when a suite ends, and the output of a
// failed suite.
import { stripVTControlCharacters } from "node:util"

interface Suite {
  readonly lines: Array<string>
  isUnchanged: boolean
  hasEnded: boolean
}

/** A failed test: its suite, its name as vitest prints it, and its error. */
export interface FailedTest {
  readonly suite: string
  readonly test: string
  readonly said: string
}

const countIn = (lines: ReadonlyArray<string>, word: string): number => {
  const tests = lines.find((line) => /^ +Tests /.test(line)) ?? ""
  return Number(new RegExp(`(\\d+) ${word}`).exec(tests)?.[1] ?? 0)
}

/** Whether a line of vitest's output counts failed files or tests, or errors outside of tests. */
const isFailure = (line: string): boolean => /^ +(?:Test Files|Tests|Errors) .*(?:failed|error)/.test(line)

export class SuiteOutput {
  readonly #suites = new Map<string, Suite>()

  /** Reads a line of turbo's output; returns the lines to print. */
  take(printed: string): ReadonlyArray<string> {
    const line = stripVTControlCharacters(printed)
    const [, name, text = ""] = /^(\S+):test:(?: (.*))?$/.exec(line) ?? []
    if (name === undefined) {
      const [, failed] = /^\s*(\S+)#test:.*ERROR/.exec(line) ?? []
      return failed === undefined ? [] : this.#end(failed, false)
    }
    const suite = this.#suiteOf(name)
    suite.lines.push(text)
    if (/^cache hit/.test(text)) suite.isUnchanged = true
    return /^ +Duration /.test(text) ? this.#end(name, !suite.lines.some(isFailure)) : []
  }

  /** Number of tests of all suites. */
  count(word: "passed" | "failed" | "skipped"): number {
    return [...this.#suites.values()].reduce((sum, { lines }) => sum + countIn(lines, word), 0)
  }

  /** Number of suites that turbo did not run, since nothing they depend on has changed. */
  get unchanged(): number {
    return [...this.#suites.values()].filter(({ isUnchanged }) => isUnchanged).length
  }

  get failures(): ReadonlyArray<FailedTest> {
    return [...this.#suites].flatMap(([suite, { lines }]) => {
      const found = new Map<string, string>()
      for (const [at, line] of lines.entries()) {
        const [, test] = /^ FAIL +(.*)$/.exec(line) ?? []
        if (test === undefined || found.has(test)) continue
        found.set(
          test,
          lines
            .slice(at + 1)
            .find((next) => !/^ FAIL /.test(next))
            ?.trim() ?? "",
        )
      }
      return [...found].map(([test, said]) => ({ suite, test, said }))
    })
  }

  #suiteOf(name: string): Suite {
    let suite = this.#suites.get(name)
    if (suite === undefined) {
      suite = { lines: [], isUnchanged: false, hasEnded: false }
      this.#suites.set(name, suite)
    }
    return suite
  }

  #end(name: string, isPassed: boolean): ReadonlyArray<string> {
    const suite = this.#suiteOf(name)
    if (suite.hasEnded) return []
    suite.hasEnded = true
    const { lines, isUnchanged } = suite
    const [, duration = ""] = /^ +Duration +(\S+)/.exec(lines.at(-1) ?? "") ?? []
    const counts = ["passed", "failed", "skipped"].flatMap((word) => {
      const count = countIn(lines, word)
      return count === 0 ? [] : [`${count} ${word}`]
    })
    const words = isUnchanged ? [...counts, "unchanged"] : [...counts, duration]
    const summary = `${isPassed ? "ok  " : "FAIL"}  ${name.padEnd(20)}  ${words.filter(Boolean).join(", ")}`
    if (isPassed) return [summary]
    // Failures are printed between a heading and the counts; a suite that did not start has neither heading nor
    // counts.
    const from = lines.findIndex((line) => /Failed (?:Tests|Suites)|Unhandled Errors/.test(line))
    const to = lines.findIndex((line) => /^ Test Files /.test(line))
    return [summary, ...lines.slice(Math.max(0, from), to < 0 ? undefined : to)]
  }
}
