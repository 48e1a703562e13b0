/** Makes steps that several matrices of writes use. */
import type { Step } from "./written.ts"

export const parametersOf = (call: string, ...names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => `${call}.parameter.${name}`)

/** Makes the writes one by one; after each write, reads the results of all writes so far. */
export const afterEach = <Write>(
  writes: ReadonlyArray<Write>,
  make: (write: Write, index: number) => ReadonlyArray<Step>,
  look: (done: ReadonlyArray<Write>, index: number) => ReadonlyArray<Step>,
): ReadonlyArray<Step> =>
  writes.flatMap((write, index) => [...make(write, index), ...look(writes.slice(0, index + 1), index)])

/**
 * Sends a call first with an unusual value, which a server may accept or reject. The valid call after the
 * unusual one must succeed.
 */
export const oddFirst = (
  step: Step & { readonly with: Record<string, string | null> },
  odd: Readonly<Record<string, string>>,
): ReadonlyArray<Step> => {
  const { answer: _, capture: __, name, ...rest } = step as Step & { answer?: unknown }
  return Object.entries(odd).map(
    ([parameter, value]) =>
      ({
        ...rest,
        name: `${name}, first with ${parameter} ${value}`,
        with: { ...step.with, [parameter]: value },
        expect: "either",
      }) as Step,
  )
}
