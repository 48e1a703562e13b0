/** Pages of a list: which rows, and how many pages there are. */

export interface Paging {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

/** The page asked for; the first, and `limitDefault` rows, unless said otherwise. */
export const paging = (
  page: number | undefined,
  limit: number | undefined,
  limitDefault: number,
  limitMax: number,
): Paging => {
  const rows = Math.min(Math.max(1, limit ?? limitDefault), limitMax)
  const number = Math.max(1, page ?? 1)
  return { page: number, limit: rows, offset: (number - 1) * rows }
}

/** The fields that tell where in the list a page is. */
export const pageFields = ({ page, limit }: Paging, totalRecords: number) => ({
  page,
  totalRecords,
  totalPageNum: Math.ceil(totalRecords / limit),
})
