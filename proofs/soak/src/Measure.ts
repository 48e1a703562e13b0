/** Defines a measure of the soak tests and its result. */

import type { Kept } from "@bourse/testing/Kept"

/**
 * Size of a measure. `short`: for `npm test`; `default`: fifteen minutes for all measures; `full`: for a
 * release.
 */
export type Size = "short" | "default" | "full"

/** Chooses one of three values by the size of the measure. */
export const bySize = <Value>(size: Size, values: Readonly<Record<Size, Value>>): Value => values[size]

export interface Finding {
  /** Describes the cases that the measure tried, with their number. */
  readonly tried: string
  /** Violations of the tested promise, one sentence each. */
  readonly violations: ReadonlyArray<string>
}

/** Options of a soak run that takes hours. */
export interface Course {
  /** Number of seeds to run, beginning with the first; default: by size. */
  readonly seeds?: number | undefined
  /** Results of an interrupted run, to which this run adds its own. */
  readonly kept?: Kept<ReadonlyArray<string>> | undefined
  /** Receives a line of text for each finished case. */
  readonly say?: ((words: string) => void) | undefined
}

export interface Measure {
  /** The promise that the measure tests, in a few words. */
  readonly what: string
  /** Tries the cases of the measure; the seed selects random cases. */
  readonly find: (size: Size, seed: number, course?: Course) => Promise<Finding>
  /**
   * Repeats the measure on a mutant, which breaks the promise. A measure that finds no violation on its mutant
   * is blind.
   */
  readonly control: {
    readonly mutant: string
    readonly find: (size: Size) => Promise<Finding>
  }
}

export interface Outcome {
  readonly found: Finding
  readonly control: Finding
}

export const runMeasure = async (
  { find, control }: Measure,
  size: Size,
  seed: number,
  course?: Course,
): Promise<Outcome> => ({
  found: await find(size, seed, course),
  control: await control.find(size),
})

/** The result of a control run, with only the violations that its mutant explains. */
export const only = ({ tried, violations }: Finding, mark: string): Finding => ({
  tried,
  violations: violations.filter((violation) => violation.includes(mark)),
})

/** Repeats a control run until its mutant shows: a kill must hit the moment between a reply and its commit. */
export const onceFound = async (find: () => Promise<Finding>, mark: string): Promise<Finding> => {
  for (let tries = 1; ; tries++) {
    const { tried, violations } = only(await find(), mark)
    if (violations.length > 0 || tries === 10)
      return { tried: `${tries} of at most 10 times ${tried}`, violations }
  }
}

/** Whether no promise was violated and the control run found its mutant. */
export const passed = ({ found, control }: Outcome): boolean =>
  found.violations.length === 0 && control.violations.length > 0

const sample = (violations: ReadonlyArray<string>): string =>
  violations
    .slice(0, 5)
    .map((violation) => `    ${violation}\n`)
    .join("")

export const describeOutcome = (
  name: string,
  { what, control }: Measure,
  outcome: Outcome,
  seconds: number,
): string => {
  const { found, control: controlled } = outcome
  const blind =
    controlled.violations.length === 0 ? " The control found no violation: this measure is blind." : ""
  return `${passed(outcome) ? "ok  " : "FAIL"}  ${name}: ${what} (${seconds} s)
  ${found.tried}: ${found.violations.length} violations
${sample(found.violations)}  control, ${control.mutant}: ${controlled.tried}: ${controlled.violations.length} violations.${blind}
`
}
