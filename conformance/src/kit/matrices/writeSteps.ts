/** What the matrices of writes have in common. */
import type { Step } from "./written.ts"

export const parametersOf = (call: string, ...names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => `${call}.parameter.${name}`)

/** After each of the writes, what all of them so far have led to. */
export const afterEach = <Write>(
  writes: ReadonlyArray<Write>,
  make: (write: Write, index: number) => ReadonlyArray<Step>,
  look: (done: ReadonlyArray<Write>, index: number) => ReadonlyArray<Step>,
): ReadonlyArray<Step> =>
  writes.flatMap((write, index) => [...make(write, index), ...look(writes.slice(0, index + 1), index)])

/** A value that a server may take or reject; the same call with the right one is served all the same. */
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
