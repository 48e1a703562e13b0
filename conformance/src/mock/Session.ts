/** What the parts of the mock's session have in common: requests, rows of answers, rejections, windows and pages. */
import type { ErrorName } from "@bourse/core"

export type Rejection = readonly [error: ErrorName, detail?: string]

/** A field by the interface's name. */
export type Row = Readonly<Record<string, unknown>>
export type Sent = ReadonlyMap<string, string>

/** An endpoint's answer. Throws {@link RejectedRequest}. */
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

/** Those within the window that the request names, the newest first. */
const within = <A>(rows: ReadonlyArray<A>, sent: Sent, timeOf: (row: A) => number): ReadonlyArray<A> => {
  const [from, to] = [Number(sent.get("startTime") ?? 0), Number(sent.get("endTime") ?? Infinity)]
  return rows.filter((row) => timeOf(row) >= from && timeOf(row) <= to).toReversed()
}

/** The newest within the window, as many as the request wants. */
export const latest = <A>(
  rows: ReadonlyArray<A>,
  sent: Sent,
  timeOf: (row: A) => number,
  { limitDefault, limitMax }: RowLimits,
): ReadonlyArray<A> =>
  within(rows, sent, timeOf).slice(0, Math.min(whole(sent, "limit", limitDefault), limitMax))

/** The page that the request wants of those within the window, and the fields that say where it is. */
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
