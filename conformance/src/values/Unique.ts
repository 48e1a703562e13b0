/** Names and numbers that nobody has used. */
import { randomBytes, randomInt } from "node:crypto"

/** Sixteen letters and digits, beginning with a letter, some of both cases, that nobody has used. */
export const uniqueName = (): string =>
  `kZ${BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0")
    .slice(-14)}`

/** Ten digits that nobody has used, the first of them no zero. */
export const uniqueDigits = (): string => String(1_000_000_000 + randomInt(9_000_000_000))
