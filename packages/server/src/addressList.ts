/** A list of addresses a key may be used from, as text separated by commas, each brought to its one spelling. */
import { canonicalAddress } from "./Address.ts"

/** The addresses, or undefined when one of them is none. */
export const readAddressList = (text: string): ReadonlyArray<string> | undefined => {
  const addresses = text.split(",").map((each) => canonicalAddress(each.trim()))
  return addresses.includes(undefined) ? undefined : [...new Set(addresses as Array<string>)]
}
