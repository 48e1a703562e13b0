/**
 * A set of used seconds as a few disjoint spans, ascending. Beyond {@link spansMax} spans, the two closest
 * spans are joined. An unused second between joined spans then counts as used; a used second is never
 * forgotten.
 */

/** The first and the last second of a span, inclusive. */
export type Spans = Array<[from: number, to: number]>

const spansMax = 100

/** Whether the second is in one of the spans. */
export const covers = (spans: Spans | undefined, second: number): boolean => {
  if (spans === undefined) return false
  // The spans are searched from the end: nearly every query is about the latest second.
  for (let i = spans.length - 1; i >= 0; i--) {
    const [from, to] = spans[i]!
    if (second > to) return false
    if (second >= from) return true
  }
  return false
}

/** Adds a second to the spans; spans that touch become one. */
export const addSecond = (spans: Spans, second: number): void => {
  if (covers(spans, second)) return
  let at = spans.length
  while (at > 0 && spans[at - 1]![0] > second) at--
  const before = spans[at - 1]
  const after = spans[at]
  if (before?.[1] === second - 1) before[1] = second
  else if (after?.[0] === second + 1) after[0] = second
  else spans.splice(at, 0, [second, second])
  if (before !== undefined && after !== undefined && before[1] + 1 === after[0]) join(spans, at - 1)
  if (spans.length > spansMax) join(spans, closest(spans))
}

/** Joins a span with the next one. */
const join = (spans: Spans, at: number): void => {
  spans[at]![1] = spans[at + 1]![1]
  spans.splice(at + 1, 1)
}

/** Index of the span closest to its successor. */
const closest = (spans: Spans): number => {
  let found = 0
  for (let i = 1; i + 1 < spans.length; i++)
    if (spans[i + 1]![0] - spans[i]![1] < spans[found + 1]![0] - spans[found]![1]) found = i
  return found
}
