/**
 * How an endpoint is paginated whose answers have a limited number of rows: part of its definition, read by the two
 * `paginate`s. There are three kinds: rows between two times, which the server cuts off at the limit; the same in
 * pages; and pages of a list that takes no times.
 */
export interface Paging<Answer = unknown, Row = unknown> {
  /** The rows in an answer, newest first where they have times. */
  rows(answer: Answer): ReadonlyArray<Row>
  /** The time that `startTime` and `endTime` bound, in milliseconds. Left out where the endpoint takes no times. */
  time?(row: Row): number
  /** Identifies a row that occurs on two pages. Left out where there are no pages. */
  id?(row: Row): string
  /** The parameter that says how many rows are wanted. */
  readonly limitName: "limit" | "size" | "pageSize"
  /** At this time. A function, so that a bundle without the endpoint is one without its limits. */
  readonly limits: (nowMs: number) => PagingLimits
}

export interface PagingLimits {
  /** The longest time between `startTime` and `endTime`; default: no limit. */
  readonly windowMs?: number
  /** How far back rows are returned; default: no limit. */
  readonly lookbackMs?: number
  /** The number of rows that every server gives at once, if it has them. */
  readonly limitDefault: number
  /** The requested number of rows. */
  readonly limitMax: number
}
