/** How an endpoint with many rows is paginated. */
export type { Paging, PagingLimits } from "#calls"
