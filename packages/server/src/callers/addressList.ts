/** A list of addresses a key may be used from, as text separated by commas, each brought to its one spelling. */
import { canonicalAddress } from "./Address.ts"

/** The addresses, or undefined when one of them is none, or has a zone, which means something on one machine only. */
export const readAddressList = (text: string): ReadonlyArray<string> | undefined => {
  const addresses = text
    .split(",")
    .map((each) => (each.includes("%") ? undefined : canonicalAddress(each.trim())))
  return addresses.includes(undefined) ? undefined : [...new Set(addresses as Array<string>)]
}
