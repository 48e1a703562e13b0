/** Ids of transactions on the simulated chains. */
import { bytesToHex } from "@noble/hashes/utils.js"
import { derivedHash } from "./derivedHash.ts"
import { type Family, families } from "./families.ts"

/** A made-up transaction id, as explorers of the family write it; always the same for the same text. */
export const transactionId = (family: Family, seed: string): string =>
  families[family].transactionId(bytesToHex(derivedHash("transaction", family, seed)))
