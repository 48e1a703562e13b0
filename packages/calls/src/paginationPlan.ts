/**
 * Pagination as a plan: successive calls, and the rows from their answers. The plan is pure; the Stream and the
 * AsyncIterable both run it.
 *
 * Every millisecond belongs to one call, so no row is missed or repeated. A full window may have been cut off,
 * at either end: the window is halved, and each half is requested. Pages are read until a page is shorter than
 * the first, shorter than the server's default, or has only rows of earlier pages. New rows push others onto
 * the next page: harmless while new rows are fewer than a page between two calls.
 */

import { BeyondLookback, type PaginationError, WindowOverflow } from "./PaginationError.ts"
import type { Paging, PagingLimits } from "./Paging.ts"

/** One step of pagination: make a call with these parameters and return the answer, or emit these rows. */
export type Step<Row> = { readonly ask: object } | { readonly rows: ReadonlyArray<Row> }

type Steps<Row, Result> = Generator<Step<Row>, Result, unknown>

/** The caller's parameters without those that pagination sets. */
export type PaginationParameters<Parameters> = Omit<Parameters, "page" | Paging["limitName"]>

/** The first time with 13 digits, in 2001: pagination begins there if the list has no earliest time. */
const beginningMs = 1_000_000_000_000

/**
 * The earliest time of a list moves during pagination, and the two clocks differ: pagination keeps this
 * distance from it.
 */
const marginMs = 60_000

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The rows of all pages, each once; rows without times are emitted page by page, since they cannot be sorted.
 */
function* turnPages<Row>(
  { rows, time, id, limitName }: Paging<unknown, Row>,
  asked: object,
  { limitDefault, limitMax }: PagingLimits,
): Steps<Row, Array<Row>> {
  const seen = new Set<string>()
  const all: Array<Row> = []
  let fullPage = limitDefault
  for (let page = 1; ; page++) {
    const found = rows(yield { ask: { ...asked, page, [limitName]: limitMax } })
    // Equal rows on one page are never treated as duplicates.
    const fresh = found.filter((row) => !seen.has(id!(row)))
    if (time === undefined) yield { rows: fresh }
    else all.push(...fresh)
    if (fresh.length === 0 || found.length < fullPage) return all
    fullPage = found.length
    for (const row of fresh) seen.add(id!(row))
  }
}

/** The rows between two times, at most a window apart, oldest first. */
function* walkWindow<Row>(
  paging: Paging<unknown, Row>,
  parameters: object,
  window: Span,
  limits: PagingLimits,
): Steps<Row, WindowOverflow | undefined> {
  const { rows, id, limitName } = paging
  const time = (row: Row) => paging.time!(row)
  const { limitMax } = limits
  const spans = [window]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const { from, to } = span
    const asked = { ...parameters, startTime: from, endTime: to }
    const found =
      id === undefined
        ? rows(yield { ask: { ...asked, [limitName]: limitMax } })
        : yield* turnPages(paging, asked, limits)
    if (id === undefined && found.length >= limitMax) {
      if (from === to) {
        const message = `there may be more than the ${limitMax} rows of one response in the millisecond ${from}`
        return new WindowOverflow({ message, timeMs: from })
      }
      const middle = Math.floor((from + to) / 2)
      spans.push({ from: middle + 1, to }, { from, to: middle })
      continue
    }
    // A stable sort by time: within a millisecond, newest first becomes oldest first.
    yield { rows: found.toReversed().sort((a, b) => time(a) - time(b)) }
  }
  return undefined
}

/** The whole pagination; fails if there are rows that pagination cannot read. */
export function* paginationPlan<Row>(
  paging: Paging<unknown, Row>,
  parameters: { readonly startTime?: number | undefined; readonly endTime?: number | undefined },
  nowMs: number,
): Steps<Row, PaginationError | undefined> {
  const limits = paging.limits(nowMs)
  if (paging.time === undefined) {
    yield* turnPages(paging, parameters, limits)
    return undefined
  }
  const { windowMs = Number.MAX_SAFE_INTEGER, lookbackMs } = limits
  const earliestMs = lookbackMs === undefined ? beginningMs : nowMs - lookbackMs
  const { startTime = lookbackMs === undefined ? earliestMs : earliestMs + marginMs, endTime = nowMs } =
    parameters
  if (startTime < earliestMs) {
    const message = `there are no rows from before ${earliestMs}; without a startTime all rows are read`
    return new BeyondLookback({ message, earliestMs })
  }
  if (startTime > endTime) return undefined
  // Comparisons with NaN are false, so a call with an invalid time is made, and rejected.
  for (let from = startTime; ; from += windowMs) {
    const window = { from, to: Math.min(from + windowMs - 1, endTime) }
    const error = yield* walkWindow(paging, parameters, window, limits)
    if (error !== undefined || !(window.to < endTime)) return error
  }
}
