/**
 * Bitcoin's main chain. Bitcoin's addresses are given out as P2WPKH (`bc1q...`); P2WSH, taproot (`bc1p...`),
 * P2PKH (`1...`) and P2SH (`3...`) are accepted too. Addresses of Bitcoin's test chains (`tb1...`, `m...`,
 * `2...`) are rejected.
 */
import { base58 } from "@scure/base"
import { type AddressFamily, asItIs } from "./AddressFamily.ts"
import { base58CheckFault } from "./Base58Check.ts"
import { encodeSegwit, looksLikeSegwit, segwitFault } from "./Segwit.ts"

const publicKeyHash = 0x00
const scriptHash = 0x05

export const bitcoin: AddressFamily = {
  // Lengths from a P2PKH address of many leading zeros to a witness program of 32 bytes.
  lengths: [26, 62],
  encode: encodeSegwit,
  fault: (text) => {
    if (looksLikeSegwit(text)) return segwitFault(text)
    if (/^[13]/.test(text)) return base58CheckFault(base58, [publicKeyHash, scriptHash], text)
    return "must begin with bc1, 1 or 3"
  },
  canonical: (address) => (looksLikeSegwit(address) ? address.toLowerCase() : address),
  tagged: false,
  transactionId: asItIs,
}
