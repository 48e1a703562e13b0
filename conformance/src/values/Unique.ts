/** Makes names and numbers that were not used before. */
import { randomBytes, randomInt } from "node:crypto"

/** A random name of sixteen letters and digits in both cases, which begins with a letter. */
export const uniqueName = (): string =>
  `kZ${BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0")
    .slice(-14)}`

/** Ten random digits, of which the first is not zero. */
export const uniqueDigits = (): string => String(1_000_000_000 + randomInt(9_000_000_000))
