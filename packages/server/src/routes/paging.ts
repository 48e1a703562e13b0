/** How many rows an answer holds; and pages of a list: which rows, and how many pages there are. */
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

/** The number of rows asked for, which the parameter's schema has checked to be at least 1; at most `limitMax`. */
export const rowsOf = (limit: number | undefined, { limitDefault, limitMax }: RowLimits): number =>
  Math.min(limit ?? limitDefault, limitMax)

/** The requested page; default: the first. */
export const paging = (page = 1, limit: number | undefined, limits: RowLimits): Paging => {
  const rows = rowsOf(limit, limits)
  return { page, limit: rows, offset: (page - 1) * rows }
}

/**
 * The rows to read of a list from history. A page there is found by passing over those before it, so beyond
 * `pagedRowsMax` rows only one row is read: whether there is more.
 */
export const reachable = (wanted: Paging): Paging =>
  wanted.offset < Limits.pagedRowsMax ? wanted : { ...wanted, limit: 1, offset: Limits.pagedRowsMax }

/** The rows of the page from those of what is {@link reachable}; a page of rows beyond is rejected, never left out. */
export const unlessBeyond = <Row>(
  wanted: Paging,
  rows: ReadonlyArray<Row>,
): ReadonlyArray<Row> | ErrorResponse => {
  if (wanted.offset < Limits.pagedRowsMax || rows.length === 0) return rows
  const reach = `pages reach the first ${Limits.pagedRowsMax} rows, and 'page' ${wanted.page} begins beyond them`
  return errorResponse("parameterError", `${reach}: narrow startTime and endTime instead`)
}

/** The fields with the place of a page in the list. */
export const pageFields = ({ page, limit }: Paging, totalRecords: number) => ({
  page,
  totalRecords,
  totalPageNum: Math.ceil(totalRecords / limit),
})
