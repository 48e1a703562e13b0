/** Steps that the matrices of writes share. */
import type { Step } from "./written.ts"

export const parametersOf = (call: string, ...names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => `${call}.parameter.${name}`)

/** Makes the writes one by one; after each, reads the result of all so far. */
export const afterEach = <Write>(
  writes: ReadonlyArray<Write>,
  make: (write: Write, index: number) => ReadonlyArray<Step>,
  look: (done: ReadonlyArray<Write>, index: number) => ReadonlyArray<Step>,
): ReadonlyArray<Step> =>
  writes.flatMap((write, index) => [...make(write, index), ...look(writes.slice(0, index + 1), index)])

/**
 * Sends the call with a wrong value first, which a server may accept or reject. The valid call after it must
 * succeed.
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
