/**
 * Types and functions that the handlers of the mock's session share: requests, rows, rejections, time windows,
 * pages.
 */
import type { ErrorName } from "@bourse/core"

export type Rejection = readonly [error: ErrorName, detail?: string]

/** A row of an answer by the interface's field names. */
export type Row = Readonly<Record<string, unknown>>
export type Sent = ReadonlyMap<string, string>

/**
 * Makes the answer of an endpoint in the mock's session. A handler throws {@link RejectedRequest} to reject the
 * request.
 */
export type Handler = (sent: Sent) => Row | ReadonlyArray<Row>

export class RejectedRequest extends Error {
  readonly rejection: Rejection
  constructor(error: ErrorName, detail?: string) {
    super(error)
    this.rejection = detail === undefined ? [error] : [error, detail]
  }
}

export interface RowLimits {
  readonly limitDefault: number
  readonly limitMax: number
}

export const needed = (sent: Sent, name: string): string => {
  const value = sent.get(name)
  if (value === undefined || value === "") throw new RejectedRequest("mandatoryParameter", name)
  return value
}

const whole = (sent: Sent, name: string, otherwise: number): number => {
  const value = Number(sent.get(name) ?? otherwise)
  if (!Number.isInteger(value) || value < 1) throw new RejectedRequest("mandatoryParameter", name)
  return value
}

/** Stored rows within the request's time window, newest first. */
const within = <A>(rows: ReadonlyArray<A>, sent: Sent, timeOf: (row: A) => number): ReadonlyArray<A> => {
  const [from, to] = [Number(sent.get("startTime") ?? 0), Number(sent.get("endTime") ?? Infinity)]
  return rows.filter((row) => timeOf(row) >= from && timeOf(row) <= to).toReversed()
}

/** Newest rows within the request's time window, up to the request's limit. */
export const latest = <A>(
  rows: ReadonlyArray<A>,
  sent: Sent,
  timeOf: (row: A) => number,
  { limitDefault, limitMax }: RowLimits,
): ReadonlyArray<A> =>
  within(rows, sent, timeOf).slice(0, Math.min(whole(sent, "limit", limitDefault), limitMax))

/** The requested page of the rows within the request's time window, with the paging fields. */
export const pageOf = <A>(
  rows: ReadonlyArray<A>,
  sent: Sent,
  timeOf: (row: A) => number,
  { limitDefault, limitMax }: RowLimits,
  sizeName = "limit",
) => {
  const found = within(rows, sent, timeOf)
  const [page, size] = [whole(sent, "page", 1), Math.min(whole(sent, sizeName, limitDefault), limitMax)]
  return {
    rows: found.slice((page - 1) * size, page * size),
    fields: { page, totalRecords: found.length, totalPageNum: Math.ceil(found.length / size) },
  }
}
