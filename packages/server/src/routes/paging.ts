/** Row counts of answers, and pages of a list. */
import { Limits } from "@bourse/core"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"

export interface Paging {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

export interface RowLimits {
  readonly limitDefault: number
  readonly limitMax: number
}

/** The requested number of rows, which the schema has checked to be at least 1; at most `limitMax`. */
export const rowsOf = (limit: number | undefined, { limitDefault, limitMax }: RowLimits): number =>
  Math.min(limit ?? limitDefault, limitMax)

/** The requested page of a list; default: the first. */
export const paging = (page = 1, limit: number | undefined, limits: RowLimits): Paging => {
  const rows = rowsOf(limit, limits)
  return { page, limit: rows, offset: (page - 1) * rows }
}

/**
 * The rows of a list that a page needs from history. A page is found by skipping earlier rows, so beyond
 * `pagedRowsMax` rows only one row is read, to learn whether more rows exist.
 */
export const reachable = (wanted: Paging): Paging =>
  wanted.offset < Limits.pagedRowsMax ? wanted : { ...wanted, limit: 1, offset: Limits.pagedRowsMax }

/**
 * The page's rows from those of {@link reachable}; a page beyond `pagedRowsMax` rows is rejected, never shortened.
 */
export const unlessBeyond = <Row>(
  wanted: Paging,
  rows: ReadonlyArray<Row>,
): ReadonlyArray<Row> | ErrorResponse => {
  if (wanted.offset < Limits.pagedRowsMax || rows.length === 0) return rows
  const reach = `pages reach the first ${Limits.pagedRowsMax} rows, and 'page' ${wanted.page} begins beyond them`
  return errorResponse("parameterError", `${reach}: narrow startTime and endTime instead`)
}

/** The fields that describe the page's position in the list. */
export const pageFields = ({ page, limit }: Paging, totalRecords: number) => ({
  page,
  totalRecords,
  totalPageNum: Math.ceil(totalRecords / limit),
})
