/** Describes a change of code in one line, for reports, excuses and equivalentMutants.txt. */
import { withoutExcuses } from "./excuses.ts"

/** A position in a source text; lines and columns count from 0. */
interface Place {
  readonly line: number
  readonly column: number
}
export interface Span {
  readonly start: Place
  readonly end: Place
}

/** The code of a source text between two positions. */
export const between = (text: string, { start, end }: Span): string => {
  const lines = text.split("\n").slice(start.line, end.line + 1)
  lines.push((lines.pop() ?? "").slice(0, end.column))
  lines[0] = (lines[0] ?? "").slice(start.column)
  return lines.join("\n")
}

/** Writes code on one line, without excuse comments. */
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
