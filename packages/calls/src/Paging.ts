/**
 * How an endpoint with a limited number of rows per answer is paginated: part of its definition, used by both
 * `paginate` functions. There are three kinds: rows between two times, which the server cuts off at the limit;
 * pages of rows between two times; and pages of a list without times.
 */
export interface Paging<Answer = unknown, Row = unknown> {
  /** The rows in an answer, newest first if they have times. */
  rows(answer: Answer): ReadonlyArray<Row>
  /**
   * The row's time that `startTime` and `endTime` bound, in milliseconds. Undefined if the endpoint takes no
   * times.
   */
  time?(row: Row): number
  /** Identifies a row that occurs on two pages. Undefined if the endpoint has no pages. */
  id?(row: Row): string
  /** The parameter for the requested number of rows. */
  readonly limitName: "limit" | "size" | "pageSize"
  /**
   * The limits of pagination at a given time. The limits come from a function, so that a bundle without the
   * endpoint does not contain them.
   */
  readonly limits: (nowMs: number) => PagingLimits
}

export interface PagingLimits {
  /** Maximum time between `startTime` and `endTime`; default: no limit. */
  readonly windowMs?: number
  /** Age of the oldest returned rows; default: no limit. */
  readonly lookbackMs?: number
  /** Number of rows that every server returns at once, if it has them. */
  readonly limitDefault: number
  /** The number of rows that pagination requests in each call. */
  readonly limitMax: number
}
