/** Unused names and numbers. */
import { randomBytes, randomInt } from "node:crypto"

/** An unused name: sixteen letters and digits in both cases, beginning with a letter. */
export const uniqueName = (): string =>
  `kZ${BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0")
    .slice(-14)}`

/** Ten unused digits, without a leading zero. */
export const uniqueDigits = (): string => String(1_000_000_000 + randomInt(9_000_000_000))
