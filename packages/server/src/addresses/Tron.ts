/**
 * TRON's main chain: Base58Check with version 0x41, which makes every address 34 characters that begin with `T`.
 *
 * Source: https://developers.tron.network/docs/account, "account address format".
 */
import { base58 } from "@scure/base"
import { type AddressFamily, asItIs } from "./AddressFamily.ts"
import { base58CheckFault, encodeBase58Check } from "./Base58Check.ts"

const version = 0x41

export const tron: AddressFamily = {
  lengths: [34, 34],
  encode: (hash) => encodeBase58Check(base58, version, hash),
  fault: (text) => (text.startsWith("T") ? base58CheckFault(base58, [version], text) : "must begin with T"),
  canonical: asItIs,
  tagged: false,
  transactionId: asItIs,
}
