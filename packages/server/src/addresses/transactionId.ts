/** Ids of transactions on the simulated chains. */
import { bytesToHex } from "@noble/hashes/utils.js"
import { derivedHash } from "./derivedHash.ts"
import { type Family, families } from "./families.ts"

/** A made-up transaction id, as explorers of the family write it; the same text always gives the same id. */
export const transactionId = (family: Family, seed: string): string =>
  families[family].transactionId(bytesToHex(derivedHash("transaction", family, seed)))
