/** Reading and writing a value, and the error of an invalid one. */

export type Convert = (value: unknown) => unknown

/** Marks an invalid value; `misfitProblem` has the reason. */
export const misfit = Symbol("misfit")
let problem = ""
let path = ""

/** The problem and its place: `.price: expected ..., got ...`. */
export const misfitProblem = (): string => (path === "" ? problem : `${path.replace(/^\./, "")}: ${problem}`)

export const reject = (text: string): typeof misfit => {
  problem = text
  path = ""
  return misfit
}
/**
 * A value as JSON, or as text if JSON cannot express it; as its type if neither works, or if it is nested too deeply.
 */
const quoted = (value: unknown): string => {
  try {
    return ((typeof value !== "number" && JSON.stringify(value)) || String(value)).slice(0, 60)
  } catch {
    return typeof value
  }
}
export const fail = (expected: string, value: unknown): typeof misfit =>
  reject(`expected ${expected}, got ${value === undefined ? "nothing" : quoted(value)}`)
/** Prefixes the path of the last problem with a step into the value. */
export const within = (step: string): typeof misfit => {
  path = step + path
  return misfit
}

/** Reads or writes a value with the first matching of several ways. */
export const firstOf =
  (ways: ReadonlyArray<Convert>): Convert =>
  (value) => {
    let first: readonly [string, string] | undefined
    for (let i = 0; i < ways.length; i++) {
      const found = ways[i]!(value)
      if (found !== misfit) return found
      first ??= [problem, path]
    }
    // If no way fits, reports the problem of the first way, which the documentation shows.
    if (first !== undefined) [problem, path] = first
    return misfit
  }

export const check =
  (expected: string, fits: (value: unknown) => boolean, read: Convert = (value) => value): Convert =>
  (value) =>
    fits(value) ? read(value) : fail(expected, value)
export const isText = (expected: string, fits: (text: string) => boolean, read?: Convert): Convert =>
  check(expected, (value) => typeof value === "string" && fits(value), read)
export const matching = (pattern: RegExp, expected: string, read?: Convert): Convert =>
  isText(expected, (text) => pattern.test(text), read)

/** A number from the caller, written as text of this form. */
export const numberAs = (
  expected: string,
  fits: (text: string) => boolean,
  write: (number: unknown) => string = String,
): Convert => check(expected, (value) => typeof value === "number" && fits(write(value)), write)

/** A list whose elements are read or written in place, each by its own function. */
export const list =
  (itemOf: (index: number) => Convert, count?: number): Convert =>
  (value) => {
    if (!Array.isArray(value) || (count !== undefined && value.length !== count))
      return fail("an array", value)
    for (let i = 0; i < value.length; i++) {
      const found = itemOf(i)(value[i])
      if (found === misfit) return within(`[${i}]`)
      if (found !== value[i]) value[i] = found
    }
    return value
  }
