/**
 * Random texts that clients send: plain, long, from every plane of Unicode, or with characters that queries
 * escape.
 */
import * as fc from "fast-check"

export interface TextPlan {
  /** Pattern in which `{}` is replaced by the session's unique name, and `{A}` by the same name in capitals. */
  readonly pattern: string
  /** Number after the unique name: two texts of a session with the same pattern and number are equal. */
  readonly number: number
}

const patterns = ["{A}", "{}-Zürich ☕😀𝒳", "{} a+b%20&c=d\\\"'", `{}${"x".repeat(46)}`]

export const textPlan: fc.Arbitrary<TextPlan> = fc.record({
  pattern: fc.constantFrom("{}", ...patterns),
  number: fc.nat(4),
})

/** Random client order ids: mostly letters and digits, since servers may allow nothing else. */
export const idPlan: fc.Arbitrary<TextPlan> = fc.record({
  pattern: fc.oneof(
    { weight: 5, arbitrary: fc.constant("{}") },
    { weight: 1, arbitrary: fc.constantFrom(...patterns) },
  ),
  number: fc.nat(9),
})

/** @param unique a name unused before this session */
export const textOfPlan = ({ pattern, number }: TextPlan, unique: string): string =>
  pattern.replace(/\{A?\}/, (place) => {
    const name = `${unique}${number}`
    return place === "{A}" ? name.toUpperCase() : name
  })
