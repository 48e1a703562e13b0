/** Memos of addresses. Only destination tags need a memo; on other networks a memo is a mistake. */
import { type Family, families } from "./families.ts"

const tagMax = 2 ** 32 - 1

/** Whether a text is a destination tag: a whole number from 0 to 4294967295, in its only spelling. */
export const isDestinationTag = (text: string): boolean =>
  /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= tagMax

/**
 * Names the fault of a memo for an address of this family, as the rest of a sentence; undefined if it is valid.
 * An address without a memo has the empty text as its memo.
 */
// open: 0032-simulated-chains: memo === ""
export const memoFault = (family: Family, memo: string): string | undefined => {
  if (!families[family].tagged) return memo === "" ? undefined : `is not used on a network of ${family}`
  if (memo === "") return "is missing: addresses of this network need one"
  return isDestinationTag(memo) ? undefined : `must be a whole number from 0 to ${tagMax}`
}
