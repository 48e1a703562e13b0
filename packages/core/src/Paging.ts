/** How an endpoint is paginated. */
export type { Paging, PagingLimits } from "#calls"
