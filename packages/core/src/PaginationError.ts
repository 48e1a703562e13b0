/** Why a walk ends early: the same classes as those of `@bourse/client`. */
export { BeyondLookback, WindowOverflow, type PaginationError } from "@bourse/client/shared"
