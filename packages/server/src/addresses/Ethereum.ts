/**
 * Ethereum and the chains that took over its addresses: `0x` and 40 hexadecimal digits. In Ethereum's addresses
 * the pattern of capitals is a checksum; an address in small letters only, or in capitals only, has no checksum
 * and is accepted.
 *
 * A mistyped digit passes the checksum once in about 4,000 times. A mistyped case never passes the checksum,
 * unless the result is all in one case: then it is the same address.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-55.
 */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { AddressFamily } from "./AddressFamily.ts"

const prefix = "0x"

/** The hexadecimal digits with capitals where the hash of the lower-case digits requires them. */
const withChecksum = (digits: string): string => {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return lower.replace(/[a-f]/g, (letter, place: number) =>
    hash.charAt(place) >= "8" ? letter.toUpperCase() : letter,
  )
}

export const ethereum: AddressFamily = {
  lengths: [42, 42],
  encode: (hash) => prefix + withChecksum(bytesToHex(hash)),
  fault: (text) => {
    if (!text.startsWith(prefix)) return `must begin with ${prefix}`
    const digits = text.slice(prefix.length)
    const stranger = digits.search(/[^0-9a-fA-F]/)
    if (stranger !== -1)
      return `has a character that is not hexadecimal at place ${prefix.length + stranger + 1}`
    if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return undefined
    return digits === withChecksum(digits) ? undefined : "has a wrong checksum: its capital letters"
  },
  canonical: (address) => prefix + withChecksum(address.slice(prefix.length)),
  tagged: false,
  transactionId: (digits) => prefix + digits,
}
