/** How an endpoint is paginated: the same type as that of `@bourse/client`. */
export type { Paging, PagingLimits } from "@bourse/client/shared"
