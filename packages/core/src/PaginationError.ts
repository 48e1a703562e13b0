/** Why pagination ends early. */
export { BeyondLookback, type PaginationError, WindowOverflow } from "#calls"
