/** How the rows of an endpoint are walked: the same type as that of `@bourse/client`. */
export type { Paging, PagingLimits } from "@bourse/client/shared"
