/** Ids of transactions on the simulated chains. */
import { bytesToHex } from "@noble/hashes/utils.js"
import { derivedHash } from "./derivedHash.ts"
import { type Family, families } from "./families.ts"

/** The id made up from a text, as explorers of the family write it; the same for the same text, for ever. */
export const transactionId = (family: Family, seed: string): string =>
  families[family].transactionId(bytesToHex(derivedHash("transaction", family, seed)))
