/** The addresses from which a key may be used, as text separated by commas, each in its canonical spelling. */
import { canonicalAddress } from "./Address.ts"

/**
 * The addresses, or the first item that is not an address. An address with a zone is rejected, because a zone
 * has a meaning on one machine only.
 */
export const readAddressList = (
  text: string,
): { readonly addresses: ReadonlyArray<string> } | { readonly invalid: string } => {
  const addresses = new Set<string>()
  for (const item of text.split(",").map((each) => each.trim())) {
    const address = item.includes("%") ? undefined : canonicalAddress(item)
    if (address === undefined) return { invalid: item }
    addresses.add(address)
  }
  return { addresses: [...addresses] }
}
