/**
 * Bitcoin's segregated-witness addresses: `bc1`, a witness version, a program. Version 0 of a witness is
 * written in bech32 (programs of 20 or 32 bytes), version 1, taproot, in bech32m (32 bytes). Witness versions 2
 * to 16 are valid by the letter, but nothing on the chain protects coins sent to them: they are rejected.
 *
 * Sources: BIP-173, BIP-350, BIP-141, BIP-341.
 */
import { bech32, bech32m } from "@scure/base"

const prefix = "bc"

const versions = [
  { codec: bech32, programLengths: [20, 32] },
  { codec: bech32m, programLengths: [32] },
]

/** The segregated-witness address of version 0 for 20 bytes: pay to witness public-key hash. */
export const encodeSegwit = (hash: Uint8Array): string => bech32.encode(prefix, [0, ...bech32.toWords(hash)])

export const looksLikeSegwit = (text: string): boolean => /^bc1/i.test(text)

/** Names the fault of a text that begins like a segregated-witness address; undefined if it is valid. */
export const segwitFault = (text: string): string | undefined => {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return "mixes capital and small letters"
  const start = prefix.length + 1
  const stranger = lower.slice(start).search(/[^qpzry9x8gf2tvdw0s3jn54khce6mua7l]/)
  if (stranger !== -1) return `has a character that is not bech32 at place ${start + stranger + 1}`
  const version = versions["qp".indexOf(lower.charAt(start))]
  if (version === undefined) return "has a witness version that is not in use"
  const decoded = version.codec.decodeUnsafe(lower)
  if (decoded === undefined) return "has a wrong checksum"
  const program = version.codec.fromWordsUnsafe(decoded.words.slice(1))
  if (program === undefined || !version.programLengths.includes(program.length))
    return "has a witness program of the wrong length"
  return undefined
}
