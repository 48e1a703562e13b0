/** Names and numbers that nobody has used. */
import { randomBytes, randomInt } from "node:crypto"

/** Sixteen lower-case letters and digits, beginning with a letter, that nobody has used. */
export const uniqueName = (): string =>
  `k${BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0")
    .slice(-15)}`

/** Ten digits that nobody has used, the first of them no zero. */
export const uniqueDigits = (): string => String(1_000_000_000 + randomInt(9_000_000_000))
