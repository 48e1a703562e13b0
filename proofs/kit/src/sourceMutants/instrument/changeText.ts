/** A change of code in words: reports, excuses and equivalentMutants.txt know a mutant by it. */
import { withoutExcuses } from "./excuses.ts"

/** Lines and columns counted from 0. */
interface Place {
  readonly line: number
  readonly column: number
}
export interface Span {
  readonly start: Place
  readonly end: Place
}

/** The code between two places. */
export const between = (text: string, { start, end }: Span): string => {
  const lines = text.split("\n").slice(start.line, end.line + 1)
  lines.push((lines.pop() ?? "").slice(0, end.column))
  lines[0] = (lines[0] ?? "").slice(start.column)
  return lines.join("\n")
}

/** On one line, without comments that excuse. */
export const unwrapped = (code: string): string => withoutExcuses(code).replace(/\s+/g, " ").trim()

const short = (code: string): string => {
  const text = unwrapped(code)
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}

export interface Change {
  readonly was: string
  readonly is: string
}

export const changeOf = (text: string, span: Span, replacement: string): Change => ({
  was: short(between(text, span)),
  is: short(replacement),
})
