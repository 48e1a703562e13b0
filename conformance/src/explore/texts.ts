/** Texts that clients send: plain, of every plane of Unicode, with the characters that queries escape, and long ones. */
import * as fc from "fast-check"

export interface TextPlan {
  /** `{}` is where the session's own name stands, `{A}` where it stands in capitals. */
  readonly pattern: string
  /** Two texts of a session with the same number are the same. */
  readonly number: number
}

const patterns = ["{A}", "{}-Zürich ☕😀𝒳", "{} a+b%20&c=d\\\"'", `{}${"x".repeat(46)}`]

export const textPlan: fc.Arbitrary<TextPlan> = fc.record({
  pattern: fc.constantFrom("{}", ...patterns),
  number: fc.nat(4),
})

/** An id, which servers may keep to letters and digits: seldom another text. */
export const idPlan: fc.Arbitrary<TextPlan> = fc.record({
  pattern: fc.oneof(
    { weight: 5, arbitrary: fc.constant("{}") },
    { weight: 1, arbitrary: fc.constantFrom(...patterns) },
  ),
  number: fc.nat(9),
})

/** @param unique a name that nobody used before this session */
export const textOfPlan = ({ pattern, number }: TextPlan, unique: string): string =>
  pattern.replace(/\{A?\}/, (place) => {
    const name = `${unique}${number}`
    return place === "{A}" ? name.toUpperCase() : name
  })
