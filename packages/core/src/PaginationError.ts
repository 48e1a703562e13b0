/** Why a walk ends early: the same classes as those of `@bourse/client`. */
export { BeyondLookback, type PaginationError, WindowOverflow } from "@bourse/client/shared"
