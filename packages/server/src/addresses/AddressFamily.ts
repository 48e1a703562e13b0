/**
 * The rules of one family of chains for its addresses. Chains of a family write addresses alike: BNB Smart Chain is
 * of Ethereum's. Reasons are sentences without their subject ("must begin with 0x") and never quote the text.
 */
export interface AddressFamily {
  /** The shortest and the longest address, in characters. */
  readonly lengths: readonly [min: number, max: number]
  /** The address of the 20 bytes that on a real chain would be the hash of a key. */
  readonly encode: (hash: Uint8Array) => string
  /** Names what is wrong with a text of printable ASCII that is as long as an address; undefined: nothing. */
  readonly fault: (text: string) => string | undefined
  /** The one spelling of a valid address that may have several. */
  readonly canonical: (address: string) => string
  /** Whether all accounts of an exchange share one address, and a destination tag tells them apart. */
  readonly tagged: boolean
  /** A transaction's id as this family writes it, from 64 lower-case hexadecimal digits. */
  readonly transactionId: (digits: string) => string
}

/** For families in which an address has one spelling, and for ids, which are kept unchanged. */
export const asItIs = (text: string): string => text
