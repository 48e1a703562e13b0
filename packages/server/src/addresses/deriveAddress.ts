/**
 * Made-up addresses for accounts: every check accepts them, and nobody has their keys. Real coins that are sent
 * to a made-up address are lost.
 */
import { derivedHash } from "./derivedHash.ts"
import { type Family, families } from "./families.ts"
import { isDestinationTag } from "./memoFault.ts"

export interface DerivedAddress {
  readonly address: string
  /** Memo of the made-up address; empty where addresses need none. */
  readonly memo: string
}

/**
 * The made-up address of an owner; always the same for the same texts. The parameter `seed` separates exchanges
 * and networks. In a family with destination tags all owners of a seed share an address, and the owner, who
 * must be a number below 2^32 (a uid is), is the tag.
 *
 * Throws a RangeError if an owner is no valid destination tag in a family with tags.
 */
export const deriveAddress = (family: Family, seed: string, owner: string): DerivedAddress => {
  const { encode, tagged } = families[family]
  if (tagged && !isDestinationTag(owner)) throw new RangeError(`${owner} cannot be a destination tag`)
  const hash = derivedHash("address", family, seed, tagged ? "" : owner)
  return { address: encode(hash.subarray(0, 20)), memo: tagged ? owner : "" }
}
