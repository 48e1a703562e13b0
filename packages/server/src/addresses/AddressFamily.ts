/**
 * The address rules of one family of chains. Chains of one family write addresses alike: BNB Smart Chain
 * belongs to the family of Ethereum. Reasons are sentences without their subject ("must begin with 0x") and
 * never quote the text.
 */
export interface AddressFamily {
  /** Lengths of the family's shortest and longest address, in characters. */
  readonly lengths: readonly [min: number, max: number]
  /** The address for the 20 bytes that on a real chain would be the hash of a key. */
  readonly encode: (hash: Uint8Array) => string
  /** Names the fault of a text of printable ASCII with the length of an address; undefined if it is valid. */
  readonly fault: (text: string) => string | undefined
  /** The canonical spelling of a valid address that has several spellings. */
  readonly canonical: (address: string) => string
  /** Whether all accounts of an exchange share one address, and a destination tag tells them apart. */
  readonly tagged: boolean
  /** A transaction's id as this family writes it, from 64 lower-case hexadecimal digits. */
  readonly transactionId: (digits: string) => string
}

/** Returns a text unchanged: for ids, and for families in which an address has one spelling. */
export const asItIs = (text: string): string => text
