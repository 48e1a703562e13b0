/**
 * The XRP Ledger: Base58Check in its own order of digits, version 0, which its alphabet writes as `r`. An account
 * costs a deposit on the chain, so an exchange has one address and identifies its users by the destination tag, an
 * unsigned 32-bit number. X-addresses, which contain address and tag, are rejected: the interface has a
 * parameter for the memo.
 *
 * Sources: https://xrpl.org/docs/references/protocol/data-types/base58-encodings,
 * https://xrpl.org/docs/concepts/transactions/source-and-destination-tags.
 */
import { base58xrp } from "@scure/base"
import { type AddressFamily, asItIs } from "./AddressFamily.ts"
import { base58CheckFault, encodeBase58Check } from "./Base58Check.ts"

const version = 0x00

export const ripple: AddressFamily = {
  lengths: [25, 35],
  encode: (hash) => encodeBase58Check(base58xrp, version, hash),
  fault: (text) =>
    text.startsWith("r") ? base58CheckFault(base58xrp, [version], text) : "must begin with r",
  canonical: asItIs,
  tagged: true,
  transactionId: (digits) => digits.toUpperCase(),
}
