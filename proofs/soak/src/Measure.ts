/** A measure of the soak tests and its result. */

import type { Kept } from "./Kept.ts"

/** `short`: what `npm test` runs; `default`: fifteen minutes for all; `full`: the N of a release. */
export type Size = "short" | "default" | "full"

/** One of three values by size. */
export const bySize = <Value>(size: Size, values: Readonly<Record<Size, Value>>): Value => values[size]

export interface Finding {
  /** The cases that were tried, with their number. */
  readonly tried: string
  /** Each violation of a promise, as a sentence. */
  readonly violations: ReadonlyArray<string>
}

/** Options of a run that takes hours. */
export interface Course {
  /** How many seeds, from the first one on; default: by size. */
  readonly seeds?: number | undefined
  /** Results of an interrupted run; this run adds its own. */
  readonly kept?: Kept | undefined
  /** Reports each case when it is done. */
  readonly say?: ((words: string) => void) | undefined
}

export interface Measure {
  /** The promise that is tested, in a few words. */
  readonly what: string
  /** Tries the cases; the seed draws random ones. */
  readonly find: (size: Size, seed: number, course?: Course) => Promise<Finding>
  /** The same on a mutant: it must find something, or the measure is blind. */
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

/** The finding of a control, with only those violations that its mutant explains. */
export const only = ({ tried, violations }: Finding, mark: string): Finding => ({
  tried,
  violations: violations.filter((violation) => violation.includes(mark)),
})

/** A control whose mutant shows only where a kill meets the moment between a reply and its commit: it is tried again. */
export const onceFound = async (find: () => Promise<Finding>, mark: string): Promise<Finding> => {
  for (let tries = 1; ; tries++) {
    const { tried, violations } = only(await find(), mark)
    if (violations.length > 0 || tries === 10)
      return { tried: `${tries} of at most 10 times ${tried}`, violations }
  }
}

/** Nothing was violated, and the control was found out. */
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
  const blind = controlled.violations.length === 0 ? " The control found nothing: this measure is blind." : ""
  return `${passed(outcome) ? "ok  " : "FAIL"}  ${name}: ${what} (${seconds} s)
  ${found.tried}: ${found.violations.length} violations
${sample(found.violations)}  control, ${control.mutant}: ${controlled.tried}: ${controlled.violations.length} violations.${blind}
`
}
