/** What a measure is, and what it says when it has run. */

/** `short`: what `npm test` runs; `default`: fifteen minutes for all; `full`: the N of a release. */
export type Size = "short" | "default" | "full"

/** One of three values by size. */
export const bySize = <Value>(size: Size, values: Readonly<Record<Size, Value>>): Value => values[size]

export interface Finding {
  /** What was tried, with its N. */
  readonly tried: string
  /** Each violation of a promise, as a sentence. */
  readonly violations: ReadonlyArray<string>
}

export interface Outcome extends Finding {
  /** The same with a planted fault: it must find something. */
  readonly control: Finding & { readonly fault: string }
}

export interface Measure {
  /** What it looks for, in a few words. */
  readonly what: string
  readonly run: (size: Size) => Promise<Outcome>
}

/** The finding of a control, with only those violations that its fault explains. */
export const only = ({ tried, violations }: Finding, mark: string): Finding => ({
  tried,
  violations: violations.filter((violation) => violation.includes(mark)),
})

/** Ready when nothing was violated and the control was found out. */
export const passed = ({ violations, control }: Outcome): boolean =>
  violations.length === 0 && control.violations.length > 0

const sample = (violations: ReadonlyArray<string>): string =>
  violations
    .slice(0, 5)
    .map((violation) => `    ${violation}\n`)
    .join("")

export const describeOutcome = (name: string, outcome: Outcome, seconds: number): string => {
  const { tried, violations, control } = outcome
  const blind = control.violations.length === 0 ? " The control found nothing: this measure is blind." : ""
  return `${passed(outcome) ? "ok  " : "FAIL"}  ${name} (${seconds.toFixed(0)} s)
  ${tried}: ${violations.length} violations
${sample(violations)}  control, ${control.fault}: ${control.tried}: ${control.violations.length} violations.${blind}
`
}

/** A line of the table in docs/safety.md. */
export const tableLine = (name: string, { tried, violations, control }: Outcome): string =>
  `| ${name} | ${tried} | ${violations.length} | ${control.fault}: ${control.violations.length} in ${control.tried} |`
